"""What a seat may know in Qubix: everything, for all lies open on the table."""

from collections.abc import Callable
from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.qubix.blocks import (
    BEST_STEP,
    BUILT,
    FIELDS,
    NEUTRAL,
    NO_BLOCK,
    NOBODY,
    NOWHERE,
    STORAGE,
    TOGETHER,
    WAREHOUSES,
    fits,
    has_field,
    is_free,
)
from kubik.games.qubix.data import (
    BLOCK_NAMES,
    BLOCKS,
    BUILDER_POINTS,
    CELLS,
    COLOURS,
    END_PLACEMENT,
    FIRST_PLACEMENT,
    LAYER,
    LENGTH,
    NAMES,
    NO_COMPOSITION,
    OWNER_POINTS,
    PLACEMENT_CELLS,
    PLACEMENT_NAMES,
    PLACEMENTS,
    SHAPES,
    WAREHOUSE_CELLS,
)
from kubik.games.qubix.edition import FIELD_CELLS, SIDES, WIDTH
from kubik.games.qubix.moves import FIELD_NAMES, phrase
from kubik.games.qubix.offers import is_open
from kubik.games.qubix.scoring import builder_points, composed, dearest, sharer

OPEN = True  # every seat sees the same

PHASES = ("take", "place", "more", "over")


def view(s: State, _seat: int) -> dict[str, Any]:
    """The storage, the fields, warehouses, points, and the compositions of the sides in play."""
    fields = [field for field in range(FIELDS) if has_field(s, field)]
    return {
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "held": None if s.held == NO_BLOCK else block_view(s, int(s.held)),
        "from_warehouse": bool(s.from_warehouse),
        "building": None if s.building == NOWHERE else FIELD_NAMES[s.building],
        "scores": [int(s.score[seat]) for seat in range(s.players)],
        "storage": [stored_view(s, block) for block in blocks_at(s, STORAGE)],
        "fields": [field_view(s, field) for field in fields],
        "warehouse_cells": WAREHOUSE_CELLS,
        "warehouses": [
            [block_view(s, block) for block in blocks_at(s, WAREHOUSES + seat)]
            for seat in range(s.players)
        ],
        "compositions": {
            side: compositions_view(side)
            for side in SIDES
            if any(s.side[field] == SIDES.index(side) for field in fields)
        },
    }


def blocks_at(s: State, place: int) -> list[int]:
    """Return the blocks that are at a place."""
    return [block for block in range(BLOCKS) if s.place[block] == place]


def cells_of(mask: int, cells: int) -> list[int]:
    """Return the cells of a mask by their numbers."""
    return [cell for cell in range(cells) if mask >> cell & 1]


def block_view(s: State, block: int) -> dict[str, Any]:
    """Return a block by its name, which is where it lay in the storage."""
    return {
        "block": BLOCK_NAMES[block],
        "colour": NAMES[s.colour[block]],
        "length": int(LENGTH[block]),
    }


def stored_view(s: State, block: int) -> dict[str, Any]:
    """Return a block of the storage, its cells numbered row by row."""
    return {
        **block_view(s, block),
        "layer": int(LAYER[block]),
        "cells": cells_of(int(CELLS[block]), WIDTH * WIDTH),
        "free": is_free(s, block),
    }


def field_view(s: State, field: int) -> dict[str, Any]:
    """Return a field: its blocks from below, what is seen from above, and how high it is there."""
    return {
        "field": FIELD_NAMES[field],
        "owner": None if field == NEUTRAL else field,
        "side": SIDES[s.side[field]],
        "blocks": [laid_view(s, block) for block in laid_on(s, field)],
        "above": seen_from_above(lambda colour: int(s.seen[field, colour])),
        "heights": [
            int(s.level[field]) + (int(s.filled[field]) >> cell & 1) for cell in range(FIELD_CELLS)
        ],
    }


def laid_on(s: State, field: int) -> list[int]:
    """Return the blocks on a field, from below and in the order of their placements."""
    return sorted(blocks_at(s, BUILT + field), key=lambda block: s.spot[block])


def laid_view(s: State, block: int) -> dict[str, Any]:
    """Return a block on a field, its cells numbered row by row."""
    level, placement = divmod(int(s.spot[block]), PLACEMENTS)
    return {
        **block_view(s, block),
        "level": level,
        "place": PLACEMENT_NAMES[placement],
        "cells": cells_of(int(PLACEMENT_CELLS[placement]), FIELD_CELLS),
    }


def seen_from_above(seen: Callable[[int], int]) -> list[str | None]:
    """Return the colour on top of each cell, given the cells of each colour."""
    above: list[str | None] = [None] * FIELD_CELLS
    for colour in range(COLOURS):
        for cell in range(FIELD_CELLS):
            if seen(colour) >> cell & 1:
                above[cell] = NAMES[colour]
    return above


def compositions_view(side: str) -> list[dict[str, Any]]:
    """Return the compositions of a side: their cells, and points for the builder and the owner."""
    number = SIDES.index(side)
    return [
        {
            "cells": cells_of(mask, FIELD_CELLS),
            "points": [int(BUILDER_POINTS[number, made]), int(OWNER_POINTS[number, made])],
        }
        for made, mask in enumerate(SHAPES[number])
    ]


def preview(s: State, seat: int, code: int) -> dict[str, Any]:
    """Return what a move scores for whom; of taking a block, where it would score then."""
    move = phrase(code)
    if move.message == "lay":
        return lay_view(s, seat, int(s.held), move.params["field"], move.params["cells"])
    if move.message == "take":
        return {"lays": scoring_lays(s, seat, code)}
    if move.message == "done":
        return points_view(s, seat, int(s.building), [int(made) for made in s.made])
    return {}


def scoring_lays(s: State, seat: int, block: int) -> list[dict[str, Any]]:
    """Return the places where a block, once taken, would make a composition."""
    length = LENGTH[block]
    return [
        lay
        for field in range(FIELDS)
        if is_open(s, field) and fits(s, field, length)
        for placement in range(FIRST_PLACEMENT[length], END_PLACEMENT[length])
        if PLACEMENT_CELLS[placement] & s.filled[field] == 0
        and (lay := lay_view(s, seat, block, field, placement))["compositions"]
    ]


def lay_view(s: State, seat: int, block: int, field: int, placement: int) -> dict[str, Any]:
    """Return where a block would lie, and what that scores for whom."""
    mask = int(PLACEMENT_CELLS[placement])
    after = [int(seen) & ~mask for seen in s.seen[field]]
    after[s.colour[block]] |= mask
    return {
        "field": FIELD_NAMES[field],
        "cells": cells_of(mask, FIELD_CELLS),
        **scored(s, seat, field, after),
    }


def scored(s: State, seat: int, field: int, after: list[int]) -> dict[str, Any]:
    """Return the compositions that a move makes on a field, and the points of every seat."""
    side = int(s.side[field])
    before = s.seen[field] if s.building == NOWHERE else s.before
    new = [int(composed(side, before[colour], after[colour])) for colour in range(COLOURS)]
    return points_view(s, seat, field, counted(s, side, new))


def points_view(s: State, seat: int, field: int, made: list[int]) -> dict[str, Any]:
    """Return compositions on a field, given by colour, and what each seat gets for them."""
    side = int(s.side[field])
    points = [0] * int(s.players)
    other = int(sharer(seat, field))
    for composition in made:
        if composition != NO_COMPOSITION:
            points[seat] += int(BUILDER_POINTS[side, composition])
            if other != NOBODY:
                points[other] += int(OWNER_POINTS[side, composition])
    compositions = [
        {"composition": composition, "colour": NAMES[colour]}
        for colour, composition in enumerate(made)
        if composition != NO_COMPOSITION
    ]
    return {"compositions": compositions, "points": points}


def counted(s: State, side: int, new: list[int]) -> list[int]:
    """Return which compositions count if a further block makes new ones (score.10, score.11)."""
    if s.building == NOWHERE or s.scoring == TOGETHER:
        return new
    if s.scoring == BEST_STEP:
        kept = [int(made) for made in s.made]
        return new if builder_points(side, new) > builder_points(side, kept) else kept
    only = dearest(side, new)
    return [made if colour == only else NO_COMPOSITION for colour, made in enumerate(new)]


def reason(preview: dict[str, Any], seat: int) -> Phrase | None:
    """Return in words what speaks for a move, given its preview: points now, or once laid."""
    if preview.get("compositions"):
        made = len(preview["compositions"])
        return Phrase("reason-composes", {"count": made, "points": preview["points"][seat]})
    if preview.get("lays"):
        most = max(lay["points"][seat] for lay in preview["lays"])
        return Phrase("reason-can-compose", {"points": most})
    return None
