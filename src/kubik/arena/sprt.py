"""The sequential test: stop as soon as it is clear whether one bot is better than another.

The generalised sequential probability ratio test for a mean (as chess engines are tested): what a
block brings the first bot is one observation, since its games share a deal. For each hypothesis the
most likely distribution with that mean is found, and the logarithm of their ratio is held against
two bounds.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from kubik.engine.errors import SetupError
from kubik.engine.layout import Floats
from kubik.engine.whole import is_number

ELO_SCALE = 400

# Blocks that are not there, all lost and all won: without them a mean could be out of reach.
IMAGINED_BLOCKS = 1e-3
HALVINGS = 60

Decision = Literal["better", "not-better", "undecided"]


@dataclass(frozen=True)
class Sprt:
    """Whether the first bot is stronger by `high` rather than `low` points of Elo."""

    low: float
    high: float
    wrong: float = 0.05  # how often either answer may be wrong

    def __post_init__(self) -> None:
        if not all(map(is_number, vars(self).values())) or not self._is_sound:
            numbers = {name: str(value) for name, value in vars(self).items()}
            raise SetupError("sprt-numbers", **numbers)

    @property
    def _is_sound(self) -> bool:
        return -math.inf < self.low < self.high < math.inf and 0 < self.wrong < 1 / 2

    @property
    def bound(self) -> float:
        """The ratio of likelihoods at which it is settled, as a logarithm."""
        return math.log((1 - self.wrong) / self.wrong)


@dataclass(frozen=True)
class Verdict:
    """What the test says after the blocks it needed."""

    decision: Decision
    ratio: float  # of likelihoods, as a logarithm
    bound: float
    blocks: int


def expected_share(elo: float, players: int) -> float:
    """Return the share of wins of a bot that is so much stronger than all others at its table."""
    strength: float = 10 ** (elo / ELO_SCALE)
    return strength / (strength + players - 1)


def judge(test: Sprt, scores: Sequence[float], players: int, since: int = 0) -> Verdict:
    """Return what the test says of the scores of blocks, which are their mean shares, in order.

    Of so many blocks it is known that they settle nothing; those after them are judged.
    """
    if not scores:
        return Verdict("undecided", 0.0, test.bound, 0)
    ratios = likelihood_ratios(
        scores, expected_share(test.low, players), expected_share(test.high, players), since
    )
    settled = np.flatnonzero(np.abs(ratios) >= test.bound)
    last = int(settled[0]) if len(settled) else len(ratios) - 1
    ratio = float(ratios[last])
    decision: Decision = "better" if ratio > 0 else "not-better"
    return Verdict(decision if len(settled) else "undecided", ratio, test.bound, since + last + 1)


def likelihood_ratios(scores: Sequence[float], low: float, high: float, since: int = 0) -> Floats:
    """Return the logarithm of the ratio after each block: the mean is `high`, or it is `low`.

    What it is after the first blocks is left out if it is not asked for.
    """
    values, kinds = np.unique(np.concatenate([[0.0, 1.0], scores]), return_inverse=True)
    counts = np.zeros((len(scores), len(values)))
    counts[np.arange(len(scores)), kinds[2:]] = 1
    counts = counts.cumsum(axis=0)[since:]
    counts[:, [0, -1]] += IMAGINED_BLOCKS
    return _cost(counts, values, low) - _cost(counts, values, high)


def _cost(counts: Floats, values: Floats, mean: float) -> Floats:
    """Return how much less likely the counts are if the mean is this one, as logarithms.

    The most likely shares with that mean are counts / (1 + t (value - mean)), with the one t that
    makes it their mean; halving finds it, since what is left over falls with t.
    """
    off = values - mean
    low = np.full(len(counts), -1 / off[-1])
    high = np.full(len(counts), -1 / off[0])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        left_over = (counts * off / (1 + middle[:, None] * off)).sum(axis=1)
        low = np.where(left_over > 0, middle, low)
        high = np.where(left_over > 0, high, middle)
    costs: Floats = (counts * np.log1p(((low + high) / 2)[:, None] * off)).sum(axis=1)
    return costs
