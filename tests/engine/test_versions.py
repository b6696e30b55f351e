"""Versions of rules: what a fingerprint notices, and archives that tell rules apart."""

from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

import kubik
from kubik.engine import versions
from kubik.engine.archive import Difference, read_archive, write_archive
from kubik.engine.registry import load_games
from kubik.engine.versions import fingerprint

FILES = {
    "__init__": "",
    "rules": "from {0}.more import LIMIT\n\n\ndef over(s):\n    # [end.1]\n    return s > LIMIT\n",
    "more": "LIMIT = 3\n",
    "moves": "",
    "position": "",
    "text": "",
    "data": "",
}


@pytest.fixture
def package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Path:
    """A package with rules, of a name of its own."""
    folder = tmp_path / f"a_game_{abs(hash(request.node.name))}"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.py").write_text(text.format(folder.name), encoding="utf-8")
    (folder / "data.toml").write_text("cards = 5\nseats = 2\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


def print_of(package: Path) -> str:
    fingerprint.cache_clear()
    return versions.fingerprint(package.name, "")


@pytest.mark.parametrize(
    ("file", "text", "noticed"),
    [
        ("rules.py", FILES["rules"].replace(">", ">="), True),
        ("more.py", "LIMIT = 4\n", True),
        ("data.toml", "cards = 6\nseats = 2\n", True),
        ("moves.py", "LETTERS = 'ab'\n", True),
        ("rules.py", FILES["rules"].replace("[end.1]", "[end.2] It is over."), False),
        ("more.py", "\n\nLIMIT = 3\n", False),
        ("data.toml", "# In the box.\nseats = 2\ncards = 5\n", False),
        ("text.py", "TITLE = 'A game'\n", False),
    ],
)
def test_a_fingerprint_is_of_what_play_comes_of(
    package: Path, file: str, text: str, noticed: bool
) -> None:
    before = print_of(package)
    (package / file).write_text(text.format(package.name), encoding="utf-8")
    assert (print_of(package) != before) == noticed


def test_a_fingerprint_is_of_the_options_as_well() -> None:
    game = kubik.find_game("qubix")
    fewer = replace(game, options=game.options[:-1])
    assert fewer.version.number == game.version.number
    assert fewer.version.fingerprint != game.version.fingerprint


def connect_four(moves: str) -> kubik.Match:
    match = kubik.Match("connect_four", seed=1, target="python")
    for move in moves:
        match.push(move)
    return match


def test_an_archive_tells_at_which_move_rules_differ() -> None:
    first, second = read_archive(write_archive([connect_four("4433221"), connect_four("4")]))
    assert [first.find_difference("python"), second.find_difference("python")] == [None, None]
    for move in (0, 3, 7):
        marks = list(first.trail)
        marks[move] = "00000000"
        other = replace(first, trail=tuple(marks))
        assert other.find_difference("python") == Difference(move)


def test_a_game_that_other_rules_forbid_differs_at_that_move() -> None:
    [game] = read_archive(write_archive([connect_four("4433221")]))
    forbidden = game.record.text.replace("5. seat 1: 2", "5. seat 1: 8")
    found = replace(game, record=replace(game.record, text=forbidden)).find_difference("python")
    assert found is not None
    assert found.moves == 4
    assert "8" in str(found.reason)


def test_every_game_of_ours_has_an_archive_of_its_rules() -> None:
    records = Path(__file__).parents[1] / "records"
    for game in load_games()[0]:
        kept = [
            one.version
            for path in records.glob(f"{game.name}-rules-*.kubik")
            for one in read_archive(path.read_text(encoding="utf-8"))
        ]
        assert any(game.plays(version) for version in kept), (
            f"pytest --kubik-game {game.name} --kubik-release writes it"
        )


def test_kubik_tells_its_own_version() -> None:
    """So that a paper can name it."""
    assert kubik.__version__ == version("kubik")
    with pytest.raises(AttributeError, match="has no attribute 'versions'"):
        _ = kubik.versions
