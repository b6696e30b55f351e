"""The sequential test against brute force, theory, and its promised share of errors."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kubik.arena.sprt import IMAGINED_BLOCKS, Sprt, expected_share, judge, likelihood_ratios

block_scores = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=60)


def brute_cost(counts: list[float], mean: float) -> float:
    """Return the least cost over all shares of 0, 1/2 and 1 with that mean, tried one by one."""
    halves = np.linspace(0, 2 * min(mean, 1 - mean), 200_001)[1:-1]
    wins = mean - halves / 2
    shares = np.array([1 - wins - halves, halves, wins])
    likely = (np.array(counts)[:, None] * np.log(shares)).sum(axis=0)
    return -float(likely.max())


@pytest.mark.parametrize("counts", [(5, 10, 8), (1, 1, 1), (40, 3, 2), (2, 30, 9)])
@pytest.mark.parametrize(("low", "high"), [(0.5, 0.53), (0.4, 0.6), (0.25, 0.3)])
def test_the_ratio_is_that_of_the_best_distributions(
    counts: tuple[int, ...], low: float, high: float
) -> None:
    scores = np.repeat([0.0, 0.5, 1.0], counts).tolist()
    imagined = [counts[0] + IMAGINED_BLOCKS, counts[1], counts[2] + IMAGINED_BLOCKS]
    brute = brute_cost(imagined, low) - brute_cost(imagined, high)
    assert likelihood_ratios(scores, low, high)[-1] == pytest.approx(brute, abs=1e-4)


@given(block_scores)
def test_the_future_changes_nothing_of_the_past(scores: list[float]) -> None:
    whole = likelihood_ratios(scores, 0.5, 0.55)
    half = len(scores) // 2 + 1
    assert whole[:half] == pytest.approx(likelihood_ratios(scores[:half], 0.5, 0.55), abs=1e-9)


@given(block_scores, st.integers(0, 60))
def test_judged_in_two_parts_it_says_the_same(scores: list[float], first: int) -> None:
    test = Sprt(0, 100)
    whole, since = judge(test, scores, 2), min(first, len(scores) - 1)
    if whole.decision == "undecided" or since < whole.blocks:
        parts = judge(test, scores, 2, since)
        assert (parts.decision, parts.blocks) == (whole.decision, whole.blocks)
        assert parts.ratio == pytest.approx(whole.ratio, abs=1e-9)


@given(block_scores)
def test_turned_round_it_says_the_opposite(scores: list[float]) -> None:
    turned = [1 - score for score in scores]
    one, other = likelihood_ratios(scores, 0.45, 0.55), likelihood_ratios(turned, 0.45, 0.55)
    assert one == pytest.approx(-other, abs=1e-6)


def test_all_lost_is_as_likely_as_it_says() -> None:
    """With nothing but losses, all but a trace of the chance lies on a loss."""
    ratio = likelihood_ratios([0.0] * 40, 0.5, 0.6)[-1]
    assert ratio == pytest.approx(40 * math.log(0.4 / 0.5), rel=1e-3)


def test_shares_of_elo() -> None:
    assert expected_share(0, 2) == 0.5
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    assert expected_share(0, 4) == 0.25
    assert expected_share(400 * math.log10(3), 4) == pytest.approx(0.5)


@pytest.mark.parametrize(("elo", "decision"), [(0, "not-better"), (100, "better")])
def test_it_is_wrong_as_rarely_as_it_promises(elo: float, decision: str) -> None:
    test = Sprt(0, 100)
    chance = np.random.default_rng(1)
    share = expected_share(elo, 2)
    verdicts = [judge(test, (chance.binomial(2, share, 400) / 2).tolist(), 2) for _ in range(200)]
    wrong = sum(verdict.decision != decision for verdict in verdicts)
    assert wrong / len(verdicts) < 1.5 * test.wrong
    assert 20 < np.mean([verdict.blocks for verdict in verdicts]) < 60


def test_nothing_played_decides_nothing() -> None:
    assert judge(Sprt(0, 20), [], 2).decision == "undecided"
    assert judge(Sprt(0, 20), [0.5] * 3, 2).decision == "undecided"


def test_it_stops_at_the_first_crossing() -> None:
    scores = [1.0] * 60
    verdict = judge(Sprt(0, 100), scores + [0.0] * 500, 2)
    assert verdict.decision == "better"
    assert verdict == judge(Sprt(0, 100), scores, 2)
