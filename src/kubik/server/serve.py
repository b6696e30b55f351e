"""Running the server on a port of this machine."""

import asyncio
import gc
import socket
from collections.abc import Callable

import uvicorn

from kubik.engine.errors import KubikError
from kubik.engine.system_errors import reason_of
from kubik.server.app import App
from kubik.server.connections import guarded_http, guarded_socket
from kubik.server.hosts import believed
from kubik.server.protocol import MAX_FRAME
from kubik.server.settings import Settings

HEARTBEAT = 20.0  # seconds between pings, and before an answer is missed
GOODBYE = 5  # seconds for what is being done when the server is asked to stop

# How much new may lie about before the garbage collector looks. Neither the start nor a move leaves
# cycles, so it would look in vain, again and again, at the thousands of small things that are kept.
GARBAGE = (20_000, 20, 20)


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, settings: Settings, ready: Callable[[], None] = lambda: None) -> None:
        gc.set_threshold(*GARBAGE)
        self.app = App(settings)
        self._doors = self.app.cluster.doors if self.app.cluster else None
        give = self._doors.give if self._doors else None
        proxies = believed(settings.proxies)
        self._http = guarded_http(settings.limits, proxies, give)
        super().__init__(
            uvicorn.Config(
                self.app,
                loop="uvloop",
                http=self._http,
                ws=guarded_socket(settings.limits),
                ws_max_size=MAX_FRAME,
                ws_per_message_deflate=False,
                ws_ping_interval=HEARTBEAT,
                ws_ping_timeout=HEARTBEAT,
                lifespan="on",
                access_log=False,
                log_config=None,
                server_header=False,
                # What anybody can write into a header is believed from proxies alone.
                proxy_headers=bool(proxies),
                forwarded_allow_ips=proxies,
                timeout_graceful_shutdown=GOODBYE,
            )
        )
        self._ready = ready
        self._taking: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so; a sentence says why it cannot be."""
        await self.app.check()
        await super().startup(sockets)
        if self.started:
            if self._doors:
                self._doors.open(self._take)
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; until then connections of other workers were taken."""
        if self._doors:
            self._doors.close()
        await super().shutdown(sockets)

    def _take(self, connection: socket.socket, request: bytes) -> None:
        """Go on with a connection that another worker has given us."""
        made = self._http(self.config, self.server_state, self.lifespan.state)
        made.request = request
        loop = asyncio.get_running_loop()
        task = loop.create_task(loop.connect_accepted_socket(lambda: made, connection))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)


def bind(host: str, port: int, *, other: bool, many: bool = False) -> socket.socket:
    """Take a port; if it is taken and another will do, any free one. It can be for many sockets."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        bound = socket.socket(family)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if many:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            bound.bind((host, port))
        except OSError:
            bound.close()
            if not other:
                raise
            return bind(host, 0, other=False)
    except (OSError, UnicodeError) as error:
        reason = reason_of(error)
        raise KubikError("port-fails", host=host, port=str(port), reason=reason) from None
    return bound
