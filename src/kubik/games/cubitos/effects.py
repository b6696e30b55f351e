"""Abilities: a small set of effects that read what a card does from its rows of numbers.

What a row does, by its `do`: coin, credit, foot, water_foot and fan are gained; draw rolls dice of
the draw zone, pick rolls dice that the player picks, again rolls all of some zones; rescue rolls
grey dice against a bust; turn and borrow put a die into the active zone with a face of choice; take
gets one for free; return, leave (this die), repay and give part with one; uncounted and unlimited
widen the next hand; rejoin, more and safe prepare a push and force demands one; keep and sacrifice
soften a bust; step moves at once, nearby reaches for a bonus. Ids in brackets are lines of
`lines.toml`.
"""

from kubik.engine.events import emit
from kubik.engine.layout import Record
from kubik.games.cubitos.data import (
    ANY,
    AT_DISCARD,
    AT_DRAW,
    AT_FACE,
    AT_ROLL,
    AT_SPENT,
    BOXES,
    BUST,
    COINS,
    CREDITS,
    DICE,
    DIFFERENT,
    DO_AGAIN,
    DO_BORROW,
    DO_DRAW,
    DO_FAN,
    DO_FOOT,
    DO_GIVE,
    DO_KEEP,
    DO_LEAVE,
    DO_MORE,
    DO_PICK,
    DO_REJOIN,
    DO_RESCUE,
    DO_RETURN,
    DO_SACRIFICE,
    DO_SAFE,
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
    FIRST_OP,
    HUES,
    LIGHT,
    MUST,
    NEVER,
    NOW,
    OP,
    OP_AMOUNT,
    OP_ASK,
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
    PUSHED,
    PUSHING,
    RETURNED,
    RISK,
    RUN,
    SPECIAL,
    SYMBOL,
    UNUSED,
)
from kubik.games.cubitos.events import USED
from kubik.games.cubitos.running import lines_left
from kubik.games.cubitos.zones import (
    COIN,
    CREDIT,
    FOOT,
    active_count,
    active_of,
    after_roll,
    cost_of,
    count_at,
    gain,
    gain_fan,
    give_back,
    in_discard,
    in_draw,
    in_roll,
    kind_of,
    roll_dice,
    symbols_of,
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


def is_for(s: Record, colour: int, op: int, when: int, face: int) -> bool:
    """Whether a card does something at a moment, with that face up."""
    card = s.card[colour]
    if OP[card, op, OP_WHEN] != when:
        return False
    return bool(face == SPECIAL or not OP[card, op, OP_SPECIAL])


def holds(s: Record, seat: int, card: int, op: int) -> bool:
    """Whether the conditions of an effect hold: colours beside it, a die returned."""
    if OP[card, op, OP_FLAGS] & RETURNED and not s.returned[seat]:
        return False
    missing = 0
    for kind in range(DICE):
        if OP[card, op, OP_BESIDE] >> kind & 1:
            missing += active_of(s, seat, kind) == 0
    return missing == 0


def amount(s: Record, seat: int, card: int, op: int) -> int:
    """Return how much an effect brings: so many for each of what it counts."""
    counted = 1
    per = OP[card, op, OP_PER]
    if per != PER_ONE:
        counted = count_for(s, seat, per, OP[card, op, OP_KINDS])
    return OP[card, op, OP_AMOUNT] * counted // OP[card, op, OP_EACH]


def count_for(s: Record, seat: int, per: int, kinds: int) -> int:
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


def active_colours(s: Record, seat: int) -> int:
    """Return how many colours are active; both greys are one (purple.1)."""
    colours = 0
    for kind in range(LIGHT + 1, DICE):
        count = active_of(s, seat, kind)
        if kind == LIGHT + 1:
            count += active_of(s, seat, LIGHT)
        colours += count > 0
    return colours


def active_kinds(s: Record, seat: int, kinds: int) -> int:
    """Return how many dice of some kinds are active."""
    count = 0
    for kind in range(DICE):
        if kinds >> kind & 1:
            count += active_of(s, seat, kind)
    return count


def weaker_rivals(s: Record, seat: int) -> int:
    """Return how many others have fewer swords (red.1, red.7)."""
    count = 0
    for rival in range(s.players):
        count += s.swords[rival] < s.swords[seat]
    return count


def grey_worth(s: Record, seat: int, per: int) -> int:
    """Return what active grey dice show: coins, or feet (brown.7)."""
    worth = 0
    for kind in range(FIRST_COLOUR):
        for face in range(FACES):
            each = COINS[kind, face] if per == PER_GREY_COINS else FEET[kind, face]
            worth += s.active[seat, kind, face] * each
    return worth


# What effects do.


def begin_task(s: Record, seat: int, task: int, left: int, places: int, kinds: int) -> None:
    """Let the seat choose dice for something; it must, unless that is loosened afterwards."""
    s.task[seat] = task
    s.left[seat] = left
    s.places[seat] = places
    s.kinds[seat] = kinds
    s.must[seat] = 1
    s.different[seat] = 0


def end_task(s: Record, seat: int) -> None:
    """Forget what dice were chosen for."""
    begin_task(s, seat, NO_TASK, 0, 0, 0)
    s.must[seat] = 0


def perform(s: Record, seat: int, card: int, op: int) -> None:
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
        roll_again(s, seat, count, OP[card, op, OP_KINDS], OP[card, op, OP_PLACES])
    else:
        perform_choice(s, seat, card, op, count)


def perform_choice(s: Record, seat: int, card: int, op: int, count: int) -> None:
    """Begin what needs a choice of dice or squares."""
    do = OP[card, op, OP_DO]
    kinds = OP[card, op, OP_KINDS]
    places = OP[card, op, OP_PLACES]
    if do == DO_DRAW:
        begin_task(s, seat, ROLL_DRAWN, count, 1 << AT_DRAW, OWN_KINDS)
    elif do == DO_PICK:
        begin_task(s, seat, ROLL_PICKED, count, places & UNUSED, kinds)
        s.must[seat] = 0
        s.different[seat] = OP[card, op, OP_FLAGS] & DIFFERENT > 0
    elif do == DO_RESCUE:
        begin_task(s, seat, ROLL_RESCUE, PLENTY, places & UNUSED, kinds)
        s.must[seat] = 0
    elif do == DO_TURN:
        begin_task(s, seat, TURN, count, 1 << AT_ROLL, OWN_KINDS)
    elif do == DO_RETURN:
        begin_task(s, seat, RETURN, count, places, OWN_KINDS)
    elif do == DO_GIVE:
        begin_task(s, seat, GIVE, count, EVERYWHERE, OWN_KINDS)
    elif do == DO_MORE:
        begin_task(s, seat, REJOIN_MORE, count, SHOWN, ALL_KINDS)
    elif do == DO_STEP:
        begin_task(s, seat, DASH, count, 0, 0)
        s.must[seat] = 0
    elif do == DO_BORROW:
        begin_task(s, seat, BORROW, count, 0, in_boxes(s, kinds, PLENTY))
    elif do == DO_TAKE:
        limit = count if OP[card, op, OP_PER] != PER_ONE else PLENTY
        begin_task(s, seat, TAKE, 1, 0, in_boxes(s, kinds, limit))
        s.must[seat] = OP[card, op, OP_FLAGS] & MUST > 0


def in_boxes(s: Record, kinds: int, limit: int) -> int:
    """Return which of some kinds are to be had at a cost, as bits."""
    found = 0
    for kind in range(BOXES):
        if kinds >> kind & 1 and s.box[kind] > 0 and cost_of(s, kind) <= limit:
            found |= 1 << kind
    return found


def roll_again(s: Record, seat: int, times: int, kinds: int, places: int) -> None:
    """Roll all dice of some kinds in some zones, several times (blue.5, blue.6)."""
    for _ in range(times):
        misses = 0
        for kind in range(DICE):
            if kinds >> kind & 1:
                if places >> AT_DRAW & 1:
                    s.roll[seat, kind] += s.draw[seat, kind]
                    s.draw[seat, kind] = 0
                count = s.roll[seat, kind]
                misses += count - roll_dice(s, seat, kind, count)
        after_roll(s, seat, misses)


def is_possible(s: Record, seat: int, card: int, op: int) -> bool:
    """Whether an effect has anything to work on."""
    do = OP[card, op, OP_DO]
    kinds = OP[card, op, OP_KINDS]
    if do == DO_DRAW:
        return in_draw(s, seat) + in_discard(s, seat) > 0
    if do == DO_TURN:
        return has_any(s, seat, 1 << AT_ROLL, OWN_KINDS)
    if do in (DO_RETURN, DO_RESCUE, DO_PICK, DO_AGAIN, DO_GIVE):
        return has_any(s, seat, OP[card, op, OP_PLACES], kinds)
    if do == DO_BORROW:
        return in_boxes(s, kinds, PLENTY) > 0
    if do == DO_TAKE:
        limit = amount(s, seat, card, op) if OP[card, op, OP_PER] != PER_ONE else PLENTY
        return in_boxes(s, kinds, limit) > 0
    return True


def has_any(s: Record, seat: int, places: int, kinds: int) -> bool:
    """Whether dice of some kinds lie in some places."""
    count = 0
    for place in range(PLACES):
        if places >> place & 1:
            for kind in range(DICE):
                if kinds >> kind & 1:
                    count += count_at(s, seat, place, kind)
    return count > 0


# Using a die, by the moment.


def spend(s: Record, seat: int, colour: int, face: int) -> None:
    """Use a die up: each is used once (dice.10)."""
    s.active[seat, kind_of(colour), face] -= 1
    s.spent[seat, kind_of(colour)] += 1


def shown_face(s: Record, seat: int, colour: int) -> int:
    """Return a face that an ability of that colour shows; the plain symbol first."""
    return SYMBOL if s.active[seat, kind_of(colour), SYMBOL] > 0 else SPECIAL


def can_use_pending(s: Record, seat: int, colour: int) -> bool:
    """Whether an ability for now, or after a push, is there and can do something (ability.1)."""
    if s.pending[seat, colour] == 0:
        return False
    card = s.card[colour]
    return is_possible(s, seat, card, pending_op(s, colour))


def pending_op(s: Record, colour: int) -> int:
    """Return the row of a card that is used now, or after a push."""
    now = FIRST_OP[s.card[colour], NOW]
    return now if now != NEVER else FIRST_OP[s.card[colour], PUSHED]


def use_pending(s: Record, seat: int, colour: int) -> None:
    """Use an ability for now, or after a push."""
    s.pending[seat, colour] -= 1
    emit(s, USED, seat, s.card[colour])
    perform(s, seat, s.card[colour], pending_op(s, colour))


def note_pushed(s: Record, seat: int) -> int:
    """Make abilities of a push pending, before it; return the credits that it will bring.

    Only dice that are active when the push begins count (ability.8).
    """
    credits = 0
    for colour in range(HUES):
        op = FIRST_OP[s.card[colour], PUSHED]
        if op != NEVER:
            count = symbols_of(s, seat, colour)
            if OP[s.card[colour], op, OP_DO] <= DO_WATER:
                credits += count * OP[s.card[colour], op, OP_AMOUNT]
            else:
                s.pending[seat, colour] += count
    return credits


def can_use_pushing(s: Record, seat: int, colour: int, face: int) -> bool:
    """Whether a die can prepare a push (green.1 to green.5)."""
    if FIRST_OP[s.card[colour], PUSHING] == NEVER:
        return False
    if s.active[seat, kind_of(colour), face] == 0:
        return False
    do = OP[s.card[colour], FIRST_OP[s.card[colour], PUSHING], OP_DO]
    if do == DO_SAFE:
        return bool(not s.safe[seat] and in_roll(s, seat) > 0)
    return True


def use_pushing(s: Record, seat: int, colour: int, face: int) -> None:
    """Prepare a push: the die joins the roll, or makes the push safe."""
    emit(s, USED, seat, s.card[colour])
    note_risk(s, seat)
    for op in range(OPS):
        if is_for(s, colour, op, PUSHING, face):
            do = OP[s.card[colour], op, OP_DO]
            if do == DO_REJOIN:
                s.active[seat, kind_of(colour), face] -= 1
                s.roll[seat, kind_of(colour)] += 1
                s.bound[seat] = 1
            elif do == DO_SAFE:
                spend(s, seat, colour, face)
                s.safe[seat] = 1
            else:
                perform(s, seat, s.card[colour], op)


def note_risk(s: Record, seat: int) -> None:
    """From so many active dice on a push is a risk, and stays one (roll.4, roll.5)."""
    if active_count(s, seat) >= RISK:
        s.at_risk[seat] = 1


def can_use_any(s: Record, seat: int, colour: int) -> bool:
    """Whether two dice can be used together at any time (white.5)."""
    op = FIRST_OP[s.card[colour], ANY]
    if op == NEVER or s.active[seat, kind_of(colour), SYMBOL] < 2:
        return False
    return is_possible(s, seat, s.card[colour], op)


def use_any(s: Record, seat: int, colour: int) -> None:
    """Use two dice together (white.5)."""
    emit(s, USED, seat, s.card[colour])
    spend(s, seat, colour, SYMBOL)
    spend(s, seat, colour, SYMBOL)
    perform(s, seat, s.card[colour], FIRST_OP[s.card[colour], ANY])


def can_use_bust(s: Record, seat: int, colour: int) -> bool:
    """Whether a die can soften or avert a bust (green.3, green.6, green.7)."""
    op = FIRST_OP[s.card[colour], BUST]
    if op == NEVER or symbols_of(s, seat, colour) == 0:
        return False
    return is_possible(s, seat, s.card[colour], op)


def use_bust(s: Record, seat: int, colour: int) -> int:
    """Use a die against a bust; return the kinds that a bust spares, as bits."""
    emit(s, USED, seat, s.card[colour])
    op = FIRST_OP[s.card[colour], BUST]
    do = OP[s.card[colour], op, OP_DO]
    if do == DO_KEEP:
        return OP[s.card[colour], op, OP_KINDS]
    face = shown_face(s, seat, colour)
    if do == DO_SACRIFICE:
        give_back(s, seat, AT_FACE + face, kind_of(colour))
        s.losing[seat] = 0
    else:
        spend(s, seat, colour, face)
        perform(s, seat, s.card[colour], op)
    return 0


def can_use_run(s: Record, seat: int, colour: int, face: int, choice: int) -> bool:
    """Whether a die has something to ask for in the run, by the number of the choice."""
    if s.active[seat, kind_of(colour), face] == 0:
        return False
    card = s.card[colour]
    for op in range(OPS):
        asked = is_for(s, colour, op, RUN, face) and OP[card, op, OP_ASK] == choice
        if asked and holds(s, seat, card, op) and is_possible(s, seat, card, op):
            return True
    return False


def use_run(s: Record, seat: int, colour: int, face: int, choice: int) -> None:
    """Use a die in the run: what was asked for, and what it does by itself (ability.3)."""
    card = s.card[colour]
    emit(s, USED, seat, card)
    spend(s, seat, colour, face)
    for op in range(OPS):
        ask = OP[card, op, OP_ASK]
        if is_for(s, colour, op, RUN, face) and (ask == 0 or ask == choice):
            if OP[card, op, OP_DO] == DO_LEAVE:
                part_with(s, seat, colour, ask > 0)
            elif holds(s, seat, card, op) and is_possible(s, seat, card, op):
                perform(s, seat, card, op)


def part_with(s: Record, seat: int, colour: int, at_once: bool) -> None:
    """Return the die in use, at once or when all abilities are done (ability.4)."""
    if at_once:
        give_back(s, seat, AT_SPENT, kind_of(colour))
    else:
        s.due[seat, colour] += 1


# Adding up.


def add_up(s: Record, seat: int) -> None:
    """Add up what active dice bring: faces, abilities by themselves, then returns (dice.12)."""
    for resource in (COIN, CREDIT, FOOT):
        gain(s, seat, resource, faces_worth(s, seat, resource))
    for colour in range(HUES):
        apply_unasked(s, seat, colour, False)
    for colour in range(HUES):
        return_due(s, seat, colour)
    for colour in range(HUES):
        apply_unasked(s, seat, colour, True)


def faces_worth(s: Record, seat: int, resource: int) -> int:
    """Return what the faces of active dice are worth in coins, credits or feet."""
    worth = 0
    for kind in range(DICE):
        for face in range(FACES):
            each = COINS[kind, face]
            if resource == CREDIT:
                each = CREDITS[kind, face]
            elif resource == FOOT:
                each = FEET[kind, face]
            worth += s.active[seat, kind, face] * each
    return worth


def apply_unasked(s: Record, seat: int, colour: int, after_returns: bool) -> None:
    """Let unused dice of a colour do what needs no question (dice.12)."""
    card = s.card[colour]
    for face in range(SPECIAL + 1):
        count = s.active[seat, kind_of(colour), face]
        if count > 0 and not special_asks(s, colour, face):
            for op in range(OPS):
                later = OP[card, op, OP_FLAGS] & RETURNED > 0
                if is_unasked(s, colour, op, face) and later == after_returns:
                    for _ in range(count):
                        if holds(s, seat, card, op):
                            perform(s, seat, card, op)


def is_unasked(s: Record, colour: int, op: int, face: int) -> bool:
    """Whether a row is gained in the run without a question."""
    card = s.card[colour]
    do = OP[card, op, OP_DO]
    if not is_for(s, colour, op, RUN, face) or OP[card, op, OP_ASK] != 0:
        return False
    return bool(do <= DO_FAN or do == DO_UNCOUNTED)


def special_asks(s: Record, colour: int, face: int) -> bool:
    """Whether the special face has a question, so that all of it waits for the answer (dice.4)."""
    card = s.card[colour]
    questions = 0
    for op in range(OPS):
        if OP[card, op, OP_WHEN] == RUN and OP[card, op, OP_SPECIAL]:
            questions += OP[card, op, OP_ASK] > 0
    return face == SPECIAL and questions > 0


def return_due(s: Record, seat: int, colour: int) -> None:
    """Return dice that must be returned, used or not (ability.4)."""
    kind = kind_of(colour)
    for _ in range(min(s.due[seat, colour], s.spent[seat, kind])):
        give_back(s, seat, AT_SPENT, kind)
    s.due[seat, colour] = 0
    for face in range(SPECIAL + 1):
        if leaves(s, colour, face):
            for _ in range(s.active[seat, kind, face]):
                give_back(s, seat, AT_FACE + face, kind)


def leaves(s: Record, colour: int, face: int) -> bool:
    """Whether a die with that face up must be returned in the run."""
    card = s.card[colour]
    demands = 0
    for op in range(OPS):
        if is_for(s, colour, op, RUN, face) and OP[card, op, OP_DO] == DO_LEAVE:
            demands += OP[card, op, OP_ASK] == 0
    return demands > 0


def gains_only(do: int) -> bool:
    """Whether an effect of the red card needs no choice."""
    return bool(do <= DO_FOOT or do in (DO_UNCOUNTED, DO_UNLIMITED))
