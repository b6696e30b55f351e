"""Buying dice, and the end of a seat's run.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.cubitos.data import COST, DICE, HUES, PURCHASES
from kubik.games.cubitos.events import DIE_BOUGHT
from kubik.games.cubitos.stages import BUY, RESTED
from kubik.games.cubitos.zones import clear_pending, discard_active, kind_of, money, pay


def can_buy(s: State, seat: int, colour: int) -> bool:
    """Whether a die of a colour may be bought now (buy.1, buy.2, buy.4)."""
    if s.box[kind_of(colour)] == 0 or s.bought[seat] >> colour & 1:
        return False
    if bits(s.bought[seat]) >= PURCHASES:
        return False
    return bool(COST[s.card[colour]] <= money(s, seat))


def bits(mask: int) -> int:
    """Return how many bits a mask has."""
    count = 0
    for place in range(HUES):
        count += mask >> place & 1
    return count


def advance_shopping(s: State, seat: int) -> None:
    """Ask what to buy, as long as anything can be bought."""
    affordable = 0
    for colour in range(HUES):
        affordable += can_buy(s, seat, colour)
    if affordable > 0:
        s.phase[seat] = BUY
    else:
        rest(s, seat)


def buy(s: State, seat: int, colour: int) -> None:
    """Buy a die, into the discard zone (buy.3)."""
    kind = kind_of(colour)
    pay(s, seat, COST[s.card[colour]])
    s.bought[seat] |= 1 << colour
    s.box[kind] -= 1
    s.discard[seat, kind] += 1
    emit(s, DIE_BOUGHT, seat, kind, COST[s.card[colour]])


def rest(s: State, seat: int) -> None:
    """Discard active dice and unspent coins; dice in the roll zone stay (round.1, buy.5)."""
    for kind in range(DICE):
        discard_active(s, seat, kind)
    s.coins[seat] = 0
    s.stage[seat] = RESTED
    clear_pending(s, seat)
