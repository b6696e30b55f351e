"""Shares with their intervals."""

import math
from typing import NamedTuple

Z_95 = 1.959964


# Of Student's t, for as many degrees of freedom as its place; its series is too short for so few.
T_95 = (math.inf, 12.706205, 4.302653)


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
    # Reckoned so, an end at the share itself may lie beside it by the last digit.
    return Interval(share, max(0.0, min(share, centre - spread)), max(share, centre + spread))


def student(freedom: int) -> float:
    """Return how many errors a 95 % interval reaches if these were told from a few values."""
    if freedom < len(T_95):
        return T_95[freedom]
    z = Z_95
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))
