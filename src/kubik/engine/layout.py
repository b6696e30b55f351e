"""The state: a whole position as one flat NumPy structure.

A state holds no pointers and no Python objects, so a clone is an assignment, a save is its bytes
and a batch of games is an array.
"""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

# One position. Its attributes are the fields of the game's STATE; NumPy cannot say so in types.
State: TypeAlias = Any
# Many positions in one array.
States: TypeAlias = np.recarray[Any, Any]
# A kernel's own memory, laid out by `rows`: one, and many.
MemoryRow: TypeAlias = Any
MemoryRows: TypeAlias = np.recarray[Any, Any]
# Buffers that rules write into, since rules allocate nothing: codes of actions, shares of a win.
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
# Buffers of those who learn: what a seat sees, marks, moves, rewards.
Shorts: TypeAlias = NDArray[np.int16]
Bytes: TypeAlias = NDArray[np.uint8]
Notes: TypeAlias = NDArray[np.int32]
Rewards: TypeAlias = NDArray[np.float32]

i1, i2, i4, i8 = np.int8, np.int16, np.int32, np.int64

# Bytes that processors fetch together: lines of 64 come in pairs.
LINE = 128

Field: TypeAlias = tuple[str, Any] | tuple[str, Any, int | tuple[int, ...]]

# The generator of engine/chance.py, in every state.
GENERATOR: Field = ("generator", i8, 4)

# How many events one action may write, and how many numbers an event carries beside its kind.
LOG_ROOM = 512
EVENT_PARAMS = 5
LOG: tuple[Field, ...] = (("log", i2, (LOG_ROOM, 1 + EVENT_PARAMS)), ("logged", i8))


def layout(*fields: Field) -> np.dtype[Any]:
    """Lay the fields of a state out, with the generator added.

    Fields go widest first, so that each is aligned (a GPU insists) and no padding hides between
    them (two equal positions then have equal bytes).
    """
    _check_names(fields)
    ordered = sorted((GENERATOR, *fields), key=lambda field: -np.dtype(field[1]).itemsize)
    spare = -np.dtype(ordered).itemsize % 8
    return np.dtype([*ordered, ("spare", i1, spare)] if spare else ordered, align=True)


def rows(*fields: Field) -> np.dtype[Any]:
    """Lay the rows of a kernel's own memory out, as they stand; a field may be rows as well.

    A kernel that gets such memory says so in its annotations: `Annotated[MemoryRow, ROWS]` for one
    row, `Annotated[MemoryRows, ROWS]` for many. In place of the layout may stand a function that
    returns it for a game. An array in a row has a type of its own in compiled code, and what it is
    handed to would be compiled once more for it: `work.codes[:]` is an array like all others.
    """
    _check_names(fields)
    return np.dtype(list(fields), align=True)


def _check_names(fields: Sequence[Field]) -> None:
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(f"field {name} would hide what NumPy records call by that name")


def with_log(kind: np.dtype[Any]) -> np.dtype[Any]:
    """Return the layout of a live build, with the event log."""
    return followed_by(kind, LOG)


def followed_by(kind: np.dtype[Any], further: Sequence[Field]) -> np.dtype[Any]:
    """Return a layout with further fields behind the position, whose bytes stay the same."""
    _check_names(further)
    fields: list[Any] = [(name, kind[name]) for name in kind.names or ()]
    return np.dtype([*fields, *further], align=True)


def blank(kind: np.dtype[Any], count: int = 1) -> States:
    """Return count empty states."""
    return scratch(count, kind).view(np.recarray)


def scratch(count: int, kind: DTypeLike = i8) -> NDArray[Any]:
    """Return zeroed memory for one thread to write into, with no other's in the same lines.

    Small arrays made one after another lie side by side, and then threads that never meet wait for
    each other's writes: a tree search on two threads gained 1.6 times instead of 1.85.
    """
    kind = np.dtype(kind)
    size = count * kind.itemsize
    room = np.zeros(size + 2 * LINE, np.uint8)
    begin = -room.__array_interface__["data"][0] % LINE
    return room[begin : begin + size].view(kind)


class StateMemory:
    """One state by its memory alone."""

    __slots__ = ("data",)

    def __init__(self, states: States) -> None:
        self.data = _bytes(states).data


def copy_common(source: States, target: States) -> None:
    """Copy one position between a live and a simulation state of the same game."""
    size = min(source.dtype.itemsize, target.dtype.itemsize)
    _bytes(target)[:size] = _bytes(source)[:size]


def snapshot(states: States, kind: np.dtype[Any]) -> bytes:
    """Return the bytes of one position, without the log of a live state."""
    return saved_part(states, kind).tobytes()


def restore(states: States, saved: bytes) -> None:
    """Put the bytes of a position back."""
    _bytes(states)[: len(saved)] = np.frombuffer(saved, np.uint8)


def saved_part(states: States, kind: np.dtype[Any]) -> NDArray[np.void]:
    """Return one position in a state, without the log of a live one; changes with the state."""
    return _bytes(states)[: kind.itemsize].view(kind)


def plain_fields(saved: NDArray[np.void]) -> State:
    """Return the fields of a position for reading only: single numbers are Python's own."""
    return SimpleNamespace(**dict(zip(saved.dtype.names or (), saved.item(), strict=True)))


def _bytes(states: States) -> NDArray[np.uint8]:
    return np.asarray(states).view(np.uint8)
