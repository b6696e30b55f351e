"""Requests about the one who asks: name and account."""

from litestar import get, patch, post
from litestar.params import JSONBody

from kubik.server.answers import Credentials, Me, Rename
from kubik.server.names import check_name
from kubik.server.requests import Asked, know, new_guest, player_of, services_of, visitor_of
from kubik.server.services import Services
from kubik.server.stored import Player
from kubik.server.table import LiveTable


@get("/api/me")
async def see_me(request: Asked) -> Me:
    """Say who asks; a stranger becomes a guest."""
    return _me(await player_of(request))


@patch("/api/me")
async def rename_me(request: Asked, data: JSONBody[Rename]) -> Me:
    """Take another name."""
    name = check_name(data.name)
    player = await player_of(request)
    await give_name(services_of(request), player, name)
    return _me(player)


@post("/api/account", status_code=200)
async def make_account(request: Asked, data: JSONBody[Credentials]) -> Me:
    """Turn the guest into an account."""
    player = await player_of(request)
    await services_of(request).identity.register(player, data.login, data.password)
    return _me(player)


@post("/api/login", status_code=200)
async def log_in(request: Asked, data: JSONBody[Credentials]) -> Me:
    """Become the person of an account; the seats of the guest come along."""
    services = services_of(request)
    guest = await visitor_of(request)
    account = await services.identity.login(guest, data.login, data.password)
    if guest and guest.login is None:
        await services.tables.wherever(guest.id, LiveTable.hand_seat, guest.id, account)
    know(request, account)
    return _me(account)


@post("/api/logout", status_code=200)
async def log_out(request: Asked) -> Me:
    """Become a new guest."""
    return _me(await new_guest(request))


async def give_name(services: Services, player: Player, name: str) -> None:
    """Call a person by another name, at all tables."""
    if name != player.name:
        await services.identity.rename(player, name)
        await services.tables.wherever(player.id, LiveTable.rename, player.id, name)


def _me(player: Player) -> Me:
    return Me(player.id, player.name, player.login)
