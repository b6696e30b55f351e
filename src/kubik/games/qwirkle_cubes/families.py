"""Families of Qwirkle Cubes, the lines of one colour or one shape, and sets of their members."""

import numpy as np

from kubik.games.qwirkle_cubes.data import COLOURS, LONGEST_LINE, SET_SIZE, SHAPES

# A family of lines: each colour, of which shapes are the members, then each shape, of colours.
FAMILIES = COLOURS + SHAPES
MEMBERS = LONGEST_LINE
SETS = 1 << MEMBERS
OUTSIDE = -1  # a line that is not of a family

# One shape in all colours, as kinds; and what brings these bits side by side.
ONE_SHAPE = sum(1 << colour * SHAPES for colour in range(COLOURS))
SIDE_BY_SIDE = sum(1 << (COLOURS - 1 - colour) * (SHAPES - 1) for colour in range(COLOURS))
ASIDE = (COLOURS - 1) * (SHAPES - 1)

# All sets but the empty one, the smaller first, and where those of each size begin.
BY_SIZE = np.array(sorted(range(1, SETS), key=lambda members: members.bit_count()), np.int64)
SIZE_BEGINS = np.array(
    [sum(members.bit_count() < size for members in range(1, SETS)) for size in range(MEMBERS + 2)],
    np.int64,
)

# Sets of members are themselves kept as a set. The empty one is left out, so that all others have
# room in 63 bits: the bit of a set is its number less one. By a member: the sets that lack it. By a
# set: those that have nothing in common with it.
LACKING = np.array(
    [
        sum(1 << members - 1 for members in range(1, SETS) if not members >> member & 1)
        for member in range(MEMBERS)
    ],
    np.int64,
)
APART_FROM = np.array(
    [
        sum(1 << members - 1 for members in range(1, SETS) if not members & other)
        for other in range(SETS)
    ],
    np.int64,
)


def member_kind(family: int, member: int) -> int:
    """Return the kind of a member of a family."""
    return family * SHAPES + member if family < COLOURS else member * SHAPES + family - COLOURS


def members_among(family: int, kinds: int) -> int:
    """Return the members of a family that are among some kinds."""
    if family < COLOURS:
        return kinds >> family * SHAPES & (1 << SHAPES) - 1
    if SHAPES < COLOURS:  # so near to each other that their products would meet
        return colours_among(kinds >> family - COLOURS)
    return ((kinds >> family - COLOURS & ONE_SHAPE) * SIDE_BY_SIDE >> ASIDE) & SETS - 1


def colours_among(kinds: int) -> int:
    """Return the colours that the first shape has among some kinds, one after the other."""
    colours = 0
    for colour in range(COLOURS):
        colours |= (kinds >> colour * SHAPES & 1) << colour
    return colours


def members_in_line(family: int, colours: int, shapes: int) -> int:
    """Return the members of a family in a line of such cubes; OUTSIDE if others are in it too."""
    if family < COLOURS:
        return OUTSIDE if colours & ~(1 << family) else shapes
    return OUTSIDE if shapes & ~(1 << family - COLOURS) else colours


def families_of_line(colours: int, shapes: int) -> int:
    """Return the families that a line of such cubes may be of, as a bit mask."""
    if colours == 0:
        return (1 << FAMILIES) - 1
    families = 0
    if SET_SIZE[colours] == 1:
        families |= colours
    if SET_SIZE[shapes] == 1:
        families |= shapes << COLOURS
    return families


def with_one_more(sets: int, members: int) -> int:
    """Return the sets that come of adding one of some members to sets that lack it."""
    larger = 0
    for member in range(MEMBERS):
        if members >> member & 1:
            # A set is a place in the mask, so to add a member is to move the bit.
            larger |= (sets & LACKING[member]) << (1 << member)
    return larger


def sets_of_one(members: int) -> int:
    """Return the sets of one of some members."""
    sets = 0
    for member in range(MEMBERS):
        if members >> member & 1:
            sets |= 1 << (1 << member) - 1
    return sets


def kinds_of(family: int, members: int) -> int:
    """Return the kinds of some members of a family, as a bit mask."""
    kinds = 0
    for member in range(MEMBERS):
        if members >> member & 1:
            kinds |= 1 << member_kind(family, member)
    return kinds
