"""Qwirkle Cubes as plain functions over a state. Ids in brackets are lines of `lines.toml`.

The table has no edge, so the layout is no grid but a list of spots: every cell that has a cube or
touches one. A spot without a cube knows the lines that end at it, so a cube is laid by looking at
the four ends of its two lines alone, and what fits where never has to be worked out anew.
"""

from kubik.engine.chance import below, pick
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State, i1, i2, i8, layout
from kubik.engine.scores import best_score, share_by_score
from kubik.games.qwirkle_cubes.data import (
    ALL_CUBES,
    ALL_KINDS,
    COLOURS,
    EACH,
    FIRST_LINE,
    HAND,
    KINDS,
    KINDS_OF_COLOURS,
    KINDS_OF_SHAPES,
    LONGEST_LINE,
    OUT_BONUS,
    QWIRKLE_BONUS,
    SET_SIZE,
    SHAPES,
)
from kubik.games.qwirkle_cubes.events import (
    BLOCKED,
    DREW,
    GOES_FIRST,
    KEPT,
    LAID,
    LINE,
    MARKED,
    NOTHING_FITS,
    PASSED,
    PUT_BACK,
    QWIRKLE,
    ROLLED,
    ROLLED_ALL,
    SCORED,
    WENT_OUT,
    WON,
)

SEATS = 4

# How far the layout reaches (board.1). Its rows have at most six cubes each and hang together by
# columns that two of them share, so with the fewest rows it is as wide as all cubes less one for
# each further row. With a cell to lay on at either side, no column of a ring of so many is taken
# twice; columns and rows are counted round that ring.
FEWEST_ROWS = -(-ALL_CUBES // LONGEST_LINE)
WIDEST = ALL_CUBES - FEWEST_ROWS + 1
RING = WIDEST + 2
CELLS = RING * RING

# A cube and its four neighbours, and three more cells at most for each further cube.
SPOTS = 3 * ALL_CUBES + 2
# Where to look a spot up: a table of open addressing that is never more than half full, or so.
TABLE_BITS = 9
TABLE = 1 << TABLE_BITS

EAST, WEST, NORTH, SOUTH = range(4)
DIRECTIONS = 4
ROW, COLUMN = range(2)
AXES = 2

STATE = layout(
    ("players", i1),
    ("all_out", i1),  # option: FIRST_OUT or ALL_OUT
    ("phase", i1),  # ROLL, TRADE, REROLL, LAY or OVER
    ("turn", i1),  # the seat whose turn it is
    ("ended", i1),  # how the game ended, an index into ENDINGS
    ("first_out", i1),  # who laid the last cube first, or NOBODY
    ("bag", i1, COLOURS),
    ("hand", i1, (SEATS, HAND)),  # what each cube of a hand shows: a kind and one, or NO_CUBE
    ("marked", i1),  # cubes of the hand that are chosen to be rolled or put back, as a bit mask
    ("score", i2, SEATS),
    ("cubes", i1),  # how many cubes lie on the table
    ("laid", i1),  # how many of them were laid in this turn
    ("last", i1),  # and how many in the turn before it that laid any
    ("order", i2, ALL_CUBES),  # the spots of all cubes as they were laid
    ("spots", i2),  # how many spots there are
    ("cell", i2, SPOTS),  # where a spot is: column and row round the ring, in one number
    ("cube", i1, SPOTS),  # the cube on it: a kind and one, or NO_CUBE
    # Of a spot: how many cubes lie from it in each direction without a gap, and the colours and
    # shapes in the line along each axis. With a cube on it these stay as they were before it.
    ("reach", i1, (SPOTS, DIRECTIONS)),
    ("colours", i1, (SPOTS, AXES)),
    ("shapes", i1, (SPOTS, AXES)),
    ("fits", i8, SPOTS),  # the kinds that may be laid there, as a bit mask
    ("table", i2, TABLE),  # spots by their cells: a spot and one, or 0
)

ROLL, TRADE, REROLL, LAY, OVER = range(5)
NO_CUBE = 0
NOBODY = -1
NO_SPOT = -1
NO_AXIS = -1
ENDINGS = ("went-out", "all-out", "blocked")
BY_GOING_OUT, BY_ALL_OUT, BY_BLOCK = range(3)

# Options in the order of the game's declaration, and their values.
FINISH = 0
FIRST_OUT, ALL_OUT = range(2)

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

# Chance may ask for re-rolls and trades without end; random play stays far below this.
LONGEST_RANDOM_GAME = 10_000


def setup(s: State, players: int, options: Ints) -> None:
    """Fill the bag, give everybody six cubes, and see who begins (setup.1, setup.2, first.1)."""
    s.players = players
    s.all_out = options[FINISH]
    s.first_out = NOBODY
    for colour in range(COLOURS):
        s.bag[colour] = EACH
    for seat in range(players):
        refill(s, seat)
    clear_table(s)
    s.turn = below(s, players)
    emit(s, GOES_FIRST, s.turn)
    s.phase = ROLL


# The bag and the hands.


def bag_size(s: State) -> int:
    """Return how many cubes are in the bag."""
    size = 0
    for colour in range(COLOURS):
        size += s.bag[colour]
    return size


def refill(s: State, seat: int) -> None:
    """Draw a cube for each that is missing, as long as there are any, and roll it (refill.1)."""
    for slot in range(HAND):
        size = bag_size(s)
        if s.hand[seat, slot] == NO_CUBE and size > 0:
            colour = pick(s, s.bag, size)
            s.bag[colour] -= 1
            shape = below(s, SHAPES)
            s.hand[seat, slot] = colour * SHAPES + shape + 1
            emit(s, DREW, seat, slot, colour, shape)


def roll(s: State, seat: int, slot: int) -> None:
    """Roll a cube: its colour stays (roll.2)."""
    colour = (s.hand[seat, slot] - 1) // SHAPES
    shape = below(s, SHAPES)
    s.hand[seat, slot] = colour * SHAPES + shape + 1
    emit(s, ROLLED, seat, slot, colour, shape)


def hand_size(s: State, seat: int) -> int:
    """Return how many cubes a seat has."""
    size = 0
    for slot in range(HAND):
        size += s.hand[seat, slot] != NO_CUBE
    return size


def hand_kinds(s: State, seat: int) -> int:
    """Return what the cubes of a hand show, as a bit mask."""
    kinds = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            kinds |= 1 << int(s.hand[seat, slot]) - 1
    return kinds


def hand_colours(s: State, seat: int) -> int:
    """Return the colours in a hand, as a bit mask."""
    colours = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            colours |= 1 << (int(s.hand[seat, slot]) - 1) // SHAPES
    return colours


# The layout.


def clear_table(s: State) -> None:
    """Have no cube on the table and one spot for the first, which everything fits."""
    s.fits[find_or_add_spot(s, 0)] = ALL_KINDS


def place_in_table(s: State, cell: int) -> int:
    """Return where the table has the spot of a cell, or would have it."""
    # Neighbouring cells are spread over the table by a multiplication (Fibonacci hashing).
    at = (int(cell) * 40_503 & 0xFFFF) >> 16 - TABLE_BITS
    while s.table[at] != 0 and s.cell[s.table[at] - 1] != cell:
        at = (at + 1) % TABLE
    return at


def find_spot(s: State, cell: int) -> int:
    """Return the spot of a cell; NO_SPOT for one that neither has nor touches a cube."""
    # The table has 0 where there is none.
    return s.table[place_in_table(s, cell)] - 1


def find_or_add_spot(s: State, cell: int) -> int:
    """Return the spot of a cell, a new one if it has none yet."""
    at = place_in_table(s, cell)
    if s.table[at] == 0:
        s.cell[s.spots] = cell
        s.spots += 1
        s.table[at] = s.spots
    return s.table[at] - 1


def step(cell: int, direction: int, cells: int) -> int:
    """Return the cell that lies so many further, round the ring."""
    column = cell // RING
    row = cell % RING
    if direction == EAST:
        column = (column + cells) % RING
    elif direction == WEST:
        column = (column - cells) % RING
    elif direction == NORTH:
        row = (row + cells) % RING
    else:
        row = (row - cells) % RING
    return column * RING + row


def opposite(direction: int) -> int:
    """Return the direction back."""
    return direction ^ 1


def axis_of(direction: int) -> int:
    """Return the axis that a direction is along."""
    return direction >> 1


def past_line(s: State, spot: int, direction: int) -> int:
    """Return the cell behind all cubes that lie in a direction without a gap."""
    return step(s.cell[spot], direction, s.reach[spot, direction] + 1)


def line_length(s: State, spot: int, axis: int) -> int:
    """Return how long the line along an axis is, or would be, with a cube on the spot."""
    return s.reach[spot, 2 * axis] + s.reach[spot, 2 * axis + 1] + 1


def line_fits(colours: int, shapes: int, count: int) -> int:
    """Return the kinds that may join so many cubes in one line (line.1 to line.4)."""
    if count == 0:
        return ALL_KINDS
    one_colour = SET_SIZE[colours] == 1
    one_shape = SET_SIZE[shapes] == 1
    # What lies on both sides of a gap may have nothing in common, or a cube twice.
    if not (one_colour or one_shape) or max(SET_SIZE[colours], SET_SIZE[shapes]) != count:
        return 0
    kinds = 0
    if one_colour:
        kinds |= KINDS_OF_COLOURS[colours] & ~KINDS_OF_SHAPES[shapes]
    if one_shape:
        kinds |= KINDS_OF_SHAPES[shapes] & ~KINDS_OF_COLOURS[colours]
    return kinds


def axis_fits(s: State, spot: int, axis: int) -> int:
    """Return the kinds that the line along an axis takes at a spot."""
    count = line_length(s, spot, axis) - 1
    return line_fits(s.colours[spot, axis], s.shapes[spot, axis], count)


def put_cube(s: State, spot: int, kind: int) -> None:
    """Put a cube on the table and tell the ends of its lines."""
    s.cube[spot] = kind + 1
    s.fits[spot] = 0
    s.order[s.cubes] = spot
    s.cubes += 1
    for direction in range(DIRECTIONS):
        axis = axis_of(direction)
        end = find_or_add_spot(s, past_line(s, spot, direction))
        s.reach[end, opposite(direction)] = line_length(s, spot, axis)
        s.colours[end, axis] |= s.colours[spot, axis] | 1 << kind // SHAPES
        s.shapes[end, axis] |= s.shapes[spot, axis] | 1 << kind % SHAPES
        s.fits[end] = axis_fits(s, end, ROW) & axis_fits(s, end, COLUMN)


def kinds_that_fit(s: State) -> int:
    """Return the kinds that fit somewhere, as a bit mask."""
    fits = s.fits
    kinds = 0
    for spot in range(s.spots):
        kinds |= fits[spot]
    return kinds


def colours_that_fit(s: State) -> int:
    """Return the colours of which some shape fits somewhere, as a bit mask (dead.1)."""
    kinds = kinds_that_fit(s)
    colours = 0
    for colour in range(COLOURS):
        if kinds & KINDS_OF_COLOURS[1 << colour]:
            colours |= 1 << colour
    return colours


# The first line.


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


# A turn.


def actors(s: State) -> int:
    """The seat whose turn it is (turn.1)."""
    return 0 if s.phase == OVER else 1 << s.turn


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


def axis_of_turn(s: State) -> int:
    """Return the axis along which this turn's cubes lie; one alone leaves it open."""
    if s.laid < 2:
        return NO_AXIS
    return axis_between(s, s.order[s.cubes - s.laid], s.order[s.cubes - 1])


def axis_between(s: State, one: int, other: int) -> int:
    """Return the axis on which two spots lie."""
    return COLUMN if s.cell[one] // RING == s.cell[other] // RING else ROW


def apply(s: State, seat: int, action: int) -> None:
    """Play one action."""
    if action >= LAYS:
        slot = (action - LAYS) // CELLS
        lay(s, seat, slot, find_spot(s, (action - LAYS) % CELLS))
    elif action == END_TURN:
        finish_turn(s, seat)
    elif action == ROLL_MARKED:
        roll_marked(s, seat)
    elif action == KEEP_ALL:
        emit(s, KEPT, seat)
        go_on_to_lay(s, seat)
    elif action == ROLL_ALL:
        roll_all(s, seat)
    elif action == PUT_BACK_MARKED:
        trade(s, seat)
    else:
        s.marked |= 1 << action - MARKS
        emit(s, MARKED, seat, action - MARKS)


def roll_marked(s: State, seat: int) -> None:
    """Roll the chosen cubes, once in a turn (roll.1)."""
    for slot in range(HAND):
        if s.marked >> slot & 1:
            roll(s, seat, slot)
    s.marked = 0
    go_on_to_lay(s, seat)


def roll_all(s: State, seat: int) -> None:
    """Roll the whole hand, because nothing of it can be laid (roll.3, first.3)."""
    emit(s, ROLLED_ALL, seat)
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            roll(s, seat, slot)
    go_on_to_lay(s, seat)


def go_on_to_lay(s: State, seat: int) -> None:
    """Let the seat lay if it can now, else roll all again (roll.3, roll.4)."""
    s.phase = LAY if can_lay(s, seat) else REROLL


def can_lay(s: State, seat: int) -> bool:
    """Whether some cube of a hand can be laid as it is (roll.3); at first two (first.3)."""
    if is_first_turn(s):
        return bool(largest_set(s, seat) >= FIRST_LINE)
    return bool(kinds_that_fit(s) & hand_kinds(s, seat))


def lay(s: State, seat: int, slot: int, spot: int) -> None:
    """Lay one cube of the hand (lay.1)."""
    kind = int(s.hand[seat, slot]) - 1
    s.hand[seat, slot] = NO_CUBE
    s.laid += 1
    put_cube(s, spot, kind)
    column, row = label(s.cell[spot] // RING), label(s.cell[spot] % RING)
    emit(s, LAID, seat, kind // SHAPES, kind % SHAPES, column, row)


def label(place: int) -> int:
    """Return how a column or row of the ring is called, counted from the first cube (board.2)."""
    return place if place < RING // 2 else place - RING


def finish_turn(s: State, seat: int) -> None:
    """Score, refill, and pass the turn on unless the game is over (turn.2)."""
    tell_lines(s, seat)
    points = turn_points(s)
    s.score[seat] += points
    emit(s, SCORED, seat, points, s.score[seat])
    s.last = s.laid
    s.laid = 0
    refill(s, seat)
    if hand_size(s, seat) == 0:
        go_out(s, seat)
    if s.phase != OVER:
        next_turn(s, seat)


def trade(s: State, seat: int) -> None:
    """Put the chosen cubes back, draw as many, roll them; the turn is over (dead.2)."""
    for slot in range(HAND):
        if s.marked >> slot & 1:
            colour = (s.hand[seat, slot] - 1) // SHAPES
            s.bag[colour] += 1
            s.hand[seat, slot] = NO_CUBE
            emit(s, PUT_BACK, seat, slot, colour)
    s.marked = 0
    refill(s, seat)
    next_turn(s, seat)


def next_turn(s: State, seat: int) -> None:
    """Give the turn to the next seat that can do something with it (turn.1, dead.1 to dead.4)."""
    fitting = colours_that_fit(s)
    if not fitting & colours_left(s):
        emit(s, BLOCKED)
        finish(s, BY_BLOCK)
        return
    s.turn = (seat + 1) % s.players
    while bag_size(s) == 0 and not fitting & hand_colours(s, s.turn):
        if hand_size(s, s.turn) > 0:
            emit(s, PASSED, s.turn)
        s.turn = (s.turn + 1) % s.players
    if fitting & hand_colours(s, s.turn):
        s.phase = ROLL
    else:
        s.phase = TRADE
        emit(s, NOTHING_FITS, s.turn)


def colours_left(s: State) -> int:
    """Return the colours of all cubes that are not on the table, as a bit mask."""
    colours = 0
    for colour in range(COLOURS):
        if s.bag[colour] > 0:
            colours |= 1 << colour
    for seat in range(s.players):
        colours |= hand_colours(s, seat)
    return colours


# Points.


def line_points(length: int) -> int:
    """Return what a line brings: its length, and the bonus for six (score.1, score.4)."""
    # A cube that is alone along an axis is no line there (score.3).
    if length < 2:
        return 0
    return length + QWIRKLE_BONUS if length == LONGEST_LINE else length


def turn_points(s: State) -> int:
    """Return what the cubes laid in this turn bring."""
    # The last one knows the line that all are in, and each the one that crosses it.
    if s.laid == 0:
        return 0
    last = s.order[s.cubes - 1]
    axis = max(axis_of_turn(s), ROW)
    return line_points(line_length(s, last, axis)) + crossing_points(s, axis)


def crossing_points(s: State, axis: int) -> int:
    """Return what the lines bring that cross the one laid along that axis (score.2)."""
    points = 0
    for at in range(s.cubes - s.laid, s.cubes):
        points += line_points(line_length(s, s.order[at], 1 - axis))
    return points


def points_with(s: State, spot: int) -> int:
    """Return what the turn would bring with one more cube on that spot."""
    axis = ROW if s.laid == 0 else axis_between(s, s.order[s.cubes - 1], spot)
    points = line_points(line_length(s, spot, axis)) + line_points(line_length(s, spot, 1 - axis))
    return points + crossing_points(s, axis)


def tell_lines(s: State, seat: int) -> None:
    """Say what each line brings: first the one that all of this turn's cubes are in."""
    axis = max(axis_of_turn(s), ROW)
    tell_line(s, seat, line_length(s, s.order[s.cubes - 1], axis))
    for at in range(s.cubes - s.laid, s.cubes):
        tell_line(s, seat, line_length(s, s.order[at], 1 - axis))


def tell_line(s: State, seat: int, length: int) -> None:
    """Say what one line brings."""
    if length == LONGEST_LINE:
        emit(s, QWIRKLE, seat, line_points(length))
    elif length > 1:
        emit(s, LINE, seat, length, line_points(length))


# The end.


def go_out(s: State, seat: int) -> None:
    """Give the bonus to the first without cubes (end.2), and end the game (end.3, end.4)."""
    if s.first_out == NOBODY:
        s.first_out = seat
        s.score[seat] += OUT_BONUS
        emit(s, WENT_OUT, seat, OUT_BONUS)
    if s.all_out == FIRST_OUT:
        finish(s, BY_GOING_OUT)
    elif colours_left(s) == 0:
        finish(s, BY_ALL_OUT)


def finish(s: State, how: int) -> None:
    """End the game and name the winners (end.5)."""
    s.phase = OVER
    s.ended = how
    for seat in range(s.players):
        if s.score[seat] == best_score(s):
            emit(s, WON, seat, s.score[seat])


def over(s: State) -> bool:
    """Whether the game is finished."""
    return bool(s.phase == OVER)


def payoff(s: State, out: Floats) -> None:
    """Most points win; equals share (end.5, end.6)."""
    share_by_score(s, out)


def ending(s: State) -> int:
    """How the game ended."""
    return s.ended


# What a seat cannot know.


def resample(s: State, seat: int) -> None:
    """Everything but chance is open (open.1), and chance comes from the generator."""


# What must always hold.


def broken(s: State) -> int:
    """Return the first invariant that fails.

    1 cubes, 2 hands, 3 spots, 4 the phase.
    """
    for colour in range(COLOURS):
        if cubes_of(s, colour) != EACH:
            return 1
    if not hands_are_sound(s):
        return 2
    if not spots_are_sound(s):
        return 3
    return 0 if phase_is_sound(s) else 4


def cubes_of(s: State, colour: int) -> int:
    """Return how many cubes of a colour there are; -1 if the bag has fewer than none."""
    if s.bag[colour] < 0:
        return -1
    count = int(s.bag[colour])
    for seat in range(s.players):
        for slot in range(HAND):
            if s.hand[seat, slot] != NO_CUBE:
                count += (int(s.hand[seat, slot]) - 1) // SHAPES == colour
    for at in range(s.cubes):
        count += (int(s.cube[s.order[at]]) - 1) // SHAPES == colour
    return count


def hands_are_sound(s: State) -> bool:
    """As long as the bag is not empty, all have six cubes, less what this turn laid (refill.1)."""
    for seat in range(s.players):
        laid = s.laid if seat == s.turn else 0
        if hand_size(s, seat) + laid > HAND:
            return False
        if bag_size(s) > 0 and hand_size(s, seat) + laid < HAND:
            return False
        for slot in range(HAND):
            if not 0 <= s.hand[seat, slot] <= KINDS:
                return False
    return True


def spots_are_sound(s: State) -> bool:
    """What spots know of their lines is what lies there, and lines are as they may be (line.5)."""
    for spot in range(s.spots):
        if find_spot(s, s.cell[spot]) != spot:
            return False
        if s.cube[spot] == NO_CUBE and not spot_is_sound(s, spot):
            return False
    return bool(s.cubes == 0 or lines_are_sound(s))


def spot_is_sound(s: State, spot: int) -> bool:
    """Whether a free spot knows how far cubes lie from it, and what fits."""
    for direction in range(DIRECTIONS):
        for cells in range(1, s.reach[spot, direction] + 2):
            there = find_spot(s, step(s.cell[spot], direction, cells))
            has_cube = there != NO_SPOT and s.cube[there] != NO_CUBE
            if has_cube != (cells <= s.reach[spot, direction]):
                return False
    return bool(s.fits[spot] == axis_fits(s, spot, ROW) & axis_fits(s, spot, COLUMN))


def lines_are_sound(s: State) -> bool:
    """Every line is of one colour or one shape, and nothing in it is twice (line.1 to line.4)."""
    for spot in range(s.spots):
        for direction in range(DIRECTIONS):
            if s.cube[spot] == NO_CUBE and not line_is_sound(s, spot, direction):
                return False
    return True


def line_is_sound(s: State, spot: int, direction: int) -> bool:
    """Whether the line from a free spot in a direction may lie so."""
    colours = 0
    shapes = 0
    for cells in range(1, s.reach[spot, direction] + 1):
        there = find_spot(s, step(s.cell[spot], direction, cells))
        kind = int(s.cube[there]) - 1
        if not line_fits(colours, shapes, cells - 1) >> kind & 1:
            return False
        colours |= 1 << kind // SHAPES
        shapes |= 1 << kind % SHAPES
    return True


def phase_is_sound(s: State) -> bool:
    """Whether the turn is where rules can have brought it (turn.2, roll.3, dead.1, dead.2)."""
    if s.phase == OVER:
        return True
    if s.laid > 0:
        return bool(s.phase == LAY)
    if s.phase == LAY:
        return can_lay(s, s.turn)
    is_dead = not colours_that_fit(s) & hand_colours(s, s.turn)
    if s.phase == TRADE:
        return bool(is_dead and bag_size(s) > 0)
    return bool(not is_dead and not (s.phase == REROLL and can_lay(s, s.turn)))
