"""What all tests share: every registered game, and runs that come out the same each time."""

import fcntl
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import hypothesis
import pytest

import kubik
from kubik.arena.simulate import cores, table_build
from kubik.arena.soak import setups
from kubik.bots.registry import seat_build
from kubik.engine.build import live_build
from kubik.engine.cache import cache_root
from kubik.engine.game import Game
from shared.samples import sample

# Those that take the longest first, so that no core is left with one of them in the end.
BUILDS = (seat_build, table_build, live_build)

# Examples are drawn from a fixed seed, so that what passes once passes always.
hypothesis.settings.register_profile("kubik", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("kubik")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", help="run the shared suite on this game alone")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give `game` each registered game, `setup` each setup of each, `sample_setup` some of them."""
    games = games_asked_for(metafunc.config)
    by_fixture: dict[str, Callable[[Game], Iterable[object]]] = {
        "game": lambda game: [game],
        "setup": setups,
        "sample_setup": sample,
    }
    for fixture, cases in by_fixture.items():
        if fixture in metafunc.fixturenames:
            every = [case for game in games for case in cases(game)]
            metafunc.parametrize(fixture, every, ids=[getattr(c, "name", str(c)) for c in every])


def games_asked_for(config: pytest.Config) -> list[Game]:
    only = config.getoption("--game")
    return [kubik.find_game(name) for name in kubik.game_names() if only in (None, name)]


@pytest.fixture(scope="session", autouse=True)
def compiled(request: pytest.FixtureRequest) -> None:
    """Compile what the tests of games need beforehand, on all cores."""
    fixtures = {
        name for item in request.session.items for name in getattr(item, "fixturenames", ())
    }
    if not fixtures & {"game", "setup", "sample_setup"}:
        return
    cache_root().mkdir(parents=True, exist_ok=True)
    with (cache_root() / "tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests may run in several processes; one compiles
        waiting = [
            (game.name, number)
            for number, build in enumerate(BUILDS)
            for game in games_asked_for(request.config)
            if not build(game, "cpu").ready
        ]
        with ProcessPoolExecutor(cores(), get_context("spawn")) as pool:
            for _ in pool.map(compile_build, *zip(*waiting, strict=True)) if waiting else ():
                pass


def compile_build(name: str, number: int) -> None:
    BUILDS[number](kubik.find_game(name), "cpu").compile()
