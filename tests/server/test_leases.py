"""Tables have one owner: epochs fence off a node that was away, whatever it believes."""

import asyncio
import os
import random
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import psycopg
import pytest

from kubik.engine.versions import RulesVersion
from kubik.server.errors import ConflictError, ElsewhereError, LostTableError, StoreError
from kubik.server.postgres import schema
from kubik.server.postgres.leases import Node
from kubik.server.postgres.store import PostgresStore
from kubik.server.protocol import Clock
from kubik.server.sql.database import Database
from kubik.server.stored import Abandoned
from patience import PATIENCE
from server.buses import Redis
from server.contract.rows import ANN, BOB, add, entry, new_row
from server.live import Person, quick, running, wait_until
from server.postgres import Postgres
from server.relays import CuttingRelay

pytestmark = pytest.mark.slow

T = TypeVar("T")

END_LEASE = "UPDATE nodes SET alive_until = now() - interval '1 s' WHERE id = %s"


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def nodes(url: str, tmp_path: Path) -> Iterator[list[PostgresStore]]:
    """Two nodes on one database; the first has a table."""
    opened = [PostgresStore(url, tmp_path, many=True) for _ in range(2)]
    for store in opened:
        store.open()
    for player in (ANN, BOB):
        run(opened[0].add_player(player, at=1.0))
    add(opened[0], new_row("t", "ann", "bob", status="running", awake=True))
    yield opened
    for store in opened:
        store.close()


def end_lease(url: str, store: PostgresStore) -> None:
    """Let the time of a node run out, as the database sees it."""
    with psycopg.connect(url) as db:
        db.execute(END_LEASE, (store.node,))


def claim_while_away(url: str, store: PostgresStore, table: str) -> None:
    """End a lease, and let a node that has died since have a table."""
    with psycopg.connect(url) as db:
        db.execute("UPDATE tables SET owner = 'other', epoch = epoch + 1 WHERE id = %s", (table,))
        db.execute(END_LEASE, (store.node,))


@contextmanager
def frozen(url: str, store: PostgresStore) -> Iterator[None]:
    """Let the process hang that serves a node in the database."""
    with psycopg.connect(url) as db:
        (pid,) = db.execute(
            "SELECT pid FROM pg_stat_activity WHERE application_name = %s", (store._name,)
        ).fetchone() or (0,)
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_a_table_of_a_living_node_cannot_be_taken(nodes: list[PostgresStore]) -> None:
    one, two = nodes
    with pytest.raises(ElsewhereError) as refused:
        run(two.take_table("t"))
    assert refused.value.node == one.node
    assert run(two.awake_tables()) == []
    run(one.append(entry("t", 2)))
    assert run(two.take_table("nowhere")) is None


def test_a_table_that_is_released_can_be_taken(nodes: list[PostgresStore]) -> None:
    one, two = nodes
    run(one.release_table("t"))
    assert run(two.awake_tables()) == ["t"]
    assert run(two.take_table("t"))
    with pytest.raises(ElsewhereError):
        run(one.take_table("t"))


def test_a_node_that_stops_leaves_its_tables(nodes: list[PostgresStore]) -> None:
    one, two = nodes
    one.close()
    assert run(two.awake_tables()) == ["t"]
    taken = run(two.take_table("t"))
    assert taken
    assert taken.row.seed == "seed of t"


OLD, NEW = "connect_four 1 (old)", "connect_four 1 (new)"


@pytest.fixture
def versions(url: str, nodes: list[PostgresStore]) -> list[PostgresStore]:
    """The same nodes, the second of which is of a version with other rules."""
    for store, plays in zip(nodes, (OLD, NEW), strict=True):
        be_of_version(url, store, plays)
    with psycopg.connect(url) as db:
        db.execute("UPDATE tables SET game = 'connect_four', rules = 1, fingerprint = 'old'")
    return nodes


def be_of_version(url: str, store: PostgresStore, plays: str) -> None:
    store._place = Node(store.node, [plays])
    with psycopg.connect(url) as db:
        db.execute("UPDATE nodes SET plays = %s WHERE id = %s", ([plays], store.node))


def test_a_game_is_left_to_a_node_that_has_its_rules(
    url: str, versions: list[PostgresStore]
) -> None:
    old, new = versions
    run(old.release_table("t"))
    assert run(new.awake_tables()) == []
    assert run(new.owner_of("t")) == old.node
    with pytest.raises(ElsewhereError) as refused:
        run(new.take_table("t"))
    assert refused.value.node == old.node
    assert run(old.awake_tables()) == ["t"]
    assert run(old.owner_of("t")) is None
    # What has not begun yet can begin anywhere.
    with psycopg.connect(url) as db:
        db.execute("UPDATE tables SET status = 'waiting'")
    assert run(new.owner_of("t")) is None
    assert run(new.take_table("t"))


def test_a_game_whose_rules_nobody_has_any_more_is_taken(
    url: str, versions: list[PostgresStore]
) -> None:
    old, new = versions
    end_lease(url, old)
    assert run(new.awake_tables()) == ["t"]
    assert run(new.owner_of("t")) is None
    assert run(new.take_table("t"))


def test_a_node_with_the_rules_of_a_game_can_have_it_from_one_without(
    url: str, versions: list[PostgresStore], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old, new = versions
    end_lease(url, old)
    assert run(new.take_table("t"))
    monkeypatch.setattr("kubik.server.postgres.store._rules_here", lambda: [OLD])
    again = PostgresStore(url, tmp_path, many=True)
    again.open()
    assert run(again.take_table("t"))
    with pytest.raises(LostTableError):
        run(new.append(entry("t", 2)))
    again.close()


WRITES: list[Callable[[PostgresStore], Coroutine[Any, Any, None]]] = [
    lambda store: store.append(entry("t", 2, "ann:1")),
    lambda store: store.append(entry("t", 3, "ann:2", status="over")),
    lambda store: store.set_clock("t", Clock("days", 3, 0)),
    lambda store: store.set_rules("t", RulesVersion(7, "abc")),
    lambda store: store.set_rematch("t", "u"),
]


@pytest.mark.parametrize("write", WRITES)
def test_a_node_that_was_away_writes_nothing(
    url: str,
    nodes: list[PostgresStore],
    write: Callable[[PostgresStore], Coroutine[Any, Any, None]],
) -> None:
    one, two = nodes
    add(one, new_row("mine", "ann"))
    end_lease(url, one)
    assert "t" in run(two.awake_tables())
    assert run(two.take_table("t"))
    run(two.append(entry("t", 2, "bob:1")))
    before = run(two.load_table("t"))

    async def together() -> list[BaseException | None]:
        works = [write(one), one.append(entry("mine", 2))]
        return await asyncio.gather(*works, return_exceptions=True)

    refused, fine = run(together())
    assert isinstance(refused, LostTableError)
    assert fine is None  # what nobody has taken is still its own
    assert run(two.load_table("t")) == before
    assert run(one.renew_lease()) == ["t"]  # it learns that it was away, and what that cost
    assert run(one.renew_lease()) == []
    with pytest.raises(LostTableError):
        run(write(one))
    with pytest.raises(ElsewhereError):
        run(one.take_table("t"))


def test_a_node_that_was_away_keeps_what_nobody_has_taken(
    url: str, redis: Redis, tmp_path: Path
) -> None:
    """A server with more to do than it can is late with its lease; nobody is to pay for that."""
    with running(quick(tmp_path, database=url, bus=redis.url)) as server:
        store = server.services.resources.store
        ann = Person(server.port, "Ann")
        with ann.sit(ann.create("connect_four", ["me", "open"])) as hers:
            hers.reach(1)
            end_lease(url, store)
            wait_until(lambda: _lives(url, store))
            hers.do("chat", text="still here")
        ann.close()


def _lives(url: str, store: PostgresStore) -> bool:
    with psycopg.connect(url) as db:
        found = db.execute(
            "SELECT alive_until > clock_timestamp() FROM nodes WHERE id = %s", (store.node,)
        )
        return (True,) in found


def test_a_lease_is_renewed_before_all_that_waits(nodes: list[PostgresStore]) -> None:
    done: list[int] = []

    def note(_db: Database, number: int) -> None:
        done.append(number)

    async def ask() -> None:
        writer = nodes[0]._writer
        waiting = [writer.do(partial(note, number=number)) for number in (1, 2, 3)]
        await asyncio.gather(*waiting, writer.do(partial(note, number=0), first=True))

    run(ask())
    assert done == [0, 1, 2, 3]


def test_a_release_that_comes_late_frees_nothing(url: str, nodes: list[PostgresStore]) -> None:
    one, two = nodes
    end_lease(url, one)
    run(two.take_table("t"))
    run(one.release_table("t"))
    run(two.append(entry("t", 2)))
    assert run(one.awake_tables()) == []


def test_tables_of_other_nodes_are_not_purged(nodes: list[PostgresStore]) -> None:
    one, two = nodes
    add(one, new_row("old", "ann"))
    old = Abandoned(*[20.0] * 6)
    assert run(two.purge_tables(old, "", ()))[0] == 0
    assert run(one.purge_tables(old, "", {"t"}))[0] == 1
    assert run(two.load_table("old")) is None


def test_a_server_alone_and_nodes_do_not_mix(
    url: str, nodes: list[PostgresStore], tmp_path: Path
) -> None:
    with pytest.raises(ConflictError, match="Another server"):
        PostgresStore(url, tmp_path).open()
    for store in nodes:
        store.close()
    alone = PostgresStore(url, tmp_path)
    alone.open()
    with pytest.raises(ConflictError, match="Another server"):
        PostgresStore(url, tmp_path, many=True).open()
    alone.close()


def test_whoever_fights_for_a_table_leaves_one_log(
    url: str, nodes: list[PostgresStore], tmp_path: Path
) -> None:
    """Leases end at any moment, nodes go on writing; versions have no gap and no repeat."""
    chance = random.Random(7)
    third = PostgresStore(url, tmp_path, many=True)
    third.open()
    acknowledged: list[int] = []

    async def write_on(store: PostgresStore, rounds: int) -> None:
        v = 0
        for _ in range(rounds):
            try:
                if not v or chance.random() < 0.1:
                    found = await store.take_table("t")
                    assert found
                    v = len(found.log)
                await store.append(entry("t", v + 1))
                v += 1
                acknowledged.append(v)
            except (ElsewhereError, LostTableError):
                v = 0
            if chance.random() < 0.2:
                await asyncio.to_thread(end_lease, url, chance.choice([*nodes, third]))
            if chance.random() < 0.2:
                await store.renew_lease()

    async def fight() -> None:
        await asyncio.gather(*(write_on(store, 60) for store in (*nodes, third)))

    run(fight())
    third.close()
    found = run(nodes[0].load_table("t"))
    assert found
    versions = [one.v for one in found.log]
    assert versions == list(range(1, len(versions) + 1))
    assert sorted(acknowledged) == versions[1:]
    assert len(versions) > 20


def test_a_connection_that_swallows_all_is_given_up(
    postgres: Postgres, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody says that it is lost, as when a machine between here and there has forgotten it."""
    monkeypatch.setattr("kubik.server.postgres.store.STUCK", 0.5)

    async def stall() -> None:
        relay = CuttingRelay(postgres.folder / ".s.PGSQL.5432")
        await relay.start()
        way = f"postgresql://postgres@127.0.0.1:{relay.port}{urlsplit(url).path}"
        store = PostgresStore(way, tmp_path)
        await asyncio.to_thread(store.open)
        relay.stall_for_good()
        with pytest.raises(TimeoutError):
            await store.renew_lease()
        monkeypatch.setattr("kubik.server.postgres.store.STUCK", PATIENCE)
        await store.renew_lease()
        await asyncio.to_thread(store.close)
        await relay.stop()

    run(stall())


def test_a_node_stops_though_its_database_hangs(
    url: str, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody has just sent is stored first, over a new connection, or not at all."""
    monkeypatch.setattr("kubik.server.postgres.store.STUCK", 0.5)
    with running(quick(tmp_path, database=url, bus=redis.url)) as server:
        ann = Person(server.port, "Ann")
        with ann.sit(ann.create("connect_four", ["me", "open"])) as hers:
            hers.reach(1)
            with frozen(url, server.services.resources.store):
                hers.send("chat", id="c", text="hello")
                server.stop()
        ann.close()


def test_a_store_is_closed_though_its_database_hangs(
    url: str, nodes: list[PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.postgres.store.STUCK", 0.2)
    with frozen(url, nodes[0]):
        closing = threading.Thread(target=nodes[0].close, daemon=True)
        closing.start()
        closing.join(PATIENCE)
        assert not closing.is_alive()


def test_a_database_that_is_away_for_long_keeps_nobody_waiting(
    nodes: list[PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first who ask wait for it to come back; those after them are told at once."""
    store, tries, connect = nodes[0], [], psycopg.connect

    def count(*args: Any, **asked: Any) -> Any:
        tries.append(args)
        return connect(*args, **asked)

    monkeypatch.setattr("kubik.server.postgres.connection.PATIENCE", 0.3)
    monkeypatch.setattr(psycopg, "connect", count)
    assert store._db
    store._db._url = "postgresql://postgres@/test?host=/nowhere"
    store._db.break_off()
    with pytest.raises(StoreError):
        run(store.check())
    assert len(tries) > 1
    tries.clear()
    with pytest.raises(StoreError):
        run(store.check())
    assert len(tries) == 1


def test_a_node_works_on_while_nodes_of_the_next_version_are_started(
    url: str, nodes: list[PostgresStore], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also over a new connection; but it is not started again."""
    later = "ALTER TABLE tables ADD COLUMN later text; ALTER TABLE log ADD COLUMN later text"
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, later))
        newer = PostgresStore(url, tmp_path, many=True)
        newer.open()
        newer.close()
    older = nodes[0]
    assert older._db
    older._db.break_off()
    add(older, new_row("u", "ann", "bob", status="running"))
    assert run(nodes[1].load_table("u"))
    with pytest.raises(ConflictError):
        PostgresStore(url, tmp_path, many=True).open()


def test_a_server_that_was_away_sends_its_viewers_to_look_again(url: str, tmp_path: Path) -> None:
    with running(quick(tmp_path, database=url)) as server:
        ann = Person(server.port, "Ann")
        table = ann.create("connect_four", ["me", "open"])
        with ann.sit(table) as hers:
            hers.reach(1)
            claim_while_away(url, server.services.resources.store, table)
            assert hers.closing() == 1012
        wait_until(lambda: server.services.tables.in_memory(table) is None)
        with ann.sit(table) as hers:
            assert hers.do("chat", text="again")["t"] == "ack"
        ann.close()
