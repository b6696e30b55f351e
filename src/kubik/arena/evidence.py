"""Evidence for a difference that one may look at any time, and stop.

Differences of pairs are held against the normal mixture of Robbins: were there no difference, the
mixture would ever reach `1 / alpha` with a chance of `alpha` at most, however often one looks. So
its inverse is a p-value that stays valid, and all means that it does not speak against are an
interval that holds at all times at once. Both lean on the central limit, so nothing is said of a
few pairs. Of many measures some would seem to differ by chance; Holm's correction is for that.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.arena.stats import wilson
from kubik.engine.layout import Floats

ALPHA = 0.05
FEWEST_PAIRS = 200
ROUNDING = 1e-9  # of a sum of squares: what is the same in every game may seem to vary by so little
TIGHTEST = 2_000  # pairs at which intervals are as narrow as they can be for that many
_LOG = -2 * math.log(ALPHA)
MIXTURE = (_LOG + math.log(_LOG) + 1) / TIGHTEST  # its variance, in units of that of a pair


@dataclass
class PairTally:
    """Sums over pairs of games, by measure; all that is needed to go on."""

    pairs: int
    sums: Floats  # of a, b, their squares and their product: five rows
    least_p: Floats  # the smallest p-value at any look so far

    @classmethod
    def empty(cls, measures: int) -> "PairTally":
        """Return a tally of no games."""
        return cls(0, np.zeros((5, measures)), np.ones(measures))

    def add(self, ours: Floats, theirs: Floats) -> None:
        """Add pairs of games, a row for each measure, and look."""
        self.pairs += ours.shape[1]
        parts = (ours, theirs, ours * ours, theirs * theirs, ours * theirs)
        self.sums += np.array([part.sum(axis=1) for part in parts])
        self.least_p = np.minimum(self.least_p, p_values(self.pairs, *self.differences))

    @property
    def means(self) -> Floats:
        """The mean of each measure in both, two rows."""
        means: Floats = self.sums[:2] / max(1, self.pairs)
        return means

    @property
    def differences(self) -> tuple[Floats, Floats]:
        """The mean difference of each measure, theirs less ours, and its variance in a pair."""
        n = max(1, self.pairs)
        a, b, aa, bb, ab = self.sums / n
        return b - a, np.maximum(0.0, aa + bb - 2 * ab - (b - a) ** 2)

    @property
    def happenings(self) -> NDArray[np.bool_]:
        """Which measures are of something that happens in a game or not, so far."""
        a, b, aa, bb, _ = self.sums
        return (a == aa) & (b == bb)

    @property
    def untouched(self) -> NDArray[np.bool_]:
        """Which measures differ from game to game, but so far in no pair."""
        n = max(1, self.pairs)
        a, _, aa, _, _ = self.sums / n
        means, variances = self.differences
        return (means == 0) & (variances == 0) & (aa - a * a > ROUNDING * aa)

    @property
    def sharing(self) -> Floats:
        """What is left of the variance because pairs share their luck; 1 if they share none."""
        a, b, aa, bb, _ = self.sums / max(1, self.pairs)
        apart = aa - a * a + bb - b * b
        return np.where(apart > 0, self.differences[1] / np.where(apart > 0, apart, 1), 1.0)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"pairs": self.pairs, "sums": self.sums.tolist(), "least_p": self.least_p.tolist()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "PairTally":
        """Return what plain data tell."""
        sums, least_p = (np.array(data[name], float) for name in ("sums", "least_p"))
        return cls(int(data["pairs"]), sums, least_p)


def p_values(pairs: int, means: Floats, variances: Floats) -> Floats:
    """Return how well no difference at all fits each measure; 1 where it is too early to say."""
    if pairs < FEWEST_PAIRS:
        return np.ones_like(means)
    weight = pairs * MIXTURE
    varied = variances > 0
    square = means**2 / np.where(varied, variances, 1.0)
    log_e = pairs * square * weight / (2 * (weight + 1)) - 0.5 * math.log(weight + 1)
    # What is the same in every pair is no matter of chance.
    fixed = np.where(means == 0, 1.0, 0.0)
    return np.where(varied, np.exp(-np.maximum(log_e, 0.0)), fixed)


def half_widths(pairs: int, variances: Floats, alpha: float) -> Floats:
    """Return how far on either side of the mean an interval reaches that holds at all times."""
    if pairs < FEWEST_PAIRS:
        return np.full_like(variances, np.inf)
    return _deviations(pairs, alpha) * np.sqrt(variances / pairs)


def unseen_share(pairs: int, alpha: float) -> float:
    """Return in which share of pairs something may differ that did in none, as Wilson has it.

    This holds at all times. Nothing that happens or not is known better, however seldom that was.
    """
    return wilson(0, pairs, _deviations(pairs, alpha)).high if pairs else 1.0


def _deviations(pairs: int, alpha: float) -> float:
    """Return how many standard errors an interval reaches that holds at all times."""
    weight = pairs * MIXTURE
    return math.sqrt(2 * (weight + 1) / weight * math.log(math.sqrt(weight + 1) / alpha))


def holm(p: Floats) -> Floats:
    """Return p-values that are corrected for how many there are."""
    order = np.argsort(p)
    scaled = np.minimum(1.0, p[order] * np.arange(len(p), 0, -1))
    corrected = np.empty_like(p)
    corrected[order] = np.maximum.accumulate(scaled)
    return corrected
