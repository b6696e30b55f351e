"""A keen player of CuBirds: greedy's judgement, tuned, and what greedy lacks.

The end of a round empties every hand, so cards in hand are worth less when somebody is about to go
out, and going out is worth more when the others hold much. The second and third bird of a kind grow
in worth with the other trio. Birds that a lay leaves in a row feed the next player.
"""

from kubik.bots.weights import read_weights
from kubik.engine.layout import Floats, Ints, State
from kubik.games.cubirds.cards import DRAW, LAY, SEATS
from kubik.games.cubirds.data import (
    GOAL_KINDS,
    GOAL_TRIOS,
    HAND,
    KINDS,
    LARGE_FLOCK,
    ROWS,
    SMALL_FLOCK,
    TRIO,
)
from kubik.games.cubirds.rows import NO_RUN, end_enclosed, find_run, first_enclosed
from kubik.games.cubirds.rules import DRAW_NONE, DRAW_TWO, END_TURN, FLOCKS, SIDES

# In units of «one new kind in an empty collection».
NAMES = (
    "kind_more",  # a new kind is worth so much more for each kind that is there
    "second",  # the second bird of a kind
    "second_more",  # and so much more for each bird, up to three, of the largest other kind
    "third",
    "third_more",
    "last_step",  # a bird that would win, but not in this turn
    "part",  # cards in hand that are part of a flock, by their share of it
    "part_squared",
    "later",  # a flock in hand that is not made in this turn
    "large",  # cards beyond a small flock, by their share of the large one
    "draw",  # two unknown cards
    "empty",  # going out
    "empty_others",  # and for each hand of eight that the others lose by it, on average
    "one_card",  # being near it
    "few_cards",  # and for each card less than four
    "threat_one",  # what part of a hand is lost when somebody else has one card left
    "threat_two",
    "threat_three",
    "open_next",  # what a row offers to the next player
    "open_own",  # and to me
)
(
    KIND_MORE,
    SECOND,
    SECOND_MORE,
    THIRD,
    THIRD_MORE,
    LAST_STEP,
    PART,
    PART_SQUARED,
    LATER,
    LARGE,
    DRAWING,
    EMPTY,
    EMPTY_OTHERS,
    ONE_CARD,
    FEW_CARDS,
    THREAT_ONE,
    THREAT_TWO,
    THREAT_THREE,
    OPEN_NEXT,
    OPEN_OWN,
) = range(len(NAMES))
WEIGHTS = read_weights(__name__, NAMES, SEATS)

WIN = 100.0  # a flock that wins now outweighs everything
SPARE_BIRD = 0.02
FEW = 4  # cards
THREATENING = 3  # cards, at most, in a hand that may go out soon
BOTH = 1 << 10  # packs the progress of two seats into one number


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose with the weights for this number of players."""
    return choose_with(s, seat, WEIGHTS[s.players], codes)


def choose_with(s: State, seat: int, weights: Floats, _codes: Ints) -> int:
    """Choose by the phase of the turn."""
    if s.phase == LAY:
        return best_lay(s, seat, weights)[0]
    if s.phase == DRAW:
        return draw_or_not(s, seat, weights)
    return best_flock(s, seat, weights)


# What birds are worth to a collection.


def progress(s: State, seat: int) -> int:
    """Return how far a collection is: its kinds, its largest and its second largest kind, packed.

    Worths of birds are asked for so often that looking through the collection is done once.
    """
    kinds = 0
    largest = 0
    second = 0
    for kind in range(KINDS):
        count = min(s.collection[seat, kind], TRIO)
        kinds += count > 0
        if count > largest:
            second = largest
            largest = count
        elif count > second:
            second = count
    return (kinds * (TRIO + 1) + largest) * (TRIO + 1) + second


def bird_worth(have: int, more: int, far: int, weights: Floats) -> float:
    """Return what a bird is worth where `have` of its kind are collected and `more` just came."""
    kinds = far // ((TRIO + 1) * (TRIO + 1))
    largest = far // (TRIO + 1) % (TRIO + 1)
    if have + more == 0:
        return WIN if kinds == GOAL_KINDS - 1 else 1.0 + weights[KIND_MORE] * kinds
    other = far % (TRIO + 1) if have >= largest else largest
    if have + more < TRIO - 1:
        return weights[SECOND] + weights[SECOND_MORE] * other
    if have + more == TRIO - 1:
        # Of other trios only the largest are known, so where more are wanted none is the last.
        wins = GOAL_TRIOS == 1 or (GOAL_TRIOS == 2 and other == TRIO)
        return WIN if wins else weights[THIRD] + weights[THIRD_MORE] * other
    return SPARE_BIRD


def flock_worth(kind: int, count: int, have: int, far: int, weights: Floats) -> float:
    """Return what a flock made now adds to the collection."""
    worth = bird_worth(have, 0, far, weights)
    if count >= LARGE_FLOCK[kind]:
        worth += bird_worth(have, 1, far, weights)
    return worth


def later_worth(kind: int, count: int, have: int, far: int, weights: Floats) -> float:
    """Return what cards are worth that stay in hand."""
    if count == 0:
        return 0.0
    worth = min(weights[LAST_STEP], bird_worth(have, 0, far, weights))
    small = SMALL_FLOCK[kind]
    if count < small:
        share = count / small
        return worth * share * (weights[PART] + weights[PART_SQUARED] * share)
    large = LARGE_FLOCK[kind]
    part = min(1.0, (count - small) / (large - small))
    second = min(weights[LAST_STEP], bird_worth(have, 1, far, weights))
    return weights[LATER] * worth + weights[LARGE] * part * second


def flock_gain(kind: int, count: int, have: int, far: int, safe: float, weights: Floats) -> float:
    """Return how much better it is to make a flock now than to keep its cards."""
    if count < SMALL_FLOCK[kind]:
        return 0.0
    kept = safe * later_worth(kind, count, have, far, weights)
    return flock_worth(kind, count, have, far, weights) - kept


# The end of the round.


def safety(s: State, seat: int, weights: Floats) -> float:
    """Return what part of a hand is likely to be still there in the next turn."""
    fewest = HAND
    for other in range(s.hands):
        if other != seat:
            fewest = min(fewest, s.hand_size[other])
    return 1.0 if fewest > THREATENING else 1.0 - weights[THREAT_ONE + fewest - 1]


def empty_worth(s: State, seat: int, weights: Floats) -> float:
    """Return what it is worth to end the round: the others lose their hands, and I begin."""
    cards = 0
    for other in range(s.hands):
        if other != seat:
            cards += s.hand_size[other]
    return weights[EMPTY] + weights[EMPTY_OTHERS] * cards / (HAND * (s.hands - 1))


def size_worth(cards: int, empty: float, weights: Floats) -> float:
    """Return what it is worth to be left with so many cards."""
    if cards == 0:
        return empty
    return weights[FEW_CARDS] * max(0, FEW - cards) + (weights[ONE_CARD] if cards == 1 else 0.0)


# What a row offers.


def offer_worth(kind: int, held: int, count: int, have: int, far: int, weights: Floats) -> float:
    """Return what birds in a row are worth to a seat that holds some of their kind."""
    worth = min(weights[LAST_STEP], bird_worth(have, 0, far, weights))
    small = SMALL_FLOCK[kind]
    before = min(1.0, held / small)
    after = min(1.0, (held + count) / small)
    return worth * (after * after - before * before)


def row_worth(
    s: State, seat: int, kind: int, held: int, count: int, far: int, weights: Floats
) -> float:
    """Return what birds left in a row are worth to me, less what they are to the next player.

    `far` has the progress of both.
    """
    following = (seat + 1) % s.hands
    mine = offer_worth(kind, held, count, s.collection[seat, kind], far % BOTH, weights)
    known = s.least[following, kind]
    theirs = offer_worth(kind, known, count, s.collection[following, kind], far // BOTH, weights)
    return weights[OPEN_OWN] * mine - weights[OPEN_NEXT] * theirs


# Choosing.


def best_lay(s: State, seat: int, weights: Floats) -> tuple[int, float]:
    """Return the lay that promises most, a flock after it included, and what it promises."""
    safe = safety(s, seat, weights)
    end = safe, empty_worth(s, seat, weights)
    far = progress(s, seat) + BOTH * progress(s, (seat + 1) % s.hands)
    best = 0
    best_value = -WIN
    for laid in range(KINDS):
        if s.hand[seat, laid] == 0:
            continue
        kept = kept_worth(s, seat, laid, far % BOTH, safe, weights)
        flock = kept_flock(s, seat, laid, far % BOTH, safe, weights)
        for place in range(ROWS * SIDES):
            code = laid * ROWS * SIDES + place
            value = kept + place_worth(s, seat, code, far, flock, end, weights)
            if value > best_value:
                best_value = value
                best = code
    return best, best_value


def lay_worth(s: State, seat: int, code: int, weights: Floats) -> float:
    """Return what a lay promises."""
    safe = safety(s, seat, weights)
    end = safe, empty_worth(s, seat, weights)
    far = progress(s, seat) + BOTH * progress(s, (seat + 1) % s.hands)
    laid = code // (ROWS * SIDES)
    flock = kept_flock(s, seat, laid, far % BOTH, safe, weights)
    value = place_worth(s, seat, code, far, flock, end, weights)
    return value + kept_worth(s, seat, laid, far % BOTH, safe, weights)


def kept_worth(s: State, seat: int, laid: int, far: int, safe: float, weights: Floats) -> float:
    """Return what the hand is worth without the kind that is laid."""
    worth = 0.0
    for kind in range(KINDS):
        if kind != laid:
            worth += later_worth(kind, s.hand[seat, kind], s.collection[seat, kind], far, weights)
    return safe * worth


def kept_flock(
    s: State, seat: int, laid: int, far: int, safe: float, weights: Floats
) -> tuple[float, int]:
    """Return the best flock in a hand without the kind that is laid: its gain and its cards."""
    best = 0.0
    cards = 0
    for kind in range(KINDS):
        if kind != laid:
            count = s.hand[seat, kind]
            gain = flock_gain(kind, count, s.collection[seat, kind], far, safe, weights)
            if gain > best:
                best = gain
                cards = int(count)
    return best, cards


def place_worth(
    s: State,
    seat: int,
    code: int,
    far: int,
    kept: tuple[float, int],
    end: tuple[float, float],
    weights: Floats,
) -> float:
    """Return what a lay at its place brings: birds, a flock, and a row for the next player.

    `kept` is the best flock without it, `end` what the end of the round means for the hand.
    """
    flock, flock_cards = kept
    safe, empty = end
    laid = code // (ROWS * SIDES)
    row = code // SIDES % ROWS
    held = s.hand[seat, laid]
    at = find_run(s, row, laid)
    there = 0 if at == NO_RUN else s.row_count[row, at]
    value = row_worth(s, seat, laid, there, held, far, weights)
    taken = 0
    if at != NO_RUN:
        side = code % SIDES
        for run in range(first_enclosed(at, side), end_enclosed(s, row, at, side)):
            kind = s.row_kind[row, run]
            count = s.row_count[row, run]
            mine = s.hand[seat, kind]
            have = s.collection[seat, kind]
            more = later_worth(kind, mine + count, have, far % BOTH, weights)
            value += safe * (more - later_worth(kind, mine, have, far % BOTH, weights))
            value -= row_worth(s, seat, kind, mine, count, far, weights)
            gain = flock_gain(kind, mine + count, have, far % BOTH, safe, weights)
            if gain > flock:
                flock = gain
                flock_cards = mine + count
            taken += count
    left = s.hand_size[seat] - held + taken - flock_cards
    value += flock + size_worth(left, empty, weights)
    return value + weights[DRAWING] if taken == 0 and left > 0 else value


def draw_or_not(s: State, seat: int, weights: Floats) -> int:
    """Draw, unless it is better to go out or to be near it."""
    stay = size_worth(s.hand_size[seat], empty_worth(s, seat, weights), weights)
    return DRAW_TWO if weights[DRAWING] > stay else DRAW_NONE


def best_flock(s: State, seat: int, weights: Floats) -> int:
    """Return the flock that is worth more than its cards in hand, or none."""
    safe = safety(s, seat, weights)
    empty = empty_worth(s, seat, weights)
    far = progress(s, seat)
    cards = s.hand_size[seat]
    best = END_TURN
    best_value = size_worth(cards, empty, weights)
    for kind in range(KINDS):
        count = s.hand[seat, kind]
        if count >= SMALL_FLOCK[kind]:
            value = flock_gain(kind, count, s.collection[seat, kind], far, safe, weights)
            value += size_worth(cards - count, empty, weights)
            if value > best_value:
                best = FLOCKS + kind
                best_value = value
    return best
