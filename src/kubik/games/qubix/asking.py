"""What a seat is offered in Qubix, in words that fit the position."""

from kubik.engine.layout import Record
from kubik.engine.moves import Phrase
from kubik.games.qubix.moves import phrase
from kubik.games.qubix.rules import LAYS, piece_of


def offer(s: Record, _seat: int, code: int) -> Phrase:
    """Return what a legal move means here: which block it takes."""
    told = phrase(code)
    if code >= LAYS or told.message != "take":
        return Phrase(f"move-{told.message}", told.params)
    return Phrase("offer-take", {**told.params, "piece": int(piece_of(s, code))})
