"""What saves time while Numba translates functions, for a processor and for a GPU."""

import gc
import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# Where Numba reads and writes arrays: for a processor, and for a GPU.
HERE, ON_DEVICE = "numba.np.arrayobj", "numba.cuda.np.arrayobj"


@contextmanager
def translating() -> Iterator[None]:
    """Translate without work that is done in vain; one thread at a time, as Numba does anyway."""
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock, _no_garbage_collected(), _answers_kept():
        yield


@contextmanager
def no_index_from_the_end(arrays: str) -> Iterator[None]:
    """Look at no index whether it counts from the end, for games in which none does."""
    module: Any = importlib.import_module(arrays)
    looked_at = module.fix_integer_index

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
        whole = module.types.intp if kind.signed else module.types.uintp
        return context.cast(builder, index, kind, whole)

    module.fix_integer_index = as_it_is
    try:
        yield
    finally:
        module.fix_integer_index = looked_at


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """Leave all where it is: a compiler makes much that stays, which is looked through in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def _answers_kept() -> Iterator[None]:
    """Let Numba find out only once what a function of its own makes of arguments of some types.

    To learn what a sum or an index comes to, it tries one definition after another and words an
    error for each that does not fit, at every place in every function: a seventh of its time.
    """
    from numba.core.types.functions import BaseFunction

    function_type: Any = BaseFunction
    asked = function_type.get_call_type
    # By the function itself and not by its name: it keeps by itself how it is carried out.
    known: dict[tuple[int, Any, Any], tuple[Any, Any]] = {}

    def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return asked(function, context, args, kws)
        place = id(function), context, args
        if place not in known:
            # The function stays alive with it, or another one might come to stand at its address.
            known[place] = function, asked(function, context, args, kws)
        return known[place][1]

    function_type.get_call_type = get_call_type
    try:
        yield
    finally:
        function_type.get_call_type = asked
