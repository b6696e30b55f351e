"""The moves of connect four: names, notation, and why one may not be played."""

from kubik.engine.layout import Record
from kubik.engine.moves import Phrase

TERMS: dict[str, tuple[str, ...]] = {}
PLACES = ("column",)


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    return Phrase("drop", {"column": code})


def notation(code: int) -> str:
    """Write a move: the number of its column, counted from 1."""
    return str(code + 1)


def refusal(_s: Record, _seat: int, _code: int) -> str:
    """Return the rule line that forbids a move which is not legal now: its column is full."""
    return "turn.3"
