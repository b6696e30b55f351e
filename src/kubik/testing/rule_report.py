"""Which test holds which rule line: `python -m kubik.testing.rule_report [TESTS [GAME ...]]`.

Tests name lines with `@pytest.mark.rule("game:line.id", ...)`; the report reads the sources in the
folder, so nothing is run. It exits with status 1 when a line has no test, and with 2 where the
folder or a game is not there.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rich.console import Console

import kubik
from kubik.engine.errors import KubikError
from kubik.engine.lines import rulebook

RULE_MARK = "pytest.mark.rule"
MISTAKE = 2  # the exit status where there is nothing to report on


def named_lines(folder: Path) -> dict[str, list[str]]:
    """Return for every line that is named the tests that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        # Most files name none, and to read Python takes long.
        for test in ast.walk(ast.parse(text)) if RULE_MARK in text else ():
            if isinstance(test, ast.FunctionDef):
                for line in marked_lines(test):
                    found.setdefault(line, []).append(f"{path.stem}::{test.name}")
    return found


def marked_lines(test: ast.FunctionDef) -> Iterator[str]:
    """Yield the ids in the rule marks of a test, those of its parameters among them."""
    for decorator in test.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == RULE_MARK:
                yield from (str(ast.literal_eval(argument)) for argument in call.args)


def every_line(games: Iterable[str]) -> dict[str, str]:
    """Return the text of every rule line of these games, by `game:line.id`."""
    return {
        f"{name}:{line.id}": line.text["en"]
        for name in games
        for section in rulebook(kubik.find_game(name).package)
        for line in section.lines
    }


def main(arguments: Sequence[str]) -> int:
    """Print every line with its tests; return the exit status."""
    console = Console(highlight=False)
    folder, *games = arguments or ["tests"]
    try:
        lines = every_line(games or kubik.game_names())
        if not Path(folder).is_dir():
            raise KubikError("folder-missing", path=folder)
    except KubikError as error:
        console.print(str(error), markup=False)
        return MISTAKE
    named = named_lines(Path(folder))
    missing = [line for line in lines if line not in named]
    for line, text in lines.items():
        colour = "red" if line in missing else "green"
        console.print(f"[{colour}]{line}[/]  [dim]{text}[/]")
        for test in named.get(line, ["no test names this line"]):
            console.print(f"    {test}")
    for line in sorted(named.keys() - every_line(kubik.game_names()).keys()):
        console.print(f"[red]{line}[/] is no line, but is named by {', '.join(named[line])}")
    console.print(f"{len(lines)} lines, {len(missing)} of them without a test")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
