"""What the roll that a person is about to make could bring, as a table."""

from rich.table import Table
from rich.text import Text

from kubik.engine.errors import KubikError
from kubik.engine.match import Match
from kubik.terminal.screen import Screen

BAR = 30  # characters of what is certain
SMALLEST = 0.0005  # what is less is printed as nothing


def show_odds(match: Match, seat: int, screen: Screen) -> None:
    """Print how likely the best play is worth so many points."""
    odds = match.odds(seat)
    if not odds:
        raise KubikError("odds-none")
    say = screen.words.say
    screen.say("odds-playable", chance=odds["playable"])
    screen.say("odds-expected", points=odds["expected"])
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    for points, chance in odds["at_least"]:
        if chance >= SMALLEST:
            bar = Text("█" * round(BAR * chance), "cyan")
            table.add_row(say("odds-points", points=points), say("share", share=chance), bar)
    screen.show(table)
