"""Requests and sockets that reached us, for tables that other nodes own."""

import asyncio
import secrets
from typing import Any

from litestar.types import Receive, Scope, Send

from kubik.server.connections import WRITE
from kubik.server.nodes.bus import Bus
from kubik.server.nodes.letters import (
    AnswerLetter,
    AskLetter,
    BeatLetter,
    EndLetter,
    FrameLetter,
    OpenLetter,
    PassedOn,
    PulseLetter,
    ShownLetter,
)
from kubik.server.outbox import Outbox, close_socket, write_nothing
from kubik.server.sockets import TRY_AGAIN

ANSWER_WAIT = 1.0  # seconds before the owner is looked up again
OPEN_WAIT = 3.0  # seconds for a socket to be let in, before its client is asked to come again
SILENCE = 4.0  # seconds without a word of an owner, after which its links are closed


def asked_of(scope: Any) -> PassedOn:
    """Return what another node needs to know of a request or a socket."""
    return PassedOn(
        scope["type"],
        scope.get("method", "GET"),
        scope.get("scheme", "http"),
        scope["path"],
        scope.get("query_string", b""),
        [(bytes(name), bytes(value)) for name, value in scope["headers"]],
        tuple(scope["client"]) if scope.get("client") else None,
    )


class Held(Outbox):
    """A socket of a client here, whose table is elsewhere."""

    __slots__ = ("_early", "_open", "entered", "is_refused", "link", "owner", "received", "sent")

    def __init__(self, scope: Any, send: Send, owner: str) -> None:
        extensions = scope.get("extensions") or {}
        super().__init__(send, extensions.get(WRITE, {}).get(WRITE, write_nothing))
        self.link, self.owner = secrets.token_hex(8), owner
        self.received = self.sent = 0
        self.entered: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.is_refused = False  # before it was let in, as pages of others are
        self._open = False
        self._early: list[ShownLetter] = []

    def show(self, letter: ShownLetter, number: int) -> None:
        """Send on what the owner sends; after a gap the client is asked to come again."""
        if number != self.received + 1:
            self.end(TRY_AGAIN)
            return
        self.received = number
        if letter.what == "accept":
            if not self.entered.done():
                self.entered.set_result(True)
        elif not self._open:
            self._early.append(letter)
            if letter.what == "close" and not self.entered.done():
                self.is_refused = True
                self.entered.set_result(False)
        else:
            self._pass_on(letter)

    def begin(self) -> None:
        """Send what has come before the client was let in, and all else from now on."""
        self._open = True
        for letter in self._early:
            self._pass_on(letter)

    def end(self, code: int) -> None:
        """Close the socket."""
        if self._open:
            self.close(code)
        elif not self.entered.done():
            self.entered.set_result(False)

    def _pass_on(self, letter: ShownLetter) -> None:
        if letter.what == "close":
            self.close(letter.code)
        else:
            self.send(letter.data)


class Relay:
    """All that we pass on."""

    def __init__(self, node: str, bus: Bus) -> None:
        self._node, self._bus = node, bus
        self._held: dict[str, Held] = {}
        self._heard: dict[str, float] = {}  # when each owner sent its pulse
        self._asked: dict[str, asyncio.Future[AnswerLetter]] = {}

    # Requests.

    async def ask(self, owner: str, scope: Scope, body: bytes, ident: str) -> AnswerLetter | None:
        """Have the owner of a table answer a request; None if it does not in time."""
        waiting: asyncio.Future[AnswerLetter] = asyncio.get_running_loop().create_future()
        self._asked[ident] = waiting
        self._bus.send(owner, AskLetter(ident, self._node, asked_of(scope), body))
        try:
            return await asyncio.wait_for(waiting, ANSWER_WAIT)
        except TimeoutError:
            return None
        finally:
            self._asked.pop(ident, None)

    def answered(self, letter: AnswerLetter) -> None:
        """Take an answer."""
        waiting = self._asked.get(letter.id)
        if waiting and not waiting.done():
            waiting.set_result(letter)

    # Sockets.

    async def hold(self, owner: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Connect a client with the owner of a table, until either goes."""
        await receive()  # that somebody wants to connect
        held = Held(scope, send, owner)
        self._held[held.link] = held
        self._heard.setdefault(owner, asyncio.get_running_loop().time())
        self._bus.send(owner, OpenLetter(held.link, self._node, asked_of(scope)))
        try:
            await asyncio.wait([held.entered], timeout=OPEN_WAIT)
            if held.is_refused:
                await close_socket(send, TRY_AGAIN)
                return
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            held.begin()
            if not held.entered.done() or not held.entered.result():
                held.end(TRY_AGAIN)
            await self._carry_all(held, receive)
        finally:
            del self._held[held.link]
            self._bus.send(held.owner, EndLetter(held.link))

    async def _carry_all(self, held: Held, receive: Receive) -> None:
        while True:
            event: Any = await receive()
            if event["type"] == "websocket.disconnect":
                return
            data = event.get("bytes") or (event.get("text") or "").encode()
            held.sent += 1
            self._bus.send(held.owner, FrameLetter(held.link, held.sent, data))

    def show(self, letter: ShownLetter) -> None:
        """Send clients what the owner of their table sends."""
        for link, number in letter.links:
            held = self._held.get(link)
            if held:
                held.show(letter, number)

    def compare(self, letter: PulseLetter) -> None:
        """Find out whether anything was lost on the way to us."""
        self._heard[letter.node] = asyncio.get_running_loop().time()
        for held in [one for one in self._held.values() if one.owner == letter.node]:
            if letter.links.get(held.link, held.received) != held.received:
                held.end(TRY_AGAIN)

    def beat(self) -> None:
        """Tell owners of our links, and give up those of owners that are silent."""
        now = asyncio.get_running_loop().time()
        links: dict[str, dict[str, int]] = {}
        for held in self._held.values():
            links.setdefault(held.owner, {})[held.link] = held.sent
        for owner in [owner for owner in self._heard if owner not in links]:
            del self._heard[owner]
        for owner, counts in links.items():
            if now - self._heard.get(owner, now) > SILENCE:
                self._end_all(owner)
            self._bus.send(owner, BeatLetter(self._node, counts))

    def end_all(self) -> None:
        """Ask all clients to come again."""
        for held in list(self._held.values()):
            held.end(TRY_AGAIN)

    def _end_all(self, owner: str) -> None:
        for held in [one for one in self._held.values() if one.owner == owner]:
            held.end(TRY_AGAIN)
