"""Events that a simulation counts are those that happen in its games."""

import numpy as np
import pytest

import kubik
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.layout import Ints

GAMES = 1
PLAYERS = 2


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


def count(game: Game, names: list[str]) -> dict[str, Ints]:
    """Count events in a game between bots; interpreted, since it would compile."""
    bots = ["greedy"] * PLAYERS
    return kubik.simulate(game, PLAYERS, GAMES, bots=bots, counted=names, target="python").counts


@pytest.mark.long
def test_all_events_of_a_game_can_be_counted(game: Game) -> None:
    names = event_names(game)
    counts = count(game, names)
    assert list(counts) == names
    assert any(one.any() for one in counts.values())


@pytest.mark.parametrize("name", ["cubirds", "kabaleo"])
def test_what_is_counted_makes_no_difference_to_the_counts(name: str) -> None:
    """All events at once, or one of them alone; what counts knows no game."""
    game = kubik.find_game(name)
    names = event_names(game)
    every, last = count(game, names), count(game, names[-1:])
    assert np.array_equal(every[names[-1]], last[names[-1]])


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(SetupError) as refusal:
        kubik.simulate("connect_four", counted=["rained"])
    assert "dropped" in str(refusal.value)
