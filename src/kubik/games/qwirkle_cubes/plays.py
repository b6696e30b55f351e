"""All plays of a turn: whole lines of cubes with what they bring, without laying any.

The cubes of a turn are of one family: one colour in different shapes, or one shape in different
colours. They lie side by side in a strip, a row or a column through the first spot that touches
the layout; cells of the strip behind that one touch nothing and take anything. What a play brings
is known from the strip alone, and which sets of members of a family can fill it is found for all
sets at once, a bit for each. So no order of laying is ever tried out.

There is no memory but the room for working that the caller lends, as numbers in a row. Modules
below, each of which imports only from those named before it: `families.py`, families and sets;
`play_room.py`, what is where in the room; `risks.py`, what the next player can make of a line;
`filling.py`, lines in mind; `best_plays.py`, which are kept; `strips.py`, where plays can lie.
"""

from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.data import COLOURS, HAND, KINDS_OF_COLOURS, SET_SIZE, SHAPES
from kubik.games.qwirkle_cubes.families import (
    BY_SIZE,
    FAMILIES,
    MEMBERS,
    OUTSIDE,
    SETS,
    SIZE_BEGINS,
    member_kind,
    members_among,
    sets_of_one,
    with_one_more,
)
from kubik.games.qwirkle_cubes.hands import hand_kinds
from kubik.games.qwirkle_cubes.offers import END_TURN, LAYS, is_first_turn, largest_set
from kubik.games.qwirkle_cubes.play_room import (
    AHEAD,
    AMONG,
    AXIS,
    BEHIND,
    CELL,
    CELL_ROOM,
    CELLS_AHEAD,
    CELLS_BEHIND,
    EXACTLY,
    FOUND,
    KEEP_BEST,
    LONGEST_POINTS,
    LOOSE,
    MODE,
    MOST_OF,
    NOTE_WORTH,
    OF_FAMILY,
    POSSIBLE,
    SIDE_ROOM,
    SPOT,
    TAKES,
    WANTED,
    WORTH,
)
from kubik.games.qwirkle_cubes.spots import CELLS, NO_CUBE
from kubik.games.qwirkle_cubes.strips import (
    measure_at_spot,
    measure_in_line,
    note_all_plays,
    note_loose_worths,
    note_worths,
)

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
