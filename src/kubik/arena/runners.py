"""What plays the games of a simulation on the cores of the processor, and the builds for it."""

import os
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Protocol

import numpy as np

from kubik.arena.counting import Counter, counting_plan
from kubik.arena.notes import plan_games, room_for_notes
from kubik.arena.table import TABLE_STATES, count_events, play_games, soak_games, watch
from kubik.arena.totals import Simulated, Sums, add_up, columns_of
from kubik.bots.plan import chooser_of
from kubik.bots.policies import policy_room
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build, Kernel, Target
from kubik.engine.game import Game
from kubik.engine.layout import Ints, MemoryRows, scratch

LARGEST_CHUNK = 2_000
CHUNKS_PER_THREAD = 20


@cache
def table_build(game: Game, target: Target) -> Build:
    """Return the build in which whole games are simulated."""
    return Build(
        game,
        target,
        kernels=[play_games, soak_games],
        bindings=bot_bindings(game),
        name="table",
    )


@cache
def counting_build(game: Game, target: Target) -> Build:
    """Return the build in which whole games are simulated and their events counted."""
    return Build(
        game,
        target,
        live=True,
        kernels=[play_games],
        bindings=bot_bindings(game) | {watch: count_events},
        name="counting",
    )


def build_for(game: Game, target: Target = "cpu", *, counting: bool = False) -> Build:
    """Return the build that a simulation uses."""
    return counting_build(game, target) if counting else table_build(game, target)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Runner(Protocol):
    """What plays the games of a simulation."""

    @property
    def build(self) -> Build:
        """What it plays them with."""
        ...

    def workers(self, threads: int | None) -> int:
        """Return how many chunks of games are played at a time."""
        ...

    def chunk(self, games: int, workers: int) -> int:
        """Return how many games are played in one go."""
        ...

    def play(self, first: int, notes: MemoryRows, counts: Ints) -> None:
        """Play the games from one on, as many as there is room for notes."""
        ...

    def add_up(self, first: int, games: int) -> Sums:
        """Play so many games from one on, and return what they come to."""
        ...


class CpuRunner:
    """Plays games on the cores of the processor, or interpreted."""

    def __init__(self, which: Simulated, target: Target, counting: Sequence[Counter]) -> None:
        """Take what is to be played, and which events are counted."""
        self.build = build_for(which.game, target, counting=bool(counting))
        self._which = which
        self._seatings = seatings(which)
        self._to_count = counting_plan(counting)

    @cached_property
    def _play_games(self) -> Kernel:
        # Chunks of short games are done so soon that one would notice who looks at all arguments.
        return self.build.direct(play_games)

    def workers(self, threads: int | None) -> int:
        """Return how many chunks of games are played at a time."""
        return threads or cores()

    def chunk(self, games: int, workers: int) -> int:
        """Return how many games are played in one go."""
        return max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_PER_THREAD)))

    def play(self, first: int, notes: MemoryRows, counts: Ints) -> None:
        """Play the games from one on, as many as there is room for notes."""
        which = self._which
        self._play_games(
            self.build.blank(TABLE_STATES),
            plan_games(self.build, which.players, which.options, which.seed, first),
            self._seatings,
            scratch(policy_room(which.game)),
            notes,
            self._to_count,
            counts,
        )

    def add_up(self, first: int, games: int) -> Sums:
        """Play so many games from one on, and return what they come to."""
        notes = room_for_notes(self._which.game, games)
        self.play(first, notes, np.zeros(0, np.int64))
        return add_up(self._which.game, columns_of(notes, self._which.players), first)


def seatings(which: Simulated) -> Ints:
    """Return who chooses in which seat, one way of seating after the other."""
    choosers = [chooser_of(which.game, bot) for bot in which.bots]
    turned = [np.roll(choosers, turn) for turn in range(which.players)]
    return np.array(turned, np.int64).ravel()
