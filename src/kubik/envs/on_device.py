"""The kernels that step a batch on a GPU, made of what the processor does with one game.

Neighbouring threads have neighbouring games, and are fast where they read and write side by side.
So a thread takes the words of its game into its own memory (see `device_words.py`), and what seats
see and may do is written the same way, column by column. Few games end in a step, but all threads
beside one that ends would wait: such games are left undecided, and taken together afterwards.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from kubik.bots.policies import OWN_ROOM
from kubik.bots.registry import bot_bindings
from kubik.engine.build import Kernel, reaches
from kubik.engine.chance import WORD, draw
from kubik.engine.contract import observe
from kubik.engine.cuda import (
    OWN_LAYOUT,
    OWN_WORDS,
    USUAL_BLOCK,
    DeviceBuild,
    ThreadBlock,
)
from kubik.engine.device_lanes import OF_THREADS
from kubik.engine.game import Game
from kubik.engine.lanes import lane, lanes
from kubik.engine.layout import Bytes, Ints, Rewards, Shorts, State, States
from kubik.engine.sight import clear, mark_bits, shift_bits, sight_bindings
from kubik.envs.device_words import (
    ENDED_BY,
    FEW_SEEN,
    GAME,
    KEPT_KEYS,
    KEPT_SEED,
    KEYS,
    KEYS_END,
    LAST_WORDS,
    LENGTH,
    LOOKED_THROUGH,
    NARROW,
    OWN_MEMORY,
    OWN_SLIP,
    POSITION,
    SEAT,
    SEED,
    SEED_END,
    SHARED_BYTES,
    SHORTS_IN_WORD,
    SLIP_WORDS,
    TILE,
    TILE_CODES,
    TILE_WORDS,
    WAITS,
    WORTH,
    draws_in_play,
    gathered_bytes,
    put_back,
    take,
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
from kubik.envs.showing import NOBODY, is_listed, show_list, show_seat
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
    clear_slip,
    empty_out,
    go_on,
    is_done,
    keep_last_sight,
    pass_on,
)


def empty_words(states: States, at: int, spare: States) -> None:
    """Leave nothing of a game but what the next one is seeded by."""
    own: Any = states[at : at + 1].view(np.int64)
    for word in range(KEYS):
        own[word] = 0


def take_turn(slip: Slip, at: int, turns: Bytes, desk: Desk) -> None:
    """Write on a slip whose turn it is in a game; nothing has come of it yet."""
    slip.env = at
    slip.seat = turns[SEAT * desk.last + at]
    slip.waits = turns[WAITS * desk.last + at]
    clear_slip(slip, desk)


def put_turn_back(slip: Slip, turns: Bytes, rewards: Rewards, desk: Desk) -> None:
    """Keep what is on a slip."""
    at = slip.env
    turns[SEAT * desk.last + at] = slip.seat
    turns[WAITS * desk.last + at] = slip.waits
    turns[ENDED_BY * desk.last + at] = slip.ended_by
    for seat in range(desk.players):
        rewards[at * desk.players + seat] = slip.rewards[seat]


def begin_on_device(
    words: Ints, turns: Bytes, desks: Desks, rewards: Rewards, finals: Shorts, asked: Bytes
) -> None:
    """Begin the games that are asked for."""
    desk = desks[0]
    memory = cuda.local.array(OWN_MEMORY, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    slips: Any = cuda.local.array(SLIP_WORDS, np.int64).view(OWN_SLIP)
    no_notes: Any = cuda.local.array(1, np.int32)
    for at in range(lane(), desk.last, lanes()):
        if asked[at]:
            take(words, at, desk.last, memory[GAME * OWN_WORDS :], POSITION, SEED_END)
            take_turn(slips[0], at, turns, desk)
            slips[0].length = -1
            begin_game(own, GAME, slips[0], own, desk, no_notes, finals)
            put_back(words, at, desk.last, memory[GAME * OWN_WORDS :], POSITION, SEED)
            put_turn_back(slips[0], turns, rewards, desk)


def check_on_device(
    actions: Ints, moves: Ints, counts: Ints, turns: Bytes, desks: Desks, wrong: Ints
) -> None:
    """Note the first game in which an action was not shown as legal."""
    games = desks[0].last
    for at in range(lane(), games, lanes()):
        is_legal = is_listed(actions[at], moves[at::games], counts[at])
        if not is_legal and turns[WAITS * games + at] != ENDED:
            cuda.atomic.min(wrong, 0, at)


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
    for at in range(lane(), games, lanes()):
        take_turn(slips[0], at, turns, desk)
        if slips[0].waits != ENDED:
            slips[0].action = actions[at]
            take_to_play(words, at, desk, memory)
            play(own[0], slips[0], desk)
            put_back_played(words, at, desk, memory)
        put_turn_back(slips[0], turns, rewards, desk)


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
    place = cuda.threadIdx.x
    for first in range(
        cuda.blockIdx.x * LOOKED_THROUGH, desk.last, cuda.gridDim.x * LOOKED_THROUGH
    ):
        if place == 0:
            found[0] = 0
        cuda.syncthreads()
        for after in range(place, min(LOOKED_THROUGH, desk.last - first), TILE):
            if turns[WAITS * desk.last + first + after] == UNDECIDED:
                undecided[cuda.atomic.add(found, 0, 1)] = after
        cuda.syncthreads()
        for number in range(place, found[0], TILE):
            settle(words, first + undecided[number], turns, desk, rewards, finals)
        cuda.syncthreads()


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


def show_by_columns(
    words: Ints, turns: Bytes, desks: Desks, seen: Shorts, moves: Ints, counts: Ints, actors: Ints
) -> None:
    """Write what the seats to act see and may do where it goes; nothing is seen before."""
    desk = desks[0]
    games = desk.last
    memory = cuda.local.array(OWN_WORDS, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    slips: Any = cuda.local.array(SLIP_WORDS, np.int64).view(OWN_SLIP)
    for at in range(lane(), games, lanes()):
        take(words, at, games, memory, POSITION, LENGTH)
        take_turn(slips[0], at, turns, desk)
        show_seat(own[0], slips[0], desk, seen[at::games])
        actors[at] = slips[0].may_act
        counts[at] = show_list(own[0], slips[0], moves[at::games])


def show_by_tiles(
    words: Ints, turns: Bytes, desks: Desks, seen: Shorts, moves: Ints, counts: Ints, actors: Ints
) -> None:
    """Gather what the seats to act see and may do, for the games of a block at a time."""
    desk = desks[0]
    games = desk.last
    memory = cuda.local.array(OWN_WORDS, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    slips: Any = cuda.local.array(SLIP_WORDS, np.int64).view(OWN_SLIP)
    tile = cuda.shared.array(TILE_WORDS, np.int64)
    codes = cuda.shared.array(TILE_CODES, np.uint16)
    most = cuda.shared.array(1, np.int64)
    sights: Any = tile.view(np.int16)
    place = cuda.threadIdx.x
    for first in range(cuda.blockIdx.x * TILE, games, cuda.gridDim.x * TILE):
        at = first + place
        if place == 0:
            most[0] = 0
        for word in range(place, TILE_WORDS, TILE):
            tile[word] = 0
        cuda.syncthreads()
        count = 0
        if at < games:
            take(words, at, games, memory, POSITION, LENGTH)
            take_turn(slips[0], at, turns, desk)
            show_seat(own[0], slips[0], desk, sights[place::TILE])
            count = show_list(own[0], slips[0], codes[place::TILE])
            cuda.atomic.max(most, 0, count)
            actors[at] = slips[0].may_act
            counts[at] = count
        cuda.syncthreads()
        if at < games:
            write_moves(codes[place::TILE], count, most[0], moves[at::games])
        if games % SHORTS_IN_WORD == 0:
            write_words(tile, first, games, seen.view(np.int64))
        elif at < games:
            write_shorts(sights[place::TILE], seen[at::games])
        cuda.syncthreads()


def write_moves(codes: Any, count: int, most: int, moves: Ints) -> None:
    """Write the moves of a game, as many as its neighbours have: half a line takes longer."""
    for number in range(most):
        moves[number] = codes[number] if number < count else 0


def write_words(tile: Ints, first: int, games: int, seen: Ints) -> None:
    """Write what is seen of neighbouring games, several numbers at once."""
    across, wide = TILE // SHORTS_IN_WORD, games // SHORTS_IN_WORD
    place = cuda.threadIdx.x
    game = first // SHORTS_IN_WORD + place % across
    if game < wide:
        at = place // across * wide + game
        for word in range(place, TILE_WORDS, TILE):
            seen[at] = tile[word]
            at += SHORTS_IN_WORD * wide


def write_shorts(sight: Shorts, seen: Shorts) -> None:
    """Write what is seen of a game, number by number."""
    for number in range(len(seen)):
        seen[number] = sight[number]


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
        write_shorts(sight, out)


def hand_out_turns(
    turns: Bytes, desks: Desks, seats: Ints, terminated: Bytes, truncated: Bytes
) -> None:
    """Copy whose turn it is and how games ended into the arrays of the caller."""
    games = desks[0].last
    for at in range(lane(), games, lanes()):
        ended = turns[WAITS * games + at] == ENDED
        seats[at] = NOBODY if ended else turns[SEAT * games + at]
        terminated[at] = turns[ENDED_BY * games + at] == TERMINATED
        truncated[at] = turns[ENDED_BY * games + at] == TRUNCATED


def chance_of(game: Game, with_bots: bool) -> dict[Kernel, Kernel]:
    """Return how the generator is seeded: at once where an action may draw."""
    if draws_in_play(game):
        return {sleep: seed_at_once, compress: compress_round_by_round}
    if with_bots or reaches(game.rules.setup, draw):
        return {**SEEDED, compress: compress_round_by_round}
    return {**SEEDED, take_key: no_key}


def gathers(game: Game) -> bool:
    """Whether a block has room for what is seen of its games."""
    return gathered_bytes(game, NARROW) <= SHARED_BYTES


def block_for(game: Game) -> ThreadBlock:
    """Return how many games a block has: as many as leave room for others beside it."""
    wide = USUAL_BLOCK.threads
    has_room = game.observe.SIZE <= FEW_SEEN and gathered_bytes(game, wide) <= SHARED_BYTES
    return USUAL_BLOCK if has_room or not gathers(game) else ThreadBlock(NARROW)


def no_choice(s: State, seat: int, spare: States, desk: Desk) -> int:
    """Stand for bots where none has a seat: all of them would be compiled else."""
    return 0


def choose_on_device(s: State, seat: int, spare: States, desk: Desk) -> int:
    """Return what a bot chooses; each thread has memory of its own for what bots write."""
    codes = cuda.local.array(OWN_ROOM, np.int64)
    return choose_into(s, seat, spare, desk, codes)


@cache
def device_batch_build(game: Game, with_bots: bool) -> DeviceBuild:
    """Return the build in which batches are stepped on a GPU."""
    choosing = choose_on_device if with_bots else no_choice
    showing = show_by_tiles if gathers(game) else show_by_columns
    return DeviceBuild(
        game,
        kernels=[
            begin_on_device,
            check_on_device,
            step_on_device,
            settle_on_device,
            showing,
            hand_out_turns,
        ],
        bindings={
            **(bot_bindings(game) if with_bots else {}),
            choose: choosing,
            empty_out: empty_words,
            **OF_THREADS,
            **sight_bindings(game),
            clear: is_clear,
            mark_bits: shift_bits,
            keep_last_sight: keep_last_by_words,
            **chance_of(game, with_bots),
        },
        further=behind(game),
        called=[wake],
        block=block_for(game),
        name="device_batch_bots" if with_bots else "device_batch",
    )
