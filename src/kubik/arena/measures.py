"""Measures of a game: what is computed of every single one, and how much of each matters."""

import functools
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from kubik.arena.measuring import measure_games, measured_note
from kubik.arena.notes import UNFINISHED, plan_games
from kubik.arena.runners import LARGEST_CHUNK, cores, seatings
from kubik.arena.table import TABLE_STATES
from kubik.arena.totals import Simulated
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Build
from kubik.engine.game import Game
from kubik.engine.layout import Floats, MemoryRows, blank, scratch

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


def measures_of(game: Game) -> tuple[Measure, ...]:
    """Return the measures of a game: those of all, and how often it ends in which way."""
    endings = game.rules.ENDINGS if len(game.rules.ENDINGS) > 1 else ()
    return (*MEASURES, *(Measure(f"{ENDING}{name}", 0.01, relative=False) for name in endings))


@functools.lru_cache
def measuring_build(game: Game, target: MeasuringTarget) -> Build:
    """Return the build in which whole games are measured."""
    return Build(
        game, target, kernels=[measure_games], bindings=bot_bindings(game), name="measuring"
    )


def measure(
    which: Simulated,
    first: int,
    games: int,
    *,
    threads: int | None = None,
    target: MeasuringTarget = "cpu",
) -> Columns:
    """Play games from a number on and measure each; the same number is the same game always."""
    build = measuring_build(which.game, target)
    build.compile()
    seats = seatings(which)
    notes = blank(measured_note(which.game), games)

    def play(begin: int, end: int) -> None:
        own: MemoryRows = notes[begin:end].view(np.recarray)
        build.kernel(measure_games)(
            build.blank(TABLE_STATES),
            plan_games(build, which.players, which.options, which.seed, first + begin),
            seats,
            scratch(which.game.rules.ACTIONS),
            own,
            np.zeros(max(which.game.players)),
        )

    chunk = max(1, min(LARGEST_CHUNK, games // (threads or cores()) + 1))
    with ThreadPoolExecutor(threads or cores()) as pool:
        starts = range(0, games, chunk)
        for done in [pool.submit(play, at, min(games, at + chunk)) for at in starts]:
            done.result()
    return columns_of_notes(which.game, which.players, notes)


def columns_of_notes(game: Game, players: int, notes: MemoryRows) -> Columns:
    """Return every measure of every game from what was noted."""
    length = np.maximum(notes.length, 1)
    shares = notes.shares[:, :players]
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
        "shared": (shares.max(axis=1) < 1) & (notes.ending != UNFINISHED),
        "unfinished": notes.ending == UNFINISHED,
    }
    for number, name in enumerate(game.rules.ENDINGS):
        columns[f"{ENDING}{name}"] = notes.ending == number
    return {each.name: columns[each.name].astype(float) for each in measures_of(game)}
