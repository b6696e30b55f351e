"""`kubik edition`: a file to fill in, and what is said about one that was filled in."""

from pathlib import Path

import pytest

from kubik.engine.words import LANGUAGES
from terminal.running import Kubik


def refusal(kubik: Kubik, *arguments: str) -> str:
    """Return the one sentence by which a command is refused."""
    result = kubik("edition", *arguments)
    assert (result.status, result.out, result.err.count("\n")) == (2, "", 1)
    return result.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_file_is_filled_in_and_checked(kubik: Kubik, home: Path, language: str) -> None:
    kubik("edition", "new", "kabaleo", "--lang", language)
    path = home / "kabaleo.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("#bases = 4", "bases = 5"), encoding="utf-8")
    checked = kubik("edition", "check", "kabaleo.toml", "--lang", language)
    assert (checked.status, checked.err) == (0, "")
    assert "cones.bases  4 → 5" in checked.out
    assert "2–4" in checked.out
    played = kubik("sim", "kabaleo", "--edition", "kabaleo.toml", "--games", "0")
    assert played.status == 2  # it is the number of games that is refused


def test_a_file_says_whose_it_is_or_the_command_does(kubik: Kubik, home: Path) -> None:
    (home / "box.toml").write_text("[warehouse]\ncells = 4\n", encoding="utf-8")
    assert "Name it: --game GAME" in refusal(kubik, "check", "box.toml")
    assert "warehouse.cells  3 → 4" in kubik("edition", "check", "box.toml", "--game", "qubix").out
    assert "line 1. An edition cannot change “warehouse”" in refusal(
        kubik, "check", "box.toml", "--game", "kabaleo"
    )


def test_what_was_written_is_not_lost(kubik: Kubik, home: Path) -> None:
    kubik("edition", "new", "qubix", "--to", "box.toml")
    (home / "box.toml").write_text("mine", encoding="utf-8")
    assert "there already" in refusal(kubik, "new", "qubix", "--to", "box.toml")
    assert (home / "box.toml").read_text(encoding="utf-8") == "mine"


def test_mistakes_are_told(kubik: Kubik) -> None:
    assert "“new” or “check”" in refusal(kubik)
    assert "choose from: new, check" in refusal(kubik, "burn")
    assert "kubik edition new GAME" in refusal(kubik, "new")
    assert "kubik edition check FILE" in refusal(kubik, "check")
    assert "There is no file nothing.toml" in refusal(kubik, "check", "nothing.toml")
    assert "connect_four has no editions" in refusal(kubik, "new", "connect_four")
    assert not list(Path().glob("*.toml"))
