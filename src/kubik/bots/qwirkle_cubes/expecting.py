"""What everybody can expect of a turn of Qwirkle Cubes, at the best choice of cubes to roll."""

import math

import numpy as np

from kubik.bots.qwirkle_cubes.keen import (
    CHOICES,
    THROWN,
    THROWS,
    WEIGHTS,
    cubes_to_roll,
    held_cubes,
    judge,
)
from kubik.bots.qwirkle_cubes.laying import lay_play, roll_on
from kubik.bots.qwirkle_cubes.memory import CANDIDATES, MOST_TURNS, NO_CHOICE, Work
from kubik.engine.chance import below
from kubik.engine.layout import State
from kubik.games.qwirkle_cubes.data import ALL_CUBES, HAND, SHAPES
from kubik.games.qwirkle_cubes.hands import hand_size
from kubik.games.qwirkle_cubes.offers import KEEP_ALL, ROLL_ALL
from kubik.games.qwirkle_cubes.play_room import BRINGS, FOUND, PLAY_ROOM, PLAYS
from kubik.games.qwirkle_cubes.plays import find_best_plays, worth_with
from kubik.games.qwirkle_cubes.rules import apply
from kubik.games.qwirkle_cubes.spots import NO_CUBE, REROLL

# A choice of cubes that brings so much less than the best one is not looked into.
WORSE_BY = 3.0
# Of a throw that is laid: among how many plays the most points are looked for.
MOST_POINTS_AMONG = 8

# How far apart scores end, in points by the root of the cubes that are still to be laid. From games
# of keen players.
SPREAD = 1.4

# By players and by how many turns off: how much of what a seat can expect of a turn now it will
# have more in the end, and what the seat to move has beside that. By least squares, from games of
# keen players.
EXPECTED_COUNTS = np.array(
    [
        [0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0],
        [1.3, 1.05, 0.0, 0.0],
        [1.25, 1.05, 0.85, 0.0],
        [1.2, 1.0, 0.83, 0.72],
    ]
)
TO_MOVE = np.array([0.0, 0.0, 2.5, 1.0, 0.0])


def note_choices(s: State, seat: int, work: Work) -> int:
    """Note the choices that bring most, of all that are still open; return how many there are."""
    held = held_cubes(s, seat)
    seen = 0
    count = 0
    best = best_choice(held, seen, work)
    least = work.outcomes[best] - WORSE_BY
    for _ in range(CANDIDATES):
        if best != NO_CHOICE and work.outcomes[best] >= least:
            if best & s.marked == s.marked:
                work.options[count].begins = best
                count += 1
            seen |= 1 << best
            best = best_choice(held, seen, work)
    if count == 0:
        work.options[0].begins = s.marked
    return max(1, count)


def best_choice(held: int, seen: int, work: Work) -> int:
    """Return the cubes to roll that bring most, of the choices that were not seen yet."""
    best = NO_CHOICE
    for rolled in range(CHOICES):
        if rolled & held == rolled and not seen >> rolled & 1:
            # Equal ones differ by rounding.
            least = work.outcomes[best] + 1e-9 if best != NO_CHOICE else 0.0
            if work.outcomes[rolled] >= least:
                best = rolled
    return best


def throw(s: State, seat: int, rolled: int, work: Work) -> None:
    """Throw some cubes and lay what falls; what fell better than expected is mere luck."""
    for slot in range(HAND):
        if rolled >> slot & 1:
            # Each cube falls the same in all choices that roll it.
            roll_on(s, MOST_TURNS + slot, work)
            colour = (int(s.hand[seat, slot]) - 1) // SHAPES
            s.hand[seat, slot] = colour * SHAPES + below(s, SHAPES) + 1
    roll_on(s, MOST_TURNS + HAND, work)
    s.marked = 0
    apply(s, seat, KEEP_ALL)
    while s.phase == REROLL:
        apply(s, seat, ROLL_ALL)
    room = work.room[:]
    judge(s, seat, WEIGHTS[s.players], room)
    find_best_plays(s, seat, MOST_POINTS_AMONG, room)
    most = 0
    for number in range(room[FOUND]):
        most = max(most, room[PLAYS + number * PLAY_ROOM + BRINGS])
    lay_play(s, seat, 0, room)
    work.more[seat] = work.outcomes[rolled] - most


def expect(s: State, seat: int, work: Work) -> None:
    """Find the expected points of every choice of cubes to roll, exactly, over all outcomes.

    The dice go through all faces like the wheels of a counter.
    """
    for rolled in range(CHOICES):
        work.outcomes[rolled] = 0.0
        work.blanks[rolled] = 0.0
    for slot in range(HAND):
        work.face[slot] = 0
    work.showing[0] = 0
    work.worth[0] = 0
    work.changed[0] = 0
    slot = 0
    while slot >= 0:
        show_from(s, seat, slot, work)
        changed = work.changed[HAND]
        work.outcomes[changed] += work.worth[HAND]
        work.blanks[changed] += work.worth[HAND] == 0
        slot = turn_wheels(s, seat, work)
    count_for_choices(work)
    settle(s, seat, work)


def show_from(s: State, seat: int, first: int, work: Work) -> None:
    """Show all dice from one on, what that is worth, and what changed by it."""
    for slot in range(first, HAND):
        kinds, worth, changed = work.showing[slot], work.worth[slot], work.changed[slot]
        now = int(s.hand[seat, slot]) - 1
        if now >= 0:
            kind = now // SHAPES * SHAPES + work.face[slot]
            kinds |= 1 << kind
            worth = worth_with(kinds, kind, worth, work.room[:])
            changed |= (kind != now) << slot
        work.showing[slot + 1] = kinds
        work.worth[slot + 1] = worth
        work.changed[slot + 1] = changed


def turn_wheels(s: State, seat: int, work: Work) -> int:
    """Go on to the next outcome; return the first die that shows another face, or -1."""
    slot = HAND - 1
    while slot >= 0:
        if s.hand[seat, slot] != NO_CUBE and work.face[slot] < SHAPES - 1:
            work.face[slot] += 1
            return slot
        work.face[slot] = 0
        slot -= 1
    return slot


def count_for_choices(work: Work) -> None:
    """Count an outcome for every choice that rolls at least the cubes which changed."""
    for slot in range(HAND):
        for rolled in range(CHOICES):
            if rolled >> slot & 1:
                fewer = rolled ^ 1 << slot
                work.outcomes[rolled] += work.outcomes[fewer]
                work.blanks[rolled] += work.blanks[fewer]


def settle(s: State, seat: int, work: Work) -> None:
    """Turn sums into expected points: where nothing fits all is rolled until something does."""
    every = held_cubes(s, seat)
    ways = float(SHAPES ** hand_size(s, seat))
    again = work.outcomes[every] / max(1.0, ways - work.blanks[every])
    for rolled in range(CHOICES):
        ways = 1.0
        for slot in range(HAND):
            if rolled >> slot & 1:
                ways *= SHAPES
        work.outcomes[rolled] += work.blanks[rolled] * again
        work.outcomes[rolled] /= ways


def foresee_all(s: State, work: Work) -> int:
    """Add what all seats can expect of a turn in this position; return how many they are."""
    s.marked = 0
    for seat in range(s.players):
        turns_off = (seat - int(s.turn)) % s.players
        brings = work.room[THROWN + cubes_to_roll(s, seat, work.room[:])] / THROWS
        work.more[seat] += EXPECTED_COUNTS[s.players, turns_off] * brings
    work.more[int(s.turn)] += TO_MOVE[s.players]
    return int(s.players)


def share_out(s: State, work: Work) -> None:
    """Estimate what each seat gets in the end, with what it has more than its score."""
    shares = work.shares[:]
    spread = SPREAD * math.sqrt(float(ALL_CUBES + 1 - s.cubes))
    best = 0.0
    for other in range(s.players):
        shares[other] = s.score[other] + work.more[other]
        best = max(best, shares[other])
    total = 0.0
    for other in range(s.players):
        shares[other] = math.exp((shares[other] - best) / spread)
        total += shares[other]
    for other in range(s.players):
        shares[other] /= total
