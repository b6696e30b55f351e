"""Reading what a person wrote about a position: every mistake has its sentence.

These are the questions that all games have about a description; what only a game can find wrong
with it, it says by `impossible`, in its own words.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kubik.engine.errors import PositionError
from kubik.engine.whole import quoted
from kubik.engine.words import GameSays, Says


def plain_position(position: Any) -> dict[str, Any]:
    """Return a position as JSON has it, which shares nothing with what was given.

    Numbers and arrays of NumPy are what they hold.
    """
    try:
        if isinstance(position, Mapping):
            return dict(json.loads(json.dumps(dict(position), default=_held)))
    except (TypeError, ValueError, RecursionError):
        pass  # a table, but not one that JSON has
    raise PositionError("position-no-table", found=str(position))


def _held(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    return dict(value) if isinstance(value, Mapping) else str(value)


def impossible(package: str, message: str, **params: Any) -> PositionError:
    """Return what is wrong with a position, in the words of the game in a package."""
    return PositionError("impossible-position", reason=GameSays(package, message, params))


def check_fields(table: Mapping[str, Any], known: Sequence[str]) -> None:
    """Refuse a field that there is not."""
    for field in table:
        if field not in known:
            raise _wrong("position-unknown", field=str(field), known=list(known))


def number(field: str, value: Any, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _wrong("position-number", field=field, value=quoted(value), low=low, high=high)
    return value


def flag(field: str, value: Any) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise _wrong("position-flag", field=field, value=quoted(value))
    return value


def named(field: str, value: Any, known: Sequence[str]) -> int:
    """Return the place of a name among those that there are."""
    if value not in known:
        raise _wrong("position-name", field=field, value=str(value), known=list(known))
    return known.index(value)


def all_named(field: str, value: Any, known: Sequence[str]) -> list[int]:
    """Return the places of all names of a list."""
    if not isinstance(value, list):
        raise _wrong("position-name", field=field, value=str(value), known=list(known))
    return [named(field, name, known) for name in value]


def by_seat(field: str, value: Any, seats: int) -> list[Any]:
    """Return a list with an entry for every seat."""
    if not isinstance(value, list) or len(value) != seats:
        raise _wrong("position-seats", field=field, seats=seats)
    return value


def count_by_name(field: str, value: Any, names: Sequence[str], most: int) -> dict[int, int]:
    """Return counts that were written by name, by the places of the names."""
    if not isinstance(value, Mapping):
        raise _wrong("position-counts", field=field, known=list(names))
    return {
        named(field, name, names): number(f"{field}.{name}", count, 0, most)
        for name, count in value.items()
    }


def _wrong(message: str, **params: Any) -> PositionError:
    return PositionError("impossible-position", reason=Says(message, params))
