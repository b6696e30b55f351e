"""How a game is dealt: browsers first promise their share in the seed, then show it.

A seat is waited for if its person has promised a share or is at the table. Nobody is waited for
longer than the settings say: who has not shown a share by then has none in the seed, and everybody
can see that. A table at which nobody is waited for is dealt at once.
"""

import asyncio
from collections.abc import Awaitable, Callable

from kubik.server.owner import Owner
from kubik.server.state import TableState

PROMISING = 0.5  # of the time to wait; the rest is for showing what was promised


class Dealing:
    """The shares of a table that is full, until it is dealt."""

    def __init__(
        self,
        table: TableState,
        owner: Owner,
        wait: float,
        tell: Callable[[], None],
        deal: Callable[[], Awaitable[None]],
    ) -> None:
        """Wait for as many seconds; `tell` asks for nonces, `deal` is called by the owner, once."""
        self._table, self._owner, self._wait = table, owner, wait
        self._tell, self._deal = tell, deal
        self._awaited: set[int] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._begun = False

    async def begin(self) -> None:
        """Begin when the last seat is taken."""
        if self._begun:
            return
        chairs = self._table.row.chairs
        self._awaited = {
            seat
            for seat, chair in enumerate(chairs)
            if chair.by_person and (self._table.online[seat] or chair.promise)
        }
        if self._wait > 0 and self._awaited:
            self._begun = True
            self._ring_after(self._wait * PROMISING, self._close_promises)
            await self.go_on()
        else:
            await self._deal()

    async def go_on(self) -> None:
        """Go on if nobody needs to be waited for any more."""
        if not self._begun:
            return
        chairs = self._table.row.chairs
        if not self._table.dealing and all(chairs[seat].promise for seat in self._awaited):
            await self._close_promises()
        elif self._table.dealing and all(chair.nonce for chair in chairs if chair.promise):
            await self.finish()

    async def finish(self) -> None:
        """Deal now, whoever is missing."""
        if self._begun:
            self.stop()
            await self._deal()

    def stop(self) -> None:
        """Wait no more."""
        self._begun = False
        if self._timer:
            self._timer.cancel()
            self._timer = None

    async def _close_promises(self) -> None:
        """Take no more promises, and ask for what was promised."""
        if self._table.dealing or not self._begun:
            return
        if not any(chair.promise for chair in self._table.row.chairs):
            await self.finish()
            return
        self._table.dealing = True
        self._tell()
        self._ring_after(self._wait * (1 - PROMISING), self.finish)

    def _ring_after(self, wait: float, work: Callable[[], Awaitable[None]]) -> None:
        if self._timer:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(wait, self._owner.do_later, work)
