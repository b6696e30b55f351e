"""Simulation: many games on all cores, reproducible from a seed whatever the number of threads."""

import functools
import operator
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar, cast

import numpy as np

from kubik.arena.counting import Counter, Counts, counters, room_for
from kubik.arena.net_runner import NetRunner
from kubik.arena.notes import room_for_notes
from kubik.arena.runners import CpuRunner, Runner, seatings
from kubik.arena.stats import Interval
from kubik.arena.totals import NoteColumns, Simulated, Sums, Totals, add_up
from kubik.bots.plan import is_net
from kubik.bots.policies import RANDOM
from kubik.engine.build import Progress, Target, known_target
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import check_progress, texts
from kubik.engine.layout import Floats, Ints, MemoryRows
from kubik.engine.registry import as_game
from kubik.engine.whole import threads_within, whole, whole_within

LARGEST_COUNT = 10**12  # which take a year on all cores
CHUNKS_AHEAD = 8  # for each thread, of the one whose games are added up next


def runner_for(which: Simulated, target: Target, counting: Sequence[Counter] = ()) -> Runner:
    """Return what plays those games on a target."""
    target = known_target(target)
    if any(is_net(bot) for bot in which.bots):
        return _net_runner(which, target, counting)
    if target == "cuda":
        from kubik.arena.device import GpuRunner

        return GpuRunner(which, seatings(which), counting)
    return CpuRunner(which, target, counting)


def _net_runner(which: Simulated, target: Target, counting: Sequence[Counter]) -> Runner:
    if target == "cuda" or counting:
        raise SetupError("net-not-here", name=next(bot for bot in which.bots if is_net(bot)))
    return NetRunner(which, target)


@dataclass(frozen=True)
class Simulation(Simulated):
    """What happened in a batch of games, one by one."""

    seconds: float
    lengths: Ints  # actions in each game
    choices: Ints  # sum over its actions of how many were open
    endings: Ints  # index into the game's ENDINGS, or UNFINISHED
    shares: Floats  # what each seat got, a row for each game
    standings: Floats  # how far each seat came, a row for each game
    counts: Counts  # by event: how often it happened, in each game, by seat and whatever it names

    def __repr__(self) -> str:
        return repr(self.totals)

    @cached_property
    def totals(self) -> Totals:
        """What these games come to."""
        columns = NoteColumns(self.lengths, self.choices, self.endings, self.shares)
        return Totals(**_fields(self), seconds=self.seconds, sums=add_up(self.game, columns, 0))

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
        return self.totals.branching

    @property
    def seat_wins(self) -> list[Interval]:
        """The share of wins of each seat; a shared win counts as its part."""
        return self.totals.seat_wins

    @property
    def bot_wins(self) -> dict[str, Interval]:
        """The share of wins of each bot, over all seats it had; equal bots are added up."""
        return self.totals.bot_wins

    @property
    def ending_counts(self) -> dict[str, int]:
        """How many games ended in which way."""
        return self.totals.ending_counts

    def by_bot(self, by_seat: Floats) -> Floats:
        """Turn figures of seats, a row for each game, into those of the bots that sat there."""
        turns = np.arange(self.games)[:, None]
        seats = (turns + np.arange(self.players)) % self.players
        turned: Floats = np.take_along_axis(by_seat, seats, axis=1)
        return turned


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
    """Play many games between bots, at random unless said, on all cores or a GPU.

    `counted` names events of the game to be counted. `compiling` is told how far a first
    compilation is, `progress` how many games are done.

    >>> result = simulate("cubirds", players=3, games=100, seed=1)
    >>> result.games
    100
    """
    which = choose_games(game, players, seed, bots, options)
    games = number_of(games)
    counting = counters(which.game, which.players, counted)
    notes, counts = _room(which.game, games, counting)
    runner = runner_for(which, target, counting)
    runner.build.compile(compiling)

    def play(first: int, last: int) -> None:
        own = cast(MemoryRows, notes[first:last])  # a part of a recarray is one, too
        runner.play(first, own, counts[first:last].ravel())

    started = time.perf_counter()
    deque(_in_chunks(runner, games, threads, play, progress), maxlen=0)
    return Simulation(
        **_fields(which),
        seconds=time.perf_counter() - started,
        lengths=notes.length,
        choices=notes.choices,
        endings=notes.ending,
        shares=notes.shares[:, : which.players],
        standings=notes.standings[:, : which.players],
        counts={each.event: each.take(counts) for each in counting},
    )


def _room(game: Game, games: int, counting: Sequence[Counter]) -> tuple[MemoryRows, Ints]:
    """Return where so many games are noted, and where is counted what happens in each."""
    try:
        return room_for_notes(game, games), np.zeros((games, room_for(counting)), np.int64)
    except MemoryError:
        raise SetupError("many-games", games=games) from None


def total_games(
    game: str | Game,
    players: int | None = None,
    games: int = 1_000,
    seed: int = 1,
    *,
    bots: Sequence[str] | None = None,
    threads: int | None = None,
    target: Target = "cpu",
    compiling: Progress | None = None,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> Totals:
    """Play the games that `simulate` would, but keep only what they come to.

    >>> total_games("cubirds", games=100).moves == simulate("cubirds", games=100).moves
    True
    """
    which = choose_games(game, players, seed, bots, options)
    games = number_of(games)
    runner = runner_for(which, target)
    runner.build.compile(compiling)
    return add_all(runner, which, games, threads, progress)


def add_all(
    runner: Runner,
    which: Simulated,
    games: int,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Totals:
    """Let a runner play so many games, and return what they come to."""

    def add(first: int, last: int) -> Sums:
        return runner.add_up(first, last - first)

    started = time.perf_counter()
    total = functools.reduce(operator.add, _in_chunks(runner, games, threads, add, progress))
    return Totals(**_fields(which), seconds=time.perf_counter() - started, sums=total)


Done = TypeVar("Done")


def _in_chunks(
    runner: Runner,
    games: int,
    threads: int | None,
    play: Callable[[int, int], Done],
    progress: Callable[[int], None] | None,
) -> Iterator[Done]:
    """Play games chunk by chunk; yield what came of each, in their order.

    Only few chunks are ahead of the one that is yielded, so that a billion games take no more
    memory than a million.
    """
    check_progress("progress", progress)
    workers = runner.workers(threads_within(threads))
    chunk = runner.chunk(games, workers)
    firsts = iter(range(0, games, chunk))
    with ThreadPoolExecutor(workers) as pool:

        def begin(first: int) -> tuple[int, Future[Done]]:
            last = min(games, first + chunk)
            return last - first, pool.submit(play, first, last)

        ahead = deque(begin(first) for first in islice(firsts, CHUNKS_AHEAD * workers))
        try:
            while ahead:
                count, task = ahead.popleft()
                done = task.result()
                ahead.extend(begin(first) for first in islice(firsts, 1))
                if progress:
                    progress(count)
                yield done
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _fields(which: Simulated) -> dict[str, Any]:
    return {field.name: getattr(which, field.name) for field in fields(Simulated)}


def choose_games(
    game: str | Game,
    players: int | None,
    seed: int,
    bots: Sequence[str] | None,
    options: Mapping[str, Any],
) -> Simulated:
    """Return which games are to be simulated, or say what is wrong with the choice."""
    game = as_game(game)
    count, chosen = game.choose(players, options)
    return Simulated(game, count, chosen, seat_bots(bots, count), whole("seed", seed))


def number_of(games: int, name: str = "games") -> int:
    """Return how many games, or blocks of them, are to be played: one at least."""
    count = whole(name, games)
    if count < 1:
        raise SetupError("bad-games", games=count)
    return whole_within(name, count, 1, LARGEST_COUNT)


def seat_bots(bots: Sequence[str] | None, players: int) -> list[str]:
    """Return a bot for every seat: those given, or random ones. A text is one bot, not letters."""
    seats = texts("bots", bots) or [RANDOM] * players
    if len(seats) != players:
        raise SetupError("bad-bots", bots=len(seats), players=players)
    return seats
