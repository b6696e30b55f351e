"""Checking the dice: the seed that was promised at the start gives exactly this game."""

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from kubik.engine import seeds
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.match import Match
from kubik.server import prices
from kubik.server.answers import Dice, DiceStep
from kubik.server.matches import begin
from kubik.server.replay import as_it_is, played_again
from kubik.server.requests import AnyRequest, services_of
from kubik.server.stored import Row
from kubik.server.table import LiveTable


@get("/api/tables/{table:str}/dice")
async def check_dice(request: AnyRequest, table: FromPath[str]) -> Response[Dice]:
    """Return the promise, and after the end the seed and what every step was made from."""
    services = services_of(request)
    row, match = await services.tables.ask(table, LiveTable.look, _row_and_match)
    promised = seeds.commitment(row.seed)
    if row.status != "over":
        return Response(Dice(promised, None, None, []))
    if match is None:
        return Response(Dice(promised, row.seed, None, []))
    games = services.resources.games
    game = await games.of(row)

    def derive() -> Dice:
        again = begin(row, game, games.target(game))
        steps = [] if row.start is not None else [_step(row.seed, seeds.SETUP, None, "")]
        for move in match.moves:
            purpose = seeds.action_purpose(move.seat, again.actions_of(move.seat))
            steps.append(_step(row.seed, purpose, move.seat, move.notation))
            again.push(move.notation, move.seat)
        return Dice(promised, row.seed, _same(match, again), steps, row.uploaded)

    price = prices.dice(len(match.steps))
    return as_it_is(await played_again(request, ("dice", table), derive, price))


def _row_and_match(table: LiveTable) -> tuple[Row, Match | None]:
    return table.row, table.match.copy() if table.match else None


def _step(seed: str, purpose: str, seat: int | None, notation: str) -> DiceStep:
    return DiceStep(purpose, seeds.seed_words(seed, purpose), seat, notation)


def _same(match: Match, again: Match) -> bool:
    """Whether two matches stand alike for everybody."""
    seats = (*range(match.players), PUBLIC_SEAT)
    return all(match.view(seat) == again.view(seat) for seat in seats)
