"""The course of a round: from question to question, and past the points where all meet."""

from kubik.engine.contract import FOLLOWING
from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.cubitos.arriving import advance_arrived, advance_moving
from kubik.games.cubitos.buying import advance_shopping
from kubik.games.cubitos.data import BOXES, FIRST, PLACES
from kubik.games.cubitos.effects import NO_TASK, roll_again
from kubik.games.cubitos.events import EXTRA_ROUND, ROUND_BEGINS, WON
from kubik.games.cubitos.rolling import advance_choosing, advance_rolling, full_hand
from kubik.games.cubitos.running import finishers, lead, leaders, winner
from kubik.games.cubitos.stages import (
    ARRIVED,
    CHOOSING,
    COMPARING,
    FINISHING,
    FLOW,
    MOVING,
    READY,
    RESTED,
    ROLLING,
    RUNNING,
    SEIZE,
    SHOPPING,
    WAIT,
)
from kubik.games.cubitos.swords import advance_running, compare_swords
from kubik.games.cubitos.tasks import advance_task
from kubik.games.cubitos.using import has_pending
from kubik.games.cubitos.zones import give_back

# Kinds of steps between questions: of the stages, of rolling again, of tasks, of meeting.
AGAIN, TASKS, MEETINGS = 15, 16, 64


def begin_round(s: State) -> None:
    """Everybody begins to choose dice; how many is settled now (choose.6)."""
    s.round_number += 1
    emit(s, ROUND_BEGINS, s.round_number)
    most = lead(s)
    for seat in range(s.players):
        s.hand[seat] = full_hand(s, seat, most)
        s.left_square[seat] = s.square[seat]
        s.at_risk[seat] = 0
        s.losing[seat] = 0
        s.bound[seat] = 0
        s.safe[seat] = 0
        s.forced[seat] = 0
        s.swords[seat] = 0
        s.claim[seat] = 0
        s.credited[seat] = 0
        s.returned[seat] = 0
        s.used_squares[seat] = 0
        s.bought[seat] = 0
        s.stage[seat] = CHOOSING
        s.phase[seat] = FLOW


def flow(s: State) -> None:
    """Lead every seat to its next question, and all of them past the points where they meet."""
    waiting = True
    while waiting:
        for seat in range(s.players):
            while s.phase[seat] == FLOW:
                advance(s, seat)
        waiting = meet(s)


def meet(s: State) -> bool:
    """If all wait for each other, go on together; say whether that was so."""
    if s.finished:
        return False
    for seat in range(s.players):
        if s.phase[seat] != WAIT:
            return False
    stage = s.stage[0]
    if stage == COMPARING:
        compare_swords(s)
    if stage == RESTED:
        end_round(s)
    else:
        for seat in range(s.players):
            s.stage[seat] = stage + 1
            s.phase[seat] = FLOW
    return not s.finished


def advance(s: State, seat: int) -> None:
    """Take a seat one step on towards its next question."""
    stage = s.stage[seat]
    if s.task[seat] != NO_TASK:
        advance_task(s, seat)
    elif not s.losing[seat] and has_pending(s, seat):
        s.phase[seat] = SEIZE
    elif s.again[seat] > 0:
        roll_again(s, seat)
    elif stage == CHOOSING:
        advance_choosing(s, seat)
    elif stage == ROLLING:
        advance_rolling(s, seat)
    elif stage in (RUNNING, FINISHING):
        advance_running(s, seat)
    elif stage == MOVING:
        advance_moving(s, seat)
    elif stage == ARRIVED:
        advance_arrived(s, seat)
    elif stage == SHOPPING:
        advance_shopping(s, seat)
    else:
        s.phase[seat] = WAIT


def end_round(s: State) -> None:
    """Return borrowed dice, pass the first player's die, and see whether it is over."""
    for seat in range(s.players):
        return_borrowed(s, seat)
        s.roll[seat, FIRST] = 0
        s.discard[seat, FIRST] = 0
    s.first = (s.first + 1) % s.players
    s.roll[s.first, FIRST] = 1
    if finishers(s) > 0:
        if leaders(s) == 1:
            s.finished = 1
            emit(s, WON, winner(s))
            return
        s.extra = 1
        emit(s, EXTRA_ROUND)
    begin_round(s)


def return_borrowed(s: State, seat: int) -> None:
    """Return the very dice that were borrowed for the round, wherever they are (ability.10)."""
    if s.loans[seat] > 0:
        for place in range(PLACES):
            for kind in range(BOXES):
                while s.lent[seat, place, kind] > 0:
                    give_back(s, seat, place, kind, 1)


# The same step by step, for a GPU.


def strand(s: State) -> int:
    """Return what the first seat that does not wait is asked or, before that, the step there."""
    asked = WAIT
    for seat in range(s.players):
        if s.phase[seat] == FLOW:
            return FOLLOWING + step_of(s, seat)
        if asked == WAIT:
            asked = s.phase[seat]
    if asked == WAIT and not s.finished:
        return FOLLOWING + MEETINGS + s.stage[0]
    return asked


def step_of(s: State, seat: int) -> int:
    """Return which kind of step takes a seat on, as `advance` will choose it."""
    if s.task[seat] != NO_TASK:
        return TASKS + s.task[seat]
    return AGAIN if s.again[seat] > 0 else s.stage[seat]


def follow(s: State) -> None:
    """Take a step towards the next question, and what comes to nothing after it."""
    short = True
    while short:
        # Called in one place, it can be copied there.
        follow_once(s)
        short = is_short(strand(s) - FOLLOWING)


def follow_once(s: State) -> None:
    """Take one step as `flow` does."""
    for seat in range(s.players):
        if s.phase[seat] == FLOW:
            advance(s, seat)
            return
    meet(s)


def is_short(step: int) -> bool:
    """Whether a step is over at once, so that it is not worth a turn of its own."""
    return step in (READY, COMPARING, RESTED, MEETINGS + READY)


def let_wait(s: State) -> None:
    """Let seats wait whose next step is no more than that, as far as they come first."""
    for seat in range(s.players):
        if s.phase[seat] == FLOW:
            if not is_short(step_of(s, seat)) or has_pending(s, seat):
                return
            s.phase[seat] = WAIT
