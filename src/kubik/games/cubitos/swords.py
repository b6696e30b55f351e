"""Abilities of the run, and comparing swords in the middle of it.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.cubitos.actions import CHOICES
from kubik.games.cubitos.data import (
    BORROWS,
    DICE,
    DRAWS_NOW,
    EACH_PLAYER,
    FACES,
    FIRST_OP,
    HUES,
    MOST,
    NEVER,
    OP,
    OP_DO,
    OPS,
    PLAIN,
    RED,
    RETURNS_ACTIVE,
    SPECIAL,
    SPECIAL_SWORDS,
    SYMBOL,
    TAKES_RED,
    TIE_BREAK,
)
from kubik.games.cubitos.effects import is_possible, perform, weaker_rivals
from kubik.games.cubitos.events import MOST_SWORDS, SWORDS, USED
from kubik.games.cubitos.stages import COMPARING, MOVING, RUNNING, USE_RUN
from kubik.games.cubitos.taking import (
    DEAR_CREDIT,
    FEWER,
    MORE,
    REROLL,
    add_up,
    asks_now,
    gains_only,
    is_choice,
    is_face_choice,
    is_of_swords,
    may_add,
    outlook,
    silent_choice,
    take_counting,
)
from kubik.games.cubitos.using import can_use_any, can_use_run
from kubik.games.cubitos.zones import NOBODY, begin_use, idle_of, kind_of, symbols_of

# Abilities of the run.


def open_choices(s: State, seat: int, colour: int, face: int, bits: int) -> int:
    """Return for which choices a die can be used now, as bits.

    It has questions, or it matters when it is used for what it does without one.
    """
    if s.active[seat, kind_of(colour), face] == 0:
        return 0
    choices = 0
    for choice in range(1, CHOICES + 1):
        choices |= can_use_run(s, seat, colour, face, choice) << choice
    silent = 1 << silent_choice(choices)
    if not choices & silent and is_choice(s, seat, colour, face, bits):
        choices |= silent
    return choices


def advance_running(s: State, seat: int) -> None:
    """Ask for abilities of the run, if there are any to ask for (swords.1, ability.3)."""
    if s.stage[seat] == RUNNING and not matters_before_swords(s, seat):
        s.stage[seat] = COMPARING
        return
    bits = outlook(s, seat)
    if bits & FEWER and not bits & MORE:
        take_counting(s, seat)
    if has_choices(s, seat, bits):
        s.phase[seat] = USE_RUN
    else:
        end_running(s, seat)


def has_choices(s: State, seat: int, bits: int) -> bool:
    """Whether there is anything to ask for in the run."""
    if can_use_red(s, seat):
        return True
    for colour in range(HUES):
        if can_use_any(s, seat, colour):
            return True
        for face in range(SPECIAL + 1):
            if open_choices(s, seat, colour, face, bits) > 0:
                return True
    if bits & (REROLL | DEAR_CREDIT):
        for kind in range(DICE):
            for face in range(PLAIN, FACES):
                if is_face_choice(s, seat, kind, face, bits):
                    return True
    return False


def matters_before_swords(s: State, seat: int) -> bool:
    """Whether abilities at hand can change the own swords; all others can wait (swords.6)."""
    if may_gain_swords(s, seat) and may_add(s, seat):
        return True
    if symbols_of(s, seat, RED) > 0:
        for colour in range(HUES):
            for face in range(SPECIAL + 1):
                if RETURNS_ACTIVE[s.card[colour]] and asks_now(s, seat, colour, face):
                    return True
    return False


def may_gain_swords(s: State, seat: int) -> bool:
    """Whether there is a red die that could still become active."""
    dice = idle_of(s, seat, kind_of(RED))
    if may_leave_box(s, seat):
        dice += s.box[kind_of(RED)]
    return bool(dice > 0)


def may_leave_box(s: State, seat: int) -> bool:
    """Whether a red die may come out of its box to be active: borrowed, or taken and then drawn."""
    lenders = 0
    takers = 0
    drawers = 0
    for colour in range(HUES):
        card = s.card[colour]
        lenders += BORROWS[card]
        drawers += DRAWS_NOW[card]
        if TAKES_RED[card]:
            takers += idle_of(s, seat, kind_of(colour)) + symbols_of(s, seat, colour)
    return lenders > 0 or (takers > 0 and drawers > 0)


def end_running(s: State, seat: int) -> None:
    """Wait for the swords, or add everything up and move."""
    if s.stage[seat] == RUNNING:
        s.stage[seat] = COMPARING
    else:
        add_up(s, seat)
        s.stage[seat] = MOVING


# Swords.


def compare_swords(s: State) -> None:
    """Count swords and let the red card work (swords.1 to swords.4)."""
    kind = kind_of(RED)
    for seat in range(s.players):
        swords = s.active[seat, kind, SYMBOL]
        swords += s.active[seat, kind, SPECIAL] * SPECIAL_SWORDS[s.card[RED]]
        s.swords[seat] = swords
        if swords > 0:
            emit(s, SWORDS, seat, swords)
    leader = most_swords(s)
    if leader != NOBODY and FIRST_OP[s.card[RED], MOST] != NEVER:
        emit(s, MOST_SWORDS, leader)
        s.claim[leader] = 1
    if FIRST_OP[s.card[RED], EACH_PLAYER] != NEVER:
        for seat in range(s.players):
            s.claim[seat] = weaker_rivals(s, seat) > 0


def most_swords(s: State) -> int:
    """Return who has the most swords; the first player's die may break ties (swords.2)."""
    leader = NOBODY
    equals = 0
    for turn in range(s.players):
        seat = (s.first + turn) % s.players
        if s.swords[seat] > (0 if leader == NOBODY else s.swords[leader]):
            leader = seat
            equals = 1
        elif leader != NOBODY and s.swords[seat] == s.swords[leader]:
            equals += 1
    return leader if equals <= 1 or TIE_BREAK[s.card[RED]] else NOBODY


def can_use_red(s: State, seat: int) -> bool:
    """Whether the red card has a choice for the seat (red.1, red.2)."""
    if not s.claim[seat]:
        return False
    card = s.card[RED]
    for op in range(OPS):
        if is_of_swords(card, op) and not gains_only(OP[card, op, OP_DO]):
            return is_possible(s, seat, card, op)
    return False


def use_red(s: State, seat: int) -> None:
    """Use the red card (red.1, red.2)."""
    card = s.card[RED]
    emit(s, USED, seat, card)
    begin_use(s, seat)
    s.claim[seat] = 0
    for op in range(OPS):
        if is_of_swords(card, op):
            perform(s, seat, card, op)
