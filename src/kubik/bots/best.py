"""The best of several moves that are judged one after the other."""

from kubik.engine.chance import below
from kubik.engine.layout import State


def outdoes(s: State, worth: float, best: float, equals: int) -> tuple[bool, int]:
    """Whether one more takes the place of the best so far, and how many are as good as the best.

    Between equals chance decides.
    """
    if worth == best:
        return below(s, equals + 1) == 0, equals + 1
    return (True, 1) if worth > best else (False, equals)
