"""A greedy player of Cubitos: pushes by the exact chance to bust, buys by worth, runs ahead."""

import numpy as np

from kubik.bots.best import outdoes
from kubik.bots.cubitos.reach import FAR, is_ahead, spread, step_towards
from kubik.bots.cubitos.using import FOOT_WORTH, count_worth, use_worth
from kubik.engine.layout import Ints, State
from kubik.games.cubitos.actions import (
    ALL,
    BUYS,
    COUNTS,
    FOOT,
    GOES,
    JETPACK,
    PASS,
    PICKS,
    ROLL,
    SHORTCUT,
    TAKES,
    TURNS,
    USES,
    counted_face,
    counted_kind,
    picked_kind,
    picked_lent,
    picked_place,
    use_code,
    used_colour,
    used_face,
)
from kubik.games.cubitos.data import (
    AT_FACE,
    AT_ROLL,
    AT_SPENT,
    B_CREDITS,
    B_DEAREST,
    B_FANS,
    B_RETURNS,
    BONUS,
    BOXES,
    CARD_LIST,
    COINS,
    COST,
    CREDITS,
    DICE,
    DO_SAFE,
    EXIT,
    FACE_AT,
    FACES,
    FEET,
    FIRST_COLOUR,
    FIRST_OP,
    FOOT_PRICE,
    HAS_FACE,
    HUES,
    MISSES,
    NOWHERE,
    OP,
    OP_DO,
    PUSHING,
    RISK,
    SHORTCUT_COST,
    SHORTCUT_PAYS,
    SPECIAL,
    SURFACE,
    TO_FINISH,
)
from kubik.games.cubitos.edition import SIDES, Card, Effect
from kubik.games.cubitos.effects import GIVE as GIVE_TASK
from kubik.games.cubitos.effects import REJOIN_MORE, RETURN, ROLL_RESCUE, TURN
from kubik.games.cubitos.offers import may_stop, may_take_all
from kubik.games.cubitos.rules import legal
from kubik.games.cubitos.running import between_tracks, can_cut, can_double, track_of
from kubik.games.cubitos.stages import (
    CHOOSE,
    DECIDE,
    DROP,
    FACE,
    HASTEN,
    MOVE,
    PICK,
    REACH,
    TAKE_ONE,
)
from kubik.games.cubitos.tracks import FINISH, MONEY, SQUARES, START, WATER
from kubik.games.cubitos.using import can_use_pushing
from kubik.games.cubitos.zones import active_count, active_of, kind_of, money

# Hand-made judgement, in coins.
COIN_WORTH = 1.0
CREDIT_WORTH = 1.3
FAN_WORTH = 4.0
RETURN_WORTH = 2.5
BONUS_ROLL = 1.1
NEVER_WORTH = -1_000.0
HOME = 1_000.0  # to be at the finish
NEAR_HOME = 8  # squares from which on feet are bought rather than dice
DILUTION = 0.6  # a die is bought if it is worth that part of an average own one
GRIP = 0.08  # a chance to bust below this needs no help

ROOM = SQUARES  # how far each of them is


def _effect_worth(effect: Effect) -> float:
    """Return roughly what an effect brings, with usual numbers of fans, dice and lines."""
    usual = {"one": 1.0, "fans": 3.0, "active": 6.0, "colours": 4.0, "dice": 4.0, "lines": 4.0}
    count = effect.amount * usual.get(effect.per, 1.5) / effect.each
    each = {
        "coin": COIN_WORTH,
        "credit": CREDIT_WORTH,
        "foot": FOOT_WORTH,
        "water_foot": FOOT_WORTH + 0.3,
        "fan": FAN_WORTH - 1,
        "draw": BONUS_ROLL,
        "pick": BONUS_ROLL,
        "again": 3 * BONUS_ROLL,
        "turn": 4.0,
        "borrow": 4.0,
        "take": 3.0,
        "return": RETURN_WORTH,
        "repay": 1.0,
        "give": RETURN_WORTH,
        "uncounted": 2.0,
        "unlimited": 4.0,
        "step": 2 * FOOT_WORTH,
        "nearby": 2.0,
        "leave": -1.5,
    }.get(effect.do, 1.0)
    chance = 0.4 if effect.when == "most" else 0.6 if effect.beside or effect.flags else 1.0
    return count * each * chance * (0.5 if effect.ask == 2 else 1.0)


def _symbol_worth(card: Card, special: bool) -> float:
    return sum(_effect_worth(e) for e in card.effects if special or not e.special)


# By card: what its symbol and its special symbol are worth.
SYMBOL_WORTH = np.array(
    [[_symbol_worth(card, False), _symbol_worth(card, True)] for card in CARD_LIST]
)


def face_worth(s: State, kind: int, face: int) -> float:
    """Return what a die is worth with a face up."""
    if face <= SPECIAL:
        return max(0.1, SYMBOL_WORTH[s.card[kind - FIRST_COLOUR], face])
    return (
        COIN_WORTH * COINS[kind, face]
        + CREDIT_WORTH * CREDITS[kind, face]
        + FOOT_WORTH * FEET[kind, face]
    )


def die_worth(s: State, kind: int) -> float:
    """Return what a roll of a die brings on average."""
    worth = 0.0
    for side in range(SIDES):
        if FACE_AT[kind, side] >= 0:
            worth += face_worth(s, kind, FACE_AT[kind, side])
    return worth / SIDES


def best_face(s: State, kind: int) -> float:
    """Return what the best face of a die is worth."""
    best = 0.0
    for face in range(FACES):
        if HAS_FACE[kind, face]:
            best = max(best, face_worth(s, kind, face))
    return best


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose what promises most, by the phase of the round."""
    phase = s.phase[seat]
    if phase == DECIDE:
        return decide(s, seat, codes)
    if phase in (MOVE, HASTEN):
        return run(s, seat, codes)
    if (phase in (CHOOSE, PICK)) and may_stop(s, seat) and may_take_all(s, seat):
        return ALL
    return best_code(s, seat, legal(s, seat, codes), codes)


def best_code(s: State, seat: int, count: int, codes: Ints) -> int:
    """Return the one of the first actions that promises most; between equals chance decides."""
    best = codes[0]
    best_worth = NEVER_WORTH
    equals = 1
    for at in range(count):
        worth = code_worth(s, seat, codes[at])
        is_best, equals = outdoes(s, worth, best_worth, equals)
        if is_best:
            best = codes[at]
            best_worth = worth
    return best


def code_worth(s: State, seat: int, code: int) -> float:
    """Return what an action promises, outside of pushing and moving."""
    if code < USES:
        return 0.0
    if code < COUNTS:
        # Whatever is asked for is taken early, coins no later than credits.
        return use_worth(s, seat, code, CREDIT_WORTH, CREDIT_WORTH)
    if code < PICKS:
        shown = face_worth(s, counted_kind(code), counted_face(code))
        return count_worth(s, seat, code, CREDIT_WORTH, shown)
    if code < TAKES:
        return pick_worth(s, seat, code)
    if code < BUYS:
        kind = code - TAKES
        return die_worth(s, kind) * 10 if s.phase[seat] == TAKE_ONE else 0.0
    if code < TURNS:
        return buy_worth(s, seat, code - BUYS)
    if s.phase[seat] == FACE:
        return face_worth(s, s.turning[seat], code - TURNS)
    if s.phase[seat] == REACH:
        return bonus_worth(s, seat, code - GOES)
    return 1.0


# Pushing.


def bust_chance(s: State, seat: int) -> float:
    """Return the chance that a push busts now."""
    if s.safe[seat] or (not s.at_risk[seat] and active_count(s, seat) < RISK):
        return 0.0
    chance = 1.0
    for kind in range(DICE):
        for _ in range(s.roll[seat, kind]):
            chance *= MISSES[kind] / SIDES
    return chance


def push_worth(s: State, seat: int, chance: float) -> float:
    """Return what a push brings on average: hits, less what a bust would take."""
    gained = 0.0
    at_stake = 0.0
    for kind in range(DICE):
        if s.roll[seat, kind] > 0:
            gained += s.roll[seat, kind] * die_worth(s, kind)
        for face in range(FACES):
            if s.active[seat, kind, face] > 0:
                at_stake += s.active[seat, kind, face] * face_worth(s, kind, face)
    return gained - chance * (at_stake - FAN_WORTH)


def decide(s: State, seat: int, codes: Ints) -> int:
    """Push while that is worth it, with help of dice that make it less risky; else pass."""
    count = legal(s, seat, codes)
    chance = bust_chance(s, seat)
    may_pass = False
    for at in range(count):
        may_pass = may_pass or codes[at] == PASS
        if codes[at] >= USES and not is_pushing(s, seat, codes[at]):
            return codes[at]
    if chance > GRIP or codes[0] != ROLL:
        helped = help_code(s, seat, chance)
        if helped != NOWHERE:
            return helped
    if codes[0] == ROLL and (not may_pass or push_worth(s, seat, chance) > 0):
        return ROLL
    return PASS if may_pass else codes[0]


def is_pushing(s: State, seat: int, code: int) -> bool:
    """Whether a code uses a die before a push."""
    return can_use_pushing(s, seat, used_colour(code), used_face(code))


def help_code(s: State, seat: int, chance: float) -> int:
    """Return a use of a die that makes a push worth it, or NOWHERE."""
    for colour in range(HUES):
        for face in range(SPECIAL + 1):
            if can_use_pushing(s, seat, colour, face):
                do = OP[s.card[colour], FIRST_OP[s.card[colour], PUSHING], OP_DO]
                after = 0.0 if do == DO_SAFE else chance * MISSES[kind_of(colour)] / SIDES
                if push_worth(s, seat, after) > 0:
                    return use_code(colour, face, 1, 0)
    return NOWHERE


# Dice.


def pick_worth(s: State, seat: int, code: int) -> float:
    """Return how good it is to choose a die, for what it is chosen for."""
    place, kind = picked_place(code), picked_kind(code)
    phase = s.phase[seat]
    task = s.task[seat]
    if phase == CHOOSE:
        return die_worth(s, kind)
    if phase == DROP:
        return 0.5 - die_worth(s, kind)
    shown = face_worth(s, kind, place - AT_FACE) if place >= AT_FACE else 0.0
    if task in (RETURN, GIVE_TASK):
        if picked_lent(code):
            return -shown
        spare = 0.05 if place in (AT_SPENT, AT_ROLL) else 0.0
        return 0.45 - die_worth(s, kind) - shown + spare
    if task == REJOIN_MORE:
        return 1.0 - shown
    if task == TURN:
        return best_face(s, kind)
    if task == ROLL_RESCUE:
        return 1.0
    return die_worth(s, kind) - shown


def buy_worth(s: State, seat: int, colour: int) -> float:
    """Return how good it is to buy a die; near the finish only what coins alone can pay.

    A die that is much worse than the others only takes their place in the hand.
    """
    least = DILUTION * pool_worth(s, seat)
    cost = COST[s.card[colour]]
    purse = s.coins[seat] if nearly_home(s, seat) else money(s, seat)
    if cost > purse:
        return NEVER_WORTH
    return (
        die_worth(s, kind_of(colour)) - least + second_worth(s, seat, colour, purse - cost, least)
    )


def second_worth(s: State, seat: int, first: int, purse: int, least: float) -> float:
    """Return what the best die adds that can still be bought after another one."""
    best = 0.0
    if s.bought[seat] == 0:
        for colour in range(HUES):
            kind = kind_of(colour)
            if colour != first and s.box[kind] > 0 and COST[s.card[colour]] <= purse:
                best = max(best, die_worth(s, kind) - least)
    return best


def pool_worth(s: State, seat: int) -> float:
    """Return what a roll of one of the own dice brings on average."""
    worth = 0.0
    dice = 0
    for kind in range(BOXES):
        own = active_of(s, seat, kind)
        own += s.draw[seat, kind] + s.roll[seat, kind] + s.discard[seat, kind]
        dice += own
        if own > 0:
            worth += own * die_worth(s, kind)
    return worth / max(1, dice)


# Running.


def nearly_home(s: State, seat: int) -> bool:
    """Whether the last finish is close."""
    if s.done_legs[seat] < s.legs - 1:
        return False
    return bool(
        s.square[seat] < START and TO_FINISH[track_of(s, seat), s.square[seat]] <= NEAR_HOME
    )


def bonus_worth(s: State, seat: int, square: int) -> float:
    """Return what a bonus square is worth."""
    track = track_of(s, seat)
    worth = (
        CREDIT_WORTH * BONUS[track, square, B_CREDITS] + FAN_WORTH * BONUS[track, square, B_FANS]
    )
    worth += RETURN_WORTH * BONUS[track, square, B_RETURNS]
    if BONUS[track, square, B_DEAREST] >= 0:
        worth += 0.8 * min(8, BONUS[track, square, B_DEAREST])
    return worth


def run(s: State, seat: int, codes: Ints) -> int:
    """Use what doubles or shortens the way, else step towards the best square in reach."""
    count = legal(s, seat, codes)
    last = codes[count - 1]
    first = codes[0]
    feet = s.feet[seat] + s.water[seat]
    if s.phase[seat] == HASTEN:
        feet = 1
    elif can_double(s, seat):
        return JETPACK
    elif can_cut(s, seat) and cut_pays(s, seat):
        return SHORTCUT
    elif nearly_home(s, seat) and money(s, seat) >= FOOT_PRICE:
        return FOOT
    if feet == 0 or between_tracks(s, seat):
        return first if first >= GOES else last
    spread(s, seat, feet, codes)
    target = best_target(s, seat, codes)
    if target == s.square[seat]:
        return last
    return step_towards(s, seat, target, codes)


def cut_pays(s: State, seat: int) -> bool:
    """Whether a shortcut saves more than it costs."""
    track, square = track_of(s, seat), s.square[seat]
    saved = TO_FINISH[track, square] - TO_FINISH[track, EXIT[track, square]]
    if SHORTCUT_PAYS[track, square] == MONEY:
        return bool(FOOT_WORTH * saved > COIN_WORTH * SHORTCUT_COST[track, square])
    return bool(saved > SHORTCUT_COST[track, square])


def best_target(s: State, seat: int, codes: Ints) -> int:
    """Return the best square in reach; it is never water."""
    track = track_of(s, seat)
    best = s.square[seat]
    best_worth = NEVER_WORTH
    for square in range(SQUARES):
        dry = square >= START or SURFACE[track, square] != WATER
        if codes[square] < FAR and (dry or square == s.square[seat]):
            worth = -FOOT_WORTH * TO_FINISH[track, square]
            if square == FINISH and codes[square] > 0:
                worth = HOME
            elif square < START and s.phase[seat] == MOVE and is_ahead(s, seat, square):
                worth += bonus_worth(s, seat, square)
            if worth > best_worth:
                best = square
                best_worth = worth
    return best
