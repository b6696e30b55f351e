"""A greedy player of CuBirds: looks at the own hand after each lay, and flocks what pays."""

from kubik.engine.layout import Ints, State
from kubik.games.cubirds.cards import DRAW, LAY
from kubik.games.cubirds.data import (
    GOAL_KINDS,
    GOAL_TRIOS,
    KINDS,
    LARGE_FLOCK,
    ROWS,
    SMALL_FLOCK,
    TRIO,
)
from kubik.games.cubirds.ending import collected
from kubik.games.cubirds.rows import LEFT, NO_RUN, find_run
from kubik.games.cubirds.rules import DRAW_NONE, DRAW_TWO, END_TURN, FLOCKS, SIDES, legal_lays

# Hand-made judgement, in units of «one new kind in the collection».
NEW_KIND = 1.0
TOWARDS_TRIO = (0.0, 0.6, 1.3)  # by cards of that kind already collected
MOST_COLLECTED = len(TOWARDS_TRIO) - 1
SPARE_BIRD = 0.05
LAST_STEP = 5.0  # a bird that wins outright
CHANCE_TO_DRAW = 0.15  # what two unknown cards are worth
EMPTY_HAND = 0.4  # the others discard theirs, and I begin with eight new cards


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose by the phase of the turn."""
    if s.phase == LAY:
        return best_lay(s, seat, legal_lays(s, seat, codes), codes)
    if s.phase == DRAW:
        return DRAW_NONE if s.hand_size[seat] == 0 else DRAW_TWO
    return best_flock(s, seat)


def best_lay(s: State, seat: int, count: int, codes: Ints) -> int:
    """Return the one of the first lays after which the own hand promises most."""
    kinds, trios = collected(s, seat)
    best = codes[0]
    best_value = -1.0
    for at in range(count):
        value = lay_value(s, seat, codes[at], kinds, trios)
        if value > best_value:
            best = codes[at]
            best_value = value
    return best


def lay_value(s: State, seat: int, code: int, kinds: int, trios: int) -> float:
    """Return what the hand promises after a lay and what it takes."""
    laid = code // (ROWS * SIDES)
    row = code // SIDES % ROWS
    side = code % SIDES
    at = find_run(s, row, laid)
    value = 0.0
    cards = 0
    for kind in range(KINDS):
        count = 0 if kind == laid else s.hand[seat, kind]
        where = find_run(s, row, kind)
        if at != NO_RUN and where != NO_RUN and (where < at if side == LEFT else where > at):
            count += s.row_count[row, where]
        value += promise(s, seat, kind, count, kinds, trios)
        cards += count
    if cards == 0:
        return value + EMPTY_HAND
    took_nothing = cards == s.hand_size[seat] - s.hand[seat, laid]
    return value + CHANCE_TO_DRAW if took_nothing else value


def promise(s: State, seat: int, kind: int, count: int, kinds: int, trios: int) -> float:
    """Return what cards of a kind in hand are worth: a flock now, or part of one later."""
    have = s.collection[seat, kind]
    worth = bird_worth(have, kinds, trios)
    if count >= LARGE_FLOCK[kind]:
        return worth + bird_worth(have + 1, kinds, trios)
    if count >= SMALL_FLOCK[kind]:
        return worth
    part = count / SMALL_FLOCK[kind]
    return 0.7 * part * part * worth


def bird_worth(have: int, kinds: int, trios: int) -> float:
    """Return what a bird is worth to a collection that has so many of its kind."""
    if (have == 0 and kinds == GOAL_KINDS - 1) or (have == TRIO - 1 and trios == GOAL_TRIOS - 1):
        return LAST_STEP
    if have == 0:
        return NEW_KIND + 0.1 * kinds
    if have < TRIO:
        nearer = 1.5 if trios == GOAL_TRIOS - 1 else 1.0
        return TOWARDS_TRIO[min(have, MOST_COLLECTED)] * nearer
    return SPARE_BIRD


def best_flock(s: State, seat: int) -> int:
    """Return the flock that adds most, unless none is worth the cards."""
    kinds, trios = collected(s, seat)
    best = END_TURN
    best_value = SPARE_BIRD
    for kind in range(KINDS):
        count = s.hand[seat, kind]
        if count < SMALL_FLOCK[kind]:
            continue
        value = promise(s, seat, kind, count, kinds, trios)
        if count == s.hand_size[seat]:
            value += EMPTY_HAND
        if value > best_value:
            best = FLOCKS + kind
            best_value = value
    return best
