"""A hasty player of Cubitos: pushes by feel, and buys the die that catches the eye."""

from kubik.bots.cubitos.greedy import ROOM, best_code
from kubik.bots.cubitos.greedy import choose as choose_greedily
from kubik.bots.glance import glance
from kubik.engine.layout import Ints, State
from kubik.games.cubitos.actions import PASS, ROLL
from kubik.games.cubitos.data import DICE
from kubik.games.cubitos.rules import legal
from kubik.games.cubitos.stages import BUY, DECIDE

__all__ = ["ROOM"]

NOTICED = 1  # die to buy, or to buy none
BOLD = 2  # dice that are rolled once more, whatever they can cost


def choose(s: State, seat: int, codes: Ints) -> int:
    """Push without counting odds and buy at a glance; all else is as the greedy player does it."""
    if s.phase[seat] == BUY:
        return best_code(s, seat, glance(s, legal(s, seat, codes), NOTICED, codes), codes)
    code = choose_greedily(s, seat, codes)
    if s.phase[seat] != DECIDE or code not in (ROLL, PASS):
        return code
    return push_by_feel(s, seat, codes)


def push_by_feel(s: State, seat: int, codes: Ints) -> int:
    """Roll on while a few dice are left, if one may stop at all."""
    may_roll, may_pass = False, False
    for at in range(legal(s, seat, codes)):
        may_roll = may_roll or codes[at] == ROLL
        may_pass = may_pass or codes[at] == PASS
    if not (may_roll and may_pass):
        return ROLL if may_roll else PASS
    return ROLL if dice_to_roll(s, seat) >= BOLD else PASS


def dice_to_roll(s: State, seat: int) -> int:
    """Return how many dice a push would roll."""
    dice = 0
    for kind in range(DICE):
        dice += s.roll[seat, kind]
    return dice
