"""A game of somebody else: written by `kubik new-game`, in an environment that has only the wheel.

The golden games of the template are written anew in such an environment, by `pytest --kubik-regold`
in a game that `kubik new-game my_game` made, and go back into `src/kubik/template`.
"""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kubik.bots.levels import NAMES
from server.live import Person, play_on
from testing.stranger import HERE, ROOT, VERSIONS, Stranger, build_wheel, clean, pythons

GAME = "dice_race"
OTHERS = [version for version in VERSIONS if version in pythons() and version != HERE]

# Games of our own, interpreted: whatever they import is there, and runs.
A_FEW_MOVES = """
import kubik
for name in kubik.game_names():
    match = kubik.Match(name, seed=1, target="python")
    for _ in range(10):
        if not match.over:
            match.push(match.legal_moves[0])
    print(name, len(match.steps))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def stranger(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    """Somebody who has made a game."""
    somebody = Stranger(tmp_path_factory.mktemp("stranger"), wheel, HERE)
    somebody.do("kubik", "new-game", GAME)
    somebody.install("-e", GAME)
    return somebody


@pytest.fixture(scope="module")
def report(stranger: Stranger) -> str:
    """What the tests of the game say; they compile it, and so bots can search afterwards."""
    return stranger.do("pytest", "-q", cwd=GAME)


def test_nothing_is_taken_from_this_checkout(stranger: Stranger) -> None:
    told = stranger.do("python", "-c", "import kubik, sys; print(kubik.__file__, sys.path)")
    assert str(ROOT) not in told
    assert str(stranger.folder) in told


def test_playing_imports_nothing_for_tests(stranger: Stranger) -> None:
    parts = "kubik.terminal.main, kubik.terminal.play, kubik.server.app"
    told = stranger.do("python", "-c", f"import sys, {parts}; print(*sys.modules)").split()
    assert not [name for name in told if name.startswith(("kubik.testing", "pytest", "_pytest"))]


def test_the_new_game_passes_its_suite_at_once(report: str) -> None:
    passed = re.search(r"(\d+) passed", report)
    assert passed
    assert int(passed[1]) > 60
    assert "failed" not in report
    # There are no older rules yet whose games could be kept.
    assert re.findall(r"(\d+) skipped", report) == ["1"]


@pytest.mark.usefixtures("report")
def test_the_new_game_plays_in_the_terminal_with_bots_of_all_levels(stranger: Stranger) -> None:
    for language, title in (("en", "Dice race"), ("ru", "Dice race")):
        assert title in stranger.do("kubik", "games", "--lang", language)
    for seats in (NAMES[:4], NAMES[3:]):
        players = ("--players", str(len(seats)), "--seats", ",".join(seats))
        told = stranger.do("kubik", "play", GAME, *players, "--seed", "1", "--lang", "en")
        assert "the goal is reached" in told
    told = stranger.do("kubik", "sim", GAME, "--games", "2000", "--bots", "greedy,random")
    assert "greedy" in told


@contextmanager
def serving(stranger: Stranger) -> Iterator[int]:
    """Run `kubik serve` as a stranger would; give the port."""
    process = subprocess.Popen(
        [stranger.bin / "kubik", "serve", "--no-browser", "--port", "0", "--lang", "en"],
        cwd=stranger.folder,
        env=clean(**stranger.settings),
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        told = process.stdout.readline()
        address = re.search(r":(\d+)", told)
        assert address, told
        yield int(address[1])
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


@pytest.mark.usefixtures("report")
def test_the_new_game_is_played_at_tables_of_the_server(stranger: Stranger) -> None:
    with serving(stranger) as port:
        person = Person(port, "Ann")
        assert "<html" in person.http.get("/").text
        offered = {game["name"]: game for game in person.get("/api/games")}
        assert GAME in offered
        for seats in (["me", *NAMES[:3]], ["me", *NAMES[3:]]):
            with person.sit(person.create(GAME, seats)) as socket:
                play_on([socket], steps=2)
                assert [seat["bot"] for seat in socket.table["seats"][1:]] == seats[1:]
        with person.sit(person.create(GAME, ["me", "master"])) as socket:
            play_on([socket])
            assert socket.table["status"] == "over"
        person.close()


@pytest.mark.parametrize("version", OTHERS)
def test_the_wheel_works_on_other_versions_of_python(
    wheel: Path, tmp_path: Path, version: str
) -> None:
    stranger = Stranger(tmp_path, wheel, version)
    assert stranger.do("python", "--version").startswith(f"Python {version}.")
    stranger.do("kubik", "new-game", GAME)
    stranger.install("-e", GAME)
    played = dict(line.split() for line in stranger.do("python", "-c", A_FEW_MOVES).splitlines())
    assert len(played) == 6
    assert set(played.values()) == {"10"}
    assert "2,000" in stranger.do("kubik", "sim", GAME, "--games", "2000", "--lang", "en")
    stranger.do("pytest", "-q", "tests", cwd=GAME)
