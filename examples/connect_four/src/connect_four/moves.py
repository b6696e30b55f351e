"""The moves of connect four: names, notation, and why one may not be played."""

from connect_four.rules import ROWS
from kubik.engine.layout import State
from kubik.engine.moves import Phrase, Refusal, refuse

TERMS: dict[str, tuple[str, ...]] = {}
PLACES = ("column",)


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    return Phrase("drop", {"column": code})


def notation(code: int) -> str:
    """Write a move: the number of its column, counted from 1."""
    return str(code + 1)


def refusal(_s: State, _seat: int, code: int) -> Refusal:
    """Return why a move is not legal now, its rule line first: the column is full."""
    return refuse("turn.3", "refused-full", column=code, discs=ROWS)
