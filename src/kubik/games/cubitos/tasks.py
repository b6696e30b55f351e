"""Tasks: choosing dice for an ability or a bonus.

Ids in brackets are lines of `lines.toml`.
"""

from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.cubitos.data import (
    AT_DISCARD,
    AT_FACE,
    AT_HELD,
    AT_ROLL,
    DICE,
    FACES,
    FIRST,
    FIRST_COLOUR,
    HAS_FACE,
    PLACES,
    SPECIAL,
)
from kubik.games.cubitos.effects import (
    BORROW,
    DASH,
    GIVE,
    REJOIN_MORE,
    RETURN,
    ROLL_DRAWN,
    ROLL_PICKED,
    ROLL_RESCUE,
    TAKE,
    TURN,
    end_task,
    in_boxes,
)
from kubik.games.cubitos.events import DIE_BORROWED, DIE_GIVEN
from kubik.games.cubitos.running import dry_steps
from kubik.games.cubitos.stages import FACE, HAND_OVER, HASTEN, PICK, TAKE_ONE
from kubik.games.cubitos.taking import yield_gains
from kubik.games.cubitos.tracks import ANY_COST
from kubik.games.cubitos.using import avert
from kubik.games.cubitos.zones import (
    NO_DIE,
    activate,
    after_roll,
    count_at,
    give_back,
    in_draw,
    lay_down,
    lies_beside,
    refill,
    roll_held,
    symbols_of,
    take_away,
    take_die,
)

# What rolls dice; one that was used is not rolled again.
ROLLED = (ROLL_PICKED, REJOIN_MORE)


def advance_task(s: State, seat: int) -> None:
    """Do what is left without a choice; ask for the rest."""
    task = s.task[seat]
    if task in (TAKE, BORROW):
        advance_taking(s, seat)
    elif task == DASH:
        if s.left[seat] > 0 and dry_steps(s, seat) > 0:
            s.phase[seat] = HASTEN
        else:
            end_task(s, seat)
    else:
        advance_picking(s, seat)


def advance_taking(s: State, seat: int) -> None:
    """Ask for a die of a box, unless there is none or only one to be had."""
    kinds = in_boxes(s, s.kinds[seat], ANY_COST)
    if kinds == 0:
        end_task(s, seat)
    elif s.must[seat] and kinds & (kinds - 1) == 0:
        kind = 0
        while not kinds >> kind & 1:
            kind += 1
        take(s, seat, kind)
    else:
        s.phase[seat] = TAKE_ONE


def advance_picking(s: State, seat: int) -> None:
    """Ask for a die of the own zones, unless there is none or only one."""
    if s.task[seat] == ROLL_DRAWN and s.left[seat] > 0 and in_draw(s, seat) == 0:
        refill(s, seat)
    offered = 0
    only = 0
    if s.left[seat] > 0:
        for place in range(PLACES):
            for kind in range(DICE if s.places[seat] >> place & 1 else 0):
                if can_pick(s, seat, place, kind):
                    offered += 1 + lies_beside(s, seat, place, kind)
                    only = place * DICE + kind
    if offered == 0:
        finish_task(s, seat)
    elif s.must[seat] and offered == 1:
        pick(s, seat, only // DICE, only % DICE, 0)
    else:
        s.phase[seat] = PICK


def can_pick(s: State, seat: int, place: int, kind: int) -> bool:
    """Whether a die of a place may be chosen for the task."""
    if not s.places[seat] >> place & 1 or not s.kinds[seat] >> kind & 1:
        return False
    if count_at(s, seat, place, kind) == 0:
        return False
    if s.different[seat] and holds_colour(s, seat, kind):
        return False
    return not (s.task[seat] in ROLLED and is_used(s, seat, place, kind))


def is_used(s: State, seat: int, place: int, kind: int) -> bool:
    """Whether active dice that show their ability were all used at once already (ability.9)."""
    if not AT_FACE <= place <= AT_FACE + SPECIAL or not FIRST_COLOUR <= kind < FIRST:
        return False
    colour = kind - FIRST_COLOUR
    return bool(s.seized[seat, colour] >= symbols_of(s, seat, colour))


def holds_colour(s: State, seat: int, kind: int) -> bool:
    """Whether a die of that colour is picked already; both greys are one colour (green.3)."""
    if kind < FIRST_COLOUR:
        return bool(s.held[seat, 0] + s.held[seat, 1] > 0)
    return bool(s.held[seat, kind] > 0)


def pick(s: State, seat: int, place: int, kind: int, lent: int) -> None:
    """Choose a die of a place for the task."""
    task = s.task[seat]
    s.left[seat] -= 1
    if task in (RETURN, GIVE):
        yield_gains(s, seat, place, kind)
    if task == RETURN:
        give_back(s, seat, place, kind, lent)
        return
    is_lent = take_away(s, seat, place, kind, lent)
    if task == REJOIN_MORE:
        lay_down(s, seat, AT_ROLL, kind, is_lent)
        forget_pending(s, seat, kind)
    elif task == TURN:
        turn_die(s, seat, kind, is_lent)
    elif task == GIVE:
        s.turning[seat] = kind
        s.turning_lent[seat] = is_lent
        offer_die(s, seat)
    else:
        lay_down(s, seat, AT_HELD, kind, is_lent)


def forget_pending(s: State, seat: int, kind: int) -> None:
    """Let no more abilities of a colour wait than dice of it show one that was not used."""
    if FIRST_COLOUR <= kind < FIRST:
        colour = kind - FIRST_COLOUR
        shown = symbols_of(s, seat, colour) - s.seized[seat, colour]
        s.pending[seat, colour] = min(s.pending[seat, colour], shown)


def finish_task(s: State, seat: int) -> None:
    """Roll what was picked, if it was for that (ability.5)."""
    task = s.task[seat]
    end_task(s, seat)
    if task in (ROLL_DRAWN, ROLL_PICKED):
        roll_held(s, seat)
    elif task == ROLL_RESCUE and roll_held(s, seat) > 0:
        avert(s, seat)


def turn_die(s: State, seat: int, kind: int, lent: int) -> None:
    """Hold a die to choose its face (orange.6, purple.7, white.5)."""
    s.turning[seat] = kind
    s.turning_lent[seat] = lent
    faces = 0
    only = 0
    for face in range(FACES):
        if HAS_FACE[kind, face]:
            faces += 1
            only = face
    if faces == 1:
        turn_up(s, seat, only)
    else:
        s.phase[seat] = FACE


def turn_up(s: State, seat: int, face: int) -> None:
    """Put the die in question into the active zone with that face up."""
    kind = s.turning[seat]
    s.turning[seat] = NO_DIE
    end_task(s, seat)
    activate(s, seat, kind, face, s.turning_lent[seat])
    s.turning_lent[seat] = 0
    after_roll(s, seat, 0)


def take(s: State, seat: int, kind: int) -> None:
    """Take a die of a box, for good or for this round."""
    if s.task[seat] == BORROW:
        s.box[kind] -= 1
        s.loans[seat] += 1
        emit(s, DIE_BORROWED, seat, kind)
        turn_die(s, seat, kind, 1)
    else:
        take_die(s, seat, kind)
        end_task(s, seat)


def is_weakest(s: State, seat: int, rival: int) -> bool:
    """Whether a rival has the fewest swords of all rivals (red.2)."""
    if rival == seat:
        return False
    for other in range(s.players):
        if other != seat and s.swords[other] < s.swords[rival]:
            return False
    return True


def offer_die(s: State, seat: int) -> None:
    """Give a die to the weakest rival; of several the giver chooses (red.2)."""
    weakest = 0
    only = 0
    for rival in range(s.players):
        if is_weakest(s, seat, rival):
            weakest += 1
            only = rival
    if weakest == 1:
        give_die(s, seat, only)
    else:
        s.phase[seat] = HAND_OVER


def give_die(s: State, seat: int, rival: int) -> None:
    """Put the die in question into the discard zone of a rival."""
    kind = s.turning[seat]
    lent = s.turning_lent[seat]
    s.turning[seat] = NO_DIE
    s.turning_lent[seat] = 0
    end_task(s, seat)
    lay_down(s, rival, AT_DISCARD, kind, lent)
    s.loans[seat] -= lent
    s.loans[rival] += lent
    emit(s, DIE_GIVEN, seat, rival, kind)
