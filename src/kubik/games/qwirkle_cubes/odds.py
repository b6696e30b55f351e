"""What rolling the chosen cubes could bring: the most points that the turn can then be worth.

The cubes of a turn are of one family: one colour in different shapes, or one shape in different
colours. So the most that a hand is worth is found by looking up, for each of the twelve families,
what the members of it that are in the hand are worth. That is worked out once for all sets of
members, and then every way in which the dice may fall is counted.
"""

from kubik.engine.layout import Codes, Record, Shares
from kubik.games.qwirkle_cubes.data import (
    COLOURS,
    HAND,
    KINDS_OF_COLOURS,
    LONGEST_LINE,
    SET_SIZE,
    SHAPES,
)
from kubik.games.qwirkle_cubes.rules import (
    AXES,
    NO_CUBE,
    NO_SPOT,
    REROLL,
    ROLL,
    axis_fits,
    find_spot,
    hand_size,
    is_first_turn,
    line_length,
    line_points,
    step,
)

# A family of lines: each colour, of which shapes are the members, then each shape, of colours.
FAMILIES = COLOURS + SHAPES
MEMBERS = LONGEST_LINE
SETS = 1 << MEMBERS
OUTSIDE = -1  # a line that is not of a family

# Sets of members that a turn can lay are themselves kept as a set, a bit for each.
NOTHING_LAID = 1
# By a member: the sets that it is not in.
LACKING = tuple(
    sum(1 << members for members in range(SETS) if not members >> member & 1)
    for member in range(MEMBERS)
)

# What the room for working is for: the worth of each set of members, and the set that is in hand.
HELD = FAMILIES * SETS
ROOM = HELD + FAMILIES

# Six cubes that complete seven lines.
MOST = (HAND + 1) * line_points(LONGEST_LINE)


def is_about_to_roll(s: Record) -> bool:
    """Whether cubes are being chosen for a roll, or all must be rolled."""
    return bool(s.phase == ROLL or s.phase == REROLL)


def odds(s: Record, seat: int, room: Codes, out: Shares) -> None:
    """Write for each number of points in how many outcomes of the roll it is the most.

    These are points for the lines of the turn; 0 is that no cube can be laid. With no cube chosen
    there is one outcome, the hand as it is.
    """
    rolled = int(s.marked) if s.phase == ROLL else (1 << HAND) - 1
    for at in range(ROOM):
        room[at] = 0
    if is_first_turn(s):
        note_first_lines(room)
    else:
        note_all_lays(s, seat, possible_kinds(s, seat, rolled), room)
    pass_worth_on(room)
    count_outcomes(s, seat, rolled, room, out)


def possible_kinds(s: Record, seat: int, rolled: int) -> int:
    """Return what the cubes of a hand may show after the roll, as a bit mask."""
    kinds = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            kind = int(s.hand[seat, slot]) - 1
            any_shape = KINDS_OF_COLOURS[1 << kind // SHAPES]
            kinds |= any_shape if rolled >> slot & 1 else 1 << kind
    return kinds


# What sets of a family are worth.


def note_first_lines(room: Codes) -> None:
    """The first line is as long as the set (first.2); one cube is none."""
    for family in range(FAMILIES):
        for members in range(SETS):
            room[family * SETS + members] = line_points(SET_SIZE[members])


def note_all_lays(s: Record, seat: int, possible: int, room: Codes) -> None:
    """Note what can be laid from each spot on that something fits."""
    cubes = hand_size(s, seat)
    for spot in range(s.spots):
        if s.fits[spot] & possible:
            for axis in range(AXES):
                for family in range(FAMILIES):
                    note_lays(s, spot, axis, family, possible, cubes, room)


def note_lays(
    s: Record, spot: int, axis: int, family: int, possible: int, cubes: int, room: Codes
) -> None:
    """Note the lays along an axis that have a spot as the first which touches the layout.

    Cells before it that touch nothing take anything.
    """
    back = 2 * axis + 1
    sets = NOTHING_LAID
    before = 0
    while sets and before < cubes:
        note_lays_onward(s, spot, axis, family, possible, cubes, before, sets, room)
        before += 1
        behind = find_spot(s, step(s.cell[spot], back, before))
        if s.reach[spot, back] > 0 or behind != NO_SPOT:
            return
        sets = with_one_more(sets, members_among(family, possible))


def note_lays_onward(
    s: Record,
    spot: int,
    axis: int,
    family: int,
    possible: int,
    cubes: int,
    before: int,
    sets: int,
    room: Codes,
) -> None:
    """Lay in mind on a spot and on one free cell after another, and note what each is worth."""
    onward = 2 * axis
    used = 0
    length = before + int(s.reach[spot, onward + 1])
    across = 0
    ahead = 0
    end = spot
    for _ in range(before, cubes):
        fits = possible
        if end != NO_SPOT:
            used |= members_in_line(s, end, axis, family)
            fits &= axis_fits(s, end, 1 - axis)
            across += line_points(line_length(s, end, 1 - axis))
            length += s.reach[end, onward]
            ahead += s.reach[end, onward]
        length += 1
        ahead += 1
        sets = with_one_more(sets, members_among(family, fits))
        if used == OUTSIDE or length > LONGEST_LINE or sets == 0:
            return
        note_worth(family, sets, used, length, line_points(length) + across, room)
        end = find_spot(s, step(s.cell[spot], onward, ahead))


def note_worth(family: int, sets: int, used: int, length: int, points: int, room: Codes) -> None:
    """Note points for all sets that make a line of that length with the members it has already."""
    for members in range(SETS):
        if sets >> members & 1 and SET_SIZE[members | used] == length:
            at = family * SETS + members
            room[at] = max(room[at], points)


def members_in_line(s: Record, spot: int, axis: int, family: int) -> int:
    """Return the members of a family that lie in line with a spot; OUTSIDE if others do too."""
    colours, shapes = int(s.colours[spot, axis]), int(s.shapes[spot, axis])
    if family < COLOURS:
        return OUTSIDE if colours & ~(1 << family) else shapes
    return OUTSIDE if shapes & ~(1 << family - COLOURS) else colours


def members_among(family: int, kinds: int) -> int:
    """Return the members of a family that are among some kinds."""
    members = 0
    for member in range(MEMBERS):
        kind = family * SHAPES + member
        if family >= COLOURS:
            kind = member * SHAPES + family - COLOURS
        if kinds >> kind & 1:
            members |= 1 << member
    return members


def with_one_more(sets: int, members: int) -> int:
    """Return the sets that come of adding one of some members to sets that lack it."""
    larger = 0
    for member in range(MEMBERS):
        if members >> member & 1:
            # A set is a place in the mask, so to add a member is to move the bit.
            larger |= (sets & LACKING[member]) << (1 << member)
    return larger


def pass_worth_on(room: Codes) -> None:
    """A set is worth as much as any part of it."""
    for family in range(FAMILIES):
        for members in range(SETS):
            at = family * SETS + members
            for member in range(MEMBERS):
                if members >> member & 1:
                    room[at] = max(room[at], room[at - (1 << member)])


# How the dice may fall.


def count_outcomes(s: Record, seat: int, rolled: int, room: Codes, out: Shares) -> None:
    """Try every way in which the dice may fall; all are equally likely."""
    outcomes = 1
    for slot in range(HAND):
        if rolled >> slot & 1 and s.hand[seat, slot] != NO_CUBE:
            outcomes *= SHAPES
    for points in range(MOST + 1):
        out[points] = 0
    for outcome in range(outcomes):
        hold(s, seat, rolled, outcome, room)
        out[worth_of_held(room)] += 1


def hold(s: Record, seat: int, rolled: int, outcome: int, room: Codes) -> None:
    """Have in hand what the cubes show in one outcome, whose number tells all faces."""
    for family in range(FAMILIES):
        room[HELD + family] = 0
    faces = outcome
    hand = s.hand[seat]
    for slot in range(HAND):
        if hand[slot] != NO_CUBE:
            colour, shape = (int(hand[slot]) - 1) // SHAPES, (int(hand[slot]) - 1) % SHAPES
            if rolled >> slot & 1:
                shape = faces % SHAPES
                faces //= SHAPES
            room[HELD + colour] |= 1 << shape
            room[HELD + COLOURS + shape] |= 1 << colour


def worth_of_held(room: Codes) -> int:
    """Return the most points for what is in hand."""
    best = 0
    for family in range(FAMILIES):
        best = max(best, room[family * SETS + room[HELD + family]])
    return best
