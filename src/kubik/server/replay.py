"""Requests about games that were played: records, replays and uploads."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from kubik.server import opening, prices, viewer
from kubik.server.answers import Frame, PlayedMove, Replay, TableId
from kubik.server.chairs import only_seat_of
from kubik.server.errors import BadRequestError, ConflictError, ForbiddenError
from kubik.server.kept import KeptGame
from kubik.server.loading import other_rules
from kubik.server.log import TableEntry
from kubik.server.matches import begin, played
from kubik.server.protocol import TableMessage
from kubik.server.requests import AnyRequest, charge, player_of, services_of, visitor_of
from kubik.server.stored import Row
from kubik.server.table import LiveTable

LONGEST_RECORD = 64 * 1024


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def download_record(request: AnyRequest, table: FromPath[str]) -> Response[str]:
    """Return the record of a finished game as text."""
    text = await services_of(request).tables.ask(table, LiveTable.look, _record)
    name = f'attachment; filename="{table}.kubik"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


def _record(table: LiveTable) -> str:
    names = [chair.name for chair in table.row.chairs]
    if table.kept:
        return table.kept.record_with(names)
    if not table.has_rules:
        raise other_rules(table.row, table.game)
    if table.match is None or table.row.status != "over":
        raise ConflictError("not-over")
    table.match.names = names
    return table.match.record()


@post("/api/replays", status_code=200, request_max_body_size=LONGEST_RECORD)
async def upload_record(request: AnyRequest) -> TableId:
    """Make a table to look at from the text of a record."""
    tables = services_of(request).tables
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadRequestError("bad-input") from None
    if "[Edition " in text:
        charge(request, prices.EDITION)
    match = await tables.resources.games.read_record(text)
    bots = tables.resources.games.nets.offered(match.game)
    row, entries = opening.recorded(match, await player_of(request), bots)
    return TableId(await tables.add(row, entries, match))


@get("/api/tables/{table:str}/replay")
async def see_replay(
    request: AnyRequest, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[Replay]:
    """Return every position of a game: the public view, the own one, or any after the end."""
    tables = services_of(request).tables
    visitor = await visitor_of(request)
    me = visitor.id if visitor else None

    def look(found: LiveTable) -> LookedAt:
        mine = only_seat_of(found.row.chairs, me)
        if seat is not None and not 0 <= seat < found.row.players:
            raise BadRequestError("bad-seat", last=found.row.players)
        if seat is not None and seat != mine and found.row.status != "over":
            raise ForbiddenError("not-your-view")
        entries = played(found.log) if found.match or found.kept else []
        return LookedAt(viewer.table_for(found, mine), found.row, entries, found.kept)

    found = await tables.ask(table, LiveTable.look, look)
    moves = [
        PlayedMove(entry.detail.seat or 0, entry.detail.notation) for entry in found.entries[1:]
    ]
    frames = msgspec.Raw(b"[]")
    if found.entries:
        frames = msgspec.Raw(await _frames(request, found, seat))
    return as_it_is(msgspec.json.encode(_MadeReplay(found.message, moves, frames)))


@dataclass(frozen=True)
class LookedAt:
    """A table to be replayed, as it is at one moment."""

    message: TableMessage
    row: Row
    entries: list[TableEntry]
    kept: KeptGame | None


class _MadeReplay(msgspec.Struct):
    """A replay whose positions are ready to be sent."""

    table: TableMessage
    moves: list[PlayedMove]
    frames: msgspec.Raw


async def _frames(request: AnyRequest, found: LookedAt, seat: int | None) -> bytes:
    row, entries, kept = found.row, found.entries, found.kept
    if kept:
        charge(request, prices.replay(len(entries)))
        return msgspec.json.encode(kept.frames(entries, seat))
    games = services_of(request).resources.games
    game = await games.of(row)

    def play() -> list[Frame]:
        return viewer.frames_for(begin(row, game, games.target(game)), entries, seat)

    # A game that goes on has other entries next time, and one with moves taken back, too.
    key = ("replay", row.id, entries[-1].v, seat)
    return await played_again(request, key, play, prices.replay(len(entries)))


async def played_again(
    request: AnyRequest, key: Hashable, work: Callable[[], Any], price: float
) -> bytes:
    """Return what was made from a whole game, as it is sent; it is made and paid for once."""
    replays = services_of(request).replays
    kept = replays.find(key)
    if kept is not None:
        charge(request, prices.sending(len(kept)))
        return kept
    if not replays.is_making(key):
        charge(request, price)
    return await replays.make(key, work)


def as_it_is(made: bytes) -> Response[Any]:
    """Return an answer that is ready to be sent."""
    return Response(made, media_type="application/json")
