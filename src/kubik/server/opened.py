"""Which store a server or `kubik admin` works with."""

from importlib.util import find_spec
from pathlib import Path

from kubik.server.errors import BadRequestError
from kubik.server.sqlite.store import SqliteStore
from kubik.server.store import Store


def open_store(
    data: Path, database: str = "", *, shared: bool = False, many: bool = False
) -> Store:
    """Open the file in a folder of data, or a database; a sentence says why it cannot be.

    It is for one server, is `shared` with one by `kubik admin`, or is for `many` nodes.
    """
    if many and not database:
        raise BadRequestError("bus-alone")
    store = (
        _postgres(database, data, shared, many) if database else SqliteStore(data, shared=shared)
    )
    store.open()
    return store


def _postgres(database: str, data: Path, shared: bool, many: bool) -> Store:
    for package in ("psycopg", *(("redis",) if many else ())):
        if find_spec(package) is None:
            raise BadRequestError("no-nodes", package=package)
    # What it needs comes with an extra, and takes a while to import.
    from kubik.server.postgres.store import PostgresStore

    return PostgresStore(database, data, shared=shared, many=many)
