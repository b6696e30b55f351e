"""Shares with their intervals."""

import math
from typing import NamedTuple

Z_95 = 1.959964


class Interval(NamedTuple):
    """A share and the 95 % interval it lies in."""

    share: float
    low: float
    high: float


def wilson(wins: float, games: int, z: float = Z_95) -> Interval:
    """Return Wilson's interval for a share of wins; a shared win counts as its part."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    share = wins / games
    square = z**2
    centre = (share + square / (2 * games)) / (1 + square / games)
    spread = (
        z * math.sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    )
    return Interval(share, max(0.0, centre - spread), min(1.0, centre + spread))
