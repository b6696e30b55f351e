"""Searching for a seat: memory for the kernels, threads, and what they found."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from kubik.bots.nets.evaluate import net_work
from kubik.bots.nets.halving import AHEAD, weigh_by_net
from kubik.bots.nets.judge import judge_states, weigh_by_judge, weigh_candidates
from kubik.bots.nets.outlook import weigh_by_outlook
from kubik.bots.nets.playing import find_net, loaded_net
from kubik.bots.plan import LARGEST_BUDGET, Plan
from kubik.bots.registry import own_search, playout_slot
from kubik.bots.search.flat import weigh_moves
from kubik.bots.search.found import FOUND
from kubik.bots.search.playout import ROOT, search_work
from kubik.bots.search.tree import MOVE, weigh_by_tree
from kubik.bots.slots import weigh_in_own_way
from kubik.engine.build import Build, Kernel
from kubik.engine.chance import WORD, reseed
from kubik.engine.layout import MemoryRow, MemoryRows, Notes, States, blank

# The largest tree; memory that it does not reach is never taken.
MOST_MOVES = 4_000_000

# A search by the clock first finds out how fast this machine is: it spends so many actions, then
# more and more until that took this part of the time.
FIRST_TRY = 500
TRIAL_PART = 0.1


@dataclass(frozen=True)
class Question:
    """What a search is about: the position as a seat may know it."""

    imagined: States
    players: int
    seat: int


@dataclass(frozen=True)
class Weighed:
    """What a search found out about a move."""

    code: int
    tries: int  # worlds that it was tried in
    share: float  # what the seat got in them on average: 1 for a win


def weigh(build: Build, asked: Question, plan: Plan, threads: int = 1) -> list[Weighed]:
    """Weigh the moves of a seat by search, best first.

    Each thread searches on its own with a part of the budget, and what they found is added up: so
    the outcome depends on how many there are, not on which is faster.
    """
    if plan.timed:
        return _weigh_by_the_clock(build, asked, plan, threads)
    part = max(1, plan.budget // threads)
    if threads == 1:
        return _ranked([_search(build, asked, plan, part, 0)])
    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(_search, build, asked, plan, part, at) for at in range(threads)]
        return _ranked([task.result() for task in tasks])


def compare(build: Build, asked: Question, plan: Plan, codes: Sequence[int]) -> list[Weighed]:
    """Weigh some moves of a seat by the net of a plan, in the same worlds, best first."""
    mind = build.blank(judge_states(build.game))
    mind[ROOT] = asked.imagined[0]
    found = blank(FOUND, len(codes))
    found.move[:] = codes
    net, weights, work = _known(build, asked, plan)
    work.budget = plan.budget
    build.kernel(weigh_candidates)(mind, asked.seat, len(codes), net, weights, work, found)
    return _ranked([_listed(found, len(codes))])


def _weigh_by_the_clock(build: Build, asked: Question, plan: Plan, threads: int) -> list[Weighed]:
    """Search with as large a budget as the time allows, found out by smaller ones."""
    allowed = plan.budget / 1000
    started = time.perf_counter()
    budget = FIRST_TRY
    while True:
        before = time.perf_counter()
        found = weigh(build, asked, replace(plan, budget=budget, timed=False), threads)
        took = max(time.perf_counter() - before, 1e-6)
        left = allowed - (time.perf_counter() - started)
        if took >= TRIAL_PART * allowed:
            break
        if budget == LARGEST_BUDGET:
            return found  # at the end of a game all is found out long before it is spent
        budget = min(LARGEST_BUDGET, budget * 4)
    if left < took:
        return found
    budget = min(LARGEST_BUDGET, int(budget * left / took))
    return weigh(build, asked, replace(plan, budget=budget, timed=False), threads)


def _search(build: Build, asked: Question, plan: Plan, budget: int, thread: int) -> list[Weighed]:
    own = own_search(build.game) if plan.method == "own" else None
    mind = build.blank(own.STATES if own else judge_states(build.game))
    mind[ROOT] = asked.imagined[0]
    if thread:
        first, *words = (int(word) for word in asked.imagined["generator"][0])
        build.kernel(reseed)(mind[ROOT], (first + thread) & WORD, *words)
    actions = build.game.rules.ACTIONS
    found = blank(FOUND, actions)
    if plan.net:
        count = build.kernel(_around_net(build, plan))(
            mind, asked.seat, budget, *_known(build, asked, plan), found
        )
        return _listed(found, count)
    work = blank(own.WORK if own else search_work(build.game))
    question = (mind, asked.seat, budget, build.first(work))
    if own:
        count = build.kernel(weigh_in_own_way)(*question, found)
    else:
        work.players, work.policy = asked.players, plan.policy
        if plan.method == "flat":
            count = build.kernel(weigh_moves)(*question, found)
        else:
            tree = np.empty(min(MOST_MOVES, actions * (budget + 2)), MOVE).view(np.recarray)
            count = build.kernel(weigh_by_tree)(*question, tree, found)
    return _listed(found, count)


def _around_net(build: Build, plan: Plan) -> Kernel:
    """Return the search that asks a net."""
    if not find_net(build.game, plan.net).judges:
        return weigh_by_net
    return weigh_by_outlook if plan.method == "flat" else weigh_by_judge


def _known(build: Build, asked: Question, plan: Plan) -> tuple[MemoryRow, Notes, MemoryRow]:
    """Return a net and the memory of a search around it."""
    net, work = loaded_net(build.game, plan.net), blank(net_work(build.game))
    work.players, work.ahead = asked.players, AHEAD * asked.players
    work.policy, work.onward = plan.policy, playout_slot(build.game)
    return build.first(net.row), net.weights, build.first(work)


def _listed(found: MemoryRows, count: int) -> list[Weighed]:
    return [
        Weighed(int(move), int(tries), float(won / max(1, tries)))
        for move, tries, won in found[:count].tolist()
    ]


def _ranked(searches: list[list[Weighed]]) -> list[Weighed]:
    """Add searches up; the most tried move first, since it stayed the best for longest."""
    tries: dict[int, int] = {}
    won: dict[int, float] = {}
    for weighed in (one for search in searches for one in search):
        tries[weighed.code] = tries.get(weighed.code, 0) + weighed.tries
        won[weighed.code] = won.get(weighed.code, 0.0) + weighed.tries * weighed.share
    found = [Weighed(code, tries[code], won[code] / max(1, tries[code])) for code in tries]
    return sorted(found, key=lambda one: (one.tries, one.share), reverse=True)
