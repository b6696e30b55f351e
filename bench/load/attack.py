"""One guest who does everything that the limits allow: `python -m bench.load.attack PORT`.

Makes tables until no more are allowed, each with the strongest bots; opens as many sockets as one
person may have, moves and chats on them without a pause; and asks for all that is dear, again and
again, whatever is refused. Ends when it is stopped.
"""

import asyncio
import contextlib
import itertools
import json
import random
import sys
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import httpx
import uvloop
from bench.load.wire import HOST
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import kubik

ADDRESS = "127.0.0.2"  # another than that of the others, as it would be
GAME, PLAYERS, BOT = "kabaleo", 4, "master"
LONG_GAME = "qwirkle_cubes"
SOCKETS = 20
ASKING = 8  # requests at the same time
PAUSE = 0.02  # seconds after each, so that not all goes to the client on the same machine

_number = itertools.count()


def plan(*mine: str) -> dict[str, Any]:
    """Return a table of bots, with a seat for who makes it or without."""
    bots = [{"kind": "bot", "bot": BOT}] * (PLAYERS - len(mine))
    seats = [*({"kind": kind} for kind in mine), *bots]
    return {"game": GAME, "players": PLAYERS, "seats": seats}


def record() -> str:
    """Return a long game, which takes a while to play again."""
    source = random.Random(1)
    match = kubik.Match(LONG_GAME, PLAYERS, seed=1, target="python")
    while not match.over:
        match.push(source.choice(match.legal_moves))
    return match.record()


class Guest:
    """Who has one cookie and one address."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._http = httpx.AsyncClient(
            base_url=f"http://{HOST}:{port}",
            timeout=60.0,
            transport=httpx.AsyncHTTPTransport(local_address=ADDRESS),
        )
        self._tables: list[str] = []
        self._record, self._finished = record(), ""

    async def attack(self) -> None:
        """Do everything at once, until stopped."""
        await self._ask("PATCH", "/api/me", {"name": "Mallory"})
        self._finished = (await self._send("POST", "/api/replays", content=self._record))["id"]
        for mine in ((), ("me",)):
            while made := await self._ask("POST", "/api/tables", plan(*mine)):
                self._tables.append(made["id"])
        print("begun", flush=True)
        async with asyncio.TaskGroup() as group:
            # The last are the guest's own, at which bots answer.
            for table in self._tables[-SOCKETS:]:
                group.create_task(self._play(table))
            for _ in range(ASKING):
                group.create_task(self._ask_on())

    async def _play(self, table: str) -> None:
        """Sit at a table; move, chat and ping without a pause, and come back when thrown out."""
        while True:
            with contextlib.suppress(WebSocketException, OSError):
                async with connect(
                    f"ws://{HOST}:{self._port}/ws/tables/{table}",
                    additional_headers={"Cookie": f"kubik={self._http.cookies['kubik']}"},
                    local_addr=(ADDRESS, 0),
                    proxy=None,
                ) as socket:
                    await self._talk(socket)
            await asyncio.sleep(PAUSE)

    async def _talk(self, socket: ClientConnection) -> None:
        async for message in socket:
            table = json.loads(message).get("table") or {}
            for move in table.get("moves", ())[:1]:
                await socket.send(_message(t="move", move=move["notation"]))
            await socket.send(_message(t="chat", text="hello"))
            await asyncio.sleep(PAUSE)

    async def _ask_on(self) -> None:
        """Ask for what is dear, again and again."""
        for ask in itertools.cycle(self._requests()):
            with contextlib.suppress(httpx.HTTPError):
                await ask()
            await asyncio.sleep(PAUSE)

    def _requests(self) -> Iterator[Callable[[], Coroutine[Any, Any, Any]]]:
        at, own = f"/api/tables/{self._finished}", f"/api/tables/{self._tables[-1]}"
        yield lambda: self._ask("POST", f"{own}/practice", {})  # there are hints in no other game
        for path in (f"{at}/dice", f"{own}/hint", f"{at}/review", "/api/tables?which=open", "/"):
            yield lambda path=path: self._http.get(path)  # type: ignore[misc]
        for seat in range(PLAYERS):
            path = f"{at}/replay?seat={seat}"
            yield lambda path=path: self._http.get(path)  # type: ignore[misc]
        yield lambda: self._ask("POST", "/api/tables", plan())
        yield lambda: self._ask("PATCH", "/api/me", {"name": "Mallory"})
        yield lambda: self._send("POST", "/api/replays", content=self._record)

    async def _ask(self, method: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
        return await self._send(method, path, json=body)

    async def _send(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        """Return the answer; nothing for what is refused."""
        answer = await self._http.request(method, path, **body)
        if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
            await asyncio.sleep(PAUSE)
        found: dict[str, Any] = answer.json() if answer.is_success else {}
        return found


def _message(**fields: str) -> str:
    return json.dumps({"id": f"a{next(_number)}", **fields})


if __name__ == "__main__":
    uvloop.run(Guest(int(sys.argv[1])).attack())
