"""A keen player of Cubitos: values tuned by self-play, and an eye on the race.

With a linear value of what is rolled, the rule of one step is exactly the best way to stop (see
`stopping.py`): push if the average gain of this one push exceeds what a bust would cost.
"""

import math

import numpy as np

from kubik.bots.cubitos.greedy import (
    FANS_FIRST,
    FAR,
    HOME,
    LOAN_FIRST,
    NEVER_WORTH,
    NOT_YET,
    SYMBOL_WORTH,
    bust_chance,
    is_ahead,
    is_pushing,
    loses_active,
    spread,
    step_before,
)
from kubik.bots.weights import read_weights
from kubik.engine.chance import below
from kubik.engine.layout import Floats, Ints, State
from kubik.games.cubitos.actions import (
    ALL,
    BUYS,
    CHOICES,
    COUNTS,
    DONE,
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
    used_choice,
    used_colour,
    used_face,
    used_lent,
)
from kubik.games.cubitos.buying import can_buy
from kubik.games.cubitos.data import (
    AT_FACE,
    AT_ROLL,
    AT_SPENT,
    B_CREDITS,
    B_DEAREST,
    B_FANS,
    B_RETURNS,
    BONUS,
    CARD_NAMES,
    COINS,
    COST,
    CREDITS,
    CREDITS_UNASKED,
    DICE,
    DO_COIN,
    DO_CREDIT,
    DO_FAN,
    DO_FOOT,
    DO_SAFE,
    DO_STEP,
    DO_WATER,
    EFFECT,
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
    NEVER,
    NOWHERE,
    OP,
    OP_AMOUNT,
    OP_ASK,
    OP_DO,
    OPS,
    PUSHED,
    PUSHING,
    RED,
    RUN,
    SHORTCUT_COST,
    SHORTCUT_PAYS,
    SPECIAL,
    SURFACE,
    SYMBOL,
    TO_FINISH,
)
from kubik.games.cubitos.edition import SIDES
from kubik.games.cubitos.effects import GIVE as GIVE_TASK
from kubik.games.cubitos.effects import (
    REJOIN_MORE,
    RETURN,
    ROLL_RESCUE,
    TURN,
    amount,
    holds,
    is_for,
)
from kubik.games.cubitos.offers import may_stop, may_take_all
from kubik.games.cubitos.rules import legal
from kubik.games.cubitos.running import between_tracks, can_cut, can_double, track_of
from kubik.games.cubitos.stages import (
    ARRIVED,
    BUY,
    CHOOSE,
    DECIDE,
    DROP,
    FACE,
    FINISHING,
    HASTEN,
    MOVE,
    PICK,
    REACH,
    ROLLING,
    TAKE_ONE,
    USE_RUN,
)
from kubik.games.cubitos.tracks import FINISH, MONEY, SQUARES, START, WATER
from kubik.games.cubitos.using import can_use_pushing, can_use_run
from kubik.games.cubitos.zones import SEATS, active_of, kind_of, money

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
WEIGHTS = read_weights(__name__, NAMES, SEATS)

FOOT_WORTH = 4.0
SETTLED = 1.0  # the weight `race` up to which it is looked at only when the rivals have stopped
MOST_WAYS = SIDES**20  # dice beyond so many are not counted: all ways must fit 63 bits
LOGISTIC = 1.7  # makes the logistic curve nearly that of the normal distribution
# Parts of the usual spread of a round where a runner is at the finish: all have rolled, or not.
CERTAIN, UNSURE = 0.15, 0.7
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
LAP = TO_FINISH[:, START].copy()


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose what promises most, by the weights for so many players."""
    return choose_with(s, seat, WEIGHTS[s.players], codes)


def choose_with(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Choose what promises most by these weights; between equals let chance decide."""
    phase = s.phase[seat]
    if phase == DECIDE:
        return decide(s, seat, weights, codes)
    if phase in (MOVE, HASTEN):
        return run(s, seat, weights, codes)
    if phase == BUY:
        return shop(s, seat, weights)
    if (phase in (CHOOSE, PICK)) and may_stop(s, seat) and may_take_all(s, seat):
        return ALL
    count = legal(s, seat, codes)
    part = part_left(s, seat)
    best = codes[0]
    best_worth = NEVER_WORTH
    equals = 1
    for at in range(count):
        worth = code_worth(s, seat, weights, part, codes[at])
        if worth > best_worth:
            best = codes[at]
            best_worth = worth
            equals = 1
        elif worth == best_worth:
            equals += 1
            if below(s, equals) == 0:
                best = codes[at]
    return best


# The race.


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


# What things are worth.


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


def code_worth(s: State, seat: int, weights: Floats, part: float, code: int) -> float:
    """Return what an action promises, outside of pushing, moving and buying."""
    if code < USES:
        return 0.0
    if code < COUNTS:
        return use_worth(s, seat, weights, part, code)
    if code < PICKS:
        return count_worth(s, seat, weights, part, code)
    if code < TAKES:
        return pick_worth(s, seat, weights, part, code)
    if code < BUYS:
        return free_worth(s, seat, weights, part, code - TAKES)
    if s.phase[seat] == FACE:
        return face_worth(s, weights, part, s.turning[seat], code - TURNS)
    if s.phase[seat] == REACH:
        return bonus_worth(s, seat, weights, part, code - GOES)
    return 1.0


def use_worth(s: State, seat: int, weights: Floats, part: float, code: int) -> float:
    """Return what using a die brings; nearly always something."""
    # A borrowed die goes back anyway, so it is the first to be used.
    worth = 0.5 + LOAN_FIRST * used_lent(code)
    if s.phase[seat] != USE_RUN or used_colour(code) == RED:
        return worth
    card, face = s.card[used_colour(code)], used_face(code)
    if CREDITS_UNASKED[card, face]:
        return worth + credit_worth(weights, part)
    if not can_use_run(s, seat, used_colour(code), face, used_choice(code)):
        return worth + 1.0 if loses_active(s, seat) else NOT_YET
    return worth + asked_worth(s, seat, weights, part, code)


def count_worth(s: State, seat: int, weights: Floats, part: float, code: int) -> float:
    """Return what it is worth to take what a die shows now, rather than with all the rest."""
    kind, face = counted_kind(code), counted_face(code)
    if CREDITS[kind, face] > 0:
        return credit_worth(weights, part)
    return face_worth(s, weights, part, kind, face) if loses_active(s, seat) else NOT_YET


def asked_worth(s: State, seat: int, weights: Floats, part: float, code: int) -> float:
    """Return what a die brings that is asked for; fans come first, for others may count them."""
    colour = used_colour(code)
    card = s.card[colour]
    worth = 0.0
    for op in range(OPS):
        asked = is_for(s, colour, op, RUN, used_face(code))
        asked = asked and OP[card, op, OP_ASK] == used_choice(code)
        do = OP[card, op, OP_DO]
        if asked and do <= DO_FAN and holds(s, seat, card, op):
            each = FOOT_WORTH
            if do == DO_FAN:
                each = FANS_FIRST
            elif do == DO_COIN:
                each = coin_worth(weights, part)
            elif do == DO_CREDIT:
                each = credit_worth(weights, part)
            worth += each * amount(s, seat, card, op)
    return worth


def pick_worth(s: State, seat: int, weights: Floats, part: float, code: int) -> float:
    """Return how good it is to choose a die, for what it is chosen for."""
    place, kind = picked_place(code), picked_kind(code)
    phase = s.phase[seat]
    task = s.task[seat]
    worth = die_worth(s, weights, part, kind)
    if phase == CHOOSE:
        return worth
    if phase == DROP:
        return weights[THIN] - worth
    shown = face_worth(s, weights, part, kind, place - AT_FACE) if place >= AT_FACE else 0.0
    if task in (RETURN, GIVE_TASK):
        if picked_lent(code):
            return -shown
        spare = 0.05 if place in (AT_SPENT, AT_ROLL) else 0.0
        return weights[THIN] - worth - shown + spare
    if task == REJOIN_MORE:
        return 1.0 - shown
    if task == TURN:
        return best_face(s, weights, part, kind)
    if task == ROLL_RESCUE:
        return 1.0
    return worth - shown


# Buying.


def own_dice(s: State, seat: int, kind: int) -> int:
    """Return how many dice of a kind a seat has."""
    return (
        active_of(s, seat, kind) + s.draw[seat, kind] + s.roll[seat, kind] + s.discard[seat, kind]
    )


def card_worth(s: State, seat: int, weights: Floats, part: float, colour: int) -> float:
    """Return what one more die of a colour is worth, by how much of the race is left."""
    card = int(s.card[colour])
    worth = weights[BUYING + card] + weights[EARLY + card] * (part - 0.5)
    worth -= weights[SAME] * own_dice(s, seat, kind_of(colour))
    return part * worth


def free_worth(s: State, seat: int, weights: Floats, part: float, kind: int) -> float:
    """Return what a die for free, or for this round, is worth."""
    if s.phase[seat] != TAKE_ONE:
        return 0.0
    if kind < FIRST_COLOUR:
        return 0.1 * die_worth(s, weights, part, kind)
    return card_worth(s, seat, weights, part, kind - FIRST_COLOUR) + die_worth(
        s, weights, part, kind
    )


def spending(s: State, seat: int, weights: Floats, price: int) -> float:
    """Return what it costs to pay a price: credits could be kept, coins could not."""
    return weights[SAVING] * max(0, price - s.coins[seat])


def shop(s: State, seat: int, weights: Floats) -> int:
    """Buy the first of the best pair of dice, or nothing."""
    part = part_left(s, seat)
    best = DONE
    best_worth = weights[LEAST]
    for colour in range(HUES):
        if can_buy(s, seat, colour):
            worth = card_worth(s, seat, weights, part, colour)
            price = COST[s.card[colour]]
            single = worth - spending(s, seat, weights, price)
            if single > best_worth:
                best = BUYS + colour
                best_worth = single
            if s.bought[seat] == 0:
                for other in range(colour):
                    both = price + COST[s.card[other]]
                    if can_buy(s, seat, other) and both <= money(s, seat):
                        pair = worth + card_worth(s, seat, weights, part, other)
                        pair -= spending(s, seat, weights, both)
                        if pair > best_worth:
                            best = BUYS + colour
                            best_worth = pair
    return best


# Pushing.


def decide(s: State, seat: int, weights: Floats, codes: Ints) -> int:
    """Push while that is worth it, with help of dice that make it less risky; else pass."""
    count = legal(s, seat, codes)
    may_pass = False
    for at in range(count):
        may_pass = may_pass or codes[at] == PASS
        if codes[at] >= USES and not is_pushing(s, seat, codes[at]):
            return codes[at]
    may_roll = codes[0] == ROLL
    part = part_left(s, seat)
    chance = bust_chance(s, seat)
    alone = push_worth(s, seat, weights, part, chance)
    if may_pass and may_roll and chance > 0 and looks_at_race(s, seat, weights):
        alone = race_gain(s, seat, weights, part, chance, codes)
    helped = help_code(s, seat, weights, part, chance, alone)
    if helped != NOWHERE:
        return helped
    if may_roll and (not may_pass or alone > 0):
        return ROLL
    return PASS if may_pass else codes[0]


def looks_at_race(s: State, seat: int, weights: Floats) -> bool:
    """Whether somebody is so near to the finish that more is at stake than worths.

    As long as a rival still rolls, it is a guess how far that one will come.
    """
    if weights[RACE] <= 0 or (weights[RACE] <= SETTLED and others_roll(s, seat)):
        return False
    nearest = FAR
    for runner in range(s.players):
        nearest = min(nearest, squares_left(s, runner))
    return bool(nearest <= weights[NEAR_END])


def race_gain(
    s: State, seat: int, weights: Floats, part: float, chance: float, codes: Ints
) -> float:
    """Return how much a push adds to the chance to win; all but feet counts as parts of feet."""
    theirs = best_rival(s, seat, weights)
    settled = not others_roll(s, seat)
    start = float(squares_left(s, seat))
    shown = at_stake(s, seat, weights, part) / FOOT_WORTH
    rest = gained_beside_feet(s, seat, weights, part) / FOOT_WORTH
    lost = (weights[CAUTION] * shown) - fan_worth(weights, part) / FOOT_WORTH
    most, ways = spread_feet(s, seat, codes)
    pushed = chance * win_chance(start - shown + lost, theirs, settled, weights)
    for feet in range(most + 1):
        likely = codes[feet] / ways - (chance if feet == 0 else 0.0)
        after = start - shown - rest - feet
        pushed += likely * win_chance(after, theirs, settled, weights)
    return pushed - win_chance(start - shown, theirs, settled, weights)


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


def spread_feet(s: State, seat: int, codes: Ints) -> tuple[int, int]:
    """Write in how many ways a roll brings so many feet; return the most feet, and all ways."""
    codes[0] = 1
    most = 0
    ways = 1
    for kind in range(DICE):
        best = 0
        if s.roll[seat, kind] > 0:
            for side in range(SIDES):
                best = max(best, face_feet(s, seat, kind, side))
        for _ in range(s.roll[seat, kind] if best > 0 else 0):
            if ways == MOST_WAYS:
                break
            for feet in range(most + 1, most + best + 1):
                codes[feet] = 0
            most += best
            ways *= SIDES
            # From the top, so that each count is still that without this die where it is needed.
            for feet in range(most, -1, -1):
                count = 0
                for side in range(SIDES):
                    before = feet - face_feet(s, seat, kind, side)
                    if before >= 0:
                        count += codes[before]
                codes[feet] = count
    return most, ways


def face_feet(s: State, seat: int, kind: int, side: int) -> int:
    """Return how many feet a side of a die brings."""
    face = FACE_AT[kind, side]
    if face < 0:
        return 0
    if face <= SPECIAL:
        return symbol_feet(s, seat, kind - FIRST_COLOUR, face)
    return FEET[kind, face]


def at_stake(s: State, seat: int, weights: Floats, part: float) -> float:
    """Return what active dice are worth."""
    worth = 0.0
    for kind in range(DICE):
        for face in range(FACES):
            if s.active[seat, kind, face] > 0:
                worth += s.active[seat, kind, face] * face_worth(s, weights, part, kind, face)
    return worth


def push_worth(s: State, seat: int, weights: Floats, part: float, chance: float) -> float:
    """Return what a push brings on average: hits, less what a bust would take."""
    gained = after_pushes(s, seat, weights, part) * (1.0 - chance)
    for kind in range(DICE):
        if s.roll[seat, kind] > 0:
            gained += s.roll[seat, kind] * die_worth(s, weights, part, kind)
    lost = weights[CAUTION] * at_stake(s, seat, weights, part) - fan_worth(weights, part)
    return weights[GREED] * gained - chance * lost


def gained_beside_feet(s: State, seat: int, weights: Floats, part: float) -> float:
    """Return what a push brings on average that is not feet at once."""
    gained = after_pushes(s, seat, weights, part)
    for kind in range(DICE):
        for side in range(SIDES):
            face = FACE_AT[kind, side]
            if s.roll[seat, kind] > 0 and face >= 0 and face_feet(s, seat, kind, side) == 0:
                worth = face_worth(s, weights, part, kind, face)
                gained += s.roll[seat, kind] * worth / SIDES
    return gained


def after_pushes(s: State, seat: int, weights: Floats, part: float) -> float:
    """Return what active dice bring after a push that did not bust."""
    gained = 0.0
    for colour in range(HUES):
        kind = kind_of(colour)
        count = s.active[seat, kind, SYMBOL] + s.active[seat, kind, SPECIAL]
        if count > 0:
            gained += count * pushed_worth(s, weights, part, colour)
    return gained


def pushed_worth(s: State, weights: Floats, part: float, colour: int) -> float:
    """Return what an active die of a colour brings after each push."""
    card = s.card[colour]
    op = FIRST_OP[card, PUSHED]
    if op == NEVER:
        return 0.0
    do = OP[card, op, OP_DO]
    if do == DO_CREDIT:
        return OP[card, op, OP_AMOUNT] * credit_worth(weights, part)
    return FOOT_WORTH if do == DO_STEP else weights[BONUS_ROLL]


def help_code(
    s: State,
    seat: int,
    weights: Floats,
    part: float,
    chance: float,
    alone: float,
) -> int:
    """Return a use of a die that makes a push better than it is alone, or NOWHERE."""
    best = NOWHERE
    best_worth = max(0.0, alone)
    for colour in range(HUES):
        for face in range(SPECIAL + 1):
            if can_use_pushing(s, seat, colour, face):
                kind = kind_of(colour)
                do = OP[s.card[colour], FIRST_OP[s.card[colour], PUSHING], OP_DO]
                lost = face_worth(s, weights, part, kind, face)
                after = 0.0
                again = 0.0
                if do != DO_SAFE:
                    after = chance * MISSES[kind] / SIDES
                    again = die_worth(s, weights, part, kind)
                worth = push_worth(s, seat, weights, part, after)
                worth += weights[GREED] * (again - lost) + after * weights[CAUTION] * lost
                if worth > best_worth:
                    best = use_code(colour, face, 1, 0)
                    best_worth = worth
    return best


# Running.


def bonus_worth(s: State, seat: int, weights: Floats, part: float, square: int) -> float:
    """Return what a bonus square is worth."""
    track = track_of(s, seat)
    worth = credit_worth(weights, part) * BONUS[track, square, B_CREDITS]
    worth += fan_worth(weights, part) * BONUS[track, square, B_FANS]
    worth += weights[RETURNING] * part * BONUS[track, square, B_RETURNS]
    if BONUS[track, square, B_DEAREST] >= 0:
        worth += weights[FREE_DIE] * part * min(9, BONUS[track, square, B_DEAREST])
    return worth


def buys_feet(s: State, seat: int, weights: Floats) -> bool:
    """Whether money is better spent on feet now: close to the end, or to win at once."""
    if money(s, seat) < FOOT_PRICE:
        return False
    left = squares_left(s, seat)
    if left <= weights[NEAR_HOME]:
        return True
    return weights[RACE] > 0 and best_rival(s, seat, weights) <= 0


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
    while codes[target] > 1:
        target = step_before(s, seat, target, codes)
    return GOES + target


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
