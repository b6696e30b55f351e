"""A keen player of Qubix: points now, what is left for the next player, and what is in store.

It judges whole turns: a block and where it goes. The search of Qubix takes its candidates from here
as well, so a list of turns is the heart of it.
"""

import numpy as np

from kubik.bots.qubix.points import MADE, SHARED, move_points
from kubik.bots.weights import read_weights
from kubik.engine.chance import below
from kubik.engine.layout import Floats, Ints, State
from kubik.games.qubix.data import (
    ALL_CELLS,
    BESIDE,
    BLOCKS,
    CELLS,
    COLOURS,
    END_PLACEMENT,
    FIRST_PLACEMENT,
    LAYER,
    LENGTH,
    PIECES,
    PLACEMENT_CELLS,
    PLACEMENT_LENGTH,
    PLACEMENTS,
    WALLS,
)
from kubik.games.qubix.edition import SIDES, WIDTH
from kubik.games.qubix.rules import (
    DONE,
    FIELDS,
    LAYS,
    LEVELS,
    MORE,
    NO_BLOCK,
    NOBODY,
    NOWHERE,
    PLACE,
    SEATS,
    STORAGE,
    STORE,
    WAREHOUSES,
    fits,
    has_field,
    is_free,
    is_open,
    piece_of,
    sharer,
)

# What the judgement is made of, all in points: a point that another gets through my move, one that
# the next player could make, one that could be made on another field after that, a block in the
# warehouse by its length, and two blocks of one colour there.
NAMES = ("rival", "chance", "second", "single", "double", "triple", "pair")
RIVAL, CHANCE, SECOND, SINGLE, DOUBLE, TRIPLE, PAIR = range(len(NAMES))
WEIGHTS = read_weights(__name__, NAMES, SEATS)

POINT = 1000  # judgements are kept as whole numbers, so that equals are equal
NEVER = -1_000_000_000

# Tables.


TARGETS = [[cells for cells in range(ALL_CELLS + 1) if MADE[side, cells]] for side in (0, 1)]
MOST_TARGETS = max(len(side) for side in TARGETS)
# The drawings of each side, turned in every way; ended by 0.
DRAWINGS = np.array([side + [0] * (MOST_TARGETS + 1 - len(side)) for side in TARGETS])


def _scorers(side: int, seen: int) -> list[int]:
    """Return the placements that make a composition of a colour seen there, the best first."""
    made = {
        placement: MADE[side, seen | cells]
        for placement, cells in enumerate(PLACEMENT_CELLS)
        if seen | cells != seen and MADE[side, seen | cells]
    }
    return sorted(made, key=lambda placement: -made[placement])


_scoring = [[_scorers(side, seen) for seen in range(ALL_CELLS + 1)] for side in range(len(SIDES))]
_longest = max(len(found) for side in _scoring for found in side)
NO_PLACEMENT = -1
# By side and by the cells of a colour: which placements of it score; ended by NO_PLACEMENT.
SCORERS = np.array(
    [[found + [NO_PLACEMENT] * (_longest + 1 - len(found)) for found in side] for side in _scoring]
)

CELL_COUNT = np.array([cells.bit_count() for cells in range(ALL_CELLS + 1)])
IS_DOUBLE = np.zeros(ALL_CELLS + 1, np.int64)
IS_DOUBLE[PLACEMENT_CELLS[PLACEMENT_LENGTH == 2]] = 1
# The pieces of each colour, as bit masks.
OF_COLOUR = np.array(
    [sum(1 << piece for piece in range(colour, PIECES, COLOURS)) for colour in range(COLOURS)]
)

# By block: those that may come free when it is taken, below it and beside it.
_under = [
    [
        other
        for other in range(BLOCKS)
        if (LAYER[other] == LAYER[block] - 1 and CELLS[other] & CELLS[block])
        or (LAYER[other] == LAYER[block] and CELLS[other] & BESIDE[block].sum())
    ]
    for block in range(BLOCKS)
]
_most_under = max(len(others) for others in _under)
LOOSENED = np.array([others + [NO_BLOCK] * (_most_under + 1 - len(others)) for others in _under])

# A list of turns: what is free, by piece (a block of the storage, what taking it lets loose, how
# many there are, a block of the own warehouse, how many there), what that means, and the turns,
# best first.
BLOCK, LOOSE, MANY, STOCK, STORED, FREE = range(0, 6 * PIECES, PIECES)
WEIGHED = FREE + BLOCKS
# Who is next, what they can take, their best chance, its field and the best one elsewhere; of the
# piece just looked at: what it leaves to take, what chance it lets loose, what it was worth in the
# warehouse, how many of its colour can follow, whether they do; how many turns to list, where to
# begin, how many.
FOLLOWING, OPEN, BEST_CHANCE, BEST_FIELD, NEXT_CHANCE = range(
    WEIGHED + len(NAMES), WEIGHED + len(NAMES) + 5
)
REMAINING, LOOSENS, COST, FOLLOW, SEVERAL, MOST, START, COUNT, FOUND = range(
    NEXT_CHANCE + 1, NEXT_CHANCE + 10
)
TURN = 2  # numbers for each turn: its code and its judgement

# The code of a turn: the block, or NO_BLOCK for the one in hand, and the action that places it.
NEXT_BLOCK = 1 << 8


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the turn that promises most, with the weights for so many players."""
    return choose_with(s, seat, WEIGHTS[s.players], codes)


def choose_with(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Choose the turn that promises most; between equals let chance decide."""
    list_turns(s, seat, weights, 1, below(s, PIECES * PLACEMENTS), False, 0, codes)
    return first_action(codes[FOUND])


def turn_code(block: int, place: int) -> int:
    """Return a turn as one number."""
    return (block + 1) * NEXT_BLOCK + place


def first_action(turn: int) -> int:
    """Return the action that a turn begins with."""
    return turn // NEXT_BLOCK - 1 if has_two_actions(turn) else turn


def has_two_actions(turn: int) -> bool:
    """Whether a turn takes a block and then places it."""
    return turn >= NEXT_BLOCK


# Listing turns.


def list_turns(
    s: State, seat: int, weights: Floats, most: int, start: int, every: bool, at: int, out: Ints
) -> None:
    """Write the best turns of a seat and their judgements, from `at` on.

    `start` says where to begin looking, which decides between equals. Of equal blocks only one is
    looked at, unless `every` one is wanted.
    """
    for weight in range(len(NAMES)):
        out[at + WEIGHED + weight] = int(weights[weight] * POINT)
    out[at + MOST] = most
    out[at + START] = start
    out[at + COUNT] = 0
    out[at + SEVERAL] = 0
    note_free(s, seat, at, out)
    note_chances(s, at, out)
    if s.phase == PLACE:
        piece = piece_of(s, s.held)
        list_piece(s, seat, NO_BLOCK, piece, s.from_warehouse == 1, 0, at, out)
        return
    if s.phase == MORE:
        value = points_of(s, seat, s.building, NOBODY, 0, at, out)
        value += left_over(out[at + BEST_CHANCE], out[at + NEXT_CHANCE], at, out)
        keep(turn_code(NO_BLOCK, DONE), value, at, out)
    for step in range(PIECES):
        piece = (start + step) % PIECES
        if out[at + STOCK + piece] != NO_BLOCK:
            list_piece(s, seat, out[at + STOCK + piece], piece, True, 0, at, out)
        if out[at + BLOCK + piece] != NO_BLOCK and s.phase != MORE:
            list_free(s, seat, piece, every, at, out)


def list_free(s: State, seat: int, piece: int, every: bool, at: int, out: Ints) -> None:
    """List the turns with a piece of the storage."""
    block = out[at + BLOCK + piece]
    list_piece(s, seat, block, piece, False, out[at + LOOSE + piece], at, out)
    if every and out[at + MANY + piece] > 1:
        for other in range(BLOCKS):
            if other != block and is_free(s, other) and piece_of(s, other) == piece:
                loose = loosened(s, other, at, out)
                list_piece(s, seat, other, piece, False, loose, at, out)


def list_piece(
    s: State, seat: int, block: int, piece: int, stored: bool, loose: int, at: int, out: Ints
) -> None:
    """List where a piece can go."""
    length = piece // COLOURS + 1
    out[at + LOOSENS] = loose
    out[at + REMAINING] = out[at + OPEN]
    if stored:
        out[at + STORED + piece] -= block != NO_BLOCK  # it is not there when others follow it
        out[at + COST] = stock_worth(piece, at, out)
        out[at + FOLLOW] = same_colour(piece, at, out)
    else:
        out[at + COST] = 0
        out[at + FOLLOW] = 0
        if block != NO_BLOCK and out[at + MANY + piece] == 1:
            out[at + REMAINING] &= ~(1 << piece)
        if s.room[seat] >= length:
            value = left_over(max(out[at + BEST_CHANCE], loose), out[at + NEXT_CHANCE], at, out)
            keep(turn_code(block, STORE), value + stock_worth(piece, at, out), at, out)
    for field in range(FIELDS):
        if is_open(s, field) and fits(s, field, length):
            list_lays(s, seat, field, block, piece, at, out)
    if stored:
        out[at + STORED + piece] += block != NO_BLOCK


def list_lays(s: State, seat: int, field: int, block: int, piece: int, at: int, out: Ints) -> None:
    """List where on a field a piece can go."""
    colour = piece % COLOURS
    first = FIRST_PLACEMENT[piece // COLOURS + 1]
    ways = END_PLACEMENT[piece // COLOURS + 1] - first
    for step in range(ways):
        placement = first + (out[at + START] + step) % ways
        cells = PLACEMENT_CELLS[placement]
        if cells & s.filled[field] == 0:
            value = lay_value(s, seat, field, colour, cells, at, out)
            if out[at + FOLLOW] > 0:
                value = max(value, value_with_more(s, seat, field, colour, cells, at, out))
            place = LAYS + field * PLACEMENTS + placement
            keep(turn_code(block, place), value - out[at + COST], at, out)


def keep(turn: int, value: int, at: int, out: Ints) -> None:
    """Put a turn where it belongs among the best, if it is one of them."""
    count = out[at + COUNT]
    most = out[at + MOST]
    if count == most and value <= out[at + FOUND + TURN * (count - 1) + 1]:
        return
    place = count if count < most else count - 1
    while place > 0 and out[at + FOUND + TURN * (place - 1) + 1] < value:
        out[at + FOUND + TURN * place] = out[at + FOUND + TURN * (place - 1)]
        out[at + FOUND + TURN * place + 1] = out[at + FOUND + TURN * (place - 1) + 1]
        place -= 1
    out[at + FOUND + TURN * place] = turn
    out[at + FOUND + TURN * place + 1] = value
    out[at + COUNT] = min(count + 1, most)


# What is free.


def note_free(s: State, seat: int, at: int, out: Ints) -> None:
    """Note which pieces can be taken by the seat and by the one after it."""
    for piece in range(PIECES):
        out[at + BLOCK + piece] = NO_BLOCK
        out[at + STOCK + piece] = NO_BLOCK
        out[at + MANY + piece] = 0
        out[at + STORED + piece] = 0
    following = (seat + 1) % s.players
    pieces = 0
    count = 0
    for block in range(BLOCKS):
        place = s.place[block]
        if place == WAREHOUSES + seat:
            out[at + STORED + piece_of(s, block)] += 1
            if s.building == NOWHERE or fits(s, s.building, LENGTH[block]):
                out[at + STOCK + piece_of(s, block)] = block
        elif place == WAREHOUSES + following:
            pieces |= 1 << piece_of(s, block)
            out[at + MANY + piece_of(s, block)] += 1
        elif is_free(s, block):
            pieces |= 1 << piece_of(s, block)
            out[at + MANY + piece_of(s, block)] += 1
            out[at + FREE + count] = block
            count += 1
    out[at + FOLLOWING] = following
    out[at + OPEN] = pieces
    for number in range(count):
        block = out[at + FREE + number]
        piece = piece_of(s, block)
        loose = loosened(s, block, at, out)
        if out[at + BLOCK + piece] == NO_BLOCK or loose < out[at + LOOSE + piece]:
            out[at + BLOCK + piece] = block
            out[at + LOOSE + piece] = loose


def loosened(s: State, block: int, at: int, out: Ints) -> int:
    """Return the best chance from pieces that only come free when a block is taken."""
    pieces = 0
    number = 0
    while LOOSENED[block, number] != NO_BLOCK:
        other = LOOSENED[block, number]
        if s.place[other] == STORAGE and comes_free(s, other, block):
            pieces |= 1 << piece_of(s, other)
        number += 1
    pieces &= ~out[at + OPEN]
    best = 0
    if pieces != 0:
        for field in range(FIELDS):
            if has_field(s, field):
                best = max(best, chance_on(s, field, NOBODY, 0, pieces, at, out))
    return best


def comes_free(s: State, block: int, gone: int) -> bool:
    """Whether a block of the storage is free once another is gone."""
    layer = LAYER[block]
    if layer + 1 < WIDTH:
        above = s.storage[layer + 1] & CELLS[block]
        if above != 0 and (LAYER[gone] != layer + 1 or above & ~CELLS[gone] != 0):
            return False
    others = int(s.storage[layer])
    if LAYER[gone] == layer:
        others &= ~CELLS[gone]
    sides = 0
    for wall in range(WALLS):
        sides += others & BESIDE[block, wall] == 0
    return sides > 0


# Judging.


def stock_worth(piece: int, at: int, out: Ints) -> int:
    """Return what a piece is worth in the warehouse, beside what is there."""
    worth = out[at + WEIGHED + SINGLE + piece // COLOURS]
    return worth + same_colour(piece, at, out) * out[at + WEIGHED + PAIR]


def same_colour(piece: int, at: int, out: Ints) -> int:
    """Return how many blocks in the own warehouse have the colour of a piece."""
    count = 0
    for other in range(piece % COLOURS, PIECES, COLOURS):
        count += out[at + STORED + other]
    return count


def note_chances(s: State, at: int, out: Ints) -> None:
    """Note where the next player has the best chance, and the best one elsewhere."""
    out[at + BEST_FIELD] = NOWHERE
    out[at + BEST_CHANCE] = 0
    out[at + NEXT_CHANCE] = 0
    for field in range(FIELDS):
        if has_field(s, field):
            chance = chance_on(s, field, NOBODY, 0, out[at + OPEN], at, out)
            if chance > out[at + BEST_CHANCE]:
                out[at + NEXT_CHANCE] = out[at + BEST_CHANCE]
                out[at + BEST_CHANCE] = chance
                out[at + BEST_FIELD] = field
            elif chance > out[at + NEXT_CHANCE]:
                out[at + NEXT_CHANCE] = chance


def lay_value(s: State, seat: int, field: int, colour: int, cells: int, at: int, out: Ints) -> int:
    """Return what it is worth to lay a colour on some cells and end the turn."""
    here = chance_on(s, field, colour, cells, out[at + REMAINING], at, out)
    there = out[at + NEXT_CHANCE] if field == out[at + BEST_FIELD] else out[at + BEST_CHANCE]
    value = left_over(max(here, there, out[at + LOOSENS]), min(here, there), at, out)
    return value + points_of(s, seat, field, colour, cells, at, out)


def value_with_more(
    s: State, seat: int, field: int, colour: int, cells: int, at: int, out: Ints
) -> int:
    """Return what a lay is worth if blocks of that colour follow it from the warehouse."""
    side = s.side[field]
    seen = int(s.seen[field, colour]) | cells
    filled = s.filled[field] | cells
    best = NEVER
    number = 0
    while DRAWINGS[side, number] != 0:
        rest = DRAWINGS[side, number] & ~seen
        if rest != 0 and seen & ~DRAWINGS[side, number] == 0 and rest & filled == 0:
            cost = filling_cost(rest, colour, at, out)
            if cost > NEVER:
                out[at + SEVERAL] = 1
                value = lay_value(s, seat, field, colour, cells | rest, at, out)
                out[at + SEVERAL] = 0
                best = max(best, value - cost)
        number += 1
    return best


def filling_cost(cells: int, colour: int, at: int, out: Ints) -> int:
    """Return what the blocks are worth that fill some cells from the warehouse, NEVER if none."""
    if IS_DOUBLE[cells] == 1 and out[at + STORED + COLOURS + colour] > 0:
        return out[at + WEIGHED + DOUBLE]
    if CELL_COUNT[cells] <= out[at + STORED + colour]:
        return CELL_COUNT[cells] * out[at + WEIGHED + SINGLE]
    return NEVER


def left_over(first: int, second: int, at: int, out: Ints) -> int:
    """Return what the chances that the next player finds are worth to me."""
    worth = out[at + WEIGHED + SECOND] * second - out[at + WEIGHED + CHANCE] * first
    return worth // POINT


def points_of(s: State, seat: int, field: int, laid: int, cells: int, at: int, out: Ints) -> int:
    """Return what a turn that ends so is worth in points, mine less those of another."""
    builder, owner = move_points(s, field, laid, cells, out[at + SEVERAL] == 1)
    rival = 0 if sharer(seat, field) == NOBODY else out[at + WEIGHED + RIVAL]
    return POINT * builder - rival * owner


def chance_on(s: State, field: int, laid: int, cells: int, pieces: int, at: int, out: Ints) -> int:
    """Return the most that the next player could make of one piece on a field, after a lay."""
    filled = s.filled[field] | cells
    level = s.level[field]
    if filled == ALL_CELLS:
        filled = 0
        level += 1
    if level == LEVELS:
        return 0
    side = s.side[field]
    rival = 0 if sharer(out[at + FOLLOWING], field) == NOBODY else out[at + WEIGHED + RIVAL]
    best = 0
    for colour in range(COLOURS):
        if pieces & OF_COLOUR[colour] != 0:
            seen = int(s.seen[field, colour])
            seen = seen | cells if colour == laid else seen & ~cells
            number = 0
            while SCORERS[side, seen, number] != NO_PLACEMENT:
                placement = SCORERS[side, seen, number]
                piece = (PLACEMENT_LENGTH[placement] - 1) * COLOURS + colour
                new = PLACEMENT_CELLS[placement]
                if pieces >> piece & 1 and new & filled == 0:
                    made = seen | new
                    best = max(best, POINT * MADE[side, made] - rival * SHARED[side, made])
                    break
                number += 1
    return best
