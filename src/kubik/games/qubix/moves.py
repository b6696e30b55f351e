"""The moves of Qubix: names, notation, and why one may not be played."""

from kubik.engine.layout import State
from kubik.engine.moves import Phrase, Refusal, refuse
from kubik.games.qubix.blocks import (
    BOX,
    BUILT,
    LEVELS,
    MORE,
    NEUTRAL,
    PLACE,
    SEATS,
    STORAGE,
    TAKE,
    WAREHOUSES,
    has_field,
    is_covered,
    is_free,
)
from kubik.games.qubix.data import (
    BESIDE,
    BLOCK_NAMES,
    CELLS,
    COLUMN_LETTERS,
    LAYER,
    LAYER_LETTERS,
    LENGTH,
    NAMES,
    PLACEMENT_LENGTH,
    PLACEMENT_NAMES,
    PLACEMENTS,
    WALLS,
)
from kubik.games.qubix.edition import FIELD_CELLS, LENGTHS
from kubik.games.qubix.offers import DONE, LAYS, STORE, first_block, is_open

FIELD_NAMES = (*(str(seat + 1) for seat in range(SEATS)), "neutral")
TERMS = {
    "colour": NAMES,
    "piece": tuple(f"{colour}-{length}" for length in LENGTHS for colour in NAMES),
    "layer": tuple(LAYER_LETTERS),
    "column": tuple(COLUMN_LETTERS),
    "field": FIELD_NAMES,
    "cells": PLACEMENT_NAMES,
}
PLACES = ("row", "level", "composition", "owner")

_PLAIN = {STORE: "store", DONE: "done"}
_NEUTRAL_SIGN = "N"


def lay_code(field: int, placement: int) -> int:
    """Return the code of laying the block in hand on a field."""
    return LAYS + field * PLACEMENTS + placement


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    if code in _PLAIN:
        return Phrase(_PLAIN[code], {})
    if code >= LAYS:
        field, placement = divmod(code - LAYS, PLACEMENTS)
        return Phrase("lay", {"field": field, "cells": placement})
    return Phrase("take", {**_place_of(code), "length": int(LENGTH[code])})


def _place_of(block: int) -> dict[str, int]:
    """Return where a block lay in the storage, which is its name."""
    name = BLOCK_NAMES[block]
    column, row = COLUMN_LETTERS.index(name[1]), int(name[2]) - 1
    return {"layer": int(LAYER[block]), "column": column, "row": row}


def notation(code: int) -> str:
    """Write a move: `Ec3` takes the block that lay there, `2a1b1` lays it on field 2."""
    if code in _PLAIN:
        return _PLAIN[code]
    if code < LAYS:
        return BLOCK_NAMES[code]
    params = phrase(code).params
    sign = _NEUTRAL_SIGN if params["field"] == NEUTRAL else FIELD_NAMES[params["field"]]
    return sign + PLACEMENT_NAMES[params["cells"]]


def refusal(s: State, seat: int, code: int) -> Refusal:
    """Return why a move is not legal now: its rule line, and the case."""
    if code < LAYS:
        return _refused_take(s, seat, code)
    if s.phase == PLACE:
        return _refused_place(s, seat, code)
    if code == DONE:
        return refuse("turn.5", "refused-pass", **_place_of(int(first_block(s, seat))))
    return refuse("turn.2" if s.phase == TAKE else "warehouse.5", "refused-empty-hand")


def _refused_take(s: State, seat: int, block: int) -> Refusal:
    place = int(s.place[block])
    if s.phase == PLACE:
        return refuse("turn.4", "refused-holding", **_place_of(int(s.held)))
    if place >= BUILT:
        return refuse("build.5", "refused-built", field=place - BUILT)
    if place >= WAREHOUSES and place != WAREHOUSES + seat:
        return refuse("warehouse.1", "refused-not-yours", owner=place - WAREHOUSES)
    if s.phase == MORE:
        return _refused_more(s, seat, block)
    if place == BOX:
        return refuse("turn.2", "refused-not-in-game")
    if place == STORAGE and not is_free(s, block):
        return _refused_stored(s, block)
    length = int(LENGTH[block])
    if place == STORAGE:
        return refuse("turn.4", "refused-nowhere", length=length, free=int(s.room[seat]))
    return refuse("turn.4", "refused-no-field", length=length)


def _refused_more(s: State, seat: int, block: int) -> Refusal:
    """Return why a move with blocks of the warehouse does not go on with this one."""
    if s.place[block] != WAREHOUSES + seat:
        return refuse("warehouse.5", "refused-not-stored")
    length, field = int(LENGTH[block]), int(s.building)
    return refuse("warehouse.5", "refused-no-more", length=length, field=field)


def _refused_stored(s: State, block: int) -> Refusal:
    """Return why a block stays in the storage."""
    if is_covered(s, block):
        lies_above = (LAYER[block] + 1 == LAYER) & (CELLS[block] & CELLS != 0)
        above = next(other for other in lies_above.nonzero()[0] if s.place[other] == STORAGE)
        return refuse("take.2", "refused-covered", **_place_of(above))
    layer = s.storage[LAYER[block]]
    if any(layer & wall != wall for wall in BESIDE[block]):
        return refuse("take.4", "refused-partly", length=int(LENGTH[block]))
    return refuse("take.3", "refused-enclosed", sides=WALLS)


def _refused_place(s: State, seat: int, code: int) -> Refusal:
    length = int(LENGTH[s.held])
    if code == DONE:
        return refuse("turn.4", "refused-holding", **_place_of(int(s.held)))
    if code == STORE and s.from_warehouse:
        return refuse("warehouse.3", "refused-back")
    if code == STORE:
        return refuse("warehouse.2", "refused-full", length=length, free=int(s.room[seat]))
    field, placement = divmod(code - LAYS, PLACEMENTS)
    if not has_field(s, field):
        line = "two.1" if field == NEUTRAL else "setup.7"
        return refuse(line, "refused-players", players=int(s.players))
    if not is_open(s, field):
        return refuse("warehouse.4", "refused-other-field", field=int(s.building))
    room = int(PLACEMENT_LENGTH[placement])
    if room != length:
        return refuse("build.1", "refused-length", length=length, room=room)
    if s.level[field] == LEVELS:
        return refuse("build.3", "refused-high", field=field, levels=LEVELS)
    free = FIELD_CELLS - int(s.filled[field]).bit_count()
    return refuse("build.2", "refused-gap", level=int(s.level[field]), free=free)
