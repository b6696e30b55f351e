"""Each kind of store is held to all of the contract."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kubik.server.postgres.store import PostgresStore
from kubik.server.sqlite.store import SqliteStore
from kubik.server.store import Store
from server.contract.rows import ANN, BOB, run
from server.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Return what opens the same store, each time after it was closed."""
    url = ""
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()

    def open_store() -> Store:
        store = PostgresStore(url, tmp_path) if url else SqliteStore(tmp_path)
        store.open()
        return store

    return open_store


@pytest.fixture
def store(opening: Callable[[], Store]) -> Iterator[Store]:
    """An empty store with two people."""
    opened = opening()
    for player in (ANN, BOB):
        run(opened.add_player(player, at=1.0))
    yield opened
    opened.close()
