"""Whole games on a GPU are those of the processor, here with kernels that are interpreted."""

import functools
from typing import Any

import numpy as np
import pytest

import kubik
from envs.interpreted import python_gpu
from kubik.arena import device, runners
from kubik.arena.notes import plan_games
from kubik.arena.simulate import simulate
from kubik.bots.policies import RANDOM
from kubik.bots.registry import bot_names
from kubik.engine.game import Game

__all__ = ["python_gpu"]
pytestmark = pytest.mark.usefixtures("python_gpu")

GAMES = 3
LONGEST = 8  # actions of a game, which is interpreted; later ones are of the same kinds
NOTED = ("lengths", "choices", "endings", "shares", "standings")


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> Any:
    for module in (device, runners):
        monkeypatch.setattr(module, "plan_games", functools.partial(plan_games, longest=LONGEST))
    device.whole_build.cache_clear()
    yield
    device.whole_build.cache_clear()


def check_alike(game: Game, bots: list[str]) -> None:
    here, there = (
        simulate(game, len(bots), GAMES, 5, bots=bots, target=target)
        for target in ("python", "cuda")
    )
    for name in NOTED:
        assert np.array_equal(getattr(here, name), getattr(there, name)), name


@pytest.mark.parametrize("name", kubik.game_names())
def test_bots_play_the_same_games(name: str) -> None:
    """They write no more numbers than a thread has room for, and none that it cannot keep."""
    game = kubik.find_game(name)
    policies = [bot for bot in bot_names(game) if bot != RANDOM]
    check_alike(game, (policies * max(game.players))[: max(game.players)])


@pytest.mark.parametrize("name", ["connect_four", "kabaleo"])
def test_chance_plays_the_same_games(name: str) -> None:
    check_alike(kubik.find_game(name), [RANDOM] * 2)
