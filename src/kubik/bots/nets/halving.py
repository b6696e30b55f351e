"""A search around a net: it says which moves are worth a try, and what becomes of them.

The moves that most speaks for are tried in the same worlds, the better half of them in twice as
many. In each world the net, or a bot that is quicker, plays on for all seats for some turns; then
the net says what each of them may expect. What is spent is counted in actions played: the same
budget always gives the same choice.
"""

from kubik.bots.nets.evaluate import (
    NET_PLAYS,
    Net,
    NetWork,
    choose_by_net,
    rate_moves,
    rate_seats,
    think,
)
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.playout import PLAY, ROOT, WORLD, imagine_world
from kubik.bots.slots import choose_in_slot
from kubik.engine.contract import apply, foremost, observe, over, payoff
from kubik.engine.layout import Notes, State, States

CANDIDATES = 8  # moves that are weighed, if the budget allows
FEWEST_CANDIDATES = 2
FEWEST_ACTIONS = 32  # for a candidate, before any is left out
AHEAD = 1  # turns of each seat


def weigh_by_net(
    mind: States, seat: int, budget: int, net: Net, weights: Notes, work: NetWork, found: Found
) -> int:
    """Weigh the likely moves of a seat, best first; return how many moves there are."""
    count = list_moves(mind[ROOT], seat, work.codes[:], found)
    put_likely_first(mind[ROOT], seat, count, net, weights, work, found)
    alive = min(count, max(FEWEST_CANDIDATES, min(CANDIDATES, budget // FEWEST_ACTIONS)))
    rounds = max(1, halvings(alive))
    for _ in range(rounds):
        spent = 0
        while spent < budget // rounds:
            imagine_world(mind, seat)
            for at in range(alive):
                mind[PLAY] = mind[WORLD]
                apply(mind[PLAY], seat, found[at].move)
                spent += 1 + play_ahead(mind[PLAY], seat, net, weights, work)
                found[at].tries += 1
                found[at].won += work.expected[seat]
        put_best_first(alive, found)
        alive = (alive + 1) // 2
    return count


def put_likely_first(
    s: State, seat: int, count: int, net: Net, weights: Notes, work: NetWork, found: Found
) -> None:
    """Sort moves by what speaks for them."""
    observe(s, seat, work.seen[:])
    think(net, weights, work)
    rate_moves(count, net, weights, work)
    for at in range(count):
        found[at].won = work.logits[at]
    put_best_first(count, found)
    for at in range(count):
        found[at].won = 0.0


def play_ahead(s: State, me: int, net: Net, weights: Notes, work: NetWork) -> int:
    """Play some turns, then note what a seat may expect; return the actions that took."""
    steps = 0
    turns = work.ahead
    before = me
    while not over(s):
        seat = foremost(s)
        if seat != before:
            if turns == 0:
                observe(s, seat, work.seen[:])
                think(net, weights, work)
                rate_seats(net, weights, work)
                work.expected[me] = work.shares[(me - seat) % work.players]
                return steps
            turns -= 1
            before = seat
        apply(s, seat, choose_onward(s, seat, net, weights, work))
        steps += 1
    payoff(s, work.shares[: work.players])
    work.expected[me] = work.shares[me]
    return steps


def choose_onward(s: State, seat: int, net: Net, weights: Notes, work: NetWork) -> int:
    """Return what is played on with."""
    if work.policy == NET_PLAYS:
        return choose_by_net(s, seat, net, weights, work)
    return choose_in_slot(s, seat, work.policy, work.codes[:])
