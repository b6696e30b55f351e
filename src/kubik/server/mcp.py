"""The door of language models: MCP over HTTP, beside the pages and under the same rules."""

import contextlib
from collections.abc import AsyncIterator

from litestar import Litestar, Request, asgi
from litestar.handlers import ASGIRouteHandler
from litestar.types import Receive, Scope, Send
from mcp.server.transport_security import TransportSecuritySettings

from kubik.envs.tools import ToolServer
from kubik.server.agents import REQUEST, Agents
from kubik.server.errors import MethodError
from kubik.server.requests import AnyRequest, check, come_as
from kubik.server.services import Services

PATH = "/mcp"

ABOUT = """Kubik: a house of modern cube games, where people, rated bots and language models play \
at the same tables. Open a table with open_table or join one of list_tables, read the board, ask \
list_moves for what may be played, and play one of those moves by its notation. The answer of \
your first table has a key: pass it with every later call. Every answer holds what your seat may \
know, and nothing else. read_rules has the rulebook, line by line; a refused move names the line \
that it breaks."""


class AgentDoor:
    """What answers at `/mcp`."""

    def __init__(self, services: Services, largest: int) -> None:
        """Take requests of so many bytes at most."""
        server = ToolServer(ABOUT, Agents(services).tools)
        # Nothing is remembered between two requests: whoever has the key is known anywhere.
        # Hosts and origins are checked as for all requests.
        server.streamable_http_app(
            json_response=True,
            stateless_http=True,
            max_request_body_size=largest,
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )
        self._manager = server.session_manager

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        """Answer while the application lives."""
        del app
        async with self._manager.run():
            yield

    @property
    def route(self) -> ASGIRouteHandler:
        """The route that leads here."""

        @asgi(PATH, copy_scope=True)
        async def speak(scope: Scope, receive: Receive, send: Send) -> None:
            request: AnyRequest = Request(scope, receive, send)
            if request.method != "POST":
                raise MethodError("agent-post")
            await check(request)
            kind, _, key = request.headers.get("authorization", "").partition(" ")
            if kind.lower() == "bearer":
                await come_as(request, key.strip())
            REQUEST.set(request)
            await self._manager.handle_request(scope, receive, send)  # type: ignore[arg-type]

        return speak
