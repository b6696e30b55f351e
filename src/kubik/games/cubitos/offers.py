"""What a seat may do, by what it is asked.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.layout import Ints, State
from kubik.games.cubitos.actions import (
    ALL,
    BUYS,
    CHOICES,
    DONE,
    FOOT,
    GIVES,
    GOES,
    JETPACK,
    PASS,
    ROLL,
    SHORTCUT,
    TAKES,
    TURNS,
    count_code,
    pick_code,
    use_code,
    used_choice,
    used_colour,
    used_face,
)
from kubik.games.cubitos.buying import can_buy
from kubik.games.cubitos.data import (
    AT_DISCARD,
    AT_DRAW,
    AT_FACE,
    AT_ROLL,
    BOXES,
    DICE,
    FACES,
    FOOT_PRICE,
    HAS_FACE,
    HUES,
    MOST_NEARBY,
    NEARBY,
    NOWHERE,
    PLACES,
    PLAIN,
    RED,
    SPECIAL,
    SYMBOL,
)
from kubik.games.cubitos.effects import OWN_KINDS, ROLL_PICKED, ROLL_RESCUE
from kubik.games.cubitos.rolling import may_stop_choosing, wanted
from kubik.games.cubitos.running import can_cut, can_double, can_step, is_water, stands_on, step_to
from kubik.games.cubitos.stages import ACCEPT, BUY, CHOOSE, DROP, FACE, HASTEN, PICK
from kubik.games.cubitos.swords import can_use_red, open_choices
from kubik.games.cubitos.taking import DEAR_CREDIT, REROLL, is_face_choice, outlook
from kubik.games.cubitos.tasks import can_pick, is_weakest
from kubik.games.cubitos.tracks import MOST_NEIGHBOURS
from kubik.games.cubitos.using import (
    can_use_any,
    can_use_bust,
    can_use_pending,
    can_use_pushing,
    may_push_at_once,
    must_push,
    shown_face,
)
from kubik.games.cubitos.zones import count_at, in_roll, kind_of, lies_beside, money

# A die, or of own and borrowed ones side by side one or the other.


def add_use(s: State, seat: int, code: int, count: int, out: Ints) -> int:
    """Offer the use of a die; return how many actions are offered then."""
    out[count] = code
    kind, face = kind_of(used_colour(code)), used_face(code)
    if not lies_beside(s, seat, AT_FACE + face, kind):
        return count + 1
    out[count + 1] = use_code(used_colour(code), face, used_choice(code), 1)
    return count + 2


def legal_decisions(s: State, seat: int, out: Ints) -> int:
    """Push or pass, or use a die first (roll.3, yellow.3)."""
    count = 0
    if in_roll(s, seat) > 0:
        out[count] = ROLL
        count += 1
    if not must_push(s, seat):
        out[count] = PASS
        count += 1
    for colour in range(HUES):
        if can_use_any(s, seat, colour):
            out[count] = use_code(colour, SYMBOL, 1, 0)
            count += 1
        count = add_pushing(s, seat, colour, count, out)
    return count


def add_pushing(s: State, seat: int, colour: int, count: int, out: Ints) -> int:
    """Offer dice of a colour that prepare a push; return how many actions are offered then."""
    for face in range(SPECIAL + 1):
        if can_use_pushing(s, seat, colour, face):
            count = add_use(s, seat, use_code(colour, face, 1, 0), count, out)
    return count


def legal_picks(s: State, seat: int, out: Ints) -> int:
    """Dice of the own zones, and what may be said instead."""
    count = 0
    places, kinds = offered_places(s, seat), offered_kinds(s, seat)
    for place in range(PLACES):
        for kind in range(DICE if places >> place & 1 else 0):
            if kinds >> kind & 1 and is_there(s, seat, place, kind):
                out[count] = pick_code(place, kind, 0)
                count += 1
                if lies_beside(s, seat, place, kind):
                    out[count] = pick_code(place, kind, 1)
                    count += 1
    if may_stop(s, seat):
        out[count] = DONE
        count += 1
    if may_take_all(s, seat):
        out[count] = ALL
        count += 1
    return count


def offered_places(s: State, seat: int) -> int:
    """Return from where dice may be chosen in this phase, as bits (choose.1, choose.8, bust.2)."""
    if s.phase[seat] == CHOOSE:
        return 1 << AT_DRAW | 1 << AT_DISCARD if s.unlimited[seat] else 1 << AT_DRAW
    return 1 << AT_ROLL if s.phase[seat] == DROP else s.places[seat]


def offered_kinds(s: State, seat: int) -> int:
    """Return of which kinds dice may be chosen in this phase, as bits (choose.7, dice.9)."""
    if s.phase[seat] == CHOOSE:
        any_kind = s.unlimited[seat] or wanted(s, seat) > 0
        return OWN_KINDS if any_kind else s.uncounted[seat] & OWN_KINDS
    return OWN_KINDS if s.phase[seat] == DROP else s.kinds[seat]


def is_there(s: State, seat: int, place: int, kind: int) -> bool:
    """Whether there is a die of a place and kind that serves what dice are chosen for."""
    if s.phase[seat] == PICK:
        return can_pick(s, seat, place, kind)
    return count_at(s, seat, place, kind) > 0


def may_stop(s: State, seat: int) -> bool:
    """Whether the seat may choose no more dice."""
    if s.phase[seat] == CHOOSE:
        return may_stop_choosing(s, seat)
    # An ability that does nothing is not used.
    if s.task[seat] in (ROLL_PICKED, ROLL_RESCUE) and holds_none(s, seat):
        return False
    return s.phase[seat] == DROP or not s.must[seat]


def holds_none(s: State, seat: int) -> bool:
    """Whether no dice are picked yet."""
    picked = 0
    for kind in range(DICE):
        picked += s.held[seat, kind]
    return picked == 0


def may_take_all(s: State, seat: int) -> bool:
    """Whether all that is offered may be chosen at once."""
    if s.phase[seat] == PICK:
        return bool(s.task[seat] == ROLL_RESCUE)
    return may_stop(s, seat)


def legal_uses(s: State, seat: int, out: Ints) -> int:
    """Abilities of the run, credits that may cost a die, or all the rest (ability.3)."""
    count = 0
    bits = outlook(s, seat)
    if can_use_red(s, seat):
        out[count] = use_code(RED, SYMBOL, 1, 0)
        count += 1
    for colour in range(HUES):
        if can_use_any(s, seat, colour):
            out[count] = use_code(colour, SYMBOL, 1, 0)
            count += 1
        for face in range(SPECIAL + 1):
            choices = open_choices(s, seat, colour, face, bits)
            for choice in range(1, CHOICES + 1):
                if choices >> choice & 1:
                    count = add_use(s, seat, use_code(colour, face, choice, 0), count, out)
    if bits & (REROLL | DEAR_CREDIT):
        for kind in range(DICE):
            for face in range(PLAIN, FACES):
                if is_face_choice(s, seat, kind, face, bits):
                    out[count] = count_code(kind, face)
                    count += 1
    out[count] = DONE
    return count + 1


def legal_at_once(s: State, seat: int, out: Ints) -> int:
    """Use a card now or not, or make a push first that is demanded (ability.1, yellow.3)."""
    may_push = may_push_at_once(s, seat)
    is_pushing = may_push and s.bound[seat]
    count = 0
    for colour in range(HUES):
        if can_use_pending(s, seat, colour):
            if not is_pushing:
                out[count] = use_code(colour, SYMBOL, 1, 0)
                count += 1
        elif may_push:
            count = add_pushing(s, seat, colour, count, out)
    if may_push:
        out[count] = ROLL
        count += 1
    if not is_pushing:
        out[count] = DONE
        count += 1
    return count


def legal_rescues(s: State, seat: int, out: Ints) -> int:
    """Use a card against a bust, or not."""
    count = 0
    for colour in range(HUES):
        if can_use_bust(s, seat, colour):
            face = shown_face(s, seat, colour)
            count = add_use(s, seat, use_code(colour, face, 1, 0), count, out)
            # Both faces do the same, but one may be borrowed.
            special = s.active[seat, kind_of(colour), SPECIAL] > 0
            if face == SYMBOL and special and s.loans[seat] > 0:
                count = add_use(s, seat, use_code(colour, SPECIAL, 1, 0), count, out)
    out[count] = DONE
    return count + 1


def legal_goods(s: State, seat: int, out: Ints) -> int:
    """Dice of boxes, for free or for money."""
    count = 0
    if s.phase[seat] == BUY:
        for colour in range(HUES):
            if can_buy(s, seat, colour):
                out[count] = BUYS + colour
                count += 1
    else:
        for kind in range(BOXES):
            if s.kinds[seat] >> kind & 1 and s.box[kind] > 0:
                out[count] = TAKES + kind
                count += 1
    if s.phase[seat] == BUY or not s.must[seat] or count == 0:
        out[count] = DONE
        count += 1
    return count


def legal_holdings(s: State, seat: int, out: Ints) -> int:
    """What to do with the die in question: a face for it, or a rival."""
    count = 0
    if s.phase[seat] == FACE:
        for face in range(FACES):
            if HAS_FACE[s.turning[seat], face]:
                out[count] = TURNS + face
                count += 1
    else:
        for rival in range(s.players):
            if is_weakest(s, seat, rival):
                out[count] = GIVES + rival
                count += 1
    return count


def legal_squares(s: State, seat: int, out: Ints) -> int:
    """A step at once, a bonus nearby or that of the own square; or none (yellow.6, blue.2)."""
    count = 0
    if s.phase[seat] == ACCEPT:
        out[count] = GOES + s.square[seat]
        count += 1
    elif s.phase[seat] == HASTEN:
        for number in range(MOST_NEIGHBOURS):
            square = step_to(s, seat, number)
            if square != NOWHERE and not is_water(s, seat, square):
                out[count] = GOES + square
                count += 1
    else:
        for number in range(MOST_NEARBY):
            square = NEARBY[stands_on(s, seat), s.square[seat], number]
            if square != NOWHERE:
                out[count] = GOES + square
                count += 1
    out[count] = DONE
    return count + 1


def legal_moves(s: State, seat: int, out: Ints) -> int:
    """Steps, effects of the square, feet for money, or the end of the move (move.1, move.4)."""
    count = 0
    for number in range(MOST_NEIGHBOURS):
        square = step_to(s, seat, number)
        if square != NOWHERE and can_step(s, seat, square):
            out[count] = GOES + square
            count += 1
    if can_double(s, seat):
        out[count] = JETPACK
        count += 1
    if can_cut(s, seat):
        out[count] = SHORTCUT
        count += 1
    if money(s, seat) >= FOOT_PRICE:
        out[count] = FOOT
        count += 1
    out[count] = DONE
    return count + 1
