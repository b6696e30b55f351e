"""Threads for what takes too long to be done between two moves."""

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from kubik.server.fair import FairShares
from kubik.server.limits import Limits

T = TypeVar("T")


class Workers:
    """Threads, in groups that do not wait for each other."""

    def __init__(self, limits: Limits) -> None:
        self._rules = FairShares("rules", max(2, os.cpu_count() or 2))
        # What takes many seconds waits in a line of its own, and nobody's move behind it.
        self._aside = FairShares("aside", 1, limits.reviews_waiting)

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run something long in a thread."""
        return await self._rules.run(partial(work, *args))

    def put_aside(self, work: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        """Have something that takes many seconds wait for its turn, if not too much does."""
        self._aside.admit()
        return self._aside.put(partial(work, *args))

    async def stop(self) -> None:
        """Let the threads finish."""
        for threads in (self._aside, self._rules):
            await threads.stop()
