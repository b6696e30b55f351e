"""Those who look at our tables by way of other nodes, and requests that come from there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from litestar.types import Receive, Scope, Send

from kubik.server.connections import WRITE
from kubik.server.mishaps import one_line
from kubik.server.nodes.bus import Bus
from kubik.server.nodes.letters import (
    AnswerLetter,
    AskLetter,
    BeatLetter,
    FrameLetter,
    OpenLetter,
    PassedOn,
    PulseLetter,
    ShownLetter,
)
from kubik.server.outbox import LONGEST_QUEUE
from kubik.server.sockets import TRY_AGAIN

Serving: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

logger = logging.getLogger("kubik.server")

SILENCE = 4.0  # seconds after which a node that tells nothing of its links has none
UNKNOWN = -1  # how much was sent over a link that we do not know
GOODBYE = 2.0  # seconds for what is being done for others when this node is asked to stop
REMEMBERED = 30.0  # seconds that an answer is kept for who asks once more, which is less long


def scope_of(asked: PassedOn) -> Any:
    """Return a request or a socket as the application takes it."""
    return {
        "type": asked.kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": asked.method,
        "scheme": asked.scheme,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": asked.query,
        "root_path": "",
        "headers": asked.headers,
        "client": asked.client,
        "server": None,
        "state": {},
        "subprotocols": [],
        "extensions": {},
    }


class NodeGuest:
    """A socket whose client is at another node."""

    def __init__(self, link: str, node: str, shows: "NodeGuests") -> None:
        self.link, self.node = link, node
        self.received = self.sent = 0
        self._shows = shows
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._events.put_nowait({"type": "websocket.connect"})
        self.task: asyncio.Task[None] | None = None

    async def receive(self) -> Any:
        """Wait for what the client sends."""
        return await self._events.get()

    async def send(self, event: Any) -> None:
        """Send what the application says."""
        kind = event["type"].removeprefix("websocket.")
        if kind == "send":
            self._shows.show(self, "text", event["text"].encode())
        else:
            self._shows.show(self, kind, code=event.get("code", 0))

    def write(self, message: bytes) -> bool:
        """Send a text at once."""
        self._shows.show(self, "text", message)
        return True

    @property
    def waiting(self) -> int:
        """How much of what the client sent was not looked at yet."""
        return self._events.qsize()

    def hear(self, data: bytes) -> None:
        """Take what the client sent."""
        self.received += 1
        self._events.put_nowait({"type": "websocket.receive", "bytes": data})

    def leave(self) -> None:
        """Let the client be gone."""
        self._events.put_nowait({"type": "websocket.disconnect", "code": 1006})


class NodeGuests:
    """All of them; messages are put together by node, and told once for all who get the same."""

    def __init__(self, node: str, bus: Bus, serve: Serving) -> None:
        self._node, self._bus, self._serve = node, bus, serve
        self._guests: dict[str, NodeGuest] = {}
        self._heard: dict[str, float] = {}  # when each node told of its links
        self._waiting: dict[str, list[ShownLetter]] = {}  # by node
        self._answers: dict[str, AnswerLetter | None] = {}  # None for what is being answered
        self._asking: set[asyncio.Task[None]] = set()

    # Sockets.

    def enter(self, letter: OpenLetter) -> None:
        """Let somebody look."""
        if letter.link in self._guests:
            return
        guest = self._guests[letter.link] = NodeGuest(letter.link, letter.node, self)
        self._heard.setdefault(letter.node, asyncio.get_running_loop().time())
        guest.task = asyncio.create_task(self._visit(guest, scope_of(letter.asked)))

    async def _visit(self, guest: NodeGuest, scope: Any) -> None:
        scope["extensions"][WRITE] = {WRITE: guest.write}
        try:
            await self._serve(scope, guest.receive, guest.send)
        except Exception as error:
            logger.error("socket of another node: %s", one_line(error))
            self._part(guest)
        finally:
            self._guests.pop(guest.link, None)

    def hear(self, letter: FrameLetter) -> None:
        """Take what a client sent; after a gap, or too much, it is asked to come again."""
        guest = self._guests.get(letter.link)
        if guest and letter.number == guest.received + 1 and guest.waiting < LONGEST_QUEUE:
            guest.hear(letter.data)
        elif guest:
            self._part(guest)

    def leave(self, link: str) -> None:
        """Let a client be gone."""
        guest = self._guests.pop(link, None)
        if guest:
            guest.leave()

    def compare(self, letter: BeatLetter) -> None:
        """Find out whether anything was lost on the way to us, and tell how much we have sent."""
        self._heard[letter.node] = asyncio.get_running_loop().time()
        for guest in [one for one in self._guests.values() if one.node == letter.node]:
            if guest.link not in letter.links:
                self.leave(guest.link)
            elif letter.links[guest.link] != guest.received:
                self._part(guest)
        guests = {link: self._guests.get(link) for link in letter.links}
        counts = {link: guest.sent if guest else UNKNOWN for link, guest in guests.items()}
        self._carry(letter.node)
        self._bus.send(letter.node, PulseLetter(self._node, counts))

    def sweep(self) -> None:
        """Let those be gone whose nodes are."""
        now = asyncio.get_running_loop().time()
        for node in [node for node, at in self._heard.items() if now - at > SILENCE]:
            del self._heard[node]
            for guest in [one for one in self._guests.values() if one.node == node]:
                self.leave(guest.link)

    def leave_all(self) -> None:
        """Let all be gone."""
        for link in list(self._guests):
            self.leave(link)

    async def finish(self) -> None:
        """Wait until all are gone, but not for long."""
        tasks = {guest.task for guest in self._guests.values() if guest.task} | self._asking
        self.leave_all()
        if tasks:
            await asyncio.wait(tasks, timeout=GOODBYE)

    def _part(self, guest: NodeGuest) -> None:
        self.show(guest, "close", code=TRY_AGAIN)
        self.leave(guest.link)

    def show(self, guest: NodeGuest, what: Any, data: bytes = b"", code: int = 0) -> None:
        """Send something to a client, with all others at its node who get the very same."""
        guest.sent += 1
        waiting = self._waiting.get(guest.node)
        if waiting is None:
            waiting = self._waiting[guest.node] = []
            # At the end of this round: what else is shown in it goes along.
            asyncio.get_running_loop().call_soon(self._carry, guest.node)
        if waiting and what == "text" and waiting[-1].data is data:
            waiting[-1].links.append((guest.link, guest.sent))
        else:
            waiting.append(ShownLetter([(guest.link, guest.sent)], what, data, code))

    def _carry(self, node: str) -> None:
        for letter in self._waiting.pop(node, ()):
            self._bus.send(node, letter)

    # Requests.

    def answer(self, letter: AskLetter) -> None:
        """Answer a request; one that comes again is answered as before, or is being answered."""
        if letter.id in self._answers:
            known = self._answers[letter.id]
            if known:
                self._bus.send(letter.node, known)
            return
        self._answers[letter.id] = None
        task = asyncio.create_task(self._answer(letter))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _answer(self, letter: AskLetter) -> None:
        answer = AnswerLetter(letter.id, 500, [], b"")
        body = [letter.body]

        async def receive() -> Any:
            if body:
                return {"type": "http.request", "body": body.pop(), "more_body": False}
            return await asyncio.Event().wait()

        async def send(event: Any) -> None:
            if event["type"] == "http.response.start":
                answer.status, answer.headers = event["status"], list(event["headers"])
            else:
                answer.body += event.get("body", b"")

        try:
            await self._serve(scope_of(letter.asked), receive, send)
        except Exception as error:
            logger.error("request of another node: %s", one_line(error))
        self._answers[letter.id] = answer
        asyncio.get_running_loop().call_later(REMEMBERED, self._answers.pop, letter.id)
        self._bus.send(letter.node, answer)
