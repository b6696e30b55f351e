"""The board of a match as a screen has room for it."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from kubik.engine.match import Match
from kubik.terminal.screen import Screen

FRAME = 4  # columns that a frame takes, left and right
NARROW = 60  # a screen with fewer columns has none to spare for it
STYLE = "cyan"
INDENT = 2  # of what goes on in the next line


def framed_board(match: Match, seat: int | None, screen: Screen, title: str = "") -> RenderableType:
    """Draw what a seat may know in a frame, on a narrow screen between two lines."""
    width = screen.console.width
    if width < NARROW:
        board = board_within(match, seat, screen, width)
        return Group(Rule(Text(title), align="left", style=STYLE), board, Rule(style=STYLE))
    board = board_within(match, seat, screen, width - FRAME)
    return Panel(
        board,
        title=Text(title) if title else None,
        title_align="left",
        border_style=STYLE,
        expand=bool(title),
    )


def board_within(match: Match, seat: int | None, screen: Screen, width: int) -> Text:
    """Draw what a seat may know in so many columns."""
    drawn = Text.from_markup(match.markup(seat, screen.language, width))
    lines = [_folded(line, screen, width) for line in drawn.split("\n", allow_blank=True)]
    return Text("\n").join(lines)


def _folded(line: Text, screen: Screen, width: int) -> Text:
    """Break a line that is too long between words, and indent what follows."""
    if line.cell_len <= width:
        return line
    lead = len(line.plain) - len(line.plain.lstrip())
    indent = min(lead + INDENT, width // 2)
    parts = line.wrap(screen.console, width - indent)
    return Text("\n" + " " * indent).join(parts)
