"""The plain way to compile kernels: Numba's own, function by function, with its own cache.

`compiler.py` makes better code in less time, but by Numba's inside, which a new version may change.
`KUBIK_COMPILER=plain` leaves all of that out: the same kernels, compiled by `njit(cache=True)`.
"""

import os
import types
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

VARIABLE = "KUBIK_COMPILER"
PLAIN = "plain"
DONE = "plain.done"  # in the folder of a build: all of its entries are compiled


def is_plain() -> bool:
    """Whether kernels are to be compiled the plain way."""
    return os.environ.get(VARIABLE) == PLAIN


def dispatcher(function: types.FunctionType, folder: Path) -> Callable[..., Any]:
    """Return a function that Numba compiles when it is called, and keeps in a folder."""
    import numba

    with _kept_in(folder):
        compiled: Callable[..., Any] = numba.njit(cache=True, nogil=True, error_model="numpy")(
            function
        )
    return compiled


def compile_all(entries: Mapping[Any, Any], signatures: Mapping[Any, Any], folder: Path) -> None:
    """Compile entries for their signatures, or load what an earlier start made of them."""
    for entry, compiled in entries.items():
        compiled.compile(signatures[entry])
    (folder / DONE).touch()


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """Let Numba keep what is decorated meanwhile in a folder, which is named by all it is made of.

    Its own index knows the source of a function, but not the constants and the functions in it.
    """
    from numba.core import config as settings

    config: Any = settings
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before
