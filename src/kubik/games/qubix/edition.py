"""What the data of Qubix means, and whether an edition of it can be played.

Everything that an owner of the box may correct is read here, with a sentence for each mistake.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kubik.engine.edition import as_table, bad_edition, check_parts
from kubik.engine.origins import RULEBOOK

_error = partial(bad_edition, __package__)
_table = partial(as_table, __package__)

BLOCKS = 75
WIDTH = 5  # the storage is a cube of so many cells
LENGTHS = (1, 2, 3)
FIELD_WIDTH = 3
FIELD_CELLS = FIELD_WIDTH * FIELD_WIDTH
SIDES = ("grey", "blue")
ROTATIONS = 4
LARGEST_POINTS = 99
MOST_COMPOSITIONS = 12
LIMITS = {"warehouse.cells": (1, FIELD_CELLS)}
PARTS = ("storage.layers", *(f"{side}.composition" for side in SIDES))
_LAYERS = ("storage", "layers")

_LABEL = re.compile(r"([A-Z])([1-3])'?")

Cell = tuple[int, int]  # row and column


@dataclass(frozen=True)
class Block:
    """A block in the storage."""

    colour: str  # its letter
    layer: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Composition:
    """A drawing on a board, with its points."""

    mask: int  # a bit for each cell of the field
    builder: int
    owner: int
    origin: str


def check_edition(data: Mapping[str, Any], overrides: Mapping[str, Any]) -> None:
    """Refuse data, ours with the overrides of an edition laid over it, that cannot be played."""
    check_parts(__package__, overrides, [*LIMITS, *PARTS])
    blocks = read_storage(data)
    if len(blocks) != BLOCKS:
        raise _error("edition-blocks", found=len(blocks), wanted=BLOCKS).at(_LAYERS)
    for side in SIDES:
        _check_different(side, read_compositions(data, side))
    read_warehouse(data)


def read_warehouse(data: Mapping[str, Any]) -> int:
    """Return how many cells a warehouse has."""
    cells: Any = _table("warehouse", data.get("warehouse")).get("cells")
    low, high = LIMITS["warehouse.cells"]
    if not _is_number(cells, low, high):
        error = _error("edition-warehouse", cells=str(cells), most=high)
        raise error.at(("warehouse", "cells"))
    return int(cells)


# The storage.


def read_storage(data: Mapping[str, Any]) -> list[Block]:
    """Return all blocks of the storage, layer by layer from the lowest, in reading order."""
    layers = _table("storage", data.get("storage")).get("layers")
    if not isinstance(layers, list) or len(layers) != WIDTH:
        raise _error("edition-layers", layers=WIDTH).at(_LAYERS)
    letters = [colour["letter"] for colour in data["colour"]]
    return [
        Block(label[0], number, cells)
        for number, rows in enumerate(layers)
        for label, cells in _pack(number, _labels(number, rows, letters))
    ]


def _labels(layer: int, rows: Any, letters: Sequence[str]) -> dict[Cell, str]:
    """Return what is written in every cell of a layer."""
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise _error("edition-rows", layer=layer + 1, rows=WIDTH).at((*_LAYERS, layer))
    written = [row.split() for row in rows]
    if len(written) != WIDTH or any(len(row) != WIDTH for row in written):
        raise _error("edition-rows", layer=layer + 1, rows=WIDTH).at((*_LAYERS, layer))
    labels = {(y, x): written[y][x] for y in range(WIDTH) for x in range(WIDTH)}
    for (row, _), label in labels.items():
        found = _LABEL.fullmatch(label)
        if not found or found[1] not in letters:
            error = _error(
                "edition-label", layer=layer + 1, row=row + 1, label=label, known=list(letters)
            )
            raise error.at((*_LAYERS, layer))
    return labels


def _pack(layer: int, labels: Mapping[Cell, str]) -> list[tuple[str, tuple[Cell, ...]]]:
    """Return the blocks of a layer; it must be one packing and no other."""
    packings = _packings(labels, {})
    first, second = next(packings, None), next(packings, None)
    if first is None:
        raise _error("edition-packing", layer=layer + 1).at((*_LAYERS, layer))
    if second is not None:
        raise _error("edition-ambiguous", layer=layer + 1).at((*_LAYERS, layer))
    return [(labels[cells[0]], cells) for cells in sorted(set(first.values()))]


def _packings(
    labels: Mapping[Cell, str], packed: dict[Cell, tuple[Cell, ...]]
) -> Iterator[dict[Cell, tuple[Cell, ...]]]:
    """Yield every way to lay blocks flat so that each covers as many equal cells as it is long."""
    start = next((cell for cell in labels if cell not in packed), None)
    if start is None:
        yield packed
        return
    for cells in _lines(start, int(labels[start][1])):
        if all(labels.get(cell) == labels[start] and cell not in packed for cell in cells):
            yield from _packings(labels, packed | dict.fromkeys(cells, cells))


def _lines(start: Cell, length: int) -> set[tuple[Cell, ...]]:
    """Return the cells of a block that begins there, along the row and along the column."""
    row, column = start
    return {
        tuple((row, column + step) for step in range(length)),
        tuple((row + step, column) for step in range(length)),
    }


# Compositions.


def read_compositions(data: Mapping[str, Any], side: str) -> list[Composition]:
    """Return the compositions on a side of the boards."""
    entries = _table(side, data.get(side)).get("composition")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_COMPOSITIONS:
        error = _error("edition-compositions", side=side, most=MOST_COMPOSITIONS)
        raise error.at((side, "composition"))
    return [_composition(side, number, entry) for number, entry in enumerate(entries, start=1)]


def _composition(side: str, number: int, entry: Any) -> Composition:
    shape, points = (
        (entry.get("shape"), entry.get("points")) if isinstance(entry, Mapping) else (None, None)
    )
    here = (side, "composition", number - 1)
    if not isinstance(shape, list) or not all(isinstance(row, str) for row in shape):
        raise _error("edition-shape", width=FIELD_WIDTH, side=side, number=number).at(here)
    if len(shape) != FIELD_WIDTH or any(len(row) != FIELD_WIDTH for row in shape):
        raise _error("edition-shape", width=FIELD_WIDTH, side=side, number=number).at(here)
    cells = "".join(shape)
    if set(cells) - {"#", "."} or "#" not in cells:
        raise _error("edition-shape", width=FIELD_WIDTH, side=side, number=number).at(here)
    if (
        not isinstance(points, list)
        or len(points) != 2
        or not all(_is_number(value, 0, LARGEST_POINTS) for value in points)
    ):
        raise _error("edition-points", most=LARGEST_POINTS, side=side, number=number).at(here)
    mask = sum(1 << place for place, sign in enumerate(cells) if sign == "#")
    builder, owner = points
    return Composition(mask, builder, owner, entry.get("origin", RULEBOOK))


def rotations(mask: int) -> list[int]:
    """Return a composition and how it looks turned by 90, 180 and 270 degrees."""
    turned = [mask]
    for _ in range(ROTATIONS - 1):
        turned.append(_quarter_turn(turned[-1]))
    return turned


def _quarter_turn(mask: int) -> int:
    last = FIELD_WIDTH - 1
    return sum(
        1 << column * FIELD_WIDTH + last - row
        for row in range(FIELD_WIDTH)
        for column in range(FIELD_WIDTH)
        if mask >> row * FIELD_WIDTH + column & 1
    )


def _check_different(side: str, compositions: Sequence[Composition]) -> None:
    seen: dict[int, int] = {}
    for number, composition in enumerate(compositions, start=1):
        first = seen.setdefault(min(rotations(composition.mask)), number)
        if first != number:
            error = _error("edition-same", side=side, first=first, second=number)
            raise error.at((side, "composition", number - 1))


# Numbers.


def _is_number(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
