"""Flat Monte Carlo: every move is tried out in many worlds, the better half in twice as many.

All moves of a round are tried in the same worlds with the same dice, so that luck is the same for
all. What is spent is counted in actions played: the same budget always gives the same choice.
"""

from kubik.bots.search.playout import PLAY, ROOT, WORLD, imagine_world, play_out
from kubik.engine.contract import apply, legal
from kubik.engine.layout import Codes, Records, Shares


def weigh_moves(
    mind: Records,
    seat: int,
    policy: int,
    budget: int,
    codes: Codes,
    moves: Codes,
    visits: Codes,
    values: Shares,
    shares: Shares,
) -> int:
    """Weigh all moves of a seat by sequential halving; return how many there are.

    `moves` are written best first, `visits` says in how many worlds each was tried and `values`
    what the seat got in them all together.
    """
    count = legal(mind[ROOT], seat, moves)
    for at in range(count):
        visits[at] = 0
        values[at] = 0.0
    rounds = max(1, halvings(count))
    alive = count
    for _ in range(rounds):
        spent = 0
        while spent < budget // rounds:
            imagine_world(mind, seat)
            for at in range(alive):
                spent += try_move(mind, seat, moves[at], policy, codes, shares)
                visits[at] += 1
                values[at] += shares[seat]
        put_best_first(alive, moves, visits, values)
        alive = (alive + 1) // 2
    return count


def halvings(count: int) -> int:
    """Return how often so many can be halved until one is left."""
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    return rounds


def try_move(mind: Records, seat: int, move: int, policy: int, codes: Codes, shares: Shares) -> int:
    """Play a move in the world of now, then on to the end; return the actions that took."""
    mind[PLAY] = mind[WORLD]
    apply(mind[PLAY], seat, move)
    return 1 + play_out(mind[PLAY], policy, codes, shares)


def put_best_first(count: int, moves: Codes, visits: Codes, values: Shares) -> None:
    """Sort moves that were tried equally often by their values; equal ones stay in order."""
    for at in range(1, count):
        move, visit, value = moves[at], visits[at], values[at]
        place = at
        while place > 0 and values[place - 1] < value:
            moves[place] = moves[place - 1]
            visits[place] = visits[place - 1]
            values[place] = values[place - 1]
            place -= 1
        moves[place] = move
        visits[place] = visit
        values[place] = value
