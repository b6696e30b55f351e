"""The keen bot of Qubix judges what the rules do, and its search is exact near the end."""

from collections.abc import Iterator

import numpy as np
import pytest

import kubik
from kubik.bots.plan import read_plan
from kubik.bots.qubix import greedy, keen, known, nodes, search
from kubik.bots.qubix.tables import LOOSENED
from kubik.bots.registry import seat_build, slot_of
from kubik.bots.search.found import FOUND
from kubik.bots.search.playout import ROOT
from kubik.bots.search.thinking import Question, weigh
from kubik.bots.seat import weigh_moves_of
from kubik.bots.slots import choose_in_slot, weigh_in_own_way
from kubik.engine.build import Build
from kubik.engine.chance import reseed
from kubik.engine.game import Game
from kubik.engine.layout import State, States, blank
from kubik.engine.match import Match
from kubik.engine.open_state import OpenState
from kubik.games.qubix import blocks, offers, rules
from kubik.games.qubix.data import (
    BLOCKS,
    CELLS,
    LAYER,
    LENGTH,
    NAMES,
    PLACEMENT_CELLS,
    PLACEMENTS,
)
from kubik.testing.repeats import repeated, soaking

MOST_CELLS = 5
FEW_BLOCKS = 5
ENDS = 6  # games whose ends are solved
LOOSE = 0.3  # how often a move is drawn in the games that positions are taken from


@pytest.fixture(scope="module")
def qubix() -> Game:
    return kubik.find_game("qubix")


@pytest.fixture(scope="module")
def build(qubix: Game) -> Build:
    build = seat_build(qubix, "cpu")
    build.compile()
    return build


def buffer(build: Build) -> np.ndarray:
    return np.zeros(build.game.rules.ACTIONS, np.int64)


def legal(build: Build, states: States) -> list[int]:
    codes = buffer(build)
    count = build.legal(states[0], int(states[0].turn), codes)
    return [int(code) for code in codes[:count]]


def keen_move(build: Build, states: States) -> int:
    seat = int(states[0].turn)
    slot = slot_of(build.game, "keen")
    return int(build.kernel(choose_in_slot)(build.first(states), seat, slot, buffer(build)))


def positions(build: Build, players: int, seed: int, **options: str) -> Iterator[States]:
    """Yield the positions of a game of the keen bot with some moves drawn."""
    draw = np.random.default_rng(seed)
    states = build.blank()
    build.kernel(reseed)(states[0], seed, 1, 2, 3)
    _, chosen = build.game.choose(players, {"storage": "random", **options})
    build.setup(states[0], players, build.game.codes(chosen))
    while not build.over(states[0]):
        yield states.copy()
        moves = legal(build, states)
        move = int(draw.choice(moves)) if draw.random() < LOOSE else keen_move(build, states)
        assert move in moves
        build.apply(states[0], int(states[0].turn), move)


def played(build: Build, states: States, *actions: int) -> States:
    after = states.copy()
    for action in actions:
        build.apply(after[0], int(states[0].turn), action)
    return after


# The keen bot.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_interpreted_and_compiled_keen_agree(qubix: Game, build: Build, players: int) -> None:
    interpreted = seat_build(qubix, "python")
    for states in list(positions(build, players, players, side="blue"))[::6]:
        assert keen_move(interpreted, states.copy()) == keen_move(build, states.copy())


def listed(states: States, **weights: float) -> dict[int, int]:
    """Return the judgement of every turn, with these weights and no others."""
    numbers = np.zeros(keen.FOUND + keen.TURN * nodes.ROOT_WIDEST, np.int64)
    given = np.array([weights.get(name, 0.0) for name in keen.NAMES])
    s = OpenState(states)
    keen.list_turns(s, int(s.turn), given, nodes.ROOT_WIDEST, 0, True, numbers)
    found = numbers[keen.FOUND :][: keen.TURN * numbers[keen.COUNT]].reshape(-1, keen.TURN)
    return {int(turn): int(value) for turn, value in found}


def turns(build: Build, states: States) -> dict[int, tuple[int, ...]]:
    """Return all turns by their codes, with their actions."""
    found: dict[int, tuple[int, ...]] = {}
    for first in legal(build, states):
        if first >= offers.LAYS:
            found[keen.turn_code(blocks.NO_BLOCK, first)] = (first,)
            continue
        for then in legal(build, played(build, states, first)):
            found[keen.turn_code(first, then)] = (first, then)
    return found


@pytest.mark.parametrize("reading", ["together", "once", "best_step"])
@pytest.mark.parametrize("side", ["grey", "blue"])
@pytest.mark.long
def test_every_turn_is_listed_with_its_points(build: Build, side: str, reading: str) -> None:
    """Points of a turn are those that the rules give, unless more blocks can follow."""
    made = 0
    every = list(positions(build, 2, 5, side=side, warehouse_scoring=reading))
    for states in every if soaking() else every[::3]:
        seat = int(states[0].turn)
        judged = listed(states)
        found = turns(build, states)
        # Equal blocks of the own warehouse are one and the same.
        stored = {block for block in range(BLOCKS) if states[0].place[block] == 3 + seat}
        from_storage = {t for t, actions in found.items() if not stored & {*actions}}
        assert from_storage <= judged.keys() <= found.keys()
        for turn, value in judged.items():
            after = played(build, states, *found[turn])
            gained = int(after[0].score[seat]) - int(states[0].score[seat])
            if after[0].phase != blocks.MORE and not states[0].from_warehouse:
                exact = turn in from_storage
                assert value == keen.POINT * gained if exact else value >= keen.POINT * gained
                made += gained > 0
    assert made > 10


LINE_AND_RECTANGLE = {
    "players": 3,
    "storage": [["....."] * 5] * 5,
    "fields": {"2": ["Y2 a3b3", "B2 a1b1", "B3 a2c2"]},
    "warehouses": [["Y1", "B1"], [], []],
}


@pytest.mark.parametrize("first", ["2c3", "2c1"], ids=["line", "no line"])
@pytest.mark.parametrize(("reading", "most"), [("together", 9), ("once", 6), ("best_step", 6)])
def test_a_second_block_is_judged_by_the_reading(
    qubix: Game, reading: str, most: int, first: str
) -> None:
    """The first block makes a yellow line, or not; then a blue rectangle can follow, or not."""
    position = LINE_AND_RECTANGLE | {"options": {"warehouse_scoring": reading}}
    match = Match.from_position(qubix, position, seed=1, target="python")
    in_warehouse = {block["colour"]: block["block"] for block in match.view(0)["warehouses"][0]}
    match.push(in_warehouse["yellow"])
    match.push(first)
    states = match.imagine(0, "test")
    interpreted = seat_build(qubix, "python")
    every = turns(interpreted, states)
    after = {turn: played(interpreted, states, *actions)[0] for turn, actions in every.items()}
    assert listed(states) == {turn: keen.POINT * int(s.score[0]) for turn, s in after.items()}
    assert max(s.score[0] for s in after.values()) == (most if first == "2c3" else 0)
    for turn, actions in every.items():
        blue = actions[-1] != offers.DONE
        cells = PLACEMENT_CELLS[(actions[-1] - offers.LAYS) % PLACEMENTS] if blue else 0
        colour = NAMES.index("blue") if blue else blocks.NOBODY
        value = greedy.points_value(OpenState(states), 0, 1, colour, cells)
        points, shared = (int(after[turn].score[seat]) for seat in (0, 1))
        assert value == greedy.POINT * points - greedy.RIVAL_POINT * shared


@pytest.mark.parametrize("side", ["grey", "blue"])
def test_a_short_list_is_the_beginning_of_a_long_one(build: Build, side: str) -> None:
    """Turns that are not looked at closely, for want of hope, are none of the best."""
    chances = keen.WEIGHTS[2:, [keen.CHANCE, keen.SECOND]]
    assert (chances >= 0).all(), "else it is not known what to hope for at most"
    phases = set()
    for states in list(positions(build, 2, 9, side=side))[::5]:
        s = OpenState(states)
        lists = []
        for most in (1, 8, nodes.ROOT_WIDEST):
            numbers = np.zeros(keen.FOUND + keen.TURN * nodes.ROOT_WIDEST, np.int64)
            keen.list_turns(s, int(s.turn), keen.WEIGHTS[2], most, 7, False, numbers)
            lists.append(numbers[keen.FOUND :][: keen.TURN * numbers[keen.COUNT]].tolist())
        assert lists[0] == lists[2][: keen.TURN]
        assert lists[1] == lists[2][: keen.TURN * 8]
        phases.add(int(s.phase))
    assert phases >= {blocks.TAKE, blocks.PLACE}


def test_what_comes_free_is_foreseen(build: Build) -> None:
    seen = 0
    for states in list(positions(build, 2, 6))[::7]:
        s = OpenState(states)
        for block in (block for block in range(BLOCKS) if blocks.is_free(s, block)):
            after = OpenState(states.copy())
            after.storage[LAYER[block]] &= ~CELLS[block]
            after.place[block] = blocks.HAND
            for other in LOOSENED[block]:
                if other != blocks.NO_BLOCK and s.place[other] == blocks.STORAGE:
                    free = blocks.is_free(after, other)
                    assert keen.comes_free(s, other, block) == free
                    seen += free and not blocks.is_free(s, other)
    assert seen > 20


def test_a_line_of_three_from_the_warehouse(build: Build) -> None:
    """Three blocks of one colour in the warehouse are a composition, laid one after another."""
    states = next(positions(build, 2, 7))
    s = states[0]
    seat = int(s.turn)
    line = [b for b in range(BLOCKS - 25, BLOCKS) if s.colour[b] == 0][:3]
    for block in line:
        s.place[block] = blocks.WAREHOUSES + seat
        s.storage[LAYER[block]] &= ~CELLS[block]
    s.room[seat] = 0
    while s.turn == seat and s.score[seat] == 0:
        build.apply(s, seat, keen_move(build, states))
    assert s.score[seat] == 3


# The search.


def small_ends(build: Build, seeds: range) -> Iterator[States]:
    """Yield positions with few cells and few blocks left, of many games."""
    for seed in seeds:
        draw = np.random.default_rng(seed)
        for states in positions(build, 2, seed):
            if search.cells_left(states[0]) <= MOST_CELLS:
                few = states.copy()
                leave_few(few[0], draw)
                if build.broken(few[0]) == 0 and len(legal(build, few)) > 1:
                    yield few


def leave_few(s: State, draw: np.random.Generator) -> None:
    """Put blocks of the storage back into the box, from above, until few are left."""
    while True:
        left = [block for block in range(BLOCKS) if s.place[block] == blocks.STORAGE]
        bare = [block for block in left if not blocks.is_covered(s, block)]
        if len(left) <= FEW_BLOCKS:
            return
        block = draw.choice(bare)
        s.place[block] = blocks.BOX
        s.storage[LAYER[block]] &= ~CELLS[block]


def best_lead(build: Build, states: States, seat: int, known: dict[bytes, int]) -> int:
    """Return the lead of a seat after best play of both, by trying everything."""
    key = states.tobytes()
    if key not in known:
        s = states[0]
        if build.over(s):
            known[key] = int(s.score[seat]) - int(s.score[1 - seat])
        else:
            after = [played(build, states, move) for move in legal(build, states)]
            leads = [best_lead(build, one, seat, known) for one in after]
            known[key] = max(leads) if s.turn == seat else min(leads)
    return known[key]


def solved(build: Build, states: States, budget: int) -> tuple[int, int, bool]:
    """Return the best move, the lead that it leads to, and whether that is exact."""
    mind = build.blank(search.STATES)
    mind[ROOT] = states[0]
    work, found = blank(search.WORK)[0], blank(FOUND, rules.ACTIONS)
    build.kernel(weigh_in_own_way)(mind, int(states[0].turn), budget, work, found)
    return int(found[0].move), int(work.searched[0]), work.rough == 0


@pytest.mark.parametrize("budget", [search.FAR_BUDGET - 1, 10**7])
@pytest.mark.long
def test_the_end_is_exact(build: Build, budget: int) -> None:
    """Whether positions are known again or not, as in trying everything."""
    ends = 0
    for states in small_ends(build, range(100, 100 + repeated(ENDS))):
        seat = int(states[0].turn)
        move, found, is_exact = solved(build, states, budget)
        known: dict[bytes, int] = {}
        lead = best_lead(build, states, seat, known)
        assert is_exact
        assert found == keen.POINT * lead
        assert best_lead(build, played(build, states, move), seat, known) == lead
        ends += 1
    assert ends > repeated(ENDS)


# Positions that are known again.


def keys(states: States) -> tuple[int, ...]:
    written = np.zeros(known.KEYS, np.int64)
    known.key_of(OpenState(states), written)
    return tuple(int(number) for number in written)


def test_positions_are_told_apart_by_all_that_matters(build: Build) -> None:
    """Two games with the same storage: keys are equal where storage, fields and stocks are."""
    met: dict[tuple[int, ...], bytes] = {}
    for seed in (3, 4):
        for states in positions(build, 2, seed, storage="scheme"):
            s = states[0]
            if s.phase != blocks.TAKE:
                continue
            stocks = [
                sorted(blocks.piece_of(s, b) for b in range(BLOCKS) if s.place[b] == place)
                for place in (blocks.WAREHOUSES, blocks.WAREHOUSES + 1)
            ]
            fields = (s.level.tobytes(), s.filled.tobytes(), s.seen.tobytes())
            position = repr((int(s.turn), s.storage.tobytes(), fields, stocks)).encode()
            assert met.setdefault(keys(states), position) == position
    assert len(met) == len(set(met.values())) > 60


def test_the_order_of_turns_and_points_do_not_matter(build: Build) -> None:
    states = next(positions(build, 2, 3))
    lone = [code for code in legal(build, states) if LENGTH[code] == 1][:4]
    places = [offers.LAYS, offers.LAYS + 1, offers.LAYS + PLACEMENTS, offers.LAYS + PLACEMENTS + 1]
    lays = list(zip(lone, places, strict=True))
    ways = []
    for order in ((0, 2, 1, 3), (1, 3, 0, 2)):
        after = states.copy()
        for block, place in (lays[number] for number in order):
            for action in (block, place):
                build.apply(after[0], int(after[0].turn), action)
        ways.append(after)
    ways[1][0].score[0] += 3
    assert keys(ways[0]) == keys(ways[1]) != keys(states)


def test_one_position_is_never_taken_for_another() -> None:
    """Of more than there is room for in one place, the farthest and the last look are kept."""
    draw = np.random.default_rng(1)
    places: dict[int, list[np.ndarray]] = {}
    for number in draw.integers(1 << 60, size=10_000):
        key = np.zeros(known.KEYS, np.int64)
        key[-1] = number
        places.setdefault(known.place_of(key), []).append(key)
    crowded = [found for found in places.values() if len(found) > 2]
    assert len(crowded) > 20
    for crowd in crowded:
        memory = OpenState(blank(known.KNOWN))
        for number, key in enumerate(crowd):
            known.remember(key, 0, 9 - number, known.EXACT, number, -number, memory)
        entries = [known.find_entry(key, memory) for key in crowd]
        assert [at != known.NO_ENTRY for at in entries] == [
            number in (0, len(crowd) - 1) for number in range(len(crowd))
        ]
        assert int(memory.entries[entries[0]].gain) == 0
        assert int(memory.entries[entries[-1]].gain) == 1 - len(crowd)


def test_the_search_that_goes_far_is_the_same_in_all_builds(qubix: Game, build: Build) -> None:
    """At the end of a game, where so large a budget is not needed."""
    interpreted = seat_build(qubix, "python")
    plan = read_plan(qubix, f"own:{search.FAR_BUDGET}")
    compared = 0
    for states in list(small_ends(build, range(200, 203)))[:3]:
        asked = Question(states, 2, int(states[0].turn))
        assert weigh(interpreted, asked, plan) == weigh(build, asked, plan)
        compared += 1
    assert compared == 3


def test_a_search_that_goes_far_chooses_the_same_again(qubix: Game, build: Build) -> None:
    plan = read_plan(qubix, f"own:{search.FAR_BUDGET}")
    assert plan.budget > read_plan(qubix, "master").budget, "which stays as it was"
    for states in list(positions(build, 2, 10))[10::60]:
        asked = Question(states, 2, int(states[0].turn))
        assert weigh(build, asked, plan) == weigh(build, asked, plan)


@pytest.mark.parametrize("players", [2, 4])
def test_interpreted_and_compiled_searches_agree(qubix: Game, build: Build, players: int) -> None:
    interpreted = seat_build(qubix, "python")
    plan = read_plan(qubix, "own:30")
    for states in list(positions(build, players, 8))[20::45]:
        asked = Question(states, players, int(states[0].turn))
        assert weigh(interpreted, asked, plan) == weigh(build, asked, plan)


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_move_is_weighed(qubix: Game, players: int) -> None:
    match = Match(qubix, players, 8)
    while not match.over:
        seat = match.actors[0]
        weighed = weigh_moves_of(match, seat, "own:200", "all")
        assert weighed == weigh_moves_of(match, seat, "own:200", "all")
        assert {move for move, _ in weighed} == set(match.legal_moves)
        assert all(0 <= found.share <= 1 and found.tries > 0 for _, found in weighed)
        shares = [found.share for _, found in weighed]
        assert shares == sorted(shares, reverse=True)
        match.push(weighed[-1][0] if len(match.steps) % 3 == 0 else weighed[0][0])
