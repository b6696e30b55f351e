"""What comes with a request: its language, its person, its credit."""

import asyncio
from typing import Any, cast

from litestar import Request

from kubik.server import prices
from kubik.server.devices import device_of
from kubik.server.errors import ForbiddenError, MisdirectedError, TooFastError
from kubik.server.fair import PAYER, Payer
from kubik.server.identity import COOKIE, COOKIE_AGE
from kubik.server.languages import choose_language
from kubik.server.news import SessionsEnded
from kubik.server.services import Services
from kubik.server.stored import Player

AnyRequest = Request[Any, Any, Any]

_PASSWORD_PATHS = ("/api/login", "/api/account", "/api/password")
_DEAR = {
    "/hint": prices.THINKING,
    "/remark": prices.THINKING,
    "/api/replays": prices.UPLOADING,
    "/api/ready": prices.CHANGING,
    "/api/mail": prices.MAILING,
}
_SAFE = ("GET", "HEAD", "OPTIONS")

_NEW_COOKIE, _VISITOR = "kubik_new_cookie", "kubik_visitor"


def services_of(request: AnyRequest) -> Services:
    """Return what requests are answered from."""
    services: Services = request.app.state.services
    return services


def language_of(request: AnyRequest) -> str:
    """Return the language that the one who asks reads."""
    return choose_language(request.query_params.get("lang"), request.headers.get("accept-language"))


async def check(request: AnyRequest) -> None:
    """Refuse what comes from a foreign page, or too fast."""
    services = services_of(request)
    services.account(request)
    try:
        charge(request, _cost(request))
    except TooFastError:
        await asyncio.sleep(services.settings.limits.refusal_pause)
        raise
    headers = request.headers
    if not services.hosts.know(headers.get("host")):
        raise MisdirectedError("unknown-host")
    if request.method not in _SAFE and not services.hosts.is_own(
        headers.get("origin"), headers.get("host")
    ):
        raise ForbiddenError("foreign-origin")
    if request.method not in _SAFE:
        visitor = await visitor_of(request)
        services.moderation.check(visitor.id if visitor else "", services.address(request))
    if request.path_params.get("table"):
        await check_deal(request, request.path_params["table"])


async def check_deal(request: AnyRequest, table: str) -> None:
    """Refuse a look at a deal to who is yet to play it."""
    visitor = await visitor_of(request)
    await services_of(request).tables.check_deal(table, visitor.id if visitor else None)


def charge(request: AnyRequest, cost: float) -> None:
    """Take from the credit of where a request comes from; refuse it if there is too little."""
    services = services_of(request)
    if not services.addresses.of(services.address(request)).spend(cost):
        raise TooFastError("too-fast")


def _cost(request: AnyRequest) -> float:
    path = request.url.path
    if path in _PASSWORD_PATHS:
        return prices.PASSWORD
    for end, price in _DEAR.items():
        if path.endswith(end):
            return price
    cost = prices.LOOKING if request.method in _SAFE else prices.CHANGING
    table = request.path_params.get("table")
    if table and not services_of(request).tables.in_memory(table):
        cost += prices.READING
    return cost


async def visitor_of(request: AnyRequest) -> Player | None:
    """Return who asks, if the cookie tells."""
    state = request.scope["state"]
    if _VISITOR not in state:
        services = services_of(request)
        state[_VISITOR] = found = await services.identity.find(request.cookies.get(COOKIE))
        if found:
            services.resources.people.note(found.id)
    return cast("Player | None", state[_VISITOR])


async def player_of(request: AnyRequest) -> Player:
    """Return who asks; whoever is not known yet becomes a guest and gets a cookie."""
    return await visitor_of(request) or await new_guest(request)


async def come_as(request: AnyRequest, key: str) -> None:
    """Take the one who asks for whose session a key names."""
    services = services_of(request)
    found = await services.identity.find(key)
    if found is None:
        raise ForbiddenError("agent-key")
    PAYER.set(Payer(services.address(request), services.identity.read(key) or ""))
    services.moderation.check(found.id, services.address(request))
    services.resources.people.note(found.id)
    request.scope["state"][_VISITOR] = found


async def new_guest(request: AnyRequest) -> Player:
    """Make a guest of who asks, with a cookie."""
    services = services_of(request)
    if not services.newcomers.of(services.address(request)).spend():
        raise TooFastError("too-many-guests")
    guest = await services.identity.new_guest(language_of(request))
    services.resources.people.note(guest.id)
    await begin_session(request, guest)
    request.scope["state"][_VISITOR] = guest
    return guest


def session_of(request: AnyRequest) -> str:
    """Return the session that a request is made in; empty for who has none."""
    return services_of(request).identity.read(request.cookies.get(COOKIE)) or ""


async def begin_session(request: AnyRequest, player: Player) -> None:
    """Begin a session here, and send its cookie with the answer."""
    device = device_of(request.headers.get("user-agent"))
    session = await services_of(request).identity.begin_session(player, device)
    request.scope["state"][_NEW_COOKIE] = session


async def end_sessions(
    request: AnyRequest, player: Player, only: str = "", but: str = ""
) -> list[str]:
    """End sessions of a person, and what is open in them; return which ended."""
    services = services_of(request)
    ended = await services.resources.store.end_sessions(player.id, only, but)
    await services.spread(SessionsEnded(ended))
    return ended


def new_key(request: AnyRequest) -> str | None:
    """Return the key of a session that was begun by this request, for who keeps no cookies."""
    session = request.scope["state"].get(_NEW_COOKIE)
    return services_of(request).identity.sign(session) if session else None


def new_cookie(scope: Any) -> str | None:
    """Return the cookie that goes with an answer, as a header."""
    session = scope.get("state", {}).get(_NEW_COOKIE)
    if session is None:
        return None
    services: Services = scope["litestar_app"].state.services
    secure = "; Secure" if services.settings.secure else ""
    signed = services.identity.sign(session)
    return f"{COOKIE}={signed}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}"
