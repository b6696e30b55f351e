"""When to stop rolling in Cubitos, exactly: by dynamic programming over the dice.

A state says of every kind how many dice have come up with which face since the question was asked;
all others still lie in the roll zone. Rolling again takes it to any state with more hits, by the
product of multinomial chances; without a hit it is a bust once there is a risk, and nothing happens
before. Equal dice are one kind, so only counts matter. What has been rolled is worth what a table
says for its coins, what another says for its feet, and so much for each of its other faces.

Abilities count by what they are worth, not by what they may do to later rolls. If all tables are
straight lines, no state needs to be looked at: see `one_step_gain`.
"""

import numpy as np

from kubik.engine.layout import Floats, Ints
from kubik.games.cubitos.data import COINS, CREDITS, DICE, FACE_AT, FACES, FEET, MISSES, RISK
from kubik.games.cubitos.edition import SIDES

# By kind and face: the chance that a die shows it if it shows none of the faces before.
FACE_CHANCE = np.zeros((DICE, FACES))
for _kind in range(DICE):
    _sides = SIDES
    for _face in range(FACES):
        _count = int((FACE_AT[_kind] == _face).sum())
        FACE_CHANCE[_kind, _face] = _count / _sides if _count else 0.0
        _sides -= _count

MOST_OF_A_KIND = 12
ROW = MOST_OF_A_KIND + 1
MOST_SLOTS = 32
MOST_STATES = 1 << 17
MOST_COINS = 40
MOST_FEET = 40
TOO_MANY = -1

# A slot is a face of a kind that is in the roll. Of each in `numbers`:
KIND, FACE, STRIDE, HITS, ADDED, FREE, PLACE = (MOST_SLOTS * part for part in range(7))
LEFT = MOST_SLOTS * 7  # by kind: dice still to roll
NUMBERS = LEFT + DICE
# In `sums`: chances of a slot to get so many of so many dice, those of a path, values of states.
CHANCES = 0
PATH = MOST_SLOTS * ROW * ROW
VALUES = PATH + MOST_SLOTS + 1
SUMS = VALUES + MOST_STATES

# In `stake`: what is there when the question is asked, and what is left after a bust.
S_ACTIVE, S_RISK, S_COINS, S_FEET, S_REST, S_BUST = range(6)
STAKES = 6
# In `worth`: by coins, by feet, then what a face brings beyond coins and feet.
W_COINS, W_FEET, W_FACES = 0, MOST_COINS + 1, MOST_COINS + MOST_FEET + 2
WORTHS = W_FACES + DICE * FACES


def one_step_gain(pool: Ints, worth: Floats, at_stake: float, risky: bool) -> float:
    """Return what one push brings if each face is worth a fixed amount; `worth` by kind and face.

    It is worth pushing exactly if this is above 0, for the problem is monotone: a push that is not
    worth it never leads to one that is. Be G the average gain, q the chance to bust and V at stake:
    a push pays if V < G / q. Each hit raises V, and it takes a die away with chance p to miss and
    mean m, which makes G / q become (G - m) p / q, that is less. And there are at most as many
    pushes as dice. So the rule of one step is the best of all (Chow and Robbins).
    """
    gained = 0.0
    missed = 1.0
    for kind in range(DICE):
        for _ in range(pool[kind]):
            missed *= MISSES[kind] / SIDES
        if pool[kind] > 0:
            for side in range(SIDES):
                if FACE_AT[kind, side] >= 0:
                    gained += pool[kind] * worth[kind * FACES + FACE_AT[kind, side]] / SIDES
    return gained - (missed * at_stake if risky else 0.0)


def push_gain(pool: Ints, stake: Floats, worth: Floats, numbers: Ints, sums: Floats) -> float:
    """Return how much more a push is worth than to stop, all later choices being the best.

    Where there are too many states for the workspace it is that of one step.
    """
    slots = lay_slots(pool, numbers, sums)
    if slots == TOO_MANY:
        return first_push_gain(pool, stake, worth)
    if slots == 0:
        return 0.0
    top = 0
    for slot in range(slots):
        top += numbers[STRIDE + slot] * pool[numbers[KIND + slot]]
    for state in range(top, 0, -1):
        if read_state(state, slots, pool, numbers):
            stopped = stop_worth(slots, stake, worth, numbers)
            pushed = push_worth(state, slots, stake, stopped, numbers, sums)
            sums[VALUES + state] = max(stopped, pushed)
    read_state(0, slots, pool, numbers)
    stopped = stop_worth(slots, stake, worth, numbers)
    return push_worth(0, slots, stake, stopped, numbers, sums) - stopped


def first_push_gain(pool: Ints, stake: Floats, worth: Floats) -> float:
    """Return what one push brings by the slopes of the tables where they are now."""
    coins, feet = int(stake[S_COINS]), int(stake[S_FEET])
    coin = coins_worth(worth, coins + 1) - coins_worth(worth, coins)
    foot = feet_worth(worth, feet + 1) - feet_worth(worth, feet)
    gained = 0.0
    missed = 1.0
    for kind in range(DICE):
        for _ in range(pool[kind]):
            missed *= MISSES[kind] / SIDES
        for side in range(SIDES):
            face = FACE_AT[kind, side]
            if face >= 0 and pool[kind] > 0:
                each = coin * (COINS[kind, face] + CREDITS[kind, face]) + foot * FEET[kind, face]
                gained += pool[kind] * (each + worth[W_FACES + kind * FACES + face]) / SIDES
    here = stake[S_REST] + coins_worth(worth, coins) + feet_worth(worth, feet)
    return gained - (missed * (here - stake[S_BUST]) if is_risky(stake, 0) else 0.0)


def is_risky(stake: Floats, hits: int) -> bool:
    """Whether a push can bust after so many hits (roll.4, roll.5)."""
    return bool(stake[S_RISK] > 0 or stake[S_ACTIVE] + hits >= RISK)


def coins_worth(worth: Floats, coins: int) -> float:
    """Return what so many coins are worth."""
    return worth[W_COINS + min(coins, MOST_COINS)]


def feet_worth(worth: Floats, feet: int) -> float:
    """Return what so many feet are worth."""
    return worth[W_FEET + min(feet, MOST_FEET)]


def lay_slots(pool: Ints, numbers: Ints, sums: Floats) -> int:
    """Number the faces that can come up, and the states; return how many faces there are."""
    slots = 0
    states = 1
    for kind in range(DICE):
        if pool[kind] > MOST_OF_A_KIND:
            return TOO_MANY
        if pool[kind] > 0:
            for face in range(FACES):
                if FACE_CHANCE[kind, face] > 0:
                    if slots == MOST_SLOTS or states * (pool[kind] + 1) > MOST_STATES:
                        return TOO_MANY
                    numbers[KIND + slots] = kind
                    numbers[FACE + slots] = face
                    numbers[STRIDE + slots] = states
                    states *= pool[kind] + 1
                    lay_chances(slots, pool[kind], FACE_CHANCE[kind, face], sums)
                    slots += 1
    return slots


def lay_chances(slot: int, most: int, chance: float, sums: Floats) -> None:
    """Write the binomial chances of a slot: so many hits of so many dice."""
    at = CHANCES + slot * ROW * ROW
    sums[at] = 1.0
    for dice in range(1, most + 1):
        row, before = at + dice * ROW, at + (dice - 1) * ROW
        sums[row] = sums[before] * (1.0 - chance)
        for hits in range(1, dice):
            sums[row + hits] = sums[before + hits] * (1.0 - chance)
            sums[row + hits] += sums[before + hits - 1] * chance
        sums[row + dice] = sums[before + dice - 1] * chance


def read_state(state: int, slots: int, pool: Ints, numbers: Ints) -> bool:
    """Write the hits of a state and the dice that are left; say whether there are as many dice."""
    for kind in range(DICE):
        numbers[LEFT + kind] = pool[kind]
    for slot in range(slots):
        kind = numbers[KIND + slot]
        hits = state // numbers[STRIDE + slot] % (pool[kind] + 1)
        numbers[HITS + slot] = hits
        numbers[LEFT + kind] -= hits
        if numbers[LEFT + kind] < 0:
            return False
    return True


def stop_worth(slots: int, stake: Floats, worth: Floats, numbers: Ints) -> float:
    """Return what it is worth to stop in the state that was read."""
    coins, feet = int(stake[S_COINS]), int(stake[S_FEET])
    rest = stake[S_REST]
    for slot in range(slots):
        hits = numbers[HITS + slot]
        if hits > 0:
            kind, face = numbers[KIND + slot], numbers[FACE + slot]
            coins += hits * (COINS[kind, face] + CREDITS[kind, face])
            feet += hits * FEET[kind, face]
            rest += hits * worth[W_FACES + kind * FACES + face]
    return rest + coins_worth(worth, coins) + feet_worth(worth, feet)


def push_worth(
    state: int, slots: int, stake: Floats, stopped: float, numbers: Ints, sums: Floats
) -> float:
    """Return what a push is worth in the state that was read, from all states with more hits."""
    hits = 0
    left = 0
    for slot in range(slots):
        hits += numbers[HITS + slot]
    for kind in range(DICE):
        left += numbers[LEFT + kind]
    if left == 0:
        return stopped
    missed = no_hit(numbers)
    gained = sum_of_hits(state, slots, numbers, sums)
    if is_risky(stake, hits):
        return gained + missed * stake[S_BUST]
    # Without a risk it can be tried until something hits.
    return gained / (1.0 - missed)


def no_hit(numbers: Ints) -> float:
    """Return the chance that none of the dice that are left hits."""
    missed = 1.0
    for kind in range(DICE):
        for _ in range(numbers[LEFT + kind]):
            missed *= MISSES[kind] / SIDES
    return missed


def sum_of_hits(state: int, slots: int, numbers: Ints, sums: Floats) -> float:
    """Add up chance times value of all states that one roll leads to, with a hit at least."""
    total = 0.0
    sums[PATH] = 1.0
    numbers[PLACE] = state
    begin_slot(0, numbers)
    slot = 0
    while slot >= 0:
        numbers[ADDED + slot] += 1
        added, free = numbers[ADDED + slot], numbers[FREE + slot]
        if added > free:
            slot -= 1
            continue
        place = numbers[PLACE + slot] + added * numbers[STRIDE + slot]
        chance = sums[PATH + slot] * sums[CHANCES + (slot * ROW + free) * ROW + added]
        if slot == slots - 1:
            if place != state:
                total += chance * sums[VALUES + place]
        else:
            slot += 1
            sums[PATH + slot] = chance
            numbers[PLACE + slot] = place
            begin_slot(slot, numbers)
    return total


def begin_slot(slot: int, numbers: Ints) -> None:
    """Make ready to give a slot none, one, two and so on of the dice that are free for it."""
    kind = numbers[KIND + slot]
    free = numbers[LEFT + kind]
    if slot > 0 and numbers[KIND + slot - 1] == kind:
        free = numbers[FREE + slot - 1] - numbers[ADDED + slot - 1]
    numbers[FREE + slot] = free
    numbers[ADDED + slot] = -1
