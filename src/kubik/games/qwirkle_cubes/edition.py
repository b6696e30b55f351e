"""Which numbers of Qwirkle Cubes an edition may change, and who can play it then."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kubik.engine.edition import check_numbers
from kubik.engine.game import Game

# No more than in the box, where every colour and shape has a drawing; and enough for two hands.
LIMITS = {
    "cubes.each": (4, 15),
    "cubes.hand": (2, 6),
    "cubes.colours": (4, 6),
    "cubes.shapes": (4, 6),
    "points.qwirkle": (0, 20),
    "points.going_out": (0, 20),
}


def check_edition(data: Mapping[str, Any], overrides: Mapping[str, Any]) -> None:
    """Refuse data, ours with the overrides of an edition laid over it, that cannot be played."""
    check_numbers(__package__, data, overrides, LIMITS)


def fit(game: Game, data: Mapping[str, Any]) -> Game:
    """Return the game for as many players as there are cubes for, and one to draw (setup.2)."""
    box = data["cubes"]
    cubes = box["each"] * box["colours"]
    players = tuple(count for count in game.players if count * box["hand"] < cubes)
    return replace(game, players=players)
