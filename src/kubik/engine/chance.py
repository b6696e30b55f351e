"""The generator in the state: sfc32, kept in four words of 32 bits.

It needs only additions, shifts and xor of numbers below 2**36, so the interpreted, the compiled
and the GPU build compute the same thing with plain signed integers.
"""

from kubik.engine.layout import Ints, State

WORD = 0xFFFFFFFF
MIXING_ROUNDS = 15


def draw(s: State) -> int:
    """Return the next 32 random bits."""
    return next_bits(s)


def next_bits(s: State) -> int:
    """Step the generator; a build may put something before it in the place of `draw`."""
    a, b, c, counter = s.generator[0], s.generator[1], s.generator[2], s.generator[3]
    bits = (a + b + counter) & WORD
    s.generator[0] = b ^ (b >> 9)
    s.generator[1] = (c + (c << 3)) & WORD
    s.generator[2] = (((c << 21) | (c >> 11)) + bits) & WORD
    s.generator[3] = (counter + 1) & WORD
    return bits


def below(s: State, n: int) -> int:
    """Return a number from 0 to n - 1, each exactly as likely as the others; n is below 2**31."""
    # A count from a state may have 8 bits, which interpreted arithmetic would keep.
    span = int(n)
    product = draw(s) * span
    # Only when the low word is below n can the draw lie in the uneven rest of the 2**32 values.
    while (product & WORD) < span and (product & WORD) < (WORD + 1 - span) % span:
        product = draw(s) * span
    return product >> 32


def pick(s: State, counts: Ints, total: int) -> int:
    """Return an index of counts, which add up to total, drawn in proportion to them."""
    left = below(s, total)
    for index in range(len(counts)):
        left -= counts[index]
        if left < 0:
            return index
    return len(counts) - 1


def reseed(s: State, a: int, b: int, c: int, d: int) -> None:
    """Start the generator anew from four words of 32 bits."""
    s.generator[0] = a & WORD
    s.generator[1] = b & WORD
    s.generator[2] = c & WORD
    s.generator[3] = d & WORD
    for _ in range(MIXING_ROUNDS):
        next_bits(s)
