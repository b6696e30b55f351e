"""Positions to learn from, out of games on all cores: those of a teacher, or of a net's search."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

import numpy as np

from kubik.arena.notes import plan_games
from kubik.arena.runners import cores
from kubik.bots.nets.evaluate import NET, NET_PLAYS
from kubik.bots.nets.fixed_point import LoadedNet, load
from kubik.bots.nets.net_file import NetFile
from kubik.bots.plan import chooser_of
from kubik.bots.registry import bot_bindings
from kubik.bots.search.found import FOUND
from kubik.engine.build import Build, Target
from kubik.engine.game import Chosen, Game
from kubik.engine.layout import MemoryRows, blank
from kubik.engine.sight import sight_bindings
from kubik.train.noting import NO_TEACHER, NOTING_STATES, note_games, noting_desk, position_row

CHUNK = 8  # games that a thread plays in one go
ROOM = 512  # positions of a game, on average over a chunk; what comes after is not played
STRAY = 16  # one move in so many is drawn


@dataclass(frozen=True)
class Lesson:
    """Which games are to be played."""

    game: Game
    players: int
    options: Chosen
    games: int
    seed: int
    teacher: str  # a policy, or nothing for the net
    budget: int  # of the search around the net
    ahead: int = 0  # turns of each seat that it plays on


@cache
def noting_build(game: Game, target: Target) -> Build:
    """Return the build in which games are noted."""
    return Build(
        game,
        target,
        kernels=[note_games],
        bindings=bot_bindings(game) | sight_bindings(game),
        name="noting",
    )


def play_lesson(
    lesson: Lesson, net: NetFile | None, target: Target = "cpu", threads: int | None = None
) -> MemoryRows:
    """Play games; return the positions in their order, whatever the number of threads."""
    build = noting_build(lesson.game, target)
    build.compile()
    loaded = load(net, lesson.game.observe.SIZE) if net else _nothing()

    def play(first: int) -> MemoryRows:
        return _play(build, lesson, loaded, first, min(CHUNK, lesson.games - first))

    with ThreadPoolExecutor(threads or cores()) as pool:
        parts = list(pool.map(play, range(0, lesson.games, CHUNK)))
    return np.concatenate(parts).view(np.recarray)


def _play(build: Build, lesson: Lesson, net: LoadedNet, first: int, games: int) -> MemoryRows:
    game = lesson.game
    positions = blank(position_row(game), games * ROOM)
    desk = blank(noting_desk(game))
    desk.games, desk.budget, desk.stray = games, lesson.budget, STRAY
    desk.teacher = chooser_of(game, lesson.teacher) if lesson.teacher else NO_TEACHER
    desk.work.players, desk.work.ahead = lesson.players, lesson.ahead * lesson.players
    desk.work.policy = NET_PLAYS
    noted = build.kernel(note_games)(
        build.blank(NOTING_STATES),
        plan_games(build, lesson.players, lesson.options, lesson.seed, first),
        build.first(net.row),
        net.weights,
        build.first(desk),
        blank(FOUND, game.rules.ACTIONS),
        positions,
    )
    return positions[:noted].copy().view(np.recarray)


def _nothing() -> LoadedNet:
    """Stand for a net where a teacher plays."""
    return LoadedNet(blank(NET), np.zeros(1, np.int32))
