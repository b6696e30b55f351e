"""What a command line that was run gives back."""

from collections.abc import Callable
from typing import NamedTuple


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Kubik = Callable[..., Ran]
