"""`kubik lab --sweep`: measures of a line or a grid of boxes, as a table and as curves."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.table import Table

from kubik.arena.goal import Candidate, read_goal
from kubik.arena.lab import check_players
from kubik.arena.lab_page import asked_data, measure_name, say_number
from kubik.arena.measures import MEASURES, measures_of
from kubik.arena.sweep import Sweep, SweptBox, box_numbers, boxes, measure_box, read_sweep
from kubik.arena.sweep_page import sweep_data, write_sweep_page
from kubik.arena.totals import Simulated
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.registry import find_game
from kubik.engine.whole import MOST_THREADS
from kubik.engine.words import LANGUAGES
from kubik.terminal.arguments import Arguments, number
from kubik.terminal.files import FileError, read_json, read_text, write_json, write_whole
from kubik.terminal.lab_goal import BOXES, Seeking, seek_goal
from kubik.terminal.screen import Screen
from kubik.terminal.sim import MOST_GAMES, progress_bars

USUAL_GAMES = 2_000
BESIDE = 3  # boxes in one table


def sweep(
    arguments: Arguments,
    base: Game,
    side: Callable[[Game, Arguments], Simulated],
    out: Path,
    screen: Screen,
) -> int:
    """Measure every box, or those that come near a goal; print a table and write what is known."""
    data = out.with_name(f"{out.name}.json")
    sweeps = [read_sweep(base, text) for text in arguments.sweep]
    overrides: dict[str, Any] = dict(base.edition.overrides) if base.edition else {}
    # All are read before any is played, so that a box that cannot be is refused at once.
    sides = [
        (
            values,
            _seated(side, find_game(base.name, edition), box_numbers(sweeps, values), arguments),
        )
        for values, edition in boxes(overrides, sweeps)
    ]
    check_players([which for _, which in sides])
    games = number(arguments.games, "--games", 2, MOST_GAMES) or USUAL_GAMES
    threads = number(arguments.threads, "--threads", 1, MOST_THREADS)
    goal = None if arguments.goal is None else read_goal(base, arguments.goal)
    _check_no_loss(data)
    if goal is not None:
        candidates = [Candidate(values, which) for values, which in sides]
        return seek_goal(candidates, goal, sweeps, Seeking(games, threads, out), screen)
    swept = []
    with progress_bars(screen) as shown:
        playing = shown.add_task(screen.words.say("sim-playing"), total=len(sides))
        for values, which in sides:
            swept.append(measure_box(which, values, games, threads=threads))
            shown.advance(playing)
    _show(base, sweeps, swept, screen)
    asked = asked_data(sides[0][1])
    write_json(data, asked | {"games": games, BOXES: sweep_data(sweeps, swept)})
    for language in LANGUAGES:
        page = out.with_name(f"{out.name}.{language}.html")
        written = write_sweep_page(base, sweeps, swept, measures_of(base), language)
        write_whole(page, written.encode())
        screen.say_line("sim-written", path=str(page))
    screen.say_line("sim-written", path=str(data))
    return 0


def _seated(
    side: Callable[[Game, Arguments], Simulated], game: Game, box: list[str], arguments: Arguments
) -> Simulated:
    """Return games of a box; a sentence says which of them so many players cannot play."""
    try:
        return side(game, arguments)
    except SetupError as error:
        if error.message != "bad-players":
            raise
        raise SetupError("sweep-players", box=box, **error.params) from None


def _check_no_loss(data: Path) -> None:
    """Refuse to put a sweep in the place of games that can be gone on with, or of other data."""
    if data.exists() and BOXES not in read_json(read_text(data), data):
        raise FileError("lab-other", path=str(data))


def _show(base: Game, sweeps: list[Sweep], swept: list[SweptBox], screen: Screen) -> None:
    """Print measures from above to below, as many boxes beside each other as can be read."""
    words = base.words(screen.language)
    for first in range(0, len(swept), BESIDE):
        some = swept[first : first + BESIDE]
        table = Table("")
        for box in some:
            table.add_column("\n".join(box_numbers(sweeps, box.values)), justify="right")
        for measure in MEASURES:
            bands = (box.measured[measure.name] for box in some)
            shown = (f"{say_number(b.mean, words)} ± {say_number(b.reach, words)}" for b in bands)
            table.add_row(measure_name(measure, words), *shown)
        screen.show(table)
