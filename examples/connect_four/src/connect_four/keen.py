"""The keen bot of connect four: one step ahead as the greedy one, by weights that are tuned."""

from connect_four.rules import (
    COLUMN_BITS,
    COLUMNS,
    FULL_BOARD,
    SEATS,
    count_discs,
    has_line,
    landing,
    legal,
)
from kubik.bots.weights import read_weights
from kubik.engine.chance import below
from kubik.engine.layout import Floats, Ints, State

NAMES = ("middle", "threats", "denied", "gift")
MIDDLE, THREATS, DENIED, GIFT = range(len(NAMES))
WEIGHTS = read_weights(__name__, NAMES, SEATS)

LINE = 1e6  # a line of one's own wins, whatever else a column is worth
BLOCK = 1e3  # a line of the other that is not denied loses


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the best column by the tuned weights."""
    return choose_with(s, seat, WEIGHTS[SEATS], codes)


def choose_with(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Choose the best column by weights, any of those that are equally good."""
    count = legal(s, seat, codes)
    best = codes[0]
    value = judge(s, seat, best, weights)
    equals = 1
    for at in range(1, count):
        other = judge(s, seat, codes[at], weights)
        if other > value:
            best, value, equals = codes[at], other, 1
        elif other == value:
            equals += 1
            if below(s, equals) == 0:
                best = codes[at]
    return best


def judge(s: State, seat: int, column: int, weights: Floats) -> float:
    """Return how good a column is."""
    place = landing(s, column)
    mine, theirs = s.discs[seat] | place, s.discs[1 - seat]
    value = -weights[MIDDLE] * abs(column - COLUMNS // 2)
    value += weights[THREATS] * count_discs(threats(mine, theirs))
    value -= weights[DENIED] * count_discs(threats(theirs, mine))
    # The place on top of this disc is the other's to take.
    if (threats(theirs, mine) >> 1) & place:
        value -= weights[GIFT]
    if has_line(mine):
        value += LINE
    if has_line(theirs | place):
        value += BLOCK
    return value


def threats(own: int, other: int) -> int:
    """Return the free places, as bits, that would make a line of four with these discs."""
    found = 0
    for step in (1, COLUMN_BITS - 1, COLUMN_BITS, COLUMN_BITS + 1):
        pairs = own & (own >> step)
        threes = pairs & (own >> 2 * step)
        split = pairs & (own >> 3 * step)
        found |= (threes << 3 * step) | (threes >> step) | (split << 2 * step)
        split = own & (pairs >> 2 * step)
        found |= split << step
    return found & FULL_BOARD & ~(own | other)
