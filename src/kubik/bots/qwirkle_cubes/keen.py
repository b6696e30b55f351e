"""A keen player of Qwirkle Cubes: the best of all plays, with an eye on what it leaves.

A play is worth its points, what stays in hand, and less for each line that the next player may
complete: all hands are open. Cubes are rolled by expectation: each choice of cubes is tried out on
the same dice, which show every face of every cube equally often.
"""

import numpy as np

from kubik.bots.weights import read_weights
from kubik.engine.layout import Floats, Ints, State
from kubik.games.qwirkle_cubes.data import COLOURS, HAND, KINDS, LONGEST_LINE, SHAPES
from kubik.games.qwirkle_cubes.hands import bag_size
from kubik.games.qwirkle_cubes.offers import (
    END_TURN,
    KEEP_ALL,
    MARKS,
    PUT_BACK_MARKED,
    ROLL_ALL,
    ROLL_MARKED,
    is_first_turn,
)
from kubik.games.qwirkle_cubes.play_room import (
    BEST_LEAVE,
    CERTAIN,
    CHANCES,
    FOUND,
    IN_HAND,
    LEAVES,
    LINE_RISKS,
    MEMBERS_LAID,
    NEXT_HAS,
    PLAYS,
    PLAYS_ROOM,
    SLOT_OF,
    THOUSAND,
    VALUE,
)
from kubik.games.qwirkle_cubes.plays import (
    find_best_plays,
    find_worths,
    lay_of_play,
    measure_play,
    worth_with,
)
from kubik.games.qwirkle_cubes.risks import value_as_laid
from kubik.games.qwirkle_cubes.spots import LAY, NO_CUBE, REROLL, SEATS, TRADE

NAMES = ("same_colour", "same_shape", "twins", "left", "left_at_end", "five", "four", "three")
SAME_COLOUR, SAME_SHAPE, TWINS, LEFT, LEFT_AT_END, FIVE, FOUR, THREE = range(len(NAMES))
WEIGHTS = read_weights(__name__, NAMES, SEATS)

# How often dice are thrown in mind, and how they fall: each cube shows each face equally often.
THROWS = 36
FACES = np.array(
    [np.random.default_rng(slot).permutation(np.arange(THROWS) % SHAPES) for slot in range(HAND)],
    np.int64,
)

# By the number of cubes of a colour: the chance that a roll of them shows a certain shape.
ROLLS_ONE = np.array(
    [int(CERTAIN * (1 - (1 - 1 / SHAPES) ** cubes)) for cubes in range(HAND + 1)], np.int64
)

# The room behind that of plays: by the cubes that are rolled, what shows and what that is worth in
# one throw, and the sum over all throws.
CHOICES = 1 << HAND
SHOWN = PLAYS_ROOM
WORTHS = SHOWN + CHOICES
THROWN = WORTHS + CHOICES
ROOM = THROWN + CHOICES


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose by the weights for this number of players."""
    return choose_with(s, seat, WEIGHTS[s.players], codes)


def choose_with(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Choose by the phase of the turn."""
    room = codes[-ROOM:]
    if s.phase == LAY:
        judge(s, seat, weights, room)
        return best_lay(s, seat, room)
    if s.phase == REROLL:
        return ROLL_ALL
    if s.phase == TRADE:
        return next_mark(s, seat, CHOICES - 1)
    return next_mark(s, seat, cubes_to_roll(s, seat, room))


def next_mark(s: State, seat: int, rolled: int) -> int:
    """Choose cube after cube of those to roll; then roll them, or put them back."""
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE and (rolled & ~s.marked) >> slot & 1:
            return MARKS + slot
    if s.phase == TRADE:
        return PUT_BACK_MARKED
    return ROLL_MARKED if s.marked > 0 else KEEP_ALL


# Laying.


def best_lay(s: State, seat: int, room: Ints) -> int:
    """Return the next lay of the best play; the turn ends when nothing more is better."""
    find_best_plays(s, seat, 1, room)
    if not lays_more(s, room):
        return END_TURN
    measure_play(s, PLAYS, room)
    return lay_of_play(s, seat, PLAYS, 0, room[PLAYS + MEMBERS_LAID], room)


def lays_more(s: State, room: Ints) -> bool:
    """Whether the best play that was found is better than the turn as it is laid."""
    may_end = s.laid > 0 and not is_first_turn(s)
    ends_better = may_end and value_as_laid(s, room) >= room[PLAYS + VALUE]
    return bool(room[FOUND] > 0 and not ends_better)


def judge(s: State, seat: int, weights: Floats, room: Ints) -> None:
    """Write down how to judge plays: by what stays in hand, and what the next player has."""
    judge_leaves(s, seat, weights, room)
    judge_next(s, (seat + 1) % s.players, room)
    for length in range(LONGEST_LINE + 1):
        room[LINE_RISKS + length] = 0
    for weight in range(FIVE, THREE + 1):
        room[LINE_RISKS + LONGEST_LINE - 1 - (weight - FIVE)] = int(weights[weight] * THOUSAND)


def judge_leaves(s: State, seat: int, weights: Floats, room: Ints) -> None:
    """Write down what every part of the hand is worth to keep: its cubes and pairs of them."""
    each = int(weights[LEFT if bag_size(s) > 0 else LEFT_AT_END] * THOUSAND)
    room[IN_HAND] = 0
    room[LEAVES] = 0
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE:
            room[IN_HAND] |= 1 << slot
            room[SLOT_OF + int(s.hand[seat, slot]) - 1] = slot
        for others in range(1 << slot):
            leave = room[LEAVES + others] + each
            for other in range(slot):
                if others >> other & 1:
                    leave += pair_worth(int(s.hand[seat, slot]), int(s.hand[seat, other]), weights)
            room[LEAVES + (1 << slot) + others] = leave
    room[BEST_LEAVE] = 0
    for left in range(CHOICES):
        if left & ~room[IN_HAND] == 0:
            room[BEST_LEAVE] = max(room[BEST_LEAVE], room[LEAVES + left])


def pair_worth(one: int, other: int, weights: Floats) -> int:
    """Return what two cubes are worth together, in thousandths of a point."""
    if one == other:
        return int(weights[TWINS] * THOUSAND)
    if (one - 1) // SHAPES == (other - 1) // SHAPES:
        return int(weights[SAME_COLOUR] * THOUSAND)
    if (one - 1) % SHAPES == (other - 1) % SHAPES:
        return int(weights[SAME_SHAPE] * THOUSAND)
    return 0


def judge_next(s: State, following: int, room: Ints) -> None:
    """Write down what the next player shows or may roll."""
    for colour in range(COLOURS):
        room[NEXT_HAS + colour] = 0
    for slot in range(HAND):
        if s.hand[following, slot] != NO_CUBE:
            room[NEXT_HAS + (int(s.hand[following, slot]) - 1) // SHAPES] += 1
    for kind in range(KINDS):
        room[CHANCES + kind] = ROLLS_ONE[room[NEXT_HAS + kind // SHAPES]]
    for slot in range(HAND):
        if s.hand[following, slot] != NO_CUBE:
            room[CHANCES + int(s.hand[following, slot]) - 1] = CERTAIN


# Rolling.


def cubes_to_roll(s: State, seat: int, room: Ints) -> int:
    """Return the cubes to roll, of all choices that have those marked already."""
    find_worths(s, seat, CHOICES - 1, room)
    count_throws(s, seat, room)
    best = marked = int(s.marked)
    held = held_cubes(s, seat)
    for rolled in range(CHOICES):
        is_open = rolled & marked == marked and rolled & held == rolled
        if is_open and room[THROWN + rolled] > room[THROWN + best]:
            best = rolled
    return best


def held_cubes(s: State, seat: int) -> int:
    """Return the places of a hand that have a cube, as a bit mask."""
    held = 0
    for slot in range(HAND):
        held |= (s.hand[seat, slot] != NO_CUBE) << slot
    return held


def count_throws(s: State, seat: int, room: Ints) -> None:
    """Add up for every choice of cubes what throws are worth; one in which nothing fits is not."""
    for rolled in range(CHOICES):
        room[THROWN + rolled] = 0
    for throw in range(THROWS):
        room[SHOWN] = 0
        room[WORTHS] = 0
        for slot in range(HAND):
            throw_cube(int(s.hand[seat, slot]) - 1, slot, FACES[slot, throw], room)
        for rolled in range(CHOICES):
            room[THROWN + rolled] += room[WORTHS + rolled]


def throw_cube(kind: int, slot: int, face: int, room: Ints) -> None:
    """Add a cube to what shows in all choices of those before it: as it is, and as it falls."""
    fallen = kind // SHAPES * SHAPES + face
    for rolled in range(1 << slot):
        other = rolled + (1 << slot)
        room[SHOWN + other] = room[SHOWN + rolled]
        room[WORTHS + other] = room[WORTHS + rolled]
        if kind >= 0:
            room[SHOWN + other] |= 1 << fallen
            room[WORTHS + other] = worth_with(
                room[SHOWN + other], fallen, room[WORTHS + rolled], room
            )
            room[SHOWN + rolled] |= 1 << kind
            room[WORTHS + rolled] = worth_with(
                room[SHOWN + rolled], kind, room[WORTHS + rolled], room
            )
