"""Qubix as plain functions over a state. Ids in brackets are lines of `lines.toml`."""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State, i1, i2, i4, layout
from kubik.engine.scores import best_score, leaders, share_by_score
from kubik.games.qubix.data import (
    ALL_CELLS,
    BESIDE,
    BLOCKS,
    BUILDER_POINTS,
    CELLS,
    COLOURS,
    COMPOSITION,
    COUNTS,
    END_PLACEMENT,
    FIRST_PLACEMENT,
    FITS,
    LAYER,
    LENGTH,
    NO_COMPOSITION,
    OWNER_POINTS,
    PIECES,
    PLACEMENT_CELLS,
    PLACEMENT_LENGTH,
    PLACEMENTS,
    SCHEME,
    UNITS,
    WALLS,
    WAREHOUSE_CELLS,
)
from kubik.games.qubix.edition import FIELD_CELLS, WIDTH
from kubik.games.qubix.events import (
    COMPOSED,
    GOES_FIRST,
    LAID,
    PASSED,
    SHARED_POINTS,
    STORAGE_MIXED,
    STORED,
    TOOK,
    TOOK_OUT,
    WON,
)

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
ENDINGS = ("points", "shared")
BY_POINTS, SHARED = range(2)
NO_BLOCK = -1
NOBODY = -1
NOWHERE = -1

# Options in the order of the game's declaration, and their values.
SIDE, STORAGE_BUILT, NEUTRAL_SIDE, WAREHOUSE_SCORING = range(4)
GREY, BLUE = range(2)
BY_SCHEME, RANDOM = range(2)
TOGETHER, ONCE, BEST_STEP = range(3)

# Action codes: blocks to take, then fields and placements, then the few others.
LAYS = BLOCKS
STORE = LAYS + FIELDS * PLACEMENTS
DONE = STORE + 1
ACTIONS = DONE + 1

# At most so many are legal at once: all blocks to take, or a place on every field, or to store.
MOST_LEGAL = max(BLOCKS, SEATS * int((END_PLACEMENT - FIRST_PLACEMENT).max()) + 1)

# A block is taken and placed at most twice, and its way out of a warehouse may end a move.
LONGEST_RANDOM_GAME = 5 * BLOCKS


def setup(s: State, players: int, options: Ints) -> None:
    """Build the storage, give everybody a board, and see who goes first (setup.3, setup.7)."""
    s.players = players
    s.scoring = options[WAREHOUSE_SCORING]
    clear_hand(s)
    for seat in range(players):
        s.side[seat] = options[SIDE]
        s.room[seat] = WAREHOUSE_CELLS
    if players == 2:
        s.side[NEUTRAL] = options[NEUTRAL_SIDE]
    for block in range(BLOCKS):
        s.colour[block] = SCHEME[block]
        s.storage[LAYER[block]] |= CELLS[block]
    if options[STORAGE_BUILT] == RANDOM:
        mix_colours(s)
    s.turn = below(s, players)
    emit(s, GOES_FIRST, s.turn)


def mix_colours(s: State) -> None:
    """Let blocks of one length change places, so that long ones stay where they are (setup.6)."""
    for block in range(BLOCKS - 1):
        equals = 0
        for other in range(block, BLOCKS):
            equals += LENGTH[other] == LENGTH[block]
        chosen = below(s, equals)
        for other in range(block, BLOCKS):
            if LENGTH[other] == LENGTH[block]:
                if chosen == 0:
                    colour = s.colour[other]
                    s.colour[other] = s.colour[block]
                    s.colour[block] = colour
                chosen -= 1
    emit(s, STORAGE_MIXED)


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


# A turn.


def actors(s: State) -> int:
    """The seat whose turn it is (turn.1)."""
    return 0 if s.phase == OVER else 1 << s.turn


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


def apply(s: State, seat: int, action: int) -> None:
    """Take a block, lay it, store it, or end a move with blocks of the warehouse."""
    if action < LAYS:
        take(s, seat, action)
    elif action < STORE:
        lay(s, seat, (action - LAYS) // PLACEMENTS, (action - LAYS) % PLACEMENTS)
    elif action == STORE:
        store(s, seat)
    else:
        finish_building(s, seat)


def take(s: State, seat: int, block: int) -> None:
    """Take a block into the hand."""
    if s.place[block] == STORAGE:
        cells = CELLS[block]
        s.storage[LAYER[block]] &= ~cells
        first = 0
        while not cells >> first & 1:
            first += 1
        emit(s, TOOK, seat, piece_of(s, block), LAYER[block], first % WIDTH, first // WIDTH)
    else:
        s.from_warehouse = 1
        s.room[seat] += LENGTH[block]
        emit(s, TOOK_OUT, seat, piece_of(s, block))
    s.place[block] = HAND
    s.held = block
    s.phase = PLACE


def store(s: State, seat: int) -> None:
    """Put the block in hand into the own warehouse (warehouse.1, warehouse.2)."""
    emit(s, STORED, seat, piece_of(s, s.held))
    s.place[s.held] = WAREHOUSES + seat
    s.room[seat] -= LENGTH[s.held]
    end_turn(s, seat)


def lay(s: State, seat: int, field: int, placement: int) -> None:
    """Lay the block in hand on a field; blocks of the warehouse may follow it (warehouse.5)."""
    if s.building == NOWHERE:
        s.building = field
        note_view(s)
    emit(s, LAID, seat, piece_of(s, s.held), field, placement, s.level[field])
    put(s, field, s.held, placement)
    s.held = NO_BLOCK
    s.laid += 1
    note_made(s)
    if s.from_warehouse and next_block(s, seat) != NO_BLOCK:
        s.phase = MORE
    else:
        finish_building(s, seat)


def next_block(s: State, seat: int) -> int:
    """Return a block of the warehouse that fits on the field being built on (warehouse.5)."""
    for block in range(BLOCKS):
        if can_add(s, seat, block):
            return block
    return NO_BLOCK


def finish_building(s: State, seat: int) -> None:
    """Score the whole move, once (score.9)."""
    score(s, seat)
    end_turn(s, seat)


def end_turn(s: State, seat: int) -> None:
    """Pass the turn on to the next who can move (turn.1, turn.5)."""
    clear_hand(s)
    for step in range(1, s.players + 1):
        following = (seat + step) % s.players
        if first_block(s, following) != NO_BLOCK:
            for skipped in range(1, step):
                emit(s, PASSED, (seat + skipped) % s.players)
            s.turn = following
            s.phase = TAKE
            return
    s.phase = OVER
    best = best_score(s)
    for winner in range(s.players):
        if s.score[winner] == best:
            emit(s, WON, winner)


def clear_hand(s: State) -> None:
    """Forget the last move, so that equal positions are equal bytes."""
    s.held = NO_BLOCK
    s.from_warehouse = 0
    s.building = NOWHERE
    s.laid = 0
    for colour in range(COLOURS):
        s.before[colour] = 0
        s.made[colour] = NO_COMPOSITION


def first_block(s: State, seat: int) -> int:
    """Return a block that a seat may take, or NO_BLOCK if it has no move (turn.5)."""
    for step in range(BLOCKS):
        block = BLOCKS - 1 - step  # from the top, where one is found the soonest
        if can_take(s, seat, block):
            return block
    return NO_BLOCK


# Points.


def composed(side: int, before: int, after: int) -> int:
    """Return the composition that a colour newly shows, or NO_COMPOSITION (score.1, score.7)."""
    return NO_COMPOSITION if before == after else COMPOSITION[side, after]


def sharer(seat: int, field: int) -> int:
    """Return who gets the points on the right when that seat builds there (score.5, two.3)."""
    if field == NEUTRAL:
        return 1 - seat
    return NOBODY if field == seat else field


def note_view(s: State) -> None:
    """Remember what is seen of the field being built on, to compare what comes with it."""
    for colour in range(COLOURS):
        s.before[colour] = s.seen[s.building, colour]


def note_made(s: State) -> None:
    """Note what the move would score if it ended now (score.6, score.9 to score.11)."""
    side = s.side[s.building]
    if s.scoring != BEST_STEP or new_points(s) > builder_points(side, s.made):
        for colour in range(COLOURS):
            s.made[colour] = newly_composed(s, colour)
    if s.scoring == BEST_STEP:
        note_view(s)  # the next block is a step of its own
    elif s.scoring == ONCE and s.laid > 1:
        only = dearest(side, s.made)
        for colour in range(COLOURS):
            if colour != only:
                s.made[colour] = NO_COMPOSITION


def newly_composed(s: State, colour: int) -> int:
    """Return the composition that a colour newly shows on the field being built on."""
    return composed(s.side[s.building], s.before[colour], s.seen[s.building, colour])


def new_points(s: State) -> int:
    """Return the builder's points for all that is new on the field being built on."""
    points = 0
    for colour in range(COLOURS):
        made = newly_composed(s, colour)
        if made != NO_COMPOSITION:
            points += BUILDER_POINTS[s.side[s.building], made]
    return points


def builder_points(side: int, made: Ints | list[int]) -> int:
    """Return the builder's points for compositions, given by colour."""
    points = 0
    for colour in range(COLOURS):
        if made[colour] != NO_COMPOSITION:
            points += BUILDER_POINTS[side, made[colour]]
    return points


def dearest(side: int, made: Ints | list[int]) -> int:
    """Return the colour whose composition is worth most to the builder, the first of equals."""
    best = 0
    most = -1
    for colour in range(COLOURS):
        if made[colour] != NO_COMPOSITION and BUILDER_POINTS[side, made[colour]] > most:
            best = colour
            most = BUILDER_POINTS[side, made[colour]]
    return best


def score(s: State, seat: int) -> None:
    """Give points for the compositions that the move has made (score.4 to score.8)."""
    field = s.building
    side = s.side[field]
    other = sharer(seat, field)
    for colour in range(COLOURS):
        made = s.made[colour]
        if made != NO_COMPOSITION:
            s.score[seat] += BUILDER_POINTS[side, made]
            emit(s, COMPOSED, seat, made, colour, field, BUILDER_POINTS[side, made])
            if other != NOBODY and OWNER_POINTS[side, made] > 0:
                s.score[other] += OWNER_POINTS[side, made]
                emit(s, SHARED_POINTS, other, OWNER_POINTS[side, made])


# The end.


def over(s: State) -> bool:
    """Whether nobody can move any more (end.1)."""
    return bool(s.phase == OVER)


def payoff(s: State, out: Floats) -> None:
    """The highest score wins; equals share (end.2, end.3)."""
    share_by_score(s, out)


def ending(s: State) -> int:
    """Whether one alone has the highest score."""
    return BY_POINTS if leaders(s) == 1 else SHARED


# What a seat cannot know.


def resample(s: State, seat: int) -> None:
    """Everything lies open on the table."""


# What must always hold.


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
