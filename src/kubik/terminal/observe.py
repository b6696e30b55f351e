"""`kubik observe`: what a seat sees in a position of a saved game, as the numbers that nets get."""

from collections.abc import Iterator
from pathlib import Path

from rich.table import Table

from kubik.engine.match import Match
from kubik.terminal.arguments import Arguments, Parser, number, required
from kubik.terminal.files import read_text
from kubik.terminal.replay import find_match, find_seat, position_after
from kubik.terminal.screen import Screen


def fill(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.place("file", "name-file", "help-file")
    parser.option("--move", "name-number", "help-observe-move")
    parser.option("--seat", "name-number", "help-replay-seat")
    parser.flag("--all", "help-observe-all")
    parser.option("--match", "name-number", "help-replay-match")


def run(arguments: Arguments, screen: Screen) -> int:
    """Print the numbers of a position with their names."""
    match = find_match(arguments, read_text(Path(required(arguments, "file", "kubik observe"))))
    last = len(match.steps)
    move = number(arguments.move, "--move", 0, last)
    match = position_after(match, last if move is None else move)
    asked = find_seat(arguments, match)
    seat = next(iter(match.actors), 0) if asked is None else asked
    numbers = list(named_numbers(match, seat))
    listed = numbers if arguments.all else [row for row in numbers if row[2]]
    screen.say(
        "observe-title",
        number=len(match.steps),
        last=last,
        seat=seat + 1,
        count=len(numbers),
        set=sum(value != 0 for _, _, value, _ in numbers),
    )
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    table.add_column(no_wrap=True)
    for place, name, value, meaning in listed:
        table.add_row(str(place), name, str(value), meaning)
    screen.show(table)
    return 0


def named_numbers(match: Match, seat: int) -> Iterator[tuple[int, str, int, str]]:
    """Yield every number that a seat sees: its place, its name, itself, what a code stands for."""
    seen = match.observe(seat).tolist()
    place = 0
    for part in match.game.observe.SIGHT:
        for name in part.names:
            value = seen[place]
            yield place, name, value, part.values[value - 1] if part.values and value else ""
            place += 1
