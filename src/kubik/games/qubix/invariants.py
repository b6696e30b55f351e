"""What must always hold in a state of Qubix."""

from kubik.engine.layout import State
from kubik.games.qubix.blocks import (
    BOX,
    BUILT,
    FIELDS,
    HAND,
    LEVELS,
    MORE,
    NO_BLOCK,
    NOWHERE,
    PLACE,
    SEATS,
    STORAGE,
    TAKE,
    WAREHOUSES,
    fits,
    fits_somewhere,
    has_field,
    piece_of,
)
from kubik.games.qubix.data import (
    ALL_CELLS,
    BLOCKS,
    CELLS,
    COLOURS,
    COUNTS,
    LAYER,
    LENGTH,
    PIECES,
    PLACEMENT_CELLS,
    PLACEMENT_LENGTH,
    PLACEMENTS,
    UNITS,
    WAREHOUSE_CELLS,
)
from kubik.games.qubix.edition import FIELD_CELLS, WIDTH
from kubik.games.qubix.offers import first_block, next_block


def broken(s: State) -> int:
    """Return the first invariant that fails.

    1 blocks, 2 units, 3 storage, 4 fields, 5 warehouses, 6 the move being made, 7 whose turn it is.
    """
    if not blocks_are_sound(s):
        return 1
    if units_in_game(s) != UNITS - units_at(s, BOX):
        return 2
    if not storage_is_sound(s):
        return 3
    for field in range(FIELDS):
        if not field_is_sound(s, field):
            return 4
    for seat in range(SEATS):
        if not warehouse_is_sound(s, seat):
            return 5
    if not move_is_sound(s):
        return 6
    return 0 if turn_is_sound(s) else 7


def blocks_are_sound(s: State) -> bool:
    """There are no more blocks of a colour and length than come in the box (setup.1)."""
    for piece in range(PIECES):
        count = 0
        for block in range(BLOCKS):
            count += s.place[block] != BOX and piece_of(s, block) == piece
        if count > COUNTS[piece]:
            return False
    return True


def units_at(s: State, place: int) -> int:
    """Return how many cells the blocks of a place fill together."""
    units = 0
    for block in range(BLOCKS):
        if s.place[block] == place:
            units += LENGTH[block]
    return units


def units_in_game(s: State) -> int:
    """Count the cells of the storage, of fields, warehouses and hand, as the state has them."""
    units = units_at(s, HAND)
    for layer in range(WIDTH):
        units += bits(s.storage[layer])
    for field in range(FIELDS):
        units += FIELD_CELLS * int(s.level[field]) + bits(s.filled[field])
    for seat in range(s.players):
        units += WAREHOUSE_CELLS - int(s.room[seat])
    return units


def bits(mask: int) -> int:
    """Return how many bits a mask has."""
    count = 0
    rest = int(mask)
    while rest:
        rest &= rest - 1
        count += 1
    return count


def storage_is_sound(s: State) -> bool:
    """Every layer has its blocks and no more, and none of them hangs in the air (take.2)."""
    for layer in range(WIDTH):
        cells = 0
        for block in range(BLOCKS):
            if s.place[block] == STORAGE and LAYER[block] == layer:
                cells |= CELLS[block]
        if cells != s.storage[layer]:
            return False
        if layer > 0 and cells & ~s.storage[layer - 1] != 0:
            return False
    return True


def field_is_sound(s: State, field: int) -> bool:
    """Levels are full but for the last, and what is seen is what lies on top (build.2, build.3)."""
    for level in range(LEVELS + 1):
        cells = level_cells(s, field, level)
        wanted = ALL_CELLS if level < s.level[field] else 0
        if level == s.level[field]:
            wanted = int(s.filled[field])
        if cells != wanted or s.filled[field] == ALL_CELLS:
            return False
    for colour in range(COLOURS):
        if s.seen[field, colour] != seen_on(s, field, colour):
            return False
    return has_field(s, field) or bool(s.level[field] == 0 and s.filled[field] == 0)


def level_cells(s: State, field: int, level: int) -> int:
    """Return the cells that blocks fill in a level of a field; -1 if two fill the same."""
    cells = 0
    for block in range(BLOCKS):
        if s.place[block] == BUILT + field and s.spot[block] // PLACEMENTS == level:
            placement = s.spot[block] % PLACEMENTS
            if (
                cells & PLACEMENT_CELLS[placement] != 0
                or PLACEMENT_LENGTH[placement] != LENGTH[block]
            ):
                return -1
            cells |= PLACEMENT_CELLS[placement]
    return cells


def seen_on(s: State, field: int, colour: int) -> int:
    """Return the cells of a field where a colour lies on top, from the blocks themselves."""
    seen = 0
    for block in range(BLOCKS):
        if s.place[block] == BUILT + field and s.colour[block] == colour:
            cells = PLACEMENT_CELLS[s.spot[block] % PLACEMENTS]
            level = s.spot[block] // PLACEMENTS
            if level == s.level[field]:
                seen |= cells
            elif level == s.level[field] - 1:
                seen |= cells & ~s.filled[field]
    return seen


def warehouse_is_sound(s: State, seat: int) -> bool:
    """A warehouse has no more blocks than fit (warehouse.2)."""
    units = units_at(s, WAREHOUSES + seat)
    if seat >= s.players:
        return bool(units == 0 and s.room[seat] == 0)
    return bool(s.room[seat] >= 0 and s.room[seat] == WAREHOUSE_CELLS - units)


def move_is_sound(s: State) -> bool:
    """Exactly the block that is held is in hand, and only then there is one to place."""
    for block in range(BLOCKS):
        if (s.place[block] == HAND) != (s.held == block):
            return False
    if (s.phase == PLACE) != (s.held != NO_BLOCK) or (s.building == NOWHERE) != (s.laid == 0):
        return False
    if s.building == NOWHERE:
        return bool(s.phase != MORE)
    return bool(s.from_warehouse == 1 and (s.phase == PLACE or s.phase == MORE))


def turn_is_sound(s: State) -> bool:
    """Who is to move can move, and nobody can when the game is over (turn.5, end.1)."""
    if s.phase == TAKE:
        return first_block(s, s.turn) != NO_BLOCK
    if s.phase == PLACE:
        return can_place(s, s.turn)
    if s.phase == MORE:
        return next_block(s, s.turn) != NO_BLOCK
    movers = 0
    for seat in range(s.players):
        movers += first_block(s, seat) != NO_BLOCK
    return movers == 0


def can_place(s: State, seat: int) -> bool:
    """Whether there is a place for the block in hand (turn.4)."""
    length = LENGTH[s.held]
    if s.building != NOWHERE:
        return fits(s, s.building, length)
    if not s.from_warehouse and s.room[seat] >= length:
        return True
    return fits_somewhere(s, length)
