"""Playing blocks: inside compiled code where all bots are there, else move by move."""

import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from kubik.arena.bot_game import BotGame, even_shares
from kubik.arena.notes import COUNTED_EVENT, UNFINISHED, plan_games, room_for_notes
from kubik.arena.results import Block, Played, Thought
from kubik.arena.runners import table_build
from kubik.arena.schedule import Contest, LineUp, contest_from_dict, orders, seating
from kubik.arena.table import TABLE_STATES, play_games
from kubik.bots.nets.playing import net_build
from kubik.bots.plan import chooser_of, is_net, is_policy
from kubik.bots.policies import policy_room
from kubik.bots.registry import seat_build
from kubik.engine.build import Build, Progress, live_build
from kubik.engine.game import Game
from kubik.engine.layout import blank, scratch


class PlayedBlocks(NamedTuple):
    """Blocks that were played in one go, and how long that took."""

    blocks: list[Block]
    seconds: float


def play_blocks(
    contest: Contest,
    line_up: int,
    first: int,
    count: int,
    stopping: threading.Event | None = None,
) -> PlayedBlocks:
    """Play so many blocks of a line-up, from number `first` on."""
    started = time.perf_counter()
    if _is_compiled(contest.game, contest.line_ups[line_up]):
        blocks = _play_compiled(contest, line_up, first, count)
    else:
        blocks = [
            _play_by_moves(contest, line_up, number, stopping or threading.Event())
            for number in range(first, first + count)
        ]
    return PlayedBlocks(blocks, time.perf_counter() - started)


def play_blocks_from_dict(
    data: Mapping[str, Any], line_up: int, first: int, count: int
) -> PlayedBlocks:
    """Play blocks of a contest that is told as plain data, in another process."""
    return play_blocks(contest_from_dict(data), line_up, first, count)


def builds(contest: Contest) -> list[Build]:
    """Return the builds that the contest is played on."""
    compiled = [_is_compiled(contest.game, table) for table in contest.line_ups]
    found = [table_build(contest.game, "cpu")] if any(compiled) else []
    if not all(compiled):
        found += [live_build(contest.game, "cpu"), seat_build(contest.game, "cpu")]
    if any(is_net(bot) for table in contest.line_ups for bot in table):
        found.append(net_build(contest.game, "cpu"))
    return found


def prepare(contest: Contest, compiling: Progress | None = None) -> None:
    """Compile what the contest needs before the first game."""
    for build in builds(contest):
        build.compile(compiling)


def _is_compiled(game: Game, line_up: LineUp) -> bool:
    return all(is_policy(game, bot) for bot in line_up)


def _play_compiled(contest: Contest, line_up: int, first: int, count: int) -> list[Block]:
    """Play each rotation of all blocks in one call; the number of a block is that of its deal."""
    game, players = contest.game, contest.players
    build = table_build(game, "cpu")
    ways = orders(contest.line_ups[line_up])
    turns = []
    for turn in range(players):
        seatings = [seating(way, turn) for way in ways]
        choosers = [chooser_of(game, bot) for seats in seatings for bot in seats]
        notes = room_for_notes(game, count)
        build.kernel(play_games)(
            build.blank(TABLE_STATES),
            plan_games(build, players, contest.options, contest.seed, first),
            np.array(choosers, np.int64),
            scratch(policy_room(game)),
            notes,
            *(blank(COUNTED_EVENT, 0), np.zeros(0, np.int64)),  # no events are counted
        )
        shares = notes.shares[:, :players].tolist()
        noted = zip(notes.length.tolist(), notes.ending.tolist(), shares, strict=True)
        turns.append(
            [
                _played(game, seatings[(first + at) % len(ways)], *note)
                for at, note in enumerate(noted)
            ]
        )
    return [Block(line_up, first + at, games) for at, games in enumerate(zip(*turns, strict=True))]


def _played(game: Game, seats: LineUp, length: int, ending: int, shares: list[float]) -> Played:
    if ending == UNFINISHED:
        return Played(seats, even_shares(len(seats)), length, None)
    return Played(seats, tuple(shares), length, game.rules.ENDINGS[ending])


def _play_by_moves(contest: Contest, line_up: int, number: int, stopping: threading.Event) -> Block:
    ways = orders(contest.line_ups[line_up])
    way = ways[number % len(ways)]
    thought: Thought = {}
    games = tuple(
        BotGame(contest, seating(way, turn), number, thought).play(stopping)
        for turn in range(contest.players)
    )
    return Block(line_up, number, games, thought)
