"""The search for Qwirkle Cubes: whole turns, held against what they leave for everybody.

What a position is worth is told by what everybody could expect of a turn in it, at the best choice
of cubes to roll: those who move sooner get more of it. So plays are laid in mind, the next player
answers by the judgement of the keen bot, and then it is counted what all can expect. Choices of
cubes to roll are thrown in mind, laid by the same judgement and counted at once; their points are
known exactly, from all ways in which the cubes can fall. All options of a round meet the same dice,
and the better half goes on to the next round. When the bag is empty, turns are played to the end of
the game.
"""

import math
from typing import Annotated, TypeAlias

import numpy as np

from kubik.bots.qwirkle_cubes.keen import (
    CHOICES,
    ROOM,
    THROWN,
    THROWS,
    WEIGHTS,
    cubes_to_roll,
    held_cubes,
    judge,
)
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.playout import PLAY, ROOT
from kubik.engine.chance import below, draw, reseed
from kubik.engine.layout import Ints, MemoryRow, State, States, i8, rows
from kubik.games.qwirkle_cubes.data import ALL_CUBES, HAND, SHAPES
from kubik.games.qwirkle_cubes.hands import bag_size, hand_size
from kubik.games.qwirkle_cubes.offers import (
    ACTIONS,
    END_TURN,
    KEEP_ALL,
    MARKS,
    ROLL_ALL,
    ROLL_MARKED,
    is_first_turn,
)
from kubik.games.qwirkle_cubes.play_room import BRINGS, FOUND, MEMBERS_LAID, PLAY_ROOM, PLAYS
from kubik.games.qwirkle_cubes.plays import (
    find_best_plays,
    find_worths,
    lay_of_play,
    measure_play,
    next_member,
    worth_with,
)
from kubik.games.qwirkle_cubes.rules import apply, over, payoff
from kubik.games.qwirkle_cubes.spots import LAY, NO_CUBE, REROLL, ROLL, SEATS

# How many plays or choices of cubes are looked into; each play lies in a state of its own.
CANDIDATES = 12
LAID = PLAY + 1
STATES = LAID + CANDIDATES + 1

NO_REPLY = -1
NO_CHOICE = -1
SEED_WORDS = 3
SPARE = CANDIDATES + 1  # the option that is used to let two others change places

# A play, or cubes to roll.
OPTION = rows(
    ("begins", i8),  # the lay that begins it, or the cubes
    ("state", i8),  # in which it is laid
    ("tries", i8),
    ("total", np.float64),  # what it brought in all tries
    # What the next player will roll after a play, and the sum of what that brings in all throws.
    ("reply", i8),
    ("reply_brings", i8),
)
WORK = rows(
    ("codes", i8, ACTIONS),
    ("room", i8, ROOM),  # for the judgement of the keen bot
    ("shares", np.float64, SEATS),
    ("options", OPTION, SPARE + 1),
    ("seed", i8, SEED_WORDS),  # of the dice that all options of a round meet
    ("more", np.float64, SEATS),  # what a try promises each seat beyond the score
    # The dice in mind: the face of each; and of those before it what they show, what that is worth,
    # and which of them show something else than now.
    ("face", i8, HAND),
    ("showing", i8, HAND + 1),
    ("worth", i8, HAND + 1),
    ("changed", i8, HAND + 1),
    # By the cubes that are rolled: the sum over all outcomes, and in how many nothing can be laid.
    ("outcomes", np.float64, CHOICES),
    ("blanks", np.float64, CHOICES),
)
Work: TypeAlias = Annotated[MemoryRow, WORK]

# A choice of cubes that brings so much less than the best one is not looked into.
WORSE_BY = 3.0
# Of a throw that is laid: among how many plays the most points are looked for.
MOST_POINTS_AMONG = 8

# Once a turn has begun to lay little is left to choose.
LATER_PART = 4

# A turn that is foreseen counts as so many actions of the budget, and so many are left at most.
TURN_ACTIONS = 8
MOST_TURNS = 40

# How far apart scores end, in points by the root of the cubes that are still to be laid. From games
# of keen players.
SPREAD = 1.4

# By players and by how many turns off: how much of what a seat can expect of a turn now it will
# have more in the end, and what the seat to move has beside that. By least squares, from games of
# keen players.
EXPECTED_COUNTS = np.array(
    [
        [0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0],
        [1.3, 1.05, 0.0, 0.0],
        [1.25, 1.05, 0.85, 0.0],
        [1.2, 1.0, 0.83, 0.72],
    ]
)
TO_MOVE = np.array([0.0, 0.0, 2.5, 1.0, 0.0])


def weigh(mind: States, seat: int, budget: int, work: Work, found: Found) -> int:
    """Weigh all moves of a seat, best first; return how many there are."""
    s = mind[ROOT]
    count = note_options(mind, seat, work)
    settle_dice(s, seat)
    if s.phase == LAY:
        halve(mind, seat, count, budget // LATER_PART if s.laid > 0 else budget, work)
    else:
        try_all(mind, seat, count, budget, work)
    return tell(s, seat, count, work, found)


def note_options(mind: States, seat: int, work: Work) -> int:
    """Note what seems best, plays or cubes to roll; return how many options there are."""
    s = mind[ROOT]
    if s.phase == LAY:
        count = lay_candidates(mind, seat, work)
        for at in range(count):
            foresee_reply(mind, seat, at, work)
    elif s.phase == ROLL:
        find_worths(s, seat, CHOICES - 1, work.room[:])
        expect(s, seat, work)
        count = note_choices(s, seat, work)
    else:
        # All is rolled again or put back.
        work.options[0].begins = held_cubes(s, seat)
        count = 1
    for at in range(count):
        work.options[at].tries = 0
        work.options[at].total = 0.0
    return count


def halve(mind: States, seat: int, count: int, budget: int, work: Work) -> None:
    """Try options by sequential halving and put them in order."""
    rounds = max(1, halvings(count))
    alive = count
    for _ in range(rounds):
        spent = 0
        while spent <= budget // rounds:
            spent += TURN_ACTIONS * try_each(mind, seat, alive, work)
        put_best_options_first(alive, work)
        alive = (alive + 1) // 2


def try_all(mind: States, seat: int, count: int, budget: int, work: Work) -> None:
    """Try all options as often as if there were more, and put them in order.

    Cubes are marked one by one, and fewer choices are left with each: what was the best of all must
    stay so.
    """
    tries = budget // (TURN_ACTIONS * int(mind[ROOT].players) * CANDIDATES) if count > 1 else 1
    for _ in range(max(1, tries)):
        try_each(mind, seat, count, work)
    put_best_options_first(count, work)


def try_each(mind: States, seat: int, count: int, work: Work) -> int:
    """Try the first options with the same dice; return how many turns were foreseen."""
    turns = 0
    for word in range(SEED_WORDS):
        work.seed[word] = draw(mind[ROOT])
    for at in range(count):
        turns += try_option(mind, seat, at, work)
        work.options[at].tries += 1
        work.options[at].total += work.shares[seat]
    return turns


def try_option(mind: States, seat: int, at: int, work: Work) -> int:
    """Try an option with the dice of now; return how many turns were foreseen."""
    for other in range(SEATS):
        work.more[other] = 0.0
    phase = mind[ROOT].phase
    if phase == LAY:
        mind[PLAY] = mind[work.options[at].state]
        return go_on(mind[PLAY], seat, at, work)
    if phase == ROLL:
        mind[PLAY] = mind[ROOT]
        throw(mind[PLAY], seat, work.options[at].begins, work)
        return go_on(mind[PLAY], seat, NO_REPLY, work)
    share_out(mind[ROOT], work)
    return 1


# Rolling.


def note_choices(s: State, seat: int, work: Work) -> int:
    """Note the choices that bring most, of all that are still open; return how many there are."""
    held = held_cubes(s, seat)
    seen = 0
    count = 0
    best = best_choice(held, seen, work)
    least = work.outcomes[best] - WORSE_BY
    for _ in range(CANDIDATES):
        if best != NO_CHOICE and work.outcomes[best] >= least:
            if best & s.marked == s.marked:
                work.options[count].begins = best
                count += 1
            seen |= 1 << best
            best = best_choice(held, seen, work)
    if count == 0:
        work.options[0].begins = s.marked
    return max(1, count)


def best_choice(held: int, seen: int, work: Work) -> int:
    """Return the cubes to roll that bring most, of the choices that were not seen yet."""
    best = NO_CHOICE
    for rolled in range(CHOICES):
        if rolled & held == rolled and not seen >> rolled & 1:
            # Equal ones differ by rounding.
            least = work.outcomes[best] + 1e-9 if best != NO_CHOICE else 0.0
            if work.outcomes[rolled] >= least:
                best = rolled
    return best


def throw(s: State, seat: int, rolled: int, work: Work) -> None:
    """Throw some cubes and lay what falls; what fell better than expected is mere luck."""
    for slot in range(HAND):
        if rolled >> slot & 1:
            # Each cube falls the same in all choices that roll it.
            roll_on(s, MOST_TURNS + slot, work)
            colour = (int(s.hand[seat, slot]) - 1) // SHAPES
            s.hand[seat, slot] = colour * SHAPES + below(s, SHAPES) + 1
    roll_on(s, MOST_TURNS + HAND, work)
    s.marked = 0
    apply(s, seat, KEEP_ALL)
    while s.phase == REROLL:
        apply(s, seat, ROLL_ALL)
    room = work.room[:]
    judge(s, seat, WEIGHTS[s.players], room)
    find_best_plays(s, seat, MOST_POINTS_AMONG, room)
    most = 0
    for number in range(room[FOUND]):
        most = max(most, room[PLAYS + number * PLAY_ROOM + BRINGS])
    lay_play(s, seat, 0, room)
    work.more[seat] = work.outcomes[rolled] - most


def expect(s: State, seat: int, work: Work) -> None:
    """Find the expected points of every choice of cubes to roll, exactly, over all outcomes.

    The dice go through all faces like the wheels of a counter.
    """
    for rolled in range(CHOICES):
        work.outcomes[rolled] = 0.0
        work.blanks[rolled] = 0.0
    for slot in range(HAND):
        work.face[slot] = 0
    work.showing[0] = 0
    work.worth[0] = 0
    work.changed[0] = 0
    slot = 0
    while slot >= 0:
        show_from(s, seat, slot, work)
        changed = work.changed[HAND]
        work.outcomes[changed] += work.worth[HAND]
        work.blanks[changed] += work.worth[HAND] == 0
        slot = turn_wheels(s, seat, work)
    count_for_choices(work)
    settle(s, seat, work)


def show_from(s: State, seat: int, first: int, work: Work) -> None:
    """Show all dice from one on, what that is worth, and what changed by it."""
    for slot in range(first, HAND):
        kinds, worth, changed = work.showing[slot], work.worth[slot], work.changed[slot]
        now = int(s.hand[seat, slot]) - 1
        if now >= 0:
            kind = now // SHAPES * SHAPES + work.face[slot]
            kinds |= 1 << kind
            worth = worth_with(kinds, kind, worth, work.room[:])
            changed |= (kind != now) << slot
        work.showing[slot + 1] = kinds
        work.worth[slot + 1] = worth
        work.changed[slot + 1] = changed


def turn_wheels(s: State, seat: int, work: Work) -> int:
    """Go on to the next outcome; return the first die that shows another face, or -1."""
    slot = HAND - 1
    while slot >= 0:
        if s.hand[seat, slot] != NO_CUBE and work.face[slot] < SHAPES - 1:
            work.face[slot] += 1
            return slot
        work.face[slot] = 0
        slot -= 1
    return slot


def count_for_choices(work: Work) -> None:
    """Count an outcome for every choice that rolls at least the cubes which changed."""
    for slot in range(HAND):
        for rolled in range(CHOICES):
            if rolled >> slot & 1:
                fewer = rolled ^ 1 << slot
                work.outcomes[rolled] += work.outcomes[fewer]
                work.blanks[rolled] += work.blanks[fewer]


def settle(s: State, seat: int, work: Work) -> None:
    """Turn sums into expected points: where nothing fits all is rolled until something does."""
    every = held_cubes(s, seat)
    ways = float(SHAPES ** hand_size(s, seat))
    again = work.outcomes[every] / max(1.0, ways - work.blanks[every])
    for rolled in range(CHOICES):
        ways = 1.0
        for slot in range(HAND):
            if rolled >> slot & 1:
                ways *= SHAPES
        work.outcomes[rolled] += work.blanks[rolled] * again
        work.outcomes[rolled] /= ways


# Laying.


def lay_candidates(mind: States, seat: int, work: Work) -> int:
    """Lay the plays that seem best, each in a state of its own; return how many there are."""
    s, room = mind[ROOT], work.room[:]
    judge(s, seat, WEIGHTS[s.players], room)
    find_best_plays(s, seat, CANDIDATES, room)
    count = int(room[FOUND])
    for at in range(count):
        mind[LAID + at] = mind[ROOT]
        work.options[at].begins = lay_play(mind[LAID + at], seat, at, room)
    # Ending the turn as it is comes after all that it must be better than.
    if s.laid > 0 and (not is_first_turn(s) or count == 0):
        mind[LAID + count] = mind[ROOT]
        work.options[count].begins = END_TURN
        count += 1
    for at in range(count):
        work.options[at].state = LAID + at
    return count


def lay_play(s: State, seat: int, number: int, room: Ints) -> int:
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


def settle_dice(s: State, seat: int) -> None:
    """Let the dice in mind be the same in all of a turn, so that it sticks to its plan."""
    reseed(s, int(s.cubes - s.laid), int(s.score[seat]), int(s.score[s.turn - 1]), seat)


def roll_on(s: State, turn: int, work: Work) -> None:
    """Let the dice of a turn be the same for all options, whatever fell before it."""
    reseed(s, work.seed[0], work.seed[1], work.seed[2], turn)


def foresee_reply(mind: States, seat: int, at: int, work: Work) -> None:
    """Note what the next player will roll after a play: that is the same in all worlds."""
    option = work.options[at]
    mind[PLAY] = mind[option.state]
    s = mind[PLAY]
    apply(s, seat, END_TURN)
    option.reply = NO_REPLY
    if s.phase == ROLL and s.turn != seat:
        rolled = cubes_to_roll(s, int(s.turn), work.room[:])
        option.reply = rolled
        option.reply_brings = work.room[THROWN + rolled]


def go_on(s: State, seat: int, at: int, work: Work) -> int:
    """Go on from a turn that is laid; write what each seat may expect, return turns foreseen."""
    is_play = at != NO_REPLY
    roll_on(s, 0, work)
    apply(s, seat, END_TURN)
    if is_play and work.options[at].reply != NO_REPLY:
        roll_on(s, 1, work)
        play_as_foreseen(s, work.options[at].reply, work.options[at].reply_brings / THROWS, work)
    turns = 1
    while not over(s) and turns < MOST_TURNS and bag_size(s) == 0:
        turns += 1
        roll_on(s, turns, work)
        rolled = cubes_to_roll(s, int(s.turn), work.room[:])
        play_as_foreseen(s, rolled, work.room[THROWN + rolled] / THROWS, work)
    if over(s) and is_play:
        payoff(s, work.shares[:])
        return turns
    if not over(s):
        turns += foresee_all(s, work)
    share_out(s, work)
    return turns


def play_as_foreseen(s: State, rolled: int, brings: float, work: Work) -> None:
    """Play a whole turn; what it brings more than was expected of the roll is mere luck."""
    seat = int(s.turn)
    s.marked = rolled
    apply(s, seat, ROLL_MARKED if rolled else KEEP_ALL)
    lay_turn(s, work.room[:])
    work.more[seat] += brings - work.room[PLAYS + BRINGS]


def lay_turn(s: State, room: Ints) -> None:
    """Play the rest of a turn whose choice of cubes to roll is made."""
    seat = int(s.turn)
    while s.phase == REROLL:
        apply(s, seat, ROLL_ALL)
    judge(s, seat, WEIGHTS[s.players], room)
    find_best_plays(s, seat, 1, room)
    lay_play(s, seat, 0, room)
    apply(s, seat, END_TURN)


# What a position promises.


def foresee_all(s: State, work: Work) -> int:
    """Add what all seats can expect of a turn in this position; return how many they are."""
    s.marked = 0
    for seat in range(s.players):
        turns_off = (seat - int(s.turn)) % s.players
        brings = work.room[THROWN + cubes_to_roll(s, seat, work.room[:])] / THROWS
        work.more[seat] += EXPECTED_COUNTS[s.players, turns_off] * brings
    work.more[int(s.turn)] += TO_MOVE[s.players]
    return int(s.players)


def share_out(s: State, work: Work) -> None:
    """Estimate what each seat gets in the end, with what it has more than its score."""
    shares = work.shares[:]
    spread = SPREAD * math.sqrt(float(ALL_CUBES + 1 - s.cubes))
    best = 0.0
    for other in range(s.players):
        shares[other] = s.score[other] + work.more[other]
        best = max(best, shares[other])
    total = 0.0
    for other in range(s.players):
        shares[other] = math.exp((shares[other] - best) / spread)
        total += shares[other]
    for other in range(s.players):
        shares[other] /= total


# Telling.


def put_best_options_first(count: int, work: Work) -> None:
    """Sort options that were tried equally often by what they brought; equal ones stay in order."""
    options = work.options
    for at in range(1, count):
        place = at
        while place > 0 and options[place - 1].total < options[place].total:
            options[SPARE] = options[place]
            options[place] = options[place - 1]
            options[place - 1] = options[SPARE]
            place -= 1


def tell(s: State, seat: int, options: int, work: Work, found: Found) -> int:
    """Tell of each move how the best option went that it leads to; others are below them all."""
    count = list_moves(s, seat, work.codes[:], found)
    worst = 1.0
    for at in range(options):
        worst = min(worst, work.options[at].total / work.options[at].tries)
    for number in range(count):
        move = found[number]
        move.tries = 1
        move.won = worst / 2
        for at in range(options - 1, -1, -1):
            option = work.options[at]
            if leads_to(s, move.move, option.begins):
                # The first was tried as often as the second; it is the one to be chosen.
                move.tries = option.tries + (at == 0)
                move.won = option.total * move.tries / option.tries
    put_best_first(count, found)
    return count


def leads_to(s: State, move: int, option: int) -> bool:
    """Whether a move begins a play, or goes on with a choice of cubes."""
    if s.phase == LAY:
        return move == option
    if move >= ROLL_MARKED:
        return bool(option == s.marked)
    return bool(option >> move - MARKS & 1)
