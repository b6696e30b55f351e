"""Flat Monte Carlo: every move is tried out in many worlds, the better half in twice as many.

All moves of a round are tried in the same worlds with the same dice, so that luck is the same for
all. What is spent is counted in actions played: the same budget always gives the same choice.
"""

from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.playout import PLAY, ROOT, WORLD, Work, imagine_world, play_out
from kubik.engine.contract import apply
from kubik.engine.layout import States


def weigh_moves(mind: States, seat: int, budget: int, work: Work, found: Found) -> int:
    """Weigh all moves of a seat by sequential halving, best first; return how many there are."""
    count = list_moves(mind[ROOT], seat, work.codes[:], found)
    rounds = max(1, halvings(count))
    alive = count
    for _ in range(rounds):
        spent = 0
        while spent < budget // rounds:
            imagine_world(mind, seat)
            for at in range(alive):
                spent += try_move(mind, seat, found[at].move, work)
                found[at].tries += 1
                found[at].won += work.shares[seat]
        put_best_first(alive, found)
        alive = (alive + 1) // 2
    return count


def halvings(count: int) -> int:
    """Return how often so many can be halved until one is left."""
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    return rounds


def try_move(mind: States, seat: int, move: int, work: Work) -> int:
    """Play a move in the world of now, then on to the end; return the actions that took."""
    mind[PLAY] = mind[WORLD]
    apply(mind[PLAY], seat, move)
    return 1 + play_out(mind[PLAY], work)
