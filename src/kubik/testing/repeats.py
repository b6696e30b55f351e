"""How much tests do of what could go on: with `KUBIK_REPEAT=5` five times as much, and the whole.

Usually they do as much as a change can wait for, chosen so that every kind of mistake would still
be met. The soak does the whole.
"""

import itertools
import os
from typing import Any

REPEAT_VARIABLE = "KUBIK_REPEAT"


def repeated(usually: int) -> int:
    """Return how often to do what is usually done so often."""
    return usually * int(os.environ.get(REPEAT_VARIABLE) or 1)


def soaking() -> bool:
    """Whether the whole is asked for, however long it takes."""
    return repeated(1) > 1


def covering(*axes: Any) -> list[tuple[Any, ...]]:
    """Return rows in which every value of every axis comes up; in the soak every combination.

    An axis is a sequence. The longest is gone through once, the others beside it again and again.
    """
    if soaking():
        return list(itertools.product(*axes))
    return [tuple(axis[at % len(axis)] for axis in axes) for at in range(max(map(len, axes)))]
