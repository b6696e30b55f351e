"""Duplicate games inside compiled code: the same deal with other dice, the same dice with others.

As in a live match the dice of a seat's n-th action are the same whatever was played before. What
bots draw for their choices comes from another source.
"""

from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.arena.dealing import deal
from kubik.arena.notes import GamesPlan
from kubik.arena.table import EMPTY, GAME, choose_action
from kubik.engine.chance import reseed
from kubik.engine.contract import apply, foremost, legal, over, payoff
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import Ints, MemoryRow, MemoryRows, States, i8, rows


@lru_cache(maxsize=KEPT_GAMES)
def duplicate(game: Game) -> np.dtype[Any]:
    """Lay out a game that is to be played, and what it came to."""
    seats = max(game.players)
    return rows(
        ("deal", i8),  # the number of the game whose deal it has
        ("dice", i8),  # a word of 32 bits, the same for the same dice
        ("choices", i8),  # another one, for what bots draw
        ("choosers", i8, seats),  # who plays in each seat
        ("acted", i8, seats),  # how often each seat has acted
        ("shares", np.float64, seats),  # what each seat got
    )


Duplicate: TypeAlias = Annotated[MemoryRow, duplicate]
Duplicates: TypeAlias = Annotated[MemoryRows, duplicate]

DICE, CHOICES = 1, 2  # what a draw is for


def play_duplicates(table: States, plan: GamesPlan, codes: Ints, games: Duplicates) -> None:
    """Play every game as it is asked for."""
    for at in range(len(games)):
        table[GAME] = table[EMPTY]
        deal(table[GAME], plan, games[at].deal)
        play_duplicate(table, plan.longest, codes, games[at])
        payoff(table[GAME], games[at].shares[: plan.players])


def play_duplicate(table: States, longest: int, codes: Ints, game: Duplicate) -> None:
    """Play a game that was dealt, with its own dice and choices."""
    s = table[GAME]
    length = 0
    while not over(s) and length < longest:
        seat = foremost(s)
        count = legal(s, seat, codes)
        reseed(s, game.choices, CHOICES, seat, game.acted[seat])
        action = choose_action(table, seat, game.choosers[seat], count, codes)
        reseed(s, game.dice, DICE, seat, game.acted[seat])
        apply(s, seat, action)
        game.acted[seat] += 1
        length += 1
