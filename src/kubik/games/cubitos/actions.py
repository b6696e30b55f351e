"""The actions of Cubitos as codes: plain ones, then those that name dice, seats or squares."""

from kubik.games.cubitos.data import BOXES, DICE, FACES, HUES, PLACES, SPECIAL
from kubik.games.cubitos.tracks import SQUARES
from kubik.games.cubitos.zones import SEATS

ROLL, PASS, DONE, ALL, FOOT, JETPACK, SHORTCUT = range(7)
CHOICES = 2  # questions that a card may have, of which one is answered
# Where further kinds of actions begin, and what each of them counts.
USES = 7  # colours, faces with an ability, choices
PICKS = USES + HUES * (SPECIAL + 1) * CHOICES  # places, kinds
TAKES = PICKS + PLACES * DICE  # kinds
BUYS = TAKES + BOXES  # colours
TURNS = BUYS + HUES  # faces
GIVES = TURNS + FACES  # seats
GOES = GIVES + SEATS  # squares
ACTIONS = GOES + SQUARES


def use_code(colour: int, face: int, choice: int) -> int:
    """Return the code of using a die."""
    return USES + (colour * (SPECIAL + 1) + face) * CHOICES + choice - 1
