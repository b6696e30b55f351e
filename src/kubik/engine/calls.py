"""What plain functions mention and call."""

import dis
import functools
import types
import typing
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

Plain: TypeAlias = Callable[..., Any]


def globals_used(function: types.FunctionType) -> list[tuple[str, Any]]:
    """Return what a function mentions of its module, by its name there."""
    names = _global_names(function.__code__)
    return [(name, function.__globals__[name]) for name in names if name in function.__globals__]


@functools.cache
def _global_names(code: types.CodeType) -> tuple[str, ...]:
    # The names of a code are those of attributes too.
    loads = (i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL")
    return tuple(dict.fromkeys(loads))


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
