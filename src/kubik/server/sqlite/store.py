"""The store in one SQLite file, which belongs to one server."""

import fcntl
from pathlib import Path
from typing import IO

from kubik.engine.errors import KubikError
from kubik.engine.system_errors import reason_of
from kubik.server.errors import ConflictError, StoreError
from kubik.server.private import open_private
from kubik.server.seals import Seals
from kubik.server.sql.database import Database
from kubik.server.sql.store import SqlStore
from kubik.server.sql.writer import Writer
from kubik.server.sqlite.appending import Appending
from kubik.server.sqlite.leaving import is_as_left, note_left
from kubik.server.sqlite.schema import SqliteDatabase, open_existing, open_file
from kubik.server.stored import Append, Loaded

FILE = "kubik.db"


class SqliteStore(SqlStore):
    """A folder of data that belongs to this process alone, or that is shared with a server."""

    def __init__(self, data: Path, *, shared: bool = False) -> None:
        self._seen = 0
        self._path = data / FILE
        self._lock = None if shared else self._take(data)
        self._seals = Seals(data)
        self._writer = Writer(SqliteDatabase, self._open_file)

    def _take(self, data: Path) -> IO[bytes]:
        """Have the folder for this process alone."""
        try:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = open_private(data / "lock", "a+b")
        except FileExistsError:
            raise StoreError("folder-is-file", path=str(data)) from None
        except OSError as error:
            raise StoreError("data-fails", path=str(data), reason=reason_of(error)) from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise ConflictError("data-in-use", path=str(data)) from None
        return lock

    def open(self) -> None:
        """Open the file, bring it up to date and begin to work."""
        try:
            if self._lock:
                self._seals.check()
            self._writer.open()
        except (KubikError, OSError):
            self._let_go()
            raise

    def _open_file(self) -> SqliteDatabase:
        if self._lock is None:
            return open_existing(self._path)
        is_sound = is_as_left(self._lock, self._path)
        return open_file(self._path, self._seals.seal, is_sound=is_sound)

    def close(self) -> None:
        """Finish all that was asked for, then close the file."""
        self._writer.close()
        if self._lock and not self._lock.closed:
            note_left(self._lock, self._path)
        self._let_go()

    def _let_go(self) -> None:
        if self._lock:
            self._lock.close()

    async def append(self, append: Append) -> None:
        await self._writer.do(Appending(append))

    async def take_table(self, table: str) -> Loaded | None:
        return await self.load_table(table)

    async def release_table(self, table: str) -> None:
        """There are no others."""

    @property
    def has_leases(self) -> bool:
        return False

    async def renew_lease(self) -> list[str]:
        return []

    async def check(self) -> None:
        await self._writer.do(_write)

    async def is_changed(self) -> bool:
        # SQLite counts what other connections than this one have committed.
        seen, self._seen = self._seen, await self._writer.do(_data_version)
        return seen not in (0, self._seen)


def _write(db: Database) -> None:
    """Write what is there anyway: a full disk can be read."""
    (number,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {number}")


def _data_version(db: Database) -> int:
    return int(db.execute("PRAGMA data_version").fetchone()[0])
