"""Qwirkle Cubes as plain functions over a state. Ids in brackets are lines of `lines.toml`.

The table has no edge, so the layout is no grid but a list of spots: every cell that has a cube or
touches one. A spot without a cube knows the lines that end at it, so a cube is laid by looking at
the four ends of its two lines alone, and what fits where never has to be worked out anew.

Here are the contract, the turns and the end. Modules below, each of which imports only from those
named before it: `spots.py`, the state and the layout; `hands.py`, with the bag; `scoring.py`,
points; `offers.py`, what may be done; `invariants.py`, what must hold.
"""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State
from kubik.engine.scores import best_score, share_by_score
from kubik.games.qwirkle_cubes.data import COLOURS, EACH, HAND, OUT_BONUS, SHAPES
from kubik.games.qwirkle_cubes.events import (
    BLOCKED,
    GOES_FIRST,
    KEPT,
    LAID,
    MARKED,
    NOTHING_FITS,
    PASSED,
    PUT_BACK,
    ROLLED_ALL,
    SCORED,
    WENT_OUT,
    WON,
)
from kubik.games.qwirkle_cubes.hands import (
    bag_size,
    colours_left,
    hand_colours,
    hand_size,
    refill,
    roll,
)
from kubik.games.qwirkle_cubes.invariants import broken
from kubik.games.qwirkle_cubes.offers import (
    ACTIONS,
    END_TURN,
    KEEP_ALL,
    LAYS,
    MARKS,
    MOST_LEGAL,
    PUT_BACK_MARKED,
    ROLL_ALL,
    ROLL_MARKED,
    can_lay,
    legal,
)
from kubik.games.qwirkle_cubes.scoring import tell_lines, turn_points
from kubik.games.qwirkle_cubes.spots import (
    CELLS,
    LAY,
    NO_CUBE,
    NOBODY,
    OVER,
    REROLL,
    RING,
    ROLL,
    STATE,
    TRADE,
    clear_table,
    colours_that_fit,
    find_spot,
    put_cube,
)

__all__ = ["ACTIONS", "MOST_LEGAL", "STATE", "broken", "legal"]

ENDINGS = ("went-out", "all-out", "blocked")
BY_GOING_OUT, BY_ALL_OUT, BY_BLOCK = range(3)

# Options in the order of the game's declaration, and their values.
FINISH = 0
FIRST_OUT, ALL_OUT = range(2)

# Chance may ask for re-rolls and trades without end; random play stays far below this.
LONGEST_RANDOM_GAME = 10_000


def setup(s: State, players: int, options: Ints) -> None:
    """Fill the bag, give everybody six cubes, and see who begins (setup.1, setup.2, first.1)."""
    s.players = players
    s.all_out = options[FINISH]
    s.first_out = NOBODY
    for colour in range(COLOURS):
        s.bag[colour] = EACH
    for seat in range(players):
        refill(s, seat)
    clear_table(s)
    s.turn = below(s, players)
    emit(s, GOES_FIRST, s.turn)
    s.phase = ROLL


# A turn.


def actors(s: State) -> int:
    """The seat whose turn it is (turn.1)."""
    return 0 if s.phase == OVER else 1 << s.turn


def apply(s: State, seat: int, action: int) -> None:
    """Play one action."""
    if action >= LAYS:
        slot = (action - LAYS) // CELLS
        lay(s, seat, slot, find_spot(s, (action - LAYS) % CELLS))
    elif action == END_TURN:
        finish_turn(s, seat)
    elif action == ROLL_MARKED:
        roll_marked(s, seat)
    elif action == KEEP_ALL:
        emit(s, KEPT, seat)
        go_on_to_lay(s, seat)
    elif action == ROLL_ALL:
        roll_all(s, seat)
    elif action == PUT_BACK_MARKED:
        trade(s, seat)
    else:
        s.marked |= 1 << action - MARKS
        emit(s, MARKED, seat, action - MARKS)


def roll_marked(s: State, seat: int) -> None:
    """Roll the chosen cubes, once in a turn (roll.1)."""
    for slot in range(HAND):
        if s.marked >> slot & 1:
            roll(s, seat, slot)
    s.marked = 0
    go_on_to_lay(s, seat)


def roll_all(s: State, seat: int) -> None:
    """Roll the whole hand, because nothing of it can be laid (roll.3, first.3)."""
    emit(s, ROLLED_ALL, seat)
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            roll(s, seat, slot)
    go_on_to_lay(s, seat)


def go_on_to_lay(s: State, seat: int) -> None:
    """Let the seat lay if it can now, else roll all again (roll.3, roll.4)."""
    s.phase = LAY if can_lay(s, seat) else REROLL


def lay(s: State, seat: int, slot: int, spot: int) -> None:
    """Lay one cube of the hand (lay.1)."""
    kind = int(s.hand[seat, slot]) - 1
    s.hand[seat, slot] = NO_CUBE
    s.laid += 1
    put_cube(s, spot, kind)
    column, row = label(s.cell[spot] // RING), label(s.cell[spot] % RING)
    emit(s, LAID, seat, kind // SHAPES, kind % SHAPES, column, row)


def label(place: int) -> int:
    """Return how a column or row of the ring is called, counted from the first cube (board.2)."""
    return place if place < RING // 2 else place - RING


def finish_turn(s: State, seat: int) -> None:
    """Score, refill, and pass the turn on unless the game is over (turn.2)."""
    tell_lines(s, seat)
    points = turn_points(s)
    s.score[seat] += points
    emit(s, SCORED, seat, points, s.score[seat])
    s.last = s.laid
    s.laid = 0
    refill(s, seat)
    if hand_size(s, seat) == 0:
        go_out(s, seat)
    if s.phase != OVER:
        next_turn(s, seat)


def trade(s: State, seat: int) -> None:
    """Put the chosen cubes back, draw as many, roll them; the turn is over (dead.2)."""
    for slot in range(HAND):
        if s.marked >> slot & 1:
            colour = (s.hand[seat, slot] - 1) // SHAPES
            s.bag[colour] += 1
            s.hand[seat, slot] = NO_CUBE
            emit(s, PUT_BACK, seat, slot, colour)
    s.marked = 0
    refill(s, seat)
    next_turn(s, seat)


def next_turn(s: State, seat: int) -> None:
    """Give the turn to the next seat that can do something with it (turn.1, dead.1 to dead.4)."""
    fitting = colours_that_fit(s)
    if not fitting & colours_left(s):
        emit(s, BLOCKED)
        finish(s, BY_BLOCK)
        return
    s.turn = (seat + 1) % s.players
    while bag_size(s) == 0 and not fitting & hand_colours(s, s.turn):
        if hand_size(s, s.turn) > 0:
            emit(s, PASSED, s.turn)
        s.turn = (s.turn + 1) % s.players
    if fitting & hand_colours(s, s.turn):
        s.phase = ROLL
    else:
        s.phase = TRADE
        emit(s, NOTHING_FITS, s.turn)


# The end.


def go_out(s: State, seat: int) -> None:
    """Give the bonus to the first without cubes (end.2), and end the game (end.3, end.4)."""
    if s.first_out == NOBODY:
        s.first_out = seat
        s.score[seat] += OUT_BONUS
        emit(s, WENT_OUT, seat, OUT_BONUS)
    if s.all_out == FIRST_OUT:
        finish(s, BY_GOING_OUT)
    elif colours_left(s) == 0:
        finish(s, BY_ALL_OUT)


def finish(s: State, how: int) -> None:
    """End the game and name the winners (end.5)."""
    s.phase = OVER
    s.ended = how
    for seat in range(s.players):
        if s.score[seat] == best_score(s):
            emit(s, WON, seat, s.score[seat])


def over(s: State) -> bool:
    """Whether the game is finished."""
    return bool(s.phase == OVER)


def payoff(s: State, out: Floats) -> None:
    """Most points win; equals share (end.5, end.6)."""
    share_by_score(s, out)


def ending(s: State) -> int:
    """How the game ended."""
    return s.ended


# What a seat cannot know.


def resample(s: State, seat: int) -> None:
    """Everything but chance is open (open.1), and chance comes from the generator."""
