"""Measures of a game: what is computed of every single one, and how much of each matters."""

import functools
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from kubik.arena.by_moves import measure_by_moves
from kubik.arena.counting import counting_plan
from kubik.arena.crew import threads_crew
from kubik.arena.measuring import MEASURING, measured_note
from kubik.arena.notes import UNFINISHED, plan_games
from kubik.arena.parts import parts_plan
from kubik.arena.runners import LARGEST_CHUNK, cores, seatings
from kubik.arena.table import TABLE_STATES, count_events, play_games, watch
from kubik.arena.totals import Simulated
from kubik.bots.plan import is_policy
from kubik.bots.policies import policy_room
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build
from kubik.engine.game import Game
from kubik.engine.layout import Floats, Ints, MemoryRows, blank, scratch

# Seconds at a table, our guess: to carry an action out, and to think longer for twice the choices.
HANDLING, THINKING = 4.0, 2.0
ENDING = "ending-"  # a measure for each way to end begins so

MeasuringTarget: TypeAlias = Literal["python", "cpu"]
Columns: TypeAlias = Mapping[str, Floats]  # by measure: its value in each game


@dataclass(frozen=True)
class Measure:
    """Something that every game has a number of."""

    name: str
    matters: float  # a smaller difference is none, for people
    relative: bool = True  # whether that is a part of what it is, or a number itself


MEASURES = (
    Measure("actions", 0.02),
    Measure("turns", 0.02),
    Measure("decisions", 0.02),
    Measure("branching", 0.02),
    Measure("forced", 0.01, relative=False),
    Measure("minutes", 0.02),
    Measure("lead_changes", 0.05),
    Measure("decided", 0.01, relative=False),
    Measure("first_wins", 0.01, relative=False),
    Measure("shared", 0.01, relative=False),
    Measure("unfinished", 0.001, relative=False),
)
REACH = Measure("reach", 0.01, relative=False)


def measures_of(game: Game) -> tuple[Measure, ...]:
    """Return the measures of a game: those of all, its reach, and how often it ends how."""
    endings = game.rules.ENDINGS if len(game.rules.ENDINGS) > 1 else ()
    ways = (Measure(f"{ENDING}{name}", 0.01, relative=False) for name in endings)
    return (*MEASURES, *((REACH,) if game.parts else ()), *ways)


@functools.lru_cache
def measuring_build(game: Game, target: MeasuringTarget) -> Build:
    """Return the build in which whole games are measured, with events where parts are counted."""
    counting = {watch: count_events} if game.parts else {}
    return Build(
        game,
        target,
        live=bool(game.parts),
        kernels=[play_games],
        bindings=bot_bindings(game) | counting | MEASURING,
        name="measuring",
    )


def searches(which: Simulated) -> bool:
    """Whether some bot does more than whole games in compiled code can."""
    return not all(is_policy(which.game, bot) for bot in which.bots)


def measure(
    which: Simulated,
    first: int,
    games: int,
    *,
    threads: int | None = None,
    target: MeasuringTarget = "cpu",
) -> Columns:
    """Play games from a number on and measure each; the same number is the same game always.

    Behind the measures come the parts of the box, 1 in games where one came into play. Where a bot
    searches, games are played move by move.
    """
    if searches(which):
        return columns_of_notes(which, *measure_by_moves(which, first, games, threads))
    build = measuring_build(which.game, target)
    build.compile()
    seats = seatings(which)
    notes = blank(measured_note(which.game), games)
    parts = parts_plan(which)
    counted = counting_plan(parts.counting)
    counts = np.zeros((games, parts.room), np.int64)

    def play(begin: int, end: int, stopping: threading.Event) -> None:
        del stopping  # compiled code plays its games to the end
        own: MemoryRows = notes[begin:end].view(np.recarray)
        build.kernel(play_games)(
            build.blank(TABLE_STATES),
            plan_games(build, which.players, which.options, which.seed, first + begin),
            seats,
            scratch(policy_room(which.game)),
            own,
            counted,
            counts[begin:end].ravel(),
        )

    chunk = max(1, min(LARGEST_CHUNK, games // (threads or cores()) + 1))
    with threads_crew(play, threads) as crew:
        starts = range(0, games, chunk)
        for done in [crew.submit(at, min(games, at + chunk)) for at in starts]:
            done.result()
    return columns_of_notes(which, notes, counts)


def columns_of_notes(which: Simulated, notes: MemoryRows, counts: Ints) -> Columns:
    """Return every measure of every game from what was noted, and every part from its counts."""
    game, players = which.game, which.players
    length = np.maximum(notes.length, 1)
    ended = notes.ending != UNFINISHED
    # Nobody has won a game that was broken off, whoever was in front then.
    shares = np.where(ended[:, None], notes.shares[:, :players], 0.0)
    best = shares.max(axis=1)
    first = np.take_along_axis(shares, notes.first[:, None], axis=1)[:, 0]
    columns = {
        "actions": notes.length,
        "turns": notes.turns,
        "decisions": (notes.length - notes.forced) / players,
        "branching": notes.choices / length,
        "forced": notes.forced / length,
        "minutes": (notes.length * HANDLING + notes.doublings * THINKING) / 60,
        "lead_changes": notes.lead_changes,
        "decided": notes.decided / length,
        "first_wins": first - 1 / players,
        "shared": (best > 0) & (best < 1),  # who plays alone may lose, and then nobody wins
        "unfinished": ~ended,
    }
    for number, name in enumerate(game.rules.ENDINGS):
        columns[f"{ENDING}{name}"] = notes.ending == number
    plan = parts_plan(which)
    used = plan.used(counts)
    if plan.parts:
        columns[REACH.name] = used.mean(axis=1)
    for part, column in zip(plan.parts, used.T, strict=True):
        columns[part.name] = column
    names = [each.name for each in measures_of(game)] + [part.name for part in plan.parts]
    return {name: columns[name].astype(float) for name in names}
