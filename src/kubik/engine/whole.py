"""Numbers as callers give them: Python's own, or those of NumPy, which reckon otherwise."""

import json
import operator
from typing import Any

import numpy as np

from kubik.engine.errors import SetupError

MOST_THREADS = 1 << 10


def quoted(value: Any) -> str:
    """Return a value as code has it: of a text and a number that look alike, one is no number."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def index_of(value: Any) -> int:
    """Return a whole number, however it is kept; a TypeError tells that it is none, as True is."""
    if isinstance(value, bool):
        raise TypeError
    return operator.index(value)


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number."""
    try:
        index_of(value)
    except TypeError:
        return False
    return True


def is_seat(value: Any, players: int) -> bool:
    """Whether a value is the number of a seat, counted from 0."""
    return is_whole(value) and value in range(players)


def whole(name: str, value: Any) -> int:
    """Return a whole number, however it is kept; 1e3 is none, nor is a text."""
    try:
        return index_of(value)
    except TypeError:
        raise SetupError("whole-number", name=name, value=quoted(value)) from None


def whole_within(name: str, value: Any, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    try:
        number = index_of(value)
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise SetupError("whole-number-within", name=name, value=quoted(value), low=low, high=high)
    return number


def is_number(value: Any) -> bool:
    """Whether a value is a number, whole or not."""
    return isinstance(value, int | float | np.number) and not isinstance(value, bool)


def positive(name: str, value: Any) -> float:
    """Return a number above 0, which may be endless; a text is none."""
    if not is_number(value) or not value > 0:
        raise SetupError("positive-number", name=name, value=quoted(value))
    return float(value)


def number_within(name: str, value: Any, low: float, high: float) -> float:
    """Return a number within bounds, whole or not."""
    if not is_number(value) or not low <= value <= high:
        bounds = {"low": str(low), "high": str(high)}
        raise SetupError("number-bounds", name=name, text=quoted(value), **bounds)
    return float(value)


def threads_within(threads: Any) -> int | None:
    """Return how many threads are asked for, or None for as many as there are cores."""
    return None if threads is None else whole_within("threads", threads, 1, MOST_THREADS)
