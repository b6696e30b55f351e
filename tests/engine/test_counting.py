"""Events that a simulation counts are those that happen in its games."""

import numpy as np
import pytest

import kubik
from kubik.bots import bot_names
from kubik.engine.errors import SetupError
from kubik.engine.game import Game

GAMES = 1


def event_names(game: Game) -> list[str]:
    return [kind.name for kind in game.events.EVENTS]


def test_counting_changes_no_game() -> None:
    plain, counted = (
        kubik.simulate("connect_four", games=100, counted=names) for names in ((), ("dropped",))
    )
    assert np.array_equal(plain.lengths, counted.lengths)
    assert np.array_equal(plain.shares, counted.shares)
    assert plain.counts == {}


def test_counts_are_told_apart_by_seat() -> None:
    result = kubik.simulate("connect_four", games=100, counted=["dropped", "won"])
    assert result.counts["dropped"].shape == (100, 2)
    assert np.array_equal(result.counts["dropped"].sum(axis=1), result.lengths)
    assert np.array_equal(result.counts["won"] > 0, result.shares == 1)


def test_what_is_counted_makes_no_difference_to_the_counts(game: Game) -> None:
    """All events at once, or one of them alone; interpreted, since each build would compile."""
    names = event_names(game)
    bots = [bot_names(game)[-1]] * game.usual_players
    every = kubik.simulate(game, games=GAMES, bots=bots, counted=names, target="python")
    last = kubik.simulate(game, games=GAMES, bots=bots, counted=names[-1:], target="python")
    assert list(every.counts) == names
    assert np.array_equal(every.counts[names[-1]], last.counts[names[-1]])
    assert any(counts.any() for counts in every.counts.values())


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(SetupError) as refusal:
        kubik.simulate("connect_four", counted=["rained"])
    assert "dropped" in str(refusal.value)
