"""What things are worth to the keen player of Cubitos, by its weights."""

import numpy as np

from kubik.bots.cubitos.greedy import SYMBOL_WORTH
from kubik.bots.cubitos.using import FOOT_WORTH
from kubik.engine.layout import Floats, State
from kubik.games.cubitos.data import (
    CARD_NAMES,
    COINS,
    CREDITS,
    DICE,
    FACE_AT,
    FACES,
    FEET,
    FIRST_COLOUR,
    HAS_FACE,
    SPECIAL,
)
from kubik.games.cubitos.edition import SIDES

# What the weights are, all worths in quarters of a foot. Some change along the way: they have one
# part that stays and one for the share of the race that is left.
GENERAL = (
    *("race", "coin", "coin_early", "credit", "credit_early", "fan", "fan_early"),
    *("returning", "thin", "free_die", "bonus_roll"),
    *("near_home", "greed", "caution", "spread", "near_end", "tempo"),
    *("saving", "same", "least"),
)
(
    RACE,
    COIN_WORTH,
    COIN_EARLY,
    CREDIT_WORTH,
    CREDIT_EARLY,
    FAN_WORTH,
    FAN_EARLY,
    RETURNING,
    THIN,
    FREE_DIE,
    BONUS_ROLL,
    NEAR_HOME,
    GREED,
    CAUTION,
    SPREAD,
    NEAR_END,
    TEMPO,
    SAVING,
    SAME,
    LEAST,
) = range(len(GENERAL))
# By card: what its symbol is worth when rolled, what a die is worth at the start when bought, and
# how much more than at the end.
CARDS = len(CARD_NAMES)
SHOWING = len(GENERAL)
BUYING = SHOWING + CARDS
EARLY = BUYING + CARDS
NAMES = (
    *GENERAL,
    *(f"{what}_{card}" for what in ("shown", "bought", "early") for card in CARD_NAMES),
)

# What the special face of a card brings beyond its symbol.
SPECIAL_EXTRA = SYMBOL_WORTH[:, 1] - SYMBOL_WORTH[:, 0]
# By kind: what a roll brings on average.
MEAN_COINS, MEAN_CREDITS, MEAN_FEET, MEAN_SYMBOL, MEAN_SPECIAL = range(5)
MEANS = np.zeros((DICE, MEAN_SPECIAL + 1))
for _kind in range(DICE):
    for _face in FACE_AT[_kind]:
        if _face >= 0:
            MEANS[_kind, MEAN_COINS] += COINS[_kind, _face] / SIDES
            MEANS[_kind, MEAN_CREDITS] += CREDITS[_kind, _face] / SIDES
            MEANS[_kind, MEAN_FEET] += FEET[_kind, _face] / SIDES
            MEANS[_kind, MEAN_SYMBOL] += (_face <= SPECIAL) / SIDES
            MEANS[_kind, MEAN_SPECIAL] += (_face == SPECIAL) / SIDES


def coin_worth(weights: Floats, part: float) -> float:
    """Return what a coin is worth with that part of the race left."""
    return weights[COIN_WORTH] + weights[COIN_EARLY] * part


def credit_worth(weights: Floats, part: float) -> float:
    """Return what a credit is worth, which can be kept."""
    return weights[CREDIT_WORTH] + weights[CREDIT_EARLY] * part


def fan_worth(weights: Floats, part: float) -> float:
    """Return what a fan is worth."""
    return weights[FAN_WORTH] + weights[FAN_EARLY] * part


def face_worth(s: State, weights: Floats, part: float, kind: int, face: int) -> float:
    """Return what a die is worth with a face up."""
    if face <= SPECIAL:
        card = int(s.card[kind - FIRST_COLOUR])
        return weights[SHOWING + card] + (SPECIAL_EXTRA[card] if face == SPECIAL else 0.0)
    return (
        coin_worth(weights, part) * COINS[kind, face]
        + credit_worth(weights, part) * CREDITS[kind, face]
        + FOOT_WORTH * FEET[kind, face]
    )


def die_worth(s: State, weights: Floats, part: float, kind: int) -> float:
    """Return what a roll of a die brings on average."""
    worth = (
        coin_worth(weights, part) * MEANS[kind, MEAN_COINS]
        + credit_worth(weights, part) * MEANS[kind, MEAN_CREDITS]
        + FOOT_WORTH * MEANS[kind, MEAN_FEET]
    )
    if MEANS[kind, MEAN_SYMBOL] > 0:
        card = int(s.card[kind - FIRST_COLOUR])
        worth += MEANS[kind, MEAN_SYMBOL] * weights[SHOWING + card]
        worth += MEANS[kind, MEAN_SPECIAL] * SPECIAL_EXTRA[card]
    return worth


def best_face(s: State, weights: Floats, part: float, kind: int) -> float:
    """Return what the best face of a die is worth."""
    best = 0.0
    for face in range(FACES):
        if HAS_FACE[kind, face]:
            best = max(best, face_worth(s, weights, part, kind, face))
    return best
