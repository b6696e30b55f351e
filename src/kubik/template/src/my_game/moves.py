"""The moves of my game: names, notation, and why one may not be played."""

from kubik.engine.layout import State
from kubik.engine.moves import Phrase, Refusal, refuse

NAMES = ("roll", "keep")  # as the rules number them
TERMS: dict[str, tuple[str, ...]] = {}  # parameters that are named things, such as colours
PLACES: tuple[str, ...] = ()  # parameters that people count from 1


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    return Phrase(NAMES[code], {})


def notation(code: int) -> str:
    """Write a move."""
    return NAMES[code]


def refusal(_s: State, _seat: int, _code: int) -> Refusal:
    """Return why a move is not legal now, its rule line first: there is nothing to keep."""
    return refuse("turn.4", "refused-empty")
