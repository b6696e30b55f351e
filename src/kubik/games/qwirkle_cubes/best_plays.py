"""Keeping the best plays of Qwirkle Cubes that were found."""

from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.data import SET_SIZE
from kubik.games.qwirkle_cubes.families import MEMBERS, kinds_of, member_kind
from kubik.games.qwirkle_cubes.filling import filled
from kubik.games.qwirkle_cubes.play_room import (
    AHEAD,
    AXIS,
    BEHIND,
    BRINGS,
    CELLS_AHEAD,
    CELLS_BEHIND,
    EXACTLY,
    FAMILY,
    FOUND,
    IN_HAND,
    LEAVES,
    LENGTH,
    MEMBERS_LAID,
    OF_FAMILY,
    PLAY_ROOM,
    PLAYS,
    POINTS,
    RISKS,
    SIDE_FILLED,
    SLOT_OF,
    SPOT,
    THOUSAND,
    VALUE,
    WANTED,
)
from kubik.games.qwirkle_cubes.risks import line_risk
from kubik.games.qwirkle_cubes.scoring import line_points


def keep_if_best(
    s: State, spot: int, axis: int, line: int, used: int, members: int, room: Ints
) -> None:
    """Keep a play among the best, in order; equal ones stay as they were found."""
    if room[EXACTLY] and filled(line, room) != room[EXACTLY]:
        return
    points = line_points(room[line + LENGTH]) + room[line + POINTS]
    family = room[line + FAMILY]
    value = points * THOUSAND - room[line + RISKS]
    if room[line + LENGTH] > 1:
        value -= line_risk(family, used | members, room)
    value += room[LEAVES + (room[IN_HAND] & ~slots_of(family, members, room))]
    found, wanted = room[FOUND], room[WANTED]
    if found == wanted and value <= room[PLAYS + (wanted - 1) * PLAY_ROOM + VALUE]:
        return
    if is_kept(s, spot, family, members, room):
        return
    place = min(found, wanted - 1)
    while place > 0 and room[PLAYS + (place - 1) * PLAY_ROOM + VALUE] < value:
        for part in range(PLAY_ROOM):
            room[PLAYS + place * PLAY_ROOM + part] = room[PLAYS + (place - 1) * PLAY_ROOM + part]
        place -= 1
    at = PLAYS + place * PLAY_ROOM
    room[at + VALUE] = value
    room[at + BRINGS] = points
    room[at + SPOT] = spot
    room[at + AXIS] = axis
    room[at + CELLS_BEHIND] = room[line + SIDE_FILLED + BEHIND]
    room[at + CELLS_AHEAD] = room[line + SIDE_FILLED + AHEAD]
    room[at + OF_FAMILY] = family
    room[at + MEMBERS_LAID] = members
    room[FOUND] = min(found + 1, wanted)


def is_kept(s: State, spot: int, family: int, members: int, room: Ints) -> bool:
    """Whether a play of one cube is kept already: it is found in rows, columns and families."""
    if SET_SIZE[members] > 1 or s.laid > 0:
        return False
    kinds = kinds_of(family, members)
    for number in range(room[FOUND]):
        at = PLAYS + number * PLAY_ROOM
        if (
            room[at + SPOT] == spot
            and kinds_of(room[at + OF_FAMILY], room[at + MEMBERS_LAID]) == kinds
        ):
            return True
    return False


def slots_of(family: int, members: int, room: Ints) -> int:
    """Return the cubes of the hand that are these members, as a bit mask."""
    slots = 0
    for member in range(MEMBERS):
        if members >> member & 1:
            slots |= 1 << room[SLOT_OF + member_kind(family, member)]
    return slots
