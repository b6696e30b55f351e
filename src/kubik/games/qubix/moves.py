"""The moves of Qubix: names, notation, and why one may not be played."""

from kubik.engine.layout import Record
from kubik.engine.moves import Phrase
from kubik.games.qubix.data import (
    BLOCK_NAMES,
    COLUMN_LETTERS,
    LAYER,
    LAYER_LETTERS,
    LENGTH,
    NAMES,
    PLACEMENT_LENGTH,
    PLACEMENT_NAMES,
    PLACEMENTS,
)
from kubik.games.qubix.edition import LENGTHS
from kubik.games.qubix.rules import (
    BUILT,
    DONE,
    LAYS,
    LEVELS,
    MORE,
    NEUTRAL,
    NOWHERE,
    PLACE,
    SEATS,
    STORAGE,
    STORE,
    TAKE,
    WAREHOUSES,
    has_field,
    is_covered,
    is_enclosed,
)

FIELD_NAMES = (*(str(seat + 1) for seat in range(SEATS)), "neutral")
TERMS = {
    "colour": NAMES,
    "piece": tuple(f"{colour}-{length}" for length in LENGTHS for colour in NAMES),
    "layer": tuple(LAYER_LETTERS),
    "column": tuple(COLUMN_LETTERS),
    "field": FIELD_NAMES,
    "cells": PLACEMENT_NAMES,
}
PLACES = ("row", "level", "composition")

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
    name = BLOCK_NAMES[code]
    place = {"column": COLUMN_LETTERS.index(name[1]), "row": int(name[2]) - 1}
    return Phrase("take", {"layer": int(LAYER[code]), **place, "length": int(LENGTH[code])})


def notation(code: int) -> str:
    """Write a move: `Ec3` takes the block that lay there, `2a1b1` lays it on field 2."""
    if code in _PLAIN:
        return _PLAIN[code]
    if code < LAYS:
        return BLOCK_NAMES[code]
    params = phrase(code).params
    sign = _NEUTRAL_SIGN if params["field"] == NEUTRAL else FIELD_NAMES[params["field"]]
    return sign + PLACEMENT_NAMES[params["cells"]]


def refusal(s: Record, seat: int, code: int) -> str:
    """Return the rule line that forbids a move which is not legal now."""
    if code < LAYS:
        return _refused_take(s, seat, code)
    if code == DONE:
        return "turn.4" if s.phase == PLACE else "turn.5"
    if s.phase != PLACE:
        return "turn.2" if s.phase == TAKE else "warehouse.5"
    if code == STORE:
        return "warehouse.3" if s.from_warehouse else "warehouse.2"
    return _refused_lay(s, *divmod(code - LAYS, PLACEMENTS))


def _refused_take(s: Record, seat: int, block: int) -> str:
    if s.phase == PLACE:
        return "turn.4"
    place = s.place[block]
    if place >= BUILT:
        return "build.5"
    if s.phase == MORE:
        return "build.1" if place == WAREHOUSES + seat else "warehouse.5"
    if place == STORAGE and is_covered(s, block):
        return "take.2"
    if place == STORAGE and is_enclosed(s, block):
        return "take.3"
    return "turn.4" if place in (STORAGE, WAREHOUSES + seat) else "turn.3"


def _refused_lay(s: Record, field: int, placement: int) -> str:
    if not has_field(s, field):
        return "two.1" if field == NEUTRAL else "setup.7"
    if s.building not in (NOWHERE, field):
        return "warehouse.4"
    if PLACEMENT_LENGTH[placement] != LENGTH[s.held]:
        return "build.1"
    return "build.3" if s.level[field] == LEVELS else "build.2"
