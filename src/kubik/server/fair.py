"""Fair shares: who waits for a thread waits behind few, however much others ask for.

Work is ranked, and of the lowest rank that waits it is the turn of the address that was served
longest ago, and at that address of the person who was.
"""

import asyncio
import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from kubik.server.errors import NotReadyError, TooFastError

T = TypeVar("T")

MANY = 10_000  # names, after which those that were served longest ago are forgotten


class Payer(NamedTuple):
    """On whose account something is done."""

    address: str
    person: str


# Who asked for what is being done now; nobody for what the server does of its own accord.
NOBODY = Payer("", "")
PAYER: ContextVar[Payer] = ContextVar("payer", default=NOBODY)


class People:
    """Where people were last seen, so that all guests of one address share one part."""

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def note(self, person: str) -> None:
        """Note that a person is where something is asked for now."""
        self._seen.pop(person, None)
        self._seen[person] = PAYER.get().address
        while len(self._seen) > MANY:
            del self._seen[next(iter(self._seen))]

    def find(self, person: str) -> Payer:
        """Return on whose account something is done for a person who may be gone."""
        return Payer(self._seen.get(person, person), person)


def _alike() -> int:
    return 0


class Place(NamedTuple):
    """For whom something waits, and behind whom.

    The rank is asked for whenever a thread is free: who comes meanwhile to look on moves up.
    """

    payer: Payer
    rank: Callable[[], int] = _alike


@dataclass(frozen=True)
class Bounds:
    """How much may wait: of one person, from one address, of all together."""

    person: int
    address: int
    all: int


@dataclass(eq=False, slots=True)
class _Job:
    payer: Payer
    rank: Callable[[], int]
    work: Callable[[], Any]
    future: asyncio.Future[Any]


class FairShares:
    """Threads that are shared out fairly."""

    def __init__(self, name: str, threads: int, bounds: Bounds | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._bounds = bounds
        self._stopped = False
        self._waiting: list[_Job] = []
        self._turns = itertools.count(1)
        self._served: dict[str | Payer, int] = {}  # when it was last the turn of whom

    @property
    def waiting(self) -> int:
        """How much waits for its turn."""
        return len(self._waiting)

    async def run(self, work: Callable[[], T], place: Place | None = None) -> T:
        """Run something in a thread when it is its turn; given up before, it never runs."""
        return await self.put(work, place)

    def put(self, work: Callable[[], T], place: Place | None = None) -> asyncio.Future[T]:
        """Have something wait for its turn; return what will come of it."""
        if self._stopped:
            raise NotReadyError("server-stops")
        payer, rank = place or Place(PAYER.get())
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = _Job(payer, rank, work, future)
        self._waiting.append(job)
        future.add_done_callback(lambda _: self._forget(job))
        self._serve()
        return future

    async def stop(self) -> None:
        """Let the threads finish what they do; what waits for its turn is told of it."""
        self._stopped = True
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            if not job.future.done():
                job.future.set_exception(NotReadyError("server-stops"))
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

    def admit(self) -> None:
        """Refuse more of who asks now than may wait; for what comes from outside."""
        payer = PAYER.get()
        if self._bounds is None:
            return
        from_there = [job.payer for job in self._waiting if job.payer.address == payer.address]
        if (
            from_there.count(payer) >= self._bounds.person
            or len(from_there) >= self._bounds.address
            or len(self._waiting) >= self._bounds.all
        ):
            raise TooFastError("too-fast")

    def _serve(self) -> None:
        """Begin what is next, while a thread is free."""
        while self._free and self._waiting:
            job = min(self._waiting, key=self._place)
            self._waiting.remove(job)
            self._note_turn(job.payer)
            self._free -= 1
            running = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
            running.add_done_callback(lambda done, job=job: self._finish(job, done))  # type: ignore[misc]

    def _forget(self, job: _Job) -> None:
        if job in self._waiting:
            self._waiting.remove(job)

    def _place(self, job: _Job) -> tuple[int, int, int]:
        address, person = job.payer.address, job.payer
        return job.rank(), self._served.get(address, 0), self._served.get(person, 0)

    def _note_turn(self, payer: Payer) -> None:
        for name in (payer.address, payer):
            self._served.pop(name, None)
            self._served[name] = next(self._turns)
        while len(self._served) > MANY:
            del self._served[next(iter(self._served))]

    def _finish(self, job: _Job, done: asyncio.Future[Any]) -> None:
        self._free += 1
        if not job.future.done():
            if done.cancelled():
                job.future.cancel()
            elif problem := done.exception():
                job.future.set_exception(problem)
            else:
                job.future.set_result(done.result())
        elif not done.cancelled():
            done.exception()  # nobody waits for it any more
        self._serve()
