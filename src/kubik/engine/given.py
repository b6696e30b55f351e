"""Values that are no numbers, as callers give them: whatever else they may be is refused."""

from collections.abc import Container, Mapping, Set
from typing import Any, TypeVar

import numpy as np

from kubik.engine.errors import SetupError
from kubik.engine.whole import quoted

Object = TypeVar("Object")


def listed(value: Any) -> list[Any] | None:
    """Return what a list or an array has in its order; None where a value is neither."""
    if isinstance(value, Mapping | Set | str | bytes):
        return None
    try:
        steps = iter(value)
    except TypeError:  # among them an array of NumPy that is one number
        return None
    return list(steps)


def texts(name: str, value: Any) -> list[str]:
    """Return a list of texts, none for None; a text alone is one, not as many as its letters."""
    if value is None:
        return []
    found = [value] if isinstance(value, str) else listed(value)
    if found is None or not all(isinstance(each, str) for each in found):
        raise SetupError("texts", name=name, found=str(value))
    return found


def truth(name: str, value: Any) -> bool:
    """Return True or False, Python's own or NumPy's; nothing else is taken for one of them."""
    if not isinstance(value, bool | np.bool_):
        raise SetupError("truth", name=name, found=quoted(value))
    return bool(value)


def is_one_of(value: Any, known: Container[str]) -> bool:
    """Whether a value is one of some texts; an array would be compared with each part by part."""
    return isinstance(value, str) and value in known


def instance(name: str, value: Any, kind: type[Object]) -> Object:
    """Return an object of a class; an object of another one is refused, whatever it is like."""
    if not isinstance(value, kind):
        found = type(value).__name__
        raise SetupError("other-class", name=name, wanted=kind.__name__, found=found)
    return value


def instances(name: str, value: Any, kind: type[Object]) -> list[Object]:
    """Return a list of objects of a class; one of them alone is no list."""
    found = listed(value)
    if found is None:
        raise SetupError(
            "other-class", name=name, wanted=f"list[{kind.__name__}]", found=type(value).__name__
        )
    return [instance(f"{name}[{at}]", each, kind) for at, each in enumerate(found)]


def check_progress(name: str, value: Any) -> None:
    """Refuse what is to be told how far it is, but is no function; None is told nothing."""
    if value is not None and not callable(value):
        raise SetupError("no-function", name=name, found=str(value))
