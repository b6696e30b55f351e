"""What the search of Qubix for two players knows of positions that it was in before.

The same blocks may be laid in many orders. A position is kept with all that tells it from others,
so one is never taken for another; only points are left out, since what was won before changes
nothing about what is still to be won.
"""

from typing import Annotated, TypeAlias

from kubik.engine.layout import Ints, MemoryRow, State, i4, i8, rows
from kubik.games.qubix.blocks import BUILT, NEUTRAL, WAREHOUSES, piece_of
from kubik.games.qubix.data import BLOCKS, COLOURS
from kubik.games.qubix.edition import FIELD_CELLS, WIDTH

# Storage, fields and warehouses, as whole numbers below 2**60.
FIELD_KEYS = WIDTH // 2 + 1
STOCK_KEYS = FIELD_KEYS + 3
KEYS = STOCK_KEYS + 2
LAYER_BITS = WIDTH * WIDTH
COUNT_BITS = 4  # a warehouse has fewer blocks of a piece than can be told by so many bits

# What is known of a position: at least so much, at most so much, or exactly.
NOTHING, LEAST, MOST, EXACT = range(4)

ENTRY = rows(
    ("key", i8, KEYS),
    ("every", i4),  # whether nothing was left out, up to the end of the game
    ("left", i4),  # how many turns were looked ahead
    ("kind", i4),  # NOTHING, LEAST, MOST or EXACT
    ("turn", i4),  # the best turn
    ("gain", i8),  # what the seat to move still wins, more than the other
)
# Two entries stand together: one for what took long, one for what came last.
PLACES = 1 << 16
KNOWN = rows(("key", i8, KEYS), ("entries", ENTRY, 2 * PLACES))
Known: TypeAlias = Annotated[MemoryRow, KNOWN]
Entry: TypeAlias = Annotated[MemoryRow, ENTRY]

LOW = (1 << 31) - 1
FACTOR = 0x2C1B3C6D
NO_ENTRY = -1


def key_of(s: State, key: Ints) -> None:
    """Write all that matters of a position at the beginning of a turn."""
    for number in range(KEYS):
        key[number] = 0
    for layer in range(WIDTH):
        key[layer // 2] |= int(s.storage[layer]) << LAYER_BITS * (layer % 2)
    key[WIDTH // 2] |= int(s.turn) << LAYER_BITS
    for number in range(3):
        key[FIELD_KEYS + number] = field_key(s, NEUTRAL if number == 2 else number)
    for block in range(BLOCKS):
        if WAREHOUSES <= s.place[block] < BUILT:
            key[STOCK_KEYS + s.place[block] - WAREHOUSES] += 1 << COUNT_BITS * piece_of(s, block)


def field_key(s: State, field: int) -> int:
    """Return what is seen of a field as one number."""
    key = int(s.level[field]) << FIELD_CELLS | int(s.filled[field])
    for colour in range(COLOURS):
        key = key << FIELD_CELLS | int(s.seen[field, colour])
    return key


def place_of(key: Ints) -> int:
    """Return where a position is kept."""
    mixed = 0
    for number in range(KEYS):
        mixed = ((mixed ^ (key[number] & LOW)) * FACTOR) & LOW
        mixed ^= mixed >> 15
        mixed = ((mixed ^ (key[number] >> 31)) * FACTOR) & LOW
        mixed ^= mixed >> 13
    return mixed & (PLACES - 1)


def find_entry(key: Ints, known: Known) -> int:
    """Return the entry of a position, or NO_ENTRY."""
    first = 2 * place_of(key)
    for number in range(first, first + 2):
        if is_of(known.entries[number], key):
            return number
    return NO_ENTRY


def is_of(entry: Entry, key: Ints) -> bool:
    """Whether an entry is of a position."""
    unlike = 0
    for number in range(KEYS):
        unlike |= entry.key[number] ^ key[number]
    return bool(unlike == 0 and entry.kind != NOTHING)


def remember(
    key: Ints, every: int, left: int, kind: int, turn: int, gain: int, known: Known
) -> None:
    """Keep what was found out about a position, in place of what is worth less."""
    first = 2 * place_of(key)
    entry = known.entries[first]
    if not is_of(entry, key) and is_worth_more(entry, every, left):
        entry = known.entries[first + 1]
    for number in range(KEYS):
        entry.key[number] = key[number]
    entry.every = every
    entry.left = left
    entry.kind = kind
    entry.turn = turn
    entry.gain = gain


def is_worth_more(entry: Entry, every: int, left: int) -> bool:
    """Whether an entry took longer than one that was looked so many turns ahead from."""
    return bool(entry.kind != NOTHING and entry.every == every and entry.left > left)
