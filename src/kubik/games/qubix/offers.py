"""What a seat may do in Qubix."""

from kubik.engine.layout import Ints, State
from kubik.games.qubix.blocks import (
    FIELDS,
    NO_BLOCK,
    NOWHERE,
    PLACE,
    SEATS,
    TAKE,
    WAREHOUSES,
    fits,
    fits_somewhere,
    is_free,
)
from kubik.games.qubix.data import (
    BLOCKS,
    END_PLACEMENT,
    FIRST_PLACEMENT,
    LENGTH,
    PLACEMENT_CELLS,
    PLACEMENTS,
)

# Action codes: blocks to take, then fields and placements, then the few others.
LAYS = BLOCKS
STORE = LAYS + FIELDS * PLACEMENTS
DONE = STORE + 1
ACTIONS = DONE + 1

# At most so many are legal at once: all blocks to take, or a place on every field, or to store.
MOST_LEGAL = max(BLOCKS, SEATS * int((END_PLACEMENT - FIRST_PLACEMENT).max()) + 1)


def legal(s: State, seat: int, out: Ints) -> int:
    """Blocks to take, or where to put the one in hand."""
    if s.phase == TAKE:
        return legal_takes(s, seat, out)
    if s.phase == PLACE:
        return legal_places(s, seat, out)
    return legal_more(s, seat, out)


def legal_takes(s: State, seat: int, out: Ints) -> int:
    """Blocks of the storage and of the own warehouse (turn.2, turn.3)."""
    count = 0
    for block in range(BLOCKS):
        if can_take(s, seat, block):
            out[count] = block
            count += 1
    return count


def can_take(s: State, seat: int, block: int) -> bool:
    """Whether a seat may begin with a block: it is free and has somewhere to go (turn.4)."""
    length = LENGTH[block]
    if s.place[block] == WAREHOUSES + seat:
        return fits_somewhere(s, length)
    if not is_free(s, block):
        return False
    return bool(s.room[seat] >= length) or fits_somewhere(s, length)


def legal_places(s: State, seat: int, out: Ints) -> int:
    """Every place for the block in hand (turn.2, turn.3, warehouse.3, warehouse.4)."""
    length = LENGTH[s.held]
    count = 0
    for field in range(FIELDS):
        if is_open(s, field) and fits(s, field, length):
            for placement in range(FIRST_PLACEMENT[length], END_PLACEMENT[length]):
                if PLACEMENT_CELLS[placement] & s.filled[field] == 0:
                    out[count] = LAYS + field * PLACEMENTS + placement
                    count += 1
    if not s.from_warehouse and s.room[seat] >= length:
        out[count] = STORE
        count += 1
    return count


def is_open(s: State, field: int) -> bool:
    """Whether this move may build on a field: on any, but on one only (warehouse.4)."""
    return bool(s.building == NOWHERE or s.building == field)


def legal_more(s: State, seat: int, out: Ints) -> int:
    """Another block of the own warehouse for the same field, or the end (warehouse.5)."""
    count = 0
    for block in range(BLOCKS):
        if can_add(s, seat, block):
            out[count] = block
            count += 1
    out[count] = DONE
    return count + 1


def can_add(s: State, seat: int, block: int) -> bool:
    """Whether a seat may go on with a block of its warehouse on the field it builds on."""
    return s.place[block] == WAREHOUSES + seat and fits(s, s.building, LENGTH[block])


def next_block(s: State, seat: int) -> int:
    """Return a block of the warehouse that fits on the field being built on (warehouse.5)."""
    for block in range(BLOCKS):
        if can_add(s, seat, block):
            return block
    return NO_BLOCK


def first_block(s: State, seat: int) -> int:
    """Return a block that a seat may take, or NO_BLOCK if it has no move (turn.5)."""
    for step in range(BLOCKS):
        block = BLOCKS - 1 - step  # from the top, where one is found the soonest
        if can_take(s, seat, block):
            return block
    return NO_BLOCK
