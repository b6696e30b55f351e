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
    if row.status != "over":
        return Response(_answer(row, None, None, []))
    seed = row.shares.seed
    if match is None:
        return Response(_answer(row, seed, None, []))
    games = services.resources.games
    game = await games.of(row)

    def derive() -> Dice:
        again = begin(row, game, games.target(game))
        steps = [] if row.start is not None else [_step(seed, seeds.SETUP, None, "")]
        for move in match.moves:
            purpose = seeds.action_purpose(move.seat, again.actions_of(move.seat))
            steps.append(_step(seed, purpose, move.seat, move.notation))
            again.push(move.notation, move.seat)
        return _answer(row, seed, _same(match, again), steps)

    price = prices.dice(len(match.steps))
    return as_it_is(await played_again(request, ("dice", table), derive, price))


def _answer(row: Row, seed: str | None, checked: bool | None, steps: list[DiceStep]) -> Dice:
    shares, begun = row.shares, row.status != "waiting"
    return Dice(
        commitment=shares.commitment,
        seed=seed,
        secret=None if seed is None else shares.secret,
        promises=list(shares.promises),
        nonces=list(shares.nonces) if begun else [""] * row.players,
        checked=checked,
        steps=steps,
        uploaded=row.uploaded,
    )


def _row_and_match(table: LiveTable) -> tuple[Row, Match | None]:
    return table.row, table.match.copy() if table.match else None


def _step(seed: str, purpose: str, seat: int | None, notation: str) -> DiceStep:
    return DiceStep(purpose, seeds.seed_words(seed, purpose), seat, notation)


def _same(match: Match, again: Match) -> bool:
    """Whether two matches stand alike for everybody."""
    seats = (*range(match.players), PUBLIC_SEAT)
    return all(match.view(seat) == again.view(seat) for seat in seats)
