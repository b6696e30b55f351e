"""Simulation: many games on all cores, reproducible from a seed whatever the number of threads."""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from kubik.arena.counting import Counts, counters, counting_plan, room_for
from kubik.arena.notes import UNFINISHED, plan_games, room_for_notes
from kubik.arena.stats import Interval, wilson
from kubik.arena.table import TABLE_STATES, count_events, play_games, soak_games, watch
from kubik.bots.plan import chooser_of
from kubik.bots.registry import RANDOM, bot_bindings
from kubik.engine.build import Build, Progress, Target
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.layout import Floats, Ints, scratch
from kubik.engine.registry import find_game

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


@dataclass(frozen=True)
class Simulation:
    """What happened in a batch of games."""

    game: Game
    players: int
    options: dict[str, str]
    bots: list[str]  # by seat in the first game; bots change seats from game to game
    seed: int
    seconds: float
    lengths: Ints  # actions in each game
    choices: Ints  # sum over its actions of how many were open
    endings: Ints  # index into the game's ENDINGS, or UNFINISHED
    shares: Floats  # what each seat got, a row for each game
    standings: Floats  # how far each seat came, a row for each game
    counts: Counts  # by event: how often it happened, in each game, by seat and whatever it names

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.lengths)

    @property
    def moves(self) -> int:
        """How many actions were played in all games."""
        return int(self.lengths.sum())

    @property
    def branching(self) -> float:
        """How many actions were open on average."""
        return float(self.choices.sum() / max(1, self.moves))

    @property
    def seat_wins(self) -> list[Interval]:
        """The share of wins of each seat; a shared win counts as its part."""
        return [wilson(float(wins), self.games) for wins in self.shares.sum(axis=0)]

    def by_bot(self, by_seat: Floats) -> Floats:
        """Turn figures of seats, a row for each game, into those of the bots that sat there."""
        turns = np.arange(self.games)[:, None]
        seats = (turns + np.arange(self.players)) % self.players
        turned: Floats = np.take_along_axis(by_seat, seats, axis=1)
        return turned

    @property
    def bot_wins(self) -> dict[str, Interval]:
        """The share of wins of each bot, over all seats it had; equal bots are added up."""
        by_bot = self.by_bot(self.shares)
        wins: dict[str, float] = {}
        for place, bot in enumerate(self.bots):
            wins[bot] = wins.get(bot, 0.0) + float(by_bot[:, place].sum())
        return {bot: wilson(won, self.games) for bot, won in wins.items()}

    @property
    def ending_counts(self) -> dict[str, int]:
        """How many games ended in which way."""
        counts = {
            name: int((self.endings == code).sum())
            for code, name in enumerate(self.game.rules.ENDINGS)
        }
        unfinished = int((self.endings == UNFINISHED).sum())
        return counts | ({"unfinished": unfinished} if unfinished else {})


def simulate(
    game: str | Game,
    players: int | None = None,
    games: int = 1_000,
    seed: int = 1,
    *,
    bots: Sequence[str] | None = None,
    counted: Sequence[str] = (),
    threads: int | None = None,
    target: Target = "cpu",
    compiling: Progress | None = None,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Simulation:
    """Play many games between bots, at random unless said, on all cores.

    `counted` names events of the game to be counted. `compiling` is told how far a first
    compilation is, `progress` how many games are done.

    >>> result = simulate("cubirds", players=3, games=100, seed=1)
    >>> result.games
    100
    """
    game = find_game(game) if isinstance(game, str) else game
    count, chosen = game.choose(players, options)
    seats = seat_bots(bots, count)
    if games < 1:
        raise SetupError("bad-games", games=games)
    choosers = [chooser_of(game, bot) for bot in seats]
    counting = counters(game, count, counted)
    build = build_for(game, target, counting=bool(counting))
    build.compile(compiling)
    counts = np.zeros((games, room_for(counting)), np.int64)
    notes = room_for_notes(game, games)
    to_count = counting_plan(counting)
    seatings = np.array([np.roll(choosers, turn) for turn in range(count)], np.int64).ravel()

    def play(first: int, last: int) -> int:
        build.kernel(play_games)(
            build.blank(TABLE_STATES),
            plan_games(build, count, chosen, seed, first),
            seatings,
            scratch(game.rules.ACTIONS),
            notes[first:last],
            to_count,
            counts[first:last].ravel(),
        )
        return last - first

    started = time.perf_counter()
    workers = threads or cores()
    chunk = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_PER_THREAD)))
    with ThreadPoolExecutor(workers) as pool:
        starts = range(0, games, chunk)
        tasks = [pool.submit(play, first, min(games, first + chunk)) for first in starts]
        try:
            for task in as_completed(tasks):
                done = task.result()
                if progress:
                    progress(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    seconds = time.perf_counter() - started
    return Simulation(
        game,
        count,
        chosen,
        seats,
        seed,
        seconds,
        notes.length.copy(),
        notes.choices.copy(),
        notes.ending.copy(),
        notes.shares[:, :count].copy(),
        notes.standings[:, :count].copy(),
        {each.event: each.take(counts) for each in counting},
    )


def seat_bots(bots: Sequence[str] | None, players: int) -> list[str]:
    """Return a bot for every seat: those given, or random ones."""
    seats = list(bots) if bots else [RANDOM] * players
    if len(seats) != players:
        raise SetupError("bad-bots", bots=len(seats), players=players)
    return seats
