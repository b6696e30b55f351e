"""A game of somebody else: written by `kubik new-game`, in an environment that has only the wheel.

`browser/test_stranger.py` plays it in the browser, `all_pythons.py` runs its suite on all versions
of Python. The golden games of the template are written anew in such an environment, by
`pytest --kubik-regold` in a game that `kubik new-game my_game` made, and go back into
`src/kubik/template`.
"""

import re
from pathlib import Path

import pytest

from kubik.bots.levels import EVERYWHERE
from testing.stranger import (
    GAME,
    HERE,
    ROOT,
    TITLE,
    VERSIONS,
    Stranger,
    pythons,
    shared_stranger,
    shared_wheel,
)

pytestmark = pytest.mark.slow

OTHERS = [version for version in VERSIONS if version in pythons() and version != HERE]

# What playing imports, and where from.
IMPORTED = """
import sys
import kubik.terminal.main, kubik.terminal.play, kubik.server.app
print(*sys.modules)
print(kubik.__file__, sys.path)
"""

# Our games, interpreted: whatever they import is there, and runs.
A_FEW_MOVES = """
import kubik
for name in kubik.game_names():
    match = kubik.Match(name, seed=1, target="python")
    for _ in range(5):
        match.push(match.legal_moves[0])
    print(name, len(match.steps))
"""


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    """Somebody who has made a game."""
    return shared_stranger(tmp_path_factory)


def test_playing_takes_nothing_from_this_checkout_and_imports_nothing_for_tests(
    stranger: Stranger,
) -> None:
    modules, places = stranger.do("python", "-c", IMPORTED).splitlines()
    assert str(ROOT) not in places
    assert str(stranger.folder) in places
    unwanted = ("kubik.testing", "pytest", "_pytest")
    assert not [name for name in modules.split() if name.startswith(unwanted)]


def test_the_new_game_passes_its_suite_at_once(stranger: Stranger) -> None:
    report = stranger.do("pytest", "-q", cwd=GAME)
    passed = re.search(r"(\d+) passed", report)
    assert passed
    assert int(passed[1]) > 60
    # There are no older rules yet whose games could be kept.
    assert re.findall(r"(\d+) skipped", report) == ["1"]


def test_the_new_game_is_played_in_the_terminal_with_bots_of_all_levels(stranger: Stranger) -> None:
    for seats, language, end in (
        (EVERYWHERE[:3], "en", "the goal is reached"),
        (EVERYWHERE[3:], "ru", "цель достигнута"),
    ):
        players = ("--players", str(len(seats)), "--seats", ",".join(seats))
        played = stranger.do("kubik", "play", GAME, *players, "--seed", "1", "--lang", language)
        assert TITLE in played
        assert end in played


@pytest.mark.parametrize("version", OTHERS)
def test_the_wheel_works_on_other_versions_of_python(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, version: str
) -> None:
    stranger = Stranger(tmp_path, shared_wheel(tmp_path_factory))
    stranger.settle(version)
    assert stranger.do("python", "--version").startswith(f"Python {version}.")
    played = dict(line.split() for line in stranger.do("python", "-c", A_FEW_MOVES).splitlines())
    assert len(played) == 5
    assert set(played.values()) == {"5"}
