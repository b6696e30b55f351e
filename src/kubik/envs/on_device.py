"""The kernels that step a batch on a GPU, made of what the processor does with one game.

Neighbouring threads have neighbouring games, and are fast where they read and write side by side.
So a game lies there word by word, each word beside that of the next game, and a thread takes it
into its own memory. What seats see and may do is written the same way, column by column. Few games
end in a step, but all threads beside one that ends would wait: such games are noted, and taken
together afterwards.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from kubik.bots.registry import bot_bindings
from kubik.engine.build import Kernel, reaches
from kubik.engine.chance import WORD, draw
from kubik.engine.cuda import OWN_ACTIONS, OWN_LAYOUT, OWN_WORDS, DeviceBuild, PerGame
from kubik.engine.device_lanes import OF_THREADS
from kubik.engine.game import Game
from kubik.engine.lanes import lane, lanes
from kubik.engine.layout import Ints, Notes, Shorts, State, States
from kubik.engine.nvvm import WORD as WORD_BYTES
from kubik.engine.sight import clear, mark_bits, shift_bits, sight_bindings
from kubik.envs.seeding import (
    BLOCK_WORDS,
    ROUND_WORDS,
    ROUNDS,
    WORK,
    compress,
    link,
    mix,
    schedule_word,
    set_purpose,
    sleep,
    turn,
    wake,
)
from kubik.envs.showing import hand_out, is_listed, show_list, show_seat
from kubik.envs.stepping import (
    ENDED,
    MIND,
    SEEDED,
    UNDECIDED,
    Desk,
    Desks,
    Slips,
    act,
    begin_game,
    behind,
    choose,
    choose_into,
    clear_slip,
    empty_out,
    go_on,
    is_done,
    pass_on,
)


def first_word(state: np.dtype[Any], name: str) -> int:
    """Return with which word of a state a field begins."""
    return dict(state.fields or {})[name][1] // WORD_BYTES


# Where words of a state begin. The generator comes first, and is seeded anew for every action; then
# the position and what else changes with every action, the keys of chance, what changes with every
# game, the seed, and in the end what matters in one action alone.
POSITION: Any = PerGame(
    "word of the position", lambda build: build.state["generator"].itemsize // WORD_BYTES
)
LENGTH: Any = PerGame("word of the length", lambda build: first_word(build.state, "length"))
KEYS: Any = PerGame("word of the keys", lambda build: first_word(build.state, "chain"))
KEYS_END: Any = PerGame("word after the keys", lambda build: keys_end(build.game, build.state))
SEED: Any = PerGame("word of the seed", lambda build: first_word(build.state, "seed_size"))
SEED_END: Any = PerGame("word after the seed", lambda build: first_word(build.state, "asleep"))


def keys_end(game: Game, state: np.dtype[Any]) -> int:
    """Return where the keys end that an action needs: none where it cannot draw."""
    size = state["chain"].itemsize * WORK // (WORK + 1) // WORD_BYTES
    return first_word(state, "chain") + (size if draws_in_play(game) else 0)


# A thread's own states: what a bot imagines, and the game that it has taken.
GAME = MIND + 1
OWN_STATES = GAME + 1
OWN_MEMORY: Any = PerGame(
    "words of a thread's states", lambda build: OWN_STATES * build.state.itemsize // WORD_BYTES
)
# A thread waits for what it reads, so it asks for some words before it uses the first.
AT_ONCE = 8


def take(words: Ints, at: int, games: int, own: Ints, first: int, last: int) -> None:
    """Take words of a game into a thread's own memory, from one up to another."""
    whole = last - (last - first) % AT_ONCE
    for word in range(first, whole, AT_ONCE):
        place = word * games + at
        one, two = words[place], words[place + games]
        three, four = words[place + 2 * games], words[place + 3 * games]
        five, six = words[place + 4 * games], words[place + 5 * games]
        seven, eight = words[place + 6 * games], words[place + 7 * games]
        own[word], own[word + 1], own[word + 2], own[word + 3] = one, two, three, four
        own[word + 4], own[word + 5], own[word + 6], own[word + 7] = five, six, seven, eight
    for word in range(whole, last):
        own[word] = words[word * games + at]


def put_back(words: Ints, at: int, games: int, own: Ints, last: int) -> None:
    """Put the words of a game back, up to one of them."""
    for word in range(POSITION, last):
        words[word * games + at] = own[word]


def empty_words(states: States, at: int, spare: States) -> None:
    """Leave nothing of a game but what the next one is seeded by."""
    own: Any = states[at : at + 1].view(np.int64)
    for word in range(KEYS):
        own[word] = 0


def begin_on_device(words: Ints, slips: Slips, desks: Desks, notes: Notes, finals: Shorts) -> None:
    """Begin the games that are asked for."""
    desk = desks[0]
    memory = cuda.local.array(OWN_MEMORY, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    for at in range(lane(), desk.last, lanes()):
        if slips[at].length < 0:
            take(words, at, desk.last, memory[GAME * OWN_WORDS :], POSITION, SEED_END)
            begin_game(own, GAME, slips[at], own, desk, notes, finals)
            put_back(words, at, desk.last, memory[GAME * OWN_WORDS :], SEED)


def step_on_device(words: Ints, slips: Slips, desks: Desks, notes: Notes, unsettled: Ints) -> None:
    """Play the caller's action in each game; note where the game ends or a bot is next."""
    desk = desks[0]
    memory = cuda.local.array(OWN_WORDS, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    for at in range(lane(), desk.last, lanes()):
        slip = slips[at]
        clear_slip(slip, desk)
        if slip.waits != ENDED:
            take(words, at, desk.last, memory, POSITION, KEYS_END)
            play(own[0], slip, desk, notes)
            put_back(words, at, desk.last, memory, KEYS)
            if slip.waits == UNDECIDED:
                unsettled[1 + cuda.atomic.add(unsettled, 0, 1)] = at


def play(s: State, slip: Any, desk: Desk, notes: Notes) -> None:
    """Play the caller's action, and turn to who acts next unless the game is done."""
    s.fresh = 0
    act(s, slip, desk, notes)
    slip.waits = UNDECIDED
    if not is_done(s, desk):
        pass_on(s, slip, desk)


def settle_on_device(
    words: Ints, slips: Slips, desks: Desks, notes: Notes, finals: Shorts, unsettled: Ints
) -> None:
    """Go on with the games that were noted: the first number says how many they are."""
    desk = desks[0]
    memory = cuda.local.array(OWN_MEMORY, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    for number in range(lane(), unsettled[0], lanes()):
        at = unsettled[1 + number]
        take(words, at, desk.last, memory[GAME * OWN_WORDS :], POSITION, SEED_END)
        go_on(own, GAME, slips[at], own, desk, notes, finals)
        put_back(words, at, desk.last, memory[GAME * OWN_WORDS :], SEED)


def seed_at_once(s: State, purpose: int, doer: int, times: int) -> None:
    """Seed the generator whether or not somebody draws.

    Threads wait for each other, so one that sleeps gains nothing while its neighbour wakes up, and
    each would wake up somewhere else.
    """
    set_purpose(s, purpose, doer, times)
    wake(s)


def compress_round_by_round(s: State, before: int, after: int) -> None:
    """Work the block into a chain with little code: many rounds in a row outgrow the registers."""
    block = s.block
    a, b, c, d = link(s, before, 0), link(s, before, 1), link(s, before, 2), link(s, before, 3)
    e, f, g, h = link(s, before, 4), link(s, before, 5), link(s, before, 6), link(s, before, 7)
    for number in range(ROUNDS):
        at = number % BLOCK_WORDS
        if number >= BLOCK_WORDS:
            schedule_word(s, at)
        mixed = h + ROUND_WORDS[number] + block[at] + mix(e, f, g)
        h, g, f, e, d = g, f, e, (d + mixed) & WORD, c
        c, b, a = b, a, (mixed + turn(a, b, c)) & WORD
    for at, word in enumerate((a, b, c, d, e, f, g, h)):
        s.chain[after, at] = (link(s, before, at) + word) & WORD


def show_on_device(
    words: Ints, slips: Slips, desks: Desks, seen: Shorts, moves: Ints, counts: Ints
) -> None:
    """Write what the seats to act see and may do, column by column; nothing is seen before."""
    desk = desks[0]
    memory = cuda.local.array(OWN_WORDS, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    games = desk.last
    for at in range(lane(), games, lanes()):
        take(words, at, games, memory, POSITION, LENGTH)
        show_seat(own[0], slips[at], desk, seen[at::games])
        counts[at] = show_list(own[0], slips[at], moves[at::games])


def is_clear(out: Shorts) -> None:
    """Trust that nothing is seen yet: all at once are cleared in a fraction of the time."""


def take_on_device(
    slips: Slips, desks: Desks, actions: Ints, moves: Ints, counts: Ints, wrong: Ints
) -> None:
    """Note the actions, and the first game in which one was not shown as legal."""
    desk = desks[0]
    for at in range(lane(), desk.last, lanes()):
        slip = slips[at]
        slip.action = actions[at]
        is_legal = is_listed(slip.action, moves[at :: desk.last], counts[at])
        if not is_legal and slip.waits != ENDED:
            cuda.atomic.min(wrong, 0, at)


def draws_in_play(game: Game) -> bool:
    """Whether an action may draw, not the set-up alone."""
    return reaches(game.rules.apply, draw)


def chance_of(game: Game) -> dict[Kernel, Kernel]:
    """Return how the generator is seeded: at once where an action may draw."""
    return {sleep: seed_at_once} if draws_in_play(game) else SEEDED


def no_choice(s: State, seat: int, spare: States, desk: Desk) -> int:
    """Stand for bots where none has a seat: all of them would be compiled else."""
    return 0


def choose_on_device(s: State, seat: int, spare: States, desk: Desk) -> int:
    """Return what a bot chooses; each thread has memory of its own for codes."""
    codes = cuda.local.array(OWN_ACTIONS, np.uint16)
    return choose_into(s, seat, spare, desk, codes)


@cache
def device_batch_build(game: Game, with_bots: bool) -> DeviceBuild:
    """Return the build in which batches are stepped on a GPU."""
    choosing = choose_on_device if with_bots else no_choice
    return DeviceBuild(
        game,
        kernels=[
            begin_on_device,
            step_on_device,
            settle_on_device,
            show_on_device,
            hand_out,
            take_on_device,
        ],
        bindings={
            **(bot_bindings(game) if with_bots else {}),
            choose: choosing,
            empty_out: empty_words,
            **OF_THREADS,
            **sight_bindings(game),
            clear: is_clear,
            mark_bits: shift_bits,
            compress: compress_round_by_round,
            **chance_of(game),
        },
        further=behind(game),
        called=[wake],
        name="device_batch_bots" if with_bots else "device_batch",
    )
