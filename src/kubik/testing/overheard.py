"""Listening to what bots are told: the positions and numbers that their kernels get."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest import mock

import numpy as np

from kubik.engine.build import Build, Kernel
from kubik.engine.open_state import OpenState


class Heard(NamedTuple):
    """What one call of a kernel was told."""

    kernel: str
    positions: list[bytes]
    numbers: list[float]


@contextmanager
def overheard() -> Iterator[list[Heard]]:
    """Note which positions and numbers kernels of bots get; those of a match may see the truth."""
    heard: list[Heard] = []
    honest = Build.kernel

    def listening(build: Build, function: Kernel) -> Kernel:
        kernel = honest(build, function)
        if build.live:
            return kernel

        def noted(*args: Any) -> Any:
            names = build.state.names or ()
            positions = [_bytes(arg, names) for arg in args if _is_position(arg, names)]
            numbers = [arg for arg in args if isinstance(arg, int | float)]
            heard.append(Heard(function.__name__, positions, numbers))
            return kernel(*args)

        return noted

    with mock.patch.object(Build, "kernel", listening):
        yield heard


def _is_position(arg: object, names: Sequence[str]) -> bool:
    """Whether it is a state of the game, compiled or interpreted, or many of them."""
    if isinstance(arg, OpenState):
        return all(hasattr(arg, name) for name in names)
    # NumPy says of a record that its type is another one than that of its fields alone.
    return getattr(getattr(arg, "dtype", None), "names", None) == names


def _bytes(position: Any, names: Sequence[str]) -> bytes:
    if isinstance(position, OpenState):
        return b"".join(np.asarray(getattr(position, name)).tobytes() for name in names)
    return bytes(position.tobytes())
