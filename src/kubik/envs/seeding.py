"""Chance in a batch: each game draws exactly what a match with its seed would draw.

A match seeds its generator anew for every action with HMAC-SHA256 of its seed and a purpose (see
`kubik.engine.seeds`). Here that is written as plain functions over a state, with what they need
behind its position. Most actions draw nothing, so the generator sleeps until somebody draws.
"""

import math
from functools import cache

import numpy as np

from kubik.engine.chance import WORD, next_bits, reseed
from kubik.engine.layout import Field, Ints, State, i8

# SHA-256 works on blocks of 16 words of 32 bits, and its chain has eight.
BLOCK_WORDS, CHAIN_WORDS, ROUNDS = 16, 8, 64
WORD_BYTES = 4
BLOCK_BYTES = BLOCK_WORDS * WORD_BYTES
INNER_PAD, OUTER_PAD = 0x36363636, 0x5C5C5C5C
FINAL_BIT = 0x80
# Behind the key of an HMAC: a digest, and how many bits both have.
DIGEST_BITS = 8 * (BLOCK_BYTES + CHAIN_WORDS * WORD_BYTES)

# The chains of a state: after the inner and the outer key, and the one at work.
INNER, OUTER, WORK = range(3)

# What the generator is seeded for. Their texts are those of `kubik.engine.seeds` and of bots.
SETUP, ACTION, BOT, PICK = range(4)

DIGITS = 20  # as many as a number of games may have, and the slash before it
LONGEST_SEED = BLOCK_BYTES - DIGITS  # a longer key would be hashed before it is used

SEEDING: tuple[Field, ...] = (
    # What is kept from one action to the next: what the game's key comes to, and its seed.
    ("chain", np.uint32, (3, CHAIN_WORDS)),
    ("game_number", i8),  # of the environment; the first game has its seed, others add their number
    ("seed_size", i8),
    ("seed_text", np.uint8, LONGEST_SEED),
    # What is for one action.
    ("asleep", i8),  # 1: whoever draws first seeds the generator
    ("purpose", i8),
    ("doer", i8),  # the seat that it is for
    ("times", i8),  # and how many actions that had played
    ("block", i8, BLOCK_WORDS),
)


@cache
def _primes(count: int) -> tuple[int, ...]:
    """Return the first primes."""
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return tuple(found)


def _cube_root(number: int) -> int:
    """Return the whole part of a cube root."""
    root = round(number ** (1 / 3))
    while root**3 > number:
        root -= 1
    while (root + 1) ** 3 <= number:
        root += 1
    return root


# The standard takes its constants from the fractions of roots of primes.
FIRST_CHAIN = np.array([math.isqrt(p << 64) & WORD for p in _primes(CHAIN_WORDS)], np.int64)
ROUND_WORDS = np.array([_cube_root(p << 96) & WORD for p in _primes(ROUNDS)], np.int64)

SETUP_TEXT = np.array(list(b"setup"), np.int64)
BOT_TEXT = np.array(list(b"bot/"), np.int64)
PICK_TEXT = np.array(list(b"/pick"), np.int64)
SLASH, ZERO = ord("/"), ord("0")


def seed_of_game(state: np.void, ago: int) -> str:
    """Return the seed of the game in a state, or of one that many games before it."""
    text: str = state["seed_text"][: state["seed_size"]].tobytes().decode()
    number = int(state["game_number"]) - ago
    return f"{text}/{number}" if number else text


def draw_awake(s: State) -> int:
    """Return the next 32 random bits; in a batch this is what `draw` means."""
    if s.asleep:
        wake(s)
    return next_bits(s)


def sleep(s: State, purpose: int, doer: int, times: int) -> None:
    """Let the generator be seeded for a purpose as soon as somebody draws."""
    set_purpose(s, purpose, doer, times)
    s.asleep = 1


def set_purpose(s: State, purpose: int, doer: int, times: int) -> None:
    """Say what the generator is seeded for."""
    s.purpose = purpose
    s.doer = doer
    s.times = times


def wake(s: State) -> None:
    """Seed the generator for its purpose."""
    s.asleep = 0
    digest(s)
    reseed(s, link(s, WORK, 0), link(s, WORK, 1), link(s, WORK, 2), link(s, WORK, 3))


def digest(s: State) -> None:
    """Leave HMAC-SHA256 of the seed and the purpose in the chain at work."""
    clear_block(s)
    end_message(s, write_purpose(s))
    compress(s, INNER, WORK)
    for at in range(BLOCK_WORDS):
        s.block[at] = s.chain[WORK, at] if at < CHAIN_WORDS else 0
    s.block[CHAIN_WORDS] = FINAL_BIT << 24
    s.block[BLOCK_WORDS - 1] = DIGEST_BITS
    compress(s, OUTER, WORK)


def write_purpose(s: State) -> int:
    """Write the purpose as text; return how many bytes it has."""
    if s.purpose == SETUP:
        return write_text(s, 0, SETUP_TEXT)
    at = write_text(s, 0, BOT_TEXT) if s.purpose != ACTION else 0
    at = write_number(s, at, s.doer)
    at = write_byte(s, at, SLASH)
    at = write_number(s, at, s.times)
    return write_text(s, at, PICK_TEXT) if s.purpose == PICK else at


def take_key(s: State) -> None:
    """Make the seed of the game the key: that of the environment and the number of the game."""
    for pad in range(2):
        clear_block(s)
        for at in range(s.seed_size):
            write_byte(s, at, s.seed_text[at])
        if s.game_number > 0:
            write_number(s, write_byte(s, s.seed_size, SLASH), s.game_number)
        for at in range(BLOCK_WORDS):
            s.block[at] ^= INNER_PAD if pad == INNER else OUTER_PAD
        for at in range(CHAIN_WORDS):
            s.chain[WORK, at] = FIRST_CHAIN[at]
        compress(s, WORK, pad)


# Blocks of a message, as words with the first byte on top.


def clear_block(s: State) -> None:
    """Begin a block of zeros."""
    for at in range(BLOCK_WORDS):
        s.block[at] = 0


def write_byte(s: State, at: int, byte: int) -> int:
    """Write a byte; return where the next one goes."""
    s.block[at // WORD_BYTES] |= int(byte) << 8 * (WORD_BYTES - 1 - at % WORD_BYTES)
    return at + 1


def write_text(s: State, at: int, text: Ints) -> int:
    """Write bytes; return where the next one goes."""
    for place in range(len(text)):
        at = write_byte(s, at, text[place])
    return at


def write_number(s: State, at: int, number: int) -> int:
    """Write a number in decimal digits; return where the next byte goes."""
    power = 1
    while power * 10 <= number:
        power *= 10
    while power > 0:
        at = write_byte(s, at, ZERO + number // power % 10)
        power //= 10
    return at


def end_message(s: State, size: int) -> None:
    """Close a message of so many bytes behind the block of the key."""
    write_byte(s, size, FINAL_BIT)
    s.block[BLOCK_WORDS - 1] = 8 * (BLOCK_BYTES + size)


def compress(s: State, before: int, after: int) -> None:
    """Work the block into a chain (FIPS 180-4, 6.2.2)."""
    block = s.block
    a, b, c, d = link(s, before, 0), link(s, before, 1), link(s, before, 2), link(s, before, 3)
    e, f, g, h = link(s, before, 4), link(s, before, 5), link(s, before, 6), link(s, before, 7)
    for first in range(0, ROUNDS, BLOCK_WORDS):
        if first > 0:
            schedule(s)
        for at in range(BLOCK_WORDS):
            mixed = h + ROUND_WORDS[first + at] + block[at] + mix(e, f, g)
            h, g, f, e, d = g, f, e, (d + mixed) & WORD, c
            c, b, a = b, a, (mixed + turn(a, b, c)) & WORD
    for at, word in enumerate((a, b, c, d, e, f, g, h)):
        s.chain[after, at] = (link(s, before, at) + word) & WORD


def schedule(s: State) -> None:
    """Make the next words of the schedule; all at once, since that takes half the time."""
    for at in range(BLOCK_WORDS):
        schedule_word(s, at)


def schedule_word(s: State, at: int) -> None:
    """Make the next word in a place of the schedule."""
    block = s.block
    second, fifteenth = block[(at + 1) % BLOCK_WORDS], block[(at + 14) % BLOCK_WORDS]
    block[at] = scheduled(block[at], second, block[(at + 9) % BLOCK_WORDS], fifteenth)


# Of a word beside itself, every shift has a rotation in its lower half.


def mix(e: int, f: int, g: int) -> int:
    """Return what the second half of a chain brings into a round."""
    ee = e | e << 32
    return ((ee >> 6 ^ ee >> 11 ^ ee >> 25) & WORD) + (g ^ e & (f ^ g))


def turn(a: int, b: int, c: int) -> int:
    """Return what the first half of a chain brings into a round."""
    aa = a | a << 32
    return ((aa >> 2 ^ aa >> 13 ^ aa >> 22) & WORD) + (a & b | c & (a | b))


def link(s: State, chain: int, at: int) -> int:
    """Return a word of a chain as a signed number, which shifts and sums do not outgrow."""
    return int(s.chain[chain, at]) & WORD


def scheduled(oldest: int, second: int, tenth: int, fifteenth: int) -> int:
    """Return the next word of the schedule, from words among the last sixteen."""
    one, other = second | second << 32, fifteenth | fifteenth << 32
    small = (one >> 7 ^ one >> 18 ^ second >> 3) & WORD
    great = (other >> 17 ^ other >> 19 ^ fifteenth >> 10) & WORD
    return (oldest + small + tenth + great) & WORD
