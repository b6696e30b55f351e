"""What a position of CuBirds promises each seat, when somebody is about to begin a turn.

A list of features tells how a seat stands, weights fitted to games of the keen bot against itself
say how much each counts, and the chances of the seats are as the exponentials of these sums. All
hands lie open to it: it is asked only about positions of worlds that a search imagined.
"""

import math

from kubik.bots.cubirds.keen import WEIGHTS as KEEN
from kubik.bots.cubirds.keen import best_lay
from kubik.bots.weights import read_weights
from kubik.engine.layout import Floats, State
from kubik.games.cubirds.cards import SEATS
from kubik.games.cubirds.data import (
    GOAL_KINDS,
    GOAL_TRIOS,
    HAND,
    KINDS,
    LARGE_FLOCK,
    SMALL_FLOCK,
    TRIO,
)

# The goal and the small flocks of the box that the weights were fitted to. In an edition a feature
# stands for what is as far from the goal, or as large a part of a flock.
FITTED_GOAL = 7
SMALLEST, LARGEST = 2, 6

_COLLECTION = (
    *(f"kinds_{count}" for count in range(1, FITTED_GOAL)),
    *("pairs", "trios", "trio_pair"),
)
# Cards in hand of a kind that the collection lacks, by the size of its small flock and how many
# there are; the last two of a size are a small and a large flock.
_NEW_KINDS = tuple(
    f"hand_{small}_{count}"
    for small in range(SMALLEST, LARGEST + 1)
    for count in range(1, small + 2)
)
# A flock in hand that would win, that brings a second or a third bird: ready, or a part of it.
_FLOCKS = ("win_part", "win_ready", "second_part", "second_ready", "third_part", "third_ready")
_END_OF_ROUND = ("cards", "one_card", "two_cards", "few_cards", "risk_one", "risk_two")
_TURN = ("first", "next", "first_ready", "first_win", "first_one_card", "first_two_cards")
# What the best lay promises to the keen bot; the rows will be others when further seats come.
_ROWS = ("lay", "first_lay", "next_lay")

NAMES = (*_COLLECTION, *_NEW_KINDS, *_FLOCKS, *_END_OF_ROUND, *_TURN, *_ROWS)
FEATURES = len(NAMES)
WEIGHTS = read_weights(__name__, NAMES, SEATS)

KINDS_1, PAIRS, TRIOS, TRIO_PAIR, NEW_KIND, WIN_PART, SECOND_PART, THIRD_PART = (
    NAMES.index(name)
    for name in (
        *("kinds_1", "pairs", "trios", "trio_pair", _NEW_KINDS[0]),
        *("win_part", "second_part", "third_part"),
    )
)
CARDS_HELD, ONE_CARD, TWO_CARDS, FEW_CARDS, RISK_ONE, RISK_TWO = (
    NAMES.index(name) for name in _END_OF_ROUND
)
FIRST, NEXT, FIRST_READY, FIRST_WIN, FIRST_ONE_CARD, FIRST_TWO_CARDS = (
    NAMES.index(name) for name in _TURN
)
LAY_PROMISE, FIRST_LAY, NEXT_LAY = (NAMES.index(name) for name in _ROWS)
MOST_PROMISED = 5.0  # a lay that wins promises more than all others together
READY = 1  # a flock that is ready comes after its part
FEW = 4


def foresee(s: State, features: Floats, shares: Floats) -> None:
    """Write what each seat may expect to get; RobinBird takes part of it too."""
    total = 0.0
    for seat in range(s.hands):
        tell_features(s, seat, features)
        score = 0.0
        for at in range(FEATURES):
            score += WEIGHTS[s.players, at] * features[at]
        total += math.exp(score)
        if seat < s.players:
            shares[seat] = math.exp(score)
    for seat in range(s.players):
        shares[seat] /= total


def tell_features(s: State, seat: int, out: Floats) -> None:
    """Write the features of a seat."""
    for at in range(FEATURES):
        out[at] = 0.0
    tell_collection(s, seat, out)
    ready = 0
    parts = 0.0
    for kind in range(KINDS):
        count = s.hand[seat, kind]
        at = flock_feature(s, seat, kind, out)
        if count > 0 and at >= 0:
            part = min(1.0, count / SMALL_FLOCK[kind])
            out[at] += 1.0 if at < WIN_PART else part * part
            parts += part
            ready += count >= SMALL_FLOCK[kind]
    tell_end_of_round(s, seat, parts, out)
    tell_turn(s, seat, ready, out)
    tell_rows(s, seat, out)


def tell_collection(s: State, seat: int, out: Floats) -> None:
    """Write how many kinds, pairs and trios there are."""
    kinds = 0
    for kind in range(KINDS):
        have = s.collection[seat, kind]
        kinds += have > 0
        out[PAIRS] += have == TRIO - 1
        out[TRIOS] += have >= TRIO
    if kinds > 0:
        near = min(kinds, GOAL_KINDS - 1) + FITTED_GOAL - GOAL_KINDS
        out[KINDS_1 + max(near, 1) - 1] = 1.0
    out[TRIO_PAIR] = out[TRIOS] * out[PAIRS]


def flock_feature(s: State, seat: int, kind: int, out: Floats) -> int:
    """Return the feature to which the cards of a kind belong, or -1; the collection is told."""
    have = s.collection[seat, kind]
    count = s.hand[seat, kind]
    small = SMALL_FLOCK[kind]
    ready = READY if count >= small else 0
    if have == 0:
        if out[KINDS_1 + FITTED_GOAL - 2] > 0:
            return WIN_PART + ready
        return new_kind_feature(kind, count)
    if have == TRIO - 1:
        return (WIN_PART if out[TRIOS] >= GOAL_TRIOS - 1 else THIRD_PART) + ready
    return SECOND_PART + ready if have < TRIO else -1


def new_kind_feature(kind: int, count: int) -> int:
    """Return the feature of so many cards of a kind that the collection lacks."""
    size = min(max(SMALL_FLOCK[kind], SMALLEST), LARGEST)
    # Sizes before this one have three features, then four, and so on.
    table = NEW_KIND + (size - SMALLEST) * (size + SMALLEST + 1) // 2
    if count >= LARGE_FLOCK[kind]:
        return table + size
    part = min(count * size // SMALL_FLOCK[kind], size)
    return table + max(part, 1) - 1


def tell_end_of_round(s: State, seat: int, parts: float, out: Floats) -> None:
    """Write how near the seat is to going out, and what it holds when another is."""
    cards = s.hand_size[seat]
    out[CARDS_HELD] = cards / HAND
    out[ONE_CARD] = cards == 1
    out[TWO_CARDS] = cards == 2
    out[FEW_CARDS] = max(0, FEW - cards)
    fewest = FEW
    for other in range(s.hands):
        if other != seat:
            fewest = min(fewest, s.hand_size[other])
    out[RISK_ONE] = parts if fewest == 1 else 0.0
    out[RISK_TWO] = parts if fewest == 2 else 0.0


def tell_turn(s: State, seat: int, ready: int, out: Floats) -> None:
    """Write who is to move, and what that helps."""
    if seat == s.turn:
        out[FIRST] = 1.0
        out[FIRST_READY] = min(1, ready)
        out[FIRST_WIN] = min(1.0, out[WIN_PART + READY])
        out[FIRST_ONE_CARD] = out[ONE_CARD]
        out[FIRST_TWO_CARDS] = out[TWO_CARDS]
    out[NEXT] = seat == (s.turn + 1) % s.hands


def tell_rows(s: State, seat: int, out: Floats) -> None:
    """Write what the rows offer to the hand."""
    promise = min(MOST_PROMISED, best_lay(s, seat, KEEN[s.players])[1])
    out[LAY_PROMISE] = promise
    out[FIRST_LAY] = promise * out[FIRST]
    out[NEXT_LAY] = promise * out[NEXT]
