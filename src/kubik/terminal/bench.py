"""`kubik bench`: how fast Kubik is on this machine."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from kubik.arena.bench import (
    Figure,
    compiled_against_interpreted,
    growth_rates,
    move_rates,
    state_copies,
    two_threads_against_one,
)
from kubik.engine.words import Words
from kubik.terminal.arguments import Arguments, Parser
from kubik.terminal.screen import Screen


def fill(parser: Parser) -> None:
    """The command needs no arguments."""
    del parser


def run(arguments: Arguments, screen: Screen) -> int:
    """Measure and print."""
    del arguments
    screen.say("bench-wait", style="dim")
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for title, justify in (
        ("bench-what", "left"),
        ("bench-speed", "right"),
        ("bench-against", "right"),
        ("bench-target", "right"),
    ):
        table.add_column(screen.words.say(title), justify=justify)  # type: ignore[arg-type]
    with screen.progress.status(screen.words.say("bench-measuring")):
        for figure in _figures():
            table.add_row(*_row(figure, screen.words))
    screen.show(table)
    return 0


def _figures() -> Iterator[Figure]:
    yield from compiled_against_interpreted()
    yield two_threads_against_one()
    yield state_copies()
    yield from growth_rates()
    yield from move_rates()


def _row(figure: Figure, words: Words) -> tuple[str, str, str, Text]:
    name = words.say(f"bench-{figure.name}", **figure.of)
    speed = words.say(
        "bench-rate", value=figure.value, unit=words.say(f"unit-{figure.unit.partition('/')[0]}")
    )
    against = words.say("bench-times", value=figure.ratio) if figure.ratio else ""
    return name, speed, against, _target(figure, words)


def _target(figure: Figure, words: Words) -> Text:
    if figure.target is None:
        return Text("")
    form = "bench-times" if figure.ratio else "bench-least"
    mark = "✓" if figure.met else "✗"
    target = words.say(form, value=figure.target)
    return Text(f"{mark} ≥ {target}", "green" if figure.met else "red")
