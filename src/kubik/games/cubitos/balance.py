"""What the balance report of Cubitos looks at: every set on every track, and each card."""

from kubik.engine.balance import Balance
from kubik.engine.game import Chosen
from kubik.games.cubitos import SETS, TRACKS
from kubik.games.cubitos.data import CARD_NAMES, COST, FIRST_COLOUR, HUES, SET_CARDS

CARD = "card-"


def card_bought(chosen: Chosen, kind: int) -> str | None:
    """Return the card by which dice of a kind are bought."""
    colour = kind - FIRST_COLOUR
    if not 0 <= colour < HUES:
        return None
    return CARD + CARD_NAMES[SET_CARDS[SETS.index(chosen["cards"]), colour]]


def price(card: str) -> int:
    """Return what a die costs by a card."""
    return int(COST[CARD_NAMES.index(card.removeprefix(CARD))])


BALANCE = Balance(
    varied={"cards": SETS, "track": TRACKS},
    rounds="round-begins",
    mishap="busted",
    first="goes-first",
    bought="die-bought",
    thing=card_bought,
    price=price,
    tester="spendthrift",
    note="balance-note",
)
