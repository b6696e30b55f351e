"""Kabaleo: make the secret colour of your own show on most towers."""

from dataclasses import dataclass

from kubik.engine.game import Chosen, Game, Option
from kubik.games.kabaleo.data import PIECES_EACH


@dataclass(frozen=True)
class EqualShares:
    """Forbids equal shares where the pieces of a colour cannot be split evenly (deal.3)."""

    pieces: int

    def __call__(self, players: int, chosen: Chosen) -> str | None:
        """Return the rule line that forbids it; six pieces cannot be split among four."""
        uneven = chosen["distribution"] == "equal" and self.pieces % players > 0
        return "deal.3" if uneven else None


game = Game(
    name="kabaleo",
    package=__name__,
    players=(2, 3, 4),
    usual_players=3,
    replays=("1 (6513ce47)",),  # the same rules, before their numbers could be another box's
    options=(
        Option("distribution", ("random", "equal"), "random"),
        Option("golden_rule", ("off", "on"), "off"),
    ),
    forbids=EqualShares(PIECES_EACH),
)
