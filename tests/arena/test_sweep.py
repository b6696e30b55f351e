"""A band of a sweep says how far a measure may be from what was seen."""

import numpy as np
import pytest

from kubik.arena.measures import Measure
from kubik.arena.stats import Z_95, wilson
from kubik.arena.sweep import band

SHARE = Measure("unfinished", 0.001, relative=False)


@pytest.mark.parametrize("seen", [0.0, 1.0])
def test_what_happened_in_none_or_all_games_is_not_sure(seen: float) -> None:
    found = band(SHARE, np.full(1_000, seen), Z_95)
    assert found.mean == seen
    assert found.reach == wilson(0, 1_000).high > 0.003


def test_a_band_of_games_that_differ_is_that_of_their_spread() -> None:
    games = np.array([0.0, 1.0] * 500)
    assert band(SHARE, games, Z_95).reach == pytest.approx(Z_95 * 0.5 / np.sqrt(1_000))
    shares = np.linspace(0.40, 0.41, 30)
    assert band(SHARE, shares, Z_95).reach < 0.002
    assert band(Measure("actions", 0.02), np.full(30, 24.0), Z_95).reach == 0.0
