"""Values that are no numbers, as callers give them: whatever else they may be is refused."""

from collections.abc import Iterable, Mapping, Set
from typing import Any

import numpy as np

from kubik.engine.errors import SetupError


def texts(name: str, value: Any) -> list[str]:
    """Return a list of texts, none for None; a text alone is one, not as many as its letters."""
    listed = [value] if isinstance(value, str) else value
    is_list = isinstance(listed, Iterable) and not isinstance(listed, Mapping | Set | bytes)
    found = list(listed) if is_list else []
    if value is not None and not (is_list and all(isinstance(each, str) for each in found)):
        raise SetupError("texts", name=name, found=str(value))
    return found


def truth(name: str, value: Any) -> bool:
    """Return True or False, Python's own or NumPy's; nothing else is taken for one of them."""
    if not isinstance(value, bool | np.bool_):
        raise SetupError("truth", name=name, found=str(value))
    return bool(value)
