"""How games lie in the memory of a GPU, and what a thread and a block of threads take of it.

Each word of a game lies beside that of the next game, so that neighbouring threads, which have
neighbouring games, read and write side by side.
"""

from typing import Any

import numpy as np

from kubik.engine.build import Build, reaches
from kubik.engine.chance import draw
from kubik.engine.cuda import DeviceBuild, PerGame
from kubik.engine.game import Game
from kubik.engine.layout import Ints
from kubik.engine.nvvm import WORD as WORD_BYTES
from kubik.envs.seeding import WORK, take_key
from kubik.envs.stepping import MIND, slips_of


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


def threads_of(build: Build) -> int:
    """Return how many threads a block has."""
    assert isinstance(build, DeviceBuild)
    return build.block.threads


# Its slip, which lies nowhere else but in so many bytes of each game: those of all games for the
# seat, then those for what is waited for, then those for how the last game ended.
OWN_SLIP: Any = PerGame("the layout of a slip", lambda build: slips_of(build.game))
SLIP_WORDS: Any = PerGame(
    "words of a slip", lambda build: slips_of(build.game).itemsize // WORD_BYTES
)
SEAT, WAITS, ENDED_BY = range(3)
TURN_BYTES = 3

# The threads of a block have neighbouring games: what these show is gathered in memory that the
# block shares, a number of all its games beside the next, and goes out in whole lines.
TILE: Any = PerGame("threads of a block", threads_of)
SHORTS_IN_WORD = WORD_BYTES // 2
TILE_WORDS: Any = PerGame(
    "words that a block sees",
    lambda build: build.game.observe.SIZE * threads_of(build) // SHORTS_IN_WORD,
)
TILE_CODES: Any = PerGame(
    "codes that a block may play", lambda build: build.game.rules.MOST_LEGAL * threads_of(build)
)
SHARED_BYTES = 48 * 1024 - 64  # that a block may have, less what else it keeps there
NARROW = 32  # threads of a block with little room for each, the fewest that are started together
FEW_SEEN = 192  # numbers, up to which blocks are as wide as usual
LAST_WORDS: Any = PerGame(
    "words that a seat sees", lambda build: -(-build.game.observe.SIZE // SHORTS_IN_WORD)
)


def gathered_bytes(game: Game, threads: int) -> int:
    """Return what a block of so many threads gathers: what is seen, and codes."""
    return int(game.observe.SIZE + game.rules.MOST_LEGAL) * threads * 2


# A block looks through so many games for those that it settles.
LOOKED_THROUGH = 1024

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
