"""Benchmarks: how fast the builds are, where it matters as ratios measured in one run."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from kubik.arena.counting import counting_plan
from kubik.arena.notes import plan_games, room_for_notes
from kubik.arena.runners import cores, seatings, table_build
from kubik.arena.simulate import choose_games, simulate
from kubik.arena.table import TABLE_STATES, play_games
from kubik.bots.policies import policy_room
from kubik.engine.build import Build, Target
from kubik.engine.chance import below, reseed
from kubik.engine.contract import apply, foremost, legal, over
from kubik.engine.game import Game
from kubik.engine.layout import Ints, States, scratch
from kubik.engine.registry import find_game, game_names

# Does so much work and returns how much it was, in the unit that is measured, and how long it took.
Task: TypeAlias = Callable[[int], tuple[float, float]]

RUN_SECONDS = 0.3
REPEATS = 5

MODEL_GAME = "cubirds"
MODEL_PLAYERS = 3

SEED = 1

# How many times as fast as interpreted on NumPy's records the compiled rules of a game are to be at
# least, and the interpreted ones on states that are laid open.
COMPILED_TARGETS = {"cubirds": 500, "qubix": 300, "qwirkle_cubes": 300, "cubitos": 200}
INTERPRETED_TARGET = 3

# A game whose table grows with each cube: the count in its state, and how far it has come.
GROWING_GAME, GROWING_COUNT, STAGES = "qwirkle_cubes", "cubes", (20, 50, 80)
POSITIONS = 64  # so many begin a stage, one after another
STRETCH = 12  # moves from each, few enough that the stage stays what it is

# Few enough states that they stay in the nearest cache, where a search keeps its line of play.
RING = 16


@dataclass(frozen=True)
class Figure:
    """One thing measured, with its peer and its target where it has them.

    With a peer the target is a ratio, without one a number of units. What is measured in the same
    way more than once says of what it is: a game, a number of players.
    """

    name: str
    unit: str
    value: float
    peer: float | None = None
    target: float | None = None
    of: dict[str, Any] = field(default_factory=dict)

    @property
    def ratio(self) -> float | None:
        """How many times the peer it is."""
        return self.value / self.peer if self.peer else None

    @property
    def met(self) -> bool:
        """Whether it reaches its target."""
        return self.target is None or (self.ratio or self.value) >= self.target


def best_rates(
    *tasks: Task, seconds: float = RUN_SECONDS, repeats: int = REPEATS, size: int | None = None
) -> tuple[float, ...]:
    """Return the best rate of each task; they take turns, so that all have the same weather.

    Their sizes are such that each takes long enough, or given where the rate depends on the size.
    """
    sizes = [size or _size(task, seconds) for task in tasks]
    best = [0.0] * len(tasks)
    for _ in range(repeats):
        for number, task in enumerate(tasks):
            work, took = task(sizes[number])
            best[number] = max(best[number], work / took)
    return tuple(best)


def _size(task: Task, seconds: float) -> int:
    """Warm a task up and return the size at which it takes long enough to be measured."""
    task(1)
    size = 1
    while (took := task(size)[1]) < seconds:
        size *= 2 if took > seconds / 8 else 8
    return size


def moves_task(game: Game, players: int, target: Target = "cpu", threads: int = 1) -> Task:
    """Return the task to play random games; its unit is a move."""

    def play(games: int) -> tuple[float, float]:
        result = simulate(game, players, games, threads=threads, target=target)
        return result.moves, result.seconds

    return play


def records_task(game: Game, players: int) -> Task:
    """Return the same task, interpreted on NumPy's own records, left to themselves."""
    which = choose_games(game, players, SEED, None, {})
    build = table_build(game, "python")
    choosers, codes = seatings(which), scratch(policy_room(game))

    def play(games: int) -> tuple[float, float]:
        plan = plan_games(build, which.players, which.options, which.seed, 0)
        notes = room_for_notes(game, games)
        # Only rows that come as NumPy's arrays of records are laid open.
        table, noted = (rows.view(np.ndarray) for rows in (build.blank(TABLE_STATES), notes))
        started = time.perf_counter()
        build.kernel(play_games)(
            table, plan, choosers, codes, noted, counting_plan(()), np.zeros(0, np.int64)
        )
        return int(notes.length.sum()), time.perf_counter() - started

    return play


def compiled_against_interpreted() -> Iterator[Figure]:
    """Play games compiled, and interpreted on open states, against NumPy's own records."""
    for name, target in COMPILED_TARGETS.items():
        game = find_game(name)
        players = MODEL_PLAYERS if name == MODEL_GAME else game.usual_players
        compiled, interpreted, records = best_rates(
            moves_task(game, players),
            moves_task(game, players, "python"),
            records_task(game, players),
        )
        of = {"game": name, "players": players}
        yield Figure("compiled", "moves/s", compiled, records, target, of)
        yield Figure("interpreted", "moves/s", interpreted, records, INTERPRETED_TARGET, of)


def two_threads_against_one() -> Figure:
    """Play a batch of CuBirds on two threads and on one; wants a machine with two cores."""
    game = find_game(MODEL_GAME)
    two, one = best_rates(
        moves_task(game, MODEL_PLAYERS, threads=2), moves_task(game, MODEL_PLAYERS, threads=1)
    )
    return Figure("two-threads", "moves/s", two, one, target=1.7 if cores() > 1 else None)


def copy_around(ring: States, times: int) -> int:
    """Copy states round a ring, each from the one before; return the copies counted on the way."""
    ring[0].generator[0] = 0
    at = 0
    for _ in range(times):
        following = (at + 1) % len(ring)
        ring[following] = ring[at]
        # Each copy differs from the last, so none can be left out.
        ring[following].generator[0] += 1
        at = following
    return ring[at].generator[0]


def state_copies() -> Figure:
    """Copy a state of CuBirds inside compiled code."""
    build = Build(find_game(MODEL_GAME), kernels=[copy_around], name="copies")
    ring = build.blank(RING)

    def copy(times: int) -> tuple[float, float]:
        started = time.perf_counter()
        copies = build.kernel(copy_around)(ring, times)
        return copies, time.perf_counter() - started

    (rate,) = best_rates(copy)
    return Figure("copies", "records/s", rate, target=1_000_000)


def play_stretches(table: States, starts: States, times: int, moves: int, codes: Ints) -> int:
    """Go on at random from positions in turn, for some moves each; return how many there were."""
    played = 0
    for at in range(times):
        table[0] = starts[at % len(starts)]
        s = table[0]
        reseed(s, at, 0, 0, 0)
        for _ in range(moves):
            if not over(s):
                seat = foremost(s)
                count = legal(s, seat, codes)
                apply(s, seat, codes[below(s, count)])
                played += 1
    return played


def positions_with(build: Build, name: str, count: int, codes: Ints) -> States:
    """Play random games up to where a count of the state is so high; return those positions."""
    players, options = build.game.choose(None, {})
    found = []
    choice = random.Random(count)
    for seed in range(2 * POSITIONS):
        state = build.blank()
        s = state[0]
        build.kernel(reseed)(s, seed, count, 0, 0)
        build.setup(s, players, build.game.codes(options))
        while s[name] < count and not build.over(s):
            seat = int(build.foremost(s))
            build.apply(s, seat, choice.choice(codes[: build.legal(s, seat, codes)]))
        # Some games end before that.
        if not build.over(s):
            found.append(state)
    starts: States = np.concatenate(found[:POSITIONS]).view(np.recarray)
    return starts


def growth_rates() -> Iterator[Figure]:
    """Play a game whose table grows, at several stages of it."""
    game = find_game(GROWING_GAME)
    build = Build(game, kernels=[play_stretches, reseed], name="stretches")
    build.compile()
    codes = np.zeros(game.rules.ACTIONS, np.int64)
    for stage in STAGES:
        starts = positions_with(build, GROWING_COUNT, stage, codes)

        def play(times: int, starts: States = starts) -> tuple[float, float]:
            table = build.blank()
            started = time.perf_counter()
            played = build.kernel(play_stretches)(table, starts, times, STRETCH, codes)
            return played, time.perf_counter() - started

        (rate,) = best_rates(play)
        yield Figure("growth", "moves/s", rate, of={"game": game.name, "cubes": stage})


def move_rates() -> Iterator[Figure]:
    """Play every game at every number of players on one thread."""
    for name in game_names():
        game = find_game(name)
        for players in game.players:
            (rate,) = best_rates(moves_task(game, players), repeats=2)
            yield Figure("random", "moves/s", rate, of={"game": name, "players": players})
