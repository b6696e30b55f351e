"""Cubitos as plain functions over a state. Ids in brackets are lines of `lines.toml`.

Here are the contract and the end. Modules below, each of which imports only
from those named before it:

- `zones.py`, the state and dice; `running.py`, the runner
- `stages.py` and `actions.py`, what the numbers for stages, questions and actions mean
- `effects.py`, what abilities do; `using.py`, when they are used; `taking.py`, the order of the run
- `setting_up.py`, `rolling.py`, `swords.py`, `arriving.py` and `buying.py`, the race in its order;
  `tasks.py`, choosing dice for abilities and bonuses on the way
- `course.py`, the course of a round
- `offers.py`, what may be done; `answers.py`, doing it; `invariants.py`, what must hold

Seats go through a round each at its own pace. A seat has a stage, how far it is, and a phase, what
it is asked. Whoever has acted is in the phase FLOW until `advance` finds the next question for it;
at three points everybody waits for everybody.
"""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State
from kubik.games.cubitos.actions import (
    ACTIONS,
    ALL,
    COUNTS,
    DONE,
    GOES,
    MOST_LEGAL,
    PICKS,
    ROLL,
    TAKES,
    TURNS,
    USES,
)
from kubik.games.cubitos.answers import (
    choose,
    count_face,
    get,
    go,
    move_on,
    settle_die,
    stop,
    take_all,
    use,
)
from kubik.games.cubitos.course import begin_round, flow, follow, let_wait, strand
from kubik.games.cubitos.data import (
    BOXES,
    DICE,
    EACH,
    FIRST,
    FIRST_COLOUR,
    HUES,
    IN_BOX,
    NOWHERE,
    OF_A_COLOUR,
    SURFACE,
)
from kubik.games.cubitos.events import GOES_FIRST
from kubik.games.cubitos.invariants import numbers_are_sound, stages_are_sound
from kubik.games.cubitos.offers import (
    legal_at_once,
    legal_decisions,
    legal_goods,
    legal_holdings,
    legal_moves,
    legal_picks,
    legal_rescues,
    legal_squares,
    legal_uses,
)
from kubik.games.cubitos.rolling import throw
from kubik.games.cubitos.running import finishers, progress, track_of, winner
from kubik.games.cubitos.setting_up import deal_cards, lay_course
from kubik.games.cubitos.stages import (
    ACCEPT,
    ARRIVED,
    BUY,
    CHOOSE,
    DECIDE,
    DROP,
    FACE,
    HAND_OVER,
    HASTEN,
    MOVE,
    PICK,
    REACH,
    RESTED,
    ROLLING,
    SAVE,
    SEIZE,
    SHOPPING,
    TAKE_ONE,
    USE_RUN,
    WAIT,
)
from kubik.games.cubitos.tracks import START, WALL
from kubik.games.cubitos.zones import (
    NO_DIE,
    NOBODY,
    STATE,
    dice_of,
    in_roll,
)

__all__ = ["ACTIONS", "MOST_LEGAL", "STATE", "follow", "strand"]

ENDINGS = ("finish", "farthest", "extra-round")
BY_FINISH, BY_DISTANCE, BY_EXTRA_ROUND = range(3)

# How much of the rules a GPU's compiler copies into their callers: functions of more lines of its
# own language are called where several do. Without calls it takes minutes, with all of them
# games take six times as long.
DEVICE_CALLS = 600

# A race at random takes 100 rounds and more; this is far beyond the longest that was seen.
LONGEST_RANDOM_GAME = 60_000


# Setting up.


def setup(s: State, players: int, options: Ints) -> None:
    """Lay out cards, track and dice, and see who goes first (setup.1 to setup.6)."""
    s.players = players
    deal_cards(s, options)
    lay_course(s, options)
    for kind in range(BOXES):
        s.box[kind] = IN_BOX[kind] - players * EACH[kind]
    for seat in range(players):
        for kind in range(BOXES):
            s.draw[seat, kind] = EACH[kind]
        s.square[seat] = START
        s.dearest[seat] = NOWHERE
        s.turning[seat] = NO_DIE
    s.first = below(s, players)
    s.roll[s.first, FIRST] = 1
    emit(s, GOES_FIRST, s.first)
    begin_round(s)
    flow(s)


# Whose turn it is, and what may be done.


def actors(s: State) -> int:
    """Everybody who is asked something, each at its own pace (roll.7, buy.6, buy.7)."""
    mask = 0
    for seat in range(s.players):
        if s.phase[seat] != WAIT and not must_wait(s, seat):
            mask |= 1 << seat
    return 0 if s.finished else mask


def must_wait(s: State, seat: int) -> bool:
    """Whether a box runs short and others are to take first (buy.7)."""
    if s.stage[seat] != ARRIVED and s.stage[seat] != SHOPPING:
        return False
    return is_scarce(s) and seat != next_from_first(s)


def is_scarce(s: State) -> bool:
    """Whether a box has dice, but fewer than there are players."""
    scarce = 0
    for kind in range(FIRST_COLOUR, BOXES):
        scarce += 0 < s.box[kind] < s.players
    return scarce > 0


def next_from_first(s: State) -> int:
    """Return the first seat from the first player's die on that is not done with its run."""
    for turn in range(s.players):
        seat = (s.first + turn) % s.players
        if s.stage[seat] != RESTED:
            return seat
    return s.first


def foremost(s: State) -> int:
    """Return who acts first if all want to wait: by dice to roll, then by seats (roll.7, buy.6)."""
    mask = actors(s)
    best = NOBODY
    most = 0
    for turn in range(s.players):
        seat = (s.first + turn) % s.players
        if mask >> seat & 1:
            dice = in_roll(s, seat) if s.stage[seat] <= ROLLING else 0
            if best == NOBODY or dice > most:
                best = seat
                most = dice
    return best


def legal(s: State, seat: int, out: Ints) -> int:
    """What the seat is asked, as codes."""
    phase = s.phase[seat]
    if phase == DECIDE:
        return legal_decisions(s, seat, out)
    if phase == MOVE:
        return legal_moves(s, seat, out)
    if phase in (CHOOSE, PICK, DROP):
        return legal_picks(s, seat, out)
    if phase == USE_RUN:
        return legal_uses(s, seat, out)
    if phase == SEIZE:
        return legal_at_once(s, seat, out)
    if phase == SAVE:
        return legal_rescues(s, seat, out)
    if phase in (TAKE_ONE, BUY):
        return legal_goods(s, seat, out)
    if phase in (FACE, HAND_OVER):
        return legal_holdings(s, seat, out)
    if phase in (HASTEN, ACCEPT, REACH):
        return legal_squares(s, seat, out)
    out[0] = ROLL
    return 1


def apply(s: State, seat: int, action: int) -> None:
    """Play one action, then lead everybody to their next questions."""
    do(s, seat, action)
    flow(s)


def act(s: State, seat: int, action: int) -> None:
    """Play one action, with what follows from it only where that is to wait."""
    do(s, seat, action)
    let_wait(s)


def do(s: State, seat: int, action: int) -> None:
    """Play one action, without anything that follows from it."""
    if action == ROLL:
        throw(s, seat)
    elif action == DONE:
        stop(s, seat)
    elif action == ALL:
        take_all(s, seat)
    elif action < USES:
        move_on(s, seat, action)
    elif action < COUNTS:
        use(s, seat, action)
    elif action < PICKS:
        count_face(s, seat, action)
    elif action < TAKES:
        choose(s, seat, action)
    elif action < TURNS:
        get(s, seat, action)
    elif action < GOES:
        settle_die(s, seat, action)
    else:
        go(s, seat, action - GOES)


# The end.


def over(s: State) -> bool:
    """Whether the race is decided (end.1)."""
    return bool(s.finished)


def payoff(s: State, out: Floats) -> None:
    """Who came farthest wins (end.1, end.2)."""
    best = winner(s)
    for seat in range(s.players):
        out[seat] = 1.0 if seat == best else 0.0


def standing(s: State, out: Floats) -> None:
    """Who has come how far (tournament.2)."""
    for seat in range(s.players):
        out[seat] = progress(s, seat)


def ending(s: State) -> int:
    """Whether one alone finished, came farthest of several, or won in an extra round."""
    if s.extra:
        return BY_EXTRA_ROUND
    return BY_FINISH if finishers(s) == 1 else BY_DISTANCE


# What a seat cannot know.


def resample(s: State, seat: int) -> None:
    """Everything lies open on the table."""


# What must always hold.


def broken(s: State) -> int:
    """Return the first invariant that fails.

    1 cards, 2 dice, 3 numbers, 4 squares, 5 stages, 6 nothing to do.
    """
    for colour in range(HUES):
        if s.card[colour] // OF_A_COLOUR != colour:
            return 1
    for kind in range(DICE):
        if dice_of(s, kind) != IN_BOX[kind]:
            return 2
    for seat in range(s.players):
        if not numbers_are_sound(s, seat):
            return 3
        if SURFACE[track_of(s, seat), s.square[seat]] == WALL:
            return 4
    if not stages_are_sound(s):
        return 5
    return 0 if s.finished or actors(s) > 0 else 6
