"""A keen player of Qubix: points now, what is left for the next player, and what is in store.

It judges whole turns: a block and where it goes. The search of Qubix takes its candidates from here
as well, so a list of turns is the heart of it.
"""

from kubik.bots.qubix.points import MADE, SHARED, move_points
from kubik.bots.qubix.tables import (
    CELL_COUNT,
    COVERS_SCORE,
    DRAWINGS,
    EVERY_PLACEMENT,
    IS_DOUBLE,
    LAYS_SCORE,
    LOOSENED,
    NO_PLACEMENT,
    OF_COLOUR,
    OF_LENGTH,
    SCORERS,
)
from kubik.bots.weights import read_weights
from kubik.engine.chance import below
from kubik.engine.layout import Floats, Ints, State
from kubik.games.qubix.blocks import (
    FIELDS,
    LEVELS,
    MORE,
    NO_BLOCK,
    NOBODY,
    NOWHERE,
    PLACE,
    SEATS,
    STORAGE,
    WAREHOUSES,
    fits,
    has_field,
    is_free,
    piece_of,
)
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
from kubik.games.qubix.edition import WIDTH
from kubik.games.qubix.offers import DONE, LAYS, STORE, is_open
from kubik.games.qubix.scoring import sharer

# What the judgement is made of, all in points: a point that another gets through my move, one that
# the next player could make, one that could be made on another field after that, a block in the
# warehouse by its length, and two blocks of one colour there.
NAMES = ("rival", "chance", "second", "single", "double", "triple", "pair")
RIVAL, CHANCE, SECOND, SINGLE, DOUBLE, TRIPLE, PAIR = range(len(NAMES))
WEIGHTS = read_weights(__name__, NAMES, SEATS)

POINT = 1000  # judgements are kept as whole numbers, so that equals are equal
NEVER = -1_000_000_000

# A list of turns: what is free, by piece (a block of the storage, what taking it lets loose, how
# many there are, a block of the own warehouse, how many there), what that means, and the turns,
# best first.
BLOCK, LOOSE, MANY, STOCK, STORED, FREE = range(0, 6 * PIECES, PIECES)
WEIGHED = FREE + BLOCKS
# Who is next, what they can take, their best chance, its field and the best one elsewhere; of the
# piece just looked at: what it leaves to take, what chance it lets loose, what it was worth in the
# warehouse, how many of its colour can follow, whether they do; by field: the placements that score
# whatever is laid; how many turns to list, where to begin, how many.
FOLLOWING, OPEN, BEST_CHANCE, BEST_FIELD, NEXT_CHANCE = range(
    WEIGHED + len(NAMES), WEIGHED + len(NAMES) + 5
)
REMAINING, LOOSENS, COST, FOLLOW, SEVERAL, COVERS = range(NEXT_CHANCE + 1, NEXT_CHANCE + 7)
MOST, START, COUNT, FOUND = range(COVERS + FIELDS, COVERS + FIELDS + 4)
TURN = 2  # numbers for each turn: its code and its judgement
ROOM = FOUND + TURN  # of the one turn that is chosen

# The code of a turn: the block, or NO_BLOCK for the one in hand, and the action that places it.
NEXT_BLOCK = 1 << 8


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the turn that promises most, with the weights for so many players."""
    return choose_with(s, seat, WEIGHTS[s.players], codes)


def choose_with(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Choose the turn that promises most; between equals let chance decide."""
    list_turns(s, seat, weights, 1, below(s, PIECES * PLACEMENTS), False, codes)
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
    s: State, seat: int, weights: Floats, most: int, start: int, every: bool, out: Ints
) -> None:
    """Write the best turns of a seat and their judgements.

    `start` says where to begin looking, which decides between equals. Of equal blocks only one is
    looked at, unless `every` one is wanted.
    """
    for weight in range(len(NAMES)):
        out[WEIGHED + weight] = int(weights[weight] * POINT)
    out[MOST] = most
    out[START] = start
    out[COUNT] = 0
    out[SEVERAL] = 0
    note_free(s, seat, out)
    note_chances(s, out)
    if s.phase == PLACE:
        piece = piece_of(s, s.held)
        list_piece(s, seat, NO_BLOCK, piece, s.from_warehouse == 1, 0, out)
        return
    if s.phase == MORE:
        value = points_of(s, seat, s.building, NOBODY, 0, out)
        value += left_over(out[BEST_CHANCE], out[NEXT_CHANCE], out)
        keep(turn_code(NO_BLOCK, DONE), value, out)
    for step in range(PIECES):
        piece = (start + step) % PIECES
        if out[STOCK + piece] != NO_BLOCK:
            list_piece(s, seat, out[STOCK + piece], piece, True, 0, out)
        if out[BLOCK + piece] != NO_BLOCK and s.phase != MORE:
            list_free(s, seat, piece, every, out)


def list_free(s: State, seat: int, piece: int, every: bool, out: Ints) -> None:
    """List the turns with a piece of the storage."""
    block = out[BLOCK + piece]
    list_piece(s, seat, block, piece, False, out[LOOSE + piece], out)
    if every and out[MANY + piece] > 1:
        for other in range(BLOCKS):
            if other != block and is_free(s, other) and piece_of(s, other) == piece:
                loose = loosened(s, other, out)
                list_piece(s, seat, other, piece, False, loose, out)


def list_piece(
    s: State, seat: int, block: int, piece: int, stored: bool, loose: int, out: Ints
) -> None:
    """List where a piece can go."""
    length = piece // COLOURS + 1
    out[LOOSENS] = loose
    out[REMAINING] = out[OPEN]
    if stored:
        out[STORED + piece] -= block != NO_BLOCK  # it is not there when others follow it
        out[COST] = stock_worth(piece, out)
        out[FOLLOW] = same_colour(piece, out)
    else:
        out[COST] = 0
        out[FOLLOW] = 0
        if block != NO_BLOCK and out[MANY + piece] == 1:
            out[REMAINING] &= ~(1 << piece)
        if s.room[seat] >= length:
            value = left_over(max(out[BEST_CHANCE], loose), out[NEXT_CHANCE], out)
            keep(turn_code(block, STORE), value + stock_worth(piece, out), out)
    for field in range(FIELDS):
        if is_open(s, field) and fits(s, field, length):
            list_lays(s, seat, field, block, piece, out)
    if stored:
        out[STORED + piece] += block != NO_BLOCK


def list_lays(s: State, seat: int, field: int, block: int, piece: int, out: Ints) -> None:
    """List where on a field a piece can go."""
    colour = piece % COLOURS
    length = piece // COLOURS + 1
    there = chance_elsewhere(field, out)
    # What is left is worth most where the field itself leaves as much as the others do.
    hope = left_over(max(there, out[LOOSENS]), there, out) - out[COST]
    scores = out[COVERS + field] | LAYS_SCORE[s.side[field], s.seen[field, colour]]
    # Chances take long to find, and most turns are not worth it.
    if scores & OF_LENGTH[length] == 0 and out[FOLLOW] == 0 and not is_kept(hope, out):
        return
    first, end = FIRST_PLACEMENT[length], END_PLACEMENT[length]
    placement = first + out[START] % (end - first)
    for _ in range(first, end):
        cells = PLACEMENT_CELLS[placement]
        if cells & s.filled[field] == 0 and (
            scores >> placement & 1 or out[FOLLOW] > 0 or is_kept(hope, out)
        ):
            value = lay_value(s, seat, field, colour, cells, out)
            if out[FOLLOW] > 0:
                value = max(value, value_with_more(s, seat, field, colour, cells, out))
            place = LAYS + field * PLACEMENTS + placement
            keep(turn_code(block, place), value - out[COST], out)
        placement = placement + 1 if placement + 1 < end else first


def is_kept(value: int, out: Ints) -> bool:
    """Whether a turn of such a value is one of the best so far."""
    count = out[COUNT]
    return bool(count < out[MOST] or value > out[FOUND + TURN * (count - 1) + 1])


def keep(turn: int, value: int, out: Ints) -> None:
    """Put a turn where it belongs among the best, if it is one of them."""
    if not is_kept(value, out):
        return
    count = out[COUNT]
    most = out[MOST]
    place = count if count < most else count - 1
    while place > 0 and out[FOUND + TURN * (place - 1) + 1] < value:
        out[FOUND + TURN * place] = out[FOUND + TURN * (place - 1)]
        out[FOUND + TURN * place + 1] = out[FOUND + TURN * (place - 1) + 1]
        place -= 1
    out[FOUND + TURN * place] = turn
    out[FOUND + TURN * place + 1] = value
    out[COUNT] = min(count + 1, most)


# What is free.


def note_free(s: State, seat: int, out: Ints) -> None:
    """Note which pieces can be taken by the seat and by the one after it."""
    for piece in range(PIECES):
        out[BLOCK + piece] = NO_BLOCK
        out[STOCK + piece] = NO_BLOCK
        out[MANY + piece] = 0
        out[STORED + piece] = 0
    following = (seat + 1) % s.players
    pieces = 0
    count = 0
    for block in range(BLOCKS):
        place = s.place[block]
        if place == WAREHOUSES + seat:
            out[STORED + piece_of(s, block)] += 1
            if s.building == NOWHERE or fits(s, s.building, LENGTH[block]):
                out[STOCK + piece_of(s, block)] = block
        elif place == WAREHOUSES + following:
            pieces |= 1 << piece_of(s, block)
            out[MANY + piece_of(s, block)] += 1
        elif is_free(s, block):
            pieces |= 1 << piece_of(s, block)
            out[MANY + piece_of(s, block)] += 1
            out[FREE + count] = block
            count += 1
    out[FOLLOWING] = following
    out[OPEN] = pieces
    for number in range(count):
        block = out[FREE + number]
        piece = piece_of(s, block)
        loose = loosened(s, block, out)
        if out[BLOCK + piece] == NO_BLOCK or loose < out[LOOSE + piece]:
            out[BLOCK + piece] = block
            out[LOOSE + piece] = loose


def loosened(s: State, block: int, out: Ints) -> int:
    """Return the best chance from pieces that only come free when a block is taken."""
    pieces = 0
    number = 0
    while LOOSENED[block, number] != NO_BLOCK:
        other = LOOSENED[block, number]
        if s.place[other] == STORAGE and comes_free(s, other, block):
            pieces |= 1 << piece_of(s, other)
        number += 1
    pieces &= ~out[OPEN]
    best = 0
    if pieces != 0:
        for field in range(FIELDS):
            if has_field(s, field):
                best = max(best, chance_on(s, field, NOBODY, 0, pieces, out))
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


def stock_worth(piece: int, out: Ints) -> int:
    """Return what a piece is worth in the warehouse, beside what is there."""
    worth = out[WEIGHED + SINGLE + piece // COLOURS]
    return worth + same_colour(piece, out) * out[WEIGHED + PAIR]


def same_colour(piece: int, out: Ints) -> int:
    """Return how many blocks in the own warehouse have the colour of a piece."""
    count = 0
    for other in range(piece % COLOURS, PIECES, COLOURS):
        count += out[STORED + other]
    return count


def note_chances(s: State, out: Ints) -> None:
    """Note where the next player has the best chance, and the best one elsewhere."""
    out[BEST_FIELD] = NOWHERE
    out[BEST_CHANCE] = 0
    out[NEXT_CHANCE] = 0
    for field in range(FIELDS):
        if has_field(s, field):
            out[COVERS + field] = covers_that_score(s, field)
            chance = chance_on(s, field, NOBODY, 0, out[OPEN], out)
            if chance > out[BEST_CHANCE]:
                out[NEXT_CHANCE] = out[BEST_CHANCE]
                out[BEST_CHANCE] = chance
                out[BEST_FIELD] = field
            elif chance > out[NEXT_CHANCE]:
                out[NEXT_CHANCE] = chance


def covers_that_score(s: State, field: int) -> int:
    """Return the placements that leave a composition of a colour that they cover, as bits.

    Once a move has begun, what it has made counts wherever it goes on.
    """
    if s.building != NOWHERE:
        return EVERY_PLACEMENT
    placements = 0
    for colour in range(COLOURS):
        placements |= COVERS_SCORE[s.side[field], s.seen[field, colour]]
    return placements


def chance_elsewhere(field: int, out: Ints) -> int:
    """Return the best chance of the next player on the other fields."""
    return out[NEXT_CHANCE] if field == out[BEST_FIELD] else out[BEST_CHANCE]


def lay_value(s: State, seat: int, field: int, colour: int, cells: int, out: Ints) -> int:
    """Return what it is worth to lay a colour on some cells and end the turn."""
    here = chance_on(s, field, colour, cells, out[REMAINING], out)
    there = chance_elsewhere(field, out)
    value = left_over(max(here, there, out[LOOSENS]), min(here, there), out)
    return value + points_of(s, seat, field, colour, cells, out)


def value_with_more(s: State, seat: int, field: int, colour: int, cells: int, out: Ints) -> int:
    """Return what a lay is worth if blocks of that colour follow it from the warehouse."""
    side = s.side[field]
    seen = int(s.seen[field, colour]) | cells
    filled = s.filled[field] | cells
    best = NEVER
    number = 0
    while DRAWINGS[side, number] != 0:
        rest = DRAWINGS[side, number] & ~seen
        if rest != 0 and seen & ~DRAWINGS[side, number] == 0 and rest & filled == 0:
            cost = filling_cost(rest, colour, out)
            if cost > NEVER:
                out[SEVERAL] = 1
                value = lay_value(s, seat, field, colour, cells | rest, out)
                out[SEVERAL] = 0
                best = max(best, value - cost)
        number += 1
    return best


def filling_cost(cells: int, colour: int, out: Ints) -> int:
    """Return what the blocks are worth that fill some cells from the warehouse, NEVER if none."""
    if IS_DOUBLE[cells] == 1 and out[STORED + COLOURS + colour] > 0:
        return out[WEIGHED + DOUBLE]
    if CELL_COUNT[cells] <= out[STORED + colour]:
        return CELL_COUNT[cells] * out[WEIGHED + SINGLE]
    return NEVER


def left_over(first: int, second: int, out: Ints) -> int:
    """Return what the chances that the next player finds are worth to me."""
    worth = out[WEIGHED + SECOND] * second - out[WEIGHED + CHANCE] * first
    return worth // POINT


def points_of(s: State, seat: int, field: int, laid: int, cells: int, out: Ints) -> int:
    """Return what a turn that ends so is worth in points, mine less those of another."""
    builder, owner = move_points(s, field, laid, cells, out[SEVERAL] == 1)
    rival = 0 if sharer(seat, field) == NOBODY else out[WEIGHED + RIVAL]
    return POINT * builder - rival * owner


def chance_on(s: State, field: int, laid: int, cells: int, pieces: int, out: Ints) -> int:
    """Return the most that the next player could make of one piece on a field, after a lay."""
    filled = s.filled[field] | cells
    level = s.level[field]
    if filled == ALL_CELLS:
        filled = 0
        level += 1
    if level == LEVELS:
        return 0
    side = s.side[field]
    rival = 0 if sharer(out[FOLLOWING], field) == NOBODY else out[WEIGHED + RIVAL]
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
