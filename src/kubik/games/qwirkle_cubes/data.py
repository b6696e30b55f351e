"""The numbers of `data.toml` or an edition of it, and tables made from them."""

import numpy as np

from kubik.engine.edition import read_data

_data = read_data(__package__)
_colours = _data["colour"][: _data["cubes"]["colours"]]
_shapes = _data["shape"][: _data["cubes"]["shapes"]]

COLOUR_NAMES: tuple[str, ...] = tuple(colour["name"] for colour in _colours)
LETTERS: tuple[str, ...] = tuple(colour["letter"] for colour in _colours)
SHAPE_NAMES: tuple[str, ...] = tuple(shape["name"] for shape in _shapes)
SIGNS: tuple[str, ...] = tuple(shape["sign"] for shape in _shapes)
COLOURS = len(COLOUR_NAMES)
SHAPES = len(SHAPE_NAMES)

# What a cube shows is its kind: colour and shape in one number.
KINDS = COLOURS * SHAPES

EACH: int = _data["cubes"]["each"]
HAND: int = _data["cubes"]["hand"]
FIRST_LINE: int = _data["cubes"]["first_line"]
ALL_CUBES = EACH * COLOURS

QWIRKLE_BONUS: int = _data["points"]["qwirkle"]
OUT_BONUS: int = _data["points"]["going_out"]

# A line of one colour has each shape once at most, a line of one shape each colour.
LONGEST_LINE = max(COLOURS, SHAPES)

# By a set of colours or of shapes as a bit mask: how many they are, and all kinds that have one.
SET_SIZE = np.array([mask.bit_count() for mask in range(1 << LONGEST_LINE)], np.int64)
KINDS_OF_COLOURS = np.array(
    [
        sum(1 << kind for kind in range(KINDS) if mask >> kind // SHAPES & 1)
        for mask in range(1 << COLOURS)
    ],
    np.int64,
)
KINDS_OF_SHAPES = np.array(
    [
        sum(1 << kind for kind in range(KINDS) if mask >> kind % SHAPES & 1)
        for mask in range(1 << SHAPES)
    ],
    np.int64,
)
ALL_KINDS = (1 << KINDS) - 1
