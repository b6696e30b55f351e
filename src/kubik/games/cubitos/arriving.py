"""Moving until a runner arrives, and what the square brings where it does.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.layout import State
from kubik.games.cubitos.data import (
    BLUE,
    EVERYWHERE,
    FIRST_OP,
    MOVED,
    NEARBY,
    NEVER,
    NOWHERE,
    ORANGE,
    REPAYS,
)
from kubik.games.cubitos.effects import OWN_KINDS, RETURN, TAKE, begin_task, within_cost
from kubik.games.cubitos.running import (
    can_move,
    has_bonus,
    has_credits,
    stands_on,
    take_bonus,
)
from kubik.games.cubitos.stages import ACCEPT, ARRIVED, MOVE, REACH, SHOPPING
from kubik.games.cubitos.using import minds_credits, shown_face, spend
from kubik.games.cubitos.zones import symbols_of


def advance_moving(s: State, seat: int) -> None:
    """Ask where to go, as long as anything can be done."""
    if can_move(s, seat):
        s.phase[seat] = MOVE
    else:
        arrive(s, seat)


def arrive(s: State, seat: int) -> None:
    """End the move, and get the bonus of the square (bonus.1)."""
    s.stage[seat] = ARRIVED
    s.feet[seat] = 0
    s.water[seat] = 0
    if has_bonus(s, seat):
        if has_credits(s, seat, s.square[seat]) and minds_credits(s, seat, False):
            s.phase[seat] = ACCEPT
        else:
            take_bonus(s, seat, s.square[seat])


def advance_arrived(s: State, seat: int) -> None:
    """Dice of bonus squares, bonuses nearby, then a return that is owed (bonus.4 to bonus.6)."""
    if s.returns[seat] > 0:
        begin_task(s, seat, RETURN, s.returns[seat], EVERYWHERE, OWN_KINDS)
        s.must[seat] = 0
        s.returns[seat] = 0
    elif s.dearest[seat] >= 0:
        begin_task(s, seat, TAKE, 1, 0, within_cost(s, OWN_KINDS, s.dearest[seat]))
        s.must[seat] = 0
        s.dearest[seat] = NOWHERE
    elif can_reach(s, seat):
        s.phase[seat] = REACH
    elif owes_return(s, seat):
        repay(s, seat)
    else:
        s.stage[seat] = SHOPPING


def can_reach(s: State, seat: int) -> bool:
    """Whether a die gets the bonus of a square nearby, and there is one (blue.2)."""
    if FIRST_OP[s.card[BLUE], MOVED] == NEVER or symbols_of(s, seat, BLUE) == 0:
        return False
    return bool(NEARBY[stands_on(s, seat), s.square[seat], 0] != NOWHERE)


def spend_symbol(s: State, seat: int, colour: int) -> None:
    """Use up a die of a colour that shows its ability."""
    spend(s, seat, colour, shown_face(s, seat, colour), 0)


def owes_return(s: State, seat: int) -> bool:
    """Whether credits were gained that must be paid for with a die (orange.2)."""
    if not s.credited[seat] or symbols_of(s, seat, ORANGE) == 0:
        return False
    return bool(REPAYS[s.card[ORANGE]])


def repay(s: State, seat: int) -> None:
    """Return any die for a die that demands it (orange.2)."""
    spend_symbol(s, seat, ORANGE)
    begin_task(s, seat, RETURN, 1, EVERYWHERE, OWN_KINDS)
