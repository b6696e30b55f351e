"""What a search found out about the moves of a seat, in the order of trust."""

from typing import Annotated, TypeAlias

import numpy as np

from kubik.engine.contract import legal
from kubik.engine.layout import Ints, MemoryRows, State, i8, rows

FOUND = rows(
    ("move", i8),
    ("tries", i8),  # worlds in which it was tried
    ("won", np.float64),  # what the seat got in them all together
)
Found: TypeAlias = Annotated[MemoryRows, FOUND]


def list_moves(s: State, seat: int, codes: Ints, found: Found) -> int:
    """List all moves of a seat, none of them tried yet; return how many there are."""
    count = legal(s, seat, codes)
    for at in range(count):
        found[at].move = codes[at]
        found[at].tries = 0
        found[at].won = 0.0
    return count


def put_best_first(count: int, found: Found) -> None:
    """Sort moves that were tried equally often by what they won; equal ones stay in order."""
    sort_moves(count, found, False)


def put_most_tried_first(count: int, found: Found) -> None:
    """Sort moves by how often they were tried; equal ones stay in order."""
    sort_moves(count, found, True)


def sort_moves(count: int, found: Found, by_tries: bool) -> None:
    """Sort moves by their tries or by what they won, the most first; equal ones stay in order."""
    for at in range(1, count):
        place = at
        while place > 0 and is_behind(found, place - 1, place, by_tries):
            swap(found, place - 1, place)
            place -= 1


def is_behind(found: Found, one: int, other: int, by_tries: bool) -> bool:
    """Whether a move was tried less often than another one, or won less."""
    if by_tries:
        return bool(found[one].tries < found[other].tries)
    return bool(found[one].won < found[other].won)


def swap(found: Found, one: int, other: int) -> None:
    """Let two moves change places."""
    move, tries, won = found[one].move, found[one].tries, found[one].won
    found[one] = found[other]
    found[other].move = move
    found[other].tries = tries
    found[other].won = won
