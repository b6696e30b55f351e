"""The search of CuBirds: flat, but with few moves and short games.

Luck decides so much that a game played to its end says little about one move. So it is played on
for two turns of everybody only, and then the outlook says what each seat may expect. The own turns
are the keen bot's; the others are taken for greedy players, since few play as well as the keen bot.
And there are dozens of lays, most of them poor: all are tried once, but only those that seem best
to the keen bot are weighed, by sequential halving in the same worlds; the fewer, the less may be
tried out, since luck would else choose among them.
"""

from typing import Annotated, TypeAlias

import numpy as np

from kubik.bots.cubirds.greedy import choose as choose_greedily
from kubik.bots.cubirds.keen import WEIGHTS, choose, lay_worth
from kubik.bots.cubirds.outlook import FEATURES, foresee
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.playout import PLAY, ROOT, SEARCH_STATES, WORLD, imagine_world
from kubik.engine.contract import apply, foremost, over, payoff
from kubik.engine.layout import MemoryRow, State, States, i8, rows
from kubik.games.cubirds.cards import LAY, SEATS
from kubik.games.cubirds.rules import ACTIONS

STATES = SEARCH_STATES
WORK = rows(
    ("codes", i8, ACTIONS),
    ("features", np.float64, FEATURES),
    ("shares", np.float64, SEATS),
)
Work: TypeAlias = Annotated[MemoryRow, WORK]

CANDIDATES = 8
FEWEST_CANDIDATES = 2
FEWEST_WORLDS = 10  # in which a candidate is tried before any is left out
ROUNDS_AHEAD = 2  # turns of each seat


def weigh(mind: States, seat: int, budget: int, work: Work, found: Found) -> int:
    """Weigh all moves of a seat; return how many there are."""
    count = list_moves(mind[ROOT], seat, work.codes[:], found)
    put_keenest_first(mind[ROOT], seat, count, work, found)
    spent = try_moves(mind, seat, count, work, found)
    alive = min(count, candidates(budget * count // spent))
    rounds = max(1, halvings(alive))
    part = budget // rounds
    for _ in range(rounds):
        spent = 0
        while spent < part:
            spent += try_moves(mind, seat, alive, work, found)
        put_best_first(alive, found)
        alive = (alive + 1) // 2
    return count


def candidates(tries: int) -> int:
    """Return how many moves are worth weighing with so many tries."""
    return max(FEWEST_CANDIDATES, min(CANDIDATES, tries // FEWEST_WORLDS))


def put_keenest_first(s: State, seat: int, count: int, work: Work, found: Found) -> None:
    """Sort moves by what the keen bot thinks of them: of equally good ones its choice is made."""
    choice = choose(s, seat, work.codes[:])
    for at in range(count):
        if s.phase == LAY:
            found[at].won = lay_worth(s, seat, found[at].move, WEIGHTS[s.players])
        else:
            found[at].won = 1.0 if found[at].move == choice else 0.0
    put_best_first(count, found)
    for at in range(count):
        found[at].won = 0.0


def try_moves(mind: States, seat: int, count: int, work: Work, found: Found) -> int:
    """Try the first moves in one more world; return the actions that took."""
    imagine_world(mind, seat)
    spent = 0
    for at in range(count):
        mind[PLAY] = mind[WORLD]
        apply(mind[PLAY], seat, found[at].move)
        spent += 1 + play_ahead(mind[PLAY], seat, work)
        found[at].tries += 1
        found[at].won += work.shares[seat]
    return spent


def play_ahead(s: State, me: int, work: Work) -> int:
    """Play some turns, then look at what each seat may expect; return the actions that took."""
    codes, shares = work.codes[:], work.shares[:]
    steps = 0
    turns = ROUNDS_AHEAD * s.players
    while not over(s):
        if s.phase == LAY:
            if turns == 0:
                foresee(s, work.features[:], shares)
                return steps
            turns -= 1
        seat = foremost(s)
        code = choose(s, seat, codes) if seat == me else choose_greedily(s, seat, codes)
        apply(s, seat, code)
        steps += 1
    payoff(s, shares)
    return steps
