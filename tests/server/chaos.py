"""Nodes are broken at random while people play: `python -m server.chaos FAULTS [SEED]`.

Clients keep a history of what they were told; afterwards it is compared with the log.
"""

import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from server.alone import Alone
from server.buses import Redis, redis_running
from server.history import History
from server.live import table_plan
from server.postgres import Postgres, postgres_running
from server.relays import CuttingRelay

NODES = 3
GROUPS = 2  # of two people and three, and of bots
MOVES = 5  # by which people are seen to play on
WORKERS = 2  # of them, which are at one machine and hand connections on
PAUSED = 7.0  # seconds; longer than a lease
LAST_GAMES = 90.0  # seconds for games to end when nothing breaks any more
PAUSE = 0.05  # seconds that a bot thinks about a move
ANSWER = 4.0  # seconds before something is sent again
LOOK_AGAIN = 5.0  # seconds without news, after which somebody looks again

LOST = (OSError, WebSocketException, httpx.HTTPError)


class House:
    """Some nodes, each with a way of its own to the database and to the bus."""

    def __init__(self, postgres: Postgres, bus: Redis, keys: Path, nodes: int) -> None:
        self.postgres, self.bus, self.keys = postgres, bus, keys
        self.database = postgres.new_database()
        socket = postgres.folder / ".s.PGSQL.5432"
        self.ways = [(CuttingRelay(socket), CuttingRelay(bus.socket)) for _ in range(nodes)]
        self.nodes: list[Alone | None] = [None] * nodes
        self.ports = [0] * nodes

    async def start(self) -> None:
        """Start all nodes."""
        for ways in self.ways:
            for way in ways:
                await way.start()
        await self.start_node(0)  # which makes keys and tables
        await asyncio.gather(*map(self.start_node, range(1, len(self.nodes))))

    async def stop(self) -> None:
        """End all nodes, and their ways."""
        for number in range(len(self.nodes)):
            self.end_node(number, signal.SIGKILL)
        await asyncio.gather(*(way.stop() for ways in self.ways for way in ways))

    async def start_node(self, number: int) -> None:
        """Start a node, at the port that it had before."""
        to_database, to_bus = self.ways[number]
        name = urlsplit(self.database).path[1:]
        shared = (
            f"postgresql://postgres@127.0.0.1:{to_database.port}/{name}",
            f"redis://127.0.0.1:{to_bus.port}/0",
        )
        doors = self.keys if number < WORKERS else None
        for _ in range(20):
            with contextlib.suppress(ValueError):
                node = await asyncio.to_thread(
                    partial(Alone, port=self.ports[number], shared=shared, doors=doors),
                    self.keys,
                    PAUSE,
                )
                self.nodes[number], self.ports[number] = node, node.port
                return
            await asyncio.sleep(0.5)  # a database or a bus that is not there yet
        raise AssertionError("a node does not start")

    def end_node(self, number: int, how: signal.Signals) -> None:
        """End a node."""
        node, self.nodes[number] = self.nodes[number], None
        if node:
            node.end(how)


class Guest:
    """Somebody who plays at one table after another, at whatever node answers."""

    def __init__(self, house: House, history: History, name: str, chance: random.Random) -> None:
        self.house, self.history, self.name, self.chance = house, history, name, chance
        self.cookie = ""
        self.player = ""

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask any node until one answers."""
        while True:
            port = self.chance.choice(self.house.ports)
            headers = {"Cookie": f"kubik={self.cookie}"} if self.cookie else {}
            try:
                async with httpx.AsyncClient(timeout=6) as http:
                    url = f"http://127.0.0.1:{port}{path}"
                    answer = await http.request(method, url, json=body, headers=headers)
                    self.cookie = answer.cookies.get("kubik") or self.cookie
                    if answer.status_code < 500:
                        return answer.json()
            except LOST:
                pass
            await asyncio.sleep(0.3)

    async def come(self) -> None:
        """Become known."""
        me = await self.ask("PATCH", "/api/me", {"name": self.name})
        self.player = me["id"]

    async def play(self, table: str) -> None:
        """Play, or look on, until the game is over."""
        sitting = Sitting(self, table)
        while not sitting.over:
            with contextlib.suppress(*LOST):
                await sitting.connect()
            await asyncio.sleep(self.chance.random() * 0.4)


class Sitting:
    """One guest at one table, over all connections."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.table = guest, table
        self.over = False
        self._seen: int | None = None  # the last version
        self._moves: list[str] = []
        self._pending: dict[str, str] | None = None  # what is not acknowledged yet
        self._sent = 0

    async def connect(self) -> None:
        """Look and play until the connection is lost, or the game is over."""
        guest = self.guest
        port = guest.chance.choice(guest.house.ports)
        since = "" if self._seen is None else f"&since={self._seen}"
        async with connect(
            f"ws://127.0.0.1:{port}/ws/tables/{self.table}?lang=en{since}",
            additional_headers={"Cookie": f"kubik={guest.cookie}"},
            compression=None,
            open_timeout=5,
            ping_interval=None,
            close_timeout=0.5,
        ) as wire:
            self._moves = []
            if self._pending:
                await wire.send(json.dumps(self._pending))
            while not self.over:
                if self._moves and self._pending is None:
                    self._sent += 1
                    move = guest.chance.choice(self._moves)
                    self._pending = {"t": "move", "id": f"m{self._sent}", "move": move}
                    await wire.send(json.dumps(self._pending))
                wait = ANSWER if self._pending else LOOK_AGAIN
                self._take(json.loads(await asyncio.wait_for(wire.recv(), wait)))

    def _take(self, message: dict[str, Any]) -> None:
        history = self.guest.history
        for entry in message.get("log", []):
            history.show(self.table, entry)
        if message.get("entry"):
            self._follow(message["entry"])
        if message.get("table"):
            shown = message["table"]
            self._seen = max(self._seen or 0, shown["v"])
            self._moves = [one["notation"] for one in shown["moves"]]
            self.over = shown["status"] == "over"
        if self._pending is None:
            return
        if message.get("ack") == self._pending["id"]:
            self._acknowledge(message["entry"]["v"])
        elif message.get("id") == self._pending["id"] and message["t"] == "ack":
            self._acknowledge(message["v"])
        elif message.get("id") == self._pending["id"]:
            self._pending = self._seen = None  # what can be played now comes with everything
            raise TimeoutError("refused: look again")

    def _follow(self, entry: dict[str, Any]) -> None:
        """Take the next entry, which must be the next."""
        history, v = self.guest.history, entry["v"]
        history.show(self.table, entry)
        if self._seen is not None and v != self._seen + 1:
            history.problems.append(
                f"{self.guest.name} saw version {v} of {self.table} after {self._seen}"
            )
        self._seen = v

    def _acknowledge(self, v: int) -> None:
        assert self._pending
        key = f"{self.guest.player}:{self._pending['id']}"
        self.guest.history.acknowledged.append((self.table, key, v))
        self._pending = None


class Chaos:
    """The people and the faults."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.history = house, History()
        self.chance = random.Random(seed)
        self.faults: Counter[str] = Counter()
        self.over = False
        self.names = self.left = 0

    async def run(self, breaking: Awaitable[None], groups: int) -> list[str]:
        """Break things while people play, then let all games end; return what is wrong."""
        playing = [asyncio.create_task(self._people(watch)) for watch in (True, False) * groups]
        playing += [asyncio.create_task(self._bots()) for _ in range(groups)]
        await self.go_on()
        await breaking
        self.over = True
        _, left = await asyncio.wait(playing, timeout=LAST_GAMES)
        self.history.problems += [f"{len(left)} games do not end"] if left else []
        for task in playing:
            task.cancel()
        failed = [one for one in await asyncio.gather(*playing, return_exceptions=True) if one]
        self.history.problems += [repr(one) for one in failed]
        return self.history.check(self.house.database)

    async def go_on(self) -> None:
        """Wait until people have played on."""
        enough = len(self.history.acknowledged) + MOVES
        while len(self.history.acknowledged) < enough:
            await asyncio.sleep(0.05)

    def _guest(self) -> Guest:
        self.names += 1
        return Guest(self.house, self.history, f"Guest {self.names}", self.chance)

    async def _people(self, watched: bool) -> None:
        """Two people play one game after the other; somebody looks on."""
        there = [self._guest() for _ in range(3)]
        for guest in there:
            await guest.come()
        while not self.over:
            plan = table_plan("connect_four", ["me", "open"])
            table = (await there[0].ask("POST", "/api/tables", plan))["id"]
            self.history.tables.add(table)
            while "seat" not in await there[1].ask("POST", f"/api/tables/{table}/join", {}):
                await asyncio.sleep(0.2)
            await asyncio.gather(
                *(guest.play(table) for guest in (there if watched else there[:2]))
            )

    async def _bots(self) -> None:
        """Somebody looks on while bots play."""
        guest = self._guest()
        await guest.come()
        while not self.over:
            plan = table_plan("connect_four", ["random", "random"])
            table = (await guest.ask("POST", "/api/tables", plan))["id"]
            self.history.tables.add(table)
            await guest.play(table)

    # Faults.

    async def break_each(self) -> None:
        """Break each thing once, two at a time; people play on after each pair."""

        async def break_other() -> None:
            await self._cut(self.house.ways[1][1], 1.0)
            await self._kill(1)

        for pair in (
            (self._pause(0), break_other()),
            (self._restart_database(0.5), self._restart_bus(1.0)),
        ):
            await asyncio.gather(*pair)
            await self.go_on()

    async def break_at_random(self, faults: int) -> None:
        """Break so many things."""
        self.left = faults
        breaking = [self._break_node(number) for number in range(len(self.house.nodes))]
        await asyncio.gather(*breaking, self._break_servers())

    async def _break_node(self, number: int) -> None:
        """Break one node, and its ways, again and again."""
        to_database, to_bus = self.house.ways[number]
        await self._break(
            {
                "kill": lambda: self._kill(number),
                "stop": lambda: self._stop(number),
                "pause": lambda: self._pause(number),
                "database cut off": lambda: self._cut(to_database, self._some(6)),
                "bus cut off": lambda: self._cut(to_bus, self._some(6)),
                "database stalls": lambda: self._stall(to_database),
                "bus stalls": lambda: self._stall(to_bus),
            }
        )

    async def _break_servers(self) -> None:
        """Break what all nodes share, again and again, but less often."""
        await self._break(
            {
                "database restarts": lambda: self._restart_database(self._some(2)),
                "bus restarts": lambda: self._restart_bus(self._some(3)),
            },
            30.0,
        )

    async def _break(
        self, faults: Mapping[str, Callable[[], Awaitable[None]]], rest: float = 10.0
    ) -> None:
        while self.left > 0:
            self.left -= 1
            name = self.chance.choice(list(faults))
            self.faults[name] += 1
            await faults[name]()
            await asyncio.sleep(self._some(rest))

    def _some(self, seconds: float) -> float:
        """Return some of so many seconds."""
        return self.chance.random() * seconds

    async def _kill(self, number: int) -> None:
        self.house.end_node(number, signal.SIGKILL)
        await asyncio.sleep(self._some(1))
        await self.house.start_node(number)

    async def _stop(self, number: int) -> None:
        try:
            await asyncio.to_thread(self.house.end_node, number, signal.SIGTERM)
        except subprocess.TimeoutExpired as slow:
            self.history.problems.append(f"a node does not stop: {slow}")
        await self.house.start_node(number)

    async def _pause(self, number: int) -> None:
        node = self.house.nodes[number]
        assert node
        node.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(PAUSED)
        node.process.send_signal(signal.SIGCONT)

    async def _restart_database(self, seconds: float) -> None:
        await asyncio.to_thread(self.house.postgres.stop, signal.SIGQUIT)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(self.house.postgres.start)

    async def _restart_bus(self, seconds: float) -> None:
        await asyncio.to_thread(self.house.bus.stop, signal.SIGKILL)
        await asyncio.sleep(seconds)
        await asyncio.to_thread(self.house.bus.start)

    async def _cut(self, way: CuttingRelay, seconds: float) -> None:
        way.cut()
        await asyncio.sleep(seconds)
        way.heal()

    async def _stall(self, way: CuttingRelay) -> None:
        way.stall()
        await asyncio.sleep(self._some(8))
        way.heal()


@contextlib.asynccontextmanager
async def house_of(nodes: int) -> AsyncIterator[House]:
    """Run nodes, with a database and a bus that can be broken."""
    keys = Path(tempfile.mkdtemp(prefix="kubik-keys-"))
    try:
        with postgres_running(safe=True) as postgres, redis_running() as redis:
            house = House(postgres, redis, keys, nodes)
            try:
                await house.start()
                yield house
            finally:
                await house.stop()
    finally:
        shutil.rmtree(keys)


async def break_nodes(faults: int, seed: int) -> tuple[Chaos, list[str]]:
    """Run it all; return what was done, and what is wrong."""
    async with house_of(NODES) as house:
        chaos = Chaos(house, seed)
        return chaos, await chaos.run(chaos.break_at_random(faults), GROUPS)


def main(faults: str = "1000", seed: str = "") -> None:
    """Break nodes, and say what came of it."""
    chosen = int(seed or time.time())
    begun = time.monotonic()
    chaos, wrong = asyncio.run(break_nodes(int(faults), chosen))
    moves = len(chaos.history.acknowledged)
    lines = [
        f"seed {chosen}, {time.monotonic() - begun:.0f} s, faults: {dict(chaos.faults)}",
        f"{len(chaos.history.tables)} games, {moves} moves acknowledged, {len(wrong)} wrong",
        *wrong,
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
    os._exit(bool(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
