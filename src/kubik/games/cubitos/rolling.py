"""Choosing dice for the roll, rolling them, and losing them.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.cubitos.data import (
    AT_ROLL,
    BOXES,
    DICE,
    HAND,
    HUES,
    PUSHED,
    SPECIAL,
)
from kubik.games.cubitos.effects import OWN_KINDS, has_any
from kubik.games.cubitos.events import BUSTED, PASSED
from kubik.games.cubitos.running import lines_behind
from kubik.games.cubitos.stages import CHOOSE, DECIDE, DROP, FLOW, READY, ROLLING, SAVE, THROW
from kubik.games.cubitos.using import (
    can_use_any,
    can_use_bust,
    can_use_pushing,
    drop_pending,
    note_pushed,
    note_risk,
    reward_push,
)
from kubik.games.cubitos.zones import (
    clear_pending,
    discard_active,
    gain_fan,
    in_discard,
    in_draw,
    in_roll,
    refill,
    roll_zone,
)

# Choosing dice.


def full_hand(s: State, seat: int, most: int) -> int:
    """Return the hand for a round, by the lines behind the leader (choose.4, choose.5)."""
    return HAND + s.hands[seat] + most - lines_behind(s, seat)


def counted(s: State, seat: int, kind: int) -> bool:
    """Whether dice of a kind count towards the hand (choose.7)."""
    return not s.uncounted[seat] >> kind & 1


def wanted(s: State, seat: int) -> int:
    """Return how many dice the roll zone still lacks (choose.1, choose.2)."""
    count = s.hand[seat]
    for kind in range(BOXES):
        if counted(s, seat, kind):
            count -= s.roll[seat, kind]
    return max(0, count)


def to_choose(s: State, seat: int, of_counted: bool) -> int:
    """Return how many dice of the draw zone count towards the hand, or do not."""
    count = 0
    for kind in range(BOXES):
        if counted(s, seat, kind) == of_counted:
            count += s.draw[seat, kind]
    return count


def kinds_to_choose(s: State, seat: int) -> int:
    """Return how many kinds of dice that count are in the draw zone."""
    count = 0
    for kind in range(BOXES):
        count += s.draw[seat, kind] > 0 and counted(s, seat, kind)
    return count


def advance_choosing(s: State, seat: int) -> None:
    """Move dice without a choice by themselves; ask for the others (choose.1, choose.3)."""
    lacking = wanted(s, seat)
    there = to_choose(s, seat, True)
    extra = to_choose(s, seat, False)
    if s.unlimited[seat]:
        ask_or_roll(s, seat, in_draw(s, seat) + in_discard(s, seat) > 0)
    elif lacking == 0:
        ask_or_roll(s, seat, extra > 0)
    elif there == 0 and extra > 0:
        draw_kinds(s, seat, False, extra)
    elif there == 0:
        if in_discard(s, seat) > 0:
            refill(s, seat)
        else:
            end_choosing(s, seat)
    elif there <= lacking or kinds_to_choose(s, seat) == 1:
        draw_kinds(s, seat, True, lacking)
    else:
        s.phase[seat] = CHOOSE


def draw_kinds(s: State, seat: int, of_counted: bool, most: int) -> None:
    """Move dice that count, or that do not, to the roll zone, so many at most."""
    for kind in range(BOXES):
        if counted(s, seat, kind) == of_counted:
            count = min(most, s.draw[seat, kind])
            s.draw[seat, kind] -= count
            s.roll[seat, kind] += count
            most -= count


def ask_or_roll(s: State, seat: int, ask: bool) -> None:
    """Ask for dice beyond the hand if there are any (choose.7, choose.8)."""
    if ask:
        s.phase[seat] = CHOOSE
    else:
        end_choosing(s, seat)


def end_choosing(s: State, seat: int) -> None:
    """Go on to the roll; without dice there is none (roll.8)."""
    s.uncounted[seat] = 0
    s.unlimited[seat] = 0
    s.stage[seat] = ROLLING
    if in_roll(s, seat) > 0:
        s.phase[seat] = THROW
    else:
        s.stage[seat] = READY


def may_stop_choosing(s: State, seat: int) -> bool:
    """Whether the hand is full, so that what is offered may be left."""
    return bool(s.unlimited[seat]) or wanted(s, seat) == 0


# Rolling.


def throw(s: State, seat: int) -> None:
    """Roll all dice of the roll zone: at first, or as a push (roll.1, roll.3)."""
    if s.phase[seat] == THROW:
        s.phase[seat] = FLOW
        roll_zone(s, seat)
    else:
        s.phase[seat] = FLOW
        push(s, seat)


def push(s: State, seat: int) -> None:
    """Roll again; blanks alone bust if there is a risk (roll.4 to roll.6)."""
    drop_pending(s, seat, PUSHED)
    note_risk(s, seat)
    note_pushed(s, seat)
    s.bound[seat] = 0
    s.forced[seat] = max(0, s.forced[seat] - 1)
    hits = roll_zone(s, seat)
    if hits == 0 and s.at_risk[seat] and not s.safe[seat]:
        s.losing[seat] = 1
    else:
        reward_push(s, seat)
    s.safe[seat] = 0


def advance_rolling(s: State, seat: int) -> None:
    """Lose dice, or ask whether to push or to pass (roll.3, bust.1)."""
    if s.losing[seat]:
        if can_save(s, seat):
            s.phase[seat] = SAVE
        else:
            bust(s, seat, 0)
    elif in_roll(s, seat) > 0 or can_prepare(s, seat):
        s.phase[seat] = DECIDE
    else:
        pass_on(s, seat)


def can_save(s: State, seat: int) -> bool:
    """Whether a die can soften or avert the bust."""
    count = 0
    for colour in range(HUES):
        count += can_use_bust(s, seat, colour)
    return count > 0


def can_prepare(s: State, seat: int) -> bool:
    """Whether a die can be used before a push."""
    count = 0
    for colour in range(HUES):
        count += can_use_any(s, seat, colour)
        for face in range(SPECIAL + 1):
            count += can_use_pushing(s, seat, colour, face)
    return count > 0


def pass_on(s: State, seat: int) -> None:
    """Be done with rolling (roll.3)."""
    s.stage[seat] = READY
    s.safe[seat] = 0
    s.forced[seat] = 0
    emit(s, PASSED, seat)


# Losing dice.


def bust(s: State, seat: int, spared: int) -> None:
    """Lose the active dice but those that are spared, and gain a fan (bust.1, bust.3)."""
    emit(s, BUSTED, seat)
    s.losing[seat] = 0
    s.forced[seat] = 0
    clear_pending(s, seat)
    for colour in range(HUES):
        s.owed[seat, colour] = 0
    for kind in range(DICE):
        if not spared >> kind & 1:
            discard_active(s, seat, kind)
    gain_fan(s, seat, True)
    s.stage[seat] = READY
    if has_any(s, seat, 1 << AT_ROLL, OWN_KINDS):
        s.phase[seat] = DROP
