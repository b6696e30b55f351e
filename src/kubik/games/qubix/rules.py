"""Qubix as plain functions over a state. Ids in brackets are lines of `lines.toml`.

Here are the contract, setting up, the turns and the end. Modules below, each of which imports only
from those named before it: `blocks.py`, the state, the storage and fields; `scoring.py`, points;
`offers.py`, what may be done; `invariants.py`, what must hold.
"""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State
from kubik.engine.scores import best_score, leaders, share_by_score
from kubik.games.qubix.blocks import (
    HAND,
    MORE,
    NEUTRAL,
    NEUTRAL_SIDE,
    NO_BLOCK,
    NOWHERE,
    OVER,
    PLACE,
    RANDOM,
    SIDE,
    STATE,
    STORAGE,
    STORAGE_BUILT,
    TAKE,
    WAREHOUSE_SCORING,
    WAREHOUSES,
    piece_of,
    put,
)
from kubik.games.qubix.data import (
    BLOCKS,
    CELLS,
    COLOURS,
    LAYER,
    LENGTH,
    NO_COMPOSITION,
    PLACEMENTS,
    SCHEME,
    WAREHOUSE_CELLS,
)
from kubik.games.qubix.edition import WIDTH
from kubik.games.qubix.events import (
    GOES_FIRST,
    LAID,
    PASSED,
    STORAGE_MIXED,
    STORED,
    TOOK,
    TOOK_OUT,
    WON,
)
from kubik.games.qubix.invariants import broken
from kubik.games.qubix.offers import (
    ACTIONS,
    LAYS,
    MOST_LEGAL,
    STORE,
    first_block,
    legal,
    next_block,
)
from kubik.games.qubix.scoring import note_made, note_view, score

__all__ = ["ACTIONS", "MOST_LEGAL", "STATE", "broken", "legal"]

ENDINGS = ("points", "shared")
BY_POINTS, SHARED = range(2)

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


# A turn.


def actors(s: State) -> int:
    """The seat whose turn it is (turn.1)."""
    return 0 if s.phase == OVER else 1 << s.turn


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
