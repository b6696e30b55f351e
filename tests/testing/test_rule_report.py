"""Rule marks are read from the sources of tests, and the report says what has none."""

import ast
from pathlib import Path

import pytest

from kubik.testing.rule_report import main, marked_lines

SOURCE = """
@pytest.mark.rule("connect_four:turn.1", "connect_four:turn.2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("connect_four:end.1"))])
def test_toy(x): ...
"""


def test_marks_of_parameters_are_read() -> None:
    test = ast.parse(SOURCE).body[0]
    assert isinstance(test, ast.FunctionDef)
    assert set(marked_lines(test)) == {
        "connect_four:turn.1",
        "connect_four:turn.2",
        "connect_four:end.1",
    }


def test_the_report_says_which_lines_have_no_test(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_toy.py").write_text(SOURCE.replace("end.1", "end.9"))
    assert main([str(tmp_path), "connect_four"]) == 1
    report = capsys.readouterr().out
    assert "turn.1  The players take turns" in report
    assert "test_toy::test_toy" in report
    assert "8 lines, 6 of them without a test" in report
    assert "connect_four:end.9 is no line, but is named by test_toy::test_toy" in report


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "There is no folder nowhere."),
        ([".", "nim"], "There is no game called “nim”."),
    ],
)
def test_what_is_not_there_is_not_reported_on(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().out.startswith(sentence)
