"""The chances of a roll, as a match tells them."""

from typing import Any

import numpy as np

from kubik.engine.layout import Floats


def tell_odds(outcomes: Floats) -> dict[str, Any]:
    """Return what a roll could bring, from how often the best play brings so many points.

    `playable` is the chance that something can be played after it, `expected` the points of the
    best play on average, and `at_least` has a pair for each number of points that is possible: the
    number, and the chance that the best play brings as much or more.
    """
    every = outcomes.sum()
    points = np.flatnonzero(outcomes[1:]) + 1
    return {
        "playable": float(outcomes[1:].sum() / every),
        "expected": float(outcomes @ np.arange(len(outcomes)) / every),
        "at_least": [[int(least), float(outcomes[least:].sum() / every)] for least in points],
    }
