"""The application: every request and socket, with the headers that keep pages safe."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from importlib.metadata import version
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

from litestar import Litestar, Response, Router
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Receive, Scope, Send

from kubik.engine.errors import KubikError
from kubik.engine.words import core_words
from kubik.server import (
    advice,
    arranging,
    contacts,
    contests,
    dice,
    editions,
    lessons,
    library,
    lobby,
    me,
    pages,
    puzzles,
    replay,
    reporting,
    results,
    sessions,
)
from kubik.server.answers import Problem
from kubik.server.mishaps import LONGEST_PATH, one_line
from kubik.server.requests import AnyRequest, check, language_of, new_cookie, services_of
from kubik.server.services import Services, open_services
from kubik.server.settings import Settings
from kubik.server.socket import open_socket

if TYPE_CHECKING:
    from kubik.server.mcp import AgentDoor
    from kubik.server.nodes.cluster import Cluster
    from kubik.server.nodes.guests import Serving

# What answers requests, but for the page itself: that is what all other addresses show.
ANSWERING = (
    library,
    lessons,
    me,
    sessions,
    reporting,
    lobby,
    arranging,
    replay,
    dice,
    advice,
    editions,
    results,
    contests,
    contacts,
    puzzles,
)

LARGEST_BODY = 16 * 1024

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline';"
        " img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self';"
        " frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

# Sentences for what the framework itself refuses, by status.
_SENTENCES = {404: "no-page", 405: "no-page", 413: "too-large"}

logger = logging.getLogger("kubik.server")


class App:
    """The application: sockets go straight to the tables, all else through the framework."""

    def __init__(self, settings: Settings) -> None:
        """Open the store; the application closes it when it stops."""
        self.services = open_services(settings)
        self.cluster = _cluster(self.services, self.serve_here)
        self._pages = _create_pages(self.services, self.cluster)

    async def check(self) -> None:
        """Return if all is there that is needed to begin; if not, close the store and say why."""
        try:
            if self.cluster:
                await self.cluster.check()
        except KubikError:
            await asyncio.to_thread(self.services.resources.store.close)
            raise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, or have the node do it that owns the table."""
        if self.cluster and await self.cluster.takes(scope, receive, send):
            return
        await self.serve_here(scope, receive, send)

    async def serve_here(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await open_socket(self.services, scope, receive, send)
        else:
            await self._pages(scope, receive, send)


class _OwnRouter(Router):
    """A router of one application: it need not be copied when it is registered there."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def _answers(module: ModuleType) -> list[HTTPRouteHandler]:
    """Return all that a module answers at the addresses that it names."""
    return [found for found in vars(module).values() if isinstance(found, HTTPRouteHandler)]


def _create_pages(services: Services, cluster: "Cluster | None") -> Litestar:
    api = _OwnRouter(
        "/",
        route_handlers=[answer for module in ANSWERING for answer in _answers(module)],
        before_request=check,
        response_headers={"Cache-Control": "no-store"},
    )

    door = _agent_door(services)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.services = services
        if cluster:
            cluster.start()
        services.start()
        try:
            yield
        finally:
            if cluster:
                await cluster.stop()
            await services.close()

    return Litestar(
        route_handlers=[api, *([door.route] if door else []), pages.see_page],
        lifespan=[lifespan, *([door.lifespan] if door else [])],
        exception_handlers={
            KubikError: _refuse,
            HTTPException: _refuse_http,
            Exception: _fail,
        },
        before_send=[_add_headers],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Kubik",
            version=version("kubik"),
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )


def _cluster(services: Services, serve_here: "Serving") -> "Cluster | None":
    """Return what speaks with other nodes, if there may be any."""
    if not services.settings.bus:
        return None
    # What it needs comes with an extra, and takes a while to import.
    from kubik.server.nodes.cluster import Cluster

    try:
        return Cluster(services, serve_here, LARGEST_BODY)
    except KubikError:
        services.resources.store.close()
        raise


def _agent_door(services: Services) -> "AgentDoor | None":
    """Return the door of language models, if there is to be one."""
    if not services.settings.mcp:
        return None
    # What it needs comes with an extra, and takes a while to import.
    from kubik.server.mcp import AgentDoor

    return AgentDoor(services, LARGEST_BODY)


def _refuse(request: AnyRequest, error: KubikError) -> Response[Problem]:
    return _problem(request, getattr(error, "status", 400), error)


def _refuse_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    status = error.status_code
    if status >= 500:
        return _fail(request, error)
    return _problem(request, status, KubikError(_SENTENCES.get(status, "bad-input")))


def _fail(request: AnyRequest, error: Exception) -> Response[Problem]:
    if isinstance(error, RecursionError):
        return _problem(request, 400, KubikError("bad-input"))
    path = request.scope["path"][:LONGEST_PATH]
    logger.error("%s %r: %s", request.method, path, one_line(error))
    services_of(request).resources.metrics.failures.add("request")
    return _problem(request, 500, KubikError("server-fails"))


def _problem(request: AnyRequest, status: int, error: KubikError) -> Response[Problem]:
    services_of(request).resources.metrics.refusals.add(error.message)
    words = core_words(language_of(request))
    try:
        why = error.say(words)
    except Exception as problem:
        # Something was sent that no sentence can be made of.
        logger.error("%s cannot be said: %s", error.message, one_line(problem))
        why = words.say("bad-input")
    problem_answer = Problem(status, why, error.message)
    return Response(problem_answer, status_code=status, media_type="application/json")


async def _add_headers(message: Message, scope: Scope) -> None:
    if message["type"] != "http.response.start":
        return
    services: Services = scope["litestar_app"].state.services
    services.resources.metrics.requests.add(str(message["status"]))
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    cookie = new_cookie(scope)
    if cookie:
        headers.add("Set-Cookie", cookie)
