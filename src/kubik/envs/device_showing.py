"""The kernels that show a batch on a GPU: what the seats to act see, and what they may do.

Neighbouring threads write side by side, or gather what they show and write it by whole lines.
"""

from typing import Any

import numpy as np
from numba import cuda

from kubik.engine.cuda import OWN_LAYOUT, OWN_WORDS
from kubik.engine.lanes import lane, lanes
from kubik.engine.layout import Bytes, Ints, Shorts
from kubik.envs.device_words import (
    CODES,
    LENGTH,
    MARKS_IN_WORD,
    OWN_SLIP,
    POSITION,
    SEEN,
    SHORTS_IN_WORD,
    SLIP_WORDS,
    TILE,
    TILE_CODES,
    TILE_MARKS,
    TILE_WORDS,
    take,
    take_turn,
)
from kubik.envs.showing import show_list, show_seat
from kubik.envs.stepping import Desk, Desks


def show_by_columns(
    words: Ints, turns: Bytes, desks: Desks, seen: Shorts, moves: Ints, counts: Ints, actors: Ints
) -> None:
    """Write what the seats to act see and may do where it goes; nothing is seen before."""
    desk = desks[0]
    at = lane()
    while at < desk.last:
        mine, listed = seen[at :: desk.last], moves[at :: desk.last]
        counts[at] = look(words, at, turns, desk, mine, listed, actors)
        at += lanes()


def look(
    words: Ints, at: int, turns: Bytes, desk: Desk, seen: Shorts, moves: Any, actors: Ints
) -> int:
    """Write what the seat to act in a game sees and may do; return how many moves that is."""
    memory = cuda.local.array(OWN_WORDS, np.int64)
    own: Any = memory.view(OWN_LAYOUT)
    slips: Any = cuda.local.array(SLIP_WORDS, np.int64).view(OWN_SLIP)
    take(words, at, desk.last, memory, POSITION, LENGTH)
    take_turn(slips[0], at, turns, desk)
    show_seat(own[0], slips[0], desk, seen)
    actors[at] = slips[0].may_act
    return show_list(own[0], slips[0], moves)


def show_by_tiles(
    words: Ints, turns: Bytes, desks: Desks, seen: Shorts, moves: Ints, counts: Ints, actors: Ints
) -> None:
    """Gather what the seats to act see and may do, for the games of a block at a time."""
    desk = desks[0]
    games = desk.last
    tile = cuda.shared.array(TILE_WORDS, np.int64)
    codes = cuda.shared.array(TILE_CODES, np.uint16)
    most = cuda.shared.array(1, np.int64)
    sights: Any = tile.view(np.int16)
    place = cuda.threadIdx.x
    first = cuda.blockIdx.x * TILE
    while first < games:
        at = first + place
        if place == 0:
            most[0] = 0
        clear_tile(tile)
        cuda.syncthreads()
        count = 0
        if at < games:
            mine = sights[place * SEEN : (place + 1) * SEEN]
            count = look(words, at, turns, desk, mine, codes[place::TILE], actors)
            cuda.atomic.max(most, 0, count)
            counts[at] = count
        cuda.syncthreads()
        if at < games:
            write_moves(codes[place::TILE], count, most[0], moves[at::games])
        write_seen(tile, first, games, seen)
        cuda.syncthreads()
        first += cuda.gridDim.x * TILE


def show_marks_by_tiles(
    words: Ints, turns: Bytes, desks: Desks, seen: Shorts, marks: Bytes, actors: Ints
) -> None:
    """The same with a byte for every code, which is 1 where it is a legal move."""
    desk = desks[0]
    games = desk.last
    tile = cuda.shared.array(TILE_WORDS, np.int64)
    codes = cuda.shared.array(TILE_CODES, np.uint16)
    marked = cuda.shared.array(TILE_MARKS, np.int32)
    sights: Any = tile.view(np.int16)
    place = cuda.threadIdx.x
    first = cuda.blockIdx.x * TILE
    while first < games:
        clear_tile(tile)
        for word in range(place, TILE_MARKS, TILE):
            marked[word] = 0
        cuda.syncthreads()
        at = first + place
        if at < games:
            mine = sights[place * SEEN : (place + 1) * SEEN]
            count = look(words, at, turns, desk, mine, codes[place::TILE], actors)
            mark_codes(codes[place::TILE], count, marked)
        cuda.syncthreads()
        write_marks(marked, first, games, marks)
        write_seen(tile, first, games, seen)
        cuda.syncthreads()
        first += cuda.gridDim.x * TILE


def clear_tile(tile: Ints) -> None:
    """Let nothing be seen yet of the games of a block."""
    for word in range(cuda.threadIdx.x, TILE_WORDS, TILE):
        tile[word] = 0


def mark_codes(codes: Any, count: int, marked: Ints) -> None:
    """Mark the legal moves of a game, beside those of the other games of the block."""
    row = cuda.threadIdx.x * CODES
    each: Any = marked.view(np.uint8)
    for number in range(count):
        each[row + codes[number]] = 1


def write_marks(marked: Ints, first: int, games: int, marks: Bytes) -> None:
    """Write the marks of neighbouring games, several at once if they fill words."""
    size = min(TILE, games - first) * CODES
    base = first * CODES
    if games % MARKS_IN_WORD == 0:
        words: Any = marks.view(np.int32)
        copy_together(marked, size // MARKS_IN_WORD, base // MARKS_IN_WORD, words)
    else:
        each: Any = marks
        copy_together(marked.view(np.uint8), size, base, each)


def write_moves(codes: Any, count: int, most: int, moves: Ints) -> None:
    """Write the moves of a game, as many as its neighbours have: half a line takes longer."""
    for number in range(most):
        moves[number] = codes[number] if number < count else 0


def write_seen(tile: Ints, first: int, games: int, seen: Shorts) -> None:
    """Write what is seen of neighbouring games, several numbers at once if they fill words."""
    size = min(TILE, games - first) * SEEN
    base = first * SEEN
    if games % SHORTS_IN_WORD == 0:
        words: Any = seen.view(np.int64)
        copy_together(tile, size // SHORTS_IN_WORD, base // SHORTS_IN_WORD, words)
    else:
        each: Any = seen
        copy_together(tile.view(np.int16), size, base, each)


def copy_together(gathered: Any, size: int, base: int, out: Ints) -> None:
    """Copy so many numbers to where they go, each thread one beside that of the next."""
    for place in range(cuda.threadIdx.x, size, TILE):
        out[base + place] = gathered[place]
