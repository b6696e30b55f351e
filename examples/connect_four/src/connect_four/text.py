"""A view of connect four drawn as text, coloured by `rich` markup."""

from typing import Any

from rich.markup import escape

from connect_four.rules import COLUMNS
from connect_four.view import FREE, MARKS
from kubik.engine.words import Words

_DISCS = {MARKS[0]: "[red]●[/]", MARKS[1]: "[yellow]○[/]", FREE: "[dim]·[/]"}


def draw(view: dict[str, Any], _words: Words, names: list[str]) -> str:
    """Draw the board over the numbers of its columns, then the players."""
    lines = ["  " + " ".join(_DISCS[mark] for mark in row) for row in view["board"]]
    lines.append("  " + " ".join(str(column + 1) for column in range(COLUMNS)))
    lines.append("")
    for seat, mark in enumerate(MARKS):
        turn = "[bold]▸[/]" if seat in view["actors"] else " "
        lines.append(f"{turn} {_DISCS[mark]} [bold]{escape(names[seat])}[/]")
    return "\n".join(lines)
