"""What a command line that was run gives back."""

from collections.abc import Callable
from typing import NamedTuple

# The command, for a process of its own.
PROGRAM = "import sys; from kubik.terminal.main import main; sys.exit(main())"


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Kubik = Callable[..., Ran]
