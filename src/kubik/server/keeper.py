"""Sees to it that finished games are kept and counted, one at a time and in nobody's way."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from kubik.engine.build import Target
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.server import viewer
from kubik.server.counting import count
from kubik.server.errors import StoreError
from kubik.server.kept import KeptGame, Seen, pack
from kubik.server.log import TAKEN_BACK, TableEntry
from kubik.server.matches import begin
from kubik.server.mishaps import one_line
from kubik.server.resources import Resources
from kubik.server.stored import Row

OF_PLAY = ("start", "move", *TAKEN_BACK)
REST = 3.0  # how much longer than it works it rests: play comes first
LOOK_AGAIN = 5.0  # seconds, where the store does not work

logger = logging.getLogger("kubik.server")


class Keeper:
    """Keeps games that are over, those of an earlier start included."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._waiting: deque[str] = deque()
        self._called = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "keeper")
        self._task: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[bool] | None = None  # the game that is in hand

    def start(self) -> None:
        """Begin, with what an earlier start has left."""
        self._task = asyncio.create_task(self._work())

    def note(self, table: str) -> None:
        """Note that the game of a table is over."""
        self._waiting.append(table)
        self._called.set()

    async def stop(self) -> None:
        """Keep what waits still, so that an upgrade finds all of it; the next start finds the rest.

        A store that does not work is not waited for again and again.
        """
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._keeping:
            await self._keeping
        while self._waiting and await self._keep_first():
            pass
        self._thread.shutdown()

    async def _work(self) -> None:
        await self._find_waiting()
        while True:
            while self._waiting:
                begun = time.monotonic()
                self._keeping = asyncio.create_task(self._keep_first())
                if await asyncio.shield(self._keeping):
                    await asyncio.sleep(REST * (time.monotonic() - begun))
                else:
                    await asyncio.sleep(LOOK_AGAIN)
            self._called.clear()
            await self._called.wait()

    async def _find_waiting(self) -> None:
        """Find what an earlier start has left, as soon as the store works."""
        store = self._resources.store
        while True:
            try:
                waiting = [*await store.uncounted_tables(), *await store.unkept_tables()]
            except Exception as error:
                logger.error("games that are over cannot be looked for: %s", one_line(error))
                await asyncio.sleep(LOOK_AGAIN)
            else:
                self._waiting.extend(dict.fromkeys(waiting))
                return

    async def _keep_first(self) -> bool:
        """Keep the game that waits longest, which waits on if the store does not work."""
        works = await self._keep(self._waiting[0])
        if works:
            self._waiting.popleft()
        return works

    async def _keep(self, table: str) -> bool:
        """Keep one game; what cannot be kept is left as it is. Return whether the store works."""
        try:
            await self._keep_now(table)
        except Exception as error:
            logger.error("table %s cannot be kept: %s", table, one_line(error))
            return not isinstance(error, StoreError)
        return True

    async def _keep_now(self, table: str) -> None:
        resources = self._resources
        found = await resources.store.load_table(table)
        if found is None or not resources.games.plays(found.row):
            return
        if all(entry.what != "start" for entry in found.log):
            return  # it was called off
        game = await resources.games.of(found.row)
        match, kept = await asyncio.get_running_loop().run_in_executor(
            self._thread, keep_game, found.row, found.log, game, resources.games.target(game)
        )
        await resources.store.keep_game(table, kept)
        if match.over:
            await count(resources.store, found.row, found.log, match)


def keep_game(
    row: Row, entries: Sequence[TableEntry], game: Game, target: Target
) -> tuple[Match, bytes]:
    """Play a finished game again; return how it ended and what was seen, as it is stored."""
    seats = (*range(row.players), None)
    seen = [Seen([], []) for _ in seats]
    match: Match | None = None
    for entry in (entry for entry in entries if entry.what in OF_PLAY):
        match = _play(match, row, entry, game, target)
        for seat, one in zip(seats, seen, strict=True):
            one.entries.append(viewer.entry_for(game, entry, seat))
            if entry.what in TAKEN_BACK:
                del one.views[1 + entry.detail.step :]
            else:
                one.views.append(match.shared_view(PUBLIC_SEAT if seat is None else seat))
    assert match is not None, "a game that is over has begun"
    over = match.over
    match.names = []
    kept = KeptGame(
        record=match.record(),
        automata=list(game.automata(row.players)),
        payoffs=match.payoffs if over else None,
        winners=match.winners,
        ending=match.ending,
        seen=seen,
    )
    return match, pack(kept)


def _play(match: Match | None, row: Row, entry: TableEntry, game: Game, target: Target) -> Match:
    if match is None:
        match = begin(row, game, target)
        entry.events = match.opening_events
    elif entry.what in TAKEN_BACK:
        match.rewind(entry.detail.step)
    else:
        match.push(entry.detail.notation, entry.detail.seat)
        entry.events = match.steps[-1].events
    return match
