"""Which inputs a net has: what it tells apart in the numbers of an observation."""

import numpy as np
from numpy.typing import NDArray

from kubik.engine.layout import Ints
from kubik.engine.sight import Part, Sight

FOR_EVER = np.iinfo(np.int16).max
EXACT = 8  # counts up to here are told apart one by one, up to twice as much in twos, and so on
HEADROOM = 1.5  # better players reach more than those whose games were looked at


def choose_inputs(parts: Sight, largest: Ints) -> NDArray[np.int16]:
    """Return the inputs for what is seen of a game, in which no number was above the largest.

    A row for each: the number that it looks at, and the bounds between which it is on.
    """
    inputs: list[tuple[int, int, int]] = []
    at = 0
    for part in parts:
        for number in range(at, at + part.size):
            inputs += [(number, *bounds) for bounds in _bounds(part, int(largest[number]))]
        at += part.size
    return np.array(inputs, np.int16)


def _bounds(part: Part, largest: int) -> list[tuple[int, int]]:
    if part.kind == "code":
        return [(value, value) for value in range(1, len(part.values) + 1)]
    if part.kind == "count":
        return [(step, FOR_EVER) for step in steps(int(largest * HEADROOM))]
    return [(1, FOR_EVER)]


def steps(largest: int) -> list[int]:
    """Return the counts that are told apart from those below them.

    >>> steps(20)
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20]
    """
    found, width, count = [1], 1, 1
    while count + width <= largest:
        if count == EXACT * width:
            width *= 2
        count += width
        if count <= largest:
            found.append(count)
    return found
