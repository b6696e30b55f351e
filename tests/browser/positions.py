"""Tables that stand as a test needs them."""

from collections import Counter

import kubik
from kubik.engine.match import Match
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, EACH

Laid = tuple[str, int, int]

OTHERS = ["red circle", "orange square", "yellow diamond", "green clover", "blue star"]


def qwirkle_table(cubes: list[Laid], hands: list[list[str]], **fields: object) -> Match:
    """Return a game of two in which these cubes lie on the table; the first seat is to move."""
    both = [*hands, [*OTHERS, "purple starburst"]][:2]
    out = Counter(cube.split()[0] for cube in [*(one[0] for one in cubes), *both[0], *both[1]])
    position = {
        "players": 2,
        "cubes": [list(cube) for cube in cubes],
        "hands": both,
        "bag": {colour: EACH - out[colour] for colour in COLOUR_NAMES},
        **fields,
    }
    return kubik.Match.from_position("qwirkle_cubes", position, seed=1)
