"""What Numba answers while it translates is what it would answer when asked anew."""

import gc
import operator
from threading import Thread
from typing import Any

import pytest
from numba import boolean, float64, int64
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numba.core.types import IntegerLiteral, Record, unicode_type
from numba.core.types.functions import BaseFunction

from kubik.engine.translating import translating

REFUSED = "refused"
CONTEXT: Any = cpu_target.typing_context
THREE: Any = IntegerLiteral(3)
ASKED = [
    (function, kinds)
    for function in (operator.add, operator.floordiv, operator.lt, operator.getitem, abs, min)
    for kinds in ([int64, int64], [float64, int64], [int64[:], int64], [int64[:], THREE])
    if function is not abs or kinds[0] is not int64[:]
]


@pytest.fixture(autouse=True)
def all_known() -> None:
    """Numba looks for what it has when it translates for the first time."""
    CONTEXT.refresh()


def answer(function: object, *kinds: object) -> Any:
    return CONTEXT.resolve_function_type(CONTEXT.resolve_value_type(function), kinds, {})


def answers() -> list[Any]:
    """What Numba makes of functions and kinds of arguments, some of which do not fit."""
    found: list[Any] = []
    for function, kinds in ASKED:
        try:
            found.append(answer(function, *kinds))
        except TypingError:
            found.append(REFUSED)
    return found


def test_answers_are_the_same() -> None:
    alone = answers()
    with translating():
        assert answers() == alone
        assert answers() == alone  # now from memory
    assert REFUSED in alone
    assert {one.return_type for one in alone if one != REFUSED} >= {int64, float64, boolean}


def test_what_does_not_fit_is_refused_each_time() -> None:
    record = Record([], 8, True)
    with translating():
        for _ in range(2):
            with pytest.raises(TypingError, match="add"):
                answer(operator.add, record, unicode_type)


def translate_in_vain() -> None:
    with translating():
        with translating():
            pass
        assert not gc.isenabled()
        raise ZeroDivisionError


def test_all_is_as_before_whatever_happens() -> None:
    usual = BaseFunction.get_call_type
    with pytest.raises(ZeroDivisionError):
        translate_in_vain()
    assert gc.isenabled()
    assert BaseFunction.get_call_type is usual


def test_threads_leave_no_trace() -> None:
    """One at a time: who came second would else put back what the first has put there."""
    usual = BaseFunction.get_call_type
    inside: list[int] = []

    def translate() -> None:
        for _ in range(50):
            with translating():
                inside.append(1)
                assert len(inside) == 1
                inside.pop()

    threads = [Thread(target=translate) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not inside
    assert BaseFunction.get_call_type is usual
