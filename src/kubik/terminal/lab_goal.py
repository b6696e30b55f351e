"""`kubik lab --goal`: which box of a sweep is as somebody wants it, and how sure that is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from kubik.arena.goal import Candidate, Condition, seek, verdict_on
from kubik.arena.lab_page import asked_data, say_number
from kubik.arena.sweep import Sweep, box_numbers
from kubik.terminal.files import write_json
from kubik.terminal.screen import Screen
from kubik.terminal.sim import progress_bars

BOXES = "boxes"  # what files of sweeps and goals have, and those of comparisons have not


class Seeking(NamedTuple):
    """How a goal is sought."""

    games: int  # of each box at the end
    threads: int | None
    out: Path


def seek_goal(
    candidates: Sequence[Candidate],
    goal: Sequence[Condition],
    sweeps: Sequence[Sweep],
    seeking: Seeking,
    screen: Screen,
) -> int:
    """Look for a box that meets a goal; print what is known of the nearest and write it."""
    with progress_bars(screen) as shown:
        playing = shown.add_task(screen.words.say("sim-playing"), total=None)
        found = seek(
            candidates,
            goal,
            seeking.games,
            threads=seeking.threads,
            progress=lambda done, of: shown.update(playing, completed=done, total=of),
        )
    _show(found, goal, sweeps, screen)
    data = seeking.out.with_name(f"{seeking.out.name}.json")
    goals = [one.text for one in goal]
    asked = asked_data(candidates[0].which) | {"games": seeking.games}
    write_json(data, asked | {"goal": goals, BOXES: [_data(one, goal, sweeps) for one in found]})
    screen.say_line("sim-written", path=str(data))
    return 0


def _data(one: Candidate, goal: Sequence[Condition], sweeps: Sequence[Sweep]) -> dict[str, Any]:
    measured = {
        condition.measure: float(mean) for condition, mean in zip(goal, one.means, strict=True)
    }
    numbers = {sweep.name: value for sweep, value in zip(sweeps, one.values, strict=True)}
    return numbers | measured | {"games": one.games, "sureness": one.sureness(goal)}


def _percent(sureness: float) -> int:
    """Return how sure something is, in percent; games never make it certain."""
    return min(99, round(100 * sureness))


def _show(
    found: Sequence[Candidate], goal: Sequence[Condition], sweeps: Sequence[Sweep], screen: Screen
) -> None:
    best = found[0]
    said = f"goal-{verdict_on(found, goal)}"
    box = ", ".join(box_numbers(sweeps, best.values))
    screen.say(said, box=box, games=best.games, percent=_percent(best.sureness(goal)))
    table = Table(*(one.name for one in sweeps), *(one.text for one in goal))
    table.add_column(screen.words.say("goal-games"), justify="right")
    table.add_column(screen.words.say("goal-sureness"), justify="right")
    for one in found:
        means = (say_number(float(mean), screen.words) for mean in one.means)
        sure = screen.words.say("lab-percent", amount=_percent(one.sureness(goal)))
        table.add_row(*(Text(str(cell)) for cell in (*one.values, *means, one.games, sure)))
    screen.show(table)
