"""Whole games on a GPU are those of the processor, here with kernels that are interpreted."""

import functools
from typing import Any

import numpy as np
import pytest

import kubik
from envs.interpreted import python_gpu
from kubik.arena import device, measures, measuring_device, runners
from kubik.arena.measures import measure
from kubik.arena.measuring_device import measure_on_gpu
from kubik.arena.notes import plan_games
from kubik.arena.simulate import choose_games, simulate
from kubik.bots.policies import RANDOM
from kubik.bots.registry import bot_names
from kubik.engine.game import Game

__all__ = ["python_gpu"]
pytestmark = [pytest.mark.usefixtures("python_gpu"), pytest.mark.slow]

GAMES = 3
LONGEST = 8  # actions of a game, which is interpreted; later ones are of the same kinds
BUILDS = (device.whole_build, device.strand_build, measuring_device.device_build)
NOTED = ("lengths", "choices", "endings", "shares", "standings")


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> Any:
    for module in (device, runners, measures, measuring_device):
        monkeypatch.setattr(module, "plan_games", functools.partial(plan_games, longest=LONGEST))
    for build in BUILDS:
        build.cache_clear()
    yield
    for build in BUILDS:
        build.cache_clear()


def check_alike(game: Game, bots: list[str], **asked: Any) -> None:
    here, there = (
        simulate(game, len(bots), GAMES, 5, bots=bots, target=target, **asked)
        for target in ("python", "cuda")
    )
    for name in NOTED:
        assert np.array_equal(getattr(here, name), getattr(there, name)), name
    assert {name: counts.tolist() for name, counts in here.counts.items()} == {
        name: counts.tolist() for name, counts in there.counts.items()
    }


def all_bots(game: Game) -> list[str]:
    """Policies around a table of as many as can play."""
    policies = [bot for bot in bot_names(game) if bot != RANDOM]
    return (policies * max(game.players))[: max(game.players)]


@pytest.mark.parametrize("name", kubik.game_names())
def test_bots_play_the_same_games(name: str) -> None:
    """They write no more numbers than a thread has room for, and none that it cannot keep."""
    game = kubik.find_game(name)
    check_alike(game, all_bots(game))


@pytest.mark.parametrize("name", kubik.game_names())
def test_chance_plays_the_same_games(name: str) -> None:
    """Cubitos step by step, in the order of strands."""
    game = kubik.find_game(name)
    check_alike(game, [RANDOM] * max(game.players))


@pytest.mark.parametrize("name", kubik.game_names())
def test_the_same_events_are_counted(name: str) -> None:
    game = kubik.find_game(name)
    check_alike(
        game, [RANDOM] * max(game.players), counted=[kind.name for kind in game.events.EVENTS]
    )


@pytest.mark.parametrize("name", kubik.game_names())
def test_the_same_is_measured(name: str) -> None:
    game = kubik.find_game(name)
    which = choose_games(game, max(game.players), 5, all_bots(game), {})
    here, there = measure(which, 2, GAMES, target="python"), measure_on_gpu(which, 2, GAMES)
    assert here.keys() == there.keys()
    for column, values in here.items():
        assert np.array_equal(values, there[column]), column
