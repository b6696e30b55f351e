"""The socket of a table: what clients send comes in here, and is answered in their language."""

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kubik.engine.errors import KubikError
from kubik.engine.words import core_words
from kubik.server import viewer
from kubik.server.credits import Bucket
from kubik.server.desk import Desk
from kubik.server.errors import BadRequestError, ForbiddenError, TooFastError
from kubik.server.identity import COOKIE
from kubik.server.languages import choose_language
from kubik.server.names import check_chat
from kubik.server.origin import is_own
from kubik.server.protocol import (
    MAX_FRAME,
    DoChat,
    DoMove,
    DoUndo,
    FromClient,
    Ping,
    Speak,
)
from kubik.server.store import Player
from kubik.server.table import ClosedTableError, Table

# Close codes: the usual ones for bad behaviour, and one of our own for a table that is not there.
POLICY, TOO_BIG, TRY_LATER, NO_TABLE = 1008, 1009, 1013, 4404

LONGEST_QUEUE = 300  # messages that wait for a slow reader before the socket is closed
LONGEST_ID = 64
CHAT_COST = 5.0
PATIENCE = 100  # refusals for haste before the socket is closed

_decode = msgspec.json.Decoder(FromClient).decode


class Visitor:
    """One open socket."""

    def __init__(self, desk: Desk, socket: WebSocket[Any, Any, Any], player: Player | None) -> None:
        self._desk = desk
        self._socket = socket
        self._who = player
        self._language = choose_language(
            socket.query_params.get("lang"), socket.headers.get("accept-language")
        )
        settings = desk.settings
        self._credit = Bucket(settings.socket_credits, settings.socket_refill)
        self._address = desk.addresses.of(desk.address(socket))
        self._hasty = 0
        self._out: list[bytes | int] = []  # messages, and the code to close with
        self._sending: asyncio.Task[None] | None = None  # only while something waits

    @property
    def player(self) -> str | None:
        """The id of the person, if known."""
        return self._who.id if self._who else None

    def send(self, message: bytes) -> None:
        """Take a message for the client; a client that does not read is sent away."""
        if len(self._out) < LONGEST_QUEUE:
            self._put(message)
        elif len(self._out) == LONGEST_QUEUE:
            self._put(TRY_LATER)

    def close(self, code: int) -> None:
        """Close the socket after what still waits."""
        self._put(code)

    def _put(self, message: bytes | int) -> None:
        self._out.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def visit(self, table: str, since: int | None) -> None:
        """Show a table until the client goes."""
        try:
            await self._desk.tables.ask(table, Table.enter, self, since)
            await self._receive_all(table)
        except KubikError as error:
            # There is no such table, or it cannot be played with what is installed.
            self.send(viewer.refused("", self._say(error)))
            self.close(NO_TABLE)
            if self._sending:
                await asyncio.wait([self._sending], timeout=5)
        except WebSocketDisconnect:
            pass
        finally:
            if self._sending:
                self._sending.cancel()
            await self._leave(table)

    async def _leave(self, table: str) -> None:
        found = self._desk.tables.in_memory(table)
        if found:
            with contextlib.suppress(ClosedTableError):
                await found.ask(found.exit, self)

    async def _send_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while self._out:
                message = self._out.pop(0)
                if isinstance(message, int):
                    await self._socket.close(message)
                    return
                await self._socket.send_data(message.decode(), mode="text")
            # A socket that is closed or lost keeps its task, and nothing more is sent.
            self._sending = None

    async def _receive_all(self, table: str) -> None:
        while True:
            event: Any = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            data = event.get("bytes") or (event.get("text") or "").encode()
            if len(data) > MAX_FRAME:
                await self._socket.close(TOO_BIG)
                return
            await self._answer(table, data)

    async def _answer(self, table: str, data: bytes) -> None:
        client = ""
        try:
            if not self._credit.spend() or not self._address.spend():
                self._lose_patience()
                raise TooFastError("too-fast")
            message = _read(data)
            client = getattr(message, "id", "")
            await self._do(table, message)
        except KubikError as error:
            rule = error.params.get("rule")
            line = str(getattr(rule, "id", ""))
            self.send(viewer.refused(client, self._say(error), line))

    async def _do(self, table: str, message: FromClient) -> None:
        tables = self._desk.tables
        if isinstance(message, Ping):
            self.send(viewer.pong((await tables.find(table)).v))
            return
        if isinstance(message, Speak):
            self._language = message.language
            return
        if self._who is None:
            raise ForbiddenError("not-seated")
        if not 1 <= len(message.id) <= LONGEST_ID:
            raise BadRequestError("bad-input")
        if isinstance(message, DoMove):
            v = await tables.ask(table, Table.move, self._who.id, message.id, message.move)
        elif isinstance(message, DoUndo):
            v = await tables.ask(table, Table.undo, self._who.id, message.id)
        else:
            v = await self._chat(table, self._who, message)
        self.send(viewer.ack(message.id, v))

    async def _chat(self, table: str, who: Player, message: DoChat) -> int:
        phrase, text = check_chat(message.phrase, message.text)
        if not self._credit.spend(CHAT_COST):
            raise TooFastError("too-fast")
        return await self._desk.tables.ask(table, Table.chat, who, message.id, phrase, text)

    def _lose_patience(self) -> None:
        self._hasty += 1
        if self._hasty == PATIENCE:
            self.close(POLICY)

    def _say(self, error: KubikError) -> str:
        return error.say(core_words(self._language))


def _read(data: bytes) -> FromClient:
    try:
        return _decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadRequestError("bad-input") from None


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Connect a viewer with a table."""
    desk: Desk = socket.app.state.desk
    own = is_own(socket.headers.get("origin"), socket.headers.get("host"), desk.settings.origins)
    if not own or not desk.addresses.of(desk.address(socket)).spend():
        await socket.close(POLICY)
        return
    player = await desk.identity.find(socket.cookies.get(COOKIE))
    since = socket.query_params.get("since", "")
    await socket.accept()
    visitor = Visitor(desk, socket, player)
    await visitor.visit(table, int(since) if since.isdecimal() and len(since) < 10 else None)
