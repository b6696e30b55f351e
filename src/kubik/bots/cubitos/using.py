"""What bots of Cubitos think of using dice in the run, and in which order."""

from kubik.engine.layout import State
from kubik.games.cubitos.actions import (
    counted_face,
    counted_kind,
    used_choice,
    used_colour,
    used_face,
    used_lent,
)
from kubik.games.cubitos.data import (
    CREDITS,
    CREDITS_UNASKED,
    DICE,
    DO_COIN,
    DO_CREDIT,
    DO_FAN,
    OP,
    OP_ASK,
    OP_DO,
    OPS,
    RED,
    RUN,
)
from kubik.games.cubitos.effects import amount, holds, is_for, weaker_rivals
from kubik.games.cubitos.stages import USE_RUN
from kubik.games.cubitos.using import can_use_run
from kubik.games.cubitos.zones import kind_of

FOOT_WORTH = 4.0
FANS_FIRST = 50.0  # fans are gained before anything that counts them
LOAN_FIRST = 0.25
NOT_YET = -0.1  # below the worth of taking all the rest at once


def use_worth(s: State, seat: int, code: int, coin: float, credit: float) -> float:
    """Return what using a die brings, with these worths; nearly always something."""
    # A borrowed die goes back anyway, so it is the first to be used.
    worth = 0.5 + LOAN_FIRST * used_lent(code)
    if s.phase[seat] != USE_RUN or used_colour(code) == RED:
        return worth
    card, face = s.card[used_colour(code)], used_face(code)
    if CREDITS_UNASKED[card, face]:
        return worth + credit
    if not can_use_run(s, seat, used_colour(code), face, used_choice(code)):
        return worth + 1.0 if loses_active(s, seat) else NOT_YET
    return worth + asked_worth(s, seat, code, coin, credit)


def count_worth(s: State, seat: int, code: int, credit: float, shown: float) -> float:
    """Return what it is worth to take what a die shows now, rather than with all the rest."""
    if CREDITS[counted_kind(code), counted_face(code)] > 0:
        return credit
    return shown if loses_active(s, seat) else NOT_YET


def asked_worth(s: State, seat: int, code: int, coin: float, credit: float) -> float:
    """Return what a die brings that is asked for; fans come first, for others may count them."""
    colour = used_colour(code)
    card = s.card[colour]
    worth = 0.0
    for op in range(OPS):
        asked = is_for(s, colour, op, RUN, used_face(code))
        asked = asked and OP[card, op, OP_ASK] == used_choice(code)
        do = OP[card, op, OP_DO]
        if asked and do <= DO_FAN and holds(s, seat, card, op):
            each = FOOT_WORTH
            if do == DO_FAN:
                each = FANS_FIRST
            elif do == DO_COIN:
                each = coin
            elif do == DO_CREDIT:
                each = credit
            worth += each * amount(s, seat, card, op)
    return worth


def loses_active(s: State, seat: int) -> bool:
    """Whether the red card rolls active dice again, for lack of others.

    Then dice that count active ones are used before it; else they wait for what it brings.
    """
    if not s.claim[seat]:
        return False
    others = 0
    for kind in range(DICE):
        if kind != kind_of(RED):
            others += s.draw[seat, kind] + s.roll[seat, kind] + s.discard[seat, kind]
    return others < 2 * weaker_rivals(s, seat)
