"""What active dice bring in the run, and in which order it is taken.

Everything may be taken in any order (ability.3). What can make no difference is taken by itself
(dice.12): coins and feet are never too many, so a die that is about to go brings them first, and
an ability that counts active dice waits as long as more of them may come, and no longer. Where
dice may both come and go, or a credit may cost a die, the player says when.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.layout import State
from kubik.games.cubitos.actions import CHOICES
from kubik.games.cubitos.data import (
    ANY,
    AT_FACE,
    AT_SPENT,
    BORROWS,
    COINS,
    COUNTS_ACTIVE,
    CREDITS,
    CREDITS_UNASKED,
    DICE,
    DO_FAN,
    DO_FOOT,
    DO_GIVE,
    DO_PICK,
    DO_UNCOUNTED,
    DO_UNLIMITED,
    EACH_PLAYER,
    FACES,
    FEET,
    FIRST_COLOUR,
    FIRST_OP,
    GAINS_UNASKED,
    HUES,
    LEAVES,
    LEAVES_ASKED,
    LOOKS_FOR_RETURNED,
    MOST,
    NEVER,
    OP,
    OP_ASK,
    OP_DO,
    OP_FLAGS,
    OP_WHEN,
    OPS,
    PLAIN,
    RED,
    RETURNED,
    RETURNS_ACTIVE,
    ROLLS_ASKED,
    RUN,
    SPECIAL,
    SPECIAL_ASKS,
    SYMBOL,
    TAKES_ASKED,
)
from kubik.games.cubitos.effects import RETURN, amount, holds, is_for, perform
from kubik.games.cubitos.stages import FINISHING, RUNNING
from kubik.games.cubitos.using import can_use_any, can_use_run, minds_credits, use_run
from kubik.games.cubitos.zones import (
    COIN,
    CREDIT,
    FOOT,
    NO_DIE,
    RETURNED_BEFORE,
    gain,
    give_back,
    kind_of,
    lay_down,
    symbols_of,
    take_away,
)

# What may still happen to active dice, as bits: more may come, some may go, the red card rolls some
# again, and a credit may cost a die.
MORE, FEWER, REROLL, DEAR_CREDIT = 1, 2, 4, 8


def outlook(s: State, seat: int) -> int:
    """Return what may still happen to active dice."""
    adds = may_add(s, seat)
    bits = MORE if adds else 0
    if minds_credits(s, seat, adds):
        bits |= DEAR_CREDIT
    if claimed(s, seat) == DO_PICK:
        bits |= REROLL
    if may_remove(s, seat, bits):
        bits |= FEWER
    return bits


def claimed(s: State, seat: int) -> int:
    """Return what the red card lets a seat do, or will once swords are compared, or NEVER."""
    card = s.card[RED]
    op = max(FIRST_OP[card, MOST], FIRST_OP[card, EACH_PLAYER])
    may = s.claim[seat] > 0
    if s.stage[seat] == RUNNING:
        may = symbols_of(s, seat, RED) > 0
    return OP[card, op, OP_DO] if may and op != NEVER else NEVER


def asks_now(s: State, seat: int, colour: int, face: int) -> bool:
    """Whether a die has a question that can be answered now."""
    questions = 0
    for choice in range(1, CHOICES + 1):
        questions += can_use_run(s, seat, colour, face, choice)
    return questions > 0


def may_add(s: State, seat: int) -> bool:
    """Whether more dice may become active: an ability at hand rolls dice or borrows one."""
    if claimed(s, seat) == DO_PICK:
        return True
    for colour in range(HUES):
        if can_use_any(s, seat, colour):
            return True
        for face in range(SPECIAL + 1):
            if ROLLS_ASKED[s.card[colour], face] and asks_now(s, seat, colour, face):
                return True
    return False


def may_remove(s: State, seat: int, bits: int) -> bool:
    """Whether active dice may go: given away, rolled again, or returned before all else is done."""
    do = claimed(s, seat)
    if do in (DO_GIVE, DO_PICK):
        return True
    for colour in range(HUES):
        for face in range(SPECIAL + 1):
            if s.active[seat, kind_of(colour), face] > 0:
                goes = RETURNS_ACTIVE[s.card[colour]] or LEAVES[s.card[colour], face]
                if goes and asks_now(s, seat, colour, face):
                    return True
                if may_leave_early(s, seat, colour, face, bits):
                    return True
    return False


def may_leave_early(s: State, seat: int, colour: int, face: int, bits: int) -> bool:
    """Whether it may matter when a die goes that must: its box is empty, or it brings credits."""
    card = s.card[colour]
    if not LEAVES[card, face]:
        return False
    if s.box[kind_of(colour)] == 0 and may_take(s, seat, bits & MORE > 0):
        return True
    return bool(CREDITS_UNASKED[card, face] and bits & DEAR_CREDIT)


def may_take(s: State, seat: int, adds: bool) -> bool:
    """Whether an ability at hand may take a die out of a box."""
    lenders = 0
    for colour in range(HUES):
        card = s.card[colour]
        lenders += BORROWS[card]
        if TAKES_ASKED[card, SYMBOL] and symbols_of(s, seat, colour) > 0:
            return True
        if FIRST_OP[card, ANY] != NEVER and s.active[seat, kind_of(colour), SYMBOL] > 1:
            return True
    return lenders > 0 and adds


# What the player says when to take.


def is_choice(s: State, seat: int, colour: int, face: int, bits: int) -> bool:
    """Whether it is the player's choice when a die is used that asks nothing."""
    card = s.card[colour]
    if s.active[seat, kind_of(colour), face] == 0 or (face == SPECIAL and SPECIAL_ASKS[card]):
        return False
    if not GAINS_UNASKED[card, face] and not LEAVES[card, face]:
        return False
    if may_leave_early(s, seat, colour, face, bits):
        return True
    # What has no effect is not used, so that its die is not kept from being rolled again.
    if bits & REROLL and (LEAVES[card, face] or brings_now(s, seat, colour, face, False)):
        return True
    if CREDITS_UNASKED[card, face] and bits & DEAR_CREDIT:
        return True
    if not bits & FEWER or not (LEAVES[card, face] or bits & MORE):
        return False
    if LEAVES[card, face] and waits_for_return(s, seat):
        return True
    return brings_now(s, seat, colour, face, True)


def waits_for_return(s: State, seat: int) -> bool:
    """Whether an active die would bring more once another one was returned (white.2)."""
    for colour in range(HUES):
        if LOOKS_FOR_RETURNED[s.card[colour]] and symbols_of(s, seat, colour) > 0:
            return not s.returned[seat]
    return False


def brings_now(s: State, seat: int, colour: int, face: int, counting: bool) -> bool:
    """Whether a die would bring something now, or something that depends on active dice."""
    card = s.card[colour]
    for op in range(OPS):
        is_meant = is_unasked(s, colour, op, face) and (COUNTS_ACTIVE[card, op] or not counting)
        if is_meant and holds(s, seat, card, op) and amount(s, seat, card, op) > 0:
            return True
    return False


def silent_choice(choices: int) -> int:
    """Return the number of the choice to use a die for what it does without a question."""
    return 2 if choices >> 1 & 1 else 1


def is_face_choice(s: State, seat: int, kind: int, face: int, bits: int) -> bool:
    """Whether it is the player's choice when to take what a face brings.

    Dice that are taken are no longer rolled again; and credits may cost a die.
    """
    if s.active[seat, kind, face] == 0:
        return False
    return bool(bits & REROLL or (CREDITS[kind, face] > 0 and bits & DEAR_CREDIT))


def take_face(s: State, seat: int, kind: int, face: int) -> None:
    """Take what the face of one die brings."""
    gain(s, seat, COIN, COINS[kind, face])
    gain(s, seat, FOOT, FEET[kind, face])
    gain(s, seat, CREDIT, CREDITS[kind, face])
    if kind < FIRST_COLOUR:
        s.taken[seat, kind, face - PLAIN] += 1
    lay_down(s, seat, AT_SPENT, kind, take_away(s, seat, AT_FACE + face, kind, 0))


# What is taken by itself.


def take_counting(s: State, seat: int) -> None:
    """Use dice that count active ones: some of these may go, and no more can come."""
    for colour in range(HUES):
        for face in range(SPECIAL + 1):
            if not LEAVES[s.card[colour], face]:
                while is_counting(s, seat, colour, face):
                    use_run(s, seat, colour, face, 0, 0)


def is_counting(s: State, seat: int, colour: int, face: int) -> bool:
    """Whether a die asks nothing and counts active dice."""
    if s.active[seat, kind_of(colour), face] == 0 or asks_now(s, seat, colour, face):
        return False
    return brings_now(s, seat, colour, face, True)


def yield_gains(s: State, seat: int, place: int, kind: int) -> None:
    """Take what a die brings by itself before it leaves the active zone in the run (dice.12)."""
    if place < AT_FACE or s.stage[seat] not in (RUNNING, FINISHING):
        return
    face = place - AT_FACE
    minded = minds_credits(s, seat, may_add(s, seat))
    if face >= PLAIN:
        gain(s, seat, COIN, COINS[kind, face])
        gain(s, seat, FOOT, FEET[kind, face])
        if not minded:
            gain(s, seat, CREDIT, CREDITS[kind, face])
    elif not LEAVES[s.card[kind - FIRST_COLOUR], face]:
        # The die that sends this one away went first, but was active when this one was used.
        sender = sent_by(s, seat)
        if sender != NO_DIE:
            s.spent[seat, sender] += 1
        take_unasked(s, seat, kind - FIRST_COLOUR, face, 0, minded)
        if s.returned[seat] == RETURNED_BEFORE:
            take_unasked(s, seat, kind - FIRST_COLOUR, face, 1, minded)
        if sender != NO_DIE:
            s.spent[seat, sender] -= 1


def sent_by(s: State, seat: int) -> int:
    """Return the kind of the die that goes together with a returned one, or NO_DIE (orange.3)."""
    if s.task[seat] == RETURN:
        for colour in range(HUES):
            if RETURNS_ACTIVE[s.card[colour]] and LEAVES_ASKED[s.card[colour], SYMBOL]:
                return kind_of(colour)
    return NO_DIE


def add_up(s: State, seat: int) -> None:
    """Take all the rest: faces, abilities by themselves, then returns (dice.12)."""
    minded = minds_credits(s, seat, False)
    take_faces(s, seat, minded)
    take_of_all(s, seat, False, 0, minded)
    take_claim(s, seat)
    take_of_all(s, seat, True, 0, minded)
    take_of_all(s, seat, False, 1, minded)


def take_faces(s: State, seat: int, minded: bool) -> None:
    """Gain what the faces of active dice show: coins, feet, and credits unless they are minded."""
    coins = 0
    feet = 0
    credits_shown = 0
    for kind in range(DICE):
        for face in range(PLAIN, FACES):
            count = s.active[seat, kind, face]
            coins += count * COINS[kind, face]
            feet += count * FEET[kind, face]
            credits_shown += count * CREDITS[kind, face]
    gain(s, seat, COIN, coins)
    gain(s, seat, FOOT, feet)
    if not minded:
        gain(s, seat, CREDIT, credits_shown)


def take_of_all(s: State, seat: int, leaving: bool, late: int, minded: bool) -> None:
    """Let unused dice that stay, or that must be returned, do what needs no question."""
    for colour in range(HUES):
        card = s.card[colour]
        for face in range(SPECIAL + 1):
            if LEAVES[card, face] == leaving:
                for _ in range(s.active[seat, kind_of(colour), face]):
                    take_unasked(s, seat, colour, face, late, minded)
                    if leaving:
                        give_back(s, seat, AT_FACE + face, kind_of(colour), 0)


def take_unasked(s: State, seat: int, colour: int, face: int, late: int, minded: bool) -> None:
    """Let a die do what needs no question; what looks for returned dice comes late (white.2)."""
    card = s.card[colour]
    if face == SPECIAL and SPECIAL_ASKS[card]:
        return
    for op in range(OPS):
        is_late = OP[card, op, OP_FLAGS] & RETURNED > 0
        if is_unasked(s, colour, op, face) and is_late == late and holds(s, seat, card, op):
            do = OP[card, op, OP_DO]
            if not (minded and do in (CREDIT, DO_FAN)):
                perform(s, seat, card, op)


def take_claim(s: State, seat: int) -> None:
    """Gain what the red card brings without a choice (red.3 to red.7)."""
    if s.claim[seat]:
        card = s.card[RED]
        for op in range(OPS):
            if is_of_swords(card, op) and gains_only(OP[card, op, OP_DO]):
                perform(s, seat, card, op)
        s.claim[seat] = 0


def is_of_swords(card: int, op: int) -> bool:
    """Whether a row works once swords are compared."""
    return bool(OP[card, op, OP_WHEN] == MOST or OP[card, op, OP_WHEN] == EACH_PLAYER)


def gains_only(do: int) -> bool:
    """Whether an effect of the red card needs no choice."""
    return bool(do <= DO_FOOT or do in (DO_UNCOUNTED, DO_UNLIMITED))


def is_unasked(s: State, colour: int, op: int, face: int) -> bool:
    """Whether a row is gained in the run without a question."""
    card = s.card[colour]
    do = OP[card, op, OP_DO]
    if not is_for(s, colour, op, RUN, face) or OP[card, op, OP_ASK] != 0:
        return False
    return bool(do <= DO_FAN or do == DO_UNCOUNTED)
