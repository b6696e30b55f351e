"""A line of moves as a person writes it: `mark-a roll`, `dL3` for three times `dL`, a goal."""

import re
from collections.abc import Iterable

from kubik.engine.asking import moves_of, question, standing_ways, ways
from kubik.engine.errors import KubikError, NotationError
from kubik.engine.game import Game
from kubik.engine.match import Match, Step
from kubik.engine.moves import Move, SaidPhrase, Way, codes_by_notation, no_move, say_phrase
from kubik.engine.words import Words
from kubik.terminal.letters import readings
from kubik.terminal.story import is_chance

_REPEATED = re.compile(r"(.*\D)([1-9]\d?)")


class LineError(KubikError):
    """A line was played in part."""


def play_line(match: Match, seat: int, words: Iterable[str]) -> None:
    """Play the moves of a line up to the first that is refused."""
    begun = _Beginning(match, seat)
    for word in words:
        try:
            _play_word(match, seat, word)
        except KubikError as error:
            if begun.has_settled(word):
                continue
            if not begun.steps():
                raise
            played = [step.move.notation for step in begun.steps()]
            raise LineError("line-stopped", played=played, word=word, reason=error) from error


def _play_word(match: Match, seat: int, word: str) -> None:
    """Play what a word stands for, as often as it is meant."""
    again = True
    while again:
        again = _goes_on(match, seat, word)
        for move in read_word(match, seat, word):
            match.push(move)
        again = again and _goes_on(match, seat, word)


def _goes_on(match: Match, seat: int, word: str) -> bool:
    """Whether a word names what is played as long as it is offered."""
    names = {text.lower() for text in readings(word)}
    return any(way.again and way.name in names for way in ways(match, seat))


class _Beginning:
    """What a line began with."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat
        self._before = len(match.steps)
        self._legal = _legal(match, seat)
        self._asked = question(match, seat).message

    def steps(self) -> list[Step]:
        """Return what was played since."""
        return self._match.steps[self._before :]

    def has_settled(self, word: str) -> bool:
        """Whether the rules have done of themselves what the word, which was open, is about.

        They do where the rest of a question leaves no choice, such as which dice are rolled.
        """
        if self._seat not in self._match.actors or any(map(is_chance, self.steps())):
            return False
        asked = question(self._match, self._seat).message
        return asked != self._asked and any(
            text.lower() in self._legal or _times(text)[0] in self._legal for text in readings(word)
        )


def read_word(match: Match, seat: int, word: str) -> list[Move]:
    """Return the moves that a word stands for now; a sentence says why it stands for none."""
    found = {tuple(moves): text for text in readings(word) if (moves := _meant(match, seat, text))}
    if len(found) > 1:
        raise NotationError("two-readings", text=word, readings=[*found.values()])
    if found:
        return [*next(iter(found))]
    known = [text for text in readings(word) if text.lower() in codes_by_notation(match.game)]
    legal = match.legal_moves_of(seat)
    if legal and not known:
        raise _no_way(match, word) or no_move(word, [move.notation for move in legal])
    match.push(known[0] if known else word, seat)  # refuses it, with the reason
    return []


def _no_way(match: Match, word: str) -> NotationError | None:
    """Return that what a word names cannot be done now, if it names something."""
    named = standing_ways(match)
    meant = next((named[text.lower()] for text in readings(word) if text.lower() in named), None)
    if meant is None:
        return None
    return NotationError("way-not-now", text=word, way=SaidPhrase(match.game, meant))


def _meant(match: Match, seat: int, text: str) -> list[Move]:
    legal = _legal(match, seat)
    text = text.lower()
    if text in legal:
        return [legal[text]]
    found = [way for way in ways(match, seat) if way.name == text]
    if len(found) > 1:
        raise NotationError("which-way", goal=text, ways=_Ways(match.game, found))
    if found:
        return moves_of(match, seat, found[0])
    once, count = _times(text)
    if text not in codes_by_notation(match.game) and once in legal:
        return [legal[once]] * count
    return []


def _legal(match: Match, seat: int) -> dict[str, Move]:
    return {move.notation.lower(): move for move in match.legal_moves_of(seat)}


def _times(text: str) -> tuple[str, int]:
    """Return what is played several times, and how often."""
    repeated = _REPEATED.fullmatch(text.lower())
    return (repeated[1], int(repeated[2])) if repeated else ("", 0)


class _Ways:
    """Ways to one goal, to be a parameter of an error."""

    def __init__(self, game: Game, ways: list[Way]) -> None:
        self._game = game
        self._ways = ways

    def say(self, words: Words) -> str:
        return "; ".join(say_way(self._game, way, words.language) for way in self._ways)


def say_way(game: Game, way: Way, language: str) -> str:
    """Return the moves of a way and what they cost."""
    moves = " ".join(game.moves.notation(code) for code in way.codes)
    return f"{moves} ({say_phrase(game, way.cost, game.words(language))})"
