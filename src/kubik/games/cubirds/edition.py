"""Which numbers of CuBirds an edition may change, and who can play it then."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kubik.engine.edition import bad_edition, by_name, check_numbers, place_of
from kubik.engine.game import Game

BIRDS = ("flamingo", "owl", "toucan", "duck", "parrot", "magpie", "warbler", "robin")
LIMITS = {
    "deal.hand": (1, 16),
    "deal.rows": (1, 8),
    "deal.row_birds": (2, 6),
    "goal.kinds": (2, 8),
    "goal.trios": (1, 4),
    "goal.trio": (2, 5),
} | {
    f"bird.{bird}.{number}": limits
    for bird in BIRDS
    for number, limits in (("cards", (1, 60)), ("small", (1, 20)), ("large", (2, 30)))
}
MOST_HANDICAP = 3  # birds that RobinBird may begin with beside the first


def check_edition(data: Mapping[str, Any], overrides: Mapping[str, Any]) -> None:
    """Refuse data, ours with the overrides of an edition laid over it, that cannot be played."""
    check_numbers(__package__, data, overrides, LIMITS)
    birds = by_name(data["bird"])
    for name, bird in birds.items():
        if bird["small"] >= bird["large"]:
            error = bad_edition(
                __package__, "edition-flocks", bird=name, small=bird["small"], large=bird["large"]
            )
            raise error.at(("bird", name, "small"), ("bird", name, "large"))
    rows, row_birds = data["deal"]["rows"], data["deal"]["row_birds"]
    # A kind with a card for every row is there for each, whatever the rows before have taken.
    if sum(bird["cards"] >= rows for bird in birds.values()) < row_birds:
        error = bad_edition(__package__, "edition-row-kinds", rows=rows, birds=row_birds)
        raise error.at(*map(place_of, LIMITS))


def fit(game: Game, data: Mapping[str, Any]) -> Game:
    """Return the game for as many players as there are cards for (setup.2 to setup.4)."""
    cards = sum(bird["cards"] for bird in data["bird"])
    deal = data["deal"]
    left = cards - deal["rows"] * deal["row_birds"] - MOST_HANDICAP
    players = tuple(count for count in game.players if max(count, 2) * (deal["hand"] + 1) <= left)
    if not players:
        error = bad_edition(__package__, "edition-cards", cards=cards, hand=deal["hand"])
        raise error.at(*map(place_of, LIMITS))
    usual = game.usual_players if game.usual_players in players else players[-1]
    return replace(game, players=players, usual_players=usual)
