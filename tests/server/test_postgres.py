"""A server on PostgreSQL: what differs from a file, and the same games."""

import asyncio
import signal
from collections.abc import Iterator
from importlib import util
from pathlib import Path

import psycopg
import pytest

from kubik.engine.errors import KubikError
from kubik.server.errors import BadRequestError, ConflictError, MissingError, StoreError
from kubik.server.opened import open_store
from kubik.server.postgres import connection
from kubik.server.postgres.schema import MIGRATIONS
from kubik.server.postgres.store import PostgresStore
from kubik.server.stored import Player
from patience import PATIENCE
from server.live import Live, Person, quick, running
from server.postgres import Postgres, postgres_running
from server.test_crash import everything, play_some
from server.test_people import *  # noqa: F403
from server.test_play import *  # noqa: F403

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def live(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server whose tables are in a database, for the tests that any server passes."""
    settings = quick(tmp_path_factory.mktemp("keys"), database=postgres.new_database())
    with running(settings) as server:
        yield server


def test_a_restart_of_the_server_changes_nothing(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    with running(quick(tmp_path, database=database)) as server:
        ann, bob = Person(server.port, "Ann"), Person(server.port, "Bob")
        table = ann.create("cubirds", ["me", "open"])
        bob.post(f"/api/tables/{table}/join")
        with ann.sit(table) as hers, bob.sit(table) as his:
            play_some(hers, his)
            hers.do("chat", text="hello \\ 'there' \"%s\"")
        seen = everything(ann, bob, table)
    with running(quick(tmp_path, database=database)) as server:
        for person in (ann, bob):
            person.move_to(server.port)
        assert everything(ann, bob, table) == seen
    for person in (ann, bob):
        person.close()


def test_a_restart_of_the_database_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", PATIENCE)  # as long as this machine needs
    with (
        postgres_running() as postgres,
        running(quick(tmp_path, database=postgres.new_database())) as server,
    ):
        ann = Person(server.port, "Ann")
        table = ann.create("connect_four", ["me", "greedy"])
        with ann.sit(table) as hers:
            hers.until_table(lambda t: bool(t["moves"]))
            postgres.stop(signal.SIGQUIT)
            move = hers.table["moves"][0]["notation"]
            hers.send("move", id="while-it-is-down", move=move)
            postgres.start()
            answer = hers.answer("while-it-is-down")
            assert answer["t"] == "ack", answer
        ann.close()


def test_a_database_that_stays_away_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.1)
    with postgres_running() as postgres:
        store = open_store(tmp_path, postgres.new_database())
        postgres.stop()
        with pytest.raises(StoreError, match="cannot work with its database"):
            asyncio.run(store.find_player("ann"))
        postgres.start()
        asyncio.run(store.add_player(Player("ann", "Ann"), 1.0))
        assert asyncio.run(store.find_player("ann")) == Player("ann", "Ann")
        store.close()


@pytest.mark.parametrize("url", ["mysql://here", "postgresql://[", "kubik.db"])
def test_what_is_no_address_is_told(url: str, tmp_path: Path) -> None:
    with pytest.raises(BadRequestError, match="must be the address of a PostgreSQL database"):
        open_store(tmp_path, url)


@pytest.mark.parametrize(
    "url",
    [
        *("mysql://kubik:hidden@here/kubik", "redis://:hid:hidden@here"),
        *("postgres+x://here/kubik?password=hidden&x=y", "host=here password=hidden"),
        *("postgresql://kubik:hid@hidden@here/kubik", "postgresql://kubik:hid/hidden@here/kubik"),
        *("postgresql://kubik:1/hidden@here/kubik", "postgresql://kubik:hid@x:1/hidden@here"),
    ],
)
def test_no_password_is_told_with_it(url: str, tmp_path: Path) -> None:
    with pytest.raises(BadRequestError) as told:
        open_store(tmp_path, url)
    assert "here" in str(told.value)
    assert "hid" not in str(told.value)


def test_who_cannot_be_reached_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot work with its database now"):
        open_store(tmp_path, f"postgresql://postgres@/kubik?host={tmp_path}")


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.opened.find_spec", lambda _name: None)
    assert util.find_spec("psycopg")
    with pytest.raises(KubikError, match=r"kubik\[nodes\]"):
        open_store(tmp_path, "postgresql://nowhere/kubik")


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_keep_every_name_is_refused(
    encoding: str, postgres: Postgres, tmp_path: Path
) -> None:
    """Which is what `createdb` makes where the system has no language of its own."""
    name = f"narrow_{encoding.lower()}"
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0".encode())
    with pytest.raises(ConflictError, match=f"keeps texts as {encoding}, in which not every"):
        open_store(tmp_path, postgres.url(name))


def test_names_of_any_language_are_kept_whatever_is_usual_here(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    store = open_store(tmp_path, postgres.new_database())
    asyncio.run(store.add_player(Player("ann", "Аня"), 1.0))
    assert asyncio.run(store.find_player("ann")) == Player("ann", "Аня")
    store.close()


def test_a_database_has_one_server(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    store = open_store(tmp_path, url)
    with pytest.raises(ConflictError, match="Another server"):
        open_store(tmp_path, url)
    shared = open_store(tmp_path, url, shared=True)  # as `kubik admin` does
    asyncio.run(shared.add_player(Player("ann", "Ann"), 1.0))
    assert asyncio.run(store.find_player("ann")) == Player("ann", "Ann")
    shared.close()
    store.close()
    open_store(tmp_path, url).close()


def test_changes_from_outside_are_noticed(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    store, admin = open_store(tmp_path, url), open_store(tmp_path, url, shared=True)
    asyncio.run(store.add_player(Player("ann", "Ann"), 1.0))
    asyncio.run(store.delete_person("ann"))
    assert not asyncio.run(store.is_changed())
    asyncio.run(admin.delete_person("ann"))
    assert asyncio.run(store.is_changed())
    assert not asyncio.run(store.is_changed())
    admin.close()
    store.close()


def test_a_database_needs_the_keys_that_it_was_begun_with(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()
    open_store(tmp_path / "one", url).close()
    with pytest.raises(ConflictError, match="not those that this database was begun with"):
        open_store(tmp_path / "two", url)
    for key in ("secret", "dice-key"):
        (tmp_path / "two" / key).write_bytes((tmp_path / "one" / key).read_bytes())
    open_store(tmp_path / "two", url).close()


def test_versions_of_the_database_are_told_apart(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new_database()
    with pytest.raises(MissingError, match="no data of a server"):
        open_store(tmp_path, url, shared=True)
    open_store(tmp_path, url).close()
    for number, said in ((len(MIGRATIONS) + 1, "newer Kubik"), (0, "older Kubik")):
        with psycopg.connect(url) as db:
            db.execute("UPDATE kubik SET migrations = %s", (number,))
        with pytest.raises(ConflictError, match=said):
            open_store(tmp_path, url, shared=True)
        if number:
            with pytest.raises(ConflictError, match=said):
                open_store(tmp_path, url)


def test_nothing_is_found_by_a_zero_character(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL keeps no such text; whoever asks for it is told as about any other."""
    store = PostgresStore(postgres.new_database(), tmp_path)
    store.open()
    assert asyncio.run(store.load_table("a\0b")) is None
    asyncio.run(store.add_player(Player("ann", "A\0nn"), 1.0))
    found = asyncio.run(store.find_player("ann"))
    assert found
    assert found.name == "A\ufffdnn"
    store.close()


def test_of_two_who_count_at_once_one_waits(postgres: Postgres, tmp_path: Path) -> None:
    """So nobody gets more tables than allowed by asking two servers at the same moment."""
    url = postgres.new_database()
    open_store(tmp_path, url).close()
    first = connection.PostgresDatabase(url, lambda _db: None)
    second = connection.PostgresDatabase(f"{url}&options=-clock_timeout%3D50", lambda _db: None)
    for db in (first, second):
        db.begin()
    first.take_turns("ann")
    second.take_turns("bob")
    with pytest.raises(psycopg.errors.LockNotAvailable):
        second.take_turns("ann")
    for db in (first, second):
        db.close()
