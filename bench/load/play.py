"""Two people at each of many tables, all at once, in one event loop."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx
from bench.load.games import Played
from bench.load.wire import HOST, Ticket, Wire
from websockets.asyncio.client import ClientConnection

AT_ONCE = 20  # tables that are opened at the same time
# Seconds after which a connection is not used again: servers close those that rest for five.
REST = 2.0
PATIENCE = 600.0  # seconds for one phase of thousands of tables, after which something is broken


class Table:
    """One table: plays its game move by move, each after both people have seen the last."""

    def __init__(self, wire: Wire, tickets: tuple[Ticket, Ticket], game: Played) -> None:
        self.played = 0
        self.last = ""
        self._wire = wire
        self._tickets = tickets
        self._game = game
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._missing = 0
        self._seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    async def open(self, port: int) -> None:
        """Have both people sit down."""
        for ticket in self._tickets:
            self._sockets.append(await self._wire.sit(port, ticket))
        self._readers = [asyncio.create_task(self._read(socket)) for socket in self._sockets]
        for reader in self._readers:
            reader.add_done_callback(self._fail)

    async def close(self) -> None:
        """Have both people go."""
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self._sockets))

    @property
    def over(self) -> bool:
        """Whether its game is played out."""
        return self.played == len(self._game.columns)

    async def move(self) -> float:
        """Play the next move; return the seconds until both people have it."""
        seat = self.played % 2
        column = self._game.columns[self.played]
        message = self._wire.move(self._tickets[seat], column, self.played)
        self._missing = len(self._sockets)
        self._seen = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        await self._sockets[seat].send(message)
        arrived = await self._seen
        self.played += 1
        return arrived - began

    def check(self) -> None:
        """Refuse a game that did not end as it should."""
        outcome = self._wire.outcome(self.last)
        if outcome != (True, self._game.winner):
            raise RuntimeError(f"the game ended otherwise: {outcome}")

    async def _read(self, socket: ClientConnection) -> None:
        async for message in socket:
            text = str(message)
            answer = self._wire.answer(text)
            if answer is not None:
                await socket.send(answer)
            elif self._wire.is_update(text):
                self._take(text)

    def _take(self, message: str) -> None:
        self._missing -= 1
        if self._missing == 0:
            self.last = message
            self._seen.set_result(time.perf_counter())

    def _fail(self, reader: asyncio.Task[None]) -> None:
        """Let whoever waits for a move know that a connection is lost or a move refused."""
        if not reader.cancelled() and not self._seen.done():
            self._seen.set_exception(reader.exception() or ConnectionError("closed"))


@dataclass
class Phase:
    """What a stretch of play was like for those who played."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)

    @property
    def moves(self) -> int:
        """How many moves were played."""
        return len(self.waits)


async def open_tables(wire: Wire, port: int, games: Sequence[Played]) -> list[Table]:
    """Open a table for each game, with both people there."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(game: Played) -> Table:
        async with gate:
            table = Table(wire, await wire.open_table(http), game)
            await table.open(port)
            return table

    async with asyncio.timeout(PATIENCE), strangers(port) as http:
        return list(await asyncio.gather(*(one(game) for game in games)))


def strangers(port: int) -> httpx.AsyncClient:
    """Return a client by which everybody is a new person: it keeps no cookies."""
    forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(
        base_url=f"http://{HOST}:{port}",
        timeout=PATIENCE,
        limits=httpx.Limits(keepalive_expiry=REST),
        cookies=forgetful,
        trust_env=False,
    )


async def flat_out(tables: Sequence[Table]) -> Phase:
    """Play as fast as the server allows, for as long as all tables have moves left."""
    phase = Phase()
    stop = asyncio.Event()

    async def one(table: Table) -> None:
        while not stop.is_set():
            phase.waits.append(await table.move())
            if table.over:
                stop.set()

    began = time.perf_counter()
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(one(table))
    phase.seconds = time.perf_counter() - began
    return phase


async def paced(tables: Sequence[Table], moves: int, pause: float) -> Phase:
    """Play some moves at every table, one in each pause, spread evenly over it."""
    phase = Phase()

    async def one(table: Table, offset: float) -> None:
        for number in range(moves):
            await asyncio.sleep(began + offset + number * pause - time.perf_counter())
            phase.waits.append(await table.move())

    began = time.perf_counter()
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for place, table in enumerate(tables):
            group.create_task(one(table, pause * place / len(tables)))
    phase.seconds = time.perf_counter() - began
    return phase


async def play_out(tables: Sequence[Table]) -> None:
    """Play every game to its end and see that it ended as it should."""

    async def one(table: Table) -> None:
        while not table.over:
            await table.move()
        table.check()

    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(one(table))
