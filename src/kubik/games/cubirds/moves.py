"""The moves of CuBirds: names, notation, and why one may not be played."""

from kubik.engine.layout import Record
from kubik.engine.moves import Phrase
from kubik.games.cubirds.data import BIRDS, KINDS, LETTERS, ROWS, SMALL_FLOCK
from kubik.games.cubirds.rules import (
    DRAW,
    DRAW_NONE,
    DRAW_TWO,
    END_TURN,
    FLOCK,
    FLOCKS,
    LAY,
    LAYS,
    SIDES,
)

TERMS = {"kind": BIRDS, "side": ("left", "right")}
PLACES = ("row",)

_SIDE_LETTERS = ("L", "R")
_PLAIN = {DRAW_TWO: "draw", DRAW_NONE: "keep", END_TURN: "end"}
_PLAIN_PHRASES = {DRAW_TWO: "draw-two", DRAW_NONE: "draw-none", END_TURN: "end-turn"}


def lay_code(kind: int, row: int, side: int) -> int:
    """Return the code of laying all birds of a kind at one end of a row."""
    return (kind * ROWS + row) * SIDES + side


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    if code < LAYS:
        kind, place = divmod(code, ROWS * SIDES)
        row, side = divmod(place, SIDES)
        return Phrase("lay", {"kind": kind, "row": row, "side": side})
    if code in _PLAIN_PHRASES:
        return Phrase(_PLAIN_PHRASES[code], {})
    return Phrase("flock", {"kind": code - FLOCKS})


def notation(code: int) -> str:
    """Write a move: `P2L` lays parrots left of row 2, `flock-P` makes a flock of them."""
    if code in _PLAIN:
        return _PLAIN[code]
    params = phrase(code).params
    letter = LETTERS[params["kind"]]
    if code >= FLOCKS:
        return f"flock-{letter}"
    return f"{letter}{params['row'] + 1}{_SIDE_LETTERS[params['side']]}"


def refusal(s: Record, seat: int, code: int) -> str:
    """Return the rule line that forbids a move which is not legal now."""
    if code < LAYS:
        return "lay.1" if s.phase == LAY else "turn.2"
    if code in (DRAW_TWO, DRAW_NONE):
        return {LAY: "turn.2", DRAW: "draw.1", FLOCK: "draw.1"}[int(s.phase)]
    if s.phase != FLOCK:
        return "turn.2"
    kind = code - FLOCKS
    assert 0 <= kind < KINDS
    assert s.hand[seat, kind] < SMALL_FLOCK[kind]
    return "flock.1"
