"""A table of CuBirds for one at which the cards run out."""

from typing import Any

from kubik.games.cubirds.data import BIRDS, CARDS

ROW = ("robin", "duck", "toucan")
LAST_MOVES = ("P1L", "draw")  # after them the larger collection wins


def scarce_position(mine: int, robins: int) -> dict[str, Any]:
    """Return a position with one card to draw, where two are wanted, and collections of owls."""
    hand = dict(zip(BIRDS, CARDS.tolist(), strict=True))
    for bird in ROW:
        hand[bird] -= 4
    hand["owl"] -= mine + robins
    hand["flamingo"] -= 1
    hand["magpie"] -= 1
    return {
        "players": 1,
        "options": {"empty_deck": "draw_ends"},
        "rows": [list(ROW)] * 4,
        "hands": [hand, {"flamingo": 1}],
        "collections": [{"owl": mine}, {"owl": robins}],
        "deck": {"magpie": 1},
    }
