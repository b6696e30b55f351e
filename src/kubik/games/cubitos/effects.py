"""Abilities: a small set of effects that read what a card does from its rows of numbers.

What a row does, by its `do`: coin, credit, foot, water_foot and fan are gained; draw rolls dice of
the draw zone, pick rolls dice that the player picks, again rolls all of some zones; rescue rolls
grey dice against a bust; turn and borrow put a die into the active zone with a face of choice; take
gets one for free; return, leave (this die), repay and give part with one; uncounted and unlimited
widen the next hand; rejoin, more and safe prepare a push and force demands one; keep and sacrifice
soften a bust; step moves at once, nearby reaches for a bonus. Ids in brackets are lines of
`lines.toml`.
"""

from kubik.engine.layout import State
from kubik.games.cubitos.data import (
    AT_DISCARD,
    AT_DRAW,
    AT_ROLL,
    BOXES,
    COINS,
    DICE,
    DIFFERENT,
    DO_AGAIN,
    DO_BORROW,
    DO_DRAW,
    DO_FAN,
    DO_GIVE,
    DO_MORE,
    DO_PICK,
    DO_RESCUE,
    DO_RETURN,
    DO_STEP,
    DO_TAKE,
    DO_TURN,
    DO_UNCOUNTED,
    DO_UNLIMITED,
    DO_WATER,
    EVERYWHERE,
    FACES,
    FEET,
    FIRST_COLOUR,
    LIGHT,
    MAY,
    MUST,
    NEVER,
    OF_A_COLOUR,
    OP,
    OP_AMOUNT,
    OP_BESIDE,
    OP_DO,
    OP_EACH,
    OP_FLAGS,
    OP_KINDS,
    OP_PER,
    OP_PLACES,
    OP_SPECIAL,
    OP_WHEN,
    OPS,
    PER_ACTIVE,
    PER_COLOURS,
    PER_DICE,
    PER_FANS,
    PER_GREY_COINS,
    PER_LINES,
    PER_ONE,
    PER_WEAKER,
    PLACES,
    PLAIN,
    RETURNED,
    SPECIAL,
    UNUSED,
)
from kubik.games.cubitos.running import dry_steps, lines_left
from kubik.games.cubitos.zones import (
    active_count,
    active_of,
    after_roll,
    carry_marks,
    cost_of,
    count_at,
    gain,
    gain_fan,
    in_discard,
    in_draw,
    roll_all,
)

# What dice are chosen for.
(
    NO_TASK,
    ROLL_DRAWN,
    ROLL_PICKED,
    ROLL_RESCUE,
    TURN,
    RETURN,
    GIVE,
    REJOIN_MORE,
    TAKE,
    BORROW,
    DASH,
) = range(11)
ALL_KINDS = (1 << DICE) - 1
OWN_KINDS = (1 << BOXES) - 1  # all but the first player's die, which nobody can part with (dice.9)
# Active dice that are not used.
SHOWN = UNUSED & ~(1 << AT_DRAW | 1 << AT_ROLL | 1 << AT_DISCARD)
PLENTY = 100


# Conditions and amounts.


def is_for(s: State, colour: int, op: int, when: int, face: int) -> bool:
    """Whether a card does something at a moment, with that face up."""
    card = s.card[colour]
    if OP[card, op, OP_WHEN] != when:
        return False
    return bool(face == SPECIAL or not OP[card, op, OP_SPECIAL])


def holds(s: State, seat: int, card: int, op: int) -> bool:
    """Whether the conditions of an effect hold: colours beside it, a die returned."""
    if OP[card, op, OP_FLAGS] & RETURNED and not s.returned[seat]:
        return False
    missing = 0
    for kind in range(DICE):
        if OP[card, op, OP_BESIDE] >> kind & 1:
            missing += active_of(s, seat, kind) == 0
    return missing == 0


def amount(s: State, seat: int, card: int, op: int) -> int:
    """Return how much an effect brings: so many for each of what it counts."""
    counted = 1
    per = OP[card, op, OP_PER]
    if per != PER_ONE:
        counted = count_for(s, seat, per, OP[card, op, OP_KINDS])
    return OP[card, op, OP_AMOUNT] * counted // OP[card, op, OP_EACH]


def count_for(s: State, seat: int, per: int, kinds: int) -> int:
    """Return how many there are of what an effect counts."""
    if per == PER_FANS:
        return s.fans[seat]
    if per == PER_ACTIVE:
        return active_count(s, seat)
    if per == PER_COLOURS:
        return active_colours(s, seat)
    if per == PER_DICE:
        return active_kinds(s, seat, kinds)
    if per == PER_LINES:
        return lines_left(s, seat)
    if per == PER_WEAKER:
        return weaker_rivals(s, seat)
    return grey_worth(s, seat, per)


def active_colours(s: State, seat: int) -> int:
    """Return how many colours are active; both greys are one (purple.1)."""
    colours = 0
    for kind in range(LIGHT + 1, DICE):
        count = active_of(s, seat, kind)
        if kind == LIGHT + 1:
            count += active_of(s, seat, LIGHT)
        colours += count > 0
    return colours


def active_kinds(s: State, seat: int, kinds: int) -> int:
    """Return how many dice of some kinds are active."""
    count = 0
    for kind in range(DICE):
        if kinds >> kind & 1:
            count += active_of(s, seat, kind)
    return count


def weaker_rivals(s: State, seat: int) -> int:
    """Return how many others have fewer swords (red.1, red.7)."""
    count = 0
    for rival in range(s.players):
        count += s.swords[rival] < s.swords[seat]
    return count


def grey_worth(s: State, seat: int, per: int) -> int:
    """Return what active grey dice show: coins, or feet (brown.7)."""
    worth = 0
    for kind in range(FIRST_COLOUR):
        for face in range(FACES):
            each = COINS[kind, face] if per == PER_GREY_COINS else FEET[kind, face]
            worth += s.active[seat, kind, face] * each
            if face >= PLAIN:
                worth += s.taken[seat, kind, face - PLAIN] * each
    return worth


# What effects do.


def begin_task(s: State, seat: int, task: int, left: int, places: int, kinds: int) -> None:
    """Let the seat choose dice for something; it must, unless that is loosened afterwards."""
    s.task[seat] = task
    s.left[seat] = left
    s.places[seat] = places
    s.kinds[seat] = kinds
    s.must[seat] = 1
    s.different[seat] = 0


def end_task(s: State, seat: int) -> None:
    """Forget what dice were chosen for."""
    begin_task(s, seat, NO_TASK, 0, 0, 0)
    s.must[seat] = 0


def perform(s: State, seat: int, card: int, op: int) -> None:
    """Do what a row of a card says."""
    do = OP[card, op, OP_DO]
    count = amount(s, seat, card, op)
    if do <= DO_WATER:
        gain(s, seat, do, count)
    elif do == DO_FAN:
        for _ in range(count):
            gain_fan(s, seat, False)
    elif do == DO_UNCOUNTED:
        s.uncounted[seat] |= OP[card, op, OP_KINDS]
    elif do == DO_UNLIMITED:
        s.unlimited[seat] = 1
    elif do == DO_AGAIN:
        s.again[seat] = count
        s.again_colour[seat] = card // OF_A_COLOUR
        roll_again(s, seat)
    else:
        perform_choice(s, seat, card, op, count)


def perform_choice(s: State, seat: int, card: int, op: int, count: int) -> None:
    """Begin what needs a choice of dice or squares."""
    do = OP[card, op, OP_DO]
    kinds = OP[card, op, OP_KINDS]
    places = OP[card, op, OP_PLACES]
    if do == DO_DRAW:
        begin_task(s, seat, ROLL_DRAWN, count, 1 << AT_DRAW, OWN_KINDS)
    elif do == DO_PICK:
        begin_task(s, seat, ROLL_PICKED, count, places & UNUSED, kinds)
        s.must[seat] = OP[card, op, OP_FLAGS] & MUST > 0
        s.different[seat] = OP[card, op, OP_FLAGS] & DIFFERENT > 0
    elif do == DO_RESCUE:
        begin_task(s, seat, ROLL_RESCUE, PLENTY, places & UNUSED, kinds)
        s.must[seat] = 0
    elif do == DO_TURN:
        begin_task(s, seat, TURN, count, 1 << AT_ROLL, ALL_KINDS)
    elif do == DO_RETURN:
        begin_task(s, seat, RETURN, count, places, OWN_KINDS)
        s.must[seat] = not OP[card, op, OP_FLAGS] & MAY
    elif do == DO_GIVE:
        begin_task(s, seat, GIVE, count, EVERYWHERE, OWN_KINDS)
    elif do == DO_MORE:
        begin_task(s, seat, REJOIN_MORE, count, SHOWN, ALL_KINDS)
    elif do == DO_STEP:
        begin_task(s, seat, DASH, count, 0, 0)
        s.must[seat] = 0
    elif do == DO_BORROW:
        begin_task(s, seat, BORROW, count, 0, kinds & OWN_KINDS)
    elif do == DO_TAKE:
        limit = count if OP[card, op, OP_PER] != PER_ONE else PLENTY
        begin_task(s, seat, TAKE, 1, 0, within_cost(s, kinds, limit))
        s.must[seat] = OP[card, op, OP_FLAGS] & MUST > 0


def within_cost(s: State, kinds: int, limit: int) -> int:
    """Return which of some kinds cost no more than that, as bits, whether there are any or not."""
    found = 0
    for kind in range(BOXES):
        if kinds >> kind & 1 and cost_of(s, kind) <= limit:
            found |= 1 << kind
    return found


def in_boxes(s: State, kinds: int, limit: int) -> int:
    """Return which of some kinds are to be had at a cost, as bits."""
    found = 0
    for kind in range(BOXES):
        if s.box[kind] > 0:
            found |= 1 << kind
    return found & within_cost(s, kinds, limit)


def roll_again(s: State, seat: int) -> None:
    """Roll all dice of some kinds in some zones once; abilities for now come next (blue.5)."""
    s.again[seat] -= 1
    card = s.card[s.again_colour[seat]]
    op = again_op(card)
    misses = 0
    for kind in range(DICE):
        if OP[card, op, OP_KINDS] >> kind & 1:
            if OP[card, op, OP_PLACES] >> AT_DRAW & 1:
                s.roll[seat, kind] += s.draw[seat, kind]
                s.draw[seat, kind] = 0
                carry_marks(s, seat, kind, AT_DRAW, AT_ROLL)
            count = s.roll[seat, kind]
            misses += count - roll_all(s, seat, kind)
    after_roll(s, seat, misses)


def again_op(card: int) -> int:
    """Return the row of a card that rolls all dice of some zones."""
    for op in range(OPS):
        if OP[card, op, OP_DO] == DO_AGAIN:
            return op
    return NEVER


def is_possible(s: State, seat: int, card: int, op: int) -> bool:
    """Whether an effect has anything to work on."""
    do = OP[card, op, OP_DO]
    kinds = OP[card, op, OP_KINDS]
    places = OP[card, op, OP_PLACES]
    if do <= DO_WATER:
        return amount(s, seat, card, op) > 0
    if do == DO_DRAW:
        return in_draw(s, seat) + in_discard(s, seat) > 0
    if do == DO_TURN:
        return has_any(s, seat, 1 << AT_ROLL, ALL_KINDS)
    if do in (DO_RETURN, DO_GIVE):
        return has_any(s, seat, places, kinds & OWN_KINDS)
    if do in (DO_RESCUE, DO_PICK, DO_AGAIN):
        return has_any(s, seat, places & UNUSED, kinds)
    if do == DO_STEP:
        return dry_steps(s, seat) > 0
    if do == DO_BORROW:
        return in_boxes(s, kinds, PLENTY) > 0
    if do == DO_TAKE:
        limit = amount(s, seat, card, op) if OP[card, op, OP_PER] != PER_ONE else PLENTY
        return in_boxes(s, kinds, limit) > 0
    return True


def has_any(s: State, seat: int, places: int, kinds: int) -> bool:
    """Whether dice of some kinds lie in some places."""
    count = 0
    for place in range(PLACES):
        if places >> place & 1:
            for kind in range(DICE):
                if kinds >> kind & 1:
                    count += count_at(s, seat, place, kind)
    return count > 0
