"""Requests of the host of a table, and of those who are asked to play again."""

from litestar import post
from litestar.params import FromPath, JSONBody

from kubik.server import hosting
from kubik.server.answers import Declined, Filled, Freed
from kubik.server.protocol import Clock
from kubik.server.requests import AnyRequest, player_of, services_of


@post("/api/tables/{table:str}/fill", status_code=200)
async def fill_seat(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Filled]
) -> dict[str, str]:
    """Put a bot in a free seat."""
    player = await player_of(request)
    tables = services_of(request).tables
    nets = tables.resources.games.nets
    await tables.ask(table, hosting.fill, player.id, data.seat, data.bot, nets)
    return {}


@post("/api/tables/{table:str}/remove", status_code=200)
async def free_seat(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Freed]
) -> dict[str, str]:
    """Free a seat before the game."""
    player = await player_of(request)
    await services_of(request).tables.ask(table, hosting.remove, player.id, data.seat)
    return {}


@post("/api/tables/{table:str}/clock", status_code=200)
async def change_clock(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Clock]
) -> dict[str, str]:
    """Let time be kept otherwise, before the game."""
    player = await player_of(request)
    tables = services_of(request).tables
    await tables.ask(table, hosting.set_clock, player.id, data, tables.resources.store)
    return {}


@post("/api/tables/{table:str}/cancel", status_code=200)
async def call_off(request: AnyRequest, table: FromPath[str]) -> dict[str, str]:
    """Call a game off before it begins."""
    player = await player_of(request)
    await services_of(request).tables.ask(table, hosting.cancel, player.id)
    return {}


@post("/api/tables/{table:str}/decline", status_code=200)
async def decline_rematch(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Declined]
) -> dict[str, str]:
    """Do not play again, or let a bot do so."""
    player = await player_of(request)
    await services_of(request).tables.ask(table, hosting.decline, player.id, data.bot)
    return {}
