"""The kernels that step a batch on a GPU, made of what the processor does with one game.

Neighbouring threads have neighbouring games, and are fast where they read and write side by side.
So a thread takes the words of its game into its own memory (see `device_words.py`), and what seats
see and may do is written the same way, or by a whole block (see `device_showing.py`). Few games end
in a step, but all threads beside one that ends would wait: such games are left undecided, and taken
together afterwards.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from kubik.bots.policies import OWN_ROOM
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Kernel
from kubik.engine.calls import reaches
from kubik.engine.chance import WORD, draw
from kubik.engine.contract import observe, payoff
from kubik.engine.cuda import OWN_LAYOUT, OWN_WORDS, DeviceBuild
from kubik.engine.device_lanes import OF_THREADS
from kubik.engine.game import Game
from kubik.engine.lanes import lane, lanes
from kubik.engine.layout import Bytes, Ints, Notes, Rewards, Shorts, State, States
from kubik.engine.sight import clear, mark_bits, shift_bits, sight_bindings
from kubik.envs.device_showing import (
    clear_tile,
    show_by_columns,
    show_by_tiles,
    show_marks_by_tiles,
)
from kubik.envs.device_words import (
    ANY_SEAT,
    ENDED_BIT,
    GAME,
    KEPT_KEYS,
    KEPT_SEED,
    KEYS,
    KEYS_END,
    LAST_WORDS,
    LENGTH,
    LOOKED_THROUGH,
    OWN_MEMORY,
    OWN_SLIP,
    PLAYERS,
    POSITION,
    SEED,
    SEED_END,
    SEEN,
    SLIP_WORDS,
    TILE,
    TILE_WORDS,
    WORTH,
    block_for,
    draws_in_play,
    gathers,
    put_back,
    put_turn_back,
    take,
    take_turn,
    waits_in,
)
from kubik.envs.seeding import (
    BLOCK_WORDS,
    ROUND_WORDS,
    ROUNDS,
    compress,
    link,
    mix,
    schedule_word,
    set_purpose,
    sleep,
    take_key,
    turn,
    wake,
)
from kubik.envs.showing import NOBODY, is_listed, is_marked
from kubik.envs.stepping import (
    ENDED,
    SEEDED,
    TERMINATED,
    TRUNCATED,
    UNDECIDED,
    Desk,
    Desks,
    Slip,
    act,
    begin_game,
    behind,
    choose,
    choose_into,
    empty_out,
    go_on,
    is_done,
    keep_last_sight,
    let_bot_act,
    pass_on,
    players_at,
    take_payoff,
)


def empty_words(states: States, at: int, spare: States) -> None:
    """Leave nothing of a game but what the next one is seeded by."""
    own: Any = states[at : at + 1].view(np.int64)
    for word in range(KEYS):
        own[word] = 0


def begin_on_device(
    words: Ints, turns: Bytes, desks: Desks, rewards: Rewards, finals: Shorts, asked: Bytes
) -> None:
    """Begin the games that are asked for."""
    desk = desks[0]
    memory = cuda.local.array(OWN_MEMORY, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    slips: Any = cuda.local.array(SLIP_WORDS, np.int64).view(OWN_SLIP)
    no_notes: Any = cuda.local.array(1, np.int32)
    at = lane()
    while at < desk.last:
        if asked[at]:
            take(words, at, desk.last, memory[GAME * OWN_WORDS :], POSITION, SEED_END)
            take_turn(slips[0], at, turns, desk)
            slips[0].length = -1
            begin_game(own, GAME, slips[0], own, desk, no_notes, finals)
            put_back(words, at, desk.last, memory[GAME * OWN_WORDS :], POSITION, SEED)
            put_turn_back(slips[0], turns, rewards, desk)
        at += lanes()


def check_on_device(
    actions: Ints, moves: Ints, counts: Ints, turns: Bytes, desks: Desks, wrong: Ints
) -> None:
    """Note the first game in which an action was not shown as legal."""
    games = desks[0].last
    at = lane()
    while at < games:
        is_legal = is_listed(actions[at], moves[at::games], counts[at])
        if not is_legal and waits_in(turns[at]) != ENDED:
            cuda.atomic.min(wrong, 0, at)
        at += lanes()


def check_marks(actions: Ints, marks: Bytes, turns: Bytes, desks: Desks, wrong: Ints) -> None:
    """Note the first game in which an action was not marked as legal."""
    desk = desks[0]
    at = lane()
    while at < desk.last:
        is_legal = is_marked(actions[at], at * desk.width, desk, marks)
        if not is_legal and waits_in(turns[at]) != ENDED:
            cuda.atomic.min(wrong, 0, at)
        at += lanes()


def step_on_device(
    actions: Ints, words: Ints, turns: Bytes, desks: Desks, rewards: Rewards, wrong: Ints
) -> None:
    """Play the caller's action in each game, unless one is wrong.

    It stays undecided what a game waits for that ends, or in which a bot is next.
    """
    desk = desks[0]
    memory = cuda.local.array(OWN_WORDS, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    slips: Any = cuda.local.array(SLIP_WORDS, np.int64).view(OWN_SLIP)
    games = desk.last if wrong[0] == desk.last else 0
    at = lane()
    while at < games:
        take_turn(slips[0], at, turns, desk)
        if slips[0].waits != ENDED:
            slips[0].action = actions[at]
            take_to_play(words, at, desk, memory)
            play(own[0], slips[0], desk)
            put_back_played(words, at, desk, memory)
        put_turn_back(slips[0], turns, rewards, desk)
        at += lanes()


def take_to_play(words: Ints, at: int, desk: Desk, own: Ints) -> None:
    """Take what an action needs of a game."""
    take(words, at, desk.last, own, POSITION, WORTH)
    if desk.merits > 0:
        take(words, at, desk.last, own, WORTH, KEYS)
    take(words, at, desk.last, own, KEYS, KEYS_END)


def put_back_played(words: Ints, at: int, desk: Desk, own: Ints) -> None:
    """Put back what an action changes of a game."""
    put_back(words, at, desk.last, own, POSITION, WORTH)
    if desk.merits > 0:
        put_back(words, at, desk.last, own, WORTH, KEYS)


def play(s: State, slip: Slip, desk: Desk) -> None:
    """Play the caller's action, and turn to who acts next unless the game is done."""
    no_notes: Any = cuda.local.array(1, np.int32)
    s.fresh = 0
    act(s, slip, desk, no_notes)
    slip.waits = UNDECIDED
    if not is_done(s, desk):
        pass_on(s, slip, desk)


def settle_on_device(
    words: Ints, turns: Bytes, desks: Desks, rewards: Rewards, finals: Shorts
) -> None:
    """Go on with the games that are undecided: a block finds some, and its threads share them."""
    desk = desks[0]
    found = cuda.shared.array(1, np.int64)
    undecided = cuda.shared.array(LOOKED_THROUGH, np.uint16)  # as many after the first
    first = cuda.blockIdx.x * LOOKED_THROUGH
    while first < desk.last:
        find_undecided(turns, first, desk, found, undecided)
        for number in range(cuda.threadIdx.x, found[0], TILE):
            settle(words, first + undecided[number], turns, desk, rewards, finals)
        cuda.syncthreads()
        first += cuda.gridDim.x * LOOKED_THROUGH


def find_undecided(turns: Bytes, first: int, desk: Desk, found: Ints, undecided: Ints) -> None:
    """Look through the next games together."""
    place = cuda.threadIdx.x
    if place == 0:
        found[0] = 0
    cuda.syncthreads()
    for after in range(place, min(LOOKED_THROUGH, desk.last - first), TILE):
        if waits_in(turns[first + after]) == UNDECIDED:
            undecided[cuda.atomic.add(found, 0, 1)] = after
    cuda.syncthreads()


def settle_by_tiles(
    words: Ints, turns: Bytes, desks: Desks, rewards: Rewards, finals: Shorts
) -> None:
    """The same where nobody plays on by itself, so that all that are undecided have ended.

    What was seen last is gathered, and written line by line. One thread alone would take long.
    """
    desk = desks[0]
    found = cuda.shared.array(1, np.int64)
    ended = cuda.shared.array(LOOKED_THROUGH, np.uint16)
    tile = cuda.shared.array(TILE_WORDS, np.int64)
    first = cuda.blockIdx.x * LOOKED_THROUGH
    while first < desk.last:
        find_undecided(turns, first, desk, found, ended)
        count = found[0]
        for done in range(0, count, TILE):
            number = done + cuda.threadIdx.x
            for seat in range(players_at(desk)):
                clear_tile(tile)
                cuda.syncthreads()
                if number < count:
                    see_last(words, first + ended[number], desk.last, seat, tile)
                cuda.syncthreads()
                base = first * players_at(desk) + seat
                write_rows(tile, min(TILE, count - done), ended[done:], base, desk, finals)
                cuda.syncthreads()
            if number < count:
                settle(words, first + ended[number], turns, desk, rewards, finals)
        cuda.syncthreads()
        first += cuda.gridDim.x * LOOKED_THROUGH


def see_last(words: Ints, at: int, games: int, seat: int, tile: Ints) -> None:
    """Gather what a seat sees of a game that has ended."""
    memory = cuda.local.array(OWN_WORDS, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    take(words, at, games, memory, POSITION, LENGTH)
    sights: Any = tile.view(np.int16)
    row = cuda.threadIdx.x * SEEN
    observe(own[0], seat, sights[row : row + SEEN])


def write_rows(tile: Ints, rows: int, ended: Ints, base: int, desk: Desk, finals: Shorts) -> None:
    """Write rows of what was seen where each game has them, two numbers at once if that fits."""
    players = players_at(desk)
    if SEEN % 2 == 0:
        pairs: Any = finals.view(np.int32)
        copy_rows(tile.view(np.int32), rows, ended, base, players, SEEN // 2, pairs)
    else:
        numbers: Any = finals
        copy_rows(tile.view(np.int16), rows, ended, base, players, SEEN, numbers)


def copy_rows(
    tile: Ints, rows: int, ended: Ints, base: int, players: int, wide: int, out: Ints
) -> None:
    """Copy rows of so many numbers, number by number side by side."""
    for place in range(cuda.threadIdx.x, rows * wide, TILE):
        row = place // wide
        out[(base + ended[row] * players) * wide + place - row * wide] = tile[place]


def settle(
    words: Ints, at: int, turns: Bytes, desk: Desk, rewards: Rewards, finals: Shorts
) -> None:
    """Go on with a game until it is the caller's turn, or for good."""
    memory = cuda.local.array(OWN_MEMORY, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    slips: Any = cuda.local.array(SLIP_WORDS, np.int64).view(OWN_SLIP)
    no_notes: Any = cuda.local.array(1, np.int32)
    game = memory[GAME * OWN_WORDS :]
    take(words, at, desk.last, game, POSITION, KEYS)
    take(words, at, desk.last, game, KEPT_KEYS, KEPT_SEED)
    take_turn(slips[0], at, turns, desk)
    go_on(own, GAME, slips[0], own, desk, no_notes, finals)
    put_back(words, at, desk.last, game, POSITION, KEYS)
    put_back(words, at, desk.last, game, KEPT_KEYS, SEED)
    put_turn_back(slips[0], turns, rewards, desk)


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


def no_key(s: State) -> None:
    """Make no key of the seed where nobody ever draws."""


def is_clear(out: Shorts) -> None:
    """Trust that nothing is seen yet: all at once are cleared in a fraction of the time."""


def keep_last_by_words(s: State, seat: int, out: Shorts) -> None:
    """Keep what a seat saw last: a thread that has no neighbours writes few words sooner."""
    words = cuda.local.array(LAST_WORDS, np.int64)
    for word in range(LAST_WORDS):
        words[word] = 0
    sight: Any = words.view(np.int16)
    observe(s, seat, sight)
    if len(out) % 2 == 0:
        pairs, seen = words.view(np.int32), out.view(np.int32)
        for pair in range(len(seen)):
            seen[pair] = pairs[pair]
    else:
        for number in range(len(out)):
            out[number] = sight[number]


def kept_before(s: State, seat: int, out: Shorts) -> None:
    """Keep nothing: what was seen last is written already."""


def hand_out_turns(
    turns: Bytes, desks: Desks, seats: Ints, terminated: Bytes, truncated: Bytes
) -> None:
    """Copy whose turn it is and how games ended into the arrays of the caller."""
    games = desks[0].last
    at = lane()
    while at < games:
        turn = int(turns[at])
        seats[at] = NOBODY if waits_in(turn) == ENDED else turn & ANY_SEAT
        terminated[at] = turn >> ENDED_BIT == TERMINATED
        truncated[at] = turn >> ENDED_BIT == TRUNCATED
        at += lanes()


def chance_of(game: Game, with_bots: bool) -> dict[Kernel, Kernel]:
    """Return how the generator is seeded: at once where an action may draw."""
    if draws_in_play(game):
        return {sleep: seed_at_once, compress: compress_round_by_round}
    if with_bots or reaches(game.rules.setup, draw):
        return {**SEEDED, compress: compress_round_by_round}
    return {**SEEDED, take_key: no_key}


def all_players(desk: Desk) -> int:
    """Return how many play where no other number can: loops over them need not be loops."""
    return PLAYERS


def players_known(game: Game) -> dict[Kernel, Kernel]:
    """Return how a build finds out how many play."""
    return {players_at: all_players} if len(game.players) == 1 else {}


def payoff_apart(s: State, slip: Slip, desk: Desk) -> None:
    """Pay for a game from memory of its own: what is paid to whom is found out as it is written."""
    shares = cuda.local.array(PLAYERS, np.float64)
    payoff(s, shares)
    for seat in range(players_at(desk)):
        slip.rewards[seat] += shares[seat]


class BatchKernels(NamedTuple):
    """What steps a batch, one after the other; the last hands out."""

    begin: Kernel
    check: Kernel
    step: Kernel
    settle: Kernel
    show: Kernel
    hand_out: Kernel


def batch_kernels(game: Game, with_bots: bool, marked: bool) -> BatchKernels:
    """Return the kernels for a game, for legal moves that are listed or marked by bytes."""
    gathered = gathers(game)
    showing = show_by_tiles if gathered else show_by_columns
    return BatchKernels(
        begin=begin_on_device,
        check=check_marks if marked else check_on_device,
        step=step_on_device,
        settle=settle_by_tiles if gathered and not with_bots else settle_on_device,
        show=show_marks_by_tiles if marked else showing,
        hand_out=hand_out_turns,
    )


def no_bot(s: State, slip: Slip, spare: States, desk: Desk, notes: Notes) -> None:
    """Stand for bots where none has a seat: all of them would be compiled else."""


def choose_on_device(s: State, seat: int, spare: States, desk: Desk) -> int:
    """Return what a bot chooses; each thread has memory of its own for what bots write."""
    codes = cuda.local.array(OWN_ROOM, np.int64)
    return choose_into(s, seat, spare, desk, codes)


@cache
def device_batch_build(game: Game, with_bots: bool, marked: bool = False) -> DeviceBuild:
    """Return the build in which batches are stepped on a GPU."""
    kernels = batch_kernels(game, with_bots, marked)
    return DeviceBuild(
        game,
        kernels=kernels,
        bindings={
            **(bot_bindings(game) if with_bots else {}),
            **({choose: choose_on_device} if with_bots else {let_bot_act: no_bot}),
            take_payoff: payoff_apart,
            empty_out: empty_words,
            **OF_THREADS,
            **sight_bindings(game),
            clear: is_clear,
            mark_bits: shift_bits,
            keep_last_sight: (
                kept_before if kernels.settle is settle_by_tiles else keep_last_by_words
            ),
            **chance_of(game, with_bots),
            **players_known(game),
        },
        further=behind(game),
        called=[wake],
        block=block_for(game),
        counts_on=getattr(game.observe, "COUNTS_ON", False),
        name="device_batch" + "_bots" * with_bots + "_marks" * marked,
    )
