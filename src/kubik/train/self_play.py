"""Positions to learn from, out of games on all cores: those of a teacher, or of a net."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np

from kubik.arena.notes import plan_games
from kubik.arena.runners import cores
from kubik.bots.nets.evaluate import NET, NET_PLAYS
from kubik.bots.nets.fixed_point import LoadedNet, load
from kubik.bots.nets.judge import judge_bindings
from kubik.bots.nets.net_file import NetFile
from kubik.bots.nets.open_sight import open_sight
from kubik.bots.plan import chooser_of
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build, Target
from kubik.engine.game import Chosen, Game
from kubik.engine.layout import MemoryRows, blank
from kubik.train.noting import NO_TEACHER, note_games, noting_desk, noting_states, position_row

CHUNK = 64  # games that a thread plays in one go
ROOM = 512  # positions of a game, on average over a chunk; what comes after is not played

Tell: TypeAlias = Callable[[int, int], None]  # is told how much is done, and of how much


def tell_nobody(_done: int, _of: int) -> None:
    """Keep to oneself how far something is."""


@dataclass(frozen=True)
class Lesson:
    """Which games are to be played, and what of them is noted."""

    game: Game
    players: int
    options: Chosen
    games: int
    seed: int
    teacher: str  # a policy, or nothing for the net
    stray: int = 20  # one move in so many is drawn
    one_in: int = 4  # so many positions is noted
    budget: int = 0  # actions that the net may try out for a move; 0 for one step ahead
    further: tuple[Chosen, ...] = ()  # options that games are played with in turn, after the first

    def options_of(self, first: int) -> Chosen:
        """Return with which options the games of a chunk are played."""
        ways = (self.options, *self.further)
        return ways[first // CHUNK % len(ways)]


# What plays lessons: threads of this process, or a cluster.
PlayLesson: TypeAlias = Callable[[Lesson, NetFile | None, Tell], MemoryRows]


@cache
def noting_build(game: Game, target: Target) -> Build:
    """Return the build in which games are noted."""
    return Build(
        game,
        target,
        kernels=[note_games],
        bindings=bot_bindings(game) | judge_bindings(game),
        name="noting",
    )


def play_lesson(
    lesson: Lesson,
    net: NetFile | None,
    tell: Tell = tell_nobody,
    target: Target = "cpu",
    threads: int | None = None,
) -> MemoryRows:
    """Play games; return the positions in their order, whatever the number of threads."""
    play, parts = chunk_player(lesson, net, target), []
    with ThreadPoolExecutor(threads or cores()) as pool:
        for positions in pool.map(play, range(0, lesson.games, CHUNK)):
            parts.append(positions)
            tell(min(len(parts) * CHUNK, lesson.games), lesson.games)
    return np.concatenate(parts).view(np.recarray)


def chunk_player(
    lesson: Lesson, net: NetFile | None, target: Target = "cpu"
) -> Callable[[int], MemoryRows]:
    """Return what plays a chunk of games from a first one on, and returns its positions."""
    build = noting_build(lesson.game, target)
    build.compile()
    loaded = load(net, open_sight(lesson.game).size) if net else _nothing()
    return lambda first: _play(build, lesson, loaded, first, min(CHUNK, lesson.games - first))


def _play(build: Build, lesson: Lesson, net: LoadedNet, first: int, games: int) -> MemoryRows:
    game = lesson.game
    positions = blank(position_row(game), games * ROOM // lesson.one_in)
    desk = blank(noting_desk(game))
    desk.games, desk.stray, desk.one_in = games, lesson.stray, lesson.one_in
    desk.budget, desk.work.policy = lesson.budget, NET_PLAYS
    desk.teacher = chooser_of(game, lesson.teacher) if lesson.teacher else NO_TEACHER
    desk.work.players = lesson.players
    noted = build.kernel(note_games)(
        build.blank(noting_states(game)),
        plan_games(build, lesson.players, lesson.options_of(first), lesson.seed, first),
        build.first(net.row),
        net.weights,
        build.first(desk),
        positions,
    )
    return positions[:noted].copy().view(np.recarray)


def _nothing() -> LoadedNet:
    """Stand for a net where a teacher plays."""
    return LoadedNet(blank(NET), np.zeros(1, np.int32))
