"""What a batch shows of its games: what the seat to act sees, and what it may do."""

from kubik.engine.contract import actors, legal, observe
from kubik.engine.lanes import lane, lanes
from kubik.engine.layout import Bytes, Ints, Rewards, Shorts, State, States
from kubik.envs.stepping import (
    CALLER,
    ENDED,
    TERMINATED,
    TRUNCATED,
    Desk,
    Desks,
    Slip,
    Slips,
    players_at,
)

# Legal moves as a list of codes and how many they are, as a byte for every code, or as a bit.
LIST, BYTES, BITS = range(3)
FORMS = ("list", "bytes", "bits")

ALL_LEGAL = -1
NOBODY = -1  # acts in a game that has ended


def show_games(
    states: States,
    slips: Slips,
    desks: Desks,
    seen: Shorts,
    moves: Ints,
    counts: Ints,
    marks: Bytes,
) -> None:
    """Write what the seats to act see and may do."""
    desk = desks[0]
    for at in range(desk.first + lane(), desk.last, lanes()):
        show_seat(states[at], slips[at], desk, seen[at * desk.numbers : (at + 1) * desk.numbers])
        show_moves(states[at], at, slips[at], desk, moves, counts, marks)


def show_seat(s: State, slip: Slip, desk: Desk, seen: Shorts) -> None:
    """Write who may act, and what the seat sees that is to."""
    slip.may_act = 0 if slip.waits == ENDED else callers_who_may_act(s, desk)
    observe(s, slip.seat, seen)


def show_moves(
    s: State, at: int, slip: Slip, desk: Desk, moves: Ints, counts: Ints, marks: Bytes
) -> None:
    """Write what the seat to act may do, in the form that is asked for."""
    row = at * desk.width
    if desk.form != LIST:
        mark_moves(s, slip, row, desk, marks)
    else:
        counts[at] = show_list(s, slip, moves[row : row + desk.width])


def show_list(s: State, slip: Slip, moves: Ints) -> int:
    """Write what the seat to act may do as a list; return how many moves that is."""
    return 0 if slip.waits == ENDED else legal(s, slip.seat, moves)


def callers_who_may_act(s: State, desk: Desk) -> int:
    """Return the caller's seats that may act, as a bit mask."""
    mask = actors(s)
    for seat in range(players_at(desk)):
        if desk.choosers[seat] != CALLER:
            mask &= ~(1 << seat)
    return mask


def mark_moves(s: State, slip: Slip, row: int, desk: Desk, marks: Bytes) -> None:
    """Mark legal moves in a row of bytes or bits."""
    for place in range(row, row + desk.width):
        marks[place] = 0
    count = show_list(s, slip, desk.codes[:])
    for number in range(count):
        code = desk.codes[number]
        if desk.form == BYTES:
            marks[row + code] = 1
        else:
            marks[row + code // 8] |= 1 << code % 8


def take_actions(
    slips: Slips, desks: Desks, actions: Ints, moves: Ints, counts: Ints, marks: Bytes
) -> int:
    """Note the actions; return the first game in which one was not shown as legal, or ALL_LEGAL."""
    desk = desks[0]
    for at in range(desk.first + lane(), desk.last, lanes()):
        slips[at].action = actions[at]
        if not is_shown(slips[at], at, desk, moves, counts, marks):
            return at
    return ALL_LEGAL


def is_shown(slip: Slip, at: int, desk: Desk, moves: Ints, counts: Ints, marks: Bytes) -> bool:
    """Whether the action on a slip was shown as legal; in a game that has ended none matters."""
    row = at * desk.width
    if slip.waits == ENDED:
        return True
    if desk.form == LIST:
        return is_listed(slip.action, moves[row : row + desk.width], counts[at])
    return is_marked(slip.action, row, desk, marks)


def is_listed(action: int, moves: Ints, count: int) -> bool:
    """Whether an action is among the first of a list."""
    times = 0
    for place in range(count):
        times += moves[place] == action
    return bool(times)


def is_marked(action: int, row: int, desk: Desk, marks: Bytes) -> bool:
    """Whether an action is marked in a row of bytes or bits."""
    if action < 0 or action >= desk.actions:
        return False
    if desk.form == BYTES:
        return bool(marks[row + action])
    return bool(marks[row + action // 8] >> action % 8 & 1)


def hand_out(
    slips: Slips,
    desks: Desks,
    seats: Ints,
    may_act: Ints,
    rewards: Rewards,
    terminated: Bytes,
    truncated: Bytes,
) -> None:
    """Copy what is on the slips into the arrays of the caller."""
    desk = desks[0]
    for at in range(desk.first + lane(), desk.last, lanes()):
        slip = slips[at]
        seats[at] = NOBODY if slip.waits == ENDED else slip.seat
        may_act[at] = slip.may_act
        terminated[at] = slip.ended_by == TERMINATED
        truncated[at] = slip.ended_by == TRUNCATED
        for seat in range(players_at(desk)):
            rewards[at * players_at(desk) + seat] = slip.rewards[seat]


# One game, for whoever asks about any seat.


def see_game(states: States, at: int, seat: int, out: Shorts) -> None:
    """Write what a seat sees of a game."""
    observe(states[at], seat, out)


def list_moves(states: States, at: int, seat: int, out: Ints) -> int:
    """Write what a seat may do in a game; return how many moves that is."""
    s = states[at]
    if not actors(s) >> seat & 1:
        return 0
    return legal(s, seat, out)
