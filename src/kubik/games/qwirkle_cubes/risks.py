"""Risks: what the next player can make of a line of Qwirkle Cubes."""

from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.data import COLOURS, LONGEST_LINE, SET_SIZE, SHAPES
from kubik.games.qwirkle_cubes.families import (
    FAMILIES,
    MEMBERS,
    OUTSIDE,
    member_kind,
    members_among,
    members_in_line,
)
from kubik.games.qwirkle_cubes.play_room import (
    CERTAIN,
    CHANCES,
    IN_HAND,
    LEAVES,
    LINE_RISKS,
    NEXT_HAS,
    POSSIBLE,
    THOUSAND,
)
from kubik.games.qwirkle_cubes.scoring import axis_of_turn, turn_points
from kubik.games.qwirkle_cubes.spots import ROW, axis_fits, line_length


def line_risk(family: int, members: int, room: Ints) -> int:
    """Return the risk of a line with such members: that the next player has all the others."""
    length = SET_SIZE[members]
    risk = room[LINE_RISKS + length]
    if risk == 0 or length == LONGEST_LINE:
        return 0
    if family < COLOURS and room[NEXT_HAS + family] < LONGEST_LINE - length:
        return 0
    for member in range(MEMBERS):
        if not members >> member & 1:
            risk = risk * room[CHANCES + member_kind(family, member)] // CERTAIN
    return risk


def risk_across(s: State, spot: int, axis: int, room: Ints) -> int:
    """Return the risk of the line along an axis once a cube of the hand lies on the spot."""
    if line_length(s, spot, axis) < 3:
        return 0
    kinds = axis_fits(s, spot, axis) & room[POSSIBLE]
    colours, shapes = int(s.colours[spot, axis]), int(s.shapes[spot, axis])
    for family in range(FAMILIES):
        used = members_in_line(family, colours, shapes)
        members = members_among(family, kinds)
        if used != OUTSIDE and members:
            return line_risk(family, used | members & -members, room)
    return 0


def risks_across_laid(s: State, axis: int, room: Ints) -> int:
    """Return the risks of the lines that cross the one laid along that axis."""
    risks = 0
    for at in range(s.cubes - s.laid, s.cubes):
        if line_length(s, s.order[at], 1 - axis) > 2:
            risks += risk_through(s, s.order[at], 1 - axis, room)
    return risks


def risk_through(s: State, spot: int, axis: int, room: Ints) -> int:
    """Return the risk of the line along an axis through a cube that was laid in this turn."""
    kind = int(s.cube[spot]) - 1
    colours = int(s.colours[spot, axis]) | 1 << kind // SHAPES
    shapes = int(s.shapes[spot, axis]) | 1 << kind % SHAPES
    for family in range(FAMILIES):
        members = members_in_line(family, colours, shapes)
        if members != OUTSIDE:
            return line_risk(family, members, room)
    return 0


def value_as_laid(s: State, room: Ints) -> int:
    """Return the value of a turn that ends with what it has laid."""
    last = s.order[s.cubes - 1]
    axis = max(axis_of_turn(s), ROW)
    value = int(turn_points(s)) * THOUSAND - risks_across_laid(s, axis, room)
    if line_length(s, last, axis) > 1:
        value -= risk_through(s, last, axis, room)
    return value + room[LEAVES + room[IN_HAND]]
