"""The search for Qwirkle Cubes: whole turns, held against what the others make of them.

Which cubes to roll is settled exactly: for every choice of cubes, the most points of the turn in
each of the ways in which they can fall. Where to lay is settled by looking ahead. The plays that
seem best are laid in mind; the next players take a whole turn each, which rolls and lays by the
judgement of the keen bot; and then it is counted what the own next turn can be expected to bring.
All plays of a round meet the same dice, and the better half goes on to the next round. When the bag
is empty, turns are played to the end of the game.
"""

import math

from kubik.bots.keen.qwirkle_cubes import (
    CHOICES,
    ROOM,
    THROWN,
    THROWS,
    WEIGHTS,
    cubes_to_roll,
    held_cubes,
    judge,
    next_mark,
)
from kubik.bots.search.flat import halvings, put_best_first
from kubik.bots.search.playout import PLAY, ROOT
from kubik.engine.chance import draw, reseed
from kubik.engine.layout import Codes, Record, Records, Shares
from kubik.games.qwirkle_cubes.data import ALL_CUBES, HAND, SHAPES
from kubik.games.qwirkle_cubes.plays import (
    FOUND,
    MEMBERS_LAID,
    PLAY_ROOM,
    PLAYS,
    find_best_plays,
    find_worths,
    lay_of_play,
    measure_play,
    next_member,
    worth_with,
)
from kubik.games.qwirkle_cubes.rules import (
    END_TURN,
    KEEP_ALL,
    LAY,
    MARKS,
    NO_CUBE,
    PUT_BACK_MARKED,
    REROLL,
    ROLL,
    ROLL_ALL,
    ROLL_MARKED,
    TRADE,
    apply,
    bag_size,
    hand_size,
    is_first_turn,
    legal,
    over,
    payoff,
)

# How many plays are looked into; each lies in a record of its own.
CANDIDATES = 12
LAID = PLAY + 1
RECORDS = LAID + CANDIDATES + 1

# What is noted of a play: the lay that begins it, its record, how often it was tried, and what the
# next player will roll after it if he can, with the sum of what that brings in all throws.
BEGINS, RECORD, TRIES, REPLY, REPLY_BRINGS = range(5)
NOTED = 5
NO_REPLY = -1
# The dice in mind: the face of each or KEPT, what shows up to it and what that is worth.
FACE = 0
SHOWING = FACE + HAND
WORTH_SO_FAR = SHOWING + HAND + 1
# The seed of the dice that all plays of a round meet.
SEED = (CANDIDATES + 1) * NOTED
SEED_WORDS = 3
NUMBERS = SEED + SEED_WORDS

# By the cubes that are rolled: the sum over all outcomes, and in how many nothing can be laid.
OUTCOMES, BLANK = 0, CHOICES
SUMS = 2 * CHOICES

# Once a turn has begun to lay little is left to choose.
LATER_PART = 4

# A turn in mind counts as so many actions of the budget, and so many turns at most are left.
TURN_ACTIONS = 8
MOST_TURNS = 40

# How far apart scores end, in points by the root of the cubes that are still to be laid; and half
# of what a turn brings, about which the seat to move is ahead. Both from games of keen players.
SPREAD = 1.4
HALF_A_TURN = 4.5

# A die that is kept, in the count of all outcomes: after its faces.
KEPT = SHAPES


def weigh(
    mind: Records,
    seat: int,
    budget: int,
    codes: Codes,
    numbers: Codes,
    sums: Shares,
    moves: Codes,
    visits: Codes,
    values: Shares,
    shares: Shares,
) -> int:
    """Weigh all moves of a seat, best first."""
    if mind[ROOT].phase == LAY:
        found = weigh_plays(mind, seat, budget, codes, numbers, sums, shares)
        return tell_lays(mind[ROOT], seat, found, numbers, sums, moves, visits, values)
    return weigh_rolls(mind[ROOT], seat, codes, numbers, sums, moves, visits, values, shares)


# Rolling.


def weigh_rolls(
    s: Record,
    seat: int,
    codes: Codes,
    numbers: Codes,
    sums: Shares,
    moves: Codes,
    visits: Codes,
    values: Shares,
    shares: Shares,
) -> int:
    """Weigh what to roll by what the turn can then be expected to bring."""
    count = legal(s, seat, moves)
    if s.phase == ROLL:
        find_worths(s, seat, CHOICES - 1, codes[-ROOM:])
        expect(s, seat, codes[-ROOM:], numbers, sums)
    planned = next_mark(s, seat, best_choice(s, seat, sums))
    for at in range(count):
        expected = best_after(s, seat, moves[at], sums) if s.phase == ROLL else 0.0
        visits[at] = 1 + (moves[at] == planned)
        values[at] = visits[at] * share_with(s, seat, expected - HALF_A_TURN, shares)
    put_best_first(count, moves, visits, values)
    return count


def expect(s: Record, seat: int, room: Codes, numbers: Codes, sums: Shares) -> None:
    """Find the expected points of every choice of cubes to roll, exactly, over all outcomes.

    The dice go through all faces like the wheels of a counter, and through one place more, on
    which they are kept.
    """
    for at in range(SUMS):
        sums[at] = 0.0
    for slot in range(HAND):
        numbers[FACE + slot] = 0 if s.hand[seat, slot] != NO_CUBE else KEPT
    numbers[SHOWING] = 0
    numbers[WORTH_SO_FAR] = 0
    slot = 0
    while slot >= 0:
        show_from(s, seat, slot, room, numbers)
        note_outcome(numbers, sums)
        slot = HAND - 1
        while slot >= 0 and numbers[FACE + slot] == KEPT:
            numbers[FACE + slot] = 0 if s.hand[seat, slot] != NO_CUBE else KEPT
            slot -= 1
        numbers[FACE + max(slot, 0)] += 1
    settle(s, seat, sums)


def show_from(s: Record, seat: int, first: int, room: Codes, numbers: Codes) -> None:
    """Show all dice from one on, and what that is worth."""
    for slot in range(first, HAND):
        kinds, worth = numbers[SHOWING + slot], numbers[WORTH_SO_FAR + slot]
        kind = int(s.hand[seat, slot]) - 1
        if kind >= 0:
            if numbers[FACE + slot] != KEPT:
                kind = kind // SHAPES * SHAPES + numbers[FACE + slot]
            kinds |= 1 << kind
            worth = worth_with(kinds, kind, worth, room)
        numbers[SHOWING + slot + 1] = kinds
        numbers[WORTH_SO_FAR + slot + 1] = worth


def note_outcome(numbers: Codes, sums: Shares) -> None:
    """Add an outcome to its choice of cubes."""
    rolled = 0
    for slot in range(HAND):
        rolled |= (numbers[FACE + slot] != KEPT) << slot
    sums[OUTCOMES + rolled] += numbers[WORTH_SO_FAR + HAND]
    sums[BLANK + rolled] += numbers[WORTH_SO_FAR + HAND] == 0


def settle(s: Record, seat: int, sums: Shares) -> None:
    """Turn sums into expected points: where nothing fits all is rolled until something does."""
    every = held_cubes(s, seat)
    ways = float(SHAPES ** hand_size(s, seat))
    again = sums[OUTCOMES + every] / max(1.0, ways - sums[BLANK + every])
    for rolled in range(CHOICES):
        ways = 1.0
        for slot in range(HAND):
            if rolled >> slot & 1:
                ways *= SHAPES
        sums[OUTCOMES + rolled] += sums[BLANK + rolled] * again
        sums[OUTCOMES + rolled] /= ways


def is_open(s: Record, seat: int, rolled: int) -> bool:
    """Whether these cubes can be rolled, with those marked among them."""
    return bool(rolled & s.marked == s.marked and rolled & held_cubes(s, seat) == rolled)


def best_choice(s: Record, seat: int, sums: Shares) -> int:
    """Return the best cubes to roll; in a trade all are put back."""
    if s.phase != ROLL:
        return CHOICES - 1
    best = int(s.marked)
    for rolled in range(CHOICES):
        # Equal ones differ by rounding.
        if is_open(s, seat, rolled) and sums[OUTCOMES + rolled] > sums[OUTCOMES + best] + 1e-9:
            best = rolled
    return best


def best_after(s: Record, seat: int, move: int, sums: Shares) -> float:
    """Return the expected points of the best choice that a move leaves open."""
    if move in (ROLL_MARKED, KEEP_ALL):
        return sums[OUTCOMES + s.marked]
    best = 0.0
    for rolled in range(CHOICES):
        if is_open(s, seat, rolled) and rolled >> move - MARKS & 1:
            best = max(best, sums[OUTCOMES + rolled])
    return best


# Laying.


def weigh_plays(
    mind: Records,
    seat: int,
    budget: int,
    codes: Codes,
    numbers: Codes,
    sums: Shares,
    shares: Shares,
) -> int:
    """Try the plays that seem best by sequential halving; return how many there are."""
    count = lay_candidates(mind, seat, codes[-ROOM:], numbers)
    for at in range(count):
        sums[at] = 0.0
        foresee_reply(mind, seat, at, codes[-ROOM:], numbers)
    rounds = max(1, halvings(count))
    allowed = (budget if mind[ROOT].laid == 0 else budget // LATER_PART) // rounds
    alive = count
    for _ in range(rounds):
        spent = 0
        while spent <= allowed:
            draw_dice(mind[ROOT], numbers)
            for at in range(alive):
                spent += TURN_ACTIONS * try_play(mind, seat, at, codes[-ROOM:], numbers, shares)
                numbers[at * NOTED + TRIES] += 1
                sums[at] += shares[seat]
        put_best_plays_first(alive, numbers, sums)
        alive = (alive + 1) // 2
    return count


def lay_candidates(mind: Records, seat: int, room: Codes, numbers: Codes) -> int:
    """Lay the plays that seem best, each in a record of its own; return how many there are."""
    s = mind[ROOT]
    judge(s, seat, WEIGHTS[s.players], room)
    find_best_plays(s, seat, CANDIDATES, room)
    count = int(room[FOUND])
    for at in range(count):
        mind[LAID + at] = mind[ROOT]
        numbers[at * NOTED + BEGINS] = lay_play(mind[LAID + at], seat, at, room)
    # Ending the turn as it is comes after all that it must be better than.
    if s.laid > 0 and (not is_first_turn(s) or count == 0):
        mind[LAID + count] = mind[ROOT]
        numbers[count * NOTED + BEGINS] = END_TURN
        count += 1
    for at in range(count):
        numbers[at * NOTED + RECORD] = LAID + at
        numbers[at * NOTED + TRIES] = 0
    return count


def lay_play(s: Record, seat: int, number: int, room: Codes) -> int:
    """Lay a whole play that was found; return the code of its first lay."""
    play = PLAYS + number * PLAY_ROOM
    measure_play(s, play, room)
    left = room[play + MEMBERS_LAID]
    first = lay_of_play(s, seat, play, 0, left, room)
    lays = 0
    while left:
        member = next_member(play, lays, left, room)
        code = lay_of_play(s, seat, play, lays, left, room)
        apply(s, seat, code)
        left &= ~(1 << member)
        lays += 1
    return first


def draw_dice(root: Record, numbers: Codes) -> None:
    """Draw the seed of all dice that the plays of a round meet."""
    for word in range(SEED_WORDS):
        numbers[SEED + word] = draw(root)


def roll_on(s: Record, turn: int, numbers: Codes) -> None:
    """Let the dice of a turn be the same for all plays, whatever fell before it."""
    first, second = numbers[SEED], numbers[SEED + 1]
    reseed(s, first, second, numbers[SEED + 2], turn)


def foresee_reply(mind: Records, seat: int, at: int, room: Codes, numbers: Codes) -> None:
    """Note what the next player will roll after a play: that is the same in all worlds."""
    mind[PLAY] = mind[numbers[at * NOTED + RECORD]]
    s = mind[PLAY]
    apply(s, seat, END_TURN)
    numbers[at * NOTED + REPLY] = NO_REPLY
    if s.phase == ROLL and s.turn != seat:
        rolled = cubes_to_roll(s, int(s.turn), room)
        numbers[at * NOTED + REPLY] = rolled
        numbers[at * NOTED + REPLY_BRINGS] = room[THROWN + rolled]


def try_play(mind: Records, seat: int, at: int, room: Codes, numbers: Codes, shares: Shares) -> int:
    """Go on from a play in mind; write what each seat may expect, return how many turns it took."""
    mind[PLAY] = mind[numbers[at * NOTED + RECORD]]
    s = mind[PLAY]
    roll_on(s, 0, numbers)
    apply(s, seat, END_TURN)
    turns = 1
    luck = 0.0
    if numbers[at * NOTED + REPLY] != NO_REPLY:
        luck = reply(s, at, room, numbers)
        turns += 1
    while not over(s) and turns < MOST_TURNS and (s.turn != seat or bag_size(s) == 0):
        roll_on(s, turns, numbers)
        play_turn(s, WEIGHTS[s.players], room)
        turns += 1
    if over(s):
        payoff(s, shares)
        return turns
    expected = 0.0
    if s.phase == ROLL:
        rolled = cubes_to_roll(s, seat, room)
        expected = room[THROWN + rolled] / THROWS
    # Between two, what the other one had more than expected is mere luck.
    if s.players == 2:
        expected += luck
    share_with(s, seat, expected - HALF_A_TURN, shares)
    return turns + 1


def reply(s: Record, at: int, room: Codes, numbers: Codes) -> float:
    """Play the next player's turn as foreseen; return how much more it brought than expected."""
    following = int(s.turn)
    before = int(s.score[following])
    roll_on(s, 1, numbers)
    s.marked = numbers[at * NOTED + REPLY]
    apply(s, following, ROLL_MARKED if s.marked else KEEP_ALL)
    lay_turn(s, WEIGHTS[s.players], room)
    return s.score[following] - before - numbers[at * NOTED + REPLY_BRINGS] / THROWS


def play_turn(s: Record, weights: Shares, room: Codes) -> None:
    """Play a whole turn by the judgement of the keen bot."""
    seat = int(s.turn)
    if s.phase == TRADE:
        s.marked = held_cubes(s, seat)
        apply(s, seat, PUT_BACK_MARKED)
        return
    s.marked = cubes_to_roll(s, seat, room)
    apply(s, seat, ROLL_MARKED if s.marked else KEEP_ALL)
    lay_turn(s, weights, room)


def lay_turn(s: Record, weights: Shares, room: Codes) -> None:
    """Play the rest of a turn whose choice of cubes to roll is made."""
    seat = int(s.turn)
    while s.phase == REROLL:
        apply(s, seat, ROLL_ALL)
    judge(s, seat, weights, room)
    find_best_plays(s, seat, 1, room)
    lay_play(s, seat, 0, room)
    apply(s, seat, END_TURN)


def share_with(s: Record, seat: int, more: float, shares: Shares) -> float:
    """Estimate what each seat gets in the end if one has so many points more; return its share."""
    spread = SPREAD * math.sqrt(float(ALL_CUBES + 1 - s.cubes))
    best = float(s.score[seat]) + more
    for other in range(s.players):
        best = max(best, float(s.score[other]))
    total = 0.0
    for other in range(s.players):
        score = float(s.score[other]) + (more if other == seat else 0.0)
        shares[other] = math.exp((score - best) / spread)
        total += shares[other]
    for other in range(s.players):
        shares[other] /= total
    return shares[seat]


def put_best_plays_first(count: int, numbers: Codes, sums: Shares) -> None:
    """Sort plays that were tried equally often by what they brought; equal ones stay in order."""
    for at in range(1, count):
        place = at
        while place > 0 and sums[place - 1] < sums[place]:
            sums[place - 1], sums[place] = sums[place], sums[place - 1]
            for part in range(NOTED):
                one, other = (place - 1) * NOTED + part, place * NOTED + part
                numbers[one], numbers[other] = numbers[other], numbers[one]
            place -= 1


def tell_lays(
    s: Record,
    seat: int,
    found: int,
    numbers: Codes,
    sums: Shares,
    moves: Codes,
    visits: Codes,
    values: Shares,
) -> int:
    """Tell of each lay how the best play went that begins with it; others are below them all."""
    count = legal(s, seat, moves)
    worst = 1.0
    for at in range(found):
        worst = min(worst, sums[at] / numbers[at * NOTED + TRIES])
    for move in range(count):
        visits[move] = 1
        values[move] = worst / 2
        for at in range(found - 1, -1, -1):
            if numbers[at * NOTED + BEGINS] == moves[move]:
                # The first was tried as often as the second; it is the one to be chosen.
                visits[move] = numbers[at * NOTED + TRIES] + (at == 0)
                values[move] = sums[at] * visits[move] / numbers[at * NOTED + TRIES]
    put_best_first(count, moves, visits, values)
    return count
