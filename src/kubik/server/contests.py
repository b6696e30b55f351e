"""Requests about series: new ones, how they stand, and the next game."""

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from kubik.server import prices, series
from kubik.server.answers import Again, TableId
from kubik.server.protocol import NewSeries
from kubik.server.requests import AnyRequest, charge, player_of, services_of, visitor_of
from kubik.server.standings import SeriesAnswer, standing_for
from kubik.server.stored import SeriesKind


class SeriesMade(msgspec.Struct):
    """A series that has begun, and its first table."""

    id: str
    table: str


class SeriesLink(msgspec.Struct):
    """A series in a list."""

    id: str
    kind: SeriesKind
    game: str
    games: int
    created: float


@post("/api/series", status_code=200)
async def make_series(request: AnyRequest, data: JSONBody[NewSeries]) -> SeriesMade:
    """Begin a series."""
    player = await player_of(request)
    charge(request, prices.OPENING + (prices.EDITION if data.table.edition else 0.0))
    return SeriesMade(*await series.begin(services_of(request).tables, data, player))


@get("/api/me/series")
async def list_series(request: AnyRequest) -> list[SeriesLink]:
    """List the series that the one who asks plays in, the newest first."""
    visitor = await visitor_of(request)
    found = await services_of(request).resources.store.series_of(visitor.id) if visitor else []
    return [SeriesLink(one.id, one.kind, one.game, len(one.schedule), one.created) for one in found]


@get("/api/series/{series_id:str}")
async def see_series(request: AnyRequest, series_id: FromPath[str]) -> SeriesAnswer:
    """Say how a series stands, as far as the one who asks may know."""
    resources = services_of(request).resources
    visitor = await visitor_of(request)
    found = await series.find(resources, series_id)
    games = await series.games_of(resources, found)
    return standing_for(found, games, visitor.id if visitor else None)


@post("/api/series/{series_id:str}/again", status_code=200)
async def play_series_again(
    request: AnyRequest, series_id: FromPath[str], data: JSONBody[Again]
) -> TableId:
    """Return the first table of the same series played anew."""
    player = await player_of(request)
    charge(request, prices.OPENING)
    tables = services_of(request).tables
    return TableId(await series.again(tables, series_id, player, data.promise))


@post("/api/series/{series_id:str}/next", status_code=200)
async def play_next(
    request: AnyRequest, series_id: FromPath[str], data: JSONBody[Again]
) -> TableId:
    """Return the table that the one who asks plays at next; it is made once."""
    player = await player_of(request)
    charge(request, prices.OPENING)
    tables = services_of(request).tables
    return TableId(await series.go_on(tables, series_id, player, data.promise))
