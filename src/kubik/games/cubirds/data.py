"""The numbers of the rulebook, read from `data.toml` or an edition of it."""

import numpy as np

from kubik.engine.edition import read_data

_data = read_data(__package__)

BIRDS: tuple[str, ...] = tuple(bird["name"] for bird in _data["bird"])
LETTERS: tuple[str, ...] = tuple(bird["letter"] for bird in _data["bird"])
KINDS = len(BIRDS)
CARDS = np.array([bird["cards"] for bird in _data["bird"]], np.int64)
SMALL_FLOCK = np.array([bird["small"] for bird in _data["bird"]], np.int64)
LARGE_FLOCK = np.array([bird["large"] for bird in _data["bird"]], np.int64)
ALL_CARDS = int(CARDS.sum())

HAND: int = _data["deal"]["hand"]
ROWS: int = _data["deal"]["rows"]
ROW_BIRDS: int = _data["deal"]["row_birds"]
OPTIONAL_DRAW: int = _data["deal"]["optional_draw"]

GOAL_KINDS: int = _data["goal"]["kinds"]
GOAL_TRIOS: int = _data["goal"]["trios"]
TRIO: int = _data["goal"]["trio"]
