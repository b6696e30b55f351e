"""The store in a PostgreSQL database, which belongs to one server at a time."""

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from kubik.server.errors import ConflictError
from kubik.server.postgres import schema
from kubik.server.postgres.appending import Appending
from kubik.server.postgres.connection import PostgresDatabase, check_url
from kubik.server.seals import Seals
from kubik.server.settings import read_secret
from kubik.server.sql import moderation
from kubik.server.sql.database import Database
from kubik.server.sql.store import SqlStore
from kubik.server.sql.writer import Writer
from kubik.server.stored import Append, Restriction

T = TypeVar("T")

_IN_USE = 3  # the kind of lock that a server has while it is connected


class PostgresStore(SqlStore):
    """A database that belongs to this process alone, or that is shared with a server.

    The keys stay in a folder of data, as they do beside a file: a copied database has none.
    """

    def __init__(self, url: str, data: Path, *, shared: bool = False) -> None:
        check_url(url)
        self._data, self._shared = data, shared
        self._seals = Seals(data)
        self._writer = Writer(PostgresDatabase, partial(PostgresDatabase, url, self._greet))
        self._seen = -1

    def open(self) -> None:
        """Connect, bring the database up to date and begin to work."""
        if not self._shared:
            self._data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._writer.open()

    def close(self) -> None:
        """Finish all that was asked for, then end the connection."""
        self._writer.close()

    def _greet(self, db: Database) -> None:
        """See to it, with every new connection, that the database is ours and as we know it."""
        if self._shared:
            schema.check_version(db)
            return
        if not db.execute("SELECT pg_try_advisory_lock(?, 0)", (_IN_USE,)).fetchone()[0]:
            raise ConflictError("database-in-use")
        schema.bring_up_to_date(db)
        keys = b"kubik" + read_secret(self._data) + self._seals.key
        schema.check_keys(db, hashlib.sha256(keys).hexdigest(), str(self._data))

    async def append(self, append: Append) -> None:
        await self._writer.do(Appending(append))

    async def restrict(self, restriction: Restriction) -> None:
        await self._noting(partial(moderation.restrict, restriction=restriction))

    async def lift(self, who: str, kind: str) -> bool:
        return await self._noting(partial(moderation.lift, who=who, kind=kind))

    async def delete_person(self, player: str) -> list[str]:
        return await self._noting(partial(moderation.delete_person, player=player))

    async def _noting(self, work: Callable[[Database], T]) -> T:
        """Do something that other servers and `kubik admin` are to notice."""
        result, number = await self._writer.do(partial(_note, work=work))
        if number == self._seen + 1:
            self._seen = number
        return result

    async def check(self) -> None:
        await self._writer.do(_write)

    async def is_changed(self) -> bool:
        seen, self._seen = self._seen, await self._writer.do(_number)
        return seen not in (-1, self._seen)


def _note(db: Database, work: Callable[[Database], Any]) -> tuple[Any, int]:
    result = work(db)
    raised = db.execute("UPDATE moderated SET number = number + 1 RETURNING number")
    return result, int(raised.fetchone()[0])


def _number(db: Database) -> int:
    return int(db.execute("SELECT number FROM moderated").fetchone()[0])


def _write(db: Database) -> None:
    """Write what is there anyway: a full disk can be read."""
    db.execute("UPDATE kubik SET migrations = migrations")
