"""Builds: the plain functions of a game, made runnable for a target.

A build copies every function that its entry points reach and gives the copies globals of their
own, in which the contract's names mean this game's functions and `emit` is bound or silent. For
the target `python` that is all. For `cpu` the copies are compiled by Numba into one file of machine
code, which the next start loads; or, on request, the plain way (see `plain.py`). For `cuda` see
`cuda.py`.
"""

import builtins
import functools
import os
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from kubik.engine import contract, events, plain
from kubik.engine.cache import kernel_folder
from kubik.engine.calls import globals_used, reach_from
from kubik.engine.chance import reseed
from kubik.engine.errors import SetupError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.given import check_progress, is_one_of
from kubik.engine.layout import (
    Bytes,
    Field,
    Floats,
    Ints,
    Notes,
    Rewards,
    Shorts,
    State,
    StateMemory,
    States,
    blank,
    followed_by,
    with_log,
)
from kubik.engine.open_state import OpenState, open_rows
from kubik.engine.translating import translating

Target: TypeAlias = Literal["python", "cpu", "cuda"]
TARGETS: tuple[Target, ...] = get_args(Target)
Kernel: TypeAlias = Callable[..., Any]
_COLOURS = re.compile(r"\x1b\[\d*m")  # in which Numba writes where it can
# How it shows a line: above a mark, below some of those before it.
_FAULT = re.compile(
    r'^File "(?P<file>[^"]+)", line (?P<line>\d+):\n(?:.*\n)*?\s*(?P<code>\S.*)\n +\^', re.MULTILINE
)
# Told after each step of compiling: how many are done, of how many.
Progress: TypeAlias = Callable[[int, int], None]


def known_target(target: Any) -> Target:
    """Return what games are played on; anything else is refused before builds are looked up."""
    if not is_one_of(target, TARGETS):
        raise SetupError("no-such-target", target=str(target), known=list(TARGETS))
    found: Target = target
    return found


class Build:
    """A game built for one target, with events (live) or without (simulation)."""

    # What can be called from Python beside the kernels that a build is made with.
    parts: tuple[Kernel, ...] = (*contract.CONTRACT, reseed)

    setup: Kernel
    actors: Kernel
    foremost: Kernel
    legal: Kernel
    apply: Kernel
    over: Kernel
    payoff: Kernel
    standing: Kernel
    ending: Kernel
    resample: Kernel
    broken: Kernel

    def __init__(
        self,
        game: Game,
        target: Target = "cpu",
        *,
        live: bool = False,
        kernels: Iterable[Kernel] = (),
        bindings: Mapping[Kernel, Kernel] | None = None,
        further: Sequence[Field] = (),
        name: str = "rules",
    ) -> None:
        """Build a game, with generic kernels; bindings say what else stands for a name in them.

        Its records have further fields behind the position. The name tells builds with different
        kernels apart in the cache.
        """
        self.game = game
        self.target = known_target(target)
        self.live = live
        self._label = f"{game.name}_{name}"
        state = with_log(game.rules.STATE) if live else game.rules.STATE
        self.state = followed_by(state, further) if further else state
        self._bindings = _contract_of(game) | dict(bindings or {})
        if live:
            self._bindings[events.emit] = events.write
        entries: dict[Kernel, None] = dict.fromkeys([*self.parts, *kernels])
        self._entries = [self.bound(kernel) for kernel in entries]
        self._reached = reach_from(self._entries, self.bound)
        self._is_plain = target == "cpu" and plain.is_plain()
        self._kernels = self._runnable()
        for part in self.parts:
            setattr(self, part.__name__, self.kernel(part))

    def kernel(self, function: Kernel) -> Kernel:
        """Return the built form of a function that this build was made with."""
        # What only other kernels call cannot be called from Python.
        assert self.bound(function) in self._entries, f"{function} is no entry of this build"
        return self._kernels[self.bound(function)]

    def direct(self, function: Kernel) -> Kernel:
        """Return the same for many short calls: it trusts that its arguments fit."""
        kernel = self.kernel(function)
        return self._load(self.bound(function)) if self._is_direct else kernel

    @property
    def _is_direct(self) -> bool:
        return self.target == "cpu" and not self._is_plain

    @functools.cached_property
    def short(self) -> types.SimpleNamespace:
        """All of its parts for many short calls on one state, as `only` gives it."""
        return types.SimpleNamespace(**{part.__name__: self.direct(part) for part in self.parts})

    def only(self, states: States) -> State:
        """Return the one state there is, as direct forms take it: these ask for its memory alone.

        To find it behind NumPy's own record takes longer than most functions of rules do.
        """
        return StateMemory(states) if self._is_direct else self.first(states)

    def blank(self, count: int = 1) -> States:
        """Return count empty states of this build."""
        return blank(self.state, count)

    def first(self, states: States) -> State:
        """Return the first of some states, as the functions of this build take it."""
        return OpenState(states) if self.target == "python" else states[0]

    @property
    def ready(self) -> bool:
        """Whether calling it will not have to compile first."""
        if self._is_plain:
            return (self._folder / plain.DONE).exists()
        return self.target == "python" or self._file.exists()

    @property
    def size(self) -> int:
        """How much there is to compile, in bytes of Python's own code."""
        return sum(len(function.__code__.co_code) for function in self._reached)

    @property
    def fingerprint(self) -> str:
        """A name for all it is made from; with another one the same seed may play otherwise."""
        return self._folder.name

    def compile(self, progress: Progress | None = None) -> None:
        """Compile all entry points now, unless an earlier start did."""
        check_progress("compiling", progress)
        if self.ready:
            return
        with reporting(progress, len(self._reached)):
            if self._is_plain:
                signatures = {entry: self._signature(entry) for entry in self._entries}
                entries = {entry: self._kernels[entry] for entry in self._entries}
                plain.compile_all(entries, signatures, self._folder)
                return
            with translating():
                code = self._assembled(self._translated())
        keep(self._file, code)

    def bound(self, function: Kernel) -> Kernel:
        """Return what stands for a name in this build."""
        return self._bindings.get(function, function)

    @functools.cached_property
    def _folder(self) -> Path:
        label = f"{self._label}_{plain.PLAIN}" if self._is_plain else self._label
        return kernel_folder(label, [*self._sources, *self.game.data_files], self._ingredients())

    @property
    def _sources(self) -> list[Path]:
        return sorted({Path(function.__code__.co_filename) for function in self._reached})

    def _ingredients(self) -> str:
        """Return what the sources do not say: bindings, entries, and constants by value."""
        bound = [f"{name.__qualname__} = {_path(self.bound(name))}" for name in self._bindings]
        entries = [f"entry {_path(entry)} {self._memory(entry)}" for entry in self._entries]
        constants = [
            f"{function.__module__}.{name} = {_printed(value)}"
            for function in self._reached
            for name, value in globals_used(function)
            if not isinstance(value, types.FunctionType | types.ModuleType)
        ]
        return "\n".join(sorted({*bound, *entries, *constants}))

    @functools.cached_property
    def _file(self) -> Path:
        from kubik.engine.compiler import kind_of_machine

        return self._folder / f"{kind_of_machine()}.o"

    def _copies(self, made: Callable[[types.FunctionType, bool], Kernel]) -> dict[Kernel, Kernel]:
        """Copy all functions, and make something of each; that is told which are entries."""
        spaces: dict[str, dict[str, Any]] = {}
        copies: dict[Kernel, Kernel] = {}
        for function in self._reached:
            space = spaces.setdefault(function.__module__, {"__builtins__": builtins})
            space["__name__"] = function.__module__
            copy = types.FunctionType(
                function.__code__, space, function.__name__, function.__defaults__
            )
            copy.__qualname__ = self._part_name(function.__name__)
            copies[function] = made(copy, function in self._entries)
        for function in self._reached:
            space = spaces[function.__module__]
            for name, value in globals_used(function):
                is_kernel = isinstance(value, types.FunctionType)
                space[name] = copies[self.bound(value)] if is_kernel else self._constant(value)
        return copies

    def _part_name(self, name: str) -> str:
        """Return what a function is called in this build."""
        return f"{self._label}_{name}"

    def _constant(self, value: Any) -> Any:
        """Return what a constant that functions use is in this build."""
        return value

    def _runnable(self) -> dict[Kernel, Kernel]:
        if self.target == "python":
            copies = self._copies(lambda copy, _: copy)
            return {entry: _opening(entry, copies[entry]) for entry in self._entries}
        if self._is_plain:
            return self._copies(lambda copy, _: plain.dispatcher(copy, self._folder))
        return self._called()

    def _called(self) -> dict[Kernel, Kernel]:
        from kubik.engine.compiler import Called

        return {
            entry: Called(entry, self._signature(entry), functools.partial(self._load, entry))
            for entry in self._entries
        }

    def _signature(self, function: Kernel) -> tuple[Any, ...]:
        """Read the types to compile for from the function's annotations."""
        import numba

        state = numba_type(self.state)
        types_by_hint = {
            State: state,
            States: state[::1],
            Ints: numba.int64[::1],
            Floats: numba.float64[::1],
            Shorts: numba.int16[::1],
            Bytes: numba.uint8[::1],
            Notes: numba.int32[::1],
            Rewards: numba.float32[::1],
            int: numba.int64,
            float: numba.float64,
            bool: numba.boolean,
        }
        found = {
            name: types_by_hint[hint]
            for name, hint in typing.get_type_hints(function).items()
            if name != "return"
        }
        for name, rows in self._memory(function).items():
            row = numba_type(rows)
            found[name] = row if found[name] is state else row[::1]
        return tuple(found.values())

    def _memory(self, function: Kernel) -> dict[str, np.dtype[Any]]:
        """Return what the rows look like of which a function wants its own memory, by parameter.

        A layout that is made for each game may be bound to another one, as functions are.
        """
        hints = typing.get_type_hints(function, include_extras=True).items()
        wanted = {
            name: hint.__metadata__[0]
            for name, hint in hints
            if typing.get_origin(hint) is typing.Annotated
        }
        return {
            name: self.bound(rows)(self.game) if callable(rows) else rows
            for name, rows in wanted.items()
        }

    def _load(self, entry: Kernel) -> Kernel:
        from numba.core.compiler_lock import global_compiler_lock

        from kubik.engine.compiler import load

        with global_compiler_lock:  # threads may come at the same time
            self.compile()
            return load(self.fingerprint, self._file).entry(self._symbol(entry))

    def _symbol(self, entry: Kernel) -> str:
        return f"{self.fingerprint} {_path(entry)}"

    def _translated(self) -> dict[Kernel, Any]:
        """Return all functions as parts of machine code to come."""
        parts: dict[Kernel, Any] = self._copies(_part)
        for function in self._reached:
            if function in self._entries or has_one_form(function):
                with _naming_the_line():
                    parts[function].compile(self._signature(function))
                # Callers get this form, whatever kinds of integers they have at hand.
                parts[function].disable_compile()
        return parts

    def _assembled(self, parts: Mapping[Kernel, Any]) -> bytes:
        """Make machine code of the entries, and of the parts that they reach."""
        from kubik.engine.compiler import machine_code

        compiled = {
            self._symbol(entry): next(iter(parts[entry].overloads.values()))
            for entry in self._entries
        }
        return machine_code(self._label, compiled)


def compile_together(builds: Sequence[Build]) -> None:
    """Compile builds that differ in their entries alone; what they share is translated once."""
    waiting = [build for build in builds if not build.ready]
    if len(waiting) < 2 or waiting[0]._is_plain:
        for build in waiting:
            build.compile()
        return
    with translating():
        parts = _joined(waiting)._translated()
        for build in waiting:
            keep(build._file, build._assembled(parts))


def _joined(builds: Sequence[Build]) -> Build:
    """Return a build with all entries of some."""
    first = builds[0]
    bindings: dict[Kernel, Kernel] = {}
    for build in builds:
        assert build.state == first.state, "they differ in their positions"
        for name, bound in build._bindings.items():
            assert bindings.setdefault(name, bound) is bound, f"they differ in {name.__name__}"
    entries = [entry for build in builds for entry in build._entries]
    return Build(first.game, first.target, live=first.live, kernels=entries, bindings=bindings)


@functools.lru_cache(maxsize=2 * KEPT_GAMES)  # for two targets
def live_build(game: Game, target: Target) -> Build:
    """Return the build that matches play on: with events, without simulation kernels."""
    odds = [game.odds.odds] if game.odds else []
    return Build(game, target, live=True, kernels=[reseed, *odds], name="live")


def match_build(game: Game, target: Any) -> Build:
    """Return the build for a match on a target; "auto" takes the compiled one if it is ready."""
    if not is_one_of(target, ("auto",)):
        return live_build(game, known_target(target))
    compiled = live_build(game, "cpu")
    return compiled if compiled.ready else live_build(game, "python")


@contextmanager
def _naming_the_line() -> Iterator[None]:
    """Say in a sentence what the compiler cannot make sense of; it says that first among much."""
    from numba.core.errors import NumbaError

    try:
        yield
    except NumbaError as error:
        found = _FAULT.search(_COLOURS.sub("", str(error)))
        if not found:
            raise
        raise SetupError("not-compiled", **found.groupdict()) from error


def _part(function: types.FunctionType, is_entry: bool) -> Kernel:
    import numba

    from kubik.engine.compiler import EntryCompiler, PartCompiler

    # Only entry points are called from Python; what that takes is slow to compile.
    options: Any = {
        "no_cpython_wrapper": not is_entry,
        "no_cfunc_wrapper": True,
        "pipeline_class": EntryCompiler if is_entry else PartCompiler,
    }
    part: Kernel = numba.njit(nogil=True, error_model="numpy", **options)(function)
    return part


@contextmanager
def reporting(progress: Progress | None, functions: int) -> Iterator[None]:
    """Tell about every function that Numba finishes; some have several types, so cap the count."""
    if progress is None:
        yield
        return
    tell = progress
    # In the end they become machine code together, which takes a quarter as long again.
    total = functions + functions // 4
    from numba.core import event

    class Counter(event.Listener):
        done = 0

        def on_start(self, _event: Any) -> None:
            pass

        def on_end(self, _event: Any) -> None:
            self.done += 1
            tell(min(self.done, functions), total)

    progress(0, total)
    with event.install_listener("numba:compile", Counter()):
        yield
    progress(total, total)


def keep(file: Path, code: bytes) -> None:
    """Write code; a process that looks meanwhile finds all of it or nothing."""
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_bytes(code)
    draft.replace(file)


def _contract_of(game: Game) -> dict[Kernel, Kernel]:
    # What a game leaves out is as the contract has it.
    parts = (*contract.CONTRACT, *contract.STEPPING)
    return {part: getattr(game.rules, part.__name__, part) for part in parts}


def _opening(entry: Kernel, copy: Kernel) -> Kernel:
    """Return an interpreted entry that lays rows open before it begins."""
    if States not in typing.get_type_hints(entry).values():
        return copy
    return lambda *arguments: copy(*map(open_rows, arguments))


@functools.lru_cache(maxsize=1024)  # read from a record anew it takes longer than all else
def numba_type(kind: np.dtype[Any]) -> Any:
    """Return what the compiler calls an element of an array, for kernels of all builds."""
    import numba

    return numba.from_dtype(kind)


def _path(function: Kernel) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _printed(value: Any) -> str:
    # NumPy shortens long arrays when it prints them.
    return repr(value.tolist()) if isinstance(value, np.ndarray) else repr(value)


def has_one_form(function: types.FunctionType) -> bool:
    """Whether its annotations say all: arrays may be parts of a state, defaults left out."""
    hints = typing.get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    if function.__defaults__ or len(hints) < function.__code__.co_argcount:
        return False
    return set(hints.values()) <= {State, int, float, bool}
