"""`kubik new-game`: a package under another name, or one clear sentence and nothing written."""

import ast
import shlex
import tomllib
from pathlib import Path

import pytest

from kubik.terminal.new_game import LONGEST_NAME, renamed, template
from terminal.running import Kubik

NAME = "dice_race"


def refusal(kubik: Kubik, *arguments: str) -> str:
    """Return the one sentence by which a command is refused."""
    result = kubik("new-game", *arguments)
    assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)
    return result.err


def test_every_file_has_the_new_name(kubik: Kubik) -> None:
    result = kubik("new-game", NAME)
    assert result.out.startswith(f"{NAME} is in {NAME}, and plays already.")
    written = {
        str(path.relative_to(NAME)): path.read_text("utf-8")
        for path in Path(NAME).rglob("*")
        if path.is_file()
    }
    assert written.keys() == {renamed(path, NAME) for path, _ in template()}
    assert not [path for path, text in written.items() if "my_game" in path + text]
    assert not [path for path, text in written.items() if "my game" in text.lower()]
    assert "game-title = Dice race\n" in written[f"src/{NAME}/words/en.ftl"]
    for path, text in written.items():
        if path.endswith(".py"):
            ast.parse(text)
    project = tomllib.loads(written["pyproject.toml"])
    assert project["project"]["name"] == "dice-race"
    assert project["project"]["entry-points"]["kubik.games"] == {NAME: f"{NAME}:game"}


def test_the_folder_can_be_chosen_and_may_be_empty(kubik: Kubik) -> None:
    Path("games/mine").mkdir(parents=True)
    kubik("new-game", NAME, "--to", "games/mine")
    kubik("new-game", NAME, "--to", "games/yours")
    assert {path.name for path in Path("games").iterdir()} == {"mine", "yours"}
    assert Path("games/mine/pyproject.toml").exists()


def test_the_commands_can_be_typed_whatever_the_folder_is_called(kubik: Kubik) -> None:
    told = kubik("new-game", NAME, "--to", "it's my game").out
    go = next(line for line in told.splitlines() if line.startswith("  cd "))
    assert shlex.split(go) == ["cd", "it's my game"]


def test_a_name_may_have_that_of_the_template_in_it(kubik: Kubik) -> None:
    kubik("new-game", "not_my_game")
    words = Path("not_my_game/src/not_my_game/words/en.ftl").read_text("utf-8")
    assert "game-title = Not my game\n" in words


def test_a_name_is_needed(kubik: Kubik) -> None:
    for names in ((), ("",)):
        assert refusal(kubik, *names) == "Say what the game is called: “kubik new-game NAME”.\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        *((name, f"A game cannot be called “{name}”") for name in ("Dice", "2x", "a-b", "a__b")),
        *((name, f"A game cannot be called “{name}”") for name in ("_a", "../x", "class", "игра")),
        ("x" * (LONGEST_NAME + 1), "at most 40 small Latin letters"),
        ("kabaleo", "There is a game “kabaleo” already"),
        ("numpy", "There is a Python package “numpy” already"),
        ("literal", "There is a Python package “literal” already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    kubik: Kubik, home: Path, name: str, sentence: str
) -> None:
    assert sentence in refusal(kubik, name)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("is_file", [True, False])
def test_what_is_there_is_left_alone(kubik: Kubik, home: Path, is_file: bool) -> None:
    there = home / NAME if is_file else home / NAME / "notes.txt"
    there.parent.mkdir(exist_ok=True)
    there.write_text("mine")
    assert refusal(kubik, NAME) == (
        f"{NAME} is there already, and is not an empty folder. Nothing was written.\n"
    )
    assert [path for path in home.rglob("*") if path.is_file()] == [there]
    assert there.read_text() == "mine"


def test_nothing_is_left_half_written(
    kubik: Kubik, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails on the way: here the disk is full after a few files."""
    honest, files = Path.write_text, iter(range(5))

    def full(path: Path, text: str, **how: str) -> int:
        if next(files, None) is None:
            raise OSError(28, "No space left on device")
        return honest(path, text, **how)

    monkeypatch.setattr(Path, "write_text", full)
    assert "the disk is full" in refusal(kubik, NAME)
    assert list(home.iterdir()) == []


def test_it_may_be_where_one_is(kubik: Kubik, home: Path) -> None:
    assert kubik("new-game", NAME, "--to", ".").status == 0
    assert {path.name for path in home.iterdir()} >= {"pyproject.toml", "src", "tests"}
    assert not [path for path in home.iterdir() if NAME in path.name]
