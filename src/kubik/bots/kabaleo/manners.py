"""What the moves of the others tell about how they think in Kabaleo, and about their targets.

A seat may be a thinking player, who is taken to judge as the keen bot does and to choose a better
move more often, or it is the keen or the greedy bot itself. Each move has a likelihood under each
of these with each target. A bot gives itself away soon, and may then be played as what it is.
"""

import math

from kubik.bots.kabaleo.belief import ANY_MOVE, TEMPERATURE, placement_of, rivals_of
from kubik.bots.kabaleo.greedy import count_towers
from kubik.bots.kabaleo.greedy import value_after as greedy_value
from kubik.bots.kabaleo.keen import CERTAIN, WEIGHTS, count_board, value_after
from kubik.engine.layout import Floats, Ints, State
from kubik.games.kabaleo.data import COLOURS
from kubik.games.kabaleo.rules import SEATS, legal, take_back

MANNERS = 3
THINKING, KEEN, GREEDY = range(MANNERS)
CHANCES = (0.5, 0.25, 0.25)  # of each before the first move
READ = SEATS * COLOURS * MANNERS  # of each target and manner of each seat


def read_place(seat: int, target: int) -> int:
    """Return where the manners of a seat with some target begin."""
    return (seat * COLOURS + target) * MANNERS


def read_manners(s: State, seat: int, codes: Ints, logs: Floats) -> None:
    """Write how likely each other seat moved as it did; takes all moves back."""
    for at in range(READ):
        logs[at] = 0.0
    own = int(s.target[seat])
    while s.noted > 0:
        action = int(s.history[s.noted - 1])
        take_back(s)
        mover = int(s.turn)
        if mover != seat:
            count = legal(s, mover, codes)
            for target in range(COLOURS):
                if s.in_play[target] == 1 and target != own:
                    s.target[mover] = target
                    read_move(s, mover, action, codes[:count], logs[read_place(mover, target) :])


def read_move(s: State, mover: int, action: int, legal_codes: Ints, logs: Floats) -> None:
    """Add how likely a seat with its target chose an action, in each manner."""
    board = count_board(s)
    towers = count_towers(s)
    target = int(s.target[mover])
    weights = WEIGHTS[s.players]
    scale = 1 / (TEMPERATURE * CERTAIN * rivals_of(s))
    keen = value_after(s, mover, target, board, weights, placement_of(action))
    greedy = greedy_value(s, mover, towers, action)
    total = 0.0
    keen_better = 0
    keen_equal = 0
    greedy_better = 0
    greedy_equal = 0
    for code in legal_codes:
        value = value_after(s, mover, target, board, weights, placement_of(code))
        # Of what is far better than the chosen one it does not matter how far.
        total += math.exp(min(100.0, scale * (value - keen)))
        keen_better += value > keen
        keen_equal += value == keen
        value = greedy_value(s, mover, towers, code)
        greedy_better += value > greedy
        greedy_equal += value == greedy
    anyhow = ANY_MOVE / len(legal_codes)
    logs[THINKING] += math.log((1 - ANY_MOVE) / total + anyhow)
    logs[KEEN] += math.log((1 - ANY_MOVE) * (keen_better == 0) / keen_equal + anyhow)
    logs[GREEDY] += math.log((1 - ANY_MOVE) * (greedy_better == 0) / greedy_equal + anyhow)


def weigh_manners(logs: Floats, likelihoods: Floats) -> None:
    """Turn likelihoods into how likely each manner is; write how likely each target is, as logs."""
    for place in range(SEATS * COLOURS):
        first = place * MANNERS
        best = max(logs[first], max(logs[first + 1], logs[first + 2]))
        total = 0.0
        for manner in range(MANNERS):
            logs[first + manner] = CHANCES[manner] * math.exp(logs[first + manner] - best)
            total += logs[first + manner]
        for manner in range(MANNERS):
            logs[first + manner] /= total
        likelihoods[place] = best + math.log(total)
