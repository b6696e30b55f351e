"""Figures with their 95% intervals, from values that belong to games.

Moves of one game are not independent of each other, so what varies is the game: a mean over moves
is a sum over games divided by another, and its interval follows from how games differ (the usual
estimate for a ratio, also known as that of clusters).
"""

import math
from collections import defaultdict
from collections.abc import Hashable
from typing import Any

import numpy as np

from kubik.arena.stats import Z_95

Figure = dict[str, Any]  # value, reach, count, games

TINY = 1e-12
# What was not seen in n games happens in less than 3/n of them, at 95%: the rule of three.
OF_THREE = 3.0


class Tally:
    """Values by what they are about, each with the game that it comes from."""

    def __init__(self) -> None:
        self._sums: dict[Hashable, dict[int, list[float]]] = defaultdict(
            lambda: defaultdict(lambda: [0.0, 0.0])
        )
        self._amounts: set[Hashable] = set()  # of what the values are no yes or no

    def add(self, about: Hashable, game: int, value: float, weight: float = 1.0) -> None:
        """Note a value, or with a weight a sum of so many."""
        if not isinstance(value, bool | np.bool_):
            self._amounts.add(about)
        cell = self._sums[about][game]
        cell[0] += value
        cell[1] += weight

    def __contains__(self, about: Hashable) -> bool:
        return about in self._sums

    def keys(self) -> list[Any]:
        """Return what there are values of."""
        return list(self._sums)

    def figure(self, about: Hashable) -> Figure:
        """Return the mean of the values and how far its interval reaches to either side."""
        rows = list(self._sums[about].values()) if about in self._sums else []
        found = ratio([row[0] for row in rows], [row[1] for row in rows])
        if found["reach"] < TINY and about not in self._amounts and rows:
            # What never failed may still fail.
            found["reach"] = round(min(1.0, OF_THREE / len(rows)), 5)
        return found


def ratio(values: list[float], weights: list[float]) -> Figure:
    """Return one sum divided by the other, a pair for each game."""
    total, games = sum(weights), len(weights)
    if not total:
        return {"value": 0.0, "reach": 0.0, "count": 0, "games": 0}
    mean = sum(values) / total
    left = sum((v - mean * w) ** 2 for v, w in zip(values, weights, strict=True))
    spread = math.sqrt(left * games / max(1, games - 1)) / total
    return {
        "value": round(mean, 5),
        "reach": round(Z_95 * spread, 5),
        "count": round(total),
        "games": games,
    }


def exact(value: float) -> Figure:
    """Return a figure that was computed and not measured."""
    return {"value": round(value, 5), "exact": True}
