"""The golden games come out as they are written, interpreted and compiled."""

from kubik.arena.soak import Setup
from kubik.engine.game import Game
from kubik.engine.match import MatchTarget
from kubik.testing.cases import Places
from kubik.testing.golden import kept, path_of, seed_of, tell
from kubik.testing.repeats import soaking
from kubik.testing.samples import is_usual, sample


def test_golden_game(golden_setup: Setup, places: Places) -> None:
    path = path_of(golden_setup, places.golden)
    assert path.exists(), f"pytest --kubik-game {golden_setup.game.name} --kubik-regold writes it"
    for target in targets(golden_setup):
        assert tell(golden_setup, seed_of(path), target) == path.read_text("utf-8"), target


def targets(setup: Setup) -> tuple[MatchTarget, ...]:
    """Return both where no option is changed, and in the soak; builds agree in all setups."""
    return ("python", "cpu") if soaking() or is_usual(setup) else ("cpu",)


def test_there_is_no_other_golden_game(game: Game, places: Places) -> None:
    wanted = {path_of(setup, places.golden) for setup in sample(game)}
    assert kept(game, places.golden) <= wanted
