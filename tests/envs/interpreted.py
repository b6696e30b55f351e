"""A GPU of Python: the kernels of a device, interpreted, one block of threads after the other.

It knows nothing of speed, but what a kernel reads and writes, and where, is as on a GPU.
"""

import functools
import threading
import types
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numba import cuda

from kubik.engine.build import Kernel
from kubik.engine.cuda import OWN_STATE, DeviceBuild, OnDevice, PerGame, ThreadBlock
from kubik.engine.open_state import OpenRows

THREADS = 4  # of a block


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

    def get(self, out: Any = None, *, blocking: bool = True) -> Any:
        del blocking  # nothing goes on beside it
        if out is None:
            return np.array(self)
        out[...] = self
        return out

    def set(self, values: Any) -> None:
        self[...] = values


class LocalMemory(np.ndarray[Any, Any]):
    """Memory of a thread, which keeps numbers of a kind, and can be looked at as states.

    Compiled code reckons with 64 bits, whatever is kept.
    """

    kept: Any = None

    def __array_finalize__(self, source: Any) -> None:
        self.kept = getattr(source, "kept", None)

    def __setitem__(self, at: Any, value: Any) -> None:
        if not self.kept.min <= value <= self.kept.max:
            raise OverflowError(f"{value} is kept as {self.kept.dtype}")
        super().__setitem__(at, value)

    def view(self, kind: Any = None) -> Any:  # type: ignore[override]
        found = super().view(np.ndarray)
        if isinstance(kind, np.dtype):
            return OpenRows(found.view(kind))
        return found if kind is None else found.view(kind)


class Cuda(threading.local):
    """What kernels ask a GPU for: each thread has its own place, and shares the rest."""

    def __init__(self, block: "Block") -> None:
        self.local = types.SimpleNamespace(array=_local_memory)
        self.shared = types.SimpleNamespace(array=self._shared_memory)
        self.atomic = types.SimpleNamespace(
            add=functools.partial(block.change, lambda one, other: one + other),
            min=functools.partial(block.change, min),
            max=functools.partial(block.change, max),
        )
        self.syncthreads = block.meet
        self._block = block

    def enter(self, blocks: int, block: int, thread: int) -> None:
        self.gridDim = types.SimpleNamespace(x=blocks)
        self.blockIdx, self.threadIdx = (types.SimpleNamespace(x=at) for at in (block, thread))
        self._arrays = 0

    def grid(self, _axes: int) -> int:
        return int(self.blockIdx.x * THREADS + self.threadIdx.x)

    def gridsize(self, _axes: int) -> int:
        return int(self.gridDim.x * THREADS)

    def _shared_memory(self, count: int, kind: Any) -> Any:
        # All threads ask for the same arrays in the same order.
        self._arrays += 1
        return self._block.memory(self._arrays, count, kind)


class Block:
    """What the threads of a block share."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._barrier = threading.Barrier(THREADS)
        self._memory: dict[int, Any] = {}
        self.meet = self._barrier.wait

    def begin(self) -> None:
        self._memory.clear()
        self._barrier.reset()

    def leave(self) -> None:
        """Let nobody wait for a thread that has failed."""
        self._barrier.abort()

    def memory(self, number: int, count: int, kind: Any) -> Any:
        with self._lock:
            found = self._memory.setdefault(number, np.full(count, 77, kind))
        assert found.shape == (count,)
        return found

    def change(self, how: Any, array: Any, at: int, other: int) -> int:
        with self._lock:
            before = int(array[at])
            array[at] = how(before, other)
        return before


def _local_memory(count: int, kind: Any) -> Any:
    # Nothing clears it on a GPU either.
    if isinstance(kind, np.dtype):
        return OpenRows(np.full(count * kind.itemsize, 77, np.uint8).view(kind))
    if np.issubdtype(kind, np.floating):
        return np.full(count, 77, kind)
    memory = np.full(count, 77, np.int64).view(LocalMemory)
    memory.kept = np.iinfo(kind)
    return memory


class Interpreted:
    """Runs the builds of a device."""

    def __init__(self) -> None:
        self._block = Block()
        self._threads = ThreadPoolExecutor(THREADS)
        self.cuda = Cuda(self._block)

    def run(self, kernel: Kernel, threads: int, *arguments: Any) -> None:
        arrays = [_array(argument) for argument in arguments]
        blocks = -(-threads // THREADS)
        for block in range(blocks):
            self._block.begin()
            work = functools.partial(self._work, kernel, arrays, (blocks, block))
            failures = [*self._threads.map(work, range(THREADS))]
            for failure in failures:
                if failure is not None and not isinstance(failure, threading.BrokenBarrierError):
                    raise failure

    def _work(
        self, kernel: Kernel, arrays: list[Any], block: tuple[int, int], thread: int
    ) -> Exception | None:
        self.cuda.enter(*block, thread)
        try:
            kernel(*arrays)
        except Exception as failure:
            self._block.leave()
            return failure
        return None

    def kernels(self, build: DeviceBuild) -> dict[Kernel, Kernel]:
        build.block = ThreadBlock(THREADS)
        copies = build._copies(lambda copy, _: copy)
        return {entry: functools.partial(self.run, copies[entry]) for entry in build._entries}

    def constant(self, build: DeviceBuild, value: Any) -> Any:
        if value is cuda:
            return self.cuda
        if value is OWN_STATE:
            return build.state
        return value.of(build) if isinstance(value, PerGame) else value


def _array(argument: OnDevice) -> Any:
    """Return what a kernel gets for rows on the device."""
    memory = np.asarray(argument.memory)
    if memory.dtype == argument.kind:
        flat = memory.reshape(-1, order="A")
        return flat.view(np.uint8) if flat.dtype == np.bool_ else flat
    rows = memory[: argument.count * argument.kind.itemsize].view(argument.kind)
    return OpenRows(rows) if argument.kind.names else rows


def _arrays() -> Any:
    """Return what takes CuPy's place."""
    made = (
        "zeros",
        "full",
        "arange",
        "asarray",
        "ascontiguousarray",
        "where",
        "packbits",
        "argsort",
    )
    found = {name: _making(getattr(np, name)) for name in made}
    return types.SimpleNamespace(ndarray=Array, cuda=_driver(), **found)


def _driver() -> Any:
    """Return what waits for a GPU: all is done at once here."""
    event = types.SimpleNamespace(record=lambda: None, synchronize=lambda: None)
    return types.SimpleNamespace(Event=lambda: event, alloc_pinned_memory=bytearray)


def _making(function: Any) -> Any:
    return lambda *arguments, **named: function(*arguments, **named).view(Array)


@pytest.fixture
def python_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what runs on a GPU be interpreted."""
    device = Interpreted()
    arrays = _arrays()
    for module in (
        "engine.cuda",
        "arena.device",
        "arena.measuring_device",
        "envs.gpu",
        "envs.batch",
    ):
        monkeypatch.setattr(f"kubik.{module}.cupy", lambda: arrays)
    monkeypatch.setattr(DeviceBuild, "_runnable", lambda build: device.kernels(build))
    monkeypatch.setattr(
        DeviceBuild, "_constant", lambda build, value: device.constant(build, value)
    )
    monkeypatch.setattr(DeviceBuild, "compile", lambda *_: None)
