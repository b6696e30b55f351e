"""Games step by step, sorted by what comes next, are those that are played in one go."""

from typing import Any

import numpy as np
import pytest

import kubik
from kubik.arena.counting import counting_plan
from kubik.arena.notes import plan_games, room_for_notes
from kubik.arena.runners import table_build
from kubik.arena.strands import (
    DEALING,
    NO_GAME,
    PLACE,
    PLAYING,
    choose_at,
    deal_at,
    follow_at,
    play_at,
)
from kubik.arena.table import TABLE_STATES, play_games
from kubik.bots.slots import RANDOM_SLOT
from kubik.engine.build import Build, Kernel
from kubik.engine.contract import FOLLOWING, act, follow, strand
from kubik.engine.game import Game
from kubik.engine.layout import MemoryRows, blank
from kubik.engine.open_state import OpenState

PLACES = 2
KERNELS: list[Kernel] = [deal_at, choose_at, play_at, follow_at]


def played_by_steps(game: Game, players: int, games: int, longest: int) -> MemoryRows:
    """Play games as a GPU does, all places one after the other."""
    build = Build(game, "python", kernels=KERNELS, name="strands")
    _, options = game.choose(players, {})
    plan = plan_games(build, players, options, 5, 0, longest)
    notes, places = room_for_notes(game, games), blank(PLACE, PLACES)
    places.number, places.stride, places.strand = np.arange(PLACES), PLACES, DEALING
    states = build.blank(PLACES + 1)
    codes = np.zeros(game.rules.MOST_LEGAL, np.uint16)
    while not np.all(places.strand == NO_GAME):
        for at in range(PLACES):
            one: Any = states[at : at + 1]
            s, place = OpenState(one), places[at]
            if place.strand == DEALING:
                build.kernel(deal_at)(states, plan, places, at, games)
            elif place.strand < FOLLOWING:
                build.kernel(choose_at)(s, place, plan, codes, notes)
            elif place.strand < DEALING:
                build.kernel(follow_at)(s, place)
            elif place.strand >= PLAYING and place.strand != NO_GAME:
                build.kernel(play_at)(s, place)
    return notes


def played_whole(game: Game, players: int, games: int, longest: int) -> MemoryRows:
    """Play the same games as simulations do."""
    build = table_build(game, "cpu")
    _, options = game.choose(players, {})
    notes = room_for_notes(game, games)
    build.kernel(play_games)(
        build.blank(TABLE_STATES),
        plan_games(build, players, options, 5, 0, longest),
        np.full(players, RANDOM_SLOT),
        np.zeros(game.rules.ACTIONS, np.int64),
        notes,
        counting_plan([]),
        np.zeros(0, np.int64),
    )
    return notes


@pytest.mark.parametrize("longest", [25, 400])
def test_steps_come_to_the_same(game: Game, longest: int) -> None:
    players = max(game.players)
    stepped = played_by_steps(game, players, 3, longest)
    whole = played_whole(game, players, 3, longest)
    for column in whole.dtype.names:
        assert np.array_equal(stepped[column], whole[column]), column
    assert whole.length.min() > 5


def test_a_game_that_says_its_strands_has_some() -> None:
    """Else the test above would say little about Cubitos."""
    game = kubik.find_game("cubitos")
    build = Build(game, "python", kernels=[strand, act, follow], name="strands")
    states = build.blank()
    s = build.first(states)
    build.setup(s, 2, game.codes(game.choose(2, {})[1]))
    codes, seen = np.zeros(game.rules.ACTIONS, np.int64), set()
    for _ in range(300):
        seat = build.foremost(s)
        build.legal(s, seat, codes)
        build.kernel(act)(s, seat, int(codes[0]))
        while (kind := build.kernel(strand)(s)) >= FOLLOWING:
            seen.add(kind)
            build.kernel(follow)(s)
    assert len(seen) > 5
    assert max(seen) < DEALING
