"""My game as plain functions over a state. Ids in brackets are lines of `lines.toml`."""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State, i1, i2, layout
from my_game.events import KEPT, LOST, ROLLED, WON

MOST_SEATS = 4
FACES = 6
UNLUCKY = 1  # the face that takes the pot away
GOAL = 30

STATE = layout(
    ("scores", i2, MOST_SEATS),  # the points that each seat has kept
    ("pot", i2),  # the points of this turn
    ("players", i1),
    ("turn", i1),  # the seat to roll or to keep
    ("face", i1),  # what the die shows, 0 before the first roll
    ("phase", i1),  # DECIDE or OVER
)

DECIDE, OVER = range(2)
ENDINGS = ("goal",)
NOBODY = -1

# An action is a number from 0 up.
ROLL, KEEP = range(2)
ACTIONS = 2
MOST_LEGAL = ACTIONS  # at once
LONGEST_RANDOM_GAME = 5_000


def setup(s: State, players: int, _options: Ints) -> None:
    """Begin without points, with the first seat (setup.1, setup.2)."""
    s.players = players


def actors(s: State) -> int:
    """The seat whose turn it is (setup.2)."""
    return 0 if s.phase == OVER else 1 << s.turn


def legal(s: State, _seat: int, out: Ints) -> int:
    """Roll, or keep a pot that is not empty (turn.1, turn.3, turn.4)."""
    out[0] = ROLL
    if s.pot == 0:
        return 1
    out[1] = KEEP
    return 2


def apply(s: State, seat: int, action: int) -> None:
    """Roll or keep."""
    if action == ROLL:
        roll(s, seat)
    else:
        keep(s, seat)


def roll(s: State, seat: int) -> None:
    """Add what the die shows to the pot, or lose it (turn.1, turn.2)."""
    s.face = 1 + below(s, FACES)
    emit(s, ROLLED, seat, s.face)
    if s.face == UNLUCKY:
        emit(s, LOST, seat, s.pot)
        pass_on(s)
    else:
        s.pot += s.face


def keep(s: State, seat: int) -> None:
    """Take the points of the pot, and win if they are enough (turn.3, end.1)."""
    s.scores[seat] += s.pot
    emit(s, KEPT, seat, s.pot, s.scores[seat])
    if s.scores[seat] >= GOAL:
        s.pot = 0
        s.phase = OVER
        emit(s, WON, seat)
    else:
        pass_on(s)


def pass_on(s: State) -> None:
    """Empty the pot; the next seat is at it (setup.2)."""
    s.pot = 0
    s.turn = (s.turn + 1) % s.players


def over(s: State) -> bool:
    """Whether the game is finished."""
    return bool(s.phase == OVER)


def winner(s: State) -> int:
    """Return who has reached the goal, or NOBODY (end.1)."""
    for seat in range(s.players):
        if s.scores[seat] >= GOAL:
            return seat
    return NOBODY


def payoff(s: State, out: Floats) -> None:
    """All for who has reached the goal (end.1)."""
    for seat in range(s.players):
        out[seat] = 1.0 if s.scores[seat] >= GOAL else 0.0


def standing(s: State, out: Floats) -> None:
    """The more points, the further."""
    for seat in range(s.players):
        out[seat] = float(s.scores[seat])


def ending(_s: State) -> int:
    """There is one way to end."""
    return 0


def resample(s: State, seat: int) -> None:
    """Change nothing: all seats see everything (open.1)."""


def broken(s: State) -> int:
    """Return the first invariant that fails: 1 points of nobody, 2 the end, 3 the die."""
    for seat in range(s.players, MOST_SEATS):
        if s.scores[seat] != 0:
            return 1
    for seat in range(s.players):
        if s.scores[seat] >= GOAL and seat != s.turn:
            return 2
    if (winner(s) != NOBODY) != (s.phase == OVER) or (s.phase == OVER and s.pot > 0):
        return 2
    if s.pot > 0 and (s.face <= UNLUCKY or s.face > s.pot):
        return 3
    return 0
