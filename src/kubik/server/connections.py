"""Connections that keep silent, come by hundreds or flood with pings are closed.

uvicorn waits for ever for a request that was begun and answers every ping, so both protocols are
its own with these guards added.
"""

import asyncio
import ipaddress
import logging
import struct
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from kubik.server.credits import Bucket
from kubik.server.hosts import place_of
from kubik.server.limits import Limits
from kubik.server.mishaps import one_line

Give: TypeAlias = Callable[[str, int, bytes], Awaitable[bool]]
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

POLICY = 1008  # the close code for bad behaviour
WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole text

WRITE = "kubik.write"  # the extension of a socket that sends a text at once
MOST_WAITING = 16  # messages of one socket, after which no more are read

logger = logging.getLogger("kubik.server")


class HandedOn(H11Protocol):
    """A connection that came from another process with its first request, or goes on to one."""

    request = b""  # what the other process has read

    def take_request(self) -> None:
        """Answer what another process has read."""
        if self.request:
            self.data_received(self.request)

    def hand_on(self, event: h11.Request, give: Give | None) -> None:
        """Give what becomes a socket to another process; keep it if it came or must stay here."""
        if self.request or not give:
            super().handle_websocket_upgrade(event)
            return
        self.transport.pause_reading()
        task = self.loop.create_task(self._hand_on(event, give))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _hand_on(self, event: h11.Request, give: Give) -> None:
        lines = [b"%s %s HTTP/1.1" % (event.method, event.target)]
        lines += [b"%s: %s" % header for header in self.headers]
        request = b"\r\n".join([*lines, b"", b""])
        connection = self.transport.get_extra_info("socket").fileno()
        try:
            given = await give(self.scope["path"], connection, request)
        except OSError as error:
            # As where too many files are open; nothing else watches over this connection now.
            logger.error("a connection cannot be handed on: %s", one_line(error))
            given = False
        if given or self.transport.is_closing():
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(event)
            self.transport.resume_reading()


def guarded_http(
    limits: Limits, proxies: Collection[str], give: Give | None = None
) -> type["HandedOn"]:
    """Return the protocol of requests; proxies bring the connections of many.

    A connection that becomes a socket can be given to another process, with its request.
    """
    networks = [ipaddress.ip_network(proxy) for proxy in proxies]
    there: Counter[str] = Counter()

    class GuardedHttp(HandedOn):
        """A connection that has a while for each request and for each answer."""

        _deadline: asyncio.TimerHandle | None = None
        _counted = False

        @property
        def _address(self) -> str:
            return place_of(self.client[0]) if self.client else ""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            there[self._address] += 1
            self._counted = True
            peer = self.client[0] if self.client else ""
            if there[self._address] > limits.connections and not _is_in(networks, peer):
                transport.abort()
            else:
                self._expect(limits.request_time)
                self.take_request()

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle and not self.cycle.more_body and not self.cycle.response_complete:
                self._expect(limits.answer_time)

        def on_response_complete(self) -> None:
            self._expect(limits.request_time)
            super().on_response_complete()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._leave()  # sockets are counted where they are opened
            self.hand_on(event, give)

        def _expect(self, seconds: float) -> None:
            """Wait so long for the next thing to be complete."""
            if self._deadline:
                self._deadline.cancel()
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

        def _leave(self) -> None:
            if self._deadline:
                self._deadline.cancel()
            if self._counted:
                self._counted = False
                there[self._address] -= 1
                if not there[self._address]:
                    del there[self._address]

    return GuardedHttp


def _is_in(networks: Collection[Network], address: str) -> bool:
    try:
        return any(ipaddress.ip_address(address) in network for network in networks)
    except ValueError:
        return False


def text_head(length: int) -> bytes:
    """Return what stands before a text of a server in a frame (RFC 6455, 5.2)."""
    if length < 126:
        return struct.pack("!BB", WHOLE_TEXT, length)
    if length < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, length)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, length)


def _is_text(data: bytes | bytearray | memoryview) -> bool:
    try:
        str(data, "utf-8")
    except UnicodeDecodeError:
        return False
    return True


class Outgoing:
    """What is written in one round of the event loop, and sent at its end.

    One write after the other is half as dear for the kernel as writes with other work between, and
    whoever reads on the same machine is woken once for many.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[asyncio.Transport, bytes]] = []

    def write(self, transport: asyncio.Transport, data: bytes) -> None:
        """Send something soon, in the order in which it is given."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._send)
        self._waiting.append((transport, data))

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for transport, data in waiting:
            if not transport.is_closing():
                transport.write(data)


def guarded_socket(limits: Limits) -> type[WebSocketsSansIOProtocol]:
    """Return the protocol of sockets."""
    outgoing = Outgoing()

    class GuardedSocket(WebSocketsSansIOProtocol):
        """A socket that answers pings as long as they are few, and goes straight to the table.

        Of its own, uvicorn stops reading after every message and sends through a coroutine; both
        cost more than most messages do.
        """

        _pings: Bucket | None = None

        def handle_connect(self, event: Request) -> None:
            super().handle_connect(event)
            if not self.close_sent:
                self.scope["extensions"][WRITE] = {WRITE: self.write}

        def write(self, text: bytes) -> bool:
            """Send a text now, unless others must wait; return whether it was sent."""
            if self.close_sent or self.disconnected or not self.writable.is_set():
                return False
            if self.conn.state is not State.OPEN:
                return False
            outgoing.write(self.transport, text_head(len(text)) + text)
            return True

        def handle_text(self, event: Frame) -> None:
            if self.close_sent or not event.fin or not _is_text(event.data):
                super().handle_text(event)
                return
            self.queue.put_nowait({"type": "websocket.receive", "bytes": bytes(event.data)})
            if self.queue.qsize() >= MOST_WAITING and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

        def handle_ping(self) -> None:
            self._pings = self._pings or Bucket(limits.ping_credits, limits.ping_refill)
            if self._pings.spend():
                super().handle_ping()
            elif not self.close_sent:
                self.conn.fail(POLICY)
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.close_sent = True
                self.transport.close()

    return GuardedSocket
