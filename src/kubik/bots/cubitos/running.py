"""Where the keen player of Cubitos runs."""

from kubik.bots.cubitos.greedy import HOME, NEVER_WORTH
from kubik.bots.cubitos.race import best_rival, part_left, squares_left
from kubik.bots.cubitos.reach import FAR, is_ahead, spread, step_towards
from kubik.bots.cubitos.using import FOOT_WORTH
from kubik.bots.cubitos.worths import (
    FREE_DIE,
    NEAR_HOME,
    RACE,
    RETURNING,
    coin_worth,
    credit_worth,
    fan_worth,
)
from kubik.engine.layout import Floats, Ints, State
from kubik.games.cubitos.actions import FOOT, GOES, JETPACK, SHORTCUT
from kubik.games.cubitos.data import (
    B_CREDITS,
    B_DEAREST,
    B_FANS,
    B_RETURNS,
    BONUS,
    EFFECT,
    EXIT,
    FOOT_PRICE,
    NOWHERE,
    SHORTCUT_COST,
    SHORTCUT_PAYS,
    SURFACE,
    TO_FINISH,
)
from kubik.games.cubitos.rules import legal
from kubik.games.cubitos.running import between_tracks, can_cut, can_double, track_of
from kubik.games.cubitos.stages import HASTEN, MOVE
from kubik.games.cubitos.tracks import FINISH, MONEY, SQUARES, START, WATER
from kubik.games.cubitos.zones import money


def run(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Use what doubles or shortens the way, else step towards the best square in reach."""
    count = legal(s, seat, codes)
    last = codes[count - 1]
    first = codes[0]
    feet = s.feet[seat] + s.water[seat]
    if s.phase[seat] == HASTEN:
        feet = 1
    elif can_double(s, seat):
        return JETPACK
    elif can_cut(s, seat) and cut_pays(s, seat, weights):
        return SHORTCUT
    elif buys_feet(s, seat, weights):
        return FOOT
    if feet == 0 or between_tracks(s, seat):
        return first if first >= GOES else last
    spread(s, seat, feet, codes)
    target = best_target(s, seat, weights, feet, codes)
    if target == s.square[seat]:
        return last
    return step_towards(s, seat, target, codes)


def buys_feet(s: State, seat: int, weights: Floats) -> bool:
    """Whether money is better spent on feet now: close to the end, or to win at once."""
    if money(s, seat) < FOOT_PRICE:
        return False
    left = squares_left(s, seat)
    if left <= weights[NEAR_HOME]:
        return True
    return weights[RACE] > 0 and best_rival(s, seat, weights) <= 0


def best_target(s: State, seat: int, weights: Floats, feet: int, codes: Ints) -> int:
    """Return the best square in reach; it is never water."""
    part = part_left(s, seat)
    best = s.square[seat]
    best_worth = NEVER_WORTH
    for square in range(SQUARES):
        if codes[square] < FAR:
            worth = target_worth(s, seat, weights, part, square, feet - codes[square])
            if worth > best_worth:
                best = square
                best_worth = worth
    return best


def target_worth(
    s: State, seat: int, weights: Floats, part: float, square: int, left: int
) -> float:
    """Return what it is worth to go to a square, with so many feet left there."""
    track = track_of(s, seat)
    here = square == s.square[seat]
    if square < START and SURFACE[track, square] == WATER and not here:
        return NEVER_WORTH
    if square == FINISH and not here:
        return HOME
    worth = -FOOT_WORTH * TO_FINISH[track, square]
    if square >= START or s.phase[seat] != MOVE:
        return worth
    if is_ahead(s, seat, square):
        worth += bonus_worth(s, seat, weights, part, square)
    return worth + effect_worth(s, seat, weights, square, left)


def bonus_worth(s: State, seat: int, weights: Floats, part: float, square: int) -> float:
    """Return what a bonus square is worth."""
    track = track_of(s, seat)
    worth = credit_worth(weights, part) * BONUS[track, square, B_CREDITS]
    worth += fan_worth(weights, part) * BONUS[track, square, B_FANS]
    worth += weights[RETURNING] * part * BONUS[track, square, B_RETURNS]
    if BONUS[track, square, B_DEAREST] >= 0:
        worth += weights[FREE_DIE] * part * min(9, BONUS[track, square, B_DEAREST])
    return worth


def effect_worth(s: State, seat: int, weights: Floats, square: int, left: int) -> float:
    """Return what a jetpack or shortcut on a square brings with so many feet left there."""
    track = track_of(s, seat)
    effect = EFFECT[track, square]
    if effect == NOWHERE or s.used_squares[seat] >> effect & 1:
        return 0.0
    if EXIT[track, square] == NOWHERE:
        return FOOT_WORTH * 2 * left
    means = money(s, seat) if SHORTCUT_PAYS[track, square] == MONEY else left
    if means < SHORTCUT_COST[track, square]:
        return 0.0
    return max(0.0, cut_worth(s, seat, weights, square)) + FOOT_WORTH * left


def cut_pays(s: State, seat: int, weights: Floats) -> bool:
    """Whether a shortcut saves more than it costs."""
    return cut_worth(s, seat, weights, s.square[seat]) > 0


def cut_worth(s: State, seat: int, weights: Floats, square: int) -> float:
    """Return what a shortcut that begins on a square saves beyond its cost."""
    track = track_of(s, seat)
    saved = TO_FINISH[track, square] - TO_FINISH[track, EXIT[track, square]]
    if SHORTCUT_PAYS[track, square] == MONEY:
        each = coin_worth(weights, part_left(s, seat))
        return FOOT_WORTH * saved - each * SHORTCUT_COST[track, square]
    return FOOT_WORTH * (saved - SHORTCUT_COST[track, square])
