"""The thread that alone works with the database, in groups.

Everything that is asked for while the thread is at work waits. Then the thread takes all that
waits, does it in one transaction and only then tells those who asked, so a hundred moves cost one
write to the disk and none is acknowledged before it is on it.
"""

import asyncio
import contextlib
import queue
import threading
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from kubik.engine.errors import KubikError
from kubik.server.errors import StoreError
from kubik.server.sql.database import Database

T = TypeVar("T")
DatabaseWork: TypeAlias = Callable[[Database], T]

LARGEST_GROUP = 512


class Joint(ABC):
    """Work that is done together with all of its kind in a group, in few statements.

    Each statement that is sent hands the interpreter to another thread and waits to get it back,
    which takes longer than what it does.
    """

    @classmethod
    @abstractmethod
    def do_all(cls, db: Database, works: Sequence[Any]) -> None:
        """Do all of one kind."""

    def __call__(self, db: Database) -> None:
        """Do it alone."""
        self.do_all(db, [self])


class Writer:
    """One thread with one connection, and what waits for it."""

    def __init__(self, kind: type[Database], connect: Callable[[], Database]) -> None:
        self._kind, self._connect = kind, connect
        self._waiting: deque[_Job] = deque()
        self._called = False  # the thread is at work, or will be when the loop comes round
        self._calls: queue.SimpleQueue[bool] = queue.SimpleQueue()  # whether to go on afterwards
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._opened: queue.SimpleQueue[Exception | None] = queue.SimpleQueue()

    def open(self) -> None:
        """Connect and begin to work."""
        self._thread.start()
        problem = self._opened.get()
        if problem:
            self.close()
            if not isinstance(problem, self._kind.ERROR):
                raise problem
            raise StoreError(self._kind.FAILS, reason=self._kind.reason_of(problem)) from problem

    def close(self, patience: float | None = None) -> bool:
        """Finish all that was asked for, then close the connection; return whether it is done."""
        self._calls.put(False)
        if self._thread.is_alive():
            self._thread.join(patience)
        return not self._thread.is_alive()

    async def do(self, work: DatabaseWork[T], *, first: bool = False) -> T:
        """Have something done, before all that waits if need be; returns once it is on the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        put = self._waiting.appendleft if first else self._waiting.append
        put(_Job(work, loop, future))
        if not self._called:
            self._called = True
            # Not at once: what others ask for in this round of the loop is stored with it.
            loop.call_soon(self._calls.put, True)
        result: T = await future
        return result

    def _work(self) -> None:
        try:
            db = self._connect()
        except Exception as error:  # also what is no fault of the database: whoever opens waits
            self._opened.put(error)
            return
        self._opened.put(None)
        with contextlib.closing(db):
            while self._calls.get():
                self._do_some(db)
            while self._waiting:
                self._do_some(db)

    def _do_some(self, db: Database) -> None:
        """Do what waits, as much as goes into one transaction, and have it told."""
        jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), LARGEST_GROUP))]
        if not jobs:
            return
        problem = _do_together(db, jobs)
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            # There is one loop, and it is woken once for all.
            jobs[0].loop.call_soon_threadsafe(self._tell, jobs, problem)

    def _tell(self, jobs: Sequence["_Job"], problem: Exception | None) -> None:
        """Tell those who asked, in the thread of the event loop, and go on with who came since."""
        self._called = bool(self._waiting)
        if self._called:
            self._calls.put(True)
        for job in jobs:
            job.resolve(problem)


class _Job:
    __slots__ = ("_future", "_problem", "_result", "loop", "work")

    def __init__(
        self, work: DatabaseWork[Any], loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any]
    ) -> None:
        self.work, self.loop, self._future = work, loop, future
        self._result: Any = None
        self._problem: Exception | None = None

    def run(self, db: Database) -> None:
        """Do it; a failure is raised."""
        self._result = self.work(db)

    def run_alone(self, db: Database) -> None:
        """Do it, so that a failure leaves no trace and harms no other job of the group."""
        db.execute("SAVEPOINT job")
        try:
            self.run(db)
        except Exception as error:
            self._problem = _failure(db, error) if isinstance(error, db.OUTAGE) else error
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")

    def resolve(self, problem: Exception | None) -> None:
        """Tell who asked; only in the thread of the event loop."""
        self._problem = problem or self._problem
        if self._future.done():
            return
        if self._problem:
            self._future.set_exception(self._problem)
        else:
            self._future.set_result(self._result)


def _do_together(db: Database, jobs: Sequence[_Job]) -> Exception | None:
    """Do all in one transaction; return what is wrong with the database, if anything is."""
    try:
        _do_group(db, jobs)
    except db.ERROR as error:
        problem = _failure(db, error)
        db.rollback()
        return problem
    except KubikError as refusal:  # of a connection that had to be made anew
        return refusal
    except Exception as error:  # as where its keys cannot be read then; the thread goes on
        return _failure(db, error)
    return None


def _failure(db: Database, error: Exception) -> StoreError:
    """Say that the database does not work, whatever it calls that."""
    problem = StoreError(db.FAILS, reason=db.reason_of(error))
    problem.__cause__ = error
    return problem


def _do_group(db: Database, jobs: Sequence[_Job]) -> None:
    """Do all; if one fails, begin anew so that it fails alone."""
    db.begin()
    try:
        _do_joint(db, [job.work for job in jobs if isinstance(job.work, Joint)])
        for job in jobs:
            if not isinstance(job.work, Joint):
                job.run(db)
    except Exception:
        db.rollback()
        db.begin()
        for job in jobs:
            job.run_alone(db)
    db.commit()


def _do_joint(db: Database, works: Sequence[Joint]) -> None:
    kinds: dict[type[Joint], list[Joint]] = {}
    for work in works:
        kinds.setdefault(type(work), []).append(work)
    for kind, same in kinds.items():
        kind.do_all(db, same)
