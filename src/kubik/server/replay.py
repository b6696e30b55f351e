"""Requests about games that were played: records, replays and uploads."""

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from kubik.server import opening, viewer
from kubik.server.answers import Frame, PlayedMove, Replay, TableId
from kubik.server.errors import BadRequestError, ConflictError, ForbiddenError
from kubik.server.log import TableEntry
from kubik.server.matches import begin, played
from kubik.server.requests import Asked, services_of, visitor_of
from kubik.server.table import LiveTable
from kubik.server.tables import Tables

LONGEST_RECORD = 64 * 1024


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def download_record(request: Asked, table: FromPath[str]) -> Response[str]:
    """Return the record of a finished game as text."""
    text = await services_of(request).tables.ask(table, LiveTable.look, _record)
    name = f'attachment; filename="{table}.kubik"'
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


def _record(table: LiveTable) -> str:
    if table.match is None or table.row.status != "over":
        raise ConflictError("not-over")
    table.match.names = [chair.name for chair in table.row.chairs]
    return table.match.record()


@post("/api/replays", status_code=200, request_max_body_size=LONGEST_RECORD)
async def upload_record(request: Asked) -> TableId:
    """Make a table to look at from the text of a record."""
    tables = services_of(request).tables
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadRequestError("bad-input") from None
    match = await tables.resources.games.read_record(text)
    row, entries = opening.recorded(match)
    return TableId(await tables.add(row, entries, match))


@get("/api/tables/{table:str}/replay")
async def see_replay(
    request: Asked, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Replay:
    """Return every position of a game: the public view, the own one, or any after the end."""
    tables = services_of(request).tables
    visitor = await visitor_of(request)
    me = visitor.id if visitor else None

    def look(found: LiveTable) -> Replay:
        mine = found.seat_of(me)
        if seat is not None and not 0 <= seat < found.row.players:
            raise BadRequestError("bad-seat", last=found.row.players)
        if seat is not None and seat != mine and found.row.status != "over":
            raise ForbiddenError("not-your-view")
        moves = [
            PlayedMove(entry.detail.seat or 0, entry.detail.notation)
            for entry in played(found.log)[1:]
        ]
        return Replay(viewer.table_for(found, mine), moves, [])

    found = await tables.find(table)
    replay = await tables.ask(table, LiveTable.look, look)
    entries = played(found.log)[: len(replay.moves) + 1]
    if entries:
        replay.frames = await _frames(tables, found, entries, seat)
    return replay


async def _frames(
    tables: Tables, table: LiveTable, entries: list[TableEntry], seat: int | None
) -> list[Frame]:
    game = await tables.resources.games.of(table.row)
    target = tables.resources.games.target(game)

    def play() -> list[Frame]:
        return viewer.frames_for(begin(table.row, game, target), entries, seat)

    return await tables.resources.workers.run(play)
