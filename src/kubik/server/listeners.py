"""Language models at tables: they ask now and then, and count as there for a while after."""

import asyncio
import contextlib
from collections.abc import Callable

from kubik.server.fair import PAYER, Payer
from kubik.server.owner import ClosedTableError
from kubik.server.services import Services
from kubik.server.table import LiveTable


class Listener:
    """Somebody who has no socket at a table, and hears that there is news."""

    def __init__(self, table: str, player: str, gone: Callable[["Listener"], None]) -> None:
        self.table = table
        self.heard = 0  # the version of the table that was told last
        self._player, self._gone = player, gone
        self._payer = PAYER.get()
        self._news = asyncio.Event()

    @property
    def player(self) -> str:
        """The id of the person."""
        return self._player

    @property
    def seat(self) -> None:
        """No device of several people."""

    @property
    def payer(self) -> Payer:
        """On whose account it listens."""
        return self._payer

    def send(self, message: bytes) -> None:
        """Note that there is news; what it is will be asked for."""
        del message
        self._news.set()

    def close(self, code: int) -> None:
        """Hear nothing more."""
        del code
        self._news.set()
        self._gone(self)

    def forget_news(self) -> None:
        """Wait next for what is not known yet."""
        self._news.clear()

    async def wait(self, seconds: float) -> None:
        """Wait for news, for so long at most."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)


class Listeners:
    """All who listen, by table and person; they are counted as sockets are."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._there: dict[tuple[str, str], Listener] = {}
        self._ends: dict[Listener, asyncio.TimerHandle] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    async def attend(self, table: str, player: str) -> Listener:
        """Let a person count as there from now on, for as long as the settings say."""
        listener = self._there.get((table, player))
        if listener is None:
            listener = Listener(table, player, self._end)
            sockets = self._services.sockets
            sockets.admit(listener.payer)
            sockets.add(listener)
            self._there[table, player] = listener
            self._stay(listener)
            try:
                await self._services.tables.ask(table, LiveTable.enter, listener, None)
            except Exception:
                self._end(listener)
                raise
        else:
            self._stay(listener)
        return listener

    def leave(self, table: str, player: str) -> None:
        """Let a person count as there no more."""
        listener = self._there.get((table, player))
        if listener:
            self._end(listener)

    def _stay(self, listener: Listener) -> None:
        if listener in self._ends:
            self._ends[listener].cancel()
        stay = self._services.settings.agent_stay
        loop = asyncio.get_running_loop()
        self._ends[listener] = loop.call_later(stay, self._end, listener)

    def _end(self, listener: Listener) -> None:
        end = self._ends.pop(listener, None)
        if end is None:
            return
        end.cancel()
        del self._there[listener.table, listener.player]
        self._services.sockets.remove(listener)
        leaving = asyncio.create_task(self._exit(listener))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def _exit(self, listener: Listener) -> None:
        found = self._services.tables.in_memory(listener.table)
        if found:
            with contextlib.suppress(ClosedTableError):
                await found.ask(found.exit, listener)
