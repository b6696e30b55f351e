"""What kernels are to play, as a plan with names, and what they note of each game."""

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.engine.build import Build
from kubik.engine.game import KEPT_GAMES, Chosen, Game
from kubik.engine.layout import EVENT_PARAMS, MemoryRow, MemoryRows, blank, i8, rows, scratch

# Bots may dance around each other for longer than chance does; then the game counts as unfinished.
LONGEST_GAME = 100_000
SEEDS = 2**63  # as many as compiled code takes; a larger one is folded

UNFINISHED = -1  # the ending of a game that was broken off


# A plan is made for every few games: with a layout made anew each time, compiled code would look at
# all of it before each call.
@lru_cache(maxsize=KEPT_GAMES)
def games_plan(game: Game) -> np.dtype[Any]:
    """Lay out which games are to be played."""
    return rows(
        ("players", i8),
        ("options", i8, max(1, len(game.options))),
        ("seed", i8),
        ("first", i8),  # the number of the first game
        ("longest", i8),  # how many actions a game may take
        ("most_legal", i8),  # how many actions may be legal at once
    )


@lru_cache(maxsize=KEPT_GAMES)
def game_note(game: Game) -> np.dtype[Any]:
    """Lay out what is noted of a game that was played."""
    seats = max(game.players)
    return rows(
        ("length", i8),  # actions
        ("choices", i8),  # the sum over its actions of how many were open
        ("ending", i8),  # index into the game's ENDINGS, or UNFINISHED
        ("shares", np.float64, seats),  # what each seat got
        ("standings", np.float64, seats),  # how far each seat came
    )


# How an event is counted.
COUNTED_EVENT = rows(
    ("kind", i8),
    ("begin", i8),  # where its counts are
    ("end", i8),
    ("apart", i8, EVENT_PARAMS),  # by each of its parameters, 0 where that makes no difference
)

# What went wrong in a game, and after how many actions.
FAULT_NOTE = rows(("invariant", i8), ("action", i8))

GamesPlan: TypeAlias = Annotated[MemoryRow, games_plan]
GamesPlans: TypeAlias = Annotated[MemoryRows, games_plan]
GameNote: TypeAlias = Annotated[MemoryRow, game_note]
GameNotes: TypeAlias = Annotated[MemoryRows, game_note]
CountedEvents: TypeAlias = Annotated[MemoryRows, COUNTED_EVENT]
FaultNote: TypeAlias = Annotated[MemoryRow, FAULT_NOTE]


def plan_games(
    build: Build, players: int, options: Chosen, seed: int, first: int, longest: int = LONGEST_GAME
) -> MemoryRow:
    """Return which games the kernels of a build are to play."""
    plan = scratch(1, games_plan(build.game))
    codes = build.game.codes(options) if build.game.options else 0
    # All at once: to set a single field takes as long.
    most_legal = build.game.rules.MOST_LEGAL
    plan[0] = (players, codes, seed % SEEDS, first, longest, most_legal)
    return build.first(plan.view(np.recarray))


def room_for_notes(game: Game, games: int) -> MemoryRows:
    """Return where so many games are noted."""
    return blank(game_note(game), games)
