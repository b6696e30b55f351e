"""Requests about tables: lists, new ones, joining and leaving."""

from typing import Literal, TypeAlias

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from kubik.server import opening, prices
from kubik.server.answers import Again, Branch, Join, Seated, TableId, TableLine
from kubik.server.chairs import is_asked, seats_of
from kubik.server.errors import BadRequestError, ConflictError
from kubik.server.loading import other_rules
from kubik.server.log import TableEntry
from kubik.server.matches import begin, played
from kubik.server.me import give_name
from kubik.server.names import check_name
from kubik.server.protocol import NewTable, Seat, TableMessage
from kubik.server.requests import AnyRequest, charge, player_of, services_of, visitor_of
from kubik.server.series import go_on
from kubik.server.stored import Player, Row
from kubik.server.table import LiveTable
from kubik.server.tables import Tables

Which: TypeAlias = Literal["open", "mine", "turns"]


@get("/api/tables")
async def list_tables(request: AnyRequest, which: FromQuery[Which] = "open") -> list[TableLine]:
    """List open tables, or those of the one who asks: first where that one is waited for.

    Those that keep a seat for the one who asks are among them. Or list only where it is the turn
    of that one, the longest first.
    """
    visitor = await visitor_of(request)
    return await lines(services_of(request).tables, visitor.id if visitor else None, which)


async def lines(tables: Tables, me: str | None, which: Which) -> list[TableLine]:
    """Return a list of tables for somebody."""
    store = tables.resources.store
    if which == "open":
        rows = await store.open_tables()
        return [_line(row, me, tables) for row in rows if any(chair.player for chair in row.chairs)]
    mine = [_line(row, me, tables) for row in await store.tables_of(me or "")]
    if which == "turns":
        return sorted((line for line in mine if line.my_turn), key=lambda line: line.updated)
    mine += [_line(row, me, tables) for row in await store.tables_for(me or "")]
    return sorted(
        mine, key=lambda line: (not line.my_turn, not line.asks_me, line.status == "over")
    )


@post("/api/tables", status_code=200)
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableId:
    """Make a table."""
    player = await player_of(request)
    charge(request, prices.OPENING + (prices.EDITION if data.edition else 0.0))
    return TableId(await services_of(request).tables.create(data, player))


@get("/api/tables/{table:str}")
async def see_table(request: AnyRequest, table: FromPath[str]) -> TableMessage:
    """Show a table as the one who asks may see it."""
    visitor = await visitor_of(request)
    return await services_of(request).tables.ask(
        table, LiveTable.see, visitor.id if visitor else None
    )


@get("/api/tables/{table:str}/mine")
async def see_my_seats(request: AnyRequest, table: FromPath[str]) -> list[int]:
    """Return the seats of the one who asks: several, if others play at the same device."""
    visitor = await visitor_of(request)
    me = visitor.id if visitor else None
    return await services_of(request).tables.ask(
        table, LiveTable.look, lambda found: seats_of(found.row.chairs, me)
    )


@post("/api/tables/{table:str}/join", status_code=200)
async def join_table(request: AnyRequest, table: FromPath[str], data: JSONBody[Join]) -> Seated:
    """Sit down at a table."""
    return Seated(await sit_down(request, table, data))


async def sit_down(request: AnyRequest, table: str, wish: Join) -> int:
    """Seat the one who asks, under another name if one is told; return where."""
    services = services_of(request)
    name = check_name(wish.name) if wish.name else ""
    await services.tables.find(table)
    player = await player_of(request)
    joining = Player(player.id, name or player.name)
    join = LiveTable.join
    seat = await services.tables.ask(table, join, joining, wish.seat, wish.promise)
    if name:
        await give_name(services, player, name)
    return seat


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave_table(request: AnyRequest, table: FromPath[str]) -> dict[str, str]:
    """Leave a table; a bot plays on."""
    player = await player_of(request)
    await services_of(request).tables.ask(table, LiveTable.leave, player.id)
    return {}


@post("/api/tables/{table:str}/rematch", status_code=200)
async def play_again(request: AnyRequest, table: FromPath[str], data: JSONBody[Again]) -> TableId:
    """Play once more with the same people and bots, each one seat further.

    After a game of a series this is its next game.
    """
    player = await player_of(request)
    tables = services_of(request).tables
    series = (await tables.find(table)).row.series
    if series:
        return TableId(await go_on(tables, series, player, data.promise))
    return TableId(await tables.rematch(table, player.id, data.promise))


@post("/api/tables/{table:str}/branch", status_code=200)
async def play_on(request: AnyRequest, table: FromPath[str], data: JSONBody[Branch]) -> TableId:
    """Play on against bots from a position of a finished game."""
    tables = services_of(request).tables
    player = await player_of(request)
    charge(request, prices.OPENING)
    found = await tables.find(table)
    if found.row.status != "over":
        raise ConflictError("not-over")
    moves = [entry.detail for entry in played(found.log)[1:]]
    if not 0 <= data.step <= len(moves):
        raise BadRequestError("bad-step", last=len(moves))
    if not found.has_rules:
        raise other_rules(found.row, found.game)
    resources = tables.resources
    game = await resources.games.of(found.row)

    def go_on() -> tuple[Row, list[TableEntry]]:
        match = begin(found.row, game, resources.games.target(game))
        for move in moves[: data.step]:
            match.push(move.notation, move.seat)
        return opening.branch(found.row, match, player)

    row, entries = await resources.workers.run(go_on)
    opening.promise_share(row, player.id, data.promise)
    return TableId(await tables.add(row, entries))


def _line(row: Row, me: str | None, tables: Tables) -> TableLine:
    table = tables.in_memory(row.id)
    mine = seats_of(row.chairs, me)
    playable = row.status == "over" or tables.resources.games.plays(row)
    seats = [
        Seat(
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            me=seat in mine,
            online=bool(table and table.online[seat]),
            away=bool(chair.away),
        )
        for seat, chair in enumerate(row.chairs)
    ]
    return TableLine(
        id=row.id,
        game=row.game,
        players=row.players,
        options=row.options,
        clock=row.clock,
        status=row.status,
        seats=seats,
        my_turn=playable and row.status == "running" and not set(mine).isdisjoint(row.turn),
        asks_me=is_asked(row.chairs, me),
        playable=playable,
        updated=row.updated,
    )
