"""What actions do, by what the seat was asked. It is then led on, or asked for more dice."""

from kubik.engine.layout import State
from kubik.games.cubitos.actions import (
    BUYS,
    FOOT,
    GIVES,
    JETPACK,
    PASS,
    TAKES,
    TURNS,
    counted_face,
    counted_kind,
    picked_kind,
    picked_lent,
    picked_place,
    used_choice,
    used_colour,
    used_face,
    used_lent,
)
from kubik.games.cubitos.arriving import arrive, spend_symbol
from kubik.games.cubitos.buying import buy, rest
from kubik.games.cubitos.data import AT_DISCARD, AT_ROLL, BLUE, DICE, PLACES, RED
from kubik.games.cubitos.effects import OWN_KINDS, end_task, has_any
from kubik.games.cubitos.offers import is_there, offered_kinds, offered_places
from kubik.games.cubitos.rolling import bust, end_choosing, pass_on
from kubik.games.cubitos.running import buy_foot, cut, double, go_to, step, take_bonus
from kubik.games.cubitos.stages import (
    ACCEPT,
    BUY,
    CHOOSE,
    DECIDE,
    DROP,
    FLOW,
    HASTEN,
    MOVE,
    PICK,
    REACH,
    SAVE,
    SEIZE,
    TAKE_ONE,
    USE_RUN,
)
from kubik.games.cubitos.swords import end_running, use_red
from kubik.games.cubitos.taking import take_face
from kubik.games.cubitos.tasks import finish_task, give_die, pick, take, turn_up
from kubik.games.cubitos.using import (
    can_use_any,
    can_use_pending,
    decline_pending,
    use_any,
    use_bust,
    use_pending,
    use_pushing,
    use_run,
)
from kubik.games.cubitos.zones import lay_down, symbols_of, take_away


def stop(s: State, seat: int) -> None:
    """Want no more of what is offered."""
    phase = s.phase[seat]
    s.phase[seat] = FLOW
    if phase == CHOOSE:
        end_choosing(s, seat)
    elif phase == SEIZE:
        decline_pending(s, seat)
    elif phase == SAVE:
        bust(s, seat, 0)
    elif phase == PICK:
        finish_task(s, seat)
    elif phase in (TAKE_ONE, HASTEN):
        end_task(s, seat)
    elif phase == USE_RUN:
        end_running(s, seat)
    elif phase == MOVE:
        arrive(s, seat)
    elif phase == REACH:
        while symbols_of(s, seat, BLUE) > 0:
            spend_symbol(s, seat, BLUE)
    elif phase == BUY:
        rest(s, seat)


def take_all(s: State, seat: int) -> None:
    """Choose all dice that are offered."""
    places, kinds = offered_places(s, seat), offered_kinds(s, seat)
    for place in range(PLACES):
        for kind in range(DICE if places >> place & 1 else 0):
            while kinds >> kind & 1 and is_there(s, seat, place, kind):
                choose_one(s, seat, place, kind, 0)
    stop(s, seat)


def choose(s: State, seat: int, action: int) -> None:
    """Choose one die, and stay while there are more to choose from."""
    place, kind, lent = picked_place(action), picked_kind(action), picked_lent(action)
    phase = s.phase[seat]
    if phase == PICK:
        s.phase[seat] = FLOW
        pick(s, seat, place, kind, lent)
        return
    choose_one(s, seat, place, kind, lent)
    if phase == CHOOSE or not has_any(s, seat, 1 << AT_ROLL, OWN_KINDS):
        s.phase[seat] = FLOW


def choose_one(s: State, seat: int, place: int, kind: int, lent: int) -> None:
    """Move a die to the roll zone, out of it after a bust, or to the picked ones."""
    if s.phase[seat] == PICK:
        pick(s, seat, place, kind, lent)
        return
    is_lent = take_away(s, seat, place, kind, lent)
    lay_down(s, seat, AT_DISCARD if s.phase[seat] == DROP else AT_ROLL, kind, is_lent)


def use(s: State, seat: int, action: int) -> None:
    """Use a die or the red card."""
    colour, face, lent = used_colour(action), used_face(action), used_lent(action)
    phase = s.phase[seat]
    s.phase[seat] = FLOW
    if phase == SEIZE and can_use_pending(s, seat, colour):
        use_pending(s, seat, colour)
    elif phase == SAVE:
        spared = use_bust(s, seat, colour, face, lent)
        if spared > 0:
            bust(s, seat, spared)
    elif can_use_any(s, seat, colour):
        use_any(s, seat, colour)
    elif phase in (DECIDE, SEIZE):
        use_pushing(s, seat, colour, face, lent)
    elif colour == RED:
        use_red(s, seat)
    else:
        use_run(s, seat, colour, face, used_choice(action), lent)


def count_face(s: State, seat: int, action: int) -> None:
    """Take what a die shows."""
    s.phase[seat] = FLOW
    take_face(s, seat, counted_kind(action), counted_face(action))


def get(s: State, seat: int, action: int) -> None:
    """Take a die of a box for free, or buy one."""
    s.phase[seat] = FLOW
    if action < BUYS:
        take(s, seat, action - TAKES)
    else:
        buy(s, seat, action - BUYS)


def settle_die(s: State, seat: int, action: int) -> None:
    """Choose a face for the die in question, or who gets it."""
    s.phase[seat] = FLOW
    if action < GIVES:
        turn_up(s, seat, action - TURNS)
    else:
        give_die(s, seat, action - GIVES)


def move_on(s: State, seat: int, action: int) -> None:
    """Pass, buy a foot, or use the effect of a square."""
    s.phase[seat] = FLOW
    if action == PASS:
        pass_on(s, seat)
    elif action == FOOT:
        buy_foot(s, seat)
    elif action == JETPACK:
        double(s, seat)
    else:
        cut(s, seat)


def go(s: State, seat: int, square: int) -> None:
    """Step onto a square, or get its bonus from afar."""
    phase = s.phase[seat]
    s.phase[seat] = FLOW
    if phase == MOVE:
        step(s, seat, square)
    elif phase == HASTEN:
        s.left[seat] -= 1
        go_to(s, seat, square)
    elif phase == ACCEPT:
        take_bonus(s, seat, square)
    else:
        spend_symbol(s, seat, BLUE)
        take_bonus(s, seat, square)
