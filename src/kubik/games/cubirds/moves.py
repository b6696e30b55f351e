"""The moves of CuBirds: names, notation, and why one may not be played."""

from kubik.engine.layout import State
from kubik.engine.moves import Phrase, Refusal, refuse
from kubik.games.cubirds.cards import DRAW, LAY
from kubik.games.cubirds.data import BIRDS, KINDS, LETTERS, ROWS, SMALL_FLOCK
from kubik.games.cubirds.rules import DRAW_NONE, DRAW_TWO, END_TURN, FLOCKS, LAYS, SIDES

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


def refusal(s: State, seat: int, code: int) -> Refusal:
    """Return why a move is not legal now: its rule line, and the case."""
    if code < LAYS:
        if s.phase == LAY:
            return refuse("lay.1", "refused-lay", kind=phrase(code).params["kind"])
        return refuse("turn.2", "refused-laid")
    if s.phase == LAY:
        return refuse("turn.2", "refused-not-laid")
    if code in (DRAW_TWO, DRAW_NONE):
        return _refused_draw(s)
    if s.phase == DRAW:
        return refuse("turn.2", "refused-not-drawn")
    kind = code - FLOCKS
    assert kind < KINDS  # the end of a turn is open then
    have, need = int(s.hand[seat, kind]), int(SMALL_FLOCK[kind])
    return refuse("flock.1", "refused-flock", have=have, kind=kind, need=need)


def _refused_draw(s: State) -> Refusal:
    """Return why there is nothing to draw or to decline after a lay."""
    if s.taken > 0:
        return refuse("draw.1", "refused-taken", taken=int(s.taken))
    if s.deck_size + s.discard_size == 0:
        return refuse("deck.3", "refused-no-card")
    return refuse("turn.2", "refused-drawn")
