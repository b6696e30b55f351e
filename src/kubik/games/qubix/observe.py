"""What a seat of Qubix sees, as numbers: everything, from its own side."""

import numpy as np

from kubik.engine import sight
from kubik.engine.layout import Ints, Shorts, State
from kubik.engine.sight import Part, clear, mark, mark_bits, seat_after, starts, steps_after
from kubik.games.qubix import game
from kubik.games.qubix.blocks import BUILT, LEVELS, NEUTRAL, NOWHERE, SEATS, WAREHOUSES, has_field
from kubik.games.qubix.data import (
    BLOCK_NAMES,
    BLOCKS,
    COLOURS,
    NAMES,
    NO_COMPOSITION,
    PLACEMENT_CELLS,
    PLACEMENTS,
)
from kubik.games.qubix.edition import FIELD_CELLS, MOST_COMPOSITIONS, SIDES
from kubik.games.qubix.view import PHASES

_seats = sight.SEATS[:SEATS]
_fields = (*_seats, "neutral")
_cells = sight.numbered(FIELD_CELLS)
# As the rules number places, but seats and fields from the own one on.
_places = (
    *("storage", "hand", "box"),
    *(f"warehouse.{seat}" for seat in _seats),
    *(f"field.{field}" for field in _fields),
)

SIGHT = (
    Part("players", "one", (sight.player_counts(game),), "How many play."),
    Part(
        "scoring",
        "one",
        (sight.values_of(game, "warehouse_scoring"),),
        "What several blocks of the warehouse score: an option.",
    ),
    Part("phase", "one", (PHASES,), "What is to be done."),
    Part("turn", "one", (_seats,), "Whose turn it is."),
    Part("from_warehouse", "count", (), "1 in a move with blocks of the own warehouse."),
    Part("building", "one", (_fields,), "The field that this move builds on."),
    Part("laid", "count", (), "Blocks laid in this move."),
    Part("before", "set", (NAMES, _cells), "Where each colour was seen there before."),
    Part(
        "made",
        "one",
        (NAMES, sight.numbered(MOST_COMPOSITIONS)),
        "The composition of each colour that the move would score if it ended now.",
    ),
    Part("scores", "count", (_seats,), "Points."),
    Part("room", "count", (_seats,), "Free cells in each warehouse."),
    Part("sides", "one", (_fields, SIDES), "The side of each board in play."),
    Part("above", "set", (_fields, NAMES, _cells), "What is seen of a field from above."),
    Part("heights", "count", (_fields, _cells), "How high each cell of a field is."),
    Part("colours", "one", (BLOCK_NAMES, NAMES), "The colour of each block."),
    Part("places", "one", (BLOCK_NAMES, _places), "Where each block is."),
    Part("levels", "one", (BLOCK_NAMES, sight.numbered(LEVELS)), "The level of each built block."),
    Part("cells", "set", (BLOCK_NAMES, _cells), "The cells of a field that each block covers."),
)
SIZE = sight.size(SIGHT)
# No index counts from the end, in the rules neither, so threads of a GPU need not look.
COUNTS_ON = True
(
    PLAYERS,
    SCORING,
    PHASE,
    TURN,
    FROM_WAREHOUSE,
    BUILDING,
    LAID,
    BEFORE,
    MADE,
    SCORES,
    ROOM,
    BOARDS,
    ABOVE,
    HEIGHTS,
    BLOCK_COLOURS,
    BLOCK_PLACES,
    BLOCK_LEVELS,
    BLOCK_CELLS,
) = starts(SIGHT)
PLACES = len(_places)
BOARD_SIDES = len(SIDES)
FEWEST = min(game.players)


def _place_after(players: int, seat: int, place: int) -> int:
    """Return a place as a seat sees it: warehouses and fields count from its own."""
    first = BUILT if place >= BUILT else WAREHOUSES
    owner = place - first
    return first + (owner - seat) % players if 0 <= owner < players else place


# Blocks are many, so what is said of each is looked up. By players, seat and place: the place from
# that seat. By the spot of a block: its level, and the cells it covers.
PLACES_AFTER = np.array(
    [
        [[_place_after(players, seat, place) for place in range(PLACES)] for seat in range(SEATS)]
        for players in range(SEATS + 1)
    ]
)
LEVEL_OF_SPOT = np.arange(LEVELS * PLACEMENTS) // PLACEMENTS
CELLS_OF_SPOT = np.tile(PLACEMENT_CELLS, LEVELS)

# What follows from the places of blocks, and is told by them.
DERIVED = ("storage", "held")

MERITS = ("points",)


def observe(s: State, seat: int, out: Shorts) -> None:
    """Write the move that is being made, seats, fields and blocks."""
    clear(out)
    mark(out, PLAYERS, s.players - FEWEST)
    mark(out, SCORING, s.scoring)
    mark(out, PHASE, s.phase)
    mark(out, TURN, steps_after(seat, s.turn, s.players))
    if s.building != NOWHERE:
        show_move(s, seat, out)
    out[FROM_WAREHOUSE] = s.from_warehouse
    for step in range(s.players):
        other = seat_after(seat, step, s.players)
        out[SCORES + step] = s.score[other]
        out[ROOM + step] = s.room[other]
        show_field(s, other, step, out)
    if has_field(s, NEUTRAL):
        show_field(s, NEUTRAL, NEUTRAL, out)
    places = PLACES_AFTER[s.players, seat]
    for block in range(BLOCKS):
        show_block(s, block, places, out)


def field_after(s: State, seat: int, field: int) -> int:
    """Return how many places after the own field another one is; the neutral one is the last."""
    return NEUTRAL if field == NEUTRAL else steps_after(seat, field, s.players)


def show_move(s: State, seat: int, out: Shorts) -> None:
    """Write what a move with several blocks has done so far."""
    mark(out, BUILDING, field_after(s, seat, s.building))
    out[LAID] = s.laid
    for colour in range(COLOURS):
        mark_bits(out, BEFORE + colour * FIELD_CELLS, s.before[colour], FIELD_CELLS)
        if s.made[colour] != NO_COMPOSITION:
            mark(out, MADE + colour * MOST_COMPOSITIONS, s.made[colour])


def show_field(s: State, field: int, step: int, out: Shorts) -> None:
    """Write a field as it is seen from above, so many places after the own one."""
    mark(out, BOARDS + step * BOARD_SIDES, s.side[field])
    level = s.level[field]
    filled = s.filled[field]
    for cell in range(FIELD_CELLS):
        out[HEIGHTS + step * FIELD_CELLS + cell] = level + (filled >> cell & 1)
    for colour in range(COLOURS):
        place = (step * COLOURS + colour) * FIELD_CELLS
        mark_bits(out, ABOVE + place, s.seen[field, colour], FIELD_CELLS)


def show_block(s: State, block: int, places: Ints, out: Shorts) -> None:
    """Write the colour of a block and where it is, as a place of the own seat."""
    mark(out, BLOCK_COLOURS + block * COLOURS, s.colour[block])
    mark(out, BLOCK_PLACES + block * PLACES, places[s.place[block]])
    if s.place[block] >= BUILT:
        spot = s.spot[block]
        mark(out, BLOCK_LEVELS + block * LEVELS, LEVEL_OF_SPOT[spot])
        mark_bits(out, BLOCK_CELLS + block * FIELD_CELLS, CELLS_OF_SPOT[spot], FIELD_CELLS)


def merit(s: State, seat: int, _which: int) -> int:
    """Return the points of a seat."""
    return s.score[seat]
