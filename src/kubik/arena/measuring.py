"""Whole games inside compiled code, with what a designer wants to know of each."""

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.arena.notes import UNFINISHED, CountedEvents, game_note
from kubik.arena.table import GAME, choose_action, play_game, watch
from kubik.engine.build import Kernel
from kubik.engine.contract import apply, ending, foremost, legal, over, standing
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import Floats, Ints, MemoryRow, State, States, i8, rows

NOBODY = -1  # leads alone
# By a table: a GPU reckons logarithms a little otherwise than a processor. More choices count as
# so many; no game of ours has as many.
MOST_CHOICES = 4_096
DOUBLINGS = np.log2(np.maximum(1, np.arange(MOST_CHOICES + 1)))


@lru_cache(maxsize=KEPT_GAMES)
def measured_note(game: Game) -> np.dtype[Any]:
    """Lay out what is noted of a game that was measured."""
    return rows(
        ("length", i8),  # actions
        ("turns", i8),  # how often another seat was to act
        ("choices", i8),  # the sum over its actions of how many were open
        ("doublings", np.float64),  # the sum of how often these were twice as many as one
        ("forced", i8),  # actions that were the only one
        ("lead_changes", i8),  # how often another seat came to lead alone than last time
        ("decided", i8),  # actions until somebody led who led to the end; all where nobody did
        ("first", i8),  # the seat that began
        ("ending", i8),  # index into the game's ENDINGS, or UNFINISHED
        ("shares", np.float64, max(game.players)),  # what each seat got
        ("standings", np.float64, max(game.players)),  # how far each seat came
    )


MeasuredNote: TypeAlias = Annotated[MemoryRow, measured_note]


def measure_game(
    table: States,
    seating: Ints,
    longest: int,
    codes: Ints,
    note: MeasuredNote,
    counted: CountedEvents,
    counts: Ints,
) -> None:
    """Play the game on the table to its end, and note what happens on the way."""
    s = table[GAME]
    note.first = foremost(s)
    before = NOBODY
    last_leader = NOBODY
    ahead = NOBODY
    watch(s, counted, counts)
    while not over(s) and note.length < longest:
        seat = foremost(s)
        count = legal(s, seat, codes)
        apply(s, seat, choose_action(table, seat, seating[seat], count, codes))
        watch(s, counted, counts)
        note.length += 1
        note.choices += count
        note.doublings += DOUBLINGS[min(count, MOST_CHOICES)]
        note.forced += count == 1
        note.turns += seat != before
        before = seat
        leads = leader(s, len(seating), note.standings[:])
        if leads != ahead:
            ahead = leads
            note.decided = note.length
        if leads != NOBODY:
            note.lead_changes += last_leader not in (leads, NOBODY)
            last_leader = leads
    if ahead == NOBODY:
        note.decided = note.length
    note.ending = ending(s) if over(s) else UNFINISHED


def leader(s: State, players: int, standings: Floats) -> int:
    """Return the seat that would be alone in front if the game ended now, or NOBODY."""
    standing(s, standings)
    best = 0
    ties = 0
    for seat in range(1, players):
        if standings[seat] > standings[best]:
            best = seat
            ties = 0
        elif standings[seat] == standings[best]:
            ties += 1
    return NOBODY if ties > 0 else best


# What stands for what where whole games are measured and not only played.
MEASURING: dict[Kernel, Kernel] = {play_game: measure_game, game_note: measured_note}
