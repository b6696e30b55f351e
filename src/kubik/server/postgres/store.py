"""The store in a PostgreSQL database: one server has it, or each of many nodes some tables."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from kubik.engine.registry import load_games
from kubik.server.errors import ConflictError
from kubik.server.postgres import leases, schema
from kubik.server.postgres.appending import FencedAppending
from kubik.server.postgres.connection import PostgresDatabase, check_url
from kubik.server.seals import Seals
from kubik.server.settings import read_secret
from kubik.server.sql import moderation
from kubik.server.sql.database import Database
from kubik.server.sql.store import SqlStore
from kubik.server.sql.writer import Writer
from kubik.server.stored import Append, Loaded, Restriction

T = TypeVar("T")

STUCK = 8.0  # seconds without an answer, after which a connection is given up
_NEVER = -1  # an epoch that no table has


class PostgresStore(SqlStore):
    """A database for this server alone, for one of many nodes, or shared with a server.

    The keys stay in a folder of data, as they do beside a file: a copied database has none.
    """

    def __init__(self, url: str, data: Path, *, shared: bool = False, many: bool = False) -> None:
        check_url(url)
        self._url = url
        self._data, self._shared, self._many = data, shared, many
        self.node = secrets.token_hex(8)
        self._place = leases.Node(self.node, [] if shared else _rules_here())
        self._name = f"kubik {self.node}"
        self._epochs: dict[str, int] = {}  # of the tables that this node owns, or did
        self._seals = Seals(data)
        self._writer = Writer(PostgresDatabase, self._connect)
        self._db: PostgresDatabase | None = None
        self._seen = -1
        # Once it was as we know it, a node of a later version may add to it: we go on as before.
        self._is_known = False

    def open(self) -> None:
        """Connect, bring the database up to date and begin to work."""
        if not self._shared:
            self._data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._writer.open()

    def close(self) -> None:
        """Finish all that was asked for, then end the connection, even if it does not answer."""
        while not self._writer.close(STUCK):
            self._break_off()

    def _connect(self) -> PostgresDatabase:
        db = self._db = PostgresDatabase(self._url, self._greet, self._part, self._name)
        if not self._shared:
            db.others = f"{leases.LIVES} AND tables.owner != '{self.node}'"
            leases.begin(db, self._place, alone=not self._many)
        return db

    def _greet(self, db: Database) -> None:
        """See to it, with every new connection, that the database is ours and as we know it."""
        if self._shared:
            schema.check_version(db)
            return
        leases.end_former(db, self._name)
        leases.enter(db, alone=not self._many)
        if not self._is_known:
            schema.bring_up_to_date(db)
            self._is_known = True
        keys = b"kubik" + read_secret(self._data) + self._seals.key
        schema.check_keys(db, hashlib.sha256(keys).hexdigest(), str(self._data))

    def _part(self, db: Database) -> None:
        """Leave all tables to others."""
        if not self._shared:
            leases.end(db, self._place)

    # Tables that this node owns.

    async def _add(self, table: str, work: Callable[[Database], str]) -> str:
        def add(db: Database) -> tuple[str, int]:
            kept = work(db)
            return kept, leases.own(db, table, self._place) if kept == table else _NEVER

        kept, epoch = await self._writer.do(add)
        if kept == table:
            self._epochs[table] = epoch
        return kept

    async def take_table(self, table: str) -> Loaded | None:
        taken = await self._writer.do(partial(leases.take, table=table, node=self._place))
        if taken is None:
            return None
        self._epochs[table], found = taken
        if isinstance(found, ConflictError):
            raise found
        return self._unsealed(found)

    async def release_table(self, table: str) -> None:
        epoch = self._epochs.pop(table, None)
        if epoch is not None:
            await self._writer.do(partial(leases.release, table=table, epoch=epoch))

    async def append(self, append: Append) -> None:
        await self._writer.do(FencedAppending(append, self._epochs.get(append.table, _NEVER)))

    async def _change(self, table: str, work: Callable[[Database], None]) -> None:
        epoch = self._epochs.get(table, _NEVER)

        def change(db: Database) -> None:
            leases.check(db, table, epoch)
            work(db)

        await self._writer.do(change)

    async def owner_of(self, table: str) -> str | None:
        """Return the living node that owns a table, or else one that has to; None if we may."""
        return await self._writer.do(partial(leases.owner_of, table=table, node=self._place))

    async def living_nodes(self) -> list[str]:
        """Return all nodes that live."""
        return await self._writer.do(leases.living)

    async def awake_tables(self) -> list[str]:
        return await self._writer.do(partial(leases.orphans, node=self._place))

    @property
    def has_leases(self) -> bool:
        return True

    async def renew_lease(self) -> list[str]:
        work = partial(leases.renew, node=self._place, epochs=dict(self._epochs))
        renewal = self._writer.do(work, first=True)
        try:
            return await asyncio.wait_for(renewal, STUCK)
        except TimeoutError:
            # Something between here and there swallows what is sent: a new way may be open.
            self._break_off()
            raise

    def _break_off(self) -> None:
        if self._db:
            self._db.break_off()

    # What whoever runs the server changes.

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


def _rules_here() -> list[str]:
    """Return by which rules games are played here, also those that were the same before."""
    games = load_games()[0]
    versions = [(game, version) for game in games for version in (game.version, *game.replays)]
    return [f"{game.name} {version}" for game, version in versions if not isinstance(version, int)]


def _note(db: Database, work: Callable[[Database], Any]) -> tuple[Any, int]:
    result = work(db)
    raised = db.execute("UPDATE moderated SET number = number + 1 RETURNING number")
    return result, int(raised.fetchone()[0])


def _number(db: Database) -> int:
    return int(db.execute("SELECT number FROM moderated").fetchone()[0])


def _write(db: Database) -> None:
    """Write what is there anyway: a full disk can be read."""
    db.execute("UPDATE kubik SET migrations = migrations")
