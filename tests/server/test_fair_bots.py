"""Bots think for people in turn: nobody's tables keep the bots of others waiting."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.server.errors import TooFastError
from kubik.server.fair import Bounds, FairShares, Payer
from server.live import PATIENCE, Live, Person, quick, running, wait_until

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
        socket.until_table(lambda told: bool(told["moves"]))


def no_rank() -> int:
    return 0


class Line:
    """Work that runs one after the other, each until the next is let in."""

    def __init__(self, shares: FairShares) -> None:
        self._shares = shares
        self.order: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def add(self, address: str, person: str, rank: int = 0) -> None:
        payer = Payer(address, person)
        work = self._shares.run(payer, lambda: rank, self.order.append, f"{address}{person}")
        self._tasks.append(asyncio.create_task(work))
        await asyncio.sleep(0)

    async def done(self) -> list[str]:
        await asyncio.gather(*self._tasks)
        return self.order


def ordered(*jobs: tuple[str, str, int]) -> list[str]:
    """Return the order in which work is done that came while a thread was busy."""

    async def run() -> list[str]:
        shares = FairShares("test", 1, Bounds(99, 99, 99))
        busy = threading.Event()
        first = asyncio.create_task(shares.run(Payer("-", "-"), no_rank, busy.wait, PATIENCE))
        await asyncio.sleep(0)
        line = Line(shares)
        for job in jobs:
            await line.add(*job)
        busy.set()
        await first
        order = await line.done()
        await shares.stop()
        return order

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
        shares = FairShares("test", 1, Bounds(99, 99, 99))
        busy = threading.Event()
        done: list[str] = []
        first = asyncio.create_task(shares.run(Payer("a", "1"), no_rank, busy.wait, PATIENCE))
        await asyncio.sleep(0)
        second = asyncio.create_task(shares.run(Payer("a", "1"), no_rank, done.append, "second"))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        assert shares.waiting == 0
        busy.set()
        await first
        await shares.stop()
        return done

    assert asyncio.run(run()) == []


@pytest.mark.parametrize("bounds", [Bounds(2, 9, 9), Bounds(9, 2, 9), Bounds(9, 9, 2)])
def test_only_so_much_may_wait(bounds: Bounds) -> None:
    async def run() -> None:
        shares = FairShares("test", 1, bounds)
        busy = threading.Event()
        running = [asyncio.create_task(shares.run(Payer("a", "1"), no_rank, busy.wait, PATIENCE))]
        await asyncio.sleep(0)
        for _ in range(2):
            shares.admit(Payer("a", "1"))
            running.append(asyncio.create_task(shares.run(Payer("a", "1"), no_rank, bool)))
            await asyncio.sleep(0)
        other = Payer("a" if bounds.person > 2 else "b", "2")
        with pytest.raises(TooFastError):
            shares.admit(Payer("a", "1"))
        if bounds.person > 2:
            with pytest.raises(TooFastError):
                shares.admit(other)
        else:
            shares.admit(other)
        busy.set()
        await asyncio.gather(*running)
        shares.admit(Payer("a", "1"))
        await shares.stop()

    asyncio.run(run())
