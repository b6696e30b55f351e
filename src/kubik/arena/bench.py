"""Benchmarks: how fast the builds are, where it matters as ratios measured in one run."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kubik.arena.simulate import cores, simulate
from kubik.engine.build import Build, Target
from kubik.engine.game import Game
from kubik.engine.layout import Records
from kubik.engine.registry import find_game, game_names

# Does so much work and returns how much it was, in the unit that is measured, and how long it took.
Task: TypeAlias = Callable[[int], tuple[float, float]]

RUN_SECONDS = 0.3
REPEATS = 5

MODEL_GAME = "cubirds"
MODEL_PLAYERS = 3

# Few enough records that they stay in the nearest cache, where a search keeps its line of play.
RING = 16


@dataclass(frozen=True)
class Figure:
    """One thing measured, with its peer and its target where it has them.

    With a peer the target is a ratio, without one a number of units.
    """

    name: str
    unit: str
    value: float
    peer: float | None = None
    target: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the peer it is."""
        return self.value / self.peer if self.peer else None

    @property
    def met(self) -> bool:
        """Whether it reaches its target."""
        return self.target is None or (self.ratio or self.value) >= self.target


def best_rates(
    *tasks: Task, seconds: float = RUN_SECONDS, repeats: int = REPEATS
) -> tuple[float, ...]:
    """Return the best rate of each task; they take turns, so that all have the same weather."""
    sizes = [_size(task, seconds) for task in tasks]
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


def compiled_against_interpreted() -> Figure:
    """Play CuBirds compiled and interpreted."""
    game = find_game(MODEL_GAME)
    compiled, interpreted = best_rates(
        moves_task(game, MODEL_PLAYERS), moves_task(game, MODEL_PLAYERS, "python")
    )
    return Figure("compiled", "moves/s", compiled, interpreted, target=500)


def two_threads_against_one() -> Figure:
    """Play a batch of CuBirds on two threads and on one; wants a machine with two cores."""
    game = find_game(MODEL_GAME)
    two, one = best_rates(
        moves_task(game, MODEL_PLAYERS, threads=2), moves_task(game, MODEL_PLAYERS, threads=1)
    )
    return Figure("two-threads", "moves/s", two, one, target=1.7 if cores() > 1 else None)


def copy_around(ring: Records, times: int) -> int:
    """Copy records round a ring, each from the one before; return the copies counted on the way."""
    ring[0].generator[0] = 0
    at = 0
    for _ in range(times):
        following = (at + 1) % len(ring)
        ring[following] = ring[at]
        # Each copy differs from the last, so none can be left out.
        ring[following].generator[0] += 1
        at = following
    return ring[at].generator[0]


def record_copies() -> Figure:
    """Copy a record of CuBirds inside compiled code."""
    build = Build(find_game(MODEL_GAME), kernels=[copy_around], name="copies")
    ring = build.blank(RING)

    def copy(times: int) -> tuple[float, float]:
        started = time.perf_counter()
        copies = build.kernel(copy_around)(ring, times)
        return copies, time.perf_counter() - started

    (rate,) = best_rates(copy)
    return Figure("copies", "records/s", rate, target=1_000_000)


def move_rates() -> Iterator[Figure]:
    """Play every game at every number of players on one thread."""
    for name in game_names():
        game = find_game(name)
        for players in game.players:
            (rate,) = best_rates(moves_task(game, players), repeats=2)
            yield Figure(f"{name}-{players}", "moves/s", rate)
