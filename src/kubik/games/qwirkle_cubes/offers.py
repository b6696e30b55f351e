"""What a seat may do in Qwirkle Cubes."""

from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.data import ALL_CUBES, COLOURS, FIRST_LINE, HAND, SET_SIZE, SHAPES
from kubik.games.qwirkle_cubes.hands import hand_kinds
from kubik.games.qwirkle_cubes.scoring import axis_of_turn
from kubik.games.qwirkle_cubes.spots import (
    CELLS,
    DIRECTIONS,
    LAY,
    NO_AXIS,
    NO_CUBE,
    REROLL,
    ROLL,
    axis_of,
    find_spot,
    kinds_that_fit,
    past_line,
)

# Action codes: the few that choose and end, then a cube of the hand and a cell in one number.
MARKS = 0
ROLL_MARKED = MARKS + HAND
KEEP_ALL = ROLL_MARKED + 1
ROLL_ALL = KEEP_ALL + 1
PUT_BACK_MARKED = ROLL_ALL + 1
END_TURN = PUT_BACK_MARKED + 1
LAYS = END_TURN + 1
ACTIONS = LAYS + HAND * CELLS

# At most so many are legal at once: all cubes of a hand at all free spots. The first cube on the
# table has four, and each further one takes one and adds three at most; one cube is still in hand.
MOST_LEGAL = HAND * (2 * (ALL_CUBES - 1) + 2)


def is_first_turn(s: State) -> bool:
    """Whether no turn but this one has laid a cube."""
    return bool(s.cubes == s.laid)


def shapes_of_colour(s: State, seat: int, colour: int) -> int:
    """Return how many shapes of a colour the first player has, in hand or just laid."""
    shapes = 0
    for slot in range(HAND):
        kind = int(s.hand[seat, slot]) - 1
        if kind >= 0 and kind // SHAPES == colour:
            shapes |= 1 << kind % SHAPES
    for at in range(s.laid):
        kind = int(s.cube[s.order[at]]) - 1
        if kind // SHAPES == colour:
            shapes |= 1 << kind % SHAPES
    return SET_SIZE[shapes]


def colours_of_shape(s: State, seat: int, shape: int) -> int:
    """Return in how many colours the first player has a shape, in hand or just laid."""
    colours = 0
    for slot in range(HAND):
        kind = int(s.hand[seat, slot]) - 1
        if kind >= 0 and kind % SHAPES == shape:
            colours |= 1 << kind // SHAPES
    for at in range(s.laid):
        kind = int(s.cube[s.order[at]]) - 1
        if kind % SHAPES == shape:
            colours |= 1 << kind // SHAPES
    return SET_SIZE[colours]


def largest_set(s: State, seat: int) -> int:
    """Return the length of the longest line that the first player can lay (first.2)."""
    largest = 0
    for colour in range(COLOURS):
        largest = max(largest, shapes_of_colour(s, seat, colour))
    for shape in range(SHAPES):
        largest = max(largest, colours_of_shape(s, seat, shape))
    return largest


def leads_to_largest(s: State, seat: int, kind: int) -> bool:
    """Whether a cube is of a largest set, together with the first one laid (first.2, first.4)."""
    first = kind if s.laid == 0 else int(s.cube[s.order[0]]) - 1
    largest = largest_set(s, seat)
    colour, shape = kind // SHAPES, kind % SHAPES
    if colour == first // SHAPES and shapes_of_colour(s, seat, colour) == largest:
        return True
    return bool(shape == first % SHAPES and colours_of_shape(s, seat, shape) == largest)


def legal(s: State, seat: int, out: Ints) -> int:
    """List what to roll, or where to lay (turn.2)."""
    if s.phase == LAY:
        return legal_lays(s, seat, out)
    if s.phase == REROLL:
        out[0] = ROLL_ALL
        return 1
    count = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE and not s.marked >> slot & 1:
            out[count] = MARKS + slot
            count += 1
    if s.marked > 0:
        out[count] = ROLL_MARKED if s.phase == ROLL else PUT_BACK_MARKED
        count += 1
    elif s.phase == ROLL:
        out[count] = KEEP_ALL
        count += 1
    return count


def legal_lays(s: State, seat: int, out: Ints) -> int:
    """List all lays, and the end of the turn once it may be (lay.1)."""
    if is_first_turn(s):
        return legal_first_lays(s, seat, out)
    if s.laid == 0:
        return lays_anywhere(s, seat, out)
    count = lays_in_line(s, seat, out)
    out[count] = END_TURN
    return count + 1


def legal_first_lays(s: State, seat: int, out: Ints) -> int:
    """List the lays of a largest set, until all of it lies on the table (first.2)."""
    if s.laid == largest_set(s, seat):
        out[0] = END_TURN
        return 1
    found = lays_anywhere(s, seat, out) if s.laid == 0 else lays_in_line(s, seat, out)
    count = 0
    for at in range(found):
        slot = (out[at] - LAYS) // CELLS
        if leads_to_largest(s, seat, int(s.hand[seat, slot]) - 1):
            out[count] = out[at]
            count += 1
    return count


def lays_anywhere(s: State, seat: int, out: Ints) -> int:
    """List all lays of a first cube in a turn."""
    kinds = hand_kinds(s, seat)
    fits = s.fits
    count = 0
    for spot in range(s.spots):
        if fits[spot] & kinds:
            count = lays_on(s, seat, spot, out, count)
    return count


def lays_in_line(s: State, seat: int, out: Ints) -> int:
    """List the lays at the ends of the line that this turn's cubes are in (lay.3)."""
    last = s.order[s.cubes - 1]
    axis = axis_of_turn(s)
    count = 0
    for direction in range(DIRECTIONS):
        if axis in (NO_AXIS, axis_of(direction)):
            end = find_spot(s, past_line(s, last, direction))
            count = lays_on(s, seat, end, out, count)
    return count


def lays_on(s: State, seat: int, spot: int, out: Ints, count: int) -> int:
    """Add the lays of all cubes that fit a spot; return how many there are now."""
    hand = s.hand[seat]
    fits = s.fits[spot]
    cell = int(s.cell[spot])
    for slot in range(HAND):
        kind = int(hand[slot]) - 1
        if kind >= 0 and fits >> kind & 1:
            out[count] = LAYS + slot * CELLS + cell
            count += 1
    return count


def can_lay(s: State, seat: int) -> bool:
    """Whether some cube of a hand can be laid as it is (roll.3); at first two (first.3)."""
    if is_first_turn(s):
        return bool(largest_set(s, seat) >= FIRST_LINE)
    return bool(kinds_that_fit(s) & hand_kinds(s, seat))
