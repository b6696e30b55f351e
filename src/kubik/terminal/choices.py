"""The moves a person can choose from: numbered, notated, in words."""

import itertools

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kubik.engine.errors import NotationError
from kubik.engine.match import Match
from kubik.engine.moves import Move, Phrase
from kubik.engine.words import Words

# As many moves are listed in full each time; more are shown in groups.
FULL_LIST = 12


class Choices:
    """The moves open to a seat."""

    def __init__(self, match: Match, seat: int, words: Words) -> None:
        self._game = match.game
        self._words = words
        self.moves = match.legal_moves_of(seat)
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
        if not 1 <= int(text) <= len(self.moves):
            raise NotationError("bad-number", number=text, last=len(self.moves))
        return self.moves[int(text) - 1]

    def brief(self) -> RenderableType:
        """Draw the moves so that they fit on the screen."""
        return self.full() if len(self.moves) <= FULL_LIST else self._groups()

    def full(self) -> RenderableType:
        """Draw all moves with their words, in columns where they are many."""
        lines = [self._line(number, move) for number, move in enumerate(self.moves, start=1)]
        if len(lines) <= FULL_LIST:
            return Group(*lines)
        return Columns(lines, padding=(0, 3), equal=True, column_first=True)

    def _line(self, number: int, move: Move) -> Text:
        """Return a move with its number, notation and words."""
        line = Text()
        if self._numbered:
            line.append(f"{number:>3}  ", "dim")
        line.append(f"{move.notation:<{self._width}}  ", "bold cyan")
        return line.append(self._say(move))

    def _say(self, move: Move) -> str:
        return move.say(self._words.language)

    def _groups(self) -> RenderableType:
        """Draw a line for the moves that begin alike, such as those with the same piece."""
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for _, group in itertools.groupby(self.moves, self._kind):
            moves = list(group)
            notations = Text("  ".join(move.notation for move in moves), "bold cyan")
            table.add_row(f"  {self._label(moves)}", notations)
        first = self.moves[0]
        example = self._words.say("play-example", notation=first.notation, move=self._say(first))
        return Group(table, Text(example, "dim"))

    def _phrase(self, move: Move) -> Phrase:
        phrase: Phrase = self._game.moves.phrase(move.code)
        return phrase

    def _kind(self, move: Move) -> tuple[object, ...]:
        phrase = self._phrase(move)
        return phrase.message, *list(phrase.params.items())[:1]

    def _label(self, moves: list[Move]) -> str:
        name, value = next(iter(self._phrase(moves[0]).params.items()), ("", 0))
        terms = self._game.moves.TERMS
        if len(moves) > 1 and name in terms:
            return self._words.say(f"{name}-{terms[name][value]}")
        return self._say(moves[0]) if len(moves) == 1 else ""
