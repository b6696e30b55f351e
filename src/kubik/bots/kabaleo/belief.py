"""What the moves of the others tell about their targets in Kabaleo, by the rule of Bayes.

Whoever moves is taken to judge as the keen bot does and to choose a better move more often
(softmax), but once in a while any. So every move has a likelihood under each colour that the mover
may be after. From one seat there are only 3, 12 or 60 ways to give the others their targets with 2,
3 or 4 players: all are weighed, and those that fit the moves better weigh more.
"""

import math

from kubik.bots.kabaleo.keen import CERTAIN, WEIGHTS, count_buried, count_tops, value_after
from kubik.engine.layout import Codes, Record, Shares
from kubik.games.kabaleo.data import COLOURS, SPARE_COLOURS
from kubik.games.kabaleo.rules import LOCATIONS, SEATS, legal, take_back

# Fitted on games of greedy, keen and searching bots: see docs/bots/kabaleo.md.
TEMPERATURE = 0.015  # of the mean lead, which goes from -1 to 1
ANY_MOVE = 0.03  # how often a mover does not judge at all

LIKELIHOODS = SEATS * COLOURS  # of each target of each seat, as logarithms
MOST_DEALS = 60  # ways to give the others their targets, with four players


def read_moves(s: Record, seat: int, codes: Codes, logs: Shares) -> None:
    """Write how likely each other seat moved as it did, for each target; takes all moves back."""
    for at in range(LIKELIHOODS):
        logs[at] = 0.0
    while s.noted > 0:
        action = int(s.history[s.noted - 1])
        take_back(s)
        mover = int(s.turn)
        if mover != seat:
            count = legal(s, mover, codes)
            towers = count_tops(s)
            buried = count_buried(s)
            for target in range(COLOURS):
                if s.in_play[target] == 1 and target != s.target[seat]:
                    share = softmax_share(s, target, action, towers, buried, count, codes)
                    share = (1 - ANY_MOVE) * share + ANY_MOVE / count
                    logs[mover * COLOURS + target] += math.log(share)


def softmax_share(
    s: Record, target: int, action: int, towers: int, buried: int, count: int, codes: Codes
) -> float:
    """Return how often the seat to move would choose an action, if it judged with that target."""
    mover = int(s.turn)
    weights = WEIGHTS[s.players]
    scale = 1 / (TEMPERATURE * CERTAIN * rivals_of(s))
    chosen = value_after(
        s, mover, target, towers, buried, weights, action // LOCATIONS, action % LOCATIONS
    )
    total = 0.0
    for at in range(count):
        colour, location = codes[at] // LOCATIONS, codes[at] % LOCATIONS
        value = value_after(s, mover, target, towers, buried, weights, colour, location)
        # Of what is far better than the chosen one it does not matter how far.
        total += math.exp(min(100.0, scale * (value - chosen)))
    return 1 / total


def rivals_of(s: Record) -> int:
    """Return how many leads a judgement adds up: one over each colour that each other may have."""
    return (int(s.players) - 1) * (int(s.players) + SPARE_COLOURS - 1)


def list_deals(s: Record, seat: int, logs: Shares, deals: Codes, chances: Shares) -> int:
    """Write all ways to give the others their targets and how likely each is; return how many.

    A deal is a number with a digit, to the base of the colours, for each seat.
    """
    count = 0
    best = -math.inf
    for deal in range(COLOURS ** int(s.players)):
        if is_dealt(s, seat, deal):
            deals[count] = deal
            chances[count] = 0.0
            for other in range(s.players):
                if other != seat:
                    chances[count] += logs[other * COLOURS + target_in(deal, other)]
            best = max(best, chances[count])
            count += 1
    total = 0.0
    for at in range(count):
        chances[at] = math.exp(chances[at] - best)
        total += chances[at]
    for at in range(count):
        chances[at] /= total
    return count


def target_in(deal: int, seat: int) -> int:
    """Return the target of a seat in a deal."""
    return deal // COLOURS**seat % COLOURS


def is_dealt(s: Record, seat: int, deal: int) -> bool:
    """Whether a deal gives all a target in play, nobody the same, and the seat its own."""
    taken = 0
    for other in range(s.players):
        target = target_in(deal, other)
        if s.in_play[target] == 0 or taken >> target & 1:
            return False
        taken |= 1 << target
    return target_in(deal, seat) == s.target[seat]
