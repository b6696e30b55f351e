"""The state of Qubix, and its blocks: in the storage and on fields."""

from kubik.engine.layout import State, i1, i2, i4, layout
from kubik.games.qubix.data import (
    ALL_CELLS,
    BESIDE,
    BLOCKS,
    CELLS,
    COLOURS,
    FITS,
    LAYER,
    LENGTH,
    PLACEMENT_CELLS,
    PLACEMENTS,
    WALLS,
)
from kubik.games.qubix.edition import WIDTH

SEATS = 5
LEVELS = 3  # as high may a field be built up (build.3)

# A seat's field has its number; the neutral one of two players comes after all of them.
NEUTRAL = SEATS
FIELDS = SEATS + 1

STATE = layout(
    ("players", i1),
    ("phase", i1),  # TAKE, PLACE, MORE or OVER
    ("turn", i1),  # the seat whose turn it is
    ("held", i1),  # the block in hand, or NO_BLOCK
    ("from_warehouse", i1),  # 1 in a move with blocks of the own warehouse
    ("building", i1),  # the field that this move builds on, or NOWHERE
    ("before", i2, COLOURS),  # the cells in which each colour was seen there before
    ("laid", i1),  # blocks laid in this move
    ("made", i1, COLOURS),  # by colour: the composition that the move would score if it ended now
    ("scoring", i1),  # option: what several blocks of the warehouse score
    ("side", i1, FIELDS),  # the side of each board: GREY or BLUE
    ("score", i2, SEATS),
    ("room", i1, SEATS),  # free cells in each warehouse
    ("storage", i4, WIDTH),  # the filled cells of each layer of the storage
    ("colour", i1, BLOCKS),
    ("place", i1, BLOCKS),  # where each block is: see below
    ("spot", i1, BLOCKS),  # on a field: its level times PLACEMENTS and its placement
    ("level", i1, FIELDS),  # full levels of each field
    ("filled", i2, FIELDS),  # the filled cells of the level above them
    ("seen", i2, (FIELDS, COLOURS)),  # the cells in which each colour is seen from above
)

# Where a block is. One in the box is out of the game, as some are in positions written by hand.
STORAGE, HAND, BOX = range(3)
WAREHOUSES = 3  # and the seat
BUILT = WAREHOUSES + SEATS  # and the field

TAKE, PLACE, MORE, OVER = range(4)
NO_BLOCK = -1
NOBODY = -1
NOWHERE = -1

# Options in the order of the game's declaration, and their values.
SIDE, STORAGE_BUILT, NEUTRAL_SIDE, WAREHOUSE_SCORING = range(4)
GREY, BLUE = range(2)
BY_SCHEME, RANDOM = range(2)
TOGETHER, ONCE, BEST_STEP = range(3)


def piece_of(s: State, block: int) -> int:
    """Return the colour and length of a block as one number."""
    return (LENGTH[block] - 1) * COLOURS + s.colour[block]


# The storage.


def is_covered(s: State, block: int) -> bool:
    """Whether something lies on a block of the storage, even on a part of it (take.2)."""
    layer = LAYER[block]
    return bool(layer + 1 < WIDTH and s.storage[layer + 1] & CELLS[block] != 0)


def is_enclosed(s: State, block: int) -> bool:
    """Whether no side of a block of the storage is free along its whole length (take.3, take.4)."""
    blocked = 0
    for wall in range(WALLS):
        blocked += s.storage[LAYER[block]] & BESIDE[block, wall] != 0
    return blocked == WALLS


def is_free(s: State, block: int) -> bool:
    """Whether a block may be taken out of the storage (take.1)."""
    if s.place[block] != STORAGE or is_covered(s, block):
        return False
    return not is_enclosed(s, block)


# Fields.


def has_field(s: State, field: int) -> bool:
    """Whether a field is in the game; the neutral one is between two players only (two.1)."""
    return bool(s.players == 2 if field == NEUTRAL else field < s.players)


def fits(s: State, field: int, length: int) -> bool:
    """Whether a block can lie flat on a field, in the level being built (build.1 to build.3)."""
    if not has_field(s, field) or s.level[field] == LEVELS:
        return False
    return bool(FITS[length, s.filled[field]])


def fits_somewhere(s: State, length: int) -> bool:
    """Whether a block can lie on any field (build.4)."""
    count = 0
    for field in range(FIELDS):
        count += fits(s, field, length)
    return count > 0


def put(s: State, field: int, block: int, placement: int) -> None:
    """Lay a block on a field for good (build.5)."""
    cells = PLACEMENT_CELLS[placement]
    for colour in range(COLOURS):
        s.seen[field, colour] &= ~cells
    s.seen[field, s.colour[block]] |= cells
    s.place[block] = BUILT + field
    s.spot[block] = s.level[field] * PLACEMENTS + placement
    s.filled[field] |= cells
    if s.filled[field] == ALL_CELLS:
        s.filled[field] = 0
        s.level[field] += 1
