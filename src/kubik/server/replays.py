"""Games played again, for replays and for checking dice: apart from play, and kept."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from kubik.server.fair import FairShares
from kubik.server.limits import Limits

_encode = msgspec.json.Encoder().encode


class Replays:
    """What was made from whole games, those asked for last kept, as it is sent."""

    def __init__(self, limits: Limits) -> None:
        # One thread: however many are asked for, everything else has the other cores.
        self._threads = FairShares("replays", 1, limits.replays_waiting)
        self._most = limits.replay_memory
        self._kept: dict[Hashable, bytes] = {}
        self._size = 0
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}

    def find(self, key: Hashable) -> bytes | None:
        """Return what was made before."""
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found  # the last asked for stands last
        return found

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return self._threads.waiting

    def is_making(self, key: Hashable) -> bool:
        """Whether somebody else waits for the same already."""
        return key in self._making

    async def make(self, key: Hashable, work: Callable[[], Any]) -> bytes:
        """Return what comes of some work as it is sent; all who ask meanwhile wait for the same."""
        if key not in self._making:
            self._threads.admit()
            made = self._threads.put(lambda: _encode(work()))
            self._making[key] = asyncio.create_task(self._keep_when_made(key, made))
        return await asyncio.shield(self._making[key])

    async def stop(self) -> None:
        """Let the thread finish."""
        await self._threads.stop()

    async def _keep_when_made(self, key: Hashable, making: asyncio.Future[bytes]) -> bytes:
        try:
            made = await making
        finally:
            del self._making[key]
        self._keep(key, made)
        return made

    def _keep(self, key: Hashable, made: bytes) -> None:
        self._kept[key] = made
        self._size += len(made)
        while self._size > self._most:
            self._size -= len(self._kept.pop(next(iter(self._kept))))
