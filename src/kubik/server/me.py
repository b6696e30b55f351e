"""Requests about the one who asks: name and account."""

from litestar import get, patch, post
from litestar.params import JSONBody

from kubik.server.answers import Credentials, Me, Rename
from kubik.server.names import check_name
from kubik.server.news import PersonRenamed, SeatsHanded
from kubik.server.requests import (
    AnyRequest,
    begin_session,
    end_sessions,
    new_guest,
    player_of,
    services_of,
    session_of,
    visitor_of,
)
from kubik.server.services import Services
from kubik.server.stored import Player


@get("/api/me")
async def see_me(request: AnyRequest) -> Me:
    """Say who asks; a stranger becomes a guest."""
    return _me(await player_of(request))


@patch("/api/me")
async def rename_me(request: AnyRequest, data: JSONBody[Rename]) -> Me:
    """Take another name."""
    name = check_name(data.name)
    player = await player_of(request)
    await give_name(services_of(request), player, name)
    return _me(player)


@post("/api/account", status_code=200)
async def make_account(request: AnyRequest, data: JSONBody[Credentials]) -> Me:
    """Turn the guest into an account."""
    player = await player_of(request)
    await services_of(request).identity.register(player, data.login, data.password)
    # Whoever knew the guest's cookie, or planted it, does not know the account's.
    await end_sessions(request, player)
    await begin_session(request, player)
    return _me(player)


@post("/api/login", status_code=200)
async def log_in(request: AnyRequest, data: JSONBody[Credentials]) -> Me:
    """Become the person of an account; the seats of the guest come along."""
    services = services_of(request)
    guest = await visitor_of(request)
    account = await services.identity.login(data.login, data.password)
    if guest and guest.login is None:
        await services.resources.store.move_tries(guest.id, account.id)
        await services.resources.store.move_results(guest.id, account.id)
        await services.resources.store.move_games(guest.id, account.id)
        await services.resources.store.move_seats(guest.id, account.id)
        await services.spread(SeatsHanded(guest.id, account))
    if guest:
        await end_sessions(request, guest, only=session_of(request))
    await begin_session(request, account)
    return _me(account)


@post("/api/logout", status_code=200)
async def log_out(request: AnyRequest) -> Me:
    """End the session here and become a new guest."""
    known = await visitor_of(request)
    if known:
        await end_sessions(request, known, only=session_of(request))
    return _me(await new_guest(request))


async def give_name(services: Services, player: Player, name: str) -> None:
    """Call a person by another name, at all tables."""
    if name != player.name:
        await services.identity.rename(player, name)
        await services.spread(PersonRenamed(player.id, name))


def _me(player: Player) -> Me:
    return Me(player.id, player.name, player.login, player.owner)
