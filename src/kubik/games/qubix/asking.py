"""What a seat is offered in Qubix, in words that fit the position."""

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.qubix.blocks import piece_of
from kubik.games.qubix.moves import phrase
from kubik.games.qubix.offers import LAYS


def offer(s: State, _seat: int, code: int) -> Phrase:
    """Return what a legal move means here: which block it takes."""
    move = phrase(code)
    if code >= LAYS or move.message != "take":
        return Phrase(f"move-{move.message}", move.params)
    return Phrase("offer-take", {**move.params, "piece": int(piece_of(s, code))})
