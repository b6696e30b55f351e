"""All tables: those in memory, and those that come back from the store when they are needed."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from kubik.engine.build import Target
from kubik.engine.errors import RulesError
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.server import clock, opening
from kubik.server.errors import ConflictError, ForbiddenError, MissingError
from kubik.server.house import House, begin
from kubik.server.log import Entry
from kubik.server.protocol import NewTable
from kubik.server.store import Player, Row, add_table, awake_tables, load_table, set_rules
from kubik.server.table import ClosedTableError, Table

T = TypeVar("T")
P = ParamSpec("P")

SWEEPS = 4  # looks for quiet tables in the time that one may stay quiet

logger = logging.getLogger("kubik.server")


class Tables:
    """The tables of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._background: list[asyncio.Task[None]] = []

    @property
    def sockets(self) -> int:
        """How many look at tables now."""
        return sum(table.watcher_count for table in self._tables.values())

    def in_memory(self, table: str) -> Table | None:
        """Return a table if it is in memory."""
        return self._tables.get(table)

    async def ask(
        self,
        table: str,
        work: Callable[Concatenate[Table, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Have the owner of a table do something."""
        while True:
            found = await self.find(table)
            try:
                return await found.ask(work, found, *args, **kwargs)
            except ClosedTableError:
                self._forget(found)

    async def find(self, table: str) -> Table:
        """Return a table, from the store if it is not in memory."""
        found = self._tables.get(table)
        if found and not found.closed:
            return found
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        loading = self._loading[table]
        try:
            return await asyncio.shield(loading)
        finally:
            if loading.done():
                self._loading.pop(table, None)

    async def wherever(
        self,
        player: str,
        work: Callable[Concatenate[Table, P], Awaitable[None]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Do something at the tables in memory where a person sits; the store has the others."""
        for table in [
            table for table in self._tables.values() if table.seat_of(player) is not None
        ]:
            with contextlib.suppress(ClosedTableError):
                await table.ask(work, table, *args, **kwargs)

    async def create(self, plan: NewTable, player: Player) -> str:
        """Make a table as planned."""
        game = await self.house.game(plan.game)
        return await self.add(*opening.planned(plan, game, player))

    async def add(self, row: Row, entries: list[Entry], match: Match | None = None) -> str:
        """Keep a new table; if everybody is there, the game begins."""
        await self.house.store.do(partial(add_table, row=row, entries=entries))
        game = await self.house.game_of(row)
        table = Table(self.house, row, game, match, entries, {})
        self._tables[row.id] = table
        await table.ask(table.begin_if_full)
        return row.id

    async def rematch(self, table: str, player: str) -> str:
        """Return the table that follows a finished one."""
        found = await self.find(table)
        if found.seat_of(player) is None:
            raise ForbiddenError("not-seated")
        game = await self.house.game_of(found.row)

        async def make() -> str:
            return await self.add(*opening.rematch(found.row, game))

        return await self.ask(table, Table.follow_up, make)

    # Starting and stopping.

    def start(self) -> None:
        """Wake the tables at which something is to happen, and put quiet ones to sleep."""
        self._background = [asyncio.create_task(self._wake()), asyncio.create_task(self._sweep())]

    async def stop(self) -> None:
        """Let every owner finish what it does, and say goodbye."""
        for task in (*self._background, *self._loading.values()):
            task.cancel()
        tables = list(self._tables.values())
        for table in tables:
            table.shut()
        for table in tables:
            await table.finished()

    async def _wake(self) -> None:
        for table in await self.house.store.do(awake_tables):
            try:
                await self.find(table)
            except ConflictError as refusal:
                logger.warning("table %s sleeps on: %s", table, refusal)
            except Exception:
                logger.exception("table %s cannot be woken", table)

    async def _sweep(self) -> None:
        idle = self.house.settings.idle
        while True:
            await asyncio.sleep(idle / SWEEPS)
            for table in list(self._tables.values()):
                if table.closed or (table.quiet and table.quiet_since + idle < clock.now()):
                    table.shut()
                    self._forget(table)

    def _forget(self, table: Table) -> None:
        if self._tables.get(table.row.id) is table:
            del self._tables[table.row.id]

    async def _load(self, table: str) -> Table:
        found = await self.house.store.do(partial(load_table, table=table))
        if found is None:
            raise MissingError("no-table")
        row, entries, sent = found
        game = await self.house.game_of(row)
        await self._settle_rules(row, game)
        match = await self.house.run(rebuild, row, entries, game, self.house.target(game))
        loaded = self._tables[table] = Table(self.house, row, game, match, entries, sent)
        await loaded.ask(loaded.begin_if_full)
        return loaded

    async def _settle_rules(self, row: Row, game: Game) -> None:
        """Refuse a game that was begun by other rules; one yet to begin takes those of now."""
        if row.status == "waiting":
            if row.rules != game.rules_version:
                row.rules = game.rules_version
                await self.house.store.do(partial(set_rules, table=row.id, rules=row.rules))
            return
        try:
            game.check_rules(row.rules)
        except RulesError as error:
            raise ConflictError("table-of-other-rules", reason=error) from error


def rebuild(row: Row, entries: Sequence[Entry], game: Game, target: Target) -> Match | None:
    """Play a log again; its entries get their events back."""
    match: Match | None = None
    for entry in entries:
        if entry.what == "start":
            match = begin(row, game, target)
            entry.events = match.opening_events
        elif match and entry.what == "move":
            match.push(entry.detail.notation, entry.detail.seat)
            entry.events = match.steps[-1].events
        elif match and entry.what == "undo":
            match.undo()
    return match


def played(entries: Sequence[Entry]) -> list[Entry]:
    """Return the start and the moves that were not taken back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.what in ("start", "move"):
            kept.append(entry)
        elif entry.what == "undo":
            kept.pop()
    return kept
