"""Which numbers of Kabaleo an edition may change, and who can play it then."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kubik.engine.edition import bad_edition, check_numbers, place_of
from kubik.engine.game import Game
from kubik.games.kabaleo import EqualShares

# Every colour has a name and a drawing, so there are no more than those of the box. One to spare is
# the least that leaves everybody a move whatever the golden rule closes.
LIMITS = {
    "cones.bases": (1, 8),
    "cones.pieces": (2, 12),
    "deal.spare_colours": (1, 4),
    "deal.colours": (3, 6),
}


def check_edition(data: Mapping[str, Any], overrides: Mapping[str, Any]) -> None:
    """Refuse data, ours with the overrides of an edition laid over it, that cannot be played."""
    check_numbers(__package__, data, overrides, LIMITS)


def fit(game: Game, data: Mapping[str, Any]) -> Game:
    """Return the game for as many players as this box can be dealt to evenly (setup.2, deal.1)."""
    pieces = data["cones"]["pieces"]
    spare, colours = data["deal"]["spare_colours"], data["deal"]["colours"]
    players = tuple(
        count
        for count in game.players
        if count + spare <= colours and pieces * (count + spare) % count == 0
    )
    if not players:
        error = bad_edition(
            __package__, "edition-deal", pieces=pieces, spare=spare, colours=colours
        )
        raise error.at(*map(place_of, LIMITS))
    usual = game.usual_players if game.usual_players in players else players[0]
    return replace(game, players=players, usual_players=usual, forbids=EqualShares(pieces))
