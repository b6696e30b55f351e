"""The golden games come out as they are written, interpreted and compiled."""

import pytest

from kubik.arena.soak import Setup
from kubik.engine.build import Target
from kubik.engine.game import Game
from kubik.testing.cases import Places
from kubik.testing.golden import kept, path_of, seed_of, tell
from kubik.testing.samples import sample


@pytest.mark.parametrize("target", ["python", "cpu"])
def test_golden_game(golden_setup: Setup, target: Target, places: Places) -> None:
    path = path_of(golden_setup, places.golden)
    assert path.exists(), f"pytest --kubik-game {golden_setup.game.name} --kubik-regold writes it"
    assert tell(golden_setup, seed_of(path), target) == path.read_text("utf-8")


def test_there_is_no_other_golden_game(game: Game, places: Places) -> None:
    wanted = {path_of(setup, places.golden) for setup in sample(game)}
    assert kept(game, places.golden) <= wanted
