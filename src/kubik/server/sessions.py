"""Requests about where somebody is logged in, and about the password."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from kubik.server.answers import NewPassword, SessionAnswer
from kubik.server.errors import MissingError
from kubik.server.requests import (
    AnyRequest,
    begin_session,
    end_sessions,
    player_of,
    services_of,
    session_of,
)


@get("/api/sessions")
async def list_sessions(request: AnyRequest) -> list[SessionAnswer]:
    """List where the one who asks is known, the last seen first."""
    player = await player_of(request)
    here = session_of(request)
    return [
        SessionAnswer(found.id, found.device, found.created, found.seen, found.id == here)
        for found in await services_of(request).resources.store.sessions_of(player.id)
    ]


@post("/api/sessions/{session:str}/end", status_code=200)
async def end_session(request: AnyRequest, session: FromPath[str]) -> dict[str, str]:
    """End a session of the one who asks, wherever it is."""
    if not await end_sessions(request, await player_of(request), only=session):
        raise MissingError("no-session")
    return {}


@post("/api/sessions/end-others", status_code=200)
async def end_others(request: AnyRequest) -> dict[str, str]:
    """End all sessions of the one who asks but this one."""
    await end_sessions(request, await player_of(request), but=session_of(request))
    return {}


@post("/api/password", status_code=200)
async def change_password(request: AnyRequest, data: JSONBody[NewPassword]) -> dict[str, str]:
    """Change the password of an account; all other sessions end, and this one is renewed."""
    player = await player_of(request)
    await services_of(request).identity.change_password(player, data.old, data.new)
    await end_sessions(request, player)
    await begin_session(request, player)
    return {}
