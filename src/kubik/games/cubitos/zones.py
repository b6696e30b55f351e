"""The state of Cubitos, and dice: where they lie, how they roll, how they change hands.

Dice of a kind in one place are a number. Some of them may be borrowed for the round: `lent` says
how many, so a borrowed die stays the same die wherever it goes.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import State, i1, i2, i8, layout
from kubik.games.cubitos.data import (
    AT_DISCARD,
    AT_DRAW,
    AT_FACE,
    AT_HELD,
    AT_ROLL,
    AT_SPENT,
    BLANK,
    BOXES,
    COST,
    DICE,
    DO_FORCE,
    FACE_AT,
    FACE_NAME,
    FACES,
    FANS,
    FIRST,
    FIRST_COLOUR,
    FIRST_OP,
    HUES,
    NEVER,
    NOW,
    OP,
    OP_DO,
    PLACES,
    PLAIN,
    SPECIAL,
    SUPPORT_CREDITS,
    SUPPORT_HANDS,
    SYMBOL,
)
from kubik.games.cubitos.edition import SIDES
from kubik.games.cubitos.events import (
    DIE_RETURNED,
    DIE_TAKEN,
    FAN_GAINED,
    GAINED,
    HAND_GAINED,
    HIT,
    MISSED,
)

SEATS = 4

STATE = layout(
    ("players", i8),
    ("finished", i1),  # 1 once the race is decided
    ("extra", i1),  # 1 in a round that only breaks a tie
    ("round_number", i2),
    ("first", i1),  # who has the first player's die
    ("legs", i1),  # laps, or tracks, to run
    ("course", i1, 2),  # the tracks of the first leg and of those after it
    ("card", i1, HUES),  # the card of each colour
    ("box", i2, BOXES),  # dice in the boxes; grey ones in the supply
    # Of each seat.
    ("stage", i1, SEATS),  # how far it is in the round
    ("phase", i1, SEATS),  # what it is asked
    ("draw", i1, (SEATS, DICE)),
    ("roll", i1, (SEATS, DICE)),
    ("discard", i1, (SEATS, DICE)),
    ("active", i1, (SEATS, DICE, FACES)),  # by the face that they show
    ("spent", i1, (SEATS, DICE)),  # active and used
    ("taken", i1, (SEATS, FIRST_COLOUR, FACES - PLAIN)),  # of these, grey ones by what they brought
    ("held", i1, (SEATS, DICE)),  # picked, about to be rolled
    ("lent", i1, (SEATS, PLACES + 1, DICE)),  # of these, by place: borrowed for this round
    ("loans", i1, SEATS),  # all of them together
    ("coins", i2, SEATS),
    ("credits", i2, SEATS),
    ("feet", i2, SEATS),
    ("water", i2, SEATS),  # feet that may also go onto water
    ("fans", i2, SEATS),
    ("hands", i2, SEATS),
    ("hand", i2, SEATS),  # how many dice it may roll in this round
    ("square", i2, SEATS),
    ("left_square", i2, SEATS),  # where it was when the round began, on this track
    ("done_legs", i2, SEATS),
    ("at_risk", i1, SEATS),  # 1: a roll of blanks busts from now on
    ("losing", i1, SEATS),  # 1: all blanks, and nothing has averted the bust yet
    ("bound", i1, SEATS),  # 1: it has begun a push and must roll
    ("safe", i1, SEATS),  # 1: the next push cannot bust
    ("forced", i2, SEATS),  # pushes that it must still make
    ("owed", i1, (SEATS, HUES)),  # abilities of a push that come if no dice are lost
    ("pending", i1, (SEATS, HUES)),  # abilities to be used now or never
    ("seized", i1, (SEATS, HUES)),  # dice that were used at once and have more to do in the run
    ("again", i1, SEATS),  # rolls that the ability in use still brings
    ("again_colour", i1, SEATS),  # whose ability that is
    ("swords", i2, SEATS),
    ("claim", i1, SEATS),  # 1: may use the red card
    ("uncounted", i2, SEATS),  # kinds that the next hand does not count, as bits
    ("unlimited", i1, SEATS),  # 1: the next hand may have all dice
    ("credited", i1, SEATS),  # 1: gained a credit in this round
    ("returned", i1, SEATS),  # whether it returned a die in this round: with this ability, before
    ("used_squares", i2, SEATS),  # jetpacks and shortcuts used in this move, as bits
    ("bought", i2, SEATS),  # colours bought in this round, as bits
    ("returns", i2, SEATS),  # dice that a bonus square still lets it return
    ("dearest", i2, SEATS),  # the cost up to which a bonus square still gives a die, or -1
    # What it is choosing dice for.
    ("task", i1, SEATS),
    ("left", i2, SEATS),  # how many more
    ("places", i2, SEATS),  # from where, as bits
    ("kinds", i2, SEATS),  # of which kinds, as bits
    ("must", i1, SEATS),
    ("different", i1, SEATS),  # 1: of different colours only
    ("turning", i1, SEATS),  # the kind of the die in question, or NO_DIE
    ("turning_lent", i1, SEATS),  # 1: that die is borrowed
)

NO_DIE = -1
NOBODY = -1
NOW_RETURNED, RETURNED_BEFORE = 1, 2

# What is gained; the places in TERMS.
COIN, CREDIT, FOOT, WATER_FOOT = range(4)


def kind_of(colour: int) -> int:
    """Return the kind of die of a colour."""
    return FIRST_COLOUR + colour


def moment(s: State, colour: int, when: int) -> int:
    """Return what the card of a colour does at a moment, or NEVER."""
    op = FIRST_OP[s.card[colour], when]
    return NEVER if op == NEVER else OP[s.card[colour], op, OP_DO]


# Counting.


def count_at(s: State, seat: int, place: int, kind: int) -> int:
    """Return how many dice of a kind lie somewhere."""
    if place == AT_DRAW:
        return s.draw[seat, kind]
    if place == AT_ROLL:
        return s.roll[seat, kind]
    if place == AT_DISCARD:
        return s.discard[seat, kind]
    if place == AT_SPENT:
        return s.spent[seat, kind]
    if place == AT_HELD:
        return s.held[seat, kind]
    return s.active[seat, kind, place - AT_FACE]


def put_at(s: State, seat: int, place: int, kind: int, count: int) -> None:
    """Add dice somewhere, or take them away."""
    if place == AT_DRAW:
        s.draw[seat, kind] += count
    elif place == AT_ROLL:
        s.roll[seat, kind] += count
    elif place == AT_DISCARD:
        s.discard[seat, kind] += count
    elif place == AT_SPENT:
        s.spent[seat, kind] += count
    elif place == AT_HELD:
        s.held[seat, kind] += count
    else:
        s.active[seat, kind, place - AT_FACE] += count


def in_roll(s: State, seat: int) -> int:
    """Return how many dice lie in the roll zone."""
    count = 0
    for kind in range(DICE):
        count += s.roll[seat, kind]
    return count


def in_draw(s: State, seat: int) -> int:
    """Return how many dice lie in the draw zone."""
    count = 0
    for kind in range(DICE):
        count += s.draw[seat, kind]
    return count


def in_discard(s: State, seat: int) -> int:
    """Return how many dice that can be drawn again lie in the discard zone (dice.8)."""
    count = 0
    for kind in range(BOXES):
        count += s.discard[seat, kind]
    return count


def active_of(s: State, seat: int, kind: int) -> int:
    """Return how many dice of a kind are active, whatever they show (dice.11)."""
    count = s.spent[seat, kind]
    for face in range(FACES):
        count += s.active[seat, kind, face]
    return count


def idle_of(s: State, seat: int, kind: int) -> int:
    """Return how many dice of a kind are not active."""
    return s.draw[seat, kind] + s.roll[seat, kind] + s.discard[seat, kind]


def active_count(s: State, seat: int) -> int:
    """Return how many dice are active."""
    count = 0
    for kind in range(DICE):
        count += active_of(s, seat, kind)
    return count


def symbols_of(s: State, seat: int, colour: int) -> int:
    """Return how many active dice of a colour show an ability that is not used yet."""
    kind = kind_of(colour)
    return s.active[seat, kind, SYMBOL] + s.active[seat, kind, SPECIAL]


def dice_of(s: State, kind: int) -> int:
    """Return how many dice of a kind there are everywhere (setup.4)."""
    count = 0 if kind == FIRST else s.box[kind]
    for seat in range(s.players):
        for place in range(PLACES + 1):
            count += count_at(s, seat, place, kind)
        count += s.turning[seat] == kind
    return count


# Moving dice.


def lies_beside(s: State, seat: int, place: int, kind: int) -> bool:
    """Whether own dice and borrowed ones of a kind lie in one place, so that it matters which."""
    return bool(0 < s.lent[seat, place, kind] < count_at(s, seat, place, kind))


def take_away(s: State, seat: int, place: int, kind: int, lent: int) -> int:
    """Take a die from a place, an own one if there is one and no other is meant.

    Return 1 for a borrowed die.
    """
    borrowed = s.lent[seat, place, kind]
    is_lent = 1 if borrowed > 0 and (lent or borrowed == count_at(s, seat, place, kind)) else 0
    put_at(s, seat, place, kind, -1)
    s.lent[seat, place, kind] -= is_lent
    if place >= AT_FACE and FIRST_COLOUR <= kind < FIRST:
        colour = kind - FIRST_COLOUR
        s.seized[seat, colour] = min(s.seized[seat, colour], symbols_of(s, seat, colour))
    elif place == AT_SPENT and kind < FIRST_COLOUR:
        forget_taken(s, seat, kind)
    return is_lent


def forget_taken(s: State, seat: int, kind: int) -> None:
    """Let a used grey die go, one that brought nothing if there is one."""
    brought = 0
    for face in range(FACES - PLAIN):
        brought += s.taken[seat, kind, face]
    for face in range(FACES - PLAIN):
        if brought > s.spent[seat, kind] and s.taken[seat, kind, face] > 0:
            s.taken[seat, kind, face] -= 1
            brought -= 1


def lay_down(s: State, seat: int, place: int, kind: int, lent: int) -> None:
    """Put a die, an own or a borrowed one, somewhere."""
    put_at(s, seat, place, kind, 1)
    s.lent[seat, place, kind] += lent


def carry_marks(s: State, seat: int, kind: int, origin: int, goal: int) -> None:
    """Say of borrowed dice that all of them went from a place to another one."""
    s.lent[seat, goal, kind] += s.lent[seat, origin, kind]
    s.lent[seat, origin, kind] = 0


def refill(s: State, seat: int) -> None:
    """Put the whole discard zone back into the empty draw zone (choose.3)."""
    for kind in range(BOXES):
        s.draw[seat, kind] += s.discard[seat, kind]
        s.discard[seat, kind] = 0
        carry_marks(s, seat, kind, AT_DISCARD, AT_DRAW)


def activate(s: State, seat: int, kind: int, face: int, lent: int) -> None:
    """Put a die into the active zone with a face up; an ability for now is pending (ability.1)."""
    s.active[seat, kind, face] += 1
    s.lent[seat, AT_FACE + face, kind] += lent
    if FIRST_COLOUR <= kind < FIRST and face <= SPECIAL:
        colour = kind - FIRST_COLOUR
        if moment(s, colour, NOW) != NEVER:
            s.pending[seat, colour] += 1


def discard_active(s: State, seat: int, kind: int) -> None:
    """Move active dice of a kind to the discard zone."""
    s.discard[seat, kind] += active_of(s, seat, kind)
    s.spent[seat, kind] = 0
    for face in range(FACES):
        s.active[seat, kind, face] = 0
    if s.loans[seat] > 0:
        for place in range(AT_SPENT, PLACES):
            carry_marks(s, seat, kind, place, AT_DISCARD)
    if kind < FIRST_COLOUR:
        for face in range(FACES - PLAIN):
            s.taken[seat, kind, face] = 0
    elif kind < FIRST:
        s.seized[seat, kind - FIRST_COLOUR] = 0


def clear_pending(s: State, seat: int) -> None:
    """Let abilities go that were for now."""
    for colour in range(HUES):
        s.pending[seat, colour] = 0


def roll_dice(s: State, seat: int, kind: int, own: int, lent: int) -> int:
    """Roll some dice of the roll zone; hits become active (roll.1, roll.2). Return the hits."""
    hits = 0
    for number in range(own + lent):
        face = FACE_AT[kind, below(s, SIDES)]
        if face != BLANK:
            is_lent = 1 if number >= own else 0
            s.roll[seat, kind] -= 1
            s.lent[seat, AT_ROLL, kind] -= is_lent
            activate(s, seat, kind, face, is_lent)
            emit(s, HIT, seat, kind, FACE_NAME[kind, face])
            hits += 1
    return hits


def roll_all(s: State, seat: int, kind: int) -> int:
    """Roll all dice of a kind in the roll zone; return the hits."""
    lent = s.lent[seat, AT_ROLL, kind]
    return roll_dice(s, seat, kind, s.roll[seat, kind] - lent, lent)


def roll_zone(s: State, seat: int) -> int:
    """Roll all dice of the roll zone; return the hits."""
    hits = 0
    rolled = 0
    for kind in range(DICE):
        rolled += s.roll[seat, kind]
        hits += roll_all(s, seat, kind)
    after_roll(s, seat, rolled - hits)
    return hits


def roll_held(s: State, seat: int) -> int:
    """Roll the picked dice, and only these, into the roll zone (ability.5); return the hits."""
    hits = 0
    rolled = 0
    for kind in range(DICE):
        count = s.held[seat, kind]
        lent = s.lent[seat, AT_HELD, kind]
        s.held[seat, kind] = 0
        s.roll[seat, kind] += count
        carry_marks(s, seat, kind, AT_HELD, AT_ROLL)
        rolled += count
        hits += roll_dice(s, seat, kind, count - lent, lent)
    after_roll(s, seat, rolled - hits)
    return hits


def after_roll(s: State, seat: int, misses: int) -> None:
    """Say what missed, and bind the seat to a push where a card demands one (yellow.3)."""
    if misses > 0:
        emit(s, MISSED, seat, misses)
    for colour in range(HUES):
        if s.pending[seat, colour] > 0 and moment(s, colour, NOW) == DO_FORCE:
            s.pending[seat, colour] = 0
            s.forced[seat] += 1


# Boxes.


def cost_of(s: State, kind: int) -> int:
    """Return the cost of a die; grey ones cost nothing (dice.5)."""
    return 0 if kind < FIRST_COLOUR else COST[s.card[kind - FIRST_COLOUR]]


def give_back(s: State, seat: int, place: int, kind: int, lent: int) -> None:
    """Return a die to its box, a grey one to the supply (ability.6)."""
    s.loans[seat] -= take_away(s, seat, place, kind, lent)
    s.box[kind] += 1
    s.returned[seat] = max(s.returned[seat], NOW_RETURNED)
    emit(s, DIE_RETURNED, seat, kind)


def begin_use(s: State, seat: int) -> None:
    """Begin to use an ability: what was returned up to now was returned before it."""
    if s.returned[seat]:
        s.returned[seat] = RETURNED_BEFORE


def take_die(s: State, seat: int, kind: int) -> None:
    """Take a die for free, into the discard zone (ability.7)."""
    s.box[kind] -= 1
    s.discard[seat, kind] += 1
    emit(s, DIE_TAKEN, seat, kind)


# Money, feet and fans.


def gain(s: State, seat: int, resource: int, count: int) -> None:
    """Gain coins, credits or feet."""
    if count <= 0:
        return
    if resource == COIN:
        s.coins[seat] += count
    elif resource == CREDIT:
        s.credits[seat] += count
        s.credited[seat] = 1
    elif resource == FOOT:
        s.feet[seat] += count
    else:
        s.water[seat] += count
    emit(s, GAINED, seat, resource, count)


def money(s: State, seat: int) -> int:
    """Return what a seat can pay."""
    return s.coins[seat] + s.credits[seat]


def pay(s: State, seat: int, price: int) -> None:
    """Pay with coins first, since only credits can be kept (buy.5)."""
    coins = min(price, s.coins[seat])
    s.coins[seat] -= coins
    s.credits[seat] -= price - coins


def gain_fan(s: State, seat: int, with_hand: bool) -> None:
    """Go a space on along the support track and get what is on it (support.1 to support.4)."""
    further = s.fans[seat] < FANS
    if further:
        s.fans[seat] += 1
    space = s.fans[seat]
    s.credits[seat] += SUPPORT_CREDITS[space]
    if SUPPORT_CREDITS[space] > 0:
        s.credited[seat] = 1
    emit(s, FAN_GAINED, seat, space, SUPPORT_CREDITS[space])
    if with_hand and further and SUPPORT_HANDS[space] > 0:
        s.hands[seat] += SUPPORT_HANDS[space]
        emit(s, HAND_GAINED, seat)
