"""Ratings against closed forms, and against every other table that could have been fitted."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kubik.arena.evaluation import likely_rating, place_on_ladder
from kubik.arena.rating import (
    IMAGINED_GAMES,
    RESAMPLES,
    Skill,
    Tally,
    fit_elo,
    redraw_blocks,
    redraw_elo,
    skills,
    spread,
    tally,
)
from kubik.arena.results import Block, Played, Results
from kubik.arena.schedule import make_contest
from kubik.arena.standings import bot_shares, pair_shares, standings
from kubik.arena.stats import Z_95, wilson
from kubik.engine.layout import Floats

PAIR = np.array([[1.0, 1.0]])
counts = st.integers(0, 300)


def elo_of(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


def likelihood(seats: Floats, wins: Floats, elo: Floats) -> float:
    """Return the logarithm of how likely the wins are, by the words of the model."""
    strength = 10 ** (elo / 400)
    total = 0.0
    for table, won in zip(seats, wins, strict=True):
        imagined = won + IMAGINED_GAMES * table / table.sum()
        every = (table * strength).sum()
        total += sum(
            imagined[bot] * math.log(strength[bot] / every) for bot in np.flatnonzero(table)
        )
    return total


@given(counts, counts)
def test_two_bots_have_the_elo_of_their_share(won: int, lost: int) -> None:
    elo = fit_elo(PAIR, np.array([[won, lost]], float))
    share = (won + 0.5 * IMAGINED_GAMES) / (won + lost + IMAGINED_GAMES)
    assert elo[0] - elo[1] == pytest.approx(elo_of(share), abs=1e-6)
    assert elo.sum() == pytest.approx(0, abs=1e-6)


@given(st.integers(2, 5), counts, counts)
def test_one_against_copies_of_another(players: int, won: int, lost: int) -> None:
    """One seat wins in the proportion of strengths, so the odds are those of one to the rest."""
    seats = np.array([[1.0, players - 1.0]])
    elo = fit_elo(seats, np.array([[won, lost]], float))
    odds = (won + IMAGINED_GAMES / players) / (lost + IMAGINED_GAMES * (players - 1) / players)
    assert elo[0] - elo[1] == pytest.approx(400 * math.log10(odds * (players - 1)), abs=1e-6)


@given(st.lists(st.lists(counts, min_size=3, max_size=3), min_size=3, max_size=3), st.randoms())
def test_no_other_table_is_more_likely(wins: list[list[int]], chance: np.random.Generator) -> None:
    seats = np.array([[1.0, 1, 1], [2, 1, 0], [0, 1, 1]])
    won = np.array(wins, float) * (seats > 0)
    elo = fit_elo(seats, won)
    best = likelihood(seats, won, elo)
    for size in (0.1, 5.0, 100.0):
        other = elo + np.array([chance.uniform(-size, size) for _ in range(3)])
        assert likelihood(seats, won, other) <= best + 1e-9


@given(st.lists(st.floats(-600, 600), min_size=4, max_size=4))
def test_known_strengths_are_found_again(elo: list[float]) -> None:
    strength = 10 ** (np.array(elo) / 400)
    seats = np.array([[1.0, 1, 0, 0], [0, 1, 1, 0], [1, 1, 1, 1], [3, 0, 0, 1]])
    wins = 1e9 * seats * strength / (seats @ strength)[:, None]
    assert fit_elo(seats, wins) == pytest.approx(np.array(elo) - np.mean(elo), abs=1e-2)


def test_many_tables_are_fitted_as_one_by_one() -> None:
    wins = np.random.default_rng(1).integers(0, 50, (20, 1, 2)).astype(float)
    assert fit_elo(PAIR, wins) == pytest.approx(np.array([fit_elo(PAIR, one) for one in wins]))


def test_blocks_drawn_again_vary_as_blocks_do() -> None:
    blocks = np.array([[2.0, 0.0]] * 300 + [[1.0, 1.0]] * 700)
    drawn = redraw_blocks(blocks, PAIR[0], 1.0, np.random.default_rng(1))
    assert drawn.shape == (RESAMPLES, 2)
    assert drawn.sum(axis=1) == pytest.approx(2 * 1_001)
    assert drawn[:, 0].mean() == pytest.approx(1_301, rel=0.01)
    assert drawn[:, 0].std() == pytest.approx(math.sqrt(1_000 * 0.3 * 0.7), rel=0.1)


def test_blocks_drawn_again_are_as_wide_as_theory_says() -> None:
    """The delta method: the standard error of Elo follows from that of the mean of blocks."""
    blocks = np.array([[2.0, 0.0]] * 500 + [[0.0, 2.0]] * 500)
    samples = redraw_elo(Tally(PAIR, (blocks,)), 1)
    error = 400 / math.log(10) * 4 * math.sqrt(0.25 / 1_000)
    assert (samples[:, 0] - samples[:, 1]).std() == pytest.approx(error, rel=0.1)


TRIALS = 60


def blocks_of(share: float, blocks: int, chance: np.random.Generator) -> Floats:
    """Return so many blocks of two games, of which the first bot wins so large a share."""
    won = chance.binomial(2, share, blocks)
    return np.column_stack([won, 2 - won]).astype(float)


@pytest.mark.parametrize(("share", "blocks"), [(0.5, 20), (0.95, 10), (0.99, 20), (0.99, 100)])
def test_the_interval_of_elo_holds_what_it_promises(share: float, blocks: int) -> None:
    """Where one bot wins nearly all, too: few blocks that came out alike are not certain."""
    chance = np.random.default_rng(7)
    held = 0
    for _ in range(TRIALS):
        samples = redraw_elo(Tally(PAIR, (blocks_of(share, blocks, chance),)), 1)
        low, high = spread(samples[:, 0] - samples[:, 1])
        held += low <= elo_of(share) <= high
    assert held >= 0.9 * TRIALS


def test_intervals_of_a_whole_table_hold_what_they_promise() -> None:
    """What is imagined at each of many line-ups does not draw the best and the worst together."""
    chance = np.random.default_rng(7)
    elo = np.array([300.0, 100.0, -50.0, -350.0])
    pairs = list(itertools.combinations(range(4), 2))
    seats = np.array([[float(bot in pair) for bot in range(4)] for pair in pairs])
    held = np.zeros(4)
    for _ in range(TRIALS):
        blocks = np.zeros((len(pairs), 20, 4))
        for rows, pair in zip(blocks, pairs, strict=True):
            share = 1 / (1 + 10 ** ((elo[pair[1]] - elo[pair[0]]) / 400))
            rows[:, pair] = blocks_of(share, 20, chance)
        ends = np.array([spread(bot) for bot in redraw_elo(Tally(seats, tuple(blocks)), 1).T])
        held += (ends[:, 0] <= elo) & (elo <= ends[:, 1])
    assert (held >= 0.89 * TRIALS).all()


def some_results(*games: tuple[float, float]) -> Results:
    contest = make_contest("connect_four", ["greedy", "random"])
    seats = ("greedy", "random")
    results = Results(contest)
    for number, shares in enumerate(games):
        results.append([Block(0, number, (Played(seats, shares, 9, "four-in-line"),))])
    return results


def test_openskill_of_one_game_is_the_published_update() -> None:
    """Weng and Lin (2011), algorithm 4, for two players with the usual mean and deviations."""
    deviation, spread = 25 / 3, 25 / 6
    unit = math.sqrt(2 * (deviation**2 + spread**2))
    gain = deviation**2 / unit / 2
    won = skills(some_results((1.0, 0.0)))
    assert won["greedy"].mean == pytest.approx(25 + gain)
    assert won["random"].mean == pytest.approx(25 - gain)
    even = skills(some_results((0.5, 0.5)))
    assert even["greedy"].mean == pytest.approx(25)
    assert even["greedy"].deviation < Skill(25, deviation).deviation


def test_several_seats_of_a_bot_are_one_belief() -> None:
    contest = make_contest("cubirds", ["greedy", "random"], 3, champion="greedy")
    seats = ("greedy", "random", "random")
    results = Results(contest)
    for number in range(20):
        results.append([Block(0, number, (Played(seats, (1.0, 0.0, 0.0), 9, None),))])
    believed = skills(results)
    assert believed["greedy"].mean > 30 > 20 > believed["random"].mean
    assert bot_shares(contest.bots, tally(results))["random"].share == 0
    assert pair_shares(results)["greedy", "random"].share == 1


def test_shares_of_a_pair_are_their_wins() -> None:
    results = some_results((1.0, 0.0), (0.5, 0.5), (1.0, 0.0), (0.0, 1.0))
    pairs = pair_shares(results)
    assert pairs["greedy", "random"] == wilson(2.5, 4)
    assert pairs["random", "greedy"] == wilson(1.5, 4)


def test_the_order_of_playing_makes_no_difference() -> None:
    results = some_results((1.0, 0.0), (0.0, 1.0), (1.0, 0.0))
    turned = Results(results.contest, dict(reversed(results.blocks.items())))
    assert standings(results) == standings(turned)


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_wilson_has_the_shares_that_the_count_does_not_contradict(games: int, part: float) -> None:
    """At its ends the observed share is exactly so many standard errors away."""
    observed, low, high = wilson(part * games, games)
    for end in (low, high):
        error = math.sqrt(max(0.0, end * (1 - end)) / games)
        assert abs(observed - end) == pytest.approx(Z_95 * error, abs=1e-7)


def test_a_rating_among_known_ones_is_the_one_that_makes_the_wins_likely() -> None:
    """As many wins as a bot of 1234 would expect against five levels, and a few fewer."""
    ratings = np.array([400.0, 700.0, 1_000.0, 1_200.0, 1_500.0])
    games = np.full(5, 999.0)
    expected = 1 / (1 + 10 ** ((ratings - 1_234.0) / 400)) @ (games + 1) - 2.5
    found = likely_rating(np.array([expected, expected - 40.0]), games, ratings)
    assert found[0] == pytest.approx(1_234.0, abs=0.01)
    assert found[1] < 1_225.0
    unbeaten, beaten = likely_rating(np.array([4_995.0, 0.0]), games, ratings)
    assert -4_000 < beaten < 400 < 1_500 < unbeaten < 8_000


def test_who_won_all_of_a_few_games_is_not_rated_exactly() -> None:
    contest = make_contest("cubirds", ["greedy", "novice"], 2, champion="greedy")
    results = Results(contest)
    for number in range(10):
        games = tuple(
            Played(seats, tuple(float(bot == "greedy") for bot in seats), 9, None)
            for seats in (("greedy", "novice"), ("novice", "greedy"))
        )
        results.append([Block(0, number, games)])
    rating = place_on_ladder(results)
    assert rating is not None
    assert rating.high - rating.low > 300
    first, _ = standings(results)
    assert first.lead is not None
    assert first.lead.high - first.lead.low > 300
