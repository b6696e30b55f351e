"""A GPU of Python: the kernels of a device, interpreted, one thread after the other.

It knows nothing of speed, but what a kernel reads and writes, and where, is as on a GPU.
"""

import functools
import types
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numba import cuda

from kubik.engine.build import Kernel
from kubik.engine.cuda import DeviceBuild, OnDevice, PerGame

THREADS = 3  # fewer than games, so that each has several


@dataclass
class Pointer:
    """An address in the memory of the device."""

    array: np.ndarray[Any, Any]
    offset: int = 0

    def memset_async(self, value: int, size: int) -> None:
        flat = self.array.view(np.ndarray).reshape(-1, order="A").view(np.uint8)
        flat[self.offset : self.offset + size] = value

    def __add__(self, further: int) -> "Pointer":
        return Pointer(self.array, self.offset + further)


class Array(np.ndarray[Any, Any]):
    """An array there: it is made and copied as those of CuPy are."""

    def __new__(cls, shape: Any, kind: Any, at: Any = None, strides: Any = None) -> Any:
        if not isinstance(at, Pointer):
            return super().__new__(cls, shape, kind, at)
        return super().__new__(cls, shape, kind, at.array, at.offset, strides)

    @property
    def data(self) -> Any:
        return Pointer(self)

    def get(self, out: Any = None) -> Any:
        if out is None:
            return np.array(self)
        out[...] = self
        return out

    def set(self, values: Any) -> None:
        self[...] = values


class LocalMemory(np.ndarray[Any, Any]):
    """Memory of a thread, which can be looked at as states."""

    def view(self, kind: Any = None) -> Any:  # type: ignore[override]
        found = super().view(np.ndarray)
        return found.view(kind).view(np.recarray) if isinstance(kind, np.dtype) else found


class Cuda:
    """What kernels ask a GPU for."""

    def __init__(self) -> None:
        self.local = types.SimpleNamespace(array=self._memory)
        self.atomic = types.SimpleNamespace(add=self._add, min=self._min)
        self.thread = 0

    def grid(self, _axes: int) -> int:
        return self.thread

    def gridsize(self, _axes: int) -> int:
        return THREADS

    @staticmethod
    def _memory(count: int, kind: Any) -> Any:
        # Nothing clears it on a GPU either. Compiled code reckons with 64 bits, whatever is kept.
        assert np.issubdtype(kind, np.integer)
        return np.full(count, 77, np.int64).view(LocalMemory)

    @staticmethod
    def _add(array: Any, at: int, more: int) -> int:
        before = int(array[at])
        array[at] += more
        return before

    @staticmethod
    def _min(array: Any, at: int, other: int) -> None:
        array[at] = min(array[at], other)


class Interpreted:
    """Runs the builds of a device."""

    def __init__(self) -> None:
        self.cuda = Cuda()

    def run(self, kernel: Kernel, _threads: int, *arguments: Any) -> None:
        arrays = [_array(argument) for argument in arguments]
        for thread in range(THREADS):
            self.cuda.thread = thread
            kernel(*arrays)

    def kernels(self, build: DeviceBuild) -> dict[Kernel, Kernel]:
        copies = build._copies(lambda copy, _: copy)
        return {entry: functools.partial(self.run, copies[entry]) for entry in build._entries}

    def constant(self, build: DeviceBuild, value: Any) -> Any:
        if value is cuda:
            return self.cuda
        return value.of(build) if isinstance(value, PerGame) else value


def _array(argument: OnDevice) -> Any:
    """Return what a kernel gets for rows on the device."""
    memory = np.asarray(argument.memory)
    if memory.dtype == argument.kind:
        flat = memory.reshape(-1, order="A")
        return flat.view(np.uint8) if flat.dtype == np.bool_ else flat
    rows = memory[: argument.count * argument.kind.itemsize].view(argument.kind)
    return rows.view(np.recarray) if argument.kind.names else rows


def _arrays() -> Any:
    """Return what takes CuPy's place."""
    made = ("zeros", "full", "arange", "asarray", "ascontiguousarray", "where", "packbits")
    found = {name: _making(getattr(np, name)) for name in made}
    return types.SimpleNamespace(ndarray=Array, **found)


def _making(function: Any) -> Any:
    return lambda *arguments, **named: function(*arguments, **named).view(Array)


@pytest.fixture
def python_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what runs on a GPU be interpreted."""
    device = Interpreted()
    arrays = _arrays()
    for module in ("engine.cuda", "envs.gpu", "envs.batch"):
        monkeypatch.setattr(f"kubik.{module}.cupy", lambda: arrays)
    monkeypatch.setattr(DeviceBuild, "_runnable", lambda build: device.kernels(build))
    monkeypatch.setattr(
        DeviceBuild, "_constant", lambda build, value: device.constant(build, value)
    )
    monkeypatch.setattr(DeviceBuild, "compile", lambda *_: None)
