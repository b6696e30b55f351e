"""Using dice, by the moment: at once, before and after a push, against a bust, in the run.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.cubitos.data import (
    ANY,
    ASKS,
    AT_FACE,
    AT_ROLL,
    AT_SPENT,
    BORROWS,
    BOXES,
    BUST,
    DO_KEEP,
    DO_LEAVE,
    DO_PICK,
    DO_REJOIN,
    DO_SACRIFICE,
    DO_SAFE,
    DO_WATER,
    EACH_PLAYER,
    FIRST_OP,
    HAS_RUN,
    HUES,
    LEAVES_ASKED,
    NEVER,
    NOW,
    OP,
    OP_AMOUNT,
    OP_ASK,
    OP_DO,
    OP_KINDS,
    OPS,
    ORANGE,
    PUSHED,
    PUSHING,
    RED,
    REPAYS,
    RISK,
    RUN,
    SPECIAL,
    SYMBOL,
)
from kubik.games.cubitos.effects import (
    RETURN,
    TAKE,
    holds,
    is_for,
    is_possible,
    perform,
)
from kubik.games.cubitos.events import USED
from kubik.games.cubitos.stages import ROLLING
from kubik.games.cubitos.zones import (
    CREDIT,
    active_count,
    active_of,
    begin_use,
    gain,
    give_back,
    idle_of,
    in_roll,
    kind_of,
    lay_down,
    moment,
    symbols_of,
    take_away,
)


def spend(s: State, seat: int, colour: int, face: int, lent: int) -> int:
    """Use a die up: each is used once (dice.10). Return 1 for a borrowed one."""
    kind = kind_of(colour)
    is_lent = take_away(s, seat, AT_FACE + face, kind, lent)
    lay_down(s, seat, AT_SPENT, kind, is_lent)
    return is_lent


def shown_face(s: State, seat: int, colour: int) -> int:
    """Return a face that an ability of that colour shows; the plain symbol first."""
    return SYMBOL if s.active[seat, kind_of(colour), SYMBOL] > 0 else SPECIAL


# Credits that one may not want.


def minds_credits(s: State, seat: int, more_dice: bool) -> bool:
    """Whether a first credit may cost a die, so that it is the player's choice (ability.11).

    That is so with an orange die that is active, or may become so where more dice may.
    """
    if not REPAYS[s.card[ORANGE]] or s.credited[seat]:
        return False
    if symbols_of(s, seat, ORANGE) > 0:
        return True
    return more_dice and may_show_orange(s, seat)


def may_show_orange(s: State, seat: int) -> bool:
    """Whether an orange die may still become active in this round."""
    lenders = 0
    for colour in range(HUES):
        lenders += BORROWS[s.card[colour]]
    return bool(idle_of(s, seat, kind_of(ORANGE)) + lenders > 0)


# At once.


def has_pending(s: State, seat: int) -> bool:
    """Whether abilities wait to be used: those for now, and only then those of a push.

    One that can do nothing yet stays while another one may bring what it needs (ability.1).
    """
    waiting = 0
    for colour in range(HUES):
        waiting += s.pending[seat, colour]
    if waiting == 0:
        return False
    for when in (NOW, PUSHED):
        for colour in range(HUES):
            if moment(s, colour, when) != NEVER and can_use_pending(s, seat, colour):
                return True
        drop_pending(s, seat, when)
    return False


def drop_pending(s: State, seat: int, when: int) -> None:
    """Let abilities go that wait for their use now, or after a push."""
    for colour in range(HUES):
        if moment(s, colour, when) != NEVER:
            s.pending[seat, colour] = 0


def decline_pending(s: State, seat: int) -> None:
    """Use none of the abilities that are offered: those for now, or else those of a push."""
    for colour in range(HUES):
        if moment(s, colour, NOW) != NEVER and s.pending[seat, colour] > 0:
            drop_pending(s, seat, NOW)
            return
    drop_pending(s, seat, PUSHED)


def can_use_pending(s: State, seat: int, colour: int) -> bool:
    """Whether an ability for now, or after a push, is there and can do something (ability.1)."""
    if s.pending[seat, colour] == 0:
        return False
    is_later = moment(s, colour, NOW) == NEVER and waits_for_now(s, seat)
    if is_later and not may_push_at_once(s, seat):
        return False
    return is_possible(s, seat, s.card[colour], pending_op(s, colour))


def waits_for_now(s: State, seat: int) -> bool:
    """Whether abilities for now are still to be used, before anything else is rolled."""
    count = 0
    for colour in range(HUES):
        if moment(s, colour, NOW) != NEVER:
            count += s.pending[seat, colour]
    return count > 0


def may_push_at_once(s: State, seat: int) -> bool:
    """Whether a push that a card demands may come before what else is for now.

    Such a push is what that card has for now, and several are used in any order (ability.1,
    yellow.3). So what the push before brought may be taken first, too.
    """
    return is_push_demanded(s, seat) and waits_for_now(s, seat)


def is_push_demanded(s: State, seat: int) -> bool:
    """Whether a card demands a push that can be made: one without dice is none, but waits."""
    if s.stage[seat] != ROLLING or s.forced[seat] == 0:
        return False
    return bool(in_roll(s, seat) > 0)


def must_push(s: State, seat: int) -> bool:
    """Whether there must be a push: one was begun, or a card demands it (yellow.3, roll.8)."""
    return bool(s.bound[seat] or is_push_demanded(s, seat))


def pending_op(s: State, colour: int) -> int:
    """Return the row of a card that is used now, or after a push."""
    now = FIRST_OP[s.card[colour], NOW]
    return now if now != NEVER else FIRST_OP[s.card[colour], PUSHED]


def use_pending(s: State, seat: int, colour: int) -> None:
    """Use an ability for now, or after a push."""
    card = s.card[colour]
    s.pending[seat, colour] -= 1
    emit(s, USED, seat, card)
    if FIRST_OP[card, NOW] != NEVER:
        seize(s, seat, colour)
    perform(s, seat, card, pending_op(s, colour))


def seize(s: State, seat: int, colour: int) -> None:
    """Note that a die was used at once: it is not rolled again in this round (ability.9)."""
    if HAS_RUN[s.card[colour]]:
        s.seized[seat, colour] += 1
    else:
        spend(s, seat, colour, shown_face(s, seat, colour), 0)


# Pushing.


def note_pushed(s: State, seat: int) -> None:
    """Note abilities that a push brings if no dice are lost, before it.

    Only dice that are active when the push begins count (ability.8).
    """
    for colour in range(HUES):
        owed = 0
        if FIRST_OP[s.card[colour], PUSHED] != NEVER:
            owed = symbols_of(s, seat, colour)
        s.owed[seat, colour] = owed


def reward_push(s: State, seat: int) -> None:
    """Give what a push without loss brings; what is a choice is asked for (ability.8)."""
    for colour in range(HUES):
        owed = s.owed[seat, colour]
        s.owed[seat, colour] = 0
        if owed > 0:
            card = s.card[colour]
            op = FIRST_OP[card, PUSHED]
            do = OP[card, op, OP_DO]
            if do > DO_WATER or (do == CREDIT and minds_credits(s, seat, True)):
                s.pending[seat, colour] += owed
            else:
                gain(s, seat, do, owed * OP[card, op, OP_AMOUNT])


def avert(s: State, seat: int) -> None:
    """Avert a bust: the push was one without loss (bust.5)."""
    s.losing[seat] = 0
    reward_push(s, seat)


def can_use_pushing(s: State, seat: int, colour: int, face: int) -> bool:
    """Whether a die can prepare a push (green.1 to green.5)."""
    if FIRST_OP[s.card[colour], PUSHING] == NEVER:
        return False
    if s.active[seat, kind_of(colour), face] == 0:
        return False
    do = OP[s.card[colour], FIRST_OP[s.card[colour], PUSHING], OP_DO]
    if do == DO_SAFE:
        return bool(not s.safe[seat] and in_roll(s, seat) > 0)
    return True


def use_pushing(s: State, seat: int, colour: int, face: int, lent: int) -> None:
    """Prepare a push: the die joins the roll, or makes the push safe."""
    emit(s, USED, seat, s.card[colour])
    kind = kind_of(colour)
    for op in range(OPS):
        if is_for(s, colour, op, PUSHING, face):
            do = OP[s.card[colour], op, OP_DO]
            if do == DO_REJOIN:
                note_risk(s, seat)
                is_lent = take_away(s, seat, AT_FACE + face, kind, lent)
                lay_down(s, seat, AT_ROLL, kind, is_lent)
                s.bound[seat] = 1
            elif do == DO_SAFE:
                spend(s, seat, colour, face, lent)
                s.safe[seat] = 1
            else:
                perform(s, seat, s.card[colour], op)


def note_risk(s: State, seat: int) -> None:
    """From so many active dice on a push is a risk, and stays one (roll.4, roll.5)."""
    if active_count(s, seat) >= RISK:
        s.at_risk[seat] = 1


# At any time.


def can_use_any(s: State, seat: int, colour: int) -> bool:
    """Whether two dice can be used together at any time (white.5)."""
    op = FIRST_OP[s.card[colour], ANY]
    if op == NEVER or s.active[seat, kind_of(colour), SYMBOL] < 2:
        return False
    return is_possible(s, seat, s.card[colour], op)


def use_any(s: State, seat: int, colour: int) -> None:
    """Use two dice together (white.5)."""
    emit(s, USED, seat, s.card[colour])
    spend(s, seat, colour, SYMBOL, 0)
    spend(s, seat, colour, SYMBOL, 0)
    perform(s, seat, s.card[colour], FIRST_OP[s.card[colour], ANY])


# Against a bust.


def can_use_bust(s: State, seat: int, colour: int) -> bool:
    """Whether a die can soften or avert a bust (green.3, green.6, green.7)."""
    op = FIRST_OP[s.card[colour], BUST]
    if op == NEVER or symbols_of(s, seat, colour) == 0:
        return False
    return is_possible(s, seat, s.card[colour], op)


def use_bust(s: State, seat: int, colour: int, face: int, lent: int) -> int:
    """Use a die against a bust; return the kinds that a bust spares, as bits."""
    card = s.card[colour]
    emit(s, USED, seat, card)
    op = FIRST_OP[card, BUST]
    do = OP[card, op, OP_DO]
    if do == DO_KEEP:
        return OP[card, op, OP_KINDS]
    if do == DO_SACRIFICE:
        give_back(s, seat, AT_FACE + face, kind_of(colour), lent)
        avert(s, seat)
    else:
        spend(s, seat, colour, face, lent)
        perform(s, seat, card, op)
    return 0


# In the run.


def can_use_run(s: State, seat: int, colour: int, face: int, choice: int) -> bool:
    """Whether a die has something to ask for in the run, by the number of the choice."""
    card = s.card[colour]
    if not ASKS[card, face] or s.active[seat, kind_of(colour), face] == 0:
        return False
    for op in range(OPS):
        asked = is_for(s, colour, op, RUN, face) and OP[card, op, OP_ASK] == choice
        asked = asked and OP[card, op, OP_DO] != DO_LEAVE
        if asked and holds(s, seat, card, op) and is_possible(s, seat, card, op):
            return not LEAVES_ASKED[card, face] or has_another(s, seat)
    return False


def has_another(s: State, seat: int) -> bool:
    """Whether a seat has another die to return beside the one in use (orange.3)."""
    dice = 0
    for kind in range(BOXES):
        dice += idle_of(s, seat, kind) + active_of(s, seat, kind)
        if dice > 1:
            return True
    return False


def use_run(s: State, seat: int, colour: int, face: int, choice: int, lent: int) -> None:
    """Use a die in the run: what was asked for, and what it does by itself (ability.3)."""
    card = s.card[colour]
    emit(s, USED, seat, card)
    begin_use(s, seat)
    is_lent = spend(s, seat, colour, face, lent)
    effects = 0
    for op in range(OPS):
        ask = OP[card, op, OP_ASK]
        if is_for(s, colour, op, RUN, face) and (ask == 0 or ask == choice):
            if OP[card, op, OP_DO] == DO_LEAVE:
                give_back(s, seat, AT_SPENT, kind_of(colour), is_lent)
            elif holds(s, seat, card, op) and is_possible(s, seat, card, op):
                perform(s, seat, card, op)
                effects += 1
    # What has no effect is not used, so that its die is not kept from being rolled again.
    if effects == 1 and s.task[seat] in (RETURN, TAKE) and moment(s, RED, EACH_PLAYER) == DO_PICK:
        s.must[seat] = 1
