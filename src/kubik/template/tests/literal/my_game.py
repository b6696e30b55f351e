"""The lines of my game that refuse moves, word for word; the rules module is unknown here."""

from kubik.engine.match import Match
from kubik.testing.literal import Asked, Broken, Checker, breaks


def empty_pot(asked: Asked) -> Broken:
    """An empty pot cannot be kept."""
    return breaks(asked.move == "keep" and asked.view["pot"] == 0)


LINES: dict[str, Checker] = {"turn.4": empty_pot}


def rare() -> list[Match]:
    """A game that has just begun, and one that is nearly over."""
    late = {"players": 2, "scores": [29, 29], "pot": 2, "face": 2, "turn": 1}
    return [
        Match("my_game", seed=1, target="python"),
        Match.from_position("my_game", late, seed=1, target="python"),
    ]
