"""The arrays in which a batch shows its games, made here or handed in by the caller."""

import math
from collections.abc import Container, Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import is_one_of
from kubik.engine.layout import scratch
from kubik.envs.showing import BITS, BYTES, FORMS, LIST

Buffers: TypeAlias = dict[str, NDArray[Any]]
Shape: TypeAlias = tuple[tuple[int, ...], np.dtype[Any]]
Shapes: TypeAlias = dict[str, Shape]


def form_of(name: str) -> int:
    """Return the number of a form of legal moves."""
    if not is_one_of(name, FORMS):
        raise SetupError("batch-form", form=str(name), known=list(FORMS))
    return FORMS.index(name)


def legal_width(game: Game, form: int) -> int:
    """Return how many numbers the legal moves of a game take in a form."""
    actions: int = game.rules.ACTIONS
    return {LIST: game.rules.MOST_LEGAL, BYTES: actions, BITS: -(-actions // 8)}[form]


def shapes(game: Game, players: int, envs: int, form: int) -> Shapes:
    """Return the shape and type of every array of a batch."""
    size = game.observe.SIZE
    width = legal_width(game, form)
    arrays: dict[str, tuple[tuple[int, ...], DTypeLike]] = {
        "seen": ((envs, size), np.int16),
        "legal": ((envs, width), np.int64 if form == LIST else np.uint8),
        "counts": ((envs,), np.int64),
        "seats": ((envs,), np.int64),
        "actors": ((envs,), np.int64),
        "rewards": ((envs, players), np.float32),
        "terminated": ((envs,), np.bool_),
        "truncated": ((envs,), np.bool_),
        "finals": ((envs, players, size), np.int16),
    }
    if form != LIST:
        del arrays["counts"]
    return {name: (shape, np.dtype(kind)) for name, (shape, kind) in arrays.items()}


def make_buffers(
    needed: Shapes, given: Mapping[str, Any], arrays: Any = np, by_columns: Container[str] = ()
) -> Buffers:
    """Return all arrays: those of the caller, after a look at them, and new ones for the rest.

    On a GPU they are CuPy's, and some that threads write lie column by column.
    """
    if not isinstance(given, Mapping):
        raise SetupError("batch-buffers", found=type(given).__name__)
    for name in given:
        if name not in needed:
            raise SetupError("batch-unknown-buffer", name=str(name), known=list(needed))
    found = {}
    for name, shape in needed.items():
        # As C has it, row by row, or as Fortran has it.
        order = "F" if name in by_columns else "C"
        if name in given:
            found[name] = _checked(name, given[name], shape, arrays, order)
        else:
            found[name] = _made(shape, arrays, order)
    return found


def as_array(value: Any) -> NDArray[Any]:
    """Return an array; of rows that are not equally long one of objects, which is no numbers."""
    try:
        return np.asarray(value)
    except ValueError:
        return np.asarray(value, object)


def _made(needed: Shape, arrays: Any, order: str) -> Any:
    """Return an array that lies as JAX wants it: elsewhere it would make a copy."""
    shape, kind = needed
    if arrays is np:
        return scratch(math.prod(shape), kind).reshape(shape)
    return arrays.zeros(shape, kind, order=order)


def _checked(name: str, array: Any, needed: Shape, arrays: Any, order: str) -> Any:
    """Return an array of the caller, if a batch can write into it."""
    shape, kind = needed
    is_array = isinstance(array, arrays.ndarray)
    fits = is_array and array.shape == shape and array.dtype == kind
    if not fits or not array.flags[f"{order}_CONTIGUOUS"] or not is_writable(array):
        found = f"{array.dtype} {array.shape}" if is_array else type(array).__name__
        wanted = f"{kind} {shape}" + (", order F" if order == "F" else "")
        raise SetupError("batch-buffer", name=name, wanted=wanted, found=found)
    return array


def is_writable(array: Any) -> bool:
    """Whether an array can be written into; those of CuPy always can."""
    return not isinstance(array, np.ndarray) or bool(array.flags.writeable)
