"""The numbers of the rulebook, read from `data.toml`, and tables made from them."""

import tomllib
from importlib.resources import files

import numpy as np

_data = tomllib.loads((files(__package__) / "data.toml").read_text(encoding="utf-8"))

COLOUR_NAMES: tuple[str, ...] = tuple(colour["name"] for colour in _data["colour"])
LETTERS: tuple[str, ...] = tuple(colour["letter"] for colour in _data["colour"])
SHAPE_NAMES: tuple[str, ...] = tuple(shape["name"] for shape in _data["shape"])
SIGNS: tuple[str, ...] = tuple(shape["sign"] for shape in _data["shape"])
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
