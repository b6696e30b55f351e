"""What the tests of the suite are given: games, setups of them, and where a game's own tests lie.

A conftest that imports the names of this module gives its tests the same.
"""

import fcntl
import functools
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import pytest

import kubik
from kubik.arena.runners import cores, table_build
from kubik.arena.soak import setups
from kubik.bots.registry import seat_build
from kubik.engine.build import compile_together, live_build
from kubik.engine.cache import cache_root
from kubik.engine.game import Game
from kubik.testing.samples import few, sample

EVERY = "*"
USUAL_TESTS = "tests"

# What is compiled in one go, since it has most functions in common.
BUILDS = ((seat_build, table_build), (live_build,))

COMPILED = ("game", "setup", "sample_setup", "golden_setup")
GIVEN = (*COMPILED, "checked", "checked_setup", "old_record")


@dataclass(frozen=True)
class Places:
    """Where a game keeps what its tests need."""

    tests: Path  # in which tests name rule lines
    golden: Path
    rulebooks: Path | None  # texts of rulebooks, if there are any

    @classmethod
    def of(cls, config: pytest.Config) -> "Places":
        """Read them from the configuration; they are usually in `tests`."""
        tests = config.rootpath / (config.getini("kubik_tests") or USUAL_TESTS)
        golden = config.getoption("--kubik-golden")
        books = config.getini("kubik_rulebooks")
        return cls(
            tests,
            config.invocation_params.dir / golden if golden else tests / "golden",
            config.rootpath / books if books else None,
        )

    def checkers(self, game: Game) -> Path:
        """Return the file with the literal checkers of a game, which may not be there."""
        return self.tests / "literal" / f"{game.name}.py"

    @property
    def records(self) -> Path:
        """The folder of archives that versions of rules have made."""
        return self.tests / "records"

    def old_records(self, game: Game) -> list[Path]:
        """Return the archives that versions of the rules of a game have made."""
        return sorted(self.records.glob(f"{game.name}-rules-*.kubik"))


def games_of(config: pytest.Config) -> list[Game]:
    """Return the games that are asked for: in the command, else in the file, else all there are."""
    asked = config.getoption("--kubik-game") or config.getini("kubik_games") or [EVERY]
    names = kubik.game_names() if EVERY in asked else asked
    try:
        return [kubik.find_game(name) for name in names]
    except kubik.KubikError as error:
        raise pytest.UsageError(str(error)) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give `game` each game, `setup` each setup of each, `sample_setup` some of them, and so on."""
    wanted = [name for name in GIVEN if name in metafunc.fixturenames]
    if not wanted:
        return
    for fixture in wanted:
        every = cases_of(metafunc.config, fixture)
        metafunc.parametrize(fixture, every, ids=map(name_of, every))


@functools.cache
def cases_of(config: pytest.Config, fixture: str) -> list[object]:
    """Return what all games have for a fixture, found once for all tests that ask for it."""
    cases = cases_by_fixture(Places.of(config))[fixture]
    return [case for game in games_of(config) for case in cases(game)]


def cases_by_fixture(places: Places) -> dict[str, Callable[[Game], Iterable[object]]]:
    """Return for each of the names that tests ask for what a game has for it."""

    def checked(game: Game) -> Iterator[Game]:
        if places.checkers(game).exists():
            yield game

    return {
        "game": lambda game: [game],
        "setup": setups,
        "sample_setup": few,
        "golden_setup": sample,
        "checked": checked,
        "checked_setup": lambda game: [setup for one in checked(game) for setup in few(one)],
        "old_record": places.old_records,
    }


def name_of(case: object) -> str:
    """Return what a case is called in the names of tests."""
    return case.stem if isinstance(case, Path) else str(getattr(case, "name", case))


@pytest.fixture(scope="session")
def places(pytestconfig: pytest.Config) -> Places:
    """Return where a game keeps what its tests need."""
    return Places.of(pytestconfig)


@pytest.fixture(scope="session", autouse=True)
def compiled(request: pytest.FixtureRequest) -> None:
    """Compile what the tests of games need beforehand, on all cores."""
    fixtures = {
        name for item in request.session.items for name in getattr(item, "fixturenames", ())
    }
    if not fixtures & set(COMPILED):
        return
    games = games_of(request.config)
    if not missing_builds(games):
        return
    cache_root().mkdir(parents=True, exist_ok=True)
    with (cache_root() / "tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests may run in several processes; one compiles
        waiting = missing_builds(games)
        with ProcessPoolExecutor(cores(), get_context("spawn")) as pool:
            for _ in pool.map(compile_build, *zip(*waiting, strict=True)) if waiting else ():
                pass


def missing_builds(games: Iterable[Game]) -> list[tuple[str, int]]:
    """Return what is not compiled yet, each as a game and a number.

    What takes the longest comes first, so that no core is left with it in the end.
    """
    sizes = {}
    for number, together in enumerate(BUILDS):
        for game in games:
            builds = [build(game, "cpu") for build in together]
            if not all(build.ready for build in builds):
                sizes[game.name, number] = sum(build.size for build in builds)
    return sorted(sizes, key=lambda one: -sizes[one])


def compile_build(name: str, number: int) -> None:
    """Compile some of the builds of a game."""
    game = kubik.find_game(name)
    compile_together([build(game, "cpu") for build in BUILDS[number]])
