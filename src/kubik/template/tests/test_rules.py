"""The rule lines of my game: each is named by a test that would fail if the rules broke it."""

from typing import Any

import kubik
import pytest
from kubik.testing.refusals import refused


def at(scores: list[int], pot: int = 0, face: int = 0, turn: int = 0) -> kubik.Match:
    """Begin a match from a position."""
    position: dict[str, Any] = {"players": len(scores), "scores": scores, "pot": pot}
    position |= {"face": face, "turn": turn}
    return kubik.Match.from_position("my_game", position, seed=1, target="python")


def rolls(match: kubik.Match, face: int) -> kubik.Match:
    """Return the match after a roll of that face: chance follows the seed, so look for one."""
    for seed in range(100):
        again = kubik.Match.from_position("my_game", match.position(), seed, target="python")
        again.push("roll")
        if again.steps[-1].events[0].params["face"] == face:
            return again
    raise AssertionError("a hundred seeds and no such roll")


@pytest.mark.rule("my_game:setup.1", "my_game:setup.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_has_points_and_the_first_seat_begins(players: int) -> None:
    match = kubik.Match("my_game", players, seed=1, target="python")
    assert match.view(0)["scores"] == [0] * players
    assert match.actors == [0]


@pytest.mark.rule("my_game:setup.2", "my_game:turn.3")
def test_the_points_of_the_pot_are_kept_and_the_next_seat_follows() -> None:
    match = at([5, 7], pot=9, face=4, turn=1)
    match.push("keep")
    assert match.view(0)["scores"] == [5, 16]
    assert match.view(0)["pot"] == 0
    assert match.actors == [0]


@pytest.mark.rule("my_game:turn.1")
def test_what_the_die_shows_is_added_to_the_pot() -> None:
    match = rolls(at([5, 7], pot=9, face=4), 6)
    assert match.view(0)["pot"] == 15
    assert match.actors == [0]


@pytest.mark.rule("my_game:turn.2")
def test_a_one_loses_the_pot_and_the_turn() -> None:
    match = rolls(at([5, 7], pot=9, face=4), 1)
    assert match.view(0)["scores"] == [5, 7]
    assert match.view(0)["pot"] == 0
    assert match.actors == [1]


@pytest.mark.rule("my_game:turn.4")
def test_an_empty_pot_cannot_be_kept() -> None:
    assert refused(at([5, 7]), "keep") == "turn.4"


@pytest.mark.rule("my_game:end.1")
@pytest.mark.parametrize(("pot", "wins"), [(9, False), (10, True), (11, True)])
def test_who_keeps_thirty_points_wins_at_once(pot: int, wins: bool) -> None:
    match = at([20, 29], pot=pot, face=3)
    match.push("keep")
    assert match.over == wins
    assert match.payoffs == ([1.0, 0.0] if wins else [0.0, 0.0])


@pytest.mark.rule("my_game:open.1")
def test_all_seats_and_spectators_see_the_same() -> None:
    match = at([5, 7], pot=9, face=4)
    views = [match.view(seat) | {"seat": None} for seat in (0, 1, kubik.PUBLIC_SEAT)]
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"scores": [5]}, "scores"),
        ({"scores": [30, 5], "turn": 1}, "reached the goal"),
        ({"pot": 3, "face": 5}, "The die cannot show that"),
        ({"pot": -1}, "pot"),
    ],
)
def test_impossible_positions_are_refused(changes: dict[str, Any], sentence: str) -> None:
    position = {"players": 2, "scores": [5, 7], "pot": 9, "face": 4, "turn": 0} | changes
    with pytest.raises(kubik.KubikError, match=sentence):
        kubik.Match.from_position("my_game", position)
