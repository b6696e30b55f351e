"""Every rule line is held by a test, and every id that is written somewhere is a line."""

import ast
import re
from pathlib import Path

from kubik.engine.game import Game
from kubik.engine.lines import rule_lines, rulebook
from kubik.engine.words import LANGUAGES
from rule_report import every_line, marked_lines, named_lines

# A section and a number, such as lay.2, unless it is a part of a longer name or number.
LINE_ID = re.compile(r"(?<![\w.])[a-z][a-z_-]*\.\d+(?![\w.]*\w)")
PLAIN = re.compile(r"[a-z][a-z_-]*")


def test_every_line_is_named_by_a_test(game: Game) -> None:
    lines = {line for line in every_line() if line.startswith(f"{game.name}:")}
    assert lines
    assert sorted(lines - named_lines().keys()) == []


def test_tests_name_only_real_lines() -> None:
    assert sorted(named_lines().keys() - every_line().keys()) == []


def test_marks_of_parameters_are_read() -> None:
    source = """
@pytest.mark.rule("toy:a.1", "toy:a.2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("toy:b.1"))])
def test_toy(x): ...
"""
    test = ast.parse(source).body[0]
    assert isinstance(test, ast.FunctionDef)
    assert set(marked_lines(test)) == {"toy:a.1", "toy:a.2", "toy:b.1"}


def test_sources_name_only_real_lines(game: Game) -> None:
    """In comments, docstrings and refusals alike; and the sources do name lines."""
    lines = rule_lines(game.package)
    folder = Path(str(game.rules.__file__)).parent
    named = {
        name: set(LINE_ID.findall(path.read_text(encoding="utf-8")))
        for path in sorted(folder.glob("*.py"))
        for name in [path.name]
    }
    assert {
        name: sorted(ids - lines.keys()) for name, ids in named.items() if ids - lines.keys()
    } == {}
    assert named["rules.py"]
    assert named["moves.py"] | named.get("refusals.py", set())


def test_lines_are_whole(game: Game) -> None:
    for section in rulebook(game.package):
        assert PLAIN.fullmatch(section.id)
        for line in section.lines:
            assert all(line.text[language].endswith((".", "!", "»")) for language in LANGUAGES)
            assert re.search("[а-я]", line.text["ru"])
            assert not re.search("[а-я]", line.text["en"])
