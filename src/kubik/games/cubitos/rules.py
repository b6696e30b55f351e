"""Cubitos as plain functions over a record. Ids in brackets are lines of `lines.toml`.

Dice are in `zones.py`, abilities in `effects.py`, the runner in `running.py`; here are the course
of a round, what may be done and what must hold.

Seats go through a round each at its own pace. A seat has a stage, how far it is, and a phase, what
it is asked. Whoever has acted is in the phase FLOW until `advance` finds the next question for it;
at three points everybody waits for everybody.
"""

from kubik.engine.chance import below
from kubik.engine.events import emit
from kubik.engine.layout import Codes, Record, Shares
from kubik.games.cubitos.actions import (
    ACTIONS,
    ALL,
    BUYS,
    CHOICES,
    DONE,
    FOOT,
    GIVES,
    GOES,
    JETPACK,
    PASS,
    PICKS,
    ROLL,
    SHORTCUT,
    TAKES,
    TURNS,
    USES,
    use_code,
)
from kubik.games.cubitos.arriving import advance_arrived, advance_moving, arrive, spend_symbol
from kubik.games.cubitos.buying import advance_shopping, buy, can_buy, rest
from kubik.games.cubitos.data import (
    AT_DISCARD,
    AT_DRAW,
    AT_ROLL,
    BLUE,
    BOXES,
    DICE,
    EACH,
    FACES,
    FIRST,
    FIRST_COLOUR,
    FOOT_PRICE,
    HAS_FACE,
    HUES,
    IN_BOX,
    MOST_NEARBY,
    NEARBY,
    NOWHERE,
    OF_A_COLOUR,
    PLACES,
    RED,
    SPECIAL,
    SURFACE,
    SYMBOL,
)
from kubik.games.cubitos.effects import (
    NO_TASK,
    OWN_KINDS,
    ROLL_RESCUE,
    can_use_any,
    can_use_bust,
    can_use_pending,
    can_use_pushing,
    end_task,
    has_any,
    use_any,
    use_bust,
    use_pending,
    use_pushing,
    use_run,
)
from kubik.games.cubitos.events import EXTRA_ROUND, GOES_FIRST, ROUND_BEGINS, WON
from kubik.games.cubitos.rolling import (
    advance_choosing,
    advance_rolling,
    bust,
    can_choose,
    end_choosing,
    full_hand,
    may_stop_choosing,
    pass_on,
    throw,
)
from kubik.games.cubitos.running import (
    buy_foot,
    can_cut,
    can_double,
    can_step,
    cut,
    double,
    go_to,
    is_water,
    lead,
    progress,
    step,
    step_to,
    take_bonus,
    track_of,
)
from kubik.games.cubitos.setting_up import deal_cards, lay_course
from kubik.games.cubitos.stages import (
    ARRIVED,
    BUY,
    CHOOSE,
    CHOOSING,
    CLAIMING,
    COMPARING,
    DECIDE,
    DROP,
    FACE,
    FINISHING,
    FLOW,
    HAND_OVER,
    HASTEN,
    MOVE,
    MOVING,
    PICK,
    REACH,
    RESTED,
    ROLLING,
    RUNNING,
    SAVE,
    SEIZE,
    SHOPPING,
    TAKE_ONE,
    USE_RED,
    USE_RUN,
    WAIT,
    stretch,
)
from kubik.games.cubitos.swords import (
    advance_claiming,
    advance_running,
    compare_swords,
    end_running,
    is_open_in_run,
    use_red,
)
from kubik.games.cubitos.tasks import (
    advance_task,
    can_pick,
    finish_task,
    give_die,
    is_weakest,
    pick,
    take,
    turn_up,
)
from kubik.games.cubitos.tracks import MOST_NEIGHBOURS, START, WALL
from kubik.games.cubitos.zones import (
    NO_DIE,
    NOBODY,
    State,
    clear_pending,
    count_at,
    dice_of,
    give_back,
    in_roll,
    money,
    put_at,
    symbols_of,
)

__all__ = ["ACTIONS", "State"]

ENDINGS = ("finish", "farthest", "extra-round")
BY_FINISH, BY_DISTANCE, BY_EXTRA_ROUND = range(3)

# A race at random takes 100 rounds and more; this is far beyond the longest that was seen.
LONGEST_RANDOM_GAME = 60_000


# Setting up.


def setup(s: Record, players: int, options: Codes) -> None:
    """Lay out cards, track and dice, and see who goes first (setup.1 to setup.6)."""
    s.players = players
    deal_cards(s, options)
    lay_course(s, options)
    for kind in range(BOXES):
        s.box[kind] = IN_BOX[kind] - players * EACH[kind]
    for seat in range(players):
        for kind in range(BOXES):
            s.draw[seat, kind] = EACH[kind]
        s.square[seat] = START
        s.dearest[seat] = NOWHERE
        s.turning[seat] = NO_DIE
    s.first = below(s, players)
    s.roll[s.first, FIRST] = 1
    emit(s, GOES_FIRST, s.first)
    begin_round(s)
    flow(s)


# The course of a round.


def begin_round(s: Record) -> None:
    """Everybody begins to choose dice; how many is settled now (choose.6)."""
    s.round_number += 1
    emit(s, ROUND_BEGINS, s.round_number)
    most = lead(s)
    for seat in range(s.players):
        s.hand[seat] = full_hand(s, seat, most)
        s.left_square[seat] = s.square[seat]
        s.at_risk[seat] = 0
        s.losing[seat] = 0
        s.bound[seat] = 0
        s.safe[seat] = 0
        s.forced[seat] = 0
        s.swords[seat] = 0
        s.claim[seat] = 0
        s.credited[seat] = 0
        s.returned[seat] = 0
        s.used_squares[seat] = 0
        s.bought[seat] = 0
        s.stage[seat] = CHOOSING
        s.phase[seat] = FLOW


def flow(s: Record) -> None:
    """Lead every seat to its next question, and all of them past the points where they meet."""
    waiting = True
    while waiting:
        for seat in range(s.players):
            while s.phase[seat] == FLOW:
                advance(s, seat)
        waiting = meet(s)


def meet(s: Record) -> bool:
    """If all wait for each other, go on together; say whether that was so."""
    if s.finished:
        return False
    for seat in range(s.players):
        if s.phase[seat] != WAIT:
            return False
    stage = s.stage[0]
    if stage == COMPARING:
        compare_swords(s)
    if stage == RESTED:
        end_round(s)
    else:
        for seat in range(s.players):
            s.stage[seat] = stage + 1
            s.phase[seat] = FLOW
    return not s.finished


def advance(s: Record, seat: int) -> None:
    """Take a seat one step on towards its next question."""
    stage = s.stage[seat]
    if s.task[seat] != NO_TASK:
        advance_task(s, seat)
    elif has_pending(s, seat):
        s.phase[seat] = SEIZE
    elif stage == CHOOSING:
        advance_choosing(s, seat)
    elif stage == ROLLING:
        advance_rolling(s, seat)
    elif stage in (RUNNING, FINISHING):
        advance_running(s, seat)
    elif stage == CLAIMING:
        advance_claiming(s, seat)
    elif stage == MOVING:
        advance_moving(s, seat)
    elif stage == ARRIVED:
        advance_arrived(s, seat)
    elif stage == SHOPPING:
        advance_shopping(s, seat)
    else:
        s.phase[seat] = WAIT


def has_pending(s: Record, seat: int) -> bool:
    """Whether abilities wait to be used; those that can do nothing are gone (ability.1)."""
    usable = 0
    for colour in range(HUES):
        if can_use_pending(s, seat, colour):
            usable += 1
        else:
            s.pending[seat, colour] = 0
    return usable > 0


def end_round(s: Record) -> None:
    """Return borrowed dice, pass the first player's die, and see whether it is over."""
    for seat in range(s.players):
        return_borrowed(s, seat)
        s.roll[seat, FIRST] = 0
        s.discard[seat, FIRST] = 0
    s.first = (s.first + 1) % s.players
    s.roll[s.first, FIRST] = 1
    if finishers(s) > 0:
        if leaders(s) == 1:
            s.finished = 1
            emit(s, WON, winner(s))
            return
        s.extra = 1
        emit(s, EXTRA_ROUND)
    begin_round(s)


def return_borrowed(s: Record, seat: int) -> None:
    """Return dice that were borrowed for the round, wherever they are now (purple.7)."""
    for kind in range(BOXES):
        for _ in range(s.borrowed[seat, kind]):
            for place in (AT_DISCARD, AT_ROLL, AT_DRAW):
                if count_at(s, seat, place, kind) > 0:
                    give_back(s, seat, place, kind)
                    break
        s.borrowed[seat, kind] = 0


# Whose turn it is, and what may be done.


def actors(s: Record) -> int:
    """Everybody who is asked something, each at its own pace (roll.7, buy.6, buy.7)."""
    mask = 0
    for seat in range(s.players):
        if s.phase[seat] != WAIT and not must_wait(s, seat):
            mask |= 1 << seat
    return 0 if s.finished else mask


def must_wait(s: Record, seat: int) -> bool:
    """Whether a box runs short and others are to take first (buy.7)."""
    if s.stage[seat] != ARRIVED and s.stage[seat] != SHOPPING:
        return False
    return is_scarce(s) and seat != next_from_first(s)


def is_scarce(s: Record) -> bool:
    """Whether a box has dice, but fewer than there are players."""
    scarce = 0
    for kind in range(FIRST_COLOUR, BOXES):
        scarce += 0 < s.box[kind] < s.players
    return scarce > 0


def next_from_first(s: Record) -> int:
    """Return the first seat from the first player's die on that is not done with its run."""
    for turn in range(s.players):
        seat = (s.first + turn) % s.players
        if s.stage[seat] != RESTED:
            return seat
    return s.first


def foremost(s: Record) -> int:
    """Return who acts first if all want to wait: by dice to roll, then by seats (roll.7, buy.6)."""
    mask = actors(s)
    best = NOBODY
    most = 0
    for turn in range(s.players):
        seat = (s.first + turn) % s.players
        if mask >> seat & 1:
            dice = in_roll(s, seat) if s.stage[seat] <= ROLLING else 0
            if best == NOBODY or dice > most:
                best = seat
                most = dice
    return best


def legal(s: Record, seat: int, out: Codes) -> int:
    """What the seat is asked, as codes."""
    phase = s.phase[seat]
    if phase == DECIDE:
        return legal_decisions(s, seat, out)
    if phase == MOVE:
        return legal_moves(s, seat, out)
    if phase in (CHOOSE, PICK, DROP):
        return legal_picks(s, seat, out)
    if phase == USE_RUN:
        return legal_uses(s, seat, out)
    if phase in (SEIZE, SAVE, USE_RED):
        return legal_answers(s, seat, out)
    if phase in (TAKE_ONE, BUY):
        return legal_goods(s, seat, out)
    if phase in (FACE, HAND_OVER):
        return legal_holdings(s, seat, out)
    if phase in (HASTEN, REACH):
        return legal_squares(s, seat, out)
    out[0] = ROLL
    return 1


def legal_decisions(s: Record, seat: int, out: Codes) -> int:
    """Push or pass, or use a die first (roll.3, yellow.3)."""
    count = 0
    if in_roll(s, seat) > 0:
        out[count] = ROLL
        count += 1
    if not s.bound[seat] and s.forced[seat] == 0:
        out[count] = PASS
        count += 1
    for colour in range(HUES):
        if can_use_any(s, seat, colour):
            out[count] = use_code(colour, SYMBOL, 1)
            count += 1
        for face in range(SPECIAL + 1):
            if can_use_pushing(s, seat, colour, face):
                out[count] = use_code(colour, face, 1)
                count += 1
    return count


def legal_picks(s: Record, seat: int, out: Codes) -> int:
    """Dice of the own zones, and what may be said instead."""
    count = 0
    for place in range(PLACES):
        for kind in range(DICE):
            if is_offered(s, seat, place, kind):
                out[count] = PICKS + place * DICE + kind
                count += 1
    if may_stop(s, seat):
        out[count] = DONE
        count += 1
        if may_take_all(s, seat):
            out[count] = ALL
            count += 1
    return count


def is_offered(s: Record, seat: int, place: int, kind: int) -> bool:
    """Whether a die may be chosen in this phase."""
    if s.phase[seat] == CHOOSE:
        return can_choose(s, seat, place, kind)
    if s.phase[seat] == DROP:
        return place == AT_ROLL and kind != FIRST and bool(s.roll[seat, kind] > 0)
    return can_pick(s, seat, place, kind)


def may_stop(s: Record, seat: int) -> bool:
    """Whether the seat may choose no more dice."""
    if s.phase[seat] == CHOOSE:
        return may_stop_choosing(s, seat)
    return s.phase[seat] == DROP or not s.must[seat]


def may_take_all(s: Record, seat: int) -> bool:
    """Whether all that is offered may be chosen at once."""
    return bool(s.phase[seat] != PICK or s.task[seat] == ROLL_RESCUE)


def legal_uses(s: Record, seat: int, out: Codes) -> int:
    """Abilities of the run, or no more of them (ability.3)."""
    count = 0
    for colour in range(HUES):
        if can_use_any(s, seat, colour):
            out[count] = use_code(colour, SYMBOL, 1)
            count += 1
        for face in range(SPECIAL + 1):
            for choice in range(1, CHOICES + 1):
                if is_open_in_run(s, seat, colour, face, choice):
                    out[count] = use_code(colour, face, choice)
                    count += 1
    out[count] = DONE
    return count + 1


def legal_answers(s: Record, seat: int, out: Codes) -> int:
    """Use a card or not: now, against a bust, or after swords were compared."""
    count = 0
    phase = s.phase[seat]
    for colour in range(HUES):
        if (
            (phase == SEIZE and can_use_pending(s, seat, colour))
            or (phase == SAVE and can_use_bust(s, seat, colour))
            or (phase == USE_RED and colour == RED)
        ):
            out[count] = use_code(colour, SYMBOL, 1)
            count += 1
    out[count] = DONE
    return count + 1


def legal_goods(s: Record, seat: int, out: Codes) -> int:
    """Dice of boxes, for free or for money."""
    count = 0
    if s.phase[seat] == BUY:
        for colour in range(HUES):
            if can_buy(s, seat, colour):
                out[count] = BUYS + colour
                count += 1
    else:
        for kind in range(BOXES):
            if s.kinds[seat] >> kind & 1 and s.box[kind] > 0:
                out[count] = TAKES + kind
                count += 1
    if s.phase[seat] == BUY or not s.must[seat] or count == 0:
        out[count] = DONE
        count += 1
    return count


def legal_holdings(s: Record, seat: int, out: Codes) -> int:
    """What to do with the die in question: a face for it, or a rival."""
    count = 0
    if s.phase[seat] == FACE:
        for face in range(FACES):
            if HAS_FACE[s.turning[seat], face]:
                out[count] = TURNS + face
                count += 1
    else:
        for rival in range(s.players):
            if is_weakest(s, seat, rival):
                out[count] = GIVES + rival
                count += 1
    return count


def legal_squares(s: Record, seat: int, out: Codes) -> int:
    """A step at once, or a bonus square nearby; or none (yellow.6, blue.2)."""
    count = 0
    if s.phase[seat] == HASTEN:
        for number in range(MOST_NEIGHBOURS):
            square = step_to(s, seat, number)
            if square != NOWHERE and not is_water(s, seat, square):
                out[count] = GOES + square
                count += 1
    else:
        for number in range(MOST_NEARBY):
            square = NEARBY[track_of(s, seat), s.square[seat], number]
            if square != NOWHERE:
                out[count] = GOES + square
                count += 1
    out[count] = DONE
    return count + 1


def legal_moves(s: Record, seat: int, out: Codes) -> int:
    """Steps, effects of the square, feet for money, or the end of the move (move.1, move.4)."""
    count = 0
    for number in range(MOST_NEIGHBOURS):
        square = step_to(s, seat, number)
        if square != NOWHERE and can_step(s, seat, square):
            out[count] = GOES + square
            count += 1
    if can_double(s, seat):
        out[count] = JETPACK
        count += 1
    if can_cut(s, seat):
        out[count] = SHORTCUT
        count += 1
    if money(s, seat) >= FOOT_PRICE:
        out[count] = FOOT
        count += 1
    out[count] = DONE
    return count + 1


def apply(s: Record, seat: int, action: int) -> None:
    """Play one action, then lead everybody to their next questions."""
    if action == ROLL:
        throw(s, seat)
    elif action == DONE:
        stop(s, seat)
    elif action == ALL:
        take_all(s, seat)
    elif action < USES:
        move_on(s, seat, action)
    elif action < PICKS:
        use(s, seat, action - USES)
    elif action < TAKES:
        choose(s, seat, (action - PICKS) // DICE, (action - PICKS) % DICE)
    elif action < TURNS:
        get(s, seat, action)
    elif action < GOES:
        settle_die(s, seat, action)
    else:
        go(s, seat, action - GOES)
    flow(s)


def stop(s: Record, seat: int) -> None:
    """Want no more of what is offered."""
    phase = s.phase[seat]
    s.phase[seat] = FLOW
    if phase == CHOOSE:
        end_choosing(s, seat)
    elif phase == SEIZE:
        clear_pending(s, seat)
    elif phase == SAVE:
        bust(s, seat, 0)
    elif phase == PICK:
        finish_task(s, seat)
    elif phase in (TAKE_ONE, HASTEN):
        end_task(s, seat)
    elif phase == USE_RUN:
        end_running(s, seat)
    elif phase == USE_RED:
        s.claim[seat] = 0
    elif phase == MOVE:
        arrive(s, seat)
    elif phase == REACH:
        while symbols_of(s, seat, BLUE) > 0:
            spend_symbol(s, seat, BLUE)
    elif phase == BUY:
        rest(s, seat)


def take_all(s: Record, seat: int) -> None:
    """Choose all dice that are offered."""
    for place in range(PLACES):
        for kind in range(DICE):
            while is_offered(s, seat, place, kind):
                choose_one(s, seat, place, kind)
    stop(s, seat)


def choose(s: Record, seat: int, place: int, kind: int) -> None:
    """Choose one die, and stay while there are more to choose from."""
    phase = s.phase[seat]
    if phase == PICK:
        s.phase[seat] = FLOW
        pick(s, seat, place, kind)
        return
    choose_one(s, seat, place, kind)
    if phase == CHOOSE or not has_any(s, seat, 1 << AT_ROLL, OWN_KINDS):
        s.phase[seat] = FLOW


def choose_one(s: Record, seat: int, place: int, kind: int) -> None:
    """Move a die to the roll zone, out of it after a bust, or to the picked ones."""
    if s.phase[seat] == PICK:
        pick(s, seat, place, kind)
        return
    put_at(s, seat, place, kind, -1)
    put_at(s, seat, AT_DISCARD if s.phase[seat] == DROP else AT_ROLL, kind, 1)


def use(s: Record, seat: int, number: int) -> None:
    """Use a die or the red card."""
    colour = number // (CHOICES * (SPECIAL + 1))
    face = number // CHOICES % (SPECIAL + 1)
    phase = s.phase[seat]
    s.phase[seat] = FLOW
    if phase == SEIZE:
        use_pending(s, seat, colour)
    elif phase == SAVE:
        spared = use_bust(s, seat, colour)
        if spared > 0:
            bust(s, seat, spared)
    elif phase == USE_RED:
        use_red(s, seat)
    elif can_use_any(s, seat, colour):
        use_any(s, seat, colour)
    elif phase == DECIDE:
        use_pushing(s, seat, colour, face)
    else:
        use_run(s, seat, colour, face, number % CHOICES + 1)


def get(s: Record, seat: int, action: int) -> None:
    """Take a die of a box for free, or buy one."""
    s.phase[seat] = FLOW
    if action < BUYS:
        take(s, seat, action - TAKES)
    else:
        buy(s, seat, action - BUYS)


def settle_die(s: Record, seat: int, action: int) -> None:
    """Choose a face for the die in question, or who gets it."""
    s.phase[seat] = FLOW
    if action < GIVES:
        turn_up(s, seat, action - TURNS)
    else:
        give_die(s, seat, action - GIVES)


def move_on(s: Record, seat: int, action: int) -> None:
    """Pass, buy a foot, or use the effect of a square."""
    s.phase[seat] = FLOW
    if action == PASS:
        pass_on(s, seat)
    elif action == FOOT:
        buy_foot(s, seat)
    elif action == JETPACK:
        double(s, seat)
    else:
        cut(s, seat)


def go(s: Record, seat: int, square: int) -> None:
    """Step onto a square, or get its bonus from afar."""
    phase = s.phase[seat]
    s.phase[seat] = FLOW
    if phase == MOVE:
        step(s, seat, square)
    elif phase == HASTEN:
        s.left[seat] -= 1
        go_to(s, seat, square)
    else:
        spend_symbol(s, seat, BLUE)
        take_bonus(s, seat, square)


# The end.


def over(s: Record) -> bool:
    """Whether the race is decided (end.1)."""
    return bool(s.finished)


def finishers(s: Record) -> int:
    """Return how many runners have run all legs."""
    count = 0
    for seat in range(s.players):
        count += s.done_legs[seat] >= s.legs
    return count


def winner(s: Record) -> int:
    """Return who has come farthest (end.2)."""
    best = 0
    for seat in range(1, s.players):
        if progress(s, seat) > progress(s, best):
            best = seat
    return best


def leaders(s: Record) -> int:
    """Return how many have come farthest (end.3)."""
    best = progress(s, winner(s))
    count = 0
    for seat in range(s.players):
        count += progress(s, seat) == best
    return count


def payoff(s: Record, out: Shares) -> None:
    """Who came farthest wins (end.1, end.2)."""
    best = winner(s)
    for seat in range(s.players):
        out[seat] = 1.0 if seat == best else 0.0


def standing(s: Record, out: Shares) -> None:
    """Who has come how far (tournament.2)."""
    for seat in range(s.players):
        out[seat] = progress(s, seat)


def ending(s: Record) -> int:
    """Whether one alone finished, came farthest of several, or won in an extra round."""
    if s.extra:
        return BY_EXTRA_ROUND
    return BY_FINISH if finishers(s) == 1 else BY_DISTANCE


# What a seat cannot know.


def resample(s: Record, seat: int) -> None:
    """Everything lies open on the table."""


# What must always hold.


def broken(s: Record) -> int:
    """Return the first invariant that fails.

    1 cards, 2 dice, 3 numbers, 4 squares, 5 stages, 6 nothing to do.
    """
    for colour in range(HUES):
        if s.card[colour] // OF_A_COLOUR != colour:
            return 1
    for kind in range(DICE):
        if dice_of(s, kind) != IN_BOX[kind]:
            return 2
    for seat in range(s.players):
        if not numbers_are_sound(s, seat):
            return 3
        if SURFACE[track_of(s, seat), s.square[seat]] == WALL:
            return 4
    if not stages_are_sound(s):
        return 5
    return 0 if s.finished or actors(s) > 0 else 6


def numbers_are_sound(s: Record, seat: int) -> bool:
    """No zone, box or purse is below nothing."""
    least = min(s.coins[seat], s.credits[seat], s.feet[seat], s.water[seat], s.forced[seat])
    for kind in range(DICE):
        least = min(least, s.held[seat, kind], s.borrowed[seat, kind])
        if kind < BOXES:
            least = min(least, s.box[kind])
        for place in range(PLACES):
            least = min(least, count_at(s, seat, place, kind))
        for face in range(FACES):
            if s.active[seat, kind, face] > 0 and not HAS_FACE[kind, face]:
                return False
    return bool(least >= 0)


def stages_are_sound(s: Record) -> bool:
    """Nobody is past a point where all meet before the others are there."""
    first = stretch(s.stage[0])
    for seat in range(s.players):
        if stretch(s.stage[seat]) != first or s.phase[seat] == FLOW:
            return False
        if not question_is_sound(s, seat):
            return False
    return True


def question_is_sound(s: Record, seat: int) -> bool:
    """What is asked fits what is going on: a die in question, dice to pick from."""
    phase = s.phase[seat]
    asks_die = phase in (FACE, HAND_OVER)
    if asks_die != (s.turning[seat] != NO_DIE):
        return False
    asks_task = asks_die or phase in (PICK, TAKE_ONE, HASTEN)
    return bool(asks_task == (s.task[seat] != NO_TASK))
