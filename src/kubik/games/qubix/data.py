"""The box of Qubix as tables, read from `data.toml` or an edition of it.

Cells of a layer are numbered row by row and kept as bits: bit 0 is the first cell of the first row.
"""

from collections.abc import Iterable

import numpy as np

from kubik.engine.edition import read_data
from kubik.games.qubix.edition import (
    FIELD_CELLS,
    FIELD_WIDTH,
    LENGTHS,
    SIDES,
    WIDTH,
    Cell,
    read_compositions,
    read_storage,
    read_warehouse,
    rotations,
)

_data = read_data(__package__)
_storage = read_storage(_data)
COMPOSITION_LIST = [read_compositions(_data, side) for side in SIDES]

NAMES: tuple[str, ...] = tuple(colour["name"] for colour in _data["colour"])
LETTERS: tuple[str, ...] = tuple(colour["letter"] for colour in _data["colour"])
COLOURS = len(NAMES)
COLUMN_LETTERS = "abcde"
LAYER_LETTERS = "ABCDE"
LONGEST = max(LENGTHS)
PIECES = COLOURS * LONGEST  # a piece is a colour and a length: (length - 1) * COLOURS + colour

WAREHOUSE_CELLS = read_warehouse(_data)
WAREHOUSE_ORIGIN: str = _data["warehouse"]["origin"]
STORAGE_ORIGIN: str = _data["storage"]["origin"]


def _bits(cells: Iterable[Cell], width: int) -> int:
    return sum(1 << row * width + column for row, column in cells)


def _name(cell: Cell) -> str:
    return f"{COLUMN_LETTERS[cell[1]]}{cell[0] + 1}"


# Blocks, by their places in the storage.


def _beside(cells: Iterable[Cell], down: int, right: int) -> int:
    """Return the cells that adjoin a side of a block; outside the storage there are none."""
    own = set(cells)
    moved = {(row + down, column + right) for row, column in own} - own
    inside = (cell for cell in moved if 0 <= cell[0] < WIDTH and 0 <= cell[1] < WIDTH)
    return _bits(inside, WIDTH)


_DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))
WALLS = len(_DIRECTIONS)

BLOCKS = len(_storage)
BLOCK_NAMES = tuple(LAYER_LETTERS[block.layer] + _name(block.cells[0]) for block in _storage)
LENGTH = np.array([len(block.cells) for block in _storage], np.int64)
LAYER = np.array([block.layer for block in _storage], np.int64)
CELLS = np.array([_bits(block.cells, WIDTH) for block in _storage], np.int64)
BESIDE = np.array(
    [[_beside(block.cells, *way) for way in _DIRECTIONS] for block in _storage], np.int64
)
SCHEME = np.array([LETTERS.index(block.colour) for block in _storage], np.int64)  # their colours
COUNTS = np.bincount((LENGTH - 1) * COLOURS + SCHEME, minlength=PIECES)  # blocks of each piece
UNITS = int(LENGTH.sum())

# Placements: every way to lay a block flat on a field, those of singles first, then of doubles.


def _lines(length: int) -> list[tuple[Cell, ...]]:
    across = [
        tuple((row, column + step) for step in range(length))
        for row in range(FIELD_WIDTH)
        for column in range(FIELD_WIDTH - length + 1)
    ]
    down = [tuple((column, row) for row, column in cells) for cells in across]
    return sorted({*across, *down})


_placements = [cells for length in LENGTHS for cells in _lines(length)]

ALL_CELLS = (1 << FIELD_CELLS) - 1
PLACEMENTS = len(_placements)
PLACEMENT_CELLS = np.array([_bits(cells, FIELD_WIDTH) for cells in _placements], np.int64)
PLACEMENT_LENGTH = np.array([len(cells) for cells in _placements], np.int64)
PLACEMENT_NAMES = tuple(
    _name(cells[0]) + (_name(cells[-1]) if len(cells) > 1 else "") for cells in _placements
)
# By length: its first placement, and the one after its last.
FIRST_PLACEMENT = np.searchsorted(PLACEMENT_LENGTH, (0, *LENGTHS))
END_PLACEMENT = np.searchsorted(PLACEMENT_LENGTH, (0, *LENGTHS), side="right")
# By length and by the cells that are filled: whether a block still fits between them.
FITS = np.array(
    [
        [
            any(
                len(cells) == length and not filled & _bits(cells, FIELD_WIDTH)
                for cells in _placements
            )
            for filled in range(ALL_CELLS + 1)
        ]
        for length in (0, *LENGTHS)
    ],
    np.int64,
)

# Compositions, by the side of a board.

NO_COMPOSITION = -1
SHAPES = tuple(tuple(drawn.mask for drawn in side) for side in COMPOSITION_LIST)
_most = max(len(side) for side in COMPOSITION_LIST)
BUILDER_POINTS = np.zeros((len(SIDES), _most), np.int64)
OWNER_POINTS = np.zeros((len(SIDES), _most), np.int64)
# By the cells in which a colour is seen: the composition that they are, turned in any way.
COMPOSITION = np.full((len(SIDES), ALL_CELLS + 1), NO_COMPOSITION, np.int64)
for _side, _drawings in enumerate(COMPOSITION_LIST):
    for _number, _drawn in enumerate(_drawings):
        BUILDER_POINTS[_side, _number] = _drawn.builder
        OWNER_POINTS[_side, _number] = _drawn.owner
        COMPOSITION[_side, rotations(_drawn.mask)] = _number
