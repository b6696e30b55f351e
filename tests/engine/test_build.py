"""Builds: names are bound, placeholders refuse, and the cache is neither stale nor missed."""

import inspect
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kubik.bots.slots import SLOTS, choose_in_slot
from kubik.engine.build import Build, Kernel, live_build
from kubik.engine.cache import CACHE_VARIABLE, kernel_folder
from kubik.engine.contract import CONTRACT, UnboundError, foremost
from kubik.engine.events import read_log, write
from kubik.engine.game import Game
from kubik.engine.layout import LOG_ROOM, Ints, State
from kubik.engine.registry import find_game


@pytest.mark.parametrize("part", [*CONTRACT, *SLOTS], ids=lambda part: part.__name__)
def test_placeholders_refuse_to_be_called(part: Kernel) -> None:
    with pytest.raises(UnboundError):
        part(*inspect.signature(part).parameters)


def who_moves(s: State) -> int:
    """Return the seat to move; a generic kernel."""
    return foremost(s)


def test_a_generic_kernel_means_the_rules_of_the_game(game: Game) -> None:
    build = Build(game, "python", kernels=[who_moves])
    records = build.blank()
    count, chosen = game.choose(None, {})
    build.setup(records[0], count, game.codes(chosen))
    assert build.actors(records[0]) >> build.kernel(who_moves)(records[0]) & 1
    with pytest.raises(UnboundError):
        who_moves(records[0])


def always_three(_s: State, _seat: int, _codes: Ints) -> int:
    """Choose action 3; a bot."""
    return 3


def test_bindings_take_the_place_of_names() -> None:
    game = find_game("connect_four")
    build = Build(
        game, "python", kernels=[choose_in_slot], bindings=dict.fromkeys(SLOTS, always_three)
    )
    assert build.kernel(choose_in_slot)(build.blank()[0], 0, 1, np.zeros(7, np.int64)) == 3


def test_functions_stay_as_they_were() -> None:
    """A build works on copies: the modules of a game are not touched."""
    rules = find_game("connect_four").rules
    before = {name: id(value) for name, value in vars(rules).items()}
    Build(find_game("connect_four"), "python", live=True)
    assert {name: id(value) for name, value in vars(rules).items()} == before


def test_only_live_builds_log() -> None:
    game = find_game("connect_four")
    for live in (True, False):
        build = Build(game, "python", live=live)
        records = build.blank()
        build.setup(records[0], 2, game.codes({}))
        build.apply(records[0], 0, 3)
        assert ("logged" in records.dtype.names) == live
        assert not live or records[0].logged > 0


def test_a_full_log_is_noticed_and_overruns_nothing() -> None:
    build = Build(find_game("connect_four"), "python", live=True)
    records = build.blank(2)
    after = records[1].tobytes()
    for _ in range(LOG_ROOM + 5):
        write(records[0], 0, 1)
    assert records[0].logged == LOG_ROOM + 5
    assert records[1].tobytes() == after
    with pytest.raises(OverflowError):
        list(read_log(records, build.game.events.EVENTS))


def test_interpreted_builds_are_always_ready() -> None:
    assert live_build(find_game("connect_four"), "python").ready


def test_the_folder_changes_with_a_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    source = tmp_path / "rules.py"
    names = []
    for text in ("one", "two", "one"):
        source.write_text(text)
        names.append(kernel_folder("toy", [source]).name)
    assert names[0] == names[2] != names[1]
    assert kernel_folder("toy", [source], "another constant").name != names[0]


def test_the_folder_changes_with_constants_and_bindings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number may come from a file that has no kernel in it, such as the data of a game."""
    game = find_game("connect_four")

    def ingredients(**arguments: object) -> str:
        return Build(game, "python", **arguments)._ingredients()  # type: ignore[arg-type]

    plain = ingredients()
    other = ingredients(kernels=[choose_in_slot], bindings=dict.fromkeys(SLOTS, always_three))
    assert "always_three" in other
    assert plain != other != ingredients(live=True)
    constant = next(name for name in game.rules.legal.__code__.co_names if name.isupper())
    monkeypatch.setattr(game.rules, constant, 99)
    assert ingredients() != plain


def test_an_unwritable_cache_is_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    monkeypatch.setenv(CACHE_VARIABLE, str(blocked))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    folder = kernel_folder("toy", [])
    assert folder.is_dir()
    assert tmp_path in folder.parents


def test_old_kernels_are_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    old, other = tmp_path / "toy-0123", tmp_path / "another-0123"
    for folder in (old, other):
        folder.mkdir()
        os.utime(folder, (0, 0))
    kernel_folder("toy", [])
    assert not old.exists()
    assert other.exists()


def test_arguments_of_other_types_are_refused() -> None:
    """Machine code takes what it is given for what it expects."""
    build = live_build(find_game("connect_four"), "cpu")
    build.compile()
    records = build.blank()
    for _ in range(2):  # what is loaded is asked in another way
        for refused in (find_game("connect_four").rules.STATE, np.zeros(1), 1):
            with pytest.raises(TypeError):
                build.over(refused)
        assert not build.over(records[0])


COMPILE = """
import kubik
from kubik.engine.build import live_build
build = live_build(kubik.find_game("connect_four"), "cpu")
print(build.ready)
build.compile()
match = kubik.Match("connect_four", seed=1, target="cpu")
match.push(match.legal_moves[0])
print(match.legal_moves)
"""


@pytest.mark.slow
def test_a_second_start_compiles_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, CACHE_VARIABLE: str(tmp_path)}

    def start() -> tuple[list[str], dict[Path, float]]:
        run = subprocess.run(
            [sys.executable, "-c", COMPILE],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        written = {path: path.stat().st_mtime for path in tmp_path.rglob("*") if path.is_file()}
        return run.stdout.splitlines(), written

    first, made = start()
    second, kept = start()
    assert (first[0], second[0]) == ("False", "True")
    assert first[1:] == second[1:]
    assert [path.suffix for path in made] == [".o"]
    assert kept == made
