"""The plugin of pytest: which games the suite runs on, when, and where a game keeps its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kubik
from kubik.testing.golden import write_golden

pytestmark = pytest.mark.slow

FOUR = "connect_four"
PLUGIN = "kubik.testing.plugin"
OTHER = """
def test_other() -> None: ...
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one test of its own, and nothing of Kubik."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_other.py").write_text(OTHER)
    return tmp_path


def configure(project: Path, *lines: str) -> None:
    text = "\n".join(["[tool.pytest.ini_options]", 'testpaths = ["tests"]', *lines])
    (project / "pyproject.toml").write_text(text)


def run_pytest(project: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb=line", "-p", PLUGIN, *arguments],
        cwd=project,
        # Other plugins take longer to load than these runs.
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "200"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def collected(project: Path, *arguments: str) -> set[str]:
    """Return the tests that a run would have, by their names."""
    _, out = run_pytest(project, "--collect-only", *arguments)
    return {line.rpartition("::")[2] for line in out.splitlines() if "::" in line}


def test_without_a_game_there_is_nothing_of_kubik(project: Path) -> None:
    """Whatever a project calls its own fixtures."""
    source = "import pytest\n@pytest.fixture\ndef game(): return 1\ndef test_it(game): ...\n"
    (project / "tests" / "test_game.py").write_text(source)
    assert collected(project) == {"test_other", "test_it"}


def test_a_game_that_is_asked_for_is_tested(project: Path) -> None:
    found = collected(project, "--kubik-game", FOUR)
    assert "test_other" in found
    assert f"test_builds_agree_move_for_move[{FOUR}]" in found
    assert f"test_golden_game[{FOUR}-2]" in found
    assert not any("cubirds" in name for name in found)


def test_several_games_can_be_asked_for(project: Path) -> None:
    found = collected(project, "--kubik-game", FOUR, "--kubik-game", "kabaleo")
    assert {f"test_lines_are_whole[{name}]" for name in (FOUR, "kabaleo")} <= found
    assert "test_lines_are_whole[cubirds]" not in found


def test_a_configured_game_is_tested_unless_files_are_named(project: Path) -> None:
    configure(project, f'kubik_games = ["{FOUR}"]')
    assert f"test_lines_are_whole[{FOUR}]" in collected(project)
    assert collected(project, "tests/test_other.py") == {"test_other"}


def test_a_part_of_the_suite_can_be_named(project: Path) -> None:
    part = ("--pyargs", "kubik.testing.suite.test_words", "--kubik-game", FOUR)
    assert collected(project, *part) == {
        f"test_words_of_a_game_agree[{FOUR}]",
        f"test_each_word_of_a_game_is_used[{FOUR}]",
        f"test_no_word_of_a_game_is_one_of_kubiks_own[{FOUR}]",
        f"test_broken_positions_are_numbered_from_one[{FOUR}]",
    }


@pytest.mark.parametrize("part", [(), ("--pyargs", "kubik.testing.suite.test_words")])
def test_a_game_that_is_not_there_is_one_sentence(project: Path, part: tuple[str, ...]) -> None:
    status, out = run_pytest(project, *part, "--kubik-game", "connect_for")
    assert status == pytest.ExitCode.USAGE_ERROR
    assert out == "ERROR: There is no game called “connect_for”. Did you mean “connect_four”?\n\n"


def test_golden_games_are_written_where_they_are_asked_for(project: Path) -> None:
    arguments = ("--kubik-game", FOUR, "--kubik-regold", "--kubik-golden", "elsewhere")
    status, out = run_pytest(project, *arguments)
    path = project / "elsewhere" / f"{FOUR}-2.txt"
    assert (status, out) == (0, f"{path} is written anew\n")


@pytest.mark.parametrize("folder", ["pyproject.toml", "pyproject.toml/golden"])
def test_golden_games_that_have_no_place_are_one_sentence(project: Path, folder: str) -> None:
    configure(project)
    arguments = ("--kubik-game", FOUR, "--kubik-regold", "--kubik-golden", folder)
    status, out = run_pytest(project, *arguments)
    assert status == pytest.ExitCode.USAGE_ERROR
    assert out.startswith(f"ERROR: {project / folder}: the system refuses")
    assert len(out.strip().splitlines()) == 1


def test_golden_games_keep_their_seeds_and_those_of_other_games(tmp_path: Path) -> None:
    game = kubik.find_game(FOUR)
    golden, other = tmp_path / f"{FOUR}-2.txt", tmp_path / "kabaleo-2.txt"
    other.write_text("of another game")
    (tmp_path / f"{FOUR}-3.txt").write_text("of a setup that is no more")
    assert list(write_golden(game, tmp_path)) == [golden]
    assert set(tmp_path.iterdir()) == {golden, other}
    assert list(write_golden(game, tmp_path)) == []
    chosen = golden.read_text("utf-8")
    golden.write_text("seed 1234\n")
    assert list(write_golden(game, tmp_path)) == [golden]
    assert "seed 1234\n" in golden.read_text("utf-8")
    assert golden.read_text("utf-8") != chosen


@pytest.mark.parametrize("written", [None, "changed"])
def test_a_golden_game_that_is_missing_or_changed_fails(project: Path, written: str | None) -> None:
    if written:
        path = project / "tests" / "golden" / f"{FOUR}-2.txt"
        path.parent.mkdir()
        list(write_golden(kubik.find_game(FOUR), path.parent))
        path.write_text(path.read_text("utf-8").replace("four in a line", "five in a line"))
    suite = ("--pyargs", "kubik.testing.suite.test_golden", "--kubik-game", FOUR)
    status, out = run_pytest(project, *suite)
    assert (status, "1 failed, 1 passed" in out) == (1, True)
    assert (f"pytest --kubik-game {FOUR} --kubik-regold writes it" in out) == (not written)


def test_marks_are_looked_for_where_the_configuration_says(project: Path) -> None:
    (project / "checks").mkdir()
    lines = ("setup.1", "setup.2", "open.1", "turn.1", "turn.2", "turn.3", "end.1", "end.2")
    named = ", ".join(f'"{FOUR}:{line}"' for line in lines)
    mark = f"import pytest\n@pytest.mark.rule({named})\ndef test_rules() -> None: ...\n"
    (project / "checks" / "test_rules.py").write_text(mark)
    suite = ("--pyargs", "kubik.testing.suite.test_rule_lines", "--kubik-game", FOUR)
    configure(project)
    assert run_pytest(project, *suite)[0] == 1
    configure(project, 'kubik_tests = "checks"')
    assert run_pytest(project, *suite)[0] == 0
