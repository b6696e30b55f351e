"""`kubik lab --sweep`: measures of a line or a grid of boxes, as a table and as curves."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.table import Table

from kubik.arena.goal import Candidate, read_goal
from kubik.arena.lab_page import measure_name
from kubik.arena.measures import MEASURES, measures_of
from kubik.arena.sweep import Sweep, SweptBox, boxes, measure_box, read_sweep
from kubik.arena.sweep_page import sweep_data, write_sweep_page
from kubik.arena.totals import Simulated
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.engine.words import LANGUAGES
from kubik.terminal.arguments import Arguments, number
from kubik.terminal.files import write_json, write_whole
from kubik.terminal.lab_goal import Seeking, seek_goal
from kubik.terminal.screen import Screen
from kubik.terminal.sim import MOST_GAMES, MOST_THREADS, progress_bars

USUAL_GAMES = 2_000


def sweep(
    arguments: Arguments,
    base: Game,
    side: Callable[[Game, Arguments], Simulated],
    out: Path,
    screen: Screen,
) -> int:
    """Measure every box, or those that come near a goal; print a table and write what is known."""
    sweeps = [read_sweep(base, text) for text in arguments.sweep]
    overrides: dict[str, Any] = dict(base.edition.overrides) if base.edition else {}
    # All are read before any is played, so that a box that cannot be is refused at once.
    sides = [
        (values, side(find_game(base.name, edition), arguments))
        for values, edition in boxes(overrides, sweeps)
    ]
    games = number(arguments.games, "--games", 2, MOST_GAMES) or USUAL_GAMES
    threads = number(arguments.threads, "--threads", 1, MOST_THREADS)
    if arguments.goal:
        goal = read_goal(base, arguments.goal)
        candidates = [Candidate(values, which) for values, which in sides]
        return seek_goal(candidates, goal, sweeps, Seeking(games, threads, out), screen)
    swept = []
    with progress_bars(screen) as shown:
        playing = shown.add_task(screen.words.say("sim-playing"), total=len(sides))
        for values, which in sides:
            swept.append(measure_box(which, values, games, threads=threads))
            shown.advance(playing)
    _show(base, sweeps, swept, screen)
    data = out.with_name(f"{out.name}.json")
    write_json(data, {"game": base.name, "games": games, "boxes": sweep_data(sweeps, swept)})
    for language in LANGUAGES:
        page = out.with_name(f"{out.name}.{language}.html")
        written = write_sweep_page(base, sweeps, swept, measures_of(base), language)
        write_whole(page, written.encode())
        screen.say_line("sim-written", path=str(page))
    screen.say_line("sim-written", path=str(data))
    return 0


def _show(base: Game, sweeps: list[Sweep], swept: list[SweptBox], screen: Screen) -> None:
    words = base.words(screen.language)
    table = Table(*(one.name for one in sweeps))
    for measure in MEASURES:
        table.add_column(measure_name(measure, words), justify="right")
    for box in swept:
        bands = (box.measured[measure.name] for measure in MEASURES)
        shown = (f"{band.mean:.3g} ± {band.reach:.1g}" for band in bands)
        table.add_row(*map(str, box.values), *shown)
    screen.show(table)
