"""Workers of one machine: a socket ends up at the one that owns its table, whichever it came to."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidMessage

from server.buses import Redis
from server.live import Live, Person, play_on, quick, running, wait_until
from server.postgres import Postgres


@pytest.fixture(scope="module")
def workers(
    postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Live]]:
    """Two nodes with doors between them; the name of a socket must be short."""
    keys, database = tmp_path_factory.mktemp("keys"), postgres.new_database()
    with tempfile.TemporaryDirectory() as folder:
        settings = quick(keys, database=database, bus=redis.url, doors=Path(folder))
        with running(settings) as one, running(settings) as two:
            yield [one, two]


@pytest.fixture
def people(workers: list[Live]) -> Iterator[list[Person]]:
    """Ann at the first worker, Bob at the second."""
    there = [Person(node.port, name) for node, name in zip(workers, ("Ann", "Bob"), strict=True)]
    yield there
    for person in there:
        person.close()


def held(worker: Live) -> int:
    """Return how many sockets a worker holds for others."""
    cluster: Any = worker._server.app.cluster
    return len(cluster._relay._held)


def test_a_socket_goes_to_the_worker_of_its_table(
    workers: list[Live], people: list[Person]
) -> None:
    ann, bob = people
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        tables = play_on([hers, his])
        assert [one["status"] for one in tables] == ["over", "over"]
        assert [len(worker.services.sockets) for worker in workers] == [2, 0]
        assert [held(worker) for worker in workers] == [0, 0]
        (address,) = {one.payer.address for one in workers[0].services.sockets._open}
        assert address == "127.0.0.1"  # his own, not that of a worker
    wait_until(lambda: len(workers[0].services.sockets) == 0)


def test_many_come_at_once(workers: list[Live], people: list[Person]) -> None:
    """More than can wait at a door."""
    table = people[0].create("connect_four", ["me", "open"])
    stranger = Person(workers[1].port)
    with ThreadPoolExecutor(30) as threads:
        sockets = list(threads.map(lambda _: stranger.sit(table), range(30)))
    for socket in sockets:
        assert socket.reach(1)["id"] == table
    assert [len(worker.services.sockets) for worker in workers] == [30, 0]
    for socket in sockets:
        socket.wire.close()
    stranger.close()
    wait_until(lambda: len(workers[0].services.sockets) == 0)


def test_without_a_door_the_bus_carries(
    workers: list[Live], people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = people
    doors: Any = workers[1]._server._doors
    monkeypatch.setattr(doors, "_folder", doors._folder / "nowhere")
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        assert play_on([hers, his])[0]["status"] == "over"
        assert [held(worker) for worker in workers] == [0, 1]


def test_where_nothing_can_be_given_the_bus_carries(
    workers: list[Live], people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where too many files are open."""
    ann, bob = people
    table = ann.create("connect_four", ["me", "open"])
    doors: Any = workers[1]._server._doors

    async def fail(_: str) -> str:
        raise OSError("too many open files")

    monkeypatch.setattr(doors, "_owner", fail)
    with bob.sit(table) as his:
        assert his.reach(1)["id"] == table
        assert [held(worker) for worker in workers] == [0, 1]


def test_who_was_sent_to_the_wrong_door_is_not_sent_around(
    workers: list[Live], people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table may have gone elsewhere meanwhile; from there on the bus carries."""
    ann, _ = people
    doors: list[Any] = [worker._server._doors for worker in workers]
    home, away = doors

    async def mistaken(_: str) -> str:
        return Path(away._name).name

    monkeypatch.setattr(home, "_owner", mistaken)
    table = ann.create("connect_four", ["me", "open"])
    with ann.sit(table) as hers:
        assert hers.reach(1)["id"] == table
        assert [held(worker) for worker in workers] == [0, 1]


def test_a_client_comes_again_if_nobody_opens(
    workers: list[Live], people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that is paused takes nothing; its clients are not left waiting."""
    ann, bob = people
    table = ann.create("connect_four", ["me", "open"])
    doors: list[Any] = [worker._server._doors for worker in workers]
    door, away = doors

    async def home(_: str) -> str:
        return Path(door._name).name  # whatever becomes of a table while nothing is taken

    monkeypatch.setattr(away, "_owner", home)
    monkeypatch.setattr("kubik.server.nodes.doors.TAKING", 0.1)
    workers[0].loop.call_soon_threadsafe(workers[0].loop.remove_reader, door._door)
    with pytest.raises((InvalidMessage, ConnectionError)):
        bob.sit(table)
    workers[0].loop.call_soon_threadsafe(workers[0].loop.add_reader, door._door, door._receive)
    monkeypatch.undo()
    with bob.sit(table) as his:
        assert his.reach(1)["id"] == table
