"""Positions of my game as JSON that a person can write."""

from collections.abc import Mapping
from typing import Any

from kubik.engine.described import by_seat, check_fields, number
from kubik.engine.layout import Ints, State
from my_game.rules import DECIDE, FACES, GOAL, NOBODY, OVER, winner

MOST_POINTS = 1_000


def describe(s: State) -> dict[str, Any]:
    """Return the whole position."""
    return {
        "scores": [int(points) for points in s.scores[: s.players]],
        "pot": int(s.pot),
        "face": int(s.face),
        "turn": int(s.turn),
    }


def restore(s: State, position: Mapping[str, Any], players: int, _options: Ints) -> None:
    """Fill a blank state from a description; a sentence says what is wrong with it."""
    check_fields(position, ["scores", "pot", "face", "turn"])
    s.players = players
    most = GOAL + MOST_POINTS
    for seat, points in enumerate(by_seat("scores", position.get("scores"), players)):
        s.scores[seat] = number("scores", points, 0, most)
    s.pot = number("pot", position.get("pot", 0), 0, MOST_POINTS)
    s.face = number("face", position.get("face", 0), 0, FACES)
    s.turn = number("turn", position.get("turn", 0), 0, players - 1)
    s.phase = DECIDE if winner(s) == NOBODY else OVER
