"""What plain functions mention and call."""

import dis
import functools
import types
import typing
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

Plain: TypeAlias = Callable[..., Any]

LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]


def globals_used(function: types.FunctionType) -> list[tuple[str, Any]]:
    """Return what a function mentions of its module, by its name there."""
    names = _global_names(function.__code__)
    return [(name, function.__globals__[name]) for name in names if name in function.__globals__]


@functools.cache
def _global_names(code: types.CodeType) -> tuple[str, ...]:
    """Return them as they come first; the names of a code are those of attributes too.

    What `dis` tells of each instruction takes twenty times as long, in each process that plays.
    """
    names: dict[str, None] = {}
    high = 0  # what comes before an argument that is larger than a byte
    instructions = code.co_code
    for operation, low in zip(instructions[::2], instructions[1::2], strict=True):
        argument = high | low
        high = argument << 8 if operation == dis.EXTENDED_ARG else 0
        if operation == LOAD_GLOBAL:
            names[code.co_names[argument >> 1]] = None  # its last bit says what it is loaded for
    return tuple(names)


def reach_from(
    entries: Iterable[Plain], bound: Callable[[Plain], Plain]
) -> list[types.FunctionType]:
    """Return the entries and every plain function that they call, those called first."""
    reached: dict[Plain, None] = {}

    def reach(function: Plain) -> None:
        assert isinstance(function, types.FunctionType), f"{function} is not a plain function"
        if function not in reached:
            for _, value in globals_used(function):
                if isinstance(value, types.FunctionType):
                    reach(bound(value))
            reached[function] = None

    for entry in entries:
        reach(entry)
    return typing.cast(list[types.FunctionType], list(reached))


def reaches(function: Plain, wanted: Plain) -> bool:
    """Whether a plain function calls another, be it through others."""
    return wanted in reach_from([function], lambda called: called)
