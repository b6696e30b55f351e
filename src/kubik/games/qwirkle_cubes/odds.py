"""What rolling the chosen cubes could bring: the most points that the turn can then be worth.

The cubes of a turn are of one family, so the most that a hand is worth is found by looking up, for
each of the twelve families, what the members of it that are in the hand are worth. That is worked
out once for all sets of members, and then every way in which the dice may fall is counted.
"""

from kubik.engine.layout import Floats, Ints, State
from kubik.games.qwirkle_cubes.data import COLOURS, HAND, SHAPES
from kubik.games.qwirkle_cubes.families import FAMILIES, SETS
from kubik.games.qwirkle_cubes.play_room import MOST_POINTS, PLAYS_ROOM, WORTH
from kubik.games.qwirkle_cubes.plays import find_worths
from kubik.games.qwirkle_cubes.spots import NO_CUBE, REROLL, ROLL

# The room for working: that of plays, then by family the set that is in hand.
HELD = PLAYS_ROOM
ROOM = HELD + FAMILIES
MOST = MOST_POINTS


def is_about_to_roll(s: State) -> bool:
    """Whether cubes are being chosen for a roll, or all must be rolled."""
    return bool(s.phase == ROLL or s.phase == REROLL)


def odds(s: State, seat: int, room: Ints, out: Floats) -> None:
    """Write for each number of points in how many outcomes of the roll it is the most.

    These are points for the lines of the turn; 0 is that no cube can be laid. With no cube chosen
    there is one outcome, the hand as it is.
    """
    rolled = int(s.marked) if s.phase == ROLL else (1 << HAND) - 1
    find_worths(s, seat, rolled, room)
    count_outcomes(s, seat, rolled, room, out)


# How the dice may fall.


def count_outcomes(s: State, seat: int, rolled: int, room: Ints, out: Floats) -> None:
    """Try every way in which the dice may fall; all are equally likely."""
    outcomes = 1
    for slot in range(HAND):
        if rolled >> slot & 1 and s.hand[seat, slot] != NO_CUBE:
            outcomes *= SHAPES
    for points in range(MOST + 1):
        out[points] = 0
    for outcome in range(outcomes):
        hold(s, seat, rolled, outcome, room)
        out[worth_of_held(room)] += 1


def hold(s: State, seat: int, rolled: int, outcome: int, room: Ints) -> None:
    """Have in hand what the cubes show in one outcome, whose number tells all faces."""
    for family in range(FAMILIES):
        room[HELD + family] = 0
    faces = outcome
    hand = s.hand[seat]
    for slot in range(HAND):
        if hand[slot] != NO_CUBE:
            colour, shape = (int(hand[slot]) - 1) // SHAPES, (int(hand[slot]) - 1) % SHAPES
            if rolled >> slot & 1:
                shape = faces % SHAPES
                faces //= SHAPES
            room[HELD + colour] |= 1 << shape
            room[HELD + COLOURS + shape] |= 1 << colour


def worth_of_held(room: Ints) -> int:
    """Return the most points for what is in hand."""
    best = 0
    for family in range(FAMILIES):
        best = max(best, room[WORTH + family * SETS + room[HELD + family]])
    return best
