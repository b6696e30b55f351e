"""Lines of Qwirkle Cubes in mind, filled cell by cell."""

from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.data import LONGEST_LINE
from kubik.games.qwirkle_cubes.families import members_among, sets_of_one, with_one_more
from kubik.games.qwirkle_cubes.play_room import (
    ACROSS,
    AHEAD,
    AMONG,
    AS_IT_IS,
    BEHIND,
    BEYOND,
    CELL_ROOM,
    COLOURS_THERE,
    FAMILY,
    FILLING,
    IN_COLOURS,
    IN_SHAPES,
    LENGTH,
    LINE_ROOM,
    POINTS,
    RISK,
    RISKS,
    SHAPES_THERE,
    SIDE_FILLED,
    SIDE_ROOM,
    TAKES,
)


def begin_line(s: State, spot: int, axis: int, room: Ints) -> None:
    """Have in mind what lies in line with a spot, and nothing filled yet."""
    for part in range(LINE_ROOM):
        room[AS_IT_IS + part] = 0
    room[AS_IT_IS + IN_COLOURS] = s.colours[spot, axis]
    room[AS_IT_IS + IN_SHAPES] = s.shapes[spot, axis]


def copy_line(line: int, other: int, room: Ints) -> None:
    """Have a second line in mind that is like the first."""
    for part in range(LINE_ROOM):
        room[other + part] = room[line + part]


def fill_next(line: int, side: int, room: Ints) -> bool:
    """Fill the next cell on a side with any cube that it takes; return whether there is one."""
    at = side * SIDE_ROOM + room[line + SIDE_FILLED + side] * CELL_ROOM
    family = room[line + FAMILY]
    members = room[AMONG + family] & members_among(family, room[at + TAKES])
    if filled(line, room) == 0:
        room[line + FILLING] = sets_of_one(members)
    else:
        room[line + FILLING] = with_one_more(room[line + FILLING], members)
    room[line + SIDE_FILLED + side] += 1
    room[line + IN_COLOURS] |= room[at + COLOURS_THERE]
    room[line + IN_SHAPES] |= room[at + SHAPES_THERE]
    room[line + LENGTH] += 1 + room[at + BEYOND]
    room[line + POINTS] += room[at + ACROSS]
    room[line + RISKS] += room[at + RISK]
    return bool(room[line + FILLING] != 0 and room[line + LENGTH] <= LONGEST_LINE)


def filled(line: int, room: Ints) -> int:
    """Return how many cells of a line in mind are filled."""
    return room[line + SIDE_FILLED + BEHIND] + room[line + SIDE_FILLED + AHEAD]
