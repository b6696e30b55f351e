"""When to stop in Cubitos by looking at every die on its own: slow, and simple to believe."""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from kubik.bots.cubitos.stopping import (
    S_ACTIVE,
    S_BUST,
    S_COINS,
    S_FEET,
    S_REST,
    S_RISK,
    STAKES,
    W_COINS,
    W_FACES,
    W_FEET,
    WORTHS,
)
from kubik.engine.layout import Floats
from kubik.games.cubitos.data import BLANK, COINS, CREDITS, DICE, FACE_AT, FACES, FEET, RISK
from kubik.games.cubitos.edition import SIDES


def pools(most: int) -> Iterator[tuple[int, ...]]:
    """Return every choice of so many dice at most, as kinds in order."""
    for count in range(1, most + 1):
        yield from itertools.combinations_with_replacement(range(DICE), count)


def counts(dice: Sequence[int]) -> np.ndarray:
    """Return how many dice there are of each kind."""
    return np.bincount(dice, minlength=DICE).astype(np.int64)


def case(seed: int, straight: bool = False) -> tuple[Floats, Floats]:
    """Return something at stake, and what results are worth: any tables, or straight lines."""
    chance = np.random.default_rng(seed)
    worth = chance.uniform(0, 5, WORTHS)
    for begin, end, each in ((W_COINS, W_FEET, 1.1), (W_FEET, W_FACES, 4.0)):
        if straight:
            worth[begin:end] = each * np.arange(end - begin)
        else:
            worth[begin:end] = np.cumsum(worth[begin:end])
    stake = np.zeros(STAKES)
    stake[[S_ACTIVE, S_RISK]] = chance.integers(0, 6), chance.integers(0, 2)
    stake[[S_COINS, S_FEET]] = chance.integers(0, 8, 2)
    stake[[S_REST, S_BUST]] = chance.uniform(0, 20), chance.uniform(0, 5)
    return stake, worth


def gain_by_hand(dice: Sequence[int], stake: Floats, worth: Floats) -> float:
    """Return how much more a push is worth than to stop."""
    faces = [Counter(FACE_AT[kind].tolist()) for kind in dice]

    def stop(shown: tuple[int, ...]) -> float:
        coins, feet, rest = int(stake[S_COINS]), int(stake[S_FEET]), float(stake[S_REST])
        for kind, face in zip(dice, shown, strict=True):
            if face != BLANK:
                coins += int(COINS[kind, face] + CREDITS[kind, face])
                feet += int(FEET[kind, face])
                rest += float(worth[W_FACES + kind * FACES + face])
        return rest + float(worth[W_COINS + coins]) + float(worth[W_FEET + feet])

    def push(shown: tuple[int, ...]) -> float:
        outcomes = [
            [(face, 1.0)]
            if face != BLANK
            else [(new, times / SIDES) for new, times in faces[at].items()]
            for at, face in enumerate(shown)
        ]
        missed = gained = 0.0
        for outcome in itertools.product(*outcomes):
            after = tuple(face for face, _ in outcome)
            chance = float(np.prod([part for _, part in outcome]))
            if after == shown:
                missed += chance
            else:
                gained += chance * best(after)
        hits = len(shown) - shown.count(BLANK)
        if stake[S_RISK] or stake[S_ACTIVE] + hits >= RISK:
            return gained + missed * float(stake[S_BUST])
        return gained / (1 - missed)

    @cache
    def best(shown: tuple[int, ...]) -> float:
        return max(stop(shown), push(shown)) if BLANK in shown else stop(shown)

    nothing = (BLANK,) * len(dice)
    return push(nothing) - stop(nothing)
