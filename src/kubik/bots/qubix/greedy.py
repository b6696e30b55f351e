"""A greedy player of Qubix: most points at once, and few chances for the next player."""

from kubik.bots.best import outdoes
from kubik.bots.qubix.points import move_points
from kubik.engine.layout import Ints, State
from kubik.games.qubix.blocks import FIELDS, LEVELS, NOBODY, STORAGE, fits, is_free, piece_of
from kubik.games.qubix.data import (
    ALL_CELLS,
    BLOCKS,
    BUILDER_POINTS,
    COLOURS,
    END_PLACEMENT,
    FIRST_PLACEMENT,
    LENGTH,
    NO_COMPOSITION,
    PLACEMENT_CELLS,
    PLACEMENT_LENGTH,
    PLACEMENTS,
)
from kubik.games.qubix.offers import DONE, LAYS, STORE, is_open, legal
from kubik.games.qubix.scoring import composed, sharer

# Hand-made judgement, in hundredths of a point. Whole numbers, so that equals are equal.
POINT = 100
RIVAL_POINT = 60  # one that somebody else gets through my move
CHANCE = 50  # one that could be made next on the field I build on
SPENT = 10  # a block of the warehouse, which could be kept for a better day
NEVER = -1_000_000


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose what promises most."""
    return best_action(s, seat, legal(s, seat, codes), codes)


def best_action(s: State, seat: int, count: int, codes: Ints) -> int:
    """Return the one of the first actions that promises most; between equals chance decides."""
    pieces = free_pieces(s)
    best = codes[0]
    best_value = NEVER
    equals = 1
    for at in range(count):
        value = action_value(s, seat, codes[at], pieces)
        is_best, equals = outdoes(s, value, best_value, equals)
        if is_best:
            best = codes[at]
            best_value = value
    return best


def free_pieces(s: State) -> int:
    """Return the colours and lengths that can be taken out of the storage, as a bit mask."""
    pieces = 0
    for block in range(BLOCKS):
        if is_free(s, block):
            pieces |= 1 << piece_of(s, block)
    return pieces


def action_value(s: State, seat: int, code: int, pieces: int) -> int:
    """Return what an action promises."""
    if code < LAYS:
        return block_value(s, seat, code, pieces)
    if code == STORE:
        return 0
    if code == DONE:
        return points_value(s, seat, s.building, NOBODY, 0)
    field = (code - LAYS) // PLACEMENTS
    cells = PLACEMENT_CELLS[(code - LAYS) % PLACEMENTS]
    before = chances(s, field, NOBODY, 0, pieces)
    return lay_value(s, seat, field, s.colour[s.held], cells, pieces, before)


def block_value(s: State, seat: int, block: int, pieces: int) -> int:
    """Return what the best place for a block promises."""
    length = LENGTH[block]
    from_storage = s.place[block] == STORAGE
    best = 0 if from_storage and s.room[seat] >= length else NEVER
    for field in range(FIELDS):
        if is_open(s, field) and fits(s, field, length):
            before = chances(s, field, NOBODY, 0, pieces)
            for placement in range(FIRST_PLACEMENT[length], END_PLACEMENT[length]):
                cells = PLACEMENT_CELLS[placement]
                if cells & s.filled[field] == 0:
                    value = lay_value(s, seat, field, s.colour[block], cells, pieces, before)
                    best = max(best, value)
    return best if from_storage else best - SPENT


def lay_value(
    s: State, seat: int, field: int, colour: int, cells: int, pieces: int, before: int
) -> int:
    """Return the points for laying a colour on some cells, less the chances that this opens."""
    opened = chances(s, field, colour, cells, pieces) - before
    return points_value(s, seat, field, colour, cells) - CHANCE * opened


def seen_after(s: State, field: int, colour: int, laid: int, cells: int) -> int:
    """Return where a colour is seen once another, or the same, is laid on some cells."""
    seen = int(s.seen[field, colour])
    return seen | cells if colour == laid else seen & ~cells


def points_value(s: State, seat: int, field: int, laid: int, cells: int) -> int:
    """Return what a move is worth in points, mine less those of another."""
    builder, owner = move_points(s, field, laid, cells, False)
    rival = 0 if sharer(seat, field) == NOBODY else RIVAL_POINT
    return POINT * builder - rival * owner


def chances(s: State, field: int, laid: int, cells: int, pieces: int) -> int:
    """Return the most points that a free piece could make there after such a move."""
    filled = s.filled[field] | cells
    level = s.level[field]
    if filled == ALL_CELLS:
        filled = 0
        level += 1
    if level == LEVELS:
        return 0
    side = s.side[field]
    best = 0
    for colour in range(COLOURS):
        seen = seen_after(s, field, colour, laid, cells)
        for placement in range(PLACEMENTS):
            piece = (PLACEMENT_LENGTH[placement] - 1) * COLOURS + colour
            new = PLACEMENT_CELLS[placement]
            if pieces >> piece & 1 and new & filled == 0:
                made = composed(side, seen, seen | new)
                if made != NO_COMPOSITION:
                    best = max(best, BUILDER_POINTS[side, made])
    return best
