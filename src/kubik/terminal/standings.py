"""The standings of a series at the terminal."""

from collections.abc import Mapping, Sequence

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kubik.engine.game import Game
from kubik.engine.series import Series
from kubik.terminal.screen import Screen


def show_match(series: Series, screen: Screen) -> None:
    """Say which match of the series it is, and what is particular about it."""
    at, last = series.number, len(series.schedule)
    title = screen.words.say("series-match", number=at, last=last)
    differs = differences(series.game, series.schedule, at - 1, screen.language)
    screen.show(Text(" · ".join([title, *differs]), "bold"))


def differences(
    game: Game, schedule: Sequence[Mapping[str, str]], number: int, language: str
) -> list[str]:
    """Return the options in which the matches of a schedule differ, as one of them has them."""
    words = game.words(language)
    return [
        words.say(f"option-{option.name}-{schedule[number][option.name]}")
        for option in game.options
        if len({chosen[option.name] for chosen in schedule}) > 1
    ]


def show_standings(series: Series, screen: Screen) -> None:
    """Print the standings after the matches that are over; in the end, who won."""
    words = screen.words
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("#", justify="right", header_style="bold")
    table.add_column(words.say("series-player"), header_style="bold")
    table.add_column(words.say("series-points"), justify="right", header_style="bold")
    table.add_column(words.say("series-wins"), justify="right", header_style="bold")
    table.add_column(words.say("series-places"), header_style="dim", style="dim")
    standings = series.standings
    for standing in standings:
        table.add_row(
            str(standing.rank),
            Text(series.names[standing.player]),
            words.say("score", value=standing.points),
            words.say("score", value=standing.wins),
            " ".join(str(place) for place in standing.places),
        )
    screen.show(Padding(table, (1, 0)))
    if series.over:
        best = [series.names[row.player] for row in standings if row.rank == 1]
        screen.say("series-won", style="bold", count=len(best), names=best)
