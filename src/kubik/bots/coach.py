"""The coach: whether a move gave much away, by the search that gives hints.

It knows what the seat knew when it moved, and no more.
"""

import math
from dataclasses import dataclass

from kubik.bots.hint import closer_look, weighed_moves
from kubik.bots.search.thinking import Weighed
from kubik.engine.asking import more_reasons, reasons
from kubik.engine.given import instance
from kubik.engine.match import Match
from kubik.engine.moves import Move, Phrase
from kubik.engine.whole import whole_within

# What a person would rather have back, in wins; and by how many standard errors a move must be
# worse, as one that was tried little may only have been unlucky.
MUCH = 0.08
SURE = 1.96


@dataclass(frozen=True)
class Remark:
    """What the coach has to say of a move."""

    loss: float  # of the expected result, where a win is 1
    better: Move
    reasons: tuple[Phrase, ...]  # what speaks for it, in the words of the game


def remark(match: Match, step: int, budget: int | None = None) -> Remark | None:
    """Return what is to be said of a move, counted from 1; None where it was good enough."""
    steps = instance("match", match, Match).steps
    played = steps[whole_within("step", step, 1, len(steps)) - 1].move
    past = match.copy()
    past.rewind(step - 1)
    if len(past.legal_moves_of(played.seat)) == 1:
        return None
    weighed = weighed_moves(past, played.seat, budget)
    better, best = weighed[0]
    found = next((one for move, one in weighed if move == played), None)
    if found is None or best.share - found.share < MUCH:
        return None
    best, found = closer_look(past, better, played, budget) or (best, found)
    if best.share - found.share < MUCH or not is_surely_worse(found, best):
        return None
    does = [reason for reason in reasons(past, [better]) if reason]
    return Remark(best.share - found.share, better, (*does, *more_reasons(past, [better])[0]))


def is_surely_worse(found: Weighed, best: Weighed) -> bool:
    """Whether a move is behind by more than chance would explain."""
    (behind, error), (ahead, other) = estimate(found), estimate(best)
    return ahead - behind >= SURE * math.hypot(error, other)


def estimate(found: Weighed) -> tuple[float, float]:
    """Return the share of a move and its standard error, as if won and lost twice more.

    So says the interval of Agresti and Coull, which is right after a few tries as well.
    """
    tries = found.tries + 4
    share = (found.tries * found.share + 2) / tries
    return share, math.sqrt(share * (1 - share) / tries)
