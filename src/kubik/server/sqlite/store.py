"""The store in one SQLite file: the contract, with one writer behind it."""

import fcntl
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kubik.server.errors import ConflictError, StoreError
from kubik.server.log import TableEntry
from kubik.server.sqlite import people, tables
from kubik.server.sqlite.schema import open_file
from kubik.server.sqlite.writer import Writer
from kubik.server.store import Store
from kubik.server.stored import Append, Loaded, Made, Player, Row

FILE = "kubik.db"


class SqliteStore(Store):
    """A folder of data that belongs to this process alone."""

    def __init__(self, data: Path) -> None:
        try:
            data.mkdir(parents=True, exist_ok=True)
            self._lock = (data / "lock").open("w")
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
        except StoreError:
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

    async def add_account(self, player: str, login: str, password: str) -> None:
        account = partial(people.add_account, player=player, login=login, password=password)
        await self._writer.do(account)

    async def find_account(self, login: str) -> tuple[Player, str] | None:
        return await self._writer.do(partial(people.find_account, login=login))

    async def move_seats(self, guest: str, account: str) -> None:
        await self._writer.do(partial(people.move_seats, guest=guest, account=account))
