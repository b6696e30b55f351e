"""What must always hold in a state of Cubitos."""

from kubik.engine.layout import State
from kubik.games.cubitos.data import BOXES, DICE, FACES, HAS_FACE, HUES, PLACES
from kubik.games.cubitos.effects import NO_TASK
from kubik.games.cubitos.stages import FACE, FLOW, HAND_OVER, HASTEN, PICK, TAKE_ONE, stretch
from kubik.games.cubitos.zones import NO_DIE, count_at, symbols_of


def numbers_are_sound(s: State, seat: int) -> bool:
    """No zone, box or purse is below nothing."""
    least = min(s.coins[seat], s.credits[seat], s.feet[seat], s.water[seat], s.forced[seat])
    for kind in range(DICE):
        if kind < BOXES:
            least = min(least, s.box[kind])
        for place in range(PLACES + 1):
            least = min(least, s.lent[seat, place, kind])
            least = min(least, count_at(s, seat, place, kind) - s.lent[seat, place, kind])
        for face in range(FACES):
            if s.active[seat, kind, face] > 0 and not HAS_FACE[kind, face]:
                return False
    return bool(least >= 0) and loans_add_up(s, seat)


def loans_add_up(s: State, seat: int) -> bool:
    """Every borrowed die is somewhere, and dice used at once still show their ability."""
    loans = s.turning_lent[seat]
    for place in range(PLACES + 1):
        for kind in range(DICE):
            loans += s.lent[seat, place, kind]
    for colour in range(HUES):
        if not 0 <= s.seized[seat, colour] <= symbols_of(s, seat, colour):
            return False
    return bool(loans == s.loans[seat])


def stages_are_sound(s: State) -> bool:
    """Nobody is past a point where all meet before the others are there."""
    first = stretch(s.stage[0])
    for seat in range(s.players):
        if stretch(s.stage[seat]) != first or s.phase[seat] == FLOW:
            return False
        if not question_is_sound(s, seat):
            return False
    return True


def question_is_sound(s: State, seat: int) -> bool:
    """What is asked fits what is going on: a die in question, dice to pick from."""
    phase = s.phase[seat]
    asks_die = phase in (FACE, HAND_OVER)
    if asks_die != (s.turning[seat] != NO_DIE):
        return False
    asks_task = asks_die or phase in (PICK, TAKE_ONE, HASTEN)
    return bool(asks_task == (s.task[seat] != NO_TASK))
