"""Bots think for people in turn: nobody's tables keep the bots of others waiting."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.server.errors import NotReadyError, TooFastError
from kubik.server.fair import NOBODY, PAYER, Bounds, FairShares, Payer, Place
from patience import PATIENCE
from server.live import Live, Person, quick, running, wait_until

MANY = 5


class Thoughts:
    """A bot that thinks one thought at a time and notes for whom."""

    def __init__(self) -> None:
        self.names: list[list[str]] = []
        self.begun = threading.Semaphore(0)
        self.done = threading.Semaphore(0)
        self.free = False

    def choose(self, match: Match, seat: int, _bot: str) -> Move:
        self.names.append(match.names)
        self.begun.release()
        assert self.free or self.done.acquire(timeout=PATIENCE)
        return match.legal_moves_of(seat)[0]

    def wait(self) -> list[str]:
        """Wait for a thought to begin; return the names at its table."""
        assert self.begun.acquire(timeout=PATIENCE)
        return self.names[-1]

    def end(self) -> None:
        """Let the thought end that is being thought."""
        self.done.release()

    def let_go(self) -> None:
        """Let all thoughts end at once from now on."""
        self.free = True
        self.done.release()


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    found = Thoughts()
    monkeypatch.setattr("kubik.server.minds.choose_move", found.choose)
    monkeypatch.setattr("kubik.server.minds.os.cpu_count", lambda: 2)
    yield found
    found.let_go()


@pytest.fixture
def server(thoughts: Thoughts, tmp_path: Path) -> Iterator[Live]:
    with running(quick(tmp_path)) as live:
        yield live
        thoughts.let_go()


@pytest.fixture
def guest(server: Live) -> Iterator[Person]:
    """Somebody who makes many tables."""
    person = Person(server.port, "Guest")
    yield person
    person.close()


@pytest.fixture
def other(server: Live) -> Iterator[Person]:
    """Somebody who makes one."""
    person = Person(server.port, "Other")
    yield person
    person.close()


def wait_for(server: Live, count: int) -> None:
    """Wait until so many bots wait to think."""
    wait_until(lambda: bool(server.services.resources.minds.waiting == count))


@pytest.mark.parametrize("seats", [["master", "master"], ["master", "me"]])
def test_tables_of_one_person_do_not_hold_up_another(
    seats: list[str], server: Live, thoughts: Thoughts, guest: Person, other: Person
) -> None:
    for _ in range(MANY):
        guest.create("connect_four", seats)
    thoughts.wait()
    wait_for(server, MANY - 1)
    other.create("connect_four", ["master", "me"])
    wait_for(server, MANY)
    thoughts.end()
    assert "Other" in thoughts.wait()


def test_people_come_before_bots_that_play_alone(
    server: Live, thoughts: Thoughts, guest: Person, other: Person
) -> None:
    """Also before those of somebody who has not had a turn yet."""
    first = guest.create("connect_four", ["master", "me"])
    thoughts.wait()
    other.create("connect_four", ["master", "master"])
    guest.create("connect_four", ["master", "me"])
    wait_for(server, 2)
    thoughts.end()
    assert "Guest" in thoughts.wait()
    thoughts.end()
    assert "Guest" not in thoughts.wait()
    assert guest.get(f"/api/tables/{first}")["moves"]


def test_who_is_there_comes_before_who_is_not(
    server: Live, thoughts: Thoughts, guest: Person, other: Person
) -> None:
    guest.create("connect_four", ["master", "me"])
    thoughts.wait()
    tables = [other.create("connect_four", ["master", "open"]) for _ in range(2)]
    for table in tables:
        guest.post(f"/api/tables/{table}/join", {"name": "Guest"})
    wait_for(server, 2)
    watched = other.create("connect_four", ["master", "me"])
    wait_for(server, 3)
    with other.sit(watched) as socket:
        socket.reach(1)
        thoughts.end()
        assert "Other" in thoughts.wait()
        thoughts.end()
        socket.until_table(lambda shown: bool(shown["moves"]))


class Line:
    """Work of several payers that waits for one thread, and the order in which it is done."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self.shares = FairShares("test", 1, bounds)
        self.order: list[str] = []
        self._busy = threading.Event()
        self._tasks: list[asyncio.Task[Any]] = []

    async def __aenter__(self) -> "Line":
        await self._begin(lambda: self._busy.wait(PATIENCE), Place(NOBODY))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._busy.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.shares.stop()

    async def add(self, address: str, person: str, rank: int = 0) -> asyncio.Task[Any]:
        work = partial(self.order.append, f"{address}{person}")
        return await self._begin(work, Place(Payer(address, person), lambda: rank))

    async def _begin(self, work: Callable[[], Any], place: Place) -> asyncio.Task[Any]:
        self._tasks.append(asyncio.create_task(self.shares.run(work, place)))
        await asyncio.sleep(0)
        return self._tasks[-1]


def ordered(*jobs: tuple[str, str, int]) -> list[str]:
    """Return the order in which work is done that came while the thread was busy."""

    async def run() -> list[str]:
        async with Line() as line:
            for job in jobs:
                await line.add(*job)
        return line.order

    return asyncio.run(run())


def test_addresses_take_turns_and_so_do_people_at_one() -> None:
    many = [("a", "1", 0)] * 3 + [("a", "2", 0)] * 2
    assert ordered(*many, ("b", "3", 0), ("b", "3", 0)) == [
        *("a1", "b3", "a2", "b3", "a1", "a2", "a1"),
    ]


def test_the_lower_rank_comes_first() -> None:
    assert ordered(("a", "1", 2), ("b", "2", 1), ("a", "1", 0)) == ["a1", "b2", "a1"]
    assert ordered(("a", "1", 2), ("b", "2", 0), ("b", "2", 1)) == ["b2", "b2", "a1"]


def test_what_is_given_up_is_not_done() -> None:
    async def run() -> list[str]:
        async with Line() as line:
            given_up = await line.add("a", "1")
            await line.add("a", "2")
            given_up.cancel()
            await asyncio.sleep(0)
            assert line.shares.waiting == 1
        return line.order

    assert asyncio.run(run()) == ["a2"]


@pytest.mark.parametrize(
    ("bounds", "refused"),
    [
        (Bounds(2, 9, 9), ["a1"]),
        (Bounds(9, 2, 9), ["a1", "a2"]),
        (Bounds(9, 9, 2), ["a1", "a2", "b3"]),
    ],
)
def test_only_so_much_may_wait(bounds: Bounds, refused: list[str]) -> None:
    async def run() -> list[str]:
        found = []
        async with Line(bounds) as line:
            for _ in range(2):
                await line.add("a", "1")
            for payer in (Payer("a", "1"), Payer("a", "2"), Payer("b", "3")):
                PAYER.set(payer)
                try:
                    line.shares.admit()
                except TooFastError:
                    found.append("".join(payer))
        return found

    assert asyncio.run(run()) == refused


def test_what_waits_when_the_server_stops_is_told() -> None:
    async def run() -> None:
        failures: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, failed: failures.append(failed))
        async with Line() as line:
            waiting = await line.add("a", "1")
            stopping = asyncio.create_task(line.shares.stop())
            with pytest.raises(NotReadyError, match="being stopped"):
                await asyncio.wait_for(waiting, PATIENCE)
            with pytest.raises(NotReadyError, match="being stopped"):
                await line.shares.run(lambda: None)
        await stopping
        assert not line.order
        assert not failures

    asyncio.run(run())
