"""States and rows of memory with their fields laid open, for interpreted rules.

NumPy looks each attribute of its own records up anew, in Python, and makes an object of its own of
each number, with which Python reckons slowly. Left like that it is nine tenths of the time that
interpreted games take.
"""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

_PLACE = "_place_of_"  # before the name of a number: where it lies


class OpenState:
    """One state with its fields laid open, in the same memory; numbers are Python's own."""

    _fields: NDArray[np.void]
    # Where each number lies, by its name; the class of every kind of state has its own.
    _places: dict[str, str]

    def __new__(cls, states: NDArray[Any]) -> "OpenState":
        """Return one of the class that knows the numbers of such states."""
        return object.__new__(_open_class(states.dtype))

    def __init__(self, states: NDArray[Any]) -> None:
        vars(self)["_fields"] = np.asarray(states)

    def __getattr__(self, name: str) -> Any:
        """Lay open what is asked for the first time."""
        field_name = name.removeprefix(_PLACE)
        if field_name not in (self._fields.dtype.names or ()):
            raise AttributeError(name)
        field: Any = self._fields[field_name]
        if name != field_name:
            found: Any = memoryview(field)
        elif field.dtype.names:
            found = OpenState(field) if field.ndim == 1 else OpenRows(field[0])
        else:
            found = field[0]
        vars(self)[name] = found
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            place = getattr(self, self._places[name])
        except KeyError:
            raise AttributeError(name) from None
        try:
            place[0] = value
        except TypeError:  # truths of NumPy, and numbers with fractions
            np.asarray(place)[0] = value


class OpenRows:
    """Many states or rows of memory, each laid open once it is asked for."""

    def __init__(self, rows: Any) -> None:
        self._rows = np.asarray(rows)
        self._open: dict[int, OpenState] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, at: Any) -> Any:
        try:
            return self._open[at]
        except (KeyError, TypeError):  # some versions of Python have no hash of a slice
            if isinstance(at, slice):
                return OpenRows(self._rows[at])
        row = range(len(self._rows))[at]
        return self._open.setdefault(at, OpenState(self._rows[row : row + 1]))

    def __setitem__(self, at: int, row: Any) -> None:
        """Copy a row: a clone is an assignment."""
        self._rows[at] = row._fields[0] if isinstance(row, OpenState) else row

    def view(self, kind: Any) -> Any:
        """Return the same memory as plain numbers, for those who move rows without their fields."""
        return self._rows.view(kind)


def open_rows(argument: Any) -> Any:
    """Lay rows open, and leave all else as it is."""
    return OpenRows(argument) if isinstance(argument, np.recarray) else argument


@functools.lru_cache(maxsize=200)
def _open_class(kind: np.dtype[Any]) -> type[OpenState]:
    """Return the class of open states of a kind, with a property for each number."""
    numbers = [
        name
        for name in kind.names or ()
        if kind[name].subdtype is None and kind[name].names is None
    ]
    places = {name: _PLACE + name for name in numbers}
    properties = {name: _number_at(place) for name, place in places.items()}
    return type("OpenState", (OpenState,), {"_places": places, **properties})


def _number_at(place: str) -> property:
    return property(lambda state: getattr(state, place)[0])
