"""The bots of Cubitos: when to stop is exact; the rest is legal and the same in every build."""

import itertools

import numpy as np
import pytest

from bots.stopping_by_hand import case, counts, gain_by_hand, pools
from kubik.bots.own import stopping
from kubik.bots.own.stopping import (
    S_ACTIVE,
    S_BUST,
    S_COINS,
    S_FEET,
    S_REST,
    S_RISK,
    W_COINS,
    W_FACES,
    W_FEET,
    one_step_gain,
    push_gain,
)
from kubik.engine.layout import Shares
from kubik.games.cubitos.data import COINS, CREDITS, DICE, FACES, FEET

EXACT = 1e-9


def exact_gain(dice: tuple[int, ...], stake: Shares, worth: Shares) -> float:
    numbers, sums = np.zeros(stopping.NUMBERS, np.int64), np.zeros(stopping.SUMS)
    return push_gain(counts(dice), stake, worth, numbers, sums)


@pytest.mark.parametrize("seed", range(4))
def test_stopping_is_exact(seed: int) -> None:
    # Every choice of one or two dice, and some of up to five.
    some = itertools.islice(pools(5), 77 + 31 * seed, None, 400)
    for number, dice in enumerate([*pools(2), *some]):
        stake, worth = case(1000 * seed + number)
        by_hand = gain_by_hand(dice, stake, worth)
        assert abs(exact_gain(dice, stake, worth) - by_hand) < EXACT, dice


def test_with_fixed_worths_one_step_is_enough() -> None:
    for seed, dice in enumerate(itertools.islice(pools(5), 5, None, 60)):
        stake, worth = case(seed, straight=True)
        stake[S_RISK], stake[S_ACTIVE] = 1, 3
        each = worth[W_FACES:].copy()
        for kind, face in itertools.product(range(DICE), range(FACES)):
            money = COINS[kind, face] + CREDITS[kind, face]
            each[kind * FACES + face] += money * worth[W_COINS + 1]
            each[kind * FACES + face] += FEET[kind, face] * worth[W_FEET + 1]
        here = worth[W_COINS + int(stake[S_COINS])] + worth[W_FEET + int(stake[S_FEET])]
        at_stake = stake[S_REST] + here - stake[S_BUST]
        one_step = one_step_gain(counts(dice), each, at_stake, True)
        exact = exact_gain(dice, stake, worth)
        # Where a push pays, later ones may pay too; where it does not, none ever does.
        assert exact >= one_step - EXACT
        assert (exact > EXACT) == (one_step > EXACT), dice
