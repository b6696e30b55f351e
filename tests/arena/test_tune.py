"""A tuning is the same however it is done, and what it finds is better."""

import numpy as np
import pytest

from kubik.arena import cma
from kubik.arena.tune import (
    CONFIRMING,
    Tuning,
    make_tuning,
    play_trial,
    trials,
    tune,
    tuning_from_dict,
)
from kubik.bots.cubitos import keen
from kubik.engine.errors import SetupError

# Weights that prefer the edge and give lines away: easy to better.
POOR = (-1.0, 0.0, 0.5, -2.0)


def poor(**changed: object) -> Tuning:
    data = make_tuning("connect_four", generations=6, games=60, opening=4).to_dict()
    return tuning_from_dict(data | {"start": POOR} | changed)


@pytest.mark.long
def test_what_it_finds_is_better() -> None:
    tuned = tune(poor())
    before, greedy = tuned.confirmations
    assert (before.rival, greedy.rival) == ("keen", "greedy")
    assert before.share.low > 0.6
    assert before.games == greedy.games == CONFIRMING * 60


def test_equal_weights_are_equally_strong() -> None:
    """Both seats of a deal together give each half, since both sides play the same game."""
    tuning = make_tuning("connect_four", games=200, opening=4)
    won = play_trial(tuning, tuning.start, tuning.start, 0)
    assert won / 200 == pytest.approx(0.5, abs=0.1)


def test_threads_make_no_difference() -> None:
    one, two = (tune(poor(generations=2), threads=threads) for threads in (1, 2))
    assert one == two
    assert one != tune(poor(generations=2, seed=2))


def test_broken_off_it_comes_to_the_same() -> None:
    kept: list[cma.Swarm] = []
    whole = tune(poor(generations=3), learnt=lambda swarm, _share: kept.append(swarm))
    for swarm in kept:
        assert tune(poor(generations=3), cma.swarm_from_dict(swarm.to_dict())) == whole


def test_candidates_of_a_generation_have_the_same_deals() -> None:
    tuning = poor()
    parts = [play_trial(tuning, POOR, (), first) for first in (0, 0, tuning.blocks)]
    assert parts[0] == parts[1]


def test_weights_are_changed_in_parts_of_their_size() -> None:
    tuning = poor()
    assert tuning.scale.tolist() == pytest.approx([1.0, 3.5 / 3, 0.5, 2.0])
    assert tuning.weights(np.zeros(4)).tolist() == list(POOR)
    assert poor(start=(0.0,) * 4).scale.tolist() == [1.0] * 4


def test_as_many_trials_as_announced() -> None:
    played: list[None] = []
    tune(poor(generations=1), playing=lambda: played.append(None))
    assert len(played) == trials(poor(generations=1))


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("connect_four", {"rival": "random"}, "tune-rival"),
        ("cubirds", {"players": 1}, "arena-alone"),
    ],
)
def test_what_cannot_be_tuned_is_refused(
    name: str, arguments: dict[str, object], message: str
) -> None:
    with pytest.raises(SetupError) as caught:
        make_tuning(name, **arguments)  # type: ignore[arg-type]
    assert caught.value.message == message


def test_a_bot_without_weights_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kubik.arena.tune.bot_names", lambda _game: ["random", "greedy"])
    with pytest.raises(SetupError) as caught:
        make_tuning("connect_four")
    assert caught.value.message == "tune-no-weights"


def test_a_tuning_begins_with_the_weights_for_its_options() -> None:
    """In Cubitos the cards say by which weights the keen bot plays."""
    of_races, of_own = (make_tuning("cubitos", cards=cards) for cards in ("race_1", "combotastic"))
    assert of_races.start == tuple(keen.WEIGHTS[2])
    assert of_own.start == tuple(keen.weights_for(2, of_own.options)) != of_races.start
