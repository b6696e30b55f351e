"""What a seat may see, as numbers: the parts of an observation, and the names of its numbers.

A game's `observe.py` has `SIGHT`, the parts in their order, and `observe`, which writes them. All
games keep to the same rules. The own seat comes first and the others follow in turn order. A seat
or a code is a row of zeros with a one in its place, a set is ones and zeros, a count is the number
itself. What is hidden from the seat stays 0; what everybody can infer is told. There is nothing of
the generator in it.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from kubik.engine import contract
from kubik.engine.build import Kernel
from kubik.engine.game import Game
from kubik.engine.layout import Shorts

# What the numbers of a part are. In `one` at most one of the last axis is 1, in `set` any of them;
# a `code` is 0 or the number of a value from 1 on, where a row of zeros and ones would be too long.
Kind: TypeAlias = Literal["count", "one", "set", "code"]
Axis: TypeAlias = tuple[str, ...]  # what the numbers along it are about

# Seats as one of them sees the table: itself, and the others in turn order.
SEATS: Axis = ("own", "+1", "+2", "+3", "+4")


@dataclass(frozen=True)
class Part:
    """Numbers of an observation that belong together."""

    name: str
    kind: Kind
    axes: tuple[Axis, ...]  # none for a single number
    about: str  # a sentence for people
    values: Axis = ()  # of a code: what it stands for, from 1 on

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(len(axis) for axis in self.axes)

    @property
    def names(self) -> list[str]:
        """The names of its numbers."""
        return [".".join([self.name, *labels]) for labels in itertools.product(*self.axes)]


Sight: TypeAlias = tuple[Part, ...]


def numbered(count: int) -> Axis:
    """Return labels for things that have a number only, counted from 1."""
    return tuple(str(number) for number in range(1, count + 1))


def values_of(game: Game, option: str) -> Axis:
    """Return the values of an option."""
    return next(known.values for known in game.options if known.name == option)


def player_counts(game: Game) -> Axis:
    """Return how many can play."""
    return tuple(str(count) for count in game.players)


def starts(sight: Sight) -> list[int]:
    """Return where each part begins."""
    return list(itertools.accumulate((part.size for part in sight[:-1]), initial=0))


def size(sight: Sight) -> int:
    """Return how many numbers there are."""
    return sum(part.size for part in sight)


def names(sight: Sight) -> list[str]:
    """Return the name of every number, in their order."""
    return [name for part in sight for name in part.names]


def sight_bindings(game: Game) -> dict[Kernel, Kernel]:
    """Return what a game has for the names of the contract that only learners need."""
    return {part: getattr(game.observe, part.__name__) for part in contract.SEEING}


def as_table(sight: Sight) -> list[Sequence[str]]:
    """Return the parts for people: their place, name, shape, kind and what they are about."""
    rows: list[Sequence[str]] = []
    for part, start in zip(sight, starts(sight), strict=True):
        place = f"{start}" if part.size == 1 else f"{start}–{start + part.size - 1}"
        shape = " × ".join(str(len(axis)) for axis in part.axes) or "1"
        rows.append((place, part.name, shape, part.kind, part.about))
    return rows


# What observations are written with: plain functions, as rules are.

BYTE_BITS = 8
BITS_OF_BYTE = (np.arange(1 << BYTE_BITS)[:, None] >> np.arange(BYTE_BITS) & 1).astype(np.int16)


def clear(out: Shorts) -> None:
    """Begin with nothing seen; a build that clears many at once leaves this out."""
    wipe(out)


def wipe(out: Shorts) -> None:
    """Forget what was seen before."""
    for at in range(len(out)):
        out[at] = 0


def seat_after(seat: int, step: int, seats: int) -> int:
    """Return who sits so many places after a seat."""
    return (seat + step) % int(seats)


def steps_after(seat: int, other: int, seats: int) -> int:
    """Return how many places after a seat another one sits."""
    return (int(other) + int(seats) - seat) % int(seats)


def mark(out: Shorts, at: int, place: int) -> None:
    """Write a one in a row of zeros; a place from a state may have 8 bits."""
    out[at + int(place)] = 1


def mark_bits(out: Shorts, at: int, mask: int, count: int) -> None:
    """Write the lowest bits of a mask as ones and zeros: those of a byte are looked up together.

    That takes a processor half as long as bit by bit, but a GPU longer.
    """
    for first in range(0, count, BYTE_BITS):
        byte = int(mask) >> first & (1 << BYTE_BITS) - 1  # a mask from a state may have 8 bits
        for bit in range(min(BYTE_BITS, count - first)):
            out[at + first + bit] = BITS_OF_BYTE[byte, bit]


def shift_bits(out: Shorts, at: int, mask: int, count: int) -> None:
    """Write the same bit by bit; a build for a GPU has this in its place."""
    row = out[at : at + count]
    for bit in range(count):
        row[bit] = mask >> bit & 1
