"""The search for Qwirkle Cubes: whole turns, held against what they leave for everybody.

What a position is worth is told by what everybody could expect of a turn in it, at the best choice
of cubes to roll: those who move sooner get more of it. So plays are laid in mind, the next player
answers by the judgement of the keen bot, and then it is counted what all can expect. Choices of
cubes to roll are thrown in mind, laid by the same judgement and counted at once; their points are
known exactly, from all ways in which the cubes can fall. All options of a round meet the same dice,
and the better half goes on to the next round. When the bag is empty, turns are played to the end of
the game.
"""

from kubik.bots.qwirkle_cubes.expecting import expect, foresee_all, note_choices, share_out, throw
from kubik.bots.qwirkle_cubes.keen import (
    CHOICES,
    THROWN,
    THROWS,
    WEIGHTS,
    cubes_to_roll,
    held_cubes,
    judge,
)
from kubik.bots.qwirkle_cubes.laying import lay_play, play_as_foreseen, roll_on, settle_dice
from kubik.bots.qwirkle_cubes.memory import (
    CANDIDATES,
    LAID,
    MOST_TURNS,
    NO_REPLY,
    SEED_WORDS,
    SPARE,
    STATES,
    TURN_ACTIONS,
    WORK,
    Work,
)
from kubik.bots.qwirkle_cubes.outlook import note_outlook
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.playout import PLAY, ROOT
from kubik.engine.chance import draw
from kubik.engine.layout import State, States
from kubik.games.qwirkle_cubes.hands import bag_size
from kubik.games.qwirkle_cubes.offers import END_TURN, MARKS, ROLL_MARKED, is_first_turn
from kubik.games.qwirkle_cubes.play_room import FOUND
from kubik.games.qwirkle_cubes.plays import find_best_plays, find_worths
from kubik.games.qwirkle_cubes.rules import apply, over, payoff
from kubik.games.qwirkle_cubes.spots import LAY, ROLL, SEATS

__all__ = ["STATES", "WORK", "note_outlook"]

# Once a turn has begun to lay little is left to choose.
LATER_PART = 4


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
