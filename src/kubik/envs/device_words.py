"""How games lie in the memory of a GPU, and what a thread and a block of threads take of it.

Each word of a game lies beside that of the next game, so that neighbouring threads, which have
neighbouring games, read and write side by side.
"""

from typing import Any

import numpy as np

from kubik.engine.build import Build
from kubik.engine.calls import reaches
from kubik.engine.chance import draw
from kubik.engine.cuda import USUAL_BLOCK, DeviceBuild, PerGame, ThreadBlock
from kubik.engine.game import Game
from kubik.engine.layout import Bytes, Ints, Rewards
from kubik.engine.nvvm import WORD as WORD_BYTES
from kubik.envs.seeding import WORK, take_key
from kubik.envs.showing import LIST
from kubik.envs.stepping import (
    MIND,
    SEAT_BITS,
    Desk,
    Slip,
    clear_slip,
    players_at,
    slips_of,
)


def draws_in_play(game: Game) -> bool:
    """Whether an action may draw, not the set-up alone."""
    return reaches(game.rules.apply, draw)


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
WORTH: Any = PerGame("word of the worth", lambda build: first_word(build.state, "worth"))
KEYS: Any = PerGame("word of the keys", lambda build: first_word(build.state, "chain"))
KEYS_END: Any = PerGame("word after the keys", lambda build: keys_end(build.game, build.state))


def has_keys(build: Build) -> bool:
    """Whether somebody may draw."""
    return build.bound(take_key) is take_key


# What a game that ends takes along: how many there were, and the seed unless nobody ever draws.
KEPT_KEYS: Any = PerGame(
    "word of the keys to keep",
    lambda build: first_word(build.state, "chain" if has_keys(build) else "game_number"),
)
KEPT_SEED: Any = PerGame(
    "word after the seed to keep",
    lambda build: first_word(build.state, "asleep" if has_keys(build) else "seed_size"),
)
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


PLAYERS: Any = PerGame("the most players", lambda build: max(build.game.players))


def threads_of(build: Build) -> int:
    """Return how many threads a block has."""
    assert isinstance(build, DeviceBuild)
    return build.block.threads


# Its slip, of which nothing lies elsewhere but a byte for each game, its turn: the seat in the
# lowest bits, then what is waited for, then how the last game ended.
OWN_SLIP: Any = PerGame("the layout of a slip", lambda build: slips_of(build.game))
SLIP_WORDS: Any = PerGame(
    "words of a slip", lambda build: slips_of(build.game).itemsize // WORD_BYTES
)
WAITS_BIT, ENDED_BIT = SEAT_BITS, SEAT_BITS + 3
ANY_SEAT, ANY_WAITS = (1 << WAITS_BIT) - 1, (1 << ENDED_BIT - WAITS_BIT) - 1

# The threads of a block have neighbouring games: what these show is gathered in memory that the
# block shares, a game after the other, and goes out in whole lines.
TILE: Any = PerGame("threads of a block", threads_of)
SHORTS_IN_WORD = WORD_BYTES // 2
TILE_WORDS: Any = PerGame(
    "words that a block sees",
    lambda build: build.game.observe.SIZE * threads_of(build) // SHORTS_IN_WORD,
)
TILE_CODES: Any = PerGame(
    "codes that a block may play", lambda build: build.game.rules.MOST_LEGAL * threads_of(build)
)
MARKS_IN_WORD = 4
CODES: Any = PerGame("codes of actions", lambda build: build.game.rules.ACTIONS)
TILE_MARKS: Any = PerGame(
    "words of marks that a block writes",
    lambda build: build.game.rules.ACTIONS * threads_of(build) // MARKS_IN_WORD,
)
SEEN: Any = PerGame("numbers that a seat sees", lambda build: build.game.observe.SIZE)
SHARED_BYTES = 48 * 1024 - 64  # that a block may have, less what else it keeps there
NARROW = 32  # threads of a block with little room for each, the fewest that are started together
FEW_SEEN = 192  # numbers, up to which blocks are as wide as usual
LAST_WORDS: Any = PerGame(
    "words that a seat sees", lambda build: -(-build.game.observe.SIZE // SHORTS_IN_WORD)
)


# A block looks through so many games for those that it settles.
LOOKED_THROUGH = 1024


def gathered_bytes(game: Game, threads: int) -> int:
    """Return what a block of so many threads gathers: what is seen, and codes."""
    return int(game.observe.SIZE + game.rules.MOST_LEGAL) * threads * 2


def gathers(game: Game) -> bool:
    """Whether a block has room for what is seen of its games, and to look for those that end."""
    noted = max(game.rules.MOST_LEGAL * NARROW, LOOKED_THROUGH)
    return int(game.observe.SIZE * NARROW + noted) * 2 <= SHARED_BYTES


def by_columns(game: Game, form: int) -> set[str]:
    """Return the arrays that lie column by column: those that each thread writes by itself."""
    listed = {"legal"} if form == LIST else set()
    return listed if gathers(game) else listed | {"seen"}


def block_for(game: Game) -> ThreadBlock:
    """Return how many games a block has: as many as leave room for others beside it."""
    wide = USUAL_BLOCK.threads
    has_room = game.observe.SIZE <= FEW_SEEN and gathered_bytes(game, wide) <= SHARED_BYTES
    return USUAL_BLOCK if has_room or not gathers(game) else ThreadBlock(NARROW)


def gathers_marks(game: Game) -> bool:
    """Whether it has room for marks as well."""
    wide = block_for(game).threads
    return gathers(game) and gathered_bytes(game, wide) + game.rules.ACTIONS * wide <= SHARED_BYTES


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


def put_back(words: Ints, at: int, games: int, own: Ints, first: int, last: int) -> None:
    """Put words of a game back, from one up to another."""
    for word in range(first, last):
        words[word * games + at] = own[word]


def waits_in(turn: int) -> int:
    """Return what a game waits for."""
    return turn >> WAITS_BIT & ANY_WAITS


def take_turn(slip: Slip, at: int, turns: Bytes, desk: Desk) -> None:
    """Write on a slip whose turn it is in a game; nothing has come of it yet."""
    turn = int(turns[at])
    slip.env = at
    slip.seat = turn & ANY_SEAT
    slip.waits = waits_in(turn)
    clear_slip(slip, desk)


def put_turn_back(slip: Slip, turns: Bytes, rewards: Rewards, desk: Desk) -> None:
    """Keep what is on a slip."""
    at = slip.env
    turns[at] = slip.seat | slip.waits << WAITS_BIT | slip.ended_by << ENDED_BIT
    for seat in range(players_at(desk)):
        rewards[at * players_at(desk) + seat] = slip.rewards[seat]
