"""Kabaleo: make the secret colour of your own show on most towers."""

from kubik.engine.game import Chosen, Game, Option


def forbids(players: int, chosen: Chosen) -> str | None:
    """Six pieces of a colour cannot be split evenly among four (deal.3)."""
    return "deal.3" if players == 4 and chosen["distribution"] == "equal" else None


game = Game(
    name="kabaleo",
    package=__name__,
    players=(2, 3, 4),
    usual_players=3,
    options=(
        Option("distribution", ("random", "equal"), "random"),
        Option("golden_rule", ("off", "on"), "off"),
    ),
    forbids=forbids,
)
