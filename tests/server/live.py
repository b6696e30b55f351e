"""A real server on a real port with a real file, and people who use it over HTTP and sockets."""

import asyncio
import random
import ssl
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec
import uvloop
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kubik.server.serve import Server, bind
from kubik.server.settings import Settings
from patience import PATIENCE
from server.quick import quick as quick

T = TypeVar("T")

# Nobody here speaks TLS; to read all certificates of the machine for everybody would take longer
# than most of what they do.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def table_plan(game: str, seats: list[str], **more: Any) -> dict[str, Any]:
    """Return what a new table is asked for with; seats are `me`, `open` or the name of a bot."""
    plans = [
        {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats
    ]
    return {"game": game, "players": len(seats), "seats": plans, **more}


def wait_until(so: Callable[[], bool]) -> None:
    """Wait for something that no message tells of."""
    deadline = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < deadline, "it does not come about"
        time.sleep(0.005)


class Live:
    """A server that runs in a thread."""

    def __init__(self, settings: Settings) -> None:
        self._bound = bind("127.0.0.1", 0, other=False)
        self.port = self._bound.getsockname()[1]
        ready = threading.Event()
        self._server = Server(settings, ready.set)
        # Signals belong to the main thread.
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE), "the server does not start"

    def _run(self) -> None:
        uvloop.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self._server.serve([self._bound])

    @property
    def services(self) -> Any:
        """What requests are answered from."""
        return self._server.app.services

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Have something done inside."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done inside, and wait for it."""
        return self.begin(work).result(PATIENCE)

    def forget_tables(self) -> None:
        """Put all tables to sleep, as if nobody had looked at them for a while."""
        tables = self.services.tables

        async def forget() -> None:
            for table in list(tables._tables.values()):
                table.shut()
            tables._tables.clear()

        self.wait(forget())

    def stop(self) -> None:
        """Stop it as SIGTERM would."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"


@contextmanager
def running(settings: Settings) -> Iterator[Live]:
    """Run a server."""
    live = Live(settings)
    try:
        yield live
    finally:
        live.stop()


class Person:
    """Somebody with a browser: a cookie, requests and sockets."""

    def __init__(self, port: int, name: str = "") -> None:
        self.port = port
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, verify=NO_TLS
        )
        if name:
            self.http.patch("/api/me", json={"name": name}).raise_for_status()

    def move_to(self, port: int) -> None:
        """Use another server with the same cookie."""
        self.port = port
        self.http.base_url = httpx.URL(f"http://127.0.0.1:{port}")

    def get(self, path: str, **query: Any) -> Any:
        return self.http.get(path, params=query).raise_for_status().json()

    def post(self, path: str, body: Any = None) -> Any:
        return self.http.post(path, json=body or {}).raise_for_status().json()

    def create(self, game: str, seats: list[str], **more: Any) -> str:
        """Make a table; seats are `me`, `open` or the name of a bot."""
        return str(self.post("/api/tables", table_plan(game, seats, **more))["id"])

    def sit(self, table: str, since: int | None = None, language: str = "en") -> "Socket":
        """Open the socket of a table."""
        return Socket(self, table, since, language)

    def close(self) -> None:
        self.http.close()


class Socket:
    """The socket of a table, with all that came over it."""

    def __init__(
        self, person: Person, table: str, since: int | None = None, language: str = "en"
    ) -> None:
        self.person = person
        self.received: list[dict[str, Any]] = []
        self._ids = 0
        self._looked = 0
        missed = "" if since is None else f"&since={since}"
        cookie = person.http.cookies.get("kubik")
        self._open = ExitStack()
        self.wire: ClientConnection = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{person.port}/ws/tables/{table}?lang={language}{missed}",
                additional_headers={"Cookie": f"kubik={cookie}"} if cookie else {},
                compression=None,
                max_queue=None,
                open_timeout=PATIENCE,
            )
        )

    def __enter__(self) -> "Socket":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def closing(self) -> int | None:
        """Wait for the end; return the code that the server gives."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def next(self) -> dict[str, Any]:
        """Wait for the next message."""
        message: dict[str, Any] = msgspec.json.decode(self.wire.recv(PATIENCE))
        self.received.append(message)
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a message."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.next()
            if wanted(message):
                return message
        raise AssertionError("the message does not come")

    def until_table(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a table that looks so."""
        message = self.until(lambda m: bool(m.get("table")) and wanted(m["table"]))
        table: dict[str, Any] = message["table"]
        return table

    def until_entry(self, what: str, seat: int | None = None) -> dict[str, Any]:
        """Wait for an entry of the log, after the one that was waited for before."""
        while True:
            while self._looked == len(self.received):
                self.next()
            message = self.received[self._looked]
            self._looked += 1
            entry: dict[str, Any] = message.get("entry") or {"what": ""}
            if entry["what"] == what and seat in (None, entry["seat"]):
                return entry

    @property
    def table(self) -> dict[str, Any]:
        """The table as it was told last."""
        table: dict[str, Any] = next(m["table"] for m in reversed(self.received) if m.get("table"))
        return table

    def reach(self, v: int) -> dict[str, Any]:
        """Wait until the table of a version was told."""
        if not any(m.get("table") for m in self.received) or self.table["v"] < v:
            self.until(lambda m: bool(m.get("table")) and m["table"]["v"] >= v)
        return self.table

    def table_at(self, v: int) -> dict[str, Any]:
        """Return the table that was told with a version."""
        table: dict[str, Any] = next(
            m["table"] for m in self.received if m.get("table") and m["table"]["v"] == v
        )
        return table

    def send(self, kind: str, **content: Any) -> None:
        self.wire.send(msgspec.json.encode({"t": kind, **content}).decode())

    def do(self, kind: str, client: str | None = None, **content: Any) -> dict[str, Any]:
        """Send something and wait for its answer."""
        self._ids += 1
        name = client or f"{id(self)}-{self._ids}"
        self.send(kind, id=name, **content)
        return self.answer(name, "")

    def answer(self, *clients: str) -> dict[str, Any]:
        """Wait for what the server says to something sent; an update can bring the answer."""

        def answers(message: dict[str, Any]) -> bool:
            of_its_own = message["t"] in ("ack", "refused", "pong")
            client = message.get("id", "") if of_its_own else message.get("ack")
            return bool(of_its_own or client) and (not clients or client in clients)

        got = self.until(answers)
        if got["t"] == "update":
            return {"t": "ack", "id": got["ack"], "v": got["entry"]["v"]}
        return got

    @property
    def entries(self) -> list[dict[str, Any]]:
        """All entries that came, however they came."""
        found: dict[int, dict[str, Any]] = {}
        for message in self.received:
            for entry in message.get("log", [message.get("entry")]):
                if entry:
                    found[entry["v"]] = entry
        return [found[v] for v in sorted(found)]


def play_on(
    sockets: list[Socket], moves: list[str] | None = None, steps: int | None = None
) -> list[dict[str, Any]]:
    """Play for the seats of these sockets: these moves, so many, or to the end."""
    choice = random.Random(1)
    left = list(moves or [])
    steps = len(moves) if moves else steps
    tables = [socket.reach(1) for socket in sockets]
    while tables[0]["status"] != "over" and steps != 0:
        mover = next((socket for socket in sockets if socket.table["moves"]), None)
        if mover is None:
            sockets[0].reach(sockets[0].table["v"] + 1)
        else:
            # The last move is often «no more»; without it games get somewhere.
            known = [move["notation"] for move in mover.table["moves"]]
            answer = mover.do(
                "move", move=left.pop(0) if left else choice.choice(known[:-1] or known)
            )
            assert answer["t"] == "ack", answer
            sockets[0].reach(answer["v"])
            steps = None if steps is None else steps - 1
        tables = [socket.reach(sockets[0].table["v"]) for socket in sockets]
    return tables
