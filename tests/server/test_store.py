"""The store: groups that fail in parts, files that are kept, one server to a folder."""

import asyncio
import resource
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kubik.server.errors import ConflictError, StoreError
from kubik.server.seals import Seals
from kubik.server.settings import read_secret
from kubik.server.sql.database import Database
from kubik.server.sqlite.schema import MIGRATIONS, SqliteDatabase
from kubik.server.sqlite.store import SqliteStore
from kubik.server.stored import Player
from patience import PATIENCE

pytestmark = pytest.mark.file


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    opened = SqliteStore(tmp_path)
    opened.open()
    return opened


def test_one_that_fails_harms_no_other(store: SqliteStore) -> None:
    async def many() -> list[object]:
        people = [Player(str(number % 7), "x") for number in range(10)]
        adding = [store.add_player(player, at=0.0) for player in people]
        return list(await asyncio.gather(*adding, return_exceptions=True))

    results = asyncio.run(many())
    assert [type(result) for result in results] == [type(None)] * 7 + [sqlite3.IntegrityError] * 3
    assert asyncio.run(store.find_player("6")) == Player("6", "x")
    store.close()


def test_a_database_that_cannot_work_now_is_no_damage(store: SqliteStore) -> None:
    """Whether it says so at the commit or in the middle of a statement."""

    def locked(_: Database) -> None:
        raise sqlite3.OperationalError("database is locked")

    with pytest.raises(StoreError, match="database is locked") as told:
        asyncio.run(store._writer.do(locked))
    assert isinstance(told.value.__cause__, sqlite3.OperationalError)
    store.close()


def test_what_is_no_fault_of_the_database_is_told_too(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that keys cannot be read when a connection is made anew; then the thread goes on."""

    def fail(_: Database) -> None:
        raise PermissionError("keys")

    with monkeypatch.context() as unplugged:
        unplugged.setattr(SqliteDatabase, "begin", fail)
        with pytest.raises(StoreError, match="keys"):
            asyncio.run(asyncio.wait_for(store.find_player("ann"), PATIENCE))
    assert asyncio.run(store.find_player("ann")) is None
    store.close()


def test_whatever_keeps_a_store_from_opening_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise PermissionError("keys")

    monkeypatch.setattr("kubik.server.sqlite.store.open_file", fail)
    with ThreadPoolExecutor() as threads, pytest.raises(PermissionError, match="keys"):
        threads.submit(SqliteStore(tmp_path).open).result(PATIENCE)


def test_all_that_was_asked_for_is_done_before_it_closes(
    tmp_path: Path, store: SqliteStore
) -> None:
    async def ask_and_close() -> None:
        adding = [
            asyncio.ensure_future(store.add_player(Player(str(number), "x"), at=0.0))
            for number in range(2_000)
        ]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*adding)

    asyncio.run(ask_and_close())
    with sqlite3.connect(tmp_path / "kubik.db") as db:
        assert db.execute("SELECT count(*) FROM players").fetchone() == (2_000,)
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


def test_a_folder_has_one_server(tmp_path: Path, store: SqliteStore) -> None:
    with pytest.raises(ConflictError, match="Another server"):
        SqliteStore(tmp_path)
    store.close()
    again = SqliteStore(tmp_path)
    again.open()
    again.close()


def test_a_spoilt_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "kubik.db").write_bytes(b"no database" * 100)
    store = SqliteStore(tmp_path)
    with pytest.raises(ConflictError, match="is damaged"):
        store.open()


@pytest.mark.parametrize("make", [read_secret, lambda data: Seals(data).key])
def test_no_key_stays_that_has_no_room(make: Callable[[Path], bytes], tmp_path: Path) -> None:
    """Once there is room again, the server begins as it would have."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            make(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert not list(tmp_path.iterdir())
    assert make(tmp_path) == make(tmp_path)


def test_the_secret_is_made_once_and_hidden(tmp_path: Path) -> None:
    secret = read_secret(tmp_path)
    assert len(secret) == 32
    assert read_secret(tmp_path) == secret
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
