"""The owner of a table: the one task that changes it, and the queue of what it is asked to do."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


class ClosedTableError(Exception):
    """The table is no longer in memory; it can be had anew from the store."""


class Owner:
    """Does what is asked for, one after the other; the task lives only while something waits."""

    def __init__(
        self, done: Callable[[], None], failed: Callable[[Exception], Awaitable[Exception]]
    ) -> None:
        """Call `done` after each piece of work; before that, `failed` mends what one broke.

        It returns what those are told who asked for it.
        """
        self.closed = False
        self._done, self._failed = done, failed
        self._waiting: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is done or waits."""
        return bool(self._waiting or self._task)

    async def ask(self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have something done after all that was asked before; return what comes of it."""
        if self.closed:
            raise ClosedTableError
        return await self._put(partial(work, *args, **kwargs))

    def do_later(self, work: Callable[[], Awaitable[None]]) -> None:
        """Have something done that nobody waits for."""
        if not self.closed:
            self._put(work).add_done_callback(lambda done: done.cancelled() or done.exception())

    def close(self) -> None:
        """Do nothing more after what is being done now."""
        self.closed = True
        if self._task is None:
            self._dismiss()

    async def finished(self) -> None:
        """Wait until what was being done is done."""
        if self._task:
            await asyncio.wait([self._task])

    def _put(self, work: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return future

    async def _work(self) -> None:
        while self._waiting:
            work, future = self._waiting.popleft()
            try:
                result = await work()
            except Exception as problem:
                answer = await self._failed(problem)
                if not future.done():
                    future.set_exception(answer)
            else:
                if not future.done():
                    future.set_result(result)
            if self.closed:
                break
            self._done()
        self._task = None
        if self.closed:
            self._dismiss()

    def _dismiss(self) -> None:
        while self._waiting:
            _, future = self._waiting.popleft()
            if not future.done():
                future.set_exception(ClosedTableError())
