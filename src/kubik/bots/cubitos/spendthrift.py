"""A spendthrift at Cubitos: buys at random, so that it can be told what each card is worth."""

from kubik.bots.cubitos.greedy import choose as choose_greedily
from kubik.engine.chance import below
from kubik.engine.layout import Ints, State
from kubik.games.cubitos.rules import legal
from kubik.games.cubitos.stages import BUY


def choose(s: State, seat: int, codes: Ints) -> int:
    """Buy any die that can be bought, as long as there is one; else play greedily."""
    if s.phase[seat] != BUY:
        return choose_greedily(s, seat, codes)
    count = legal(s, seat, codes)
    # The last code is to buy nothing.
    return codes[below(s, count - 1)]
