"""The search of Cubitos: it thinks where that matters and lets the keen bot do the rest.

What to buy and where to run is tried out in whole games of the keen bot, as plans rather than
single actions: a pair of dice, a square to run to. What the keen bot would do is given up only for
what is clearly better: a hundred noisy choices in a game would add up to a bad one.

Near the end a round is about reaching the finish, not about worths. There it is found out in games
how likely a win is after so many more feet, and the exact dynamic programming over the dice decides
with these chances whether to roll on.
"""

import math
from typing import Annotated, TypeAlias

import numpy as np

from kubik.bots.cubitos import stopping
from kubik.bots.cubitos.greedy import NEVER_WORTH, bust_chance
from kubik.bots.cubitos.keen import WEIGHTS, choose_with
from kubik.bots.cubitos.race import part_left, squares_left, symbol_feet
from kubik.bots.cubitos.reach import FAR, spread, step_towards
from kubik.bots.cubitos.running import target_worth
from kubik.bots.cubitos.shopping import card_worth, spending
from kubik.bots.cubitos.stopping import (
    MOST_COINS,
    MOST_FEET,
    S_ACTIVE,
    S_BUST,
    S_COINS,
    S_FEET,
    S_REST,
    S_RISK,
    W_COINS,
    W_FACES,
    W_FEET,
    push_gain,
)
from kubik.bots.cubitos.tables import row_of
from kubik.bots.cubitos.using import FOOT_WORTH
from kubik.bots.cubitos.worths import coin_worth, face_worth
from kubik.bots.search.flat import halvings
from kubik.bots.search.found import Found, list_moves
from kubik.bots.search.playout import (
    LONGEST_PLAYOUT,
    PLAY,
    ROOT,
    SEARCH_STATES,
    WORLD,
    imagine_world,
)
from kubik.engine.contract import apply, foremost, legal, over, payoff
from kubik.engine.layout import Floats, Ints, MemoryRow, State, States, i8, rows
from kubik.games.cubitos.actions import ACTIONS, BUYS, DONE, FOOT, GOES, PASS, ROLL
from kubik.games.cubitos.buying import can_buy
from kubik.games.cubitos.course import flow
from kubik.games.cubitos.data import (
    COST,
    DICE,
    EFFECT,
    FACES,
    FIRST_COLOUR,
    FOOT_PRICE,
    HAS_FACE,
    HUES,
    NOWHERE,
    SPECIAL,
)
from kubik.games.cubitos.rolling import bust
from kubik.games.cubitos.running import between_tracks, track_of
from kubik.games.cubitos.stages import BUY, DECIDE, FLOW, MOVE, REACH, TAKE_ONE
from kubik.games.cubitos.tracks import SQUARES, START
from kubik.games.cubitos.zones import SEATS, active_count, money

STATES = SEARCH_STATES

MOST_PLANS = 8
THEN_WALK = ACTIONS  # the first of a plan is where to run to

PLAN = rows(
    ("steps", i8),  # what to do first, and ACTIONS times what to do then
    ("tries", i8),
    ("won", np.float64),  # how well it did in them, or how good it seems before
)
WORK = rows(
    ("codes", i8, ACTIONS),
    ("shares", np.float64, SEATS),
    ("plans", PLAN, MOST_PLANS + 1),
    # For the question when to stop: the dice to roll, and what `stopping` asks for and works with.
    ("pool", i8, DICE),
    ("stake", np.float64, stopping.STAKES),
    ("worth", np.float64, stopping.WORTHS),
    ("numbers", i8, stopping.NUMBERS),
    ("sums", np.float64, stopping.SUMS),
)
Work: TypeAlias = Annotated[MemoryRow, WORK]
SPARE = MOST_PLANS  # the plan that is used to let two others change places

# Parts of the budget: a game has many more questions of some kinds than of others.
ROLL_PART = 0.25
WALK_PART = 0.1
WALKS = 4  # squares to run to that are tried out
CLEARLY = 4.0  # squares by which a race is clearly won
# What the keen bot would do is given up for what did better by two standard errors, as measured.
DOUBT = 0.7
NEAR_END = 12  # squares from the finish within which feet are no longer all worth the same
MORE_FEET = 8  # so many more feet are looked at


def weigh(mind: States, seat: int, budget: int, work: Work, found: Found) -> int:
    """Weigh the moves of a seat, best first; where little depends on it, at once."""
    root = mind[ROOT]
    imagine_world(mind, seat)
    chosen = choose_with(mind[WORLD], seat, WEIGHTS[row_of(root)], work.codes[:])
    phase = root.phase[seat]
    plans = 0
    if phase == DECIDE and is_near_end(root) and is_open(root, seat, chosen):
        chosen = roll_or_pass(mind, seat, int(ROLL_PART * budget), chosen, work)
    elif phase == BUY:
        plans = plan_purchases(root, seat, chosen, work)
    elif phase == MOVE and not between_tracks(root, seat):
        budget = int(WALK_PART * budget)
        plans = plan_walks(root, seat, chosen, work)
    elif phase in (TAKE_ONE, REACH):
        plans = plan_codes(root, seat, chosen, work)
    if plans > 1:
        compare_plans(mind, seat, budget, plans, work)
        chosen = first_step(root, seat, work.plans[0].steps, work.codes[:])
    return tell(root, seat, chosen, plans, work, found)


def is_open(s: State, seat: int, chosen: int) -> bool:
    """Whether to roll is a question: it can bust, and both may be done."""
    if chosen != ROLL and chosen != PASS:
        return False
    return bust_chance(s, seat) > 0 and not s.bound[seat] and s.forced[seat] == 0


def is_near_end(s: State) -> bool:
    """Whether somebody may be home soon."""
    nearest = FAR
    for other in range(s.players):
        nearest = min(nearest, squares_left(s, other))
    return bool(nearest <= NEAR_END)


# Plans.


def plan_codes(s: State, seat: int, chosen: int, work: Work) -> int:
    """Make every action a plan, that of the keen bot the first; return how many there are."""
    count = legal(s, seat, work.codes[:])
    work.plans[0].steps = chosen
    plans = 1
    for at in range(count):
        if work.codes[at] != chosen and plans < MOST_PLANS:
            work.plans[plans].steps = work.codes[at]
            plans += 1
    return plans


def plan_purchases(s: State, seat: int, chosen: int, work: Work) -> int:
    """Plan the purchases that seem best: none, one die, or a pair of them."""
    weights = WEIGHTS[row_of(s)]
    part = part_left(s, seat)
    plans = add_plan(0, DONE, 0.0, work)
    for colour in range(HUES):
        if can_buy(s, seat, colour):
            price = COST[s.card[colour]]
            worth = card_worth(s, seat, weights, part, colour)
            alone = worth - spending(s, seat, weights, price)
            plans = add_plan(plans, BUYS + colour + ACTIONS * DONE, alone, work)
            for other in range(colour):
                both = price + COST[s.card[other]]
                if s.bought[seat] == 0 and can_buy(s, seat, other) and both <= money(s, seat):
                    pair = worth + card_worth(s, seat, weights, part, other)
                    pair -= spending(s, seat, weights, both)
                    steps = BUYS + colour + ACTIONS * (BUYS + other)
                    plans = add_plan(plans, steps, pair, work)
    put_first(plans, chosen, work)
    return plans


def plan_walks(s: State, seat: int, chosen: int, work: Work) -> int:
    """Plan to run to the squares that seem best, or to pay for a foot."""
    feet = s.feet[seat] + s.water[seat]
    if chosen < GOES or feet == 0:
        plans = add_plan(0, chosen, 0.0, work)
        if feet == 0 and money(s, seat) >= FOOT_PRICE:
            plans = add_plan(plans, FOOT if chosen != FOOT else DONE, -1.0, work)
        return plans
    weights = WEIGHTS[row_of(s)]
    part = part_left(s, seat)
    codes = work.codes[:]
    spread(s, seat, feet, codes)
    plans = 0
    for square in range(SQUARES):
        if codes[square] < FAR:
            worth = target_worth(s, seat, weights, part, square, feet - codes[square])
            if worth > NEVER_WORTH and square != s.square[seat]:
                plans = add_plan(plans, GOES + square + ACTIONS * THEN_WALK, worth, work)
    return min(plans, WALKS)


def add_plan(plans: int, steps: int, worth: float, work: Work) -> int:
    """Add a plan in the order of worth; the last one goes if there are too many."""
    if plans == MOST_PLANS and work.plans[plans - 1].won >= worth:
        return plans
    count = min(plans + 1, MOST_PLANS)
    at = count - 1
    while at > 0 and work.plans[at - 1].won < worth:
        work.plans[at] = work.plans[at - 1]
        at -= 1
    work.plans[at].steps = steps
    work.plans[at].won = worth
    return count


def put_first(plans: int, chosen: int, work: Work) -> None:
    """Put the best plan that begins as the keen bot would to the first place."""
    for at in range(plans):
        if work.plans[at].steps % ACTIONS == chosen:
            swap(0, at, work)
            return
    work.plans[0].steps = chosen


def swap(one: int, other: int, work: Work) -> None:
    """Let two plans change places."""
    work.plans[SPARE] = work.plans[one]
    work.plans[one] = work.plans[other]
    work.plans[other] = work.plans[SPARE]


def first_step(s: State, seat: int, plan: int, codes: Ints) -> int:
    """Return the action with which a plan begins."""
    first = plan % ACTIONS
    if plan // ACTIONS != THEN_WALK:
        return first
    spread(s, seat, s.feet[seat] + s.water[seat], codes)
    return step_towards(s, seat, first - GOES, codes)


def carry_out(s: State, seat: int, plan: int, codes: Ints) -> int:
    """Do what a plan says; return the actions that took."""
    then = plan // ACTIONS
    if then != THEN_WALK:
        apply(s, seat, plan % ACTIONS)
        if then == 0 or s.phase[seat] != BUY:
            return 1
        apply(s, seat, then)
        return 2
    steps = 0
    target = plan % ACTIONS - GOES
    while s.phase[seat] == MOVE and s.square[seat] != target:
        apply(s, seat, first_step(s, seat, plan, codes))
        steps += 1
    # A jetpack or a shortcut is for the keen bot to use, and so are feet beyond the finish.
    stays = target < START and EFFECT[track_of(s, seat), target] == NOWHERE
    if stays and s.phase[seat] == MOVE and s.square[seat] == target:
        apply(s, seat, DONE)
    return steps + 1


# Trying out.


def play_on(s: State, work: Work) -> int:
    """Let the keen bot play for all seats to the end; return the actions that took."""
    codes = work.codes[:]
    steps = 0
    while not over(s) and steps < LONGEST_PLAYOUT:
        mover = foremost(s)
        apply(s, mover, choose_with(s, mover, WEIGHTS[row_of(s)], codes))
        steps += 1
    payoff(s, work.shares[:])
    return steps


def outcome(s: State, seat: int) -> float:
    """Return how well a race went, from 0 to 1: the farther ahead of the best rival, the better.

    A narrow win tells less than a clear one, so fewer games are needed than by counting wins.
    """
    ahead = FAR
    for rival in range(s.players):
        if rival != seat:
            ahead = min(ahead, squares_left(s, rival) - squares_left(s, seat))
    return 1.0 / (1.0 + math.exp(-ahead / CLEARLY))


def compare_plans(mind: States, seat: int, budget: int, plans: int, work: Work) -> None:
    """Try plans in the same worlds, the better half in twice as many; put the best one first.

    The first plan stays to the end, and gives way only to one that is clearly better.
    """
    forget_tries(plans, work)
    rounds = max(1, halvings(plans))
    alive = plans
    for _ in range(rounds):
        spent = 0
        while spent < max(1, budget // rounds):
            imagine_world(mind, seat)
            for at in range(alive):
                mind[PLAY] = mind[WORLD]
                spent += carry_out(mind[PLAY], seat, work.plans[at].steps, work.codes[:])
                spent += play_on(mind[PLAY], work)
                work.plans[at].tries += 1
                work.plans[at].won += outcome(mind[PLAY], seat)
        sort_rivals(alive, work)
        alive = max(2, (alive + 1) // 2)
    give_way(DOUBT, work)


def forget_tries(plans: int, work: Work) -> None:
    """Begin anew with all plans."""
    for at in range(plans):
        work.plans[at].tries = 0
        work.plans[at].won = 0.0


def give_way(doubt: float, work: Work) -> None:
    """Put the second plan before the first if it did better by more than is in doubt."""
    first, second = work.plans[0], work.plans[1]
    if second.won > first.won + doubt * math.sqrt(first.tries):
        swap(0, 1, work)


def sort_rivals(alive: int, work: Work) -> None:
    """Sort plans but the first by what they won."""
    for at in range(2, alive):
        place = at
        while place > 1 and work.plans[place - 1].won < work.plans[place].won:
            swap(place - 1, place, work)
            place -= 1


def tell(s: State, seat: int, chosen: int, plans: int, work: Work, found: Found) -> int:
    """Tell of the chosen move first, then of the others what plans that begin so have won."""
    count = list_moves(s, seat, work.codes[:], found)
    share = 1.0 / s.players
    most = 1
    if plans > 1:
        share = work.plans[0].won / work.plans[0].tries
        most = work.plans[0].tries
    for at in range(count):
        move = found[at]
        move.tries = 1
        move.won = 0.9 * share
        for number in range(plans if plans > 1 else 0):
            # Plans are in the order of trust, so the first that begins so counts.
            plan = work.plans[number]
            if plan.steps == move.move or begins_so(plan.steps, move.move):
                move.tries = plan.tries
                move.won = min(share * move.tries, plan.won)
                break
    for at in range(count):
        if found[at].move == chosen:
            found[at] = found[0]
            found[0].move = chosen
            found[0].tries = most + 1
            found[0].won = share * (most + 1)
    return count


def begins_so(plan: int, move: int) -> bool:
    """Whether a plan that is no walk begins with a move."""
    return bool(plan // ACTIONS != THEN_WALK and plan % ACTIONS == move)


# Rolling on near the end.


def roll_or_pass(mind: States, seat: int, budget: int, chosen: int, work: Work) -> int:
    """Decide exactly, by chances to win after so many more feet, or after a bust."""
    root = mind[ROOT]
    work.stake[S_ACTIVE] = active_count(root, seat)
    work.stake[S_RISK] = root.at_risk[seat]
    work.stake[S_COINS] = 0.0
    work.stake[S_FEET] = 0.0
    work.stake[S_REST] = 0.0
    games = find_chances(mind, seat, budget, work)
    for kind in range(DICE):
        work.pool[kind] = root.roll[seat, kind]
    gain = push_gain(work.pool[:], work.stake[:], work.worth[:], work.numbers[:], work.sums[:])
    doubt = DOUBT / math.sqrt(games)
    if gain > doubt:
        return ROLL
    return PASS if gain < -doubt else chosen


def find_chances(mind: States, seat: int, budget: int, work: Work) -> int:
    """Find out how likely a win is after a bust, and after a stop with so many more feet.

    Return how many games were played for each.
    """
    after_feet = work.worth[W_FEET:]
    work.stake[S_BUST] = 0.0
    for feet in range(MORE_FEET + 1):
        after_feet[feet] = 0.0
    games = 0
    spent = 0
    while games == 0 or spent < budget:
        imagine_world(mind, seat)
        for feet in range(-1, MORE_FEET + 1):
            mind[PLAY] = mind[WORLD]
            s = mind[PLAY]
            if feet < 0:
                s.phase[seat] = FLOW
                bust(s, seat, 0)
                flow(s)
            else:
                s.feet[seat] += feet
                apply(s, seat, PASS)
            spent += 1 + play_on(s, work)
            if feet < 0:
                work.stake[S_BUST] += work.shares[seat]
            else:
                after_feet[feet] += work.shares[seat]
        games += 1
    work.stake[S_BUST] /= games
    for feet in range(MORE_FEET + 1):
        after_feet[feet] /= games
    even_out(after_feet)
    fill_tables(mind[ROOT], seat, work.worth[:])
    return games


def even_out(after_feet: Floats) -> None:
    """More feet are never worse: where games say so, take the mean of both numbers of feet."""
    for _ in range(MORE_FEET):
        for feet in range(1, MORE_FEET + 1):
            if after_feet[feet] < after_feet[feet - 1]:
                mean = (after_feet[feet] + after_feet[feet - 1]) / 2
                after_feet[feet - 1] = mean
                after_feet[feet] = mean


def fill_tables(s: State, seat: int, worth: Floats) -> None:
    """Measure all else in feet: beyond the last that was tried they bring no more."""
    weights = WEIGHTS[row_of(s)]
    part = part_left(s, seat)
    last = W_FEET + MORE_FEET
    foot = (worth[last] - worth[W_FEET]) / MORE_FEET
    for feet in range(MORE_FEET + 1, MOST_FEET + 1):
        worth[W_FEET + feet] = worth[last]
    for coins in range(MOST_COINS + 1):
        worth[W_COINS + coins] = coins * foot * coin_worth(weights, part) / FOOT_WORTH
    for kind in range(DICE):
        for face in range(FACES):
            each = 0.0
            if face <= SPECIAL and HAS_FACE[kind, face]:
                feet = min(MORE_FEET, symbol_feet(s, seat, kind - FIRST_COLOUR, face))
                each = worth[W_FEET + feet] - worth[W_FEET]
                if feet == 0:
                    each = foot * face_worth(s, weights, part, kind, face) / FOOT_WORTH
            worth[W_FACES + kind * FACES + face] = each
