"""The search of CuBirds: flat, but with few moves and short games.

Luck decides so much that a game played to its end says little about one move. So it is played on
for two turns of everybody only, and then the outlook says what each seat may expect. The own turns
are the keen bot's; the others are taken for greedy players, since few play as well as the keen bot.
And there are dozens of lays, most of them poor: all are tried once, but only those that seem best
to the keen bot are weighed, by sequential halving in the same worlds; the fewer, the less may be
tried out, since luck would else choose among them.
"""

from kubik.bots.cubirds.greedy import choose as choose_greedily
from kubik.bots.cubirds.keen import WEIGHTS, choose, lay_worth
from kubik.bots.cubirds.outlook import FEATURES, foresee
from kubik.bots.search.flat import halvings, put_best_first
from kubik.bots.search.playout import PLAY, ROOT, SEARCH_RECORDS, WORLD, imagine_world
from kubik.engine.contract import apply, foremost, legal, over, payoff
from kubik.engine.layout import Codes, Record, Records, Shares
from kubik.games.cubirds.rules import LAY

RECORDS = SEARCH_RECORDS
NUMBERS = 0
SUMS = FEATURES

CANDIDATES = 8
FEWEST_CANDIDATES = 2
FEWEST_WORLDS = 10  # in which a candidate is tried before any is left out
ROUNDS_AHEAD = 2  # turns of each seat


def weigh(
    mind: Records,
    seat: int,
    budget: int,
    codes: Codes,
    _numbers: Codes,
    sums: Shares,
    moves: Codes,
    visits: Codes,
    values: Shares,
    shares: Shares,
) -> int:
    """Weigh all moves of a seat; return how many there are."""
    count = legal(mind[ROOT], seat, moves)
    put_keenest_first(mind[ROOT], seat, count, codes, moves, visits, values)
    for at in range(count):
        visits[at] = 0
        values[at] = 0.0
    spent = try_moves(mind, seat, count, codes, sums, moves, visits, values, shares)
    alive = min(count, candidates(budget * count // spent))
    rounds = max(1, halvings(alive))
    part = budget // rounds
    for _ in range(rounds):
        spent = 0
        while spent < part:
            spent += try_moves(mind, seat, alive, codes, sums, moves, visits, values, shares)
        put_best_first(alive, moves, visits, values)
        alive = (alive + 1) // 2
    return count


def candidates(tries: int) -> int:
    """Return how many moves are worth weighing with so many tries."""
    return max(FEWEST_CANDIDATES, min(CANDIDATES, tries // FEWEST_WORLDS))


def put_keenest_first(
    s: Record, seat: int, count: int, codes: Codes, moves: Codes, visits: Codes, values: Shares
) -> None:
    """Sort moves by what the keen bot thinks of them: of equally good ones its choice is made."""
    choice = choose(s, seat, codes)
    for at in range(count):
        if s.phase == LAY:
            values[at] = lay_worth(s, seat, moves[at], WEIGHTS[s.players])
        else:
            values[at] = 1.0 if moves[at] == choice else 0.0
    put_best_first(count, moves, visits, values)


def try_moves(
    mind: Records,
    seat: int,
    count: int,
    codes: Codes,
    sums: Shares,
    moves: Codes,
    visits: Codes,
    values: Shares,
    shares: Shares,
) -> int:
    """Try the first moves in one more world; return the actions that took."""
    imagine_world(mind, seat)
    spent = 0
    for at in range(count):
        mind[PLAY] = mind[WORLD]
        apply(mind[PLAY], seat, moves[at])
        spent += 1 + play_ahead(mind[PLAY], seat, codes, sums, shares)
        visits[at] += 1
        values[at] += shares[seat]
    return spent


def play_ahead(s: Record, me: int, codes: Codes, sums: Shares, shares: Shares) -> int:
    """Play some turns, then look at what each seat may expect; return the actions that took."""
    steps = 0
    turns = ROUNDS_AHEAD * s.players
    while not over(s):
        if s.phase == LAY:
            if turns == 0:
                foresee(s, sums, shares)
                return steps
            turns -= 1
        seat = foremost(s)
        code = choose(s, seat, codes) if seat == me else choose_greedily(s, seat, codes)
        apply(s, seat, code)
        steps += 1
    payoff(s, shares)
    return steps
