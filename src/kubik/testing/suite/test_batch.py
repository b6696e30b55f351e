"""A batch plays every game exactly as matches with its seeds would.

Interpreted, so that nothing more needs compiling.
"""

from kubik.arena.soak import Setup
from kubik.bots import bot_names
from kubik.engine.game import Game
from kubik.testing.batches import check_bot, check_random_games
from kubik.testing.repeats import repeated
from kubik.testing.samples import sample

ENVS = 2
STEPS = 10
CHOICES = 3  # of each bot


def test_games_of_a_batch_are_those_of_matches(sample_setup: Setup) -> None:
    check_random_games(sample_setup, "python", ENVS, repeated(STEPS))


def test_bots_of_a_batch_choose_as_in_matches(game: Game) -> None:
    setup = next(setup for setup in sample(game) if setup.players > 1)
    for bot in bot_names(game):
        check_bot(setup, "python", f"{bot}~0.3", CHOICES)
