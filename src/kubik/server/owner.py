"""The owner of a table: changes it, one change at a time, and keeps the queue of those to come."""

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
    """Does what is asked for, one after the other; a task lives only while something waits."""

    def __init__(
        self,
        done: Callable[[], None],
        failed: Callable[[Exception], Awaitable[Exception]],
        lost: Callable[[], None],
    ) -> None:
        """Call `done` after each piece of work; before that, `failed` mends what one broke.

        It returns what those are told who asked for it. `lost` is called where work was broken off
        in the middle, as when a server is stopped by force.
        """
        self.closed = False
        self._done, self._failed, self._lost = done, failed, lost
        self._waiting: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._at_once = False  # whoever asked is doing it
        self._rested: asyncio.Future[None] | None = None  # set when that is done

    @property
    def busy(self) -> bool:
        """Whether something is done or waits."""
        return bool(self._at_once or self._waiting or self._task)

    async def ask(self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have something done after all that was asked before; return what comes of it.

        It is done even if who asked waits no more.
        """
        if self.closed:
            raise ClosedTableError
        return await self._put(partial(work, *args, **kwargs))

    async def do(self, work: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same, for who is not broken off: if nothing is done now, it is done without a task.

        That is most of the time, and a task and a future cost more than most moves.
        """
        if self.busy or self.closed:
            return await self.ask(work, *args, **kwargs)
        self._at_once = True
        try:
            return await work(*args, **kwargs)
        except Exception as problem:
            raise await self._failed(problem) from None
        except BaseException:
            self._lost()
            raise
        finally:
            self._go_on()

    def do_later(self, work: Callable[[], Awaitable[None]]) -> None:
        """Have something done that nobody waits for."""
        if not self.closed:
            self._put(work).add_done_callback(lambda done: done.cancelled() or done.exception())

    def close(self) -> None:
        """Do nothing more after what is being done now."""
        self.closed = True
        if not (self._at_once or self._task):
            self._dismiss()

    async def finished(self) -> None:
        """Wait until what was being done is done."""
        if self._at_once:
            self._rested = asyncio.get_running_loop().create_future()
            await self._rested
        if self._task:
            await asyncio.wait([self._task])

    def _put(self, work: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if not (self._at_once or self._task):
            self._task = asyncio.create_task(self._work())
        return future

    def _go_on(self) -> None:
        """Plan what follows something that was done at once, and do what came meanwhile."""
        self._at_once = False
        if self._rested:
            self._rested.set_result(None)
            self._rested = None
        if self.closed:
            self._dismiss()
            return
        self._done()
        if self._waiting:
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting:
                await self._do_next()
                if self.closed:
                    break
                self._done()
        except BaseException:
            self._lost()
            raise
        finally:
            self._task = None
            if self.closed:
                self._dismiss()

    async def _do_next(self) -> None:
        work, future = self._waiting.popleft()
        try:
            result = await work()
        except Exception as problem:
            answer = await self._failed(problem)
            if not future.done():
                future.set_exception(answer)
        except BaseException:
            self._waiting.appendleft((work, future))  # to be dismissed with the others
            raise
        else:
            if not future.done():
                future.set_result(result)

    def _dismiss(self) -> None:
        while self._waiting:
            _, future = self._waiting.popleft()
            if not future.done():
                future.set_exception(ClosedTableError())
