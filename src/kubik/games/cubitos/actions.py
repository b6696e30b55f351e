"""The actions of Cubitos as codes: plain ones, then those that name dice, seats or squares.

Where own dice and borrowed ones of a kind lie side by side, a code of its own means a borrowed one.
"""

from kubik.games.cubitos.data import BOXES, DICE, FACES, HUES, PLACES, PLAIN, SPECIAL
from kubik.games.cubitos.tracks import SQUARES
from kubik.games.cubitos.zones import SEATS

ROLL, PASS, DONE, ALL, FOOT, JETPACK, SHORTCUT = range(7)
CHOICES = 2  # questions that a card may have, of which one is answered
# Where further kinds of actions begin, and what each of them counts.
USES = 7  # own or borrowed, colours, faces with an ability, choices
USES_OF_A_COLOUR = (SPECIAL + 1) * CHOICES
COUNTS = USES + 2 * HUES * USES_OF_A_COLOUR  # kinds, faces without an ability
PLAIN_FACES = FACES - PLAIN
PICKS = COUNTS + DICE * PLAIN_FACES  # own or borrowed, places, kinds
TAKES = PICKS + 2 * PLACES * DICE  # kinds
BUYS = TAKES + BOXES  # colours
TURNS = BUYS + HUES  # faces
GIVES = TURNS + FACES  # seats
GOES = GIVES + SEATS  # squares
ACTIONS = GOES + SQUARES
# At most so many are legal at once: to pick dice of every kind in every place, own or borrowed, all
# of them or no more. Every other question has fewer answers.
MOST_LEGAL = 2 * PLACES * DICE + 2


def use_code(colour: int, face: int, choice: int, lent: int) -> int:
    """Return the code of using a die."""
    number = (lent * HUES + colour) * (SPECIAL + 1) + face
    return USES + number * CHOICES + choice - 1


def used_colour(code: int) -> int:
    """Return the colour of the die that a code uses."""
    return (code - USES) // USES_OF_A_COLOUR % HUES


def used_face(code: int) -> int:
    """Return the face of the die that a code uses."""
    return (code - USES) // CHOICES % (SPECIAL + 1)


def used_choice(code: int) -> int:
    """Return which question of its card a use answers, from 1 on."""
    return (code - USES) % CHOICES + 1


def used_lent(code: int) -> int:
    """Return 1 for the use of a borrowed die that lies beside an own one."""
    return (code - USES) // (USES_OF_A_COLOUR * HUES)


def count_code(kind: int, face: int) -> int:
    """Return the code of taking what a face without an ability brings."""
    return COUNTS + kind * PLAIN_FACES + face - PLAIN


def counted_kind(code: int) -> int:
    """Return the kind of the die of which a face is taken."""
    return (code - COUNTS) // PLAIN_FACES


def counted_face(code: int) -> int:
    """Return the face that is taken."""
    return PLAIN + (code - COUNTS) % PLAIN_FACES


def pick_code(place: int, kind: int, lent: int) -> int:
    """Return the code of choosing a die."""
    return PICKS + (lent * PLACES + place) * DICE + kind


def picked_place(code: int) -> int:
    """Return from where a die is chosen."""
    return (code - PICKS) // DICE % PLACES


def picked_kind(code: int) -> int:
    """Return the kind of the die that is chosen."""
    return (code - PICKS) % DICE


def picked_lent(code: int) -> int:
    """Return 1 for choosing a borrowed die that lies beside an own one."""
    return (code - PICKS) // (PLACES * DICE)
