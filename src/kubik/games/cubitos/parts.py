"""The parts of Cubitos: a card comes into play when somebody buys a die by it."""

from collections.abc import Mapping

from kubik.engine.parts import PartSort
from kubik.engine.words import Says
from kubik.games.cubitos import CARDS, OF_SET, RANDOM_SET
from kubik.games.cubitos.balance import CARD, card_bought
from kubik.games.cubitos.data import FIRST_COLOUR
from kubik.games.cubitos.edition import KINDS


def cards(chosen: Mapping[str, str]) -> list[Says | None]:
    """Return by which card each kind of die is bought; of random cards only the die is known."""
    named = [
        Says(CARD + chosen[colour]) if chosen[colour] != OF_SET else _of_set(chosen, kind)
        for kind, colour in enumerate(CARDS, start=FIRST_COLOUR)
    ]
    return [*[None] * FIRST_COLOUR, *named]


def _of_set(chosen: Mapping[str, str], kind: int) -> Says | None:
    if chosen["cards"] == RANDOM_SET:
        return Says(f"die-{KINDS[kind]}")
    card = card_bought(chosen, kind)
    return None if card is None else Says(card)


PARTS = (PartSort("die-bought", "die", cards),)
