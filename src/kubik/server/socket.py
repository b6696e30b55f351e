"""The socket of a table: what clients send comes in here, and is answered in their language.

Sockets are served without the web framework, whose layers would cost every message more than the
rules do; what it would check on the way in is checked here.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import Receive, Scope, Send

from kubik.engine.errors import IllegalMoveError, KubikError
from kubik.engine.words import core_words
from kubik.server import prices, viewer
from kubik.server.chairs import seats_of
from kubik.server.connections import WRITE
from kubik.server.credits import Bucket
from kubik.server.errors import (
    BadRequestError,
    FailedError,
    ForbiddenError,
    NotReadyError,
    StoreError,
    TooFastError,
)
from kubik.server.fair import Payer
from kubik.server.identity import COOKIE
from kubik.server.languages import choose_language
from kubik.server.mishaps import LONGEST_PATH, one_line
from kubik.server.names import check_chat
from kubik.server.outbox import TRY_LATER, Outbox, close_socket, write_nothing
from kubik.server.owner import ClosedTableError
from kubik.server.protocol import (
    MAX_FRAME,
    DoAnswer,
    DoChat,
    DoLook,
    DoMove,
    DoPromise,
    DoReveal,
    DoUndo,
    FromClient,
    Ping,
    Speak,
)
from kubik.server.services import Services
from kubik.server.stored import Player
from kubik.server.table import LiveTable, Sent

# Close codes: the usual ones for bad behaviour, and one of our own for a table that is not there.
POLICY, TOO_BIG, FAILED, NO_TABLE = 1008, 1009, 1011, 4404

PATH = "/ws/tables/"

_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")  # what a client may call its messages
CHAT_COST = 5.0
FAREWELL = 5.0  # seconds for the last words to a client
PATIENCE = 100  # refusals for haste before the socket is closed

logger = logging.getLogger("kubik.server")

_decode = msgspec.json.Decoder(FromClient).decode


class Visitor(Outbox):
    """One open socket."""

    __slots__ = (
        *("_address", "_credit", "_hasty", "_language", "_receive", "_services", "_who"),
        *("payer", "seat"),
    )

    def __init__(
        self,
        services: Services,
        receive: Receive,
        send: Send,
        player: Player | None,
        language: str,
        payer: Payer,
        *,
        write: Callable[[bytes], bool] = write_nothing,
    ) -> None:
        """Know who looks; `write` sends a message at once, where nothing must wait."""
        super().__init__(send, write)
        limits = services.settings.limits
        self._services = services
        self._receive = receive
        self._who = player
        self.seat: int | None = None
        self._language = language
        self._credit = Bucket(limits.socket_credits, limits.socket_refill)
        self.payer = payer
        self._address = services.addresses.of(payer.address)
        self._hasty = 0

    @property
    def player(self) -> str | None:
        """The id of the person, if known."""
        return self._who.id if self._who else None

    async def visit(self, table: str, since: int | None) -> None:
        """Show a table until the client goes."""
        sockets = self._services.sockets
        try:
            sockets.admit(self.payer)
        except KubikError as error:
            await self._refuse(error, TRY_LATER)
            return
        sockets.add(self)
        try:
            await self._services.tables.check_deal(table, self.player)
            await self._services.tables.ask(table, LiveTable.enter, self, since)
            await self._receive_all(table)
        except KubikError as error:
            # There is no such table, or no room at it, or no rules to play it by.
            later = isinstance(error, StoreError | NotReadyError)
            await self._refuse(error, TRY_LATER if later else NO_TABLE)
        except Exception as error:
            logger.error("socket of %r: %s", table[:LONGEST_PATH], one_line(error))
            self._services.resources.metrics.failures.add("socket")
            await self._refuse(FailedError("server-fails"), FAILED)
        finally:
            sockets.remove(self)
            if self._sending:
                self._sending.cancel()
            await self._leave(table)

    async def _refuse(self, error: KubikError, code: int) -> None:
        """Say why there is nothing to see, and close."""
        self.send(viewer.refused("", self._say(error)))
        self.close(code)
        if self._sending:
            await asyncio.wait([self._sending], timeout=FAREWELL)

    async def _leave(self, table: str) -> None:
        found = self._services.tables.in_memory(table)
        if found:
            with contextlib.suppress(ClosedTableError):
                await found.ask(found.exit, self)

    async def _receive_all(self, table: str) -> None:
        while True:
            event: Any = await self._receive()
            if event["type"] == "websocket.disconnect":
                return
            data = event.get("bytes") or (event.get("text") or "").encode()
            if len(data) > MAX_FRAME:
                self.close(TOO_BIG)
                return
            await self._answer(table, data)

    async def _answer(self, table: str, data: bytes) -> None:
        client = ""
        try:
            in_time = self._pay()
            message = _read(data)
            client = getattr(message, "id", "")
            if not in_time:
                raise TooFastError("too-fast")
            self._services.resources.metrics.messages.add(str(message.__struct_config__.tag))
            await self._do(table, message)
        except KubikError as error:
            self._services.resources.metrics.refusals.add(error.message)
            line, case = "", ""
            if isinstance(error, IllegalMoveError):
                line, case = error.line, error.say_case(core_words(self._language))
            self.send(viewer.refused(client, self._say(error), line, case))

    async def _do(self, table: str, message: FromClient) -> None:
        tables = self._services.tables
        if isinstance(message, Ping):
            self.send(viewer.pong((await tables.find(table)).v))
            return
        if isinstance(message, Speak):
            self._language = message.language
            return
        if isinstance(message, DoLook):
            await tables.do(table, LiveTable.look, partial(self._look_as, message.seat))
            return
        if self._who is None:
            raise ForbiddenError("not-seated")
        if not _ID.fullmatch(message.id):
            raise BadRequestError("bad-input")
        self._services.moderation.check(self._who.id, self.payer.address)
        sent = Sent(self._who.id, message.id, self)
        if isinstance(message, DoMove):
            await tables.do(table, LiveTable.move, sent, message.move)
        elif isinstance(message, DoUndo):
            await tables.do(table, LiveTable.undo, sent)
        elif isinstance(message, DoPromise):
            await tables.do(table, LiveTable.promise, sent, message.promise)
        elif isinstance(message, DoReveal):
            await tables.do(table, LiveTable.reveal, sent, message.nonce)
        elif isinstance(message, DoAnswer):
            await tables.do(table, LiveTable.answer_undo, sent, message.grant)
        else:
            await self._chat(table, self._who, sent, message)

    def _look_as(self, seat: int | None, table: LiveTable) -> None:
        if seat is not None and seat not in seats_of(table.row.chairs, self.player):
            raise ForbiddenError("not-seated")
        self.seat = seat
        self.send(viewer.sync(table, table.seat_for(self)))

    async def _chat(self, table: str, who: Player, sent: Sent, message: DoChat) -> None:
        self._services.moderation.check_chat(who.id)
        phrase, text = check_chat(message.phrase, message.text)
        if not self._credit.spend(CHAT_COST):
            raise TooFastError("too-fast")
        await self._services.tables.do(table, LiveTable.chat, who, sent, phrase, text)

    def _pay(self) -> bool:
        """Spend credit for a message; who has none too often is sent away."""
        if self._credit.spend() and self._address.spend():
            return True
        self._hasty += 1
        if self._hasty == PATIENCE:
            self.close(POLICY)
        return False

    def _say(self, error: KubikError) -> str:
        return error.say(core_words(self._language))


def _read(data: bytes) -> FromClient:
    try:
        return _decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadRequestError("bad-input") from None


async def open_socket(services: Services, scope: Scope, receive: Receive, send: Send) -> None:
    """Connect a viewer with a table."""
    asked: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    headers, query = asked.headers, asked.query_params
    table = scope["path"].removeprefix(PATH)
    host = headers.get("host")
    own = services.hosts.know(host) and services.hosts.is_own(headers.get("origin"), host)
    payer = services.account(asked)
    price = prices.LOOKING if services.tables.in_memory(table) else prices.READING
    await receive()  # that somebody wants to connect
    if not own or table == scope["path"]:
        await close_socket(send, POLICY)
        return
    if not services.addresses.of(payer.address).spend(price):
        await asyncio.sleep(services.settings.limits.refusal_pause)
        await close_socket(send, POLICY)
        return
    try:
        player = await services.identity.find(asked.cookies.get(COOKIE))
    except StoreError as error:
        logger.error("socket of %r: %s", table[:LONGEST_PATH], one_line(error))
        await close_socket(send, TRY_LATER)
        return
    if player:
        services.resources.people.note(player.id)
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    language = choose_language(query.get("lang"), headers.get("accept-language"))
    extensions: Any = scope.get("extensions") or {}
    write = extensions.get(WRITE, {}).get(WRITE, write_nothing)
    visitor = Visitor(services, receive, send, player, language, payer, write=write)
    since = query.get("since", "")
    await visitor.visit(table, int(since) if since.isdecimal() and len(since) < 10 else None)
