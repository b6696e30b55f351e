"""How a person talks to each server: opening a table, sitting down, moving, reading."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Ticket:
    """What a person needs to sit down: the address of a socket, and who that person is."""

    table: str
    seat: int
    secret: str  # a cookie, or credentials


class Wire(Protocol):
    """The language of one server."""

    async def open_table(self, http: httpx.AsyncClient) -> tuple[Ticket, Ticket]:
        """Make a table with two people."""

    async def sit(self, port: int, ticket: Ticket) -> ClientConnection:
        """Open the socket of a person; returns once the table is shown."""

    def move(self, ticket: Ticket, column: int, number: int) -> str:
        """Return the message that plays a move."""

    def answer(self, message: str) -> str | None:
        """Return what keeps the connection alive, if a message asks for it."""

    def is_update(self, message: str) -> bool:
        """Whether a message tells the table after a move; anything that should not be raises."""

    def outcome(self, message: str) -> tuple[bool, int | None]:
        """Whether the game is over in an update, and who has won."""


class KubikWire:
    """Kubik: a cookie, a socket for each table, plain JSON."""

    async def open_table(self, http: httpx.AsyncClient) -> tuple[Ticket, Ticket]:
        """Make a table with a seat for a friend, who joins."""
        plan = {
            "game": "connect_four",
            "players": 2,
            "seats": [{"kind": "me"}, {"kind": "open"}],
        }
        made = (await http.post("/api/tables", json=plan)).raise_for_status()
        table = made.json()["id"]
        joined = (await http.post(f"/api/tables/{table}/join", json={})).raise_for_status()
        return Ticket(table, 0, _cookie(made)), Ticket(table, 1, _cookie(joined))

    async def sit(self, port: int, ticket: Ticket) -> ClientConnection:
        """Open the socket of the table."""
        socket = await _connect(f"ws://{HOST}:{port}/ws/tables/{ticket.table}", ticket.secret)
        await _read_until(socket, '{"t":"sync"')
        return socket

    def move(self, ticket: Ticket, column: int, number: int) -> str:
        """Return a move by notation, under an id of its own."""
        return f'{{"t":"move","id":"{ticket.seat}-{number}","move":"{column + 1}"}}'

    def answer(self, message: str) -> str | None:  # noqa: ARG002
        """Return nothing: frames of the protocol keep it alive."""
        return None

    def is_update(self, message: str) -> bool:
        """Whether it is a new version; a refusal ends the benchmark."""
        if message.startswith('{"t":"refused"'):
            raise RuntimeError(message)
        return message.startswith('{"t":"update"')

    def outcome(self, message: str) -> tuple[bool, int | None]:
        """Read status and payoffs."""
        table = json.loads(message)["table"]
        payoffs = table["payoffs"] or []
        return table["status"] == "over", payoffs.index(1.0) if 1.0 in payoffs else None


class PeerWire:
    """boardgame.io: the lobby over HTTP, then socket.io's protocol on engine.io's websocket."""

    GAME = "connect-four"
    UPDATE = f'42/{GAME},["update"'

    async def open_table(self, http: httpx.AsyncClient) -> tuple[Ticket, Ticket]:
        """Make a match, which two people join."""
        path = f"/games/{self.GAME}"
        made = (await http.post(f"{path}/create", json={"numPlayers": 2})).raise_for_status()
        match = made.json()["matchID"]
        first, second = [await self._join(http, f"{path}/{match}", seat) for seat in (0, 1)]
        return Ticket(match, 0, first), Ticket(match, 1, second)

    async def _join(self, http: httpx.AsyncClient, path: str, seat: int) -> str:
        body = {"playerID": str(seat), "playerName": f"Guest {seat}"}
        joined = (await http.post(f"{path}/join", json=body)).raise_for_status()
        return str(joined.json()["playerCredentials"])

    async def sit(self, port: int, ticket: Ticket) -> ClientConnection:
        """Open the socket, enter the game's namespace and ask for the match."""
        socket = await _connect(f"ws://{HOST}:{port}/socket.io/?EIO=4&transport=websocket", "")
        await _read_until(socket, "0")
        await socket.send(f"40/{self.GAME},")
        await _read_until(socket, f"40/{self.GAME},")
        await socket.send(self._event("sync", ticket.table, str(ticket.seat), ticket.secret, 2))
        await _read_until(socket, f'42/{self.GAME},["sync"')
        return socket

    def move(self, ticket: Ticket, column: int, number: int) -> str:
        """Return a move as its client sends it: the action and the state that it builds on."""
        seat = str(ticket.seat)
        payload = {"type": "drop", "args": [column], "playerID": seat, "credentials": ticket.secret}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return self._event("update", action, number, ticket.table, seat)

    def answer(self, message: str) -> str | None:
        """Return a pong for a ping."""
        return "3" if message == "2" else None

    def is_update(self, message: str) -> bool:
        """Whether it is the state after a move; what is refused stays unanswered."""
        return message.startswith(self.UPDATE)

    def outcome(self, message: str) -> tuple[bool, int | None]:
        """Read how the game ended."""
        _, _, state, *_ = json.loads(message.partition(",")[2])
        ended = state["ctx"].get("gameover")
        winner = (ended or {}).get("winner")
        return ended is not None, None if winner is None else int(winner)

    def _event(self, *event: Any) -> str:
        return f"42/{self.GAME},{json.dumps(event, separators=(',', ':'))}"


def _cookie(response: httpx.Response) -> str:
    return response.headers["set-cookie"].partition(";")[0]


async def _connect(address: str, cookie: str) -> ClientConnection:
    headers = {"Cookie": cookie} if cookie else None
    return await connect(
        address, additional_headers=headers, compression=None, proxy=None, ping_interval=None
    )


async def _read_until(socket: ClientConnection, beginning: str) -> None:
    async with asyncio.timeout(30):
        while not str(await socket.recv()).startswith(beginning):
            pass
