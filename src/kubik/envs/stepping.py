"""Many games inside compiled code: a move of the caller in each, then those of the bots.

What belongs to one game stands behind its position in its state, so that a game is stepped by one
thread alone, on whatever machine, and nothing is shared but the plan.
"""

from typing import Annotated, Any

import numpy as np

from kubik.bots.policies import policy_room
from kubik.bots.slots import ALL_SLOTS, WHOLE, as_chosen, carelessness, choose_in_slot, lapse_of
from kubik.engine.build import Kernel
from kubik.engine.chance import WORD, draw
from kubik.engine.contract import (
    apply,
    foremost,
    merit,
    observe,
    over,
    payoff,
    resample,
    setup,
)
from kubik.engine.game import Game
from kubik.engine.lanes import lane, lanes
from kubik.engine.layout import (
    Field,
    Ints,
    MemoryRow,
    MemoryRows,
    Notes,
    Shorts,
    State,
    States,
    i4,
    i8,
    rows,
)
from kubik.engine.sight import wipe
from kubik.envs.seeding import (
    ACTION,
    BOT,
    PICK,
    SEEDING,
    SETUP,
    WORK,
    digest,
    draw_awake,
    link,
    sleep,
    take_key,
    wake,
)

# Who chooses for a seat, beside the choosers of compiled bots, which count from 0.
CALLER, THINKER = -1, -2

# What a game waits for: its caller, a bot that thinks outside, room to note more moves, nothing.
ASKING, THINKING, FULL, ENDED, UNDECIDED = range(5)
# How it ended.
GOING_ON, TERMINATED, TRUNCATED = range(3)

# Spare states of a thread: what a bot imagines, and an empty one to begin from.
MIND, EMPTY = range(2)
SPARE_STATES = 2

SEAT_BITS = 3  # a noted move is its code and, in the lowest bits, its seat
KEPT_GAMES = 2  # the game of an environment and the one before it


def seats_of(game: Game) -> int:
    """Return how many can play at most."""
    return max(game.players)


def behind(game: Game) -> tuple[Field, ...]:
    """Return what stands behind the position of a game in a batch."""
    seats = seats_of(game)
    return (
        ("length", i4),  # actions played
        ("fresh", i4),  # 1: the caller has not moved yet
        ("acted", i4, seats),  # actions of each seat
        ("worth", np.float64, seats),  # what each seat's merits were worth when it was paid last
        *SEEDING,
        ("shares", np.float64, seats),
    )


def slips_of(game: Game) -> np.dtype[Any]:
    """Return the layout of slips, on which a batch and its caller tell each other of a game.

    All of them together are small, so that they are soon gone through.
    """
    return rows(
        ("env", i8),  # which game it is about
        ("action", i8),  # what the seat to act does
        ("seat", i8),
        ("may_act", i8),  # who of the caller's seats may, as a bit mask
        ("waits", i8),  # for what: ASKING, THINKING, FULL or ENDED
        ("ended_by", i8),  # how the game that the last step ended did so, or GOING_ON
        ("length", i8),  # actions played; -1 asks for a new game
        ("last_length", i8),  # and in the game before
        ("rewards", np.float64, seats_of(game)),  # since the last step
    )


def desk_of(game: Game) -> np.dtype[Any]:
    """Return the layout of a thread's own memory: what it is to know of all games, and its part."""
    return rows(
        ("first", i8),  # of its games
        ("last", i8),  # and the one after them
        ("players", i8),
        ("longest", i8),  # a game is cut off after so many actions
        ("restarts", i8),  # 1: a game that has ended begins anew
        ("room", i8),  # moves that can be noted of a game, 0 to note none
        ("numbers", i8),  # of an observation
        ("form", i8),  # how legal moves are shown
        ("width", i8),  # and how many numbers that takes
        ("actions", i8),  # codes of actions
        ("merits", i8),
        ("options", i8, max(1, len(game.options))),
        ("choosers", i8, seats_of(game)),
        ("weights", np.float64, max(1, len(game.observe.MERITS))),
        ("codes", i8, policy_room(game)),  # for bots
    )


Slip = Annotated[MemoryRow, slips_of]
Slips = Annotated[MemoryRows, slips_of]
Desk = Annotated[MemoryRow, desk_of]
# One of them, as an array: that is handed over in a tenth of the time.
Desks = Annotated[MemoryRows, desk_of]

# In a batch the generator of a game sleeps until somebody draws.
SEEDED: dict[Kernel, Kernel] = {draw: draw_awake}


# One game.


def players_at(desk: Desk) -> int:
    """Return how many play; a build of a game that has one number only knows it beforehand."""
    return desk.players


def deal(states: States, at: int, spare: States, desk: Desk) -> None:
    """Begin the next game of an environment."""
    empty_out(states, at, spare)
    s = states[at]
    s.fresh = 1
    take_key(s)
    sleep(s, SETUP, 0, 0)
    setup(s, players_at(desk), desk.options[:])


def empty_out(states: States, at: int, spare: States) -> None:
    """Leave nothing of a game but what the next one is seeded by."""
    spare[MIND] = states[at]
    states[at] = spare[EMPTY]
    s = states[at]
    before = spare[MIND]
    s.game_number = before.game_number
    s.seed_size = before.seed_size
    for byte in range(s.seed_size):
        s.seed_text[byte] = before.seed_text[byte]


def act(s: State, slip: Slip, desk: Desk, notes: Notes) -> None:
    """Play the action of the seat that is to act."""
    seat = slip.seat
    if desk.room > 0:
        page = slip.env * KEPT_GAMES + s.game_number % KEPT_GAMES
        notes[page * desk.room + s.length] = slip.action << SEAT_BITS | seat
    sleep(s, ACTION, seat, s.acted[seat])
    apply(s, seat, slip.action)
    s.acted[seat] += 1
    s.length += 1


def go_on(
    states: States, at: int, slip: Slip, spare: States, desk: Desk, notes: Notes, finals: Shorts
) -> None:
    """Let bots play until it is the caller's turn, or something is wanted from outside."""
    s = states[at]
    slip.waits = UNDECIDED
    while slip.waits == UNDECIDED:
        if is_done(s, desk):
            finish(s, slip, desk, finals)
            if desk.restarts:
                slip.last_length = s.length
                s.game_number += 1
                deal(states, at, spare, desk)
        if slip.waits == UNDECIDED:
            pass_on(s, slip, desk)
        if slip.waits == UNDECIDED:
            let_bot_act(s, slip, spare, desk, notes)


def let_bot_act(s: State, slip: Slip, spare: States, desk: Desk, notes: Notes) -> None:
    """Play what a bot chooses."""
    slip.action = choose(s, slip.seat, spare, desk)
    act(s, slip, desk, notes)


def is_done(s: State, desk: Desk) -> bool:
    """Whether a game is over, or has to be cut off: not before the caller has moved.

    Where bots alone play longer than that, one game after another would be cut off for ever.
    """
    return bool(over(s) or (s.length >= desk.longest and not s.fresh))


def pass_on(s: State, slip: Slip, desk: Desk) -> None:
    """Turn to who acts next; a bot in compiled code leaves it undecided what is waited for."""
    slip.seat = foremost(s)
    slip.waits = wanted(s, slip.seat, desk)
    slip.length = s.length
    if slip.waits == ASKING:
        pay_merits(s, slip, desk)


def wanted(s: State, seat: int, desk: Desk) -> int:
    """Return what a game waits for before a seat can act; a bot in compiled code needs nothing."""
    if desk.room > 0 and s.length == desk.room:
        return FULL
    if desk.choosers[seat] == CALLER:
        return ASKING
    return THINKING if desk.choosers[seat] == THINKER else UNDECIDED


def choose(s: State, seat: int, spare: States, desk: Desk) -> int:
    """Return what a bot chooses."""
    return choose_into(s, seat, spare, desk, desk.codes[:])


def choose_into(s: State, seat: int, spare: States, desk: Desk, codes: Ints) -> int:
    """Return what a bot chooses, exactly as in a match; codes are for it to write into."""
    spare[MIND] = s
    mind = spare[MIND]
    slot = desk.choosers[seat] % ALL_SLOTS
    careless = carelessness(desk.choosers[seat])
    if careless > 0:
        sleep(mind, PICK, seat, s.acted[seat])
        digest(mind)
        if link(mind, WORK, 1) * WHOLE < careless * (WORD + 1):
            slot = lapse_of(desk.choosers[seat])
    sleep(mind, BOT, seat, s.acted[seat])
    resample(mind, seat)
    action = choose_in_slot(mind, seat, slot, codes)
    return as_chosen(s, seat, action, codes)


def imagine(minds: States, seat: int, times: int) -> None:
    """Make a position one that a bot which thinks outside cannot tell from the true one.

    Nobody would wake the generator there.
    """
    mind = minds[0]
    sleep(mind, BOT, seat, times)
    wake(mind)
    resample(mind, seat)


def finish(s: State, slip: Slip, desk: Desk, finals: Shorts) -> None:
    """Pay for a game that is over or cut off, and keep what every seat saw last."""
    if not desk.restarts:
        slip.waits = ENDED
        slip.length = s.length
    if s.fresh:
        return  # the caller had no part in it
    pay_merits(s, slip, desk)
    slip.ended_by = TERMINATED if over(s) else TRUNCATED
    if over(s):
        take_payoff(s, slip, desk)
    for seat in range(players_at(desk)):
        place = (slip.env * players_at(desk) + seat) * desk.numbers
        keep_last_sight(s, seat, finals[place : place + desk.numbers])


def take_payoff(s: State, slip: Slip, desk: Desk) -> None:
    """Write what a game that is over pays on its slip."""
    payoff(s, s.shares[:])
    for seat in range(players_at(desk)):
        slip.rewards[seat] += s.shares[seat]


def keep_last_sight(s: State, seat: int, out: Shorts) -> None:
    """Keep what a seat saw last."""
    wipe(out)  # which no machine does beforehand
    observe(s, seat, out)


def pay_merits(s: State, slip: Slip, desk: Desk) -> None:
    """Pay each seat for what its merits have become worth since it was paid last."""
    if desk.merits == 0:
        return
    for seat in range(players_at(desk)):
        worth = 0.0
        for which in range(desk.merits):
            if desk.weights[which] != 0.0:
                worth += desk.weights[which] * merit(s, seat, which)
        if not s.fresh:
            slip.rewards[seat] += worth - s.worth[seat]
        s.worth[seat] = worth


# One game of many, as the range of a thread calls for it; on another machine, a thread for each.


def begin_game(
    states: States, at: int, slip: Slip, spare: States, desk: Desk, notes: Notes, finals: Shorts
) -> None:
    """Begin a game if that is asked for."""
    if slip.length < 0:
        clear_slip(slip, desk)
        deal(states, at, spare, desk)
        go_on(states, at, slip, spare, desk, notes, finals)


def step_game(
    states: States, at: int, slip: Slip, spare: States, desk: Desk, notes: Notes, finals: Shorts
) -> None:
    """Play the caller's action, unless the game has ended."""
    clear_slip(slip, desk)
    if slip.waits != ENDED:
        states[at].fresh = 0
        act(states[at], slip, desk, notes)
        go_on(states, at, slip, spare, desk, notes, finals)


def resume_game(
    states: States, at: int, slip: Slip, spare: States, desk: Desk, notes: Notes, finals: Shorts
) -> None:
    """Go on if something was wanted, which is there now."""
    waited = slip.waits
    if waited == THINKING:
        act(states[at], slip, desk, notes)
    if waited in (THINKING, FULL):
        go_on(states, at, slip, spare, desk, notes, finals)


def clear_slip(slip: Slip, desk: Desk) -> None:
    """Forget what the last step brought."""
    slip.ended_by = GOING_ON
    for seat in range(players_at(desk)):
        slip.rewards[seat] = 0.0


# A range of games, one thread's part.


def begin_games(
    states: States, slips: Slips, spare: States, desks: Desks, notes: Notes, finals: Shorts
) -> int:
    """Begin the games that are asked for; return how many want something then."""
    desk = desks[0]
    waiting = 0
    for at in range(desk.first + lane(), desk.last, lanes()):
        begin_game(states, at, slips[at], spare, desk, notes, finals)
        waiting += is_waiting(slips[at])
    return waiting


def step_games(
    states: States, slips: Slips, spare: States, desks: Desks, notes: Notes, finals: Shorts
) -> int:
    """Play the caller's action in each game; return how many want something then."""
    desk = desks[0]
    waiting = 0
    for at in range(desk.first + lane(), desk.last, lanes()):
        step_game(states, at, slips[at], spare, desk, notes, finals)
        waiting += is_waiting(slips[at])
    return waiting


def resume_games(
    states: States, slips: Slips, spare: States, desks: Desks, notes: Notes, finals: Shorts
) -> int:
    """Go on where something was wanted; return how many games still want something."""
    desk = desks[0]
    waiting = 0
    for at in range(desk.first + lane(), desk.last, lanes()):
        resume_game(states, at, slips[at], spare, desk, notes, finals)
        waiting += is_waiting(slips[at])
    return waiting


def is_waiting(slip: Slip) -> int:
    """Return 1 if a game wants something that is not the caller's move."""
    return 1 if slip.waits in (THINKING, FULL) else 0
