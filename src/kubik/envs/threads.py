"""Threads that stay, for work that comes in short pieces.

A step of a batch takes about a millisecond. A queue to each thread and one back take about half as
long as the promises of a pool.
"""

import os
import threading
import weakref
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

Share = TypeVar("Share")
Yield = TypeVar("Yield")
Piece: TypeAlias = Callable[[], Any]
Upshot: TypeAlias = tuple[Any, BaseException | None]


class StayingThread:
    """A thread that does what it is sent, until None comes."""

    def __init__(self) -> None:
        """Let it wait for work."""
        self.tasks: SimpleQueue[Piece | None] = SimpleQueue()
        self.results: SimpleQueue[Upshot] = SimpleQueue()
        # It knows nothing but the queues, so that it does not keep alive who sends it work.
        work = (self.tasks, self.results)
        self.thread = threading.Thread(target=_serve, args=work, name="team", daemon=True)
        self.thread.start()


class ThreadTeam:
    """Whoever calls, and a helper for every further part of the work."""

    def __init__(self, parts: int) -> None:
        """Start the helpers; they end when nobody needs the team any more."""
        self._helpers: list[StayingThread] = []
        self._start(parts - 1)
        weakref.finalize(self, _dismiss, self._helpers)

    def _start(self, count: int) -> None:
        self._process = os.getpid()
        self._helpers[:] = [StayingThread() for _ in range(count)]

    def share(self, task: Callable[[Share], Yield], parts: Sequence[Share]) -> list[Yield]:
        """Do a task with every part at once; return what came of each."""
        mine, *others = parts
        if self._process != os.getpid():
            self._start(len(others))  # a process that was forked off has no thread but its own
        try:
            for helper, part in zip(self._helpers, others, strict=True):
                helper.tasks.put(partial(task, part))
            outcomes = [_outcome(partial(task, mine))]
            # All are waited for, whatever went wrong in one.
            outcomes += [helper.results.get() for helper in self._helpers]
        except BaseException:
            self._start_anew()
            raise
        for _, problem in outcomes:
            if problem is not None:
                raise problem
        return [found for found, _ in outcomes]

    def _start_anew(self) -> None:
        """Let nobody take what comes of work that was broken off for an answer to what follows."""
        before = list(self._helpers)
        self._start(len(before))
        _dismiss(before)
        for helper in before:
            helper.thread.join()  # it may be writing where the next piece of work does


def _serve(tasks: "SimpleQueue[Piece | None]", results: "SimpleQueue[Upshot]") -> None:
    while (task := tasks.get()) is not None:
        results.put(_outcome(task))
        del task  # which would keep alive who sent it


def _outcome(task: Piece) -> Upshot:
    """Return what came of a task, or what went wrong."""
    try:
        return task(), None
    except BaseException as problem:
        return None, problem


def _dismiss(helpers: Iterable[StayingThread]) -> None:
    for helper in helpers:
        helper.tasks.put(None)
