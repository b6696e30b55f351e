"""What a seat is offered in Qwirkle Cubes, in words that fit the position."""

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.qwirkle_cubes.data import SHAPES
from kubik.games.qwirkle_cubes.moves import phrase

_OFFERS = {"mark": "offer-mark", "lay": "offer-lay"}


def offer(s: State, seat: int, code: int) -> Phrase:
    """Return what a legal move means here: which cube it is about."""
    move = phrase(code)
    if move.message not in _OFFERS:
        return Phrase(f"move-{move.message}", move.params)
    colour, shape = divmod(int(s.hand[seat, move.params["cube"]]) - 1, SHAPES)
    return Phrase(_OFFERS[move.message], {**move.params, "colour": colour, "shape": shape})
