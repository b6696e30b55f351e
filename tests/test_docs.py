"""The sessions in README and docs run as they are printed, and the docs leave nothing out."""

import doctest
import re
from pathlib import Path

import pytest

from kubik.engine.lines import rule_lines
from kubik.engine.registry import find_game, game_names
from shared.batches import interpret_batches

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
RULE_LINE = re.compile(r"`([a-z]+\.\d+)`")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
CODE = re.compile(r"`[^`\n]+`")
BORDER = re.compile(r"(?<!\\)\|")


def sessions(page: Path) -> list[tuple[int, str]]:
    """Return the blocks of Python to type, with the lines they begin at."""
    text = page.read_text(encoding="utf-8")
    blocks = [(text.count("\n", 0, found.start(1)), found[1]) for found in BLOCK.finditer(text)]
    return [(line, block) for line, block in blocks if ">>>" in block]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_sessions_run_as_printed(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interpret_batches(monkeypatch)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    known: dict[str, object] = {}
    printed: list[str] = []
    for line, block in sessions(page):
        test = doctest.DocTestParser().get_doctest(block, known, page.name, str(page), line)
        runner.run(test, out=printed.append, clear_globs=False)
        known = test.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(printed)


def test_rule_lines_that_pages_name_exist() -> None:
    known = {line for name in game_names() for line in rule_lines(find_game(name).package)}
    named = {line for page in PAGES for line in RULE_LINE.findall(page.read_text("utf-8"))}
    assert named
    assert sorted(named - known) == []


def test_rows_of_tables_are_as_wide_as_their_heads() -> None:
    """A reader's browser leaves out what is beyond the head, without a word."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    tables = [(page, table) for page in pages for table in TABLE.findall(page.read_text("utf-8"))]
    assert tables
    widths = [
        (page.name, {len(BORDER.findall(CODE.sub("", row))) for row in table.splitlines()})
        for page, table in tables
    ]
    assert [(page, found) for page, found in widths if len(found) > 1] == []
