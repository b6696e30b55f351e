"""One node among many: finds out who owns a table, and speaks with that node."""

import asyncio
import logging
import re
import secrets
from typing import Any

from litestar.types import Receive, Send

from kubik.engine.errors import KubikError
from kubik.server.mishaps import one_line
from kubik.server.news import News
from kubik.server.nodes.bus import Bus
from kubik.server.nodes.doors import Doors
from kubik.server.nodes.guests import NodeGuests, Serving
from kubik.server.nodes.letters import (
    AnswerLetter,
    AskLetter,
    BeatLetter,
    EndLetter,
    FrameLetter,
    Letter,
    NewsLetter,
    OpenLetter,
    PulseLetter,
    ShownLetter,
)
from kubik.server.nodes.relay import Relay
from kubik.server.postgres.store import PostgresStore
from kubik.server.services import Services
from kubik.server.settings import read_secret

BEAT = 1.0  # seconds between two looks whether anything was lost
LONGEST_WAIT = 15.0  # seconds for an answer, before who asked is told to try again
TELLINGS = 3  # times that news are told to a node that does not say that it has heard

_OF_TABLE = re.compile(r"(?:/ws/tables/|/api/tables/)([^/]+)")
_OF_SERIES = re.compile(r"/api/series/([^/]+)/next$")

logger = logging.getLogger("kubik.server")


class Cluster:
    """This node, and the others."""

    def __init__(self, services: Services, serve_here: Serving, largest_body: int) -> None:
        """Serve by `serve_here` what concerns tables of ours."""
        store = services.resources.store
        assert isinstance(store, PostgresStore), "nodes share a database"
        self._services, self._store, self._serve_here = services, store, serve_here
        self._largest = largest_body
        settings = services.settings
        self._bus = Bus(settings.bus, store.node, read_secret(settings.data))
        self._relay = Relay(store.node, self._bus)
        self._guests = NodeGuests(store.node, self._bus, serve_here)
        doors = settings.doors
        self.doors = Doors(doors, store.node, self._owner_for) if doors else None
        self._heard: dict[str, asyncio.Event] = {}  # by news that were told
        self._tasks: set[asyncio.Task[None]] = set()
        services.others.append(self._tell_all)

    async def check(self) -> None:
        """Return if this node can speak with others; a sentence says why it cannot."""
        await self._bus.check()

    def start(self) -> None:
        """Begin to speak; from now on a bus that is lost is waited for."""
        self._bus.start(self._receive, self._lose)
        self._begin(self._beat())

    async def stop(self) -> None:
        """Ask clients of other nodes to come again, and hang up."""
        self._relay.end_all()
        await self._guests.finish()
        for task in list(self._tasks):
            task.cancel()
        await self._bus.stop()

    async def takes(self, scope: Any, receive: Receive, send: Send) -> bool:
        """Have the owner of a table serve a request or a socket; return whether there is one."""
        table = await self._table_of(scope.get("path", ""))
        owner = await self._owner(table) if table else None
        if not table or owner is None:
            return False
        if scope["type"] == "websocket":
            await self._relay.hold(owner, scope, receive, send)
        else:
            await self._ask(owner, table, scope, receive, send)
        return True

    async def _table_of(self, path: str) -> str | None:
        """Return the table that a request needs; a series goes on from its last game."""
        found = _OF_TABLE.match(path)
        if found:
            return found[1]
        series = _OF_SERIES.match(path)
        try:
            games = await self._store.games_of(series[1]) if series else []
        except KubikError:
            return None  # whoever asks is told the same by whatever is done here
        return next((game.table for game in reversed(games) if game.status == "over"), None)

    async def _owner_for(self, path: str) -> str | None:
        """Return which other node owns the table of a path."""
        table = await self._table_of(path)
        return await self._owner(table) if table else None

    async def _owner(self, table: str) -> str | None:
        """Return which other node owns a table."""
        if self._services.tables.in_memory(table):
            return None
        try:
            owner = await self._store.owner_of(table)
        except KubikError:
            return None  # whoever asks is told the same by whatever is done here
        return None if owner == self._store.node else owner

    async def _ask(self, owner: str, table: str, scope: Any, receive: Receive, send: Any) -> None:
        body = await self._read(receive)
        ident = secrets.token_hex(8)
        deadline = asyncio.get_running_loop().time() + LONGEST_WAIT
        asked: str | None = owner
        while asked and asyncio.get_running_loop().time() < deadline:
            answer = await self._relay.ask(asked, scope, body, ident)
            if answer:
                start = {"status": answer.status, "headers": answer.headers}
                await send({"type": "http.response.start", **start})
                await send({"type": "http.response.body", "body": answer.body, "more_body": False})
                return
            asked = await self._owner(table)
        # Nobody has it any more, or its owner does not answer, which is told like all else.
        await self._serve_here(scope, _once(body), send)

    async def _read(self, receive: Receive) -> bytes:
        """Return what is sent with a request; of too much, enough to be refused."""
        body = b""
        while len(body) <= self._largest:
            event: Any = await receive()
            body += event.get("body", b"")
            if not event.get("more_body"):
                break
        return body

    # Letters.

    def _receive(self, letter: Letter) -> None:
        match letter:
            case ShownLetter():
                self._relay.show(letter)
            case FrameLetter():
                self._guests.hear(letter)
            case AskLetter():
                self._guests.answer(letter)
            case AnswerLetter():
                self._relay.answered(letter)
                if letter.id in self._heard:
                    self._heard[letter.id].set()
            case OpenLetter():
                self._guests.enter(letter)
            case EndLetter():
                self._guests.leave(letter.link)
            case BeatLetter():
                self._guests.compare(letter)
            case PulseLetter():
                self._relay.compare(letter)
            case NewsLetter():
                self._begin(self._hear(letter))

    def _lose(self) -> None:
        """Letters may have been lost: whoever is connected by them comes again."""
        self._relay.end_all()
        self._guests.leave_all()

    async def _beat(self) -> None:
        while True:
            self._relay.beat()
            self._guests.sweep()
            await asyncio.sleep(BEAT)

    # News.

    def _tell_all(self, news: News) -> None:
        self._begin(self._tell_each(news))

    async def _tell_each(self, news: News) -> None:
        nodes = await self._living_nodes()
        tellings = [self._tell(node, news) for node in nodes if node != self._store.node]
        await asyncio.gather(*tellings)

    async def _living_nodes(self) -> list[str]:
        """Return all nodes that live; a database that is away for a moment is asked again."""
        for _ in range(TELLINGS - 1):
            try:
                return await self._store.living_nodes()
            except KubikError:
                await asyncio.sleep(BEAT)
        return await self._store.living_nodes()

    async def _tell(self, node: str, news: News) -> None:
        ident = secrets.token_hex(8)
        heard = self._heard[ident] = asyncio.Event()
        for _ in range(TELLINGS):
            self._bus.send(node, NewsLetter(ident, self._store.node, news))
            try:
                await asyncio.wait_for(heard.wait(), BEAT)
                break
            except TimeoutError:
                continue
        del self._heard[ident]

    async def _hear(self, letter: NewsLetter) -> None:
        await letter.news.reach(self._services.tables, self._services.sockets)
        self._bus.send(letter.node, AnswerLetter(letter.id, 200, [], b""))

    def _begin(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(self._log(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _log(self, work: Any) -> None:
        try:
            await work
        except Exception as error:
            logger.error("between nodes: %s", one_line(error))


def _once(body: bytes) -> Receive:
    """Return what gives the body of a request that was read before."""
    parts = [body]

    async def receive() -> Any:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        return await asyncio.Event().wait()

    return receive
