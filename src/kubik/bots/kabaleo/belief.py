"""What the moves of the others tell about their targets in Kabaleo, by the rule of Bayes.

Whoever moves is taken to judge as the keen bot does and to choose a better move more often
(softmax), but once in a while any. So every move has a likelihood under each colour that the mover
may be after. From one seat there are only 3, 12 or 60 ways to give the others their targets with 2,
3 or 4 players: all are weighed, and those that fit the moves better weigh more.
"""

import math
from typing import Annotated, TypeAlias

import numpy as np

from kubik.bots.kabaleo.keen import CERTAIN, WEIGHTS, count_board, value_after
from kubik.engine.layout import Floats, Ints, MemoryRows, State, i8, rows
from kubik.games.kabaleo.data import COLOURS, SPARE_COLOURS
from kubik.games.kabaleo.rules import LOCATIONS, SEATS, legal, take_back

# Fitted on games of greedy, keen and searching bots: see docs/bots/kabaleo.md.
TEMPERATURE = 0.015  # of the mean lead, which goes from -1 to 1
ANY_MOVE = 0.03  # how often a mover does not judge at all

LIKELIHOODS = SEATS * COLOURS  # of each target of each seat, as logarithms
MOST_DEALS = 60  # ways to give the others their targets, with four players

# A way to give all their targets: a number with a digit, to the base of the colours, for each seat.
DEAL = rows(("targets", i8), ("chance", np.float64))
Deals: TypeAlias = Annotated[MemoryRows, DEAL]


def read_moves(s: State, seat: int, codes: Ints, logs: Floats) -> None:
    """Write how likely each other seat moved as it did, for each target; takes all moves back."""
    for at in range(LIKELIHOODS):
        logs[at] = 0.0
    while s.noted > 0:
        action = int(s.history[s.noted - 1])
        take_back(s)
        mover = int(s.turn)
        if mover != seat:
            count = legal(s, mover, codes)
            board = count_board(s)
            for target in range(COLOURS):
                if s.in_play[target] == 1 and target != s.target[seat]:
                    share = softmax_share(s, target, action, board, codes[:count])
                    share = (1 - ANY_MOVE) * share + ANY_MOVE / count
                    logs[mover * COLOURS + target] += math.log(share)


def softmax_share(
    s: State, target: int, action: int, board: tuple[int, int], legal_codes: Ints
) -> float:
    """Return how often the seat to move would choose an action, if it judged with that target."""
    mover = int(s.turn)
    weights = WEIGHTS[s.players]
    scale = 1 / (TEMPERATURE * CERTAIN * rivals_of(s))
    chosen = value_after(s, mover, target, board, weights, placement_of(action))
    total = 0.0
    for code in legal_codes:
        value = value_after(s, mover, target, board, weights, placement_of(code))
        # Of what is far better than the chosen one it does not matter how far.
        total += math.exp(min(100.0, scale * (value - chosen)))
    return 1 / total


def placement_of(action: int) -> tuple[int, int]:
    """Return the colour that an action places, and where."""
    return action // LOCATIONS, action % LOCATIONS


def rivals_of(s: State) -> int:
    """Return how many leads a judgement adds up: one over each colour that each other may have."""
    return (int(s.players) - 1) * (int(s.players) + SPARE_COLOURS - 1)


def list_deals(s: State, seat: int, logs: Floats, deals: Deals) -> int:
    """Write all ways to give the others their targets and how likely each is; return how many."""
    count = 0
    best = -math.inf
    for targets in range(COLOURS ** int(s.players)):
        if is_dealt(s, seat, targets):
            deal = deals[count]
            deal.targets = targets
            deal.chance = 0.0
            for other in range(s.players):
                if other != seat:
                    deal.chance += logs[other * COLOURS + target_in(targets, other)]
            best = max(best, deal.chance)
            count += 1
    total = 0.0
    for at in range(count):
        deals[at].chance = math.exp(deals[at].chance - best)
        total += deals[at].chance
    for at in range(count):
        deals[at].chance /= total
    return count


def target_in(targets: int, seat: int) -> int:
    """Return the target of a seat in a deal."""
    return targets // COLOURS**seat % COLOURS


def is_dealt(s: State, seat: int, targets: int) -> bool:
    """Whether a deal gives all a target in play, nobody the same, and the seat its own."""
    taken = 0
    for other in range(s.players):
        target = target_in(targets, other)
        if s.in_play[target] == 0 or taken >> target & 1:
            return False
        taken |= 1 << target
    return target_in(targets, seat) == s.target[seat]
