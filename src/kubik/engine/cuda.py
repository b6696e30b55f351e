"""Device code: a game's plain functions and the kernels around them, compiled for NVIDIA's GPUs.

Compiling needs numba-cuda and two libraries of the CUDA toolkit, but no GPU; what comes of it is
kept as a cubin beside the compiled code for the processor. Running needs a GPU, and CuPy to load
and start it. Both come with the extra `cuda`.
"""

import contextlib
import functools
import importlib
import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kubik.engine import nvvm
from kubik.engine.build import Build, Kernel, Progress, has_one_form, keep, numba_type, reporting
from kubik.engine.errors import SetupError
from kubik.engine.few_numbers import FEW, few_numbers_chosen
from kubik.engine.translating import ON_DEVICE, no_index_from_the_end, translating

# Threads keep codes of legal moves in two bytes each.
MOST_CODES = 1 << 16

# What a cubin is made for if no GPU is there to be asked: Hopper.
USUAL_CAPABILITY = (9, 0)


@dataclass(frozen=True)
class PerGame:
    """What a kernel writes where each game has its own; a build puts it in.

    Memory of a thread, for one, has a size known beforehand.
    """

    name: str
    of: Callable[[Build], Any] = field(repr=False, compare=False)


OWN_STATE: Any = PerGame("the type of a state", lambda build: numba_type(build.state))
OWN_LAYOUT: Any = PerGame("the layout of a state", lambda build: build.state)
OWN_WORDS: Any = PerGame(
    "how many words a state has", lambda build: build.state.itemsize // nvvm.WORD
)
OWN_ACTIONS: Any = PerGame("the most actions", lambda build: build.game.rules.MOST_LEGAL)

# The head of a kernel in PTX.
_ENTRY = re.compile(r"(\.visible \.entry \w+\([^)]*\))\n\{")


class ThreadBlock(NamedTuple):
    """Threads that start together."""

    threads: int
    # So many blocks are to run on one multiprocessor at a time, or 0: registers are divided.
    at_once: int = 0

    def promise(self, ptx: str) -> str:
        """Write into kernels how they will be started."""
        if not self.at_once:
            return ptx
        words = f".maxntid {self.threads}, 1, 1\n.minnctapersm {self.at_once}"
        return _ENTRY.sub(rf"\1\n{words}\n{{", ptx)


# More threads gain nothing where each keeps a whole position.
USUAL_BLOCK = ThreadBlock(64)


class DeviceBuild(Build):
    """A game built for a GPU; its entries are kernels that many threads run at once."""

    parts = ()

    def __init__(
        self,
        game: Any,
        *,
        kernels: Sequence[Kernel],
        bindings: Mapping[Kernel, Kernel] | None = None,
        block: ThreadBlock = USUAL_BLOCK,
        called: Sequence[Kernel] = (),
        counts_on: bool = False,
        **others: Any,
    ) -> None:
        """Build kernels of a game, started by such blocks; all else is as in every build.

        What is `called` stays a function, however many copies of it would be made else. In a build
        that `counts_on` no index is looked at whether it counts from the end.
        """
        if game.rules.ACTIONS > MOST_CODES:
            raise SetupError(
                "gpu-codes", game=game.name, actions=game.rules.ACTIONS, most=MOST_CODES
            )
        self.block = block
        self._counts_on = counts_on
        self._called_names = [function.__name__ for function in called]
        super().__init__(game, "cuda", kernels=kernels, bindings=bindings, **others)

    @property
    def ready(self) -> bool:
        """Whether starting it will not have to compile first."""
        return all(self._cubin(entry).exists() for entry in self._entries)

    def compile(self, progress: Progress | None = None) -> None:
        """Compile all kernels now, unless an earlier start did."""
        if self.ready:
            return
        _need("numba_cuda", "numba-cuda")
        with reporting(progress, len(self._reached)), ThreadPoolExecutor() as pool:
            codes = pool.map(self._linked, self._programs().values())
            for entry, code in zip(self._entries, codes, strict=True):
                keep(self._cubin(entry), code)

    def ptx(self, *, optimized: bool = True) -> dict[str, str]:
        """Return every kernel as PTX, which needs no GPU; to optimize it takes most of the time."""
        return {name: self._made(modules, optimized) for name, modules in self._programs().items()}

    def _made(self, modules: Sequence[str], optimized: bool = True) -> str:
        prepared = nvvm.prepared(modules, self._calls_from)
        # Numba's names have the length of each part in front of it.
        kept = [f"{len(name)}{name}" for name in map(self._part_name, self._called_names)]
        kept_apart = [nvvm.keep_called(module, kept) for module in prepared]
        return self.block.promise(_ptx(kept_apart, self._capability, optimized))

    def _linked(self, modules: Sequence[str]) -> bytes:
        return link(self._made(modules), self._capability)

    @functools.cached_property
    def _capability(self) -> tuple[int, int]:
        return capability() or USUAL_CAPABILITY

    @property
    def _calls_from(self) -> int:
        return getattr(self.game.rules, "DEVICE_CALLS", 0)

    def _cubin(self, entry: Kernel) -> Path:
        major, minor = self._capability
        return self._folder / f"{entry.__name__}.sm_{major}{minor}.cubin"

    def _ingredients(self) -> str:
        compiler = f"numba-cuda {_version('numba-cuda')}"
        return "\n".join(
            [
                super()._ingredients(),
                compiler,
                f"calls from {self._calls_from}, {self._called_names}",
                f"few {FEW}, counts on {self._counts_on}",
                str(self.block),
            ]
        )

    def _runnable(self) -> dict[Kernel, Kernel]:
        return {entry: functools.partial(self._launch, entry) for entry in self._entries}

    def _launch(self, entry: Kernel, threads: int, *arguments: Any) -> None:
        """Start a kernel with at least so many threads; arguments are arrays on the device."""
        blocks = -(-threads // self.block.threads)
        self._functions[entry]((blocks,), (self.block.threads,), tuple(_passed(arguments)))

    @functools.cached_property
    def _functions(self) -> dict[Kernel, Any]:
        self.compile()
        load = cupy().RawModule
        return {
            entry: load(path=str(self._cubin(entry))).get_function(entry.__name__)
            for entry in self._entries
        }

    def _constant(self, value: Any) -> Any:
        return value.of(self) if isinstance(value, PerGame) else value

    def _programs(self) -> dict[str, list[str]]:
        """Return what Numba makes of each kernel, as modules in NVVM's intermediate language.

        Each kernel is a program of its own, so that what only one place in it calls can be copied
        there, whoever else calls it.
        """
        from numba.cuda import compiler

        parts: dict[Kernel, Any] = self._copies(_device_part)
        programs: dict[str, list[str]] = {}
        with (
            translating(),
            few_numbers_chosen(),
            no_index_from_the_end(ON_DEVICE) if self._counts_on else contextlib.nullcontext(),
            _capability(self._capability),
            nvvm.tables_by_name() as tables,
        ):
            for function in self._reached:
                if function not in self._entries and has_one_form(function):
                    parts[function].compile_device(self._signature(function))
                    # Callers get this form, whatever kinds of integers they have at hand.
                    parts[function].disable_compile()
            for entry in self._entries:
                library, _ = compiler._compile_pyfunc_with_fixup(
                    parts[entry],
                    self._signature(entry),
                    device=False,
                    abi="numba",
                    cc=self._capability,
                    opt=True,
                )
                # Numba's name says every type; a kernel is asked for by its own.
                mangled, name = f'"{library._entry_name}"', f'"{entry.__name__}"'
                texts = dict.fromkeys(library.llvm_strs)
                modules = [text.replace(mangled, name) for text in texts]
                programs[entry.__name__] = nvvm.define_tables(modules, tables)
        return programs


def _device_part(function: types.FunctionType, is_entry: bool) -> Any:
    from numba import cuda

    return function if is_entry else cuda.jit(device=True)(function)


def _ptx(modules: Sequence[str], capability: tuple[int, int], optimized: bool) -> str:
    from numba.cuda.cudadrv import nvvm

    major, minor = capability
    level = 3 if optimized else 0
    # Fused multiplication and addition would round otherwise than the processor does.
    made: bytes = nvvm.compile_ir(modules, opt=level, arch=f"compute_{major}{minor}", fma=0)
    return made.decode().strip("\x00").strip()


def link(ptx: str, capability: tuple[int, int]) -> bytes:
    """Return machine code of a GPU for PTX."""
    from cuda.bindings import nvjitlink

    major, minor = capability
    options = [f"-arch=sm_{major}{minor}", "-O3"]
    handle = nvjitlink.create(len(options), options)
    try:
        source = ptx.encode()
        kind = nvjitlink.InputType.PTX
        nvjitlink.add_data(handle, kind, source, len(source), "kubik")
        nvjitlink.complete(handle)
        code = bytearray(nvjitlink.get_linked_cubin_size(handle))
        nvjitlink.get_linked_cubin(handle, code)
    finally:
        nvjitlink.destroy(handle)
    return bytes(code)


@contextlib.contextmanager
def _capability(found: tuple[int, int]) -> Iterator[None]:
    """Let Numba compile for a GPU that need not be there; it asks the driver for nested calls."""
    from numba.cuda import dispatcher

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: types.SimpleNamespace(compute_capability=found)
    try:
        yield
    finally:
        dispatcher.get_current_device = asked


@functools.cache
def capability() -> tuple[int, int] | None:
    """Return what the GPU of this machine can, if there is one."""
    try:
        import cupy
    except ImportError:
        return None
    try:
        major, minor = divmod(int(cupy.cuda.Device().compute_capability), 10)
    except cupy.cuda.runtime.CUDARuntimeError:
        return None
    return major, minor


def cupy() -> Any:
    """Return CuPy, if it and a GPU are there."""
    module = _need("cupy", "cupy-cuda13x")
    if capability() is None:
        raise SetupError("no-gpu")
    return module


def _need(module: str, package: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        raise SetupError("no-cuda", package=package) from problem


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _passed(arguments: Iterable[Any]) -> Iterator[Any]:
    """Yield the numbers by which a kernel gets its arguments."""
    for argument in arguments:
        if isinstance(argument, OnDevice):
            yield from argument.passed
        else:
            yield np.int64(argument)


class EarlyNumber:
    """A number on the GPU that is known here as soon as it is there, whatever else goes on."""

    def __init__(self, value: int) -> None:
        """Begin with a number."""
        device = cupy()
        self.there = device.full(1, value, np.int64)
        self._here = np.frombuffer(device.cuda.alloc_pinned_memory(nvvm.WORD), np.int64, 1)
        self._known = device.cuda.Event()

    def send(self) -> None:
        """Send it here as it is after what was started until now."""
        self.there.get(out=self._here, blocking=False)
        self._known.record()

    def read(self) -> int:
        """Wait for what was sent."""
        self._known.synchronize()
        return int(self._here[0])


class OnDevice:
    """Rows of a layout in the memory of the GPU."""

    def __init__(self, kind: DTypeLike, count: int) -> None:
        """Take zeroed memory for so many rows."""
        self.kind, self.count = np.dtype(kind), count
        self.memory = cupy().zeros(max(1, count * self.kind.itemsize), np.uint8)

    @classmethod
    def of(cls, array: NDArray[Any]) -> "OnDevice":
        """Copy an array there."""
        there = cls(array.dtype, array.size)
        if array.size:
            there.memory.set(np.ascontiguousarray(array).view(np.uint8).ravel())
        return there

    @classmethod
    def at(cls, array: Any) -> "OnDevice":
        """Take an array of CuPy as it lies there."""
        there = cls.__new__(cls)
        there.kind, there.count, there.memory = array.dtype, array.size, array
        return there

    @functools.cached_property
    def passed(self) -> tuple[np.uint64, ...]:
        """The numbers by which a kernel gets it."""
        count, size = self.count, self.kind.itemsize
        return tuple(map(np.uint64, (0, 0, count, size, self.memory.data.ptr, count, size)))

    def column(self, name: str) -> Any:
        """Return a field of all rows as an array of CuPy, in the same memory."""
        kind, begin = dict(self.kind.fields or {})[name][:2]
        base, shape = kind.subdtype or (kind, ())
        inner = np.empty(shape, base).strides
        return cupy().ndarray(
            (self.count, *shape),
            base,
            self.memory.data + begin,
            strides=(self.kind.itemsize, *inner),
        )

    def clear(self) -> None:
        """Fill it with zeros, whatever order it lies in."""
        self.memory.data.memset_async(0, self.count * self.kind.itemsize)

    def copy_to(self, array: NDArray[Any]) -> None:
        """Copy it back into an array of as many rows."""
        if self.count:
            size = self.count * self.kind.itemsize
            self.memory[:size].get(out=array.view(np.ndarray).view(np.uint8).reshape(size))
