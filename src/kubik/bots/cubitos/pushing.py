"""When the keen player of Cubitos pushes.

With a linear value of what is rolled, the rule of one step is exactly the best way to stop (see
`stopping.py`): push if the average gain of this one push exceeds what a bust would cost.
"""

from kubik.bots.cubitos.greedy import bust_chance, is_pushing
from kubik.bots.cubitos.race import (
    best_rival,
    others_roll,
    part_left,
    squares_left,
    symbol_feet,
    win_chance,
)
from kubik.bots.cubitos.reach import FAR
from kubik.bots.cubitos.using import FOOT_WORTH
from kubik.bots.cubitos.worths import (
    BONUS_ROLL,
    CAUTION,
    GREED,
    NEAR_END,
    RACE,
    credit_worth,
    die_worth,
    face_worth,
    fan_worth,
)
from kubik.engine.layout import Floats, Ints, State
from kubik.games.cubitos.actions import PASS, ROLL, USES, use_code
from kubik.games.cubitos.data import (
    DICE,
    DO_CREDIT,
    DO_SAFE,
    DO_STEP,
    FACE_AT,
    FACES,
    FEET,
    FIRST_COLOUR,
    FIRST_OP,
    HUES,
    MISSES,
    NEVER,
    NOWHERE,
    OP,
    OP_AMOUNT,
    OP_DO,
    PUSHED,
    PUSHING,
    SPECIAL,
    SYMBOL,
)
from kubik.games.cubitos.edition import SIDES
from kubik.games.cubitos.rules import legal
from kubik.games.cubitos.using import can_use_pushing
from kubik.games.cubitos.zones import kind_of

SETTLED = 1.0  # the weight `race` up to which it is looked at only when the rivals have stopped
MOST_WAYS = SIDES**20  # dice beyond so many are not counted: all ways must fit 63 bits


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


# By worths.


def push_worth(s: State, seat: int, weights: Floats, part: float, chance: float) -> float:
    """Return what a push brings on average: hits, less what a bust would take."""
    gained = after_pushes(s, seat, weights, part) * (1.0 - chance)
    for kind in range(DICE):
        if s.roll[seat, kind] > 0:
            gained += s.roll[seat, kind] * die_worth(s, weights, part, kind)
    lost = weights[CAUTION] * at_stake(s, seat, weights, part) - fan_worth(weights, part)
    return weights[GREED] * gained - chance * lost


def at_stake(s: State, seat: int, weights: Floats, part: float) -> float:
    """Return what active dice are worth."""
    worth = 0.0
    for kind in range(DICE):
        for face in range(FACES):
            if s.active[seat, kind, face] > 0:
                worth += s.active[seat, kind, face] * face_worth(s, weights, part, kind, face)
    return worth


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


# By the race.


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
