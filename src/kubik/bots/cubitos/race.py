"""How the race of Cubitos stands, as the keen player sees it."""

import math

from kubik.bots.cubitos.reach import FAR
from kubik.bots.cubitos.worths import SPREAD, TEMPO
from kubik.engine.layout import Floats, State
from kubik.games.cubitos.actions import CHOICES
from kubik.games.cubitos.data import (
    COINS,
    CREDITS,
    DICE,
    DO_FOOT,
    DO_WATER,
    FACES,
    FEET,
    FOOT_PRICE,
    HUES,
    OP,
    OP_ASK,
    OP_DO,
    OPS,
    RUN,
    SPECIAL,
    TO_FINISH,
)
from kubik.games.cubitos.effects import amount, holds, is_for
from kubik.games.cubitos.running import track_of
from kubik.games.cubitos.stages import ARRIVED, FINISHING, ROLLING
from kubik.games.cubitos.tracks import FINISH, START
from kubik.games.cubitos.zones import kind_of, money

LOGISTIC = 1.7  # makes the logistic curve nearly that of the normal distribution
# Parts of the usual spread of a round where a runner is at the finish: all have rolled, or not.
CERTAIN, UNSURE = 0.15, 0.7
LAP = TO_FINISH[:, START].copy()


def squares_left(s: State, seat: int) -> int:
    """Return how far it is to the last finish; below 0 beyond it."""
    legs = s.legs - s.done_legs[seat]
    track = track_of(s, seat)
    square = s.square[seat]
    if legs <= 0:
        return 0 if square == FINISH else TO_FINISH[track, square] - LAP[track]
    here = LAP[track] if square == FINISH else TO_FINISH[track, square]
    return here + (legs - 1) * LAP[s.course[1]]


def part_left(s: State, seat: int) -> float:
    """Return which part of the race lies before a seat."""
    whole = LAP[s.course[0]] + (s.legs - 1) * LAP[s.course[1]]
    return max(0.0, squares_left(s, seat) / whole)


def shown_feet(s: State, seat: int) -> int:
    """Return how many feet a seat has for this round, as far as its dice show."""
    if s.stage[seat] >= ARRIVED:
        return 0
    feet = s.feet[seat] + s.water[seat]
    if s.stage[seat] > FINISHING:
        return feet
    for kind in range(DICE):
        for face in range(FACES):
            feet += s.active[seat, kind, face] * FEET[kind, face]
    for colour in range(HUES):
        for face in range(SPECIAL + 1):
            count = s.active[seat, kind_of(colour), face]
            if count > 0:
                feet += count * symbol_feet(s, seat, colour, face)
    return feet


def symbol_feet(s: State, seat: int, colour: int, face: int) -> int:
    """Return how many feet the ability of a die brings in the run."""
    card = s.card[colour]
    feet = 0
    for op in range(OPS):
        do = OP[card, op, OP_DO]
        brings = (do in (DO_FOOT, DO_WATER)) and OP[card, op, OP_ASK] < CHOICES
        if brings and is_for(s, colour, op, RUN, face) and holds(s, seat, card, op):
            feet += amount(s, seat, card, op)
    return feet


def shown_money(s: State, seat: int) -> int:
    """Return what a seat can pay in this round, as far as the faces of its dice show."""
    purse = money(s, seat)
    if s.stage[seat] <= FINISHING:
        for kind in range(DICE):
            for face in range(FACES):
                each = COINS[kind, face] + CREDITS[kind, face]
                purse += s.active[seat, kind, face] * each
    return purse


def end_of_round(s: State, seat: int, weights: Floats) -> float:
    """Return how far from the last finish a seat will be after this round; below 0 beyond it."""
    if s.stage[seat] >= ARRIVED:
        return float(squares_left(s, seat))
    bought = shown_money(s, seat) // FOOT_PRICE
    left = squares_left(s, seat) - shown_feet(s, seat) - bought
    if s.stage[seat] <= ROLLING:
        return min(float(left), squares_left(s, seat) - weights[TEMPO])
    return float(left)


def best_rival(s: State, seat: int, weights: Floats) -> float:
    """Return how far from the finish the best rival will be after this round."""
    best = float(FAR)
    for rival in range(s.players):
        if rival != seat:
            best = min(best, end_of_round(s, rival, weights))
    return best


def others_roll(s: State, seat: int) -> bool:
    """Whether a rival can still roll dice in this round."""
    rolling = 0
    for rival in range(s.players):
        rolling += rival != seat and s.stage[rival] <= ROLLING
    return rolling > 0


def win_chance(mine: float, theirs: float, settled: bool, weights: Floats) -> float:
    """Return how likely a win is from how far two runners will be from the finish."""
    ahead = theirs - mine
    nearest = min(mine, theirs)
    spread = weights[SPREAD]
    if nearest <= 0.0:
        spread *= CERTAIN if settled else UNSURE
    else:
        spread *= math.sqrt(max(1.0, nearest / weights[TEMPO]))
    return 1.0 / (1.0 + math.exp(-LOGISTIC * ahead / spread))
