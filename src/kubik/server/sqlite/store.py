"""The store in one SQLite file: the contract, with one writer behind it."""

import fcntl
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kubik.engine.errors import KubikError
from kubik.server.errors import ConflictError, StoreError
from kubik.server.log import TableEntry
from kubik.server.private import open_private
from kubik.server.sqlite import people, tables
from kubik.server.sqlite.schema import open_file
from kubik.server.sqlite.writer import Writer
from kubik.server.store import Store
from kubik.server.stored import Append, Loaded, Made, Player, Row, Session

FILE = "kubik.db"


class SqliteStore(Store):
    """A folder of data that belongs to this process alone."""

    def __init__(self, data: Path) -> None:
        try:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = open_private(data / "lock")
            open_private(data / FILE).close()
        except OSError as error:
            raise StoreError("store-fails", reason=error.strerror or str(error)) from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise ConflictError("data-in-use", path=str(data)) from None
        self._writer = Writer(partial(open_file, data / FILE))

    def open(self) -> None:
        """Open the file, bring it up to date and begin to work."""
        try:
            self._writer.open()
        except KubikError:
            self._lock.close()
            raise

    def close(self) -> None:
        """Finish all that was asked for, then close the file."""
        self._writer.close()
        self._lock.close()

    # Tables and their logs.

    async def add_table(
        self, row: Row, entries: Sequence[TableEntry], check: Callable[[Made], None]
    ) -> None:
        await self._writer.do(partial(tables.add_table, row=row, entries=entries, check=check))

    async def append(self, append: Append) -> None:
        await self._writer.do(tables.Appending(append))

    async def load_table(self, table: str) -> Loaded | None:
        return await self._writer.do(partial(tables.load_table, table=table))

    async def set_rematch(self, table: str, following: str) -> None:
        await self._writer.do(partial(tables.set_rematch, table=table, following=following))

    async def set_rules(self, table: str, rules: int) -> None:
        await self._writer.do(partial(tables.set_rules, table=table, rules=rules))

    async def open_tables(self) -> list[Row]:
        return await self._writer.do(tables.open_tables)

    async def tables_of(self, player: str) -> list[Row]:
        return await self._writer.do(partial(tables.tables_of, player=player))

    async def awake_tables(self) -> list[str]:
        return await self._writer.do(tables.awake_tables)

    async def count_tables(self) -> int:
        return await self._writer.do(tables.count_tables)

    # Guests and accounts.

    async def add_player(self, player: Player, at: float) -> None:
        await self._writer.do(partial(people.add_player, player=player, at=at))

    async def find_player(self, player: str) -> Player | None:
        return await self._writer.do(partial(people.find_player, player=player))

    async def rename_player(self, player: str, name: str) -> None:
        await self._writer.do(partial(people.rename_player, player=player, name=name))

    async def add_session(self, session: Session) -> None:
        await self._writer.do(partial(people.add_session, session=session))

    async def find_session(self, session: str, at: float) -> Player | None:
        return await self._writer.do(partial(people.find_session, session=session, at=at))

    async def sessions_of(self, player: str) -> list[Session]:
        return await self._writer.do(partial(people.sessions_of, player=player))

    async def end_sessions(self, player: str, only: str = "", but: str = "") -> list[str]:
        return await self._writer.do(
            partial(people.end_sessions, player=player, only=only, but=but)
        )

    async def add_account(self, player: Player, login: str, key: str, password: str) -> None:
        account = partial(people.add_account, login=login, key=key, password=password)
        await self._writer.do(partial(account, player=player.id))

    async def find_account(self, login: str, key: str) -> tuple[Player, str] | None:
        return await self._writer.do(partial(people.find_account, login=login, key=key))

    async def set_password(self, player: str, password: str) -> None:
        await self._writer.do(partial(people.set_password, player=player, password=password))

    async def move_seats(self, guest: str, account: str) -> None:
        await self._writer.do(partial(people.move_seats, guest=guest, account=account))

    async def check(self) -> None:
        await self._writer.do(_write)


def _write(db: sqlite3.Connection) -> None:
    """Write what is there anyway: a full disk can be read."""
    (number,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {number}")
