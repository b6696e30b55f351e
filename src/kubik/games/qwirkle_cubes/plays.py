"""All plays of a turn: whole lines of cubes with what they bring, without laying any.

The cubes of a turn are of one family: one colour in different shapes, or one shape in different
colours. They lie side by side in a strip, a row or a column through the first spot that touches
the layout; cells of the strip behind that one touch nothing and take anything. What a play brings
is known from the strip alone, and which sets of members of a family can fill it is found for all
sets at once, a bit for each. So no order of laying is ever tried out.

There is no memory but the room for working that the caller lends, as numbers in a row.
"""

import numpy as np

from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.data import (
    ALL_KINDS,
    COLOURS,
    HAND,
    KINDS,
    KINDS_OF_COLOURS,
    LONGEST_LINE,
    SET_SIZE,
    SHAPES,
)
from kubik.games.qwirkle_cubes.rules import (
    AXES,
    CELLS,
    END_TURN,
    LAYS,
    NO_AXIS,
    NO_CUBE,
    NO_SPOT,
    ROW,
    axis_fits,
    axis_of_turn,
    crossing_points,
    find_spot,
    hand_kinds,
    is_first_turn,
    largest_set,
    line_length,
    line_points,
    past_line,
    step,
    turn_points,
)

# A family of lines: each colour, of which shapes are the members, then each shape, of colours.
FAMILIES = COLOURS + SHAPES
MEMBERS = LONGEST_LINE
SETS = 1 << MEMBERS
OUTSIDE = -1  # a line that is not of a family
LONGEST_POINTS = line_points(LONGEST_LINE)
# Six cubes that complete seven lines.
MOST_POINTS = (HAND + 1) * LONGEST_POINTS

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

# A strip has two sides, and of each cell on them: where it is, what the line across takes there,
# what that brings and the risk in it, and the cubes beyond it in the strip: how many, and what.
BEHIND, AHEAD = range(2)
CELL, TAKES, ACROSS, RISK, BEYOND, COLOURS_THERE, SHAPES_THERE = range(7)
CELL_ROOM = 7
SIDE_ROOM = HAND * CELL_ROOM

# What the room is for. First the strip: how many cells either side has, and how many right ahead
# touch nothing.
SIDE_CELLS = 2 * SIDE_ROOM
FREE = SIDE_CELLS + 2
# Then the cubes to lay: their kinds, by family the members and how many can be laid at most, and
# how many must be laid, if that is given.
POSSIBLE = FREE + 1
AMONG = POSSIBLE + 1
MOST_OF = AMONG + FAMILIES
EXACTLY = MOST_OF + FAMILIES
# A line in mind: the cells filled on either side, what is in it, its length, what lines across it
# bring and the risk in them, its family and the sets that can fill the cells.
LINE = EXACTLY + 1
SIDE_FILLED, IN_COLOURS, IN_SHAPES, LENGTH, POINTS, RISKS, FAMILY, FILLING = 0, 2, 3, 4, 5, 6, 7, 8
LINE_ROOM = 9
AS_IT_IS, BACKWARD, ONWARD = (LINE + number * LINE_ROOM for number in range(3))
# What is done with a play: note what its sets bring, or keep it if it is among the best. The worth
# of each set of a family is the most that it can bring.
MODE = LINE + 3 * LINE_ROOM
NOTE_WORTH, KEEP_BEST = range(2)
WORTH = MODE + 1
# The kinds that can begin a play in a strip with nothing else in it, by points across.
LOOSE = WORTH + FAMILIES * SETS
# By family and points: the sets of members that can bring as many.
BRINGING = LOOSE + LONGEST_POINTS + 1
# The best plays: how many are wanted, how many there are, and then each with its value, points,
# spot and axis of its strip, cells on either side, family and members.
WANTED = BRINGING + FAMILIES * (MOST_POINTS + 1)
FOUND = WANTED + 1
PLAYS = FOUND + 1
VALUE, BRINGS, SPOT, AXIS, CELLS_BEHIND, CELLS_AHEAD, OF_FAMILY, MEMBERS_LAID = range(8)
PLAY_ROOM = 8
MOST_PLAYS = 64
# Judgement, in thousandths of a point: of what stays in hand, by the cubes that do; of a line, by
# its length, if the next player can complete it. Then the chance that he has a kind, out of
# CERTAIN, and how many cubes of each colour.
LEAVES = PLAYS + (MOST_PLAYS + 1) * PLAY_ROOM
LINE_RISKS = LEAVES + (1 << HAND)
CHANCES = LINE_RISKS + LONGEST_LINE + 1
NEXT_HAS = CHANCES + KINDS
SLOT_OF = NEXT_HAS + COLOURS  # the cube of the hand that shows a kind
IN_HAND = SLOT_OF + KINDS  # the cubes of the hand, as a bit mask
BEST_LEAVE = IN_HAND + 1
PLAYS_ROOM = BEST_LEAVE + 1

THOUSAND = 1000
CERTAIN = 1024


# Families and sets.


def member_kind(family: int, member: int) -> int:
    """Return the kind of a member of a family."""
    return family * SHAPES + member if family < COLOURS else member * SHAPES + family - COLOURS


def members_among(family: int, kinds: int) -> int:
    """Return the members of a family that are among some kinds."""
    if family < COLOURS:
        return kinds >> family * SHAPES & SETS - 1
    return ((kinds >> family - COLOURS & ONE_SHAPE) * SIDE_BY_SIDE >> ASIDE) & SETS - 1


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


# What there is to lay.


def take_hand(s: State, seat: int, room: Ints) -> None:
    """Have in mind to lay cubes as they lie in a hand."""
    room[EXACTLY] = 0
    room[POSSIBLE] = hand_kinds(s, seat)
    for family in range(FAMILIES):
        room[AMONG + family] = members_among(family, room[POSSIBLE])
        room[MOST_OF + family] = SET_SIZE[room[AMONG + family]]


def take_rolled(s: State, seat: int, rolled: int, room: Ints) -> None:
    """Have in mind to lay cubes of a hand after a roll: those rolled may show any shape."""
    room[EXACTLY] = 0
    kinds = 0
    for colour in range(COLOURS):
        room[MOST_OF + colour] = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            kind = int(s.hand[seat, slot]) - 1
            colour = kind // SHAPES
            kinds |= KINDS_OF_COLOURS[1 << colour] if rolled >> slot & 1 else 1 << kind
            room[MOST_OF + colour] += 1
    room[POSSIBLE] = kinds
    for family in range(FAMILIES):
        room[AMONG + family] = members_among(family, kinds)
    for family in range(COLOURS, FAMILIES):
        room[MOST_OF + family] = SET_SIZE[room[AMONG + family]]


def most_of_any(room: Ints) -> int:
    """Return how many cubes a play can have at most."""
    most = 0
    for family in range(FAMILIES):
        most = max(most, room[MOST_OF + family])
    return most


# Strips.


def note_all_plays(s: State, room: Ints) -> None:
    """Note every play that is open now: a whole turn, or the rest of one that has begun."""
    most = most_of_any(room)
    if s.laid > 0:
        note_plays_onward(s, most, room)
        return
    possible = room[POSSIBLE]
    fits = s.fits
    for spot in range(s.spots):
        if fits[spot] & possible:
            for axis in range(AXES):
                if line_length(s, spot, axis) == 1:
                    note_loose_strip(s, spot, axis, most, room)
                else:
                    note_strip_at(s, spot, axis, most_at(s, spot, axis, room), room)


def most_at(s: State, spot: int, axis: int, room: Ints) -> int:
    """Return how many cubes can join a line on a spot at most."""
    families = families_of_line(int(s.colours[spot, axis]), int(s.shapes[spot, axis]))
    most = 0
    for family in range(FAMILIES):
        if families >> family & 1 and room[AMONG + family] & members_among(family, s.fits[spot]):
            most = max(most, room[MOST_OF + family])
    return min(most, LONGEST_LINE + 1 - int(line_length(s, spot, axis)))


def note_strip_at(s: State, spot: int, axis: int, most: int, room: Ints) -> None:
    """Note all plays that touch the layout first on a spot and go on along an axis."""
    if most > 0:
        measure_at_spot(s, spot, axis, most, room)
        note_strip(s, spot, axis, room)


def note_loose_strip(s: State, spot: int, axis: int, most: int, room: Ints) -> None:
    """Note the plays in a strip with nothing beside its spot.

    As long as they touch nothing else, only what the line across takes and brings matters.
    """
    across = int(line_points(line_length(s, spot, 1 - axis)))
    further = most - 1
    ahead = loose_cells(s, spot, 2 * axis, further)
    if room[MODE] == KEEP_BEST:
        if ahead == further and is_hopeless(across, most, room):
            return
    elif ahead == further or ahead + loose_cells(s, spot, 2 * axis + 1, further) >= further:
        room[LOOSE + across] |= s.fits[spot]
        if ahead == further:
            return
    note_strip_at(s, spot, axis, most, room)


def loose_cells(s: State, spot: int, direction: int, most: int) -> int:
    """Return how many cells after a spot touch nothing; counting ends at the most."""
    count = 0
    while count < most and find_spot(s, step(s.cell[spot], direction, count + 1)) == NO_SPOT:
        count += 1
    return count


def is_hopeless(across: int, cubes: int, room: Ints) -> bool:
    """Whether no play of so many cubes with such points across can be among the best."""
    if room[FOUND] < room[WANTED]:
        return False
    most = (across + line_points(cubes)) * THOUSAND + room[BEST_LEAVE]
    return bool(most <= room[PLAYS + (room[WANTED] - 1) * PLAY_ROOM + VALUE])


def note_plays_onward(s: State, most: int, room: Ints) -> None:
    """Note what can be laid at the ends of the line that this turn's cubes are in."""
    last = s.order[s.cubes - 1]
    along = axis_of_turn(s)
    for axis in range(AXES):
        if along in (NO_AXIS, axis):
            measure_in_line(s, last, axis, most, room)
            note_strip(s, last, axis, room)


def measure_at_spot(s: State, spot: int, axis: int, most: int, room: Ints) -> None:
    """Measure the strip of all plays that touch the layout first on a spot."""
    back = 2 * axis + 1
    cell = int(s.cell[spot])
    measure_side(s, cell, axis, AHEAD, most, room)
    room[SIDE_CELLS + BEHIND] = 0
    if s.reach[spot, back] == 0:
        measure_free_cells(s, cell, axis, most - 1, room)
    begin_line(s, spot, axis, room)
    room[AS_IT_IS + LENGTH] = s.reach[spot, back]
    room[FREE] = free_cells_ahead(room) if line_length(s, spot, axis) == 1 else 0


def measure_free_cells(s: State, cell: int, axis: int, most: int, room: Ints) -> None:
    """Write down the cells behind a spot that touch nothing, up to the first that does."""
    back = 2 * axis + 1
    count = 0
    there = step(cell, back, 1)
    while count < most and find_spot(s, there) == NO_SPOT:
        write_cell(s, there, NO_SPOT, axis, BEHIND, count, room)
        count += 1
        there = step(there, back, 1)
    room[SIDE_CELLS + BEHIND] = count


def free_cells_ahead(room: Ints) -> int:
    """Count the cells right ahead that touch nothing: to lay there or behind is the same."""
    count = 0
    while count + 1 < room[SIDE_CELLS + AHEAD]:
        at = AHEAD * SIDE_ROOM + (count + 1) * CELL_ROOM
        if room[at + ACROSS] != 0 or room[at + COLOURS_THERE] != 0:
            return count
        count += 1
    return count


def measure_in_line(s: State, last: int, axis: int, most: int, room: Ints) -> None:
    """Measure the strip of the line that this turn's cubes are in."""
    for side in range(2):
        first = past_line(s, last, 2 * axis + 1 - side)
        measure_side(s, first, axis, side, most, room)
    begin_line(s, last, axis, room)
    kind = int(s.cube[last]) - 1
    room[AS_IT_IS + LENGTH] = line_length(s, last, axis)
    room[AS_IT_IS + POINTS] = crossing_points(s, axis)
    room[AS_IT_IS + IN_COLOURS] |= 1 << kind // SHAPES
    room[AS_IT_IS + IN_SHAPES] |= 1 << kind % SHAPES
    if room[MODE] == KEEP_BEST:
        room[AS_IT_IS + RISKS] = risks_across_laid(s, axis, room)
    room[FREE] = 0


def measure_side(s: State, first: int, axis: int, side: int, most: int, room: Ints) -> None:
    """Write down one cell after another, as long as something can be laid there."""
    count = 0
    cell = first
    while count < most:
        write_cell(s, cell, find_spot(s, cell), axis, side, count, room)
        at = side * SIDE_ROOM + count * CELL_ROOM
        if not room[at + TAKES] & room[POSSIBLE]:
            break
        count += 1
        cell = step(cell, 2 * axis + 1 - side, room[at + BEYOND] + 1)
    room[SIDE_CELLS + side] = count


def write_cell(
    s: State, cell: int, spot: int, axis: int, side: int, number: int, room: Ints
) -> None:
    """Write down what there is to know of one cell of a strip; it may be no spot."""
    at = side * SIDE_ROOM + number * CELL_ROOM
    room[at + CELL] = cell
    room[at + TAKES] = ALL_KINDS
    for part in range(TAKES + 1, CELL_ROOM):
        room[at + part] = 0
    if spot != NO_SPOT:
        room[at + TAKES] = axis_fits(s, spot, 1 - axis)
        room[at + ACROSS] = line_points(line_length(s, spot, 1 - axis))
        room[at + BEYOND] = s.reach[spot, 2 * axis + 1 - side]
        room[at + COLOURS_THERE] = s.colours[spot, axis]
        room[at + SHAPES_THERE] = s.shapes[spot, axis]
        if room[MODE] == KEEP_BEST:
            room[at + RISK] = risk_across(s, spot, 1 - axis, room)


# Lines in mind.


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


def note_strip(s: State, spot: int, axis: int, room: Ints) -> None:
    """Note all plays in the strip that was measured, of each family that the line may be of."""
    # A turn that has laid nothing begins on the spot itself.
    first = ALL_KINDS if s.laid > 0 else room[AHEAD * SIDE_ROOM + TAKES]
    families = families_of_line(room[AS_IT_IS + IN_COLOURS], room[AS_IT_IS + IN_SHAPES])
    for family in range(FAMILIES):
        if families >> family & 1 and room[AMONG + family] & members_among(family, first):
            room[AS_IT_IS + FAMILY] = family
            note_family(s, spot, axis, room)


def note_family(s: State, spot: int, axis: int, room: Ints) -> None:
    """Note the plays with each number of cells filled behind."""
    copy_line(AS_IT_IS, BACKWARD, room)
    most = room[MOST_OF + room[AS_IT_IS + FAMILY]] - (s.laid == 0)
    note_ahead(s, spot, axis, room)
    for _ in range(min(room[SIDE_CELLS + BEHIND], most)):
        if not fill_next(BACKWARD, BEHIND, room):
            return
        if s.laid > 0:
            note_play(s, spot, axis, BACKWARD, room)
        note_ahead(s, spot, axis, room)


def note_ahead(s: State, spot: int, axis: int, room: Ints) -> None:
    """Note the plays with each number of cells filled ahead, as many behind as there are."""
    copy_line(BACKWARD, ONWARD, room)
    behind = room[BACKWARD + SIDE_FILLED + BEHIND]
    most = room[MOST_OF + room[BACKWARD + FAMILY]] - behind
    for ahead in range(min(room[SIDE_CELLS + AHEAD], most)):
        if not fill_next(ONWARD, AHEAD, room):
            return
        # Of cells that touch nothing those ahead are filled first.
        if behind == 0 or ahead >= room[FREE]:
            note_play(s, spot, axis, ONWARD, room)


def note_play(s: State, spot: int, axis: int, line: int, room: Ints) -> None:
    """Note a line in mind with each set that can fill it, if the whole is a line."""
    used = members_in_line(room[line + FAMILY], room[line + IN_COLOURS], room[line + IN_SHAPES])
    cubes = filled(line, room)
    # What lies on both sides of a cell may have a cube twice.
    if used == OUTSIDE or SET_SIZE[used] + cubes != room[line + LENGTH]:
        return
    sets = room[line + FILLING] & APART_FROM[used]
    if room[MODE] == NOTE_WORTH:
        points = line_points(room[line + LENGTH]) + room[line + POINTS]
        room[BRINGING + room[line + FAMILY] * (MOST_POINTS + 1) + points] |= sets
        return
    for at in range(SIZE_BEGINS[cubes], SIZE_BEGINS[cubes + 1]):
        if sets >> BY_SIZE[at] - 1 & 1:
            keep_if_best(s, spot, axis, line, used, BY_SIZE[at], room)


# The worth of sets.


def find_worths(s: State, seat: int, rolled: int, room: Ints) -> None:
    """Find the most points for every set of every family, if some cubes are rolled."""
    for at in range(WORTH, WANTED):
        room[at] = 0
    room[MODE] = NOTE_WORTH
    take_rolled(s, seat, rolled, room)
    note_all_plays(s, room)
    for family in range(FAMILIES):
        note_worths(family, room)
    for across in range(LONGEST_POINTS + 1):
        if room[LOOSE + across]:
            note_loose_worths(across, room)
    pass_worth_on(room)


def note_worths(family: int, room: Ints) -> None:
    """Note the worth of all sets that can fill some strip: more points come later."""
    for points in range(1, MOST_POINTS + 1):
        sets = room[BRINGING + family * (MOST_POINTS + 1) + points]
        if sets:
            for at in range(SIZE_BEGINS[room[MOST_OF + family] + 1]):
                if sets >> BY_SIZE[at] - 1 & 1:
                    room[WORTH + family * SETS + BY_SIZE[at]] = points


def note_loose_worths(across: int, room: Ints) -> None:
    """Note what sets are worth if any member may begin that fits where so much lies across."""
    for family in range(FAMILIES):
        first = room[AMONG + family] & members_among(family, room[LOOSE + across])
        if first:
            for at in range(SIZE_BEGINS[room[MOST_OF + family] + 1]):
                members = BY_SIZE[at]
                if members & first and members & ~room[AMONG + family] == 0:
                    place = WORTH + family * SETS + members
                    points = across + line_points(SET_SIZE[members])
                    room[place] = max(room[place], points)


def pass_worth_on(room: Ints) -> None:
    """A set is worth as much as any part of it."""
    for family in range(FAMILIES):
        among = room[AMONG + family]
        begin = WORTH + family * SETS
        for at in range(SIZE_BEGINS[2], SIZE_BEGINS[room[MOST_OF + family] + 1]):
            members = BY_SIZE[at]
            if members & ~among == 0:
                for member in range(MEMBERS):
                    if members >> member & 1:
                        part = room[begin + members - (1 << member)]
                        room[begin + members] = max(room[begin + members], part)


def worth_with(kinds: int, kind: int, worth: int, room: Ints) -> int:
    """Return what kinds are worth, one of them new, if the others are worth that much."""
    colour, shape = kind // SHAPES, COLOURS + kind % SHAPES
    in_colour = room[WORTH + colour * SETS + members_among(colour, kinds)]
    in_shape = room[WORTH + shape * SETS + members_among(shape, kinds)]
    return max(worth, in_colour, in_shape)


# The best plays.


def find_best_plays(s: State, seat: int, wanted: int, room: Ints) -> None:
    """Find so many of the best plays for a hand as it lies, by the judgement in the room."""
    room[MODE] = KEEP_BEST
    room[WANTED] = wanted
    room[FOUND] = 0
    take_hand(s, seat, room)
    if is_first_turn(s):
        room[EXACTLY] = largest_set(s, seat) - s.laid
    note_all_plays(s, room)


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


def kinds_of(family: int, members: int) -> int:
    """Return the kinds of some members of a family, as a bit mask."""
    kinds = 0
    for member in range(MEMBERS):
        if members >> member & 1:
            kinds |= 1 << member_kind(family, member)
    return kinds


def slots_of(family: int, members: int, room: Ints) -> int:
    """Return the cubes of the hand that are these members, as a bit mask."""
    slots = 0
    for member in range(MEMBERS):
        if members >> member & 1:
            slots |= 1 << room[SLOT_OF + member_kind(family, member)]
    return slots


# Risks: what the next player can make of a line.


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


# From a play to lays.


def measure_play(s: State, play: int, room: Ints) -> None:
    """Measure the strip of a play anew."""
    spot, axis = room[play + SPOT], room[play + AXIS]
    most = room[play + CELLS_BEHIND] + room[play + CELLS_AHEAD]
    if s.laid == 0:
        measure_at_spot(s, spot, axis, most, room)
    else:
        measure_in_line(s, spot, axis, most, room)


def cell_of_play(play: int, number: int, room: Ints) -> int:
    """Return where the strip has the cell of a play that is filled as the next after so many."""
    ahead = room[play + CELLS_AHEAD]
    if number < ahead:
        return AHEAD * SIDE_ROOM + number * CELL_ROOM
    return BEHIND * SIDE_ROOM + (number - ahead) * CELL_ROOM


def next_member(play: int, number: int, left: int, room: Ints) -> int:
    """Return which of the members left goes on a cell, so that the others fill the cells after."""
    family = room[play + OF_FAMILY]
    takes = left & members_among(family, room[cell_of_play(play, number, room) + TAKES])
    for member in range(MEMBERS):
        if takes >> member & 1 and can_fill(play, number + 1, left & ~(1 << member), room):
            return member
    return OUTSIDE


def can_fill(play: int, number: int, left: int, room: Ints) -> bool:
    """Whether the members left can fill the cells of a play that are left."""
    if left == 0:
        return True
    family = room[play + OF_FAMILY]
    sets = 0
    for further in range(SET_SIZE[left]):
        at = cell_of_play(play, number + further, room)
        members = left & members_among(family, room[at + TAKES])
        sets = sets_of_one(members) if further == 0 else with_one_more(sets, members)
    return bool(sets >> left - 1 & 1)


def lay_of_play(s: State, seat: int, play: int, number: int, left: int, room: Ints) -> int:
    """Return the code of the lay that comes next in a play, whose strip was measured."""
    member = next_member(play, number, left, room)
    kind = member_kind(room[play + OF_FAMILY], member)
    cell = room[cell_of_play(play, number, room) + CELL]
    for slot in range(HAND):
        if s.hand[seat, slot] == kind + 1:
            return LAYS + slot * CELLS + cell
    return END_TURN
