"""The moves a person can choose from: numbered, notated, in words, with what they would do."""

import itertools
from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kubik.engine.asking import moves_of, offer, reasons, ways
from kubik.engine.errors import NotationError
from kubik.engine.match import Match
from kubik.engine.moves import Move, Phrase, Way, say_phrase
from kubik.engine.words import Words
from kubik.terminal.arguments import count_of
from kubik.terminal.line import read_word, say_way

# As many moves are listed in full each time; more are shown in groups.
FULL_LIST = 12


class Choices:
    """The moves open to a seat."""

    def __init__(self, match: Match, seat: int, words: Words) -> None:
        self._match = match
        self._seat = seat
        self._words = words
        self.moves = match.legal_moves_of(seat)
        self._ways = ways(match, seat)
        self._width = max((len(move.notation) for move in self.moves), default=0)
        # Where notation is made of numbers, those are the numbers to type.
        self._numbered = not any(move.notation.isdigit() for move in self.moves)

    def find(self, text: str) -> Move | None:
        """Return the move with that number or notation; None if it has neither here.

        A bare Enter means the only move.
        """
        if not text and len(self.moves) == 1:
            return self.moves[0]
        for move in self.moves:
            if move.notation.lower() == text.lower():
                return move
        if not self._numbered or not text.isdecimal():
            return None
        number = count_of(text)
        if not 1 <= number <= len(self.moves):
            raise NotationError("bad-number", number=text, last=len(self.moves))
        return self.moves[number - 1]

    def by_notation(self, words: Iterable[str]) -> list[str]:
        """Return the words of a line, with the notations of the moves whose numbers they are."""
        numbered = ((word, self.find(word) if word.isdecimal() else None) for word in words)
        return [move.notation if move else word for word, move in numbered]

    def brief(self) -> RenderableType:
        """Draw the moves so that they fit on the screen."""
        return Group(self.single(), *self._farther(all_of_them=False))

    def single(self) -> RenderableType:
        """Draw them so, without what several of them lead to."""
        return self._list() if len(self.moves) <= FULL_LIST else self._groups()

    def full(self) -> RenderableType:
        """Draw all moves with their words and what they would do."""
        moves = self._list() if len(self.moves) <= FULL_LIST else self._columns()
        return Group(moves, *self._farther(all_of_them=True))

    def explain(self, word: str) -> RenderableType:
        """Draw what the number of a move, or a word that stands for moves, would do."""
        listed = self.find(word)
        moves = [listed] if listed else read_word(self._match, self._seat, word)
        codes = tuple(move.code for move in moves)
        way = next((way for way in self._ways if way.codes == codes), None)
        if way:
            said = say_way(moves[0].game, way, self._words.language)
            return Text(" · ".join(filter(None, (said, self._outcome(moves[-1])))))
        return Group(*(self._line(move) for move in dict.fromkeys(moves)))

    # One by one.

    def _list(self) -> RenderableType:
        """Draw a line for each move."""
        table = Table.grid(padding=(0, 2))
        for number, move in enumerate(self.moves, start=1):
            label = [Text(f"{number:>3}", "dim")] if self._numbered else []
            notation = Text(move.notation, "bold cyan")
            table.add_row(*label, notation, self._say(move), Text(self._outcome(move), "dim"))
        return table

    def _columns(self) -> RenderableType:
        """Draw many moves side by side."""
        lines = [self._line(move, number) for number, move in enumerate(self.moves, start=1)]
        return Columns(lines, padding=(0, 3), equal=True, column_first=True)

    def _line(self, move: Move, number: int = 0) -> RenderableType:
        """Return a move with its number, notation and words, and what it would do."""
        label = [Text(f"{number:>3}", "dim")] if number and self._numbered else []
        words = Text(self._say(move))
        if outcome := self._outcome(move):
            words.append(f" · {outcome}", "dim")
        # Where the words need several lines, they stand below each other.
        line = Table.grid(padding=(0, 2))
        line.add_row(*label, Text(f"{move.notation:<{self._width}}", "bold cyan"), words)
        return line

    def _say(self, move: Move) -> str:
        return say_phrase(move.game, offer(self._match, move), self._words)

    def _outcome(self, move: Move) -> str:
        (reason,) = reasons(self._match, [move])
        return say_phrase(move.game, reason, self._words) if reason else ""

    # In groups.

    def _groups(self) -> RenderableType:
        """Draw a line for the moves that begin alike, such as those with the same piece."""
        table = _two_columns()
        for _, group in itertools.groupby(self.moves, self._kind):
            moves = list(group)
            table.add_row(f"  {self._label(moves)}", self._standing_out(moves))
        first = self.moves[0]
        example = self._words.say("play-example", notation=first.notation, move=self._say(first))
        return Group(table, Text(example, "dim"))

    def _standing_out(self, moves: list[Move]) -> Text:
        """Return notations, those of moves that have something said for them in bold."""
        line = Text()
        for move, reason in zip(moves, reasons(self._match, moves), strict=True):
            line.append(f"{move.notation}  ", "bold cyan" if reason else "cyan")
        return line

    def _phrase(self, move: Move) -> Phrase:
        phrase: Phrase = move.game.moves.phrase(move.code)
        return phrase

    def _kind(self, move: Move) -> tuple[object, ...]:
        phrase = self._phrase(move)
        return phrase.message, *list(phrase.params.items())[:1]

    def _label(self, moves: list[Move]) -> str:
        name, value = next(iter(self._phrase(moves[0]).params.items()), ("", 0))
        terms = moves[0].game.moves.TERMS
        if len(moves) > 1 and name in terms:
            return self._words.say(f"{name}-{terms[name][value]}")
        return self._say(moves[0]) if len(moves) == 1 else ""

    # Farther away.

    def _farther(self, *, all_of_them: bool) -> list[RenderableType]:
        """Draw what several moves lead to: what is worth telling in words, the rest in groups."""
        notable = [way for way in self._ways if way.notable or all_of_them]
        rest = [way for way in self._ways if way not in notable]
        drawn: list[RenderableType] = []
        if self._ways:
            drawn.append(Text(self._words.say("play-farther"), "bold"))
        if notable:
            drawn.append(self._goals(notable))
        if rest:
            table = _two_columns()
            for cost, group in itertools.groupby(rest, self._cost):
                table.add_row(f"  {cost}", _notations(way.name for way in group))
            drawn.append(table)
        return drawn

    def _goals(self, ways: list[Way]) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for way in ways:
            name = Text(f"  {way.name}", "bold cyan")
            goal = moves_of(self._match, self._seat, way)[-1]
            table.add_row(name, self._cost(way), Text(self._outcome(goal), "dim"))
        return table

    def _cost(self, way: Way) -> str:
        return say_phrase(self._match.game, way.cost, self._words)


def _two_columns() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    return table


def _notations(notations: Iterable[str]) -> Text:
    return Text("  ".join(notations), "bold cyan")
