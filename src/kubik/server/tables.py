"""All tables: those in memory, and those that come back from the store when they are needed."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec, TypeVar

from kubik.engine.match import Match
from kubik.server import clock, opening
from kubik.server.errors import ConflictError, ElsewhereError, ForbiddenError, NotReadyError
from kubik.server.fair import PAYER
from kubik.server.keeper import Keeper
from kubik.server.limits import Limits
from kubik.server.loading import Rebuilt, load
from kubik.server.log import TableEntry
from kubik.server.mishaps import one_line
from kubik.server.owner import ClosedTableError
from kubik.server.protocol import NewTable
from kubik.server.purging import purge_daily
from kubik.server.resources import Resources
from kubik.server.stored import Made, Player, Row, SeriesPlace
from kubik.server.table import LiveTable

T = TypeVar("T")
P = ParamSpec("P")

LEASE_PAUSE = 1.0  # seconds between renewals, of which some may fail before others take over
SWEEPS = 4  # looks for quiet tables in the time that one may stay quiet

logger = logging.getLogger("kubik.server")


def is_of_bots(row: Row) -> bool:
    """Whether only bots sit at a table."""
    return all(chair.kind == "bot" for chair in row.chairs)


def check_room(row: Row, made: Made, limits: Limits) -> None:
    """Refuse a table to who has as many as one may have."""
    if row.uploaded:
        most = limits.account_uploads if made.registered else limits.guest_uploads
        if made.uploads >= most:
            raise ConflictError("too-many-uploads", most=most)
        return
    most = limits.account_tables if made.registered else limits.guest_tables
    if made.unfinished >= most:
        raise ConflictError("too-many-tables", most=most)
    if is_of_bots(row) and made.of_bots >= limits.tables_of_bots:
        raise ConflictError("too-many-tables-of-bots", most=limits.tables_of_bots)


class Tables:
    """The tables of a server."""

    def __init__(self, resources: Resources) -> None:
        self.resources = resources
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._background: list[asyncio.Task[None]] = []
        self._holding: asyncio.Task[None] | None = None
        self._keeper = Keeper(resources)
        self._stopping = False

    @property
    def count(self) -> int:
        """How many are in memory."""
        return len(self._tables)

    def in_memory(self, table: str) -> LiveTable | None:
        """Return a table if it is in memory."""
        return self._tables.get(table)

    async def ask(
        self,
        table: str,
        work: Callable[Concatenate[LiveTable, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Have the owner of a table do something."""
        return await self._at(table, lambda found: found.ask(work, found, *args, **kwargs))

    async def do(
        self,
        table: str,
        work: Callable[Concatenate[LiveTable, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """The same, for who waits whatever comes."""
        return await self._at(table, lambda found: found.do(work, found, *args, **kwargs))

    async def _at(self, table: str, work: Callable[[LiveTable], Awaitable[T]]) -> T:
        while True:
            found = self._tables.get(table) or await self.find(table)
            try:
                return await work(found)
            except ClosedTableError:
                self._forget(found)

    async def find(self, table: str) -> LiveTable:
        """Return a table, from the store if it is not in memory."""
        found = self._tables.get(table)
        if found and not found.closed:
            return found
        if self._stopping:
            raise NotReadyError("server-stops")
        if table not in self._loading:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            # Also if all who wait for it have given up.
            loading.add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(self._loading[table])

    async def check_deal(self, table: str, player: str | None) -> None:
        """Refuse to show a deal that others play, too, to who has not played it to its end."""
        found = self._tables.get(table)
        if found and (not found.row.is_deal or found.seat_of(player) is not None):
            return
        if not await self.resources.store.may_see(table, player or ""):
            raise ForbiddenError("deal-secret")

    async def wherever(
        self,
        player: str,
        work: Callable[Concatenate[LiveTable, P], Awaitable[None]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Do something at the tables in memory where a person sits; the store has the others."""
        for table in [
            table for table in self._tables.values() if table.seat_of(player) is not None
        ]:
            with contextlib.suppress(ClosedTableError):
                await table.ask(work, table, *args, **kwargs)

    @property
    def people(self) -> set[str]:
        """Who sits at tables in memory."""
        chairs = (chair for table in self._tables.values() for chair in table.row.chairs)
        return {chair.player for chair in chairs if chair.player}

    async def create(self, plan: NewTable, player: Player) -> str:
        """Make a table as planned."""
        game = await self.resources.games.find(plan.game, plan.edition)
        bots = self.resources.games.nets.offered(game)
        return await self.add(*opening.planned(plan, game, player, bots))

    async def add(
        self,
        row: Row,
        entries: list[TableEntry],
        match: Match | None = None,
        place: SeriesPlace | None = None,
    ) -> str:
        """Keep a new table; if everybody is there, the game begins.

        Return its id, or that of the table which has its place in a series already.
        """
        kept = await self.resources.store.add_table(row, entries, self._room_for(row), place)
        if kept != row.id:
            return kept
        game = await self.resources.games.of(row)
        table = self._live(Rebuilt(row, game, match, entries, {}))
        self._tables[row.id] = table
        await table.ask(table.begin_if_full)
        if row.status == "over":
            self._keeper.note(row.id)
        return row.id

    def _room_for(self, row: Row) -> Callable[[Made], None]:
        """Return the check whether the maker of a table may have one more."""
        limits, of_bots = self.resources.settings.limits, is_of_bots(row)
        there = self._tables_of_bots(PAYER.get().address) if of_bots else 0

        def check(made: Made) -> None:
            if of_bots and there >= limits.address_tables_of_bots:
                raise ConflictError("too-many-tables-of-bots", most=there)
            if row.made_by:
                check_room(row, made, limits)

        return check

    def _tables_of_bots(self, address: str) -> int:
        """Return how many tables of bots alone somebody at an address has under way."""
        return sum(
            table.row.status != "over"
            and is_of_bots(table.row)
            and self.resources.people.find(table.maker).address == address
            for table in self._tables.values()
        )

    async def rematch(self, table: str, player: str, promise: str = "") -> str:
        """Return the table that follows a finished one, which is offered to the others."""
        found = await self.find(table)
        if found.seat_of(player) is None:
            raise ForbiddenError("not-seated")
        game = await self.resources.games.of(found.row)

        async def make() -> str:
            row, entries = opening.rematch(found.row, game, player)
            opening.promise_share(row, player, promise)
            return await self.add(row, entries)

        return await self.ask(table, LiveTable.follow_up, make)

    # Starting and stopping.

    def start(self) -> None:
        """Wake the tables at which something is to happen, and put quiet ones to sleep."""
        settings, store = self.resources.settings, self.resources.store
        purging = purge_daily(store, settings.keeping, lambda: self._tables)
        if store.has_leases:
            self._holding = asyncio.create_task(self._hold())
        waking = self._wake_more() if store.has_leases else self._wake()
        self._background = [asyncio.create_task(one) for one in (waking, self._sweep(), purging)]
        self._keeper.start()

    async def stop(self) -> None:
        """Let every owner finish what it does, and say goodbye; until then our tables are ours.

        None is read any more: who asked for it would wait for a store that is closed.
        """
        self._stopping = True
        for task in (*self._background, *self._loading.values()):
            task.cancel()
        tables = list(self._tables.values())
        for table in tables:
            table.shut()
        for table in tables:
            await table.finished()
        await self._keeper.stop()
        if self._holding:
            self._holding.cancel()

    async def _wake(self) -> None:
        for table in await self.resources.store.awake_tables():
            try:
                await self.find(table)
            except ElsewhereError:
                pass  # another node was faster
            except ConflictError as refusal:
                logger.warning("table %s sleeps on: %s", table, refusal)
            except Exception as error:
                logger.error("table %s cannot be woken: %s", table, one_line(error))

    async def _hold(self) -> None:
        """Have our tables go on being ours."""
        while True:
            try:
                lost = await self.resources.store.renew_lease()
                if lost:
                    logger.warning("others have %d tables that this server had", len(lost))
                    self._let_go(lost)
            except Exception as error:
                logger.error("the lease cannot be renewed: %s", one_line(error))
            await asyncio.sleep(LEASE_PAUSE)

    async def _wake_more(self) -> None:
        """Take tables over that nobody has any more, if something is to happen there."""
        while True:
            try:
                await self._wake()
            except Exception as error:
                logger.error("tables of other nodes cannot be looked for: %s", one_line(error))
            await asyncio.sleep(LEASE_PAUSE)

    def _let_go(self, lost: list[str]) -> None:
        """Show nobody any longer what others may have changed meanwhile."""
        for table in filter(None, map(self._tables.get, lost)):
            table.shut()
            self._forget(table)

    async def _sweep(self) -> None:
        idle = self.resources.settings.idle
        while True:
            await asyncio.sleep(idle / SWEEPS)
            for table in list(self._tables.values()):
                if table.closed or (table.quiet and table.quiet_since + idle < clock.ticks()):
                    table.shut()
                    self._forget(table)
                    await self._release(table.row.id)

    async def _release(self, table: str) -> None:
        try:
            await self.resources.store.release_table(table)
        except Exception as error:
            logger.error("table %s cannot be released: %s", table, one_line(error))

    def _live(self, found: Rebuilt) -> LiveTable:
        return LiveTable(self.resources, found, self._keeper.note)

    def _forget(self, table: LiveTable) -> None:
        if self._tables.get(table.row.id) is table:
            del self._tables[table.row.id]

    async def _load(self, table: str) -> LiveTable:
        loaded = self._tables[table] = self._live(await load(self.resources, table))
        await loaded.ask(loaded.begin_if_full)
        return loaded
