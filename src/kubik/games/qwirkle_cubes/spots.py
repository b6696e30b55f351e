"""The state of Qwirkle Cubes, and its layout: spots, and what fits there."""

from kubik.engine.layout import State, i1, i2, i8, layout
from kubik.games.qwirkle_cubes.data import (
    ALL_CUBES,
    ALL_KINDS,
    COLOURS,
    HAND,
    KINDS_OF_COLOURS,
    KINDS_OF_SHAPES,
    LONGEST_LINE,
    SET_SIZE,
    SHAPES,
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
