"""Lanes on a GPU: every thread has its own."""

from collections.abc import Mapping

from numba import cuda

from kubik.engine.build import Kernel
from kubik.engine.lanes import lane, lanes


def thread() -> int:
    """Return the number of this thread."""
    return cuda.grid(1)


def threads() -> int:
    """Return how many threads there are."""
    return cuda.gridsize(1)


OF_THREADS: Mapping[Kernel, Kernel] = {lane: thread, lanes: threads}
