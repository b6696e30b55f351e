"""The coach: whether a move gave much away, by the search that gives hints.

It knows what the seat knew when it moved, and no more.
"""

from dataclasses import dataclass

from kubik.bots.hint import weighed_moves
from kubik.engine.asking import more_reasons, reasons
from kubik.engine.match import Match
from kubik.engine.moves import Move, Phrase

# What a person would rather have back, in wins; and how often a move was tried at least, as one
# that was tried less may only have been unlucky.
MUCH = 0.08
FEWEST_TRIES = 20


@dataclass(frozen=True)
class Remark:
    """What the coach has to say of a move."""

    loss: float  # of the expected result, where a win is 1
    better: Move
    reasons: tuple[Phrase, ...]  # what speaks for it, in the words of the game


def remark(match: Match, step: int, budget: int | None = None) -> Remark | None:
    """Return what is to be said of a move, counted from 1; None where it was good enough."""
    played = match.steps[step - 1].move
    past = match.copy()
    past.rewind(step - 1)
    if len(past.legal_moves_of(played.seat)) == 1:
        return None
    weighed = weighed_moves(past, played.seat, budget)
    better, best = weighed[0]
    found = next((one for move, one in weighed if move == played), None)
    if found is None or found.tries < FEWEST_TRIES or best.share - found.share < MUCH:
        return None
    does = [reason for reason in reasons(past, [better]) if reason]
    return Remark(best.share - found.share, better, (*does, *more_reasons(past, [better])[0]))
