"""Threads for what takes too long to be done between two moves."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class Workers:
    """Threads, in groups that do not wait for each other."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max(2, os.cpu_count() or 2), thread_name_prefix="rules")
        # What takes many seconds waits in a line of its own, and nobody's move behind it.
        self._aside = ThreadPoolExecutor(1, thread_name_prefix="aside")

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run something long in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    async def run_aside(self, work: Callable[..., T], *args: Any) -> T:
        """Run something that takes many seconds, after all else of the kind."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, work, *args)

    async def stop(self) -> None:
        """Let the threads finish."""
        for pool in (self._aside, self._pool):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)
