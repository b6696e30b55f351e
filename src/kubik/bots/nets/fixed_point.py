"""Whole numbers from the weights of a net, as compiled code adds them up.

Every weight is multiplied by a power of two and rounded; these are exact steps, so that a file
gives the same numbers on every machine.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kubik.bots.nets.evaluate import NET, UNIT_BITS
from kubik.bots.nets.net_file import LARGEST_ARRAYS, NetFile
from kubik.engine.errors import NetError
from kubik.engine.layout import Floats, Ints, MemoryRows, Notes, blank

SUM_BITS = 31
MOST_BITS = 14  # of a weight behind the point
LARGEST_ROWS = LARGEST_ARRAYS // np.dtype(np.int64).itemsize


@dataclass(frozen=True)
class LoadedNet:
    """A net ready to be evaluated."""

    row: MemoryRows  # one, with where everything is
    weights: Notes


def load(net: NetFile, numbers: int, path: str = "") -> LoadedNet:
    """Return the whole numbers of a net for an observation of so many numbers."""
    try:
        return _load(net, numbers, path)
    except OverflowError:
        raise NetError("net-weights", path=path) from None


def _load(net: NetFile, numbers: int, path: str) -> LoadedNet:
    row, parts = blank(NET), _Parts()
    row.inputs, row.seats = numbers, net.shares.shape[1]
    row.first, row.second = units = net.second.shape
    caps, starts = _values(net, numbers)
    if caps.sum() * units[0] > LARGEST_ROWS:
        raise NetError("net-large", path=path, most=LARGEST_ARRAYS >> 20)
    bits = _bits(_sums(net.first) + _sums(net.first_bias[None]), UNIT_BITS)
    row.caps, row.starts = parts.add(caps), parts.add(starts)
    row.rows = parts.add(_rows(net, caps, starts, bits))
    row.first_bias = parts.add(_whole(net.first_bias, bits))
    row.first_bits = bits - UNIT_BITS
    row.hidden, row.second_bias, row.second_bits = parts.add_layer(net.second, net.second_bias)
    row.shares, row.shares_bias, bits = parts.add_layer(net.shares, net.shares_bias)
    row.shares_bits = bits + UNIT_BITS
    # A move is one row, since few of them are asked for.
    row.moves, row.moves_bias, bits = parts.add_layer(net.moves, net.moves_bias, axis=1)
    row.moves_bits = bits + UNIT_BITS
    return LoadedNet(row, parts.joined())


class _Parts:
    """The parts of a net, laid one behind the other."""

    def __init__(self) -> None:
        self._parts: list[Ints] = []
        self._size = 0

    def add(self, part: Ints) -> int:
        """Add a part; return where it begins."""
        begin = self._size
        self._parts.append(part.ravel())
        self._size += part.size
        return begin

    def add_layer(
        self, weights: NDArray[Any], bias: NDArray[Any], axis: int = 0
    ) -> tuple[int, int, int]:
        """Add a layer that units are summed up in, along an axis.

        Return where its weights and its bias begin, and the bits behind the point of its weights.
        """
        bits = _bits(_sums(weights, axis) * (16 << UNIT_BITS) + _sums(bias[None]) * 2**UNIT_BITS, 0)
        return self.add(_whole(weights, bits)), self.add(_whole(bias, bits + UNIT_BITS)), bits

    def joined(self) -> Notes:
        """Return all parts."""
        return np.concatenate(self._parts).astype(np.int32)


def _values(net: NetFile, numbers: int) -> tuple[Ints, Ints]:
    """Return for every number of an observation how many values it has, and where they begin."""
    caps = np.zeros(numbers, np.int64)
    number, low, high = net.inputs.astype(np.int64).T
    # An input that is never off again changes nothing beyond its lower bound.
    last = np.where(high == np.iinfo(np.int16).max, low, high + 1)
    np.maximum.at(caps, number, last)
    return caps, np.cumsum(caps) - caps


def _rows(net: NetFile, caps: Ints, starts: Ints, bits: int) -> Ints:
    """Return what each value of each number adds to the units."""
    rows = np.zeros((int(caps.sum()), net.second.shape[0]), np.int64)
    for (number, low, high), weights in zip(
        net.inputs.tolist(), _whole(net.first, bits), strict=True
    ):
        end = min(high, int(caps[number]))
        rows[starts[number] + low - 1 : starts[number] + end] += weights
    return rows


def _sums(weights: NDArray[Any], axis: int = 0) -> Floats:
    """Return how large the sums along an axis can be; halves add up without rounding."""
    sums: Floats = np.abs(weights.astype(np.float64)).sum(axis=axis)
    return sums


def _bits(largest: Floats, fewest: int) -> int:
    """Return how many bits behind the point keep the largest sum within 32 bits."""
    # Rounding adds to each weight; half of the room is more than that takes.
    _, bits_before = np.frexp(largest.max(initial=1.0))
    bits = min(MOST_BITS, SUM_BITS - 1 - int(bits_before))
    if bits < fewest:
        raise OverflowError
    return bits


def _whole(weights: NDArray[Any], bits: int) -> Ints:
    whole: Ints = np.rint(weights.astype(np.float64) * 2.0**bits).astype(np.int64)
    return whole
