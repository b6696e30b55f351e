"""Series: how they are begun, which table is next, and how their games ended.

Nothing is counted as it happens. How a series stands follows from the logs of its tables, and each
game has its one place in it, whoever asks for the next one and however often.
"""

import msgspec

from kubik.engine.game import Game
from kubik.engine.seeds import new_seed
from kubik.engine.series import schedule
from kubik.server import clock, opening
from kubik.server.chairs import Chair
from kubik.server.counting import outcome_of
from kubik.server.errors import BadRequestError, ConflictError, ForbiddenError, MissingError
from kubik.server.matches import rebuild
from kubik.server.protocol import NewSeries
from kubik.server.resources import Resources
from kubik.server.standings import is_decided
from kubik.server.stored import GameOutcome, Player, SeriesGame, SeriesPlace, SeriesRow
from kubik.server.table import LiveTable
from kubik.server.tables import Tables

BEST_OF = (3, 5, 7)
MOST_DEALS = 7

NO_RESULT = GameOutcome([], [], None)


async def begin(tables: Tables, plan: NewSeries, player: Player) -> tuple[str, str]:
    """Begin a series; return its id and that of its first table."""
    games = tables.resources.games
    game = await games.find(plan.table.game, plan.table.edition)
    row, entries = opening.planned(plan.table, game, player, games.nets.offered(game))
    series = _planned(plan, game, player)
    if series.kind == "duplicate":
        series.chairs = [_unnamed(chair) for chair in row.chairs]
        row, entries = opening.deal(series, 0, game, player)
        place = SeriesPlace(series, 0, player.id)
    else:
        row.options, row.series = series.schedule[0], series.id
        place = SeriesPlace(series, 0, "")
    return series.id, await tables.add(row, entries, place=place)


def _planned(plan: NewSeries, game: Game, player: Player) -> SeriesRow:
    _check(plan, game)
    matches = None if plan.kind == "tournament" else plan.games
    players, planned = schedule(game, plan.table.players, matches, plan.table.options)
    return SeriesRow(
        id=opening.new_id(),
        game=game.name,
        players=players,
        kind=plan.kind,
        schedule=planned,
        chairs=[],
        clock=plan.table.clock,
        seed=new_seed() if plan.kind == "duplicate" else "",
        edition=dict(game.edition.overrides) if game.edition else None,
        made_by=player.id,
        created=clock.now(),
    )


def _check(plan: NewSeries, game: Game) -> None:
    """Refuse what makes no series."""
    kinds = [seat.kind for seat in plan.table.seats]
    if plan.kind == "duplicate":
        if sorted(kinds) != ["bot"] * (len(kinds) - 1) + ["me"]:
            raise BadRequestError("duplicate-seats")
        if not 1 <= plan.games <= MOST_DEALS:
            raise BadRequestError("duplicate-length", most=MOST_DEALS)
        return
    if "me" not in kinds:
        raise BadRequestError("series-without-me")
    if len(kinds) < 2:
        raise BadRequestError("series-alone")
    if plan.kind == "tournament" and not game.tournament:
        raise BadRequestError("no-tournament")
    if plan.kind == "best-of" and plan.games not in BEST_OF:
        raise BadRequestError("best-of-length", known=[str(number) for number in BEST_OF])


def _unnamed(chair: Chair) -> Chair:
    return Chair("person") if chair.kind == "person" else Chair("bot", bot=chair.bot)


async def find(resources: Resources, series_id: str) -> SeriesRow:
    """Return a series; a sentence says that there is none."""
    found = await resources.store.find_series(series_id)
    if found is None:
        raise MissingError("no-series")
    return found


async def games_of(resources: Resources, series: SeriesRow) -> list[SeriesGame]:
    """Return the games of a series, with how those ended that are over."""
    games = await resources.store.games_of(series.id)
    for game in games:
        if game.status == "over" and game.outcome is None:
            game.outcome = await _look_up(resources, game.table)
    return games


async def _look_up(resources: Resources, table: str) -> GameOutcome:
    """Play a finished game again to see how it ended, and keep that."""
    found = await resources.store.load_table(table)
    if found is None or not resources.games.plays(found.row):
        return NO_RESULT
    game = await resources.games.of(found.row)
    target = resources.games.target(game)
    match = await resources.workers.run(rebuild, found.row, found.log, game, target)
    outcome = outcome_of(match) if match and match.over else NO_RESULT
    await resources.store.note_outcome(table, outcome)
    return outcome


async def go_on(tables: Tables, series_id: str, player: Player, promise: str = "") -> str:
    """Return the table that somebody plays at next; made once, however often it is asked for."""
    series = await find(tables.resources, series_id)
    games = await games_of(tables.resources, series)
    if series.kind == "duplicate":
        return await _next_deal(tables, series, games, player)
    over = [game for game in games if game.status == "over"]
    if not over:
        return games[0].table
    found = await tables.find(over[-1].table)
    game = await tables.resources.games.of(found.row)

    async def make() -> str:
        if games[-1] is not over[-1]:
            return games[-1].table  # it was made, and then the server was killed
        if is_decided(series, games):
            raise ConflictError("series-over")
        if found.seat_of(player.id) is None:
            raise ForbiddenError("not-seated")
        number = len(games)
        row, entries = opening.next_game(series, number, found.row, game, player.id)
        opening.promise_share(row, player.id, promise)
        return await tables.add(row, entries, place=SeriesPlace(series, number, ""))

    return await tables.ask(found.row.id, LiveTable.follow_up, make)


async def again(tables: Tables, series_id: str, player: Player, promise: str = "") -> str:
    """Return the first table of a series that is played anew; made once, as a rematch is.

    New deals are begun by each who wants them, and sent on as the first ones were.
    """
    series = await find(tables.resources, series_id)
    games = await games_of(tables.resources, series)
    game = await tables.resources.games.of(series)
    anew = msgspec.structs.replace(
        series, id=opening.new_id(), made_by=player.id, created=clock.now()
    )
    if series.kind == "duplicate":
        anew.seed = new_seed()
        row, entries = opening.deal(anew, 0, game, player)
        return await tables.add(row, entries, place=SeriesPlace(anew, 0, player.id))
    if not is_decided(series, games):
        raise ConflictError("series-goes-on")
    found = await tables.find(games[-1].table)

    async def make() -> str:
        if found.seat_of(player.id) is None:
            raise ForbiddenError("not-seated")
        row, entries = opening.next_game(anew, 0, found.row, game, player.id)
        opening.promise_share(row, player.id, promise)
        return await tables.add(row, entries, place=SeriesPlace(anew, 0, ""))

    return await tables.ask(found.row.id, LiveTable.follow_up, make)


async def _next_deal(
    tables: Tables, series: SeriesRow, games: list[SeriesGame], player: Player
) -> str:
    """Return the table of the deal that a person plays, or begins with this."""
    mine = {game.number: game for game in games if game.player == player.id}
    going_on = next((game for game in mine.values() if game.status != "over"), None)
    if going_on:
        return going_on.table
    number = next((n for n in range(len(series.schedule)) if n not in mine), None)
    if number is None:
        raise ConflictError("deals-over")
    most = tables.resources.settings.limits.duplicate_people
    if not mine and len({game.player for game in games}) >= most:
        raise ConflictError("series-full", most=most)
    game = await tables.resources.games.of(series)
    row, entries = opening.deal(series, number, game, player)
    return await tables.add(row, entries, place=SeriesPlace(series, number, player.id))
