"""A net that judges positions, and a search that asks it.

It tells what each seat may expect in a position with all hands open. So the moves of a seat are
held against each other one step ahead in some imagined worlds; the best of them are then tried
in more, the better half in twice as many, after a few turns have been played on. What is spent is
counted in actions tried out: the same budget always gives the same choice.
"""

from typing import Any

from kubik.bots.nets.evaluate import NET_PLAYS, Net, NetWork, rate_seats, think
from kubik.bots.nets.open_sight import lay_open, open_sight, shortlist
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.playout import PLAY, ROOT, SEARCH_STATES, WORLD, imagine_world
from kubik.bots.slots import choose_in_slot
from kubik.engine.build import Kernel
from kubik.engine.chance import draw, reseed
from kubik.engine.contract import apply, foremost, over, payoff
from kubik.engine.game import Game
from kubik.engine.layout import Notes, State, States

TRIED = SEARCH_STATES  # the state in which a move of a game in mind is tried
JUDGE_STATES = SEARCH_STATES + 1

CANDIDATES = 6  # moves that are weighed
FEWEST_ACTIONS = 32  # for each of them; with less the first look decides
ORDER_WORLDS = 20  # in which all moves are held against each other
ORDER_PART = 3  # and the part of the budget that this may take
LEAST_SHARE = 1e-9  # a net may give up all seats at once


def judge_bindings(game: Game) -> dict[Kernel, Kernel]:
    """Return how nets that judge are asked in a game: in its own way, or as in any game."""
    sight = open_sight(game)
    own: dict[Kernel, Kernel] = {weigh_by_judge: sight.search.weigh} if sight.search else {}
    return sight.bindings | own


def judge_states(game: Game) -> int:
    """Return how many states the mind of a search around such a net has."""
    search = open_sight(game).search
    return max(JUDGE_STATES, search.STATES) if search else JUDGE_STATES


def weigh_by_judge(
    mind: States, seat: int, budget: int, net: Net, weights: Notes, work: NetWork, found: Found
) -> int:
    """Weigh the moves of a seat, best first; return how many there are."""
    count = list_moves(mind[ROOT], seat, work.codes[:], found)
    worlds = max(1, min(ORDER_WORLDS, budget // (ORDER_PART * count)))
    for _ in range(worlds):
        imagine_world(mind, seat)
        try_moves(mind, seat, count, net, weights, work, found)
    put_best_first(count, found)
    alive = min(count, CANDIDATES)
    work.budget = budget - worlds * count
    if work.budget >= FEWEST_ACTIONS * alive:
        forget_tries(count, alive, found)
        weigh_candidates(mind, seat, alive, net, weights, work, found)
    return count


def forget_tries(count: int, alive: int, found: Found) -> None:
    """Begin anew with the candidates; what was seen of the others counts as one try."""
    for at in range(count):
        found[at].won = 0.0 if at < alive else found[at].won / found[at].tries
        found[at].tries = 0 if at < alive else 1


def try_moves(
    mind: States, seat: int, count: int, net: Net, weights: Notes, work: NetWork, found: Found
) -> None:
    """Try the first moves in the world of now, one step ahead."""
    for at in range(count):
        mind[PLAY] = mind[WORLD]
        apply(mind[PLAY], seat, found[at].move)
        judge(mind[PLAY], net, weights, work)
        found[at].tries += 1
        found[at].won += work.expected[seat]


def weigh_candidates(
    mind: States, seat: int, alive: int, net: Net, weights: Notes, work: NetWork, found: Found
) -> None:
    """Try the first moves by sequential halving, some turns ahead."""
    rounds = max(1, halvings(alive))
    for _ in range(rounds):
        spent = 0
        while spent < work.budget // rounds:
            imagine_world(mind, seat)
            for at in range(alive):
                mind[PLAY] = mind[WORLD]
                apply(mind[PLAY], seat, found[at].move)
                spent += 1 + play_ahead(mind, seat, net, weights, work)
                judge(mind[PLAY], net, weights, work)
                found[at].tries += 1
                found[at].won += work.expected[seat]
        put_best_first(alive, found)
        alive = (alive + 1) // 2


def play_ahead(mind: States, me: int, net: Net, weights: Notes, work: NetWork) -> int:
    """End the turn and play one of everybody; return the actions that took.

    Measured in CuBirds with the same budget: fewer turns are worse, and more are not better.
    """
    s = mind[PLAY]
    tried: Any = mind[TRIED:]
    steps = 0
    turns = int(work.players)
    before = me
    while not over(s):
        seat = foremost(s)
        if seat != before:
            if turns == 0:
                break
            turns -= 1
            before = seat
        if seat == me or work.policy == NET_PLAYS:
            steps += find_best(s, tried, seat, net, weights, work)
            apply(s, seat, work.chosen)
        else:
            apply(s, seat, choose_in_slot(s, seat, work.policy, work.codes[:]))
            steps += 1
    return steps


def find_best(s: State, tried: States, seat: int, net: Net, weights: Notes, work: NetWork) -> int:
    """Choose from the shortlist of a seat, one step ahead; return the actions that were tried."""
    count = shortlist(s, seat, work.codes[:])
    work.chosen = work.codes[0]
    if count == 1:
        return 1
    # The dice that will really fall are not looked at, and all moves meet the same ones.
    one, other = draw(s), draw(s)
    best = -1.0
    for at in range(count):
        tried[0] = s
        reseed(tried[0], one, other, one, other)
        apply(tried[0], seat, work.codes[at])
        judge(tried[0], net, weights, work)
        if work.expected[seat] > best:
            best = work.expected[seat]
            work.chosen = work.codes[at]
    return count


def judge(s: State, net: Net, weights: Notes, work: NetWork) -> None:
    """Write what each seat may expect, as shares of 1."""
    players = work.players
    if over(s):
        payoff(s, work.expected[:players])
        return
    mover = foremost(s)
    lay_open(s, mover, work.seen[:])
    think(net, weights, work)
    rate_seats(net, weights, work)
    total = LEAST_SHARE
    for step in range(players):
        total += work.shares[step]
    for step in range(players):
        work.expected[(mover + step) % players] = work.shares[step] / total
