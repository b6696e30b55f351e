"""Requests for what bots think of a game: a review after it, and hints during it."""

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from kubik.bots import coach, hint
from kubik.engine.match import Match
from kubik.server import prices, viewer
from kubik.server.advice_answers import HintAnswer, RemarkAnswer, ReviewAnswer, ReviewProgress
from kubik.server.errors import BadRequestError, ConflictError, ForbiddenError
from kubik.server.loading import other_rules
from kubik.server.log import Detail
from kubik.server.ratings import is_running_rated
from kubik.server.requests import AnyRequest, charge, services_of, visitor_of
from kubik.server.table import LiveTable

BEING_MADE = 202


@get("/api/tables/{table:str}/review")
async def see_review(
    request: AnyRequest, table: FromPath[str]
) -> Response[ReviewAnswer] | Response[ReviewProgress]:
    """Return a finished game looked back at, or how far that is; the first to ask begins it."""
    services = services_of(request)
    found = services.reviews.find(table)
    if found is None:
        match = await services.tables.ask(table, LiveTable.look, _finished)
        services.resources.games.check_compiled(match.game)
        # Somebody else may have asked meanwhile.
        if services.reviews.find(table) is None:
            charge(request, prices.REVIEWING)
            services.reviews.begin(table, match)
        found = ReviewProgress(0, len(match.steps))
    if isinstance(found, ReviewProgress):
        return Response(found, status_code=BEING_MADE)
    await services.reviews.note(table, found)
    return Response(found)


def _finished(table: LiveTable) -> Match:
    if not table.has_rules:
        raise other_rules(table.row, table.game)
    # It looks at true positions, which nobody may know of before the end.
    if table.match is None or table.row.status != "over":
        raise ConflictError("not-over")
    if not table.match.steps:
        raise ConflictError("review-no-moves")
    return table.match.copy()


@post("/api/tables/{table:str}/practice", status_code=200)
async def practise(request: AnyRequest, table: FromPath[str]) -> dict[str, str]:
    """Have a game count no more, so that there may be advice in it."""
    visitor = await visitor_of(request)
    player = visitor.id if visitor else None
    await services_of(request).tables.ask(table, _practise, player)
    return {}


@get("/api/tables/{table:str}/hint")
async def see_hints(request: AnyRequest, table: FromPath[str]) -> list[HintAnswer]:
    """Return the best moves of a seat that is to move, where nobody else could mind."""
    services = services_of(request)
    visitor = await visitor_of(request)
    player = visitor.id if visitor else None
    match, seat = await services.tables.ask(
        table, LiveTable.look, lambda found: _to_move(found, player)
    )
    services.resources.games.check_compiled(match.game)
    found = await services.resources.minds.advise(hint.hints, match, seat)
    return [_hint(match, one) for one in found]


@get("/api/tables/{table:str}/remark")
async def see_remark(
    request: AnyRequest, table: FromPath[str], step: FromQuery[int]
) -> RemarkAnswer:
    """Return what the coach says of a move of the one who asks, counted from 1."""
    services = services_of(request)
    visitor = await visitor_of(request)
    player = visitor.id if visitor else None
    match = await services.tables.ask(
        table, LiveTable.look, lambda found: _own_move(found, player, step)
    )
    services.resources.games.check_compiled(match.game)
    found = await services.resources.minds.advise(coach.remark, match, step)
    if found is None:
        return RemarkAnswer()
    move = viewer.plain_move(match.game, found.better)
    match.rewind(step - 1)
    called = viewer.called(match, found.better)
    return RemarkAnswer(found.loss, move, called, [viewer.said(one) for one in found.reasons])


async def _practise(table: LiveTable, player: str | None) -> None:
    """Write down that a game is practice from now on; once, however often it is asked for."""
    seat = _alone(table, player)
    if table.row.status != "running":
        raise ConflictError("game-over" if table.row.status == "over" else "not-started")
    if not table.practice:
        await table.commit("practice", Detail(seat, name=table.row.chairs[seat].name))


def _own_move(table: LiveTable, player: str | None, step: int) -> Match:
    seat, match = _alone(table, player), table.match
    if match is None:
        raise ConflictError("not-started")
    if not 1 <= step <= len(match.steps) or match.steps[step - 1].move.seat != seat:
        raise BadRequestError("bad-step", last=len(match.steps))
    _check_unrated(table)
    return match.copy()


def _alone(table: LiveTable, player: str | None) -> int:
    """Return the seat of somebody who plays against bots alone."""
    seat = table.seat_of(player)
    if seat is None:
        raise ForbiddenError("not-seated")
    others = (chair for number, chair in enumerate(table.row.chairs) if number != seat)
    if any(chair.kind != "bot" for chair in others):
        raise ForbiddenError("hint-people")
    if table.row.is_deal:
        raise ForbiddenError("hint-deal")
    return seat


def _check_unrated(table: LiveTable) -> None:
    """Refuse advice in a game that counts."""
    if is_running_rated(table):
        raise ConflictError("hint-rated")


def _to_move(table: LiveTable, player: str | None) -> tuple[Match, int]:
    seat = _alone(table, player)
    if table.row.status == "over":
        raise ConflictError("game-over")
    if table.match is None:
        raise ConflictError("not-started")
    if seat not in table.actors:
        turn = [actor + 1 for actor in table.actors]
        raise ConflictError("not-your-turn", seat=seat + 1, turn=turn)
    _check_unrated(table)
    return table.match.copy(), seat


def _hint(match: Match, found: hint.Hint) -> HintAnswer:
    move = viewer.plain_move(match.game, found.move)
    called = viewer.called(match, found.move)
    said = [viewer.said(one) for one in found.reasons]
    return HintAnswer(move, found.share, found.standing, found.apart, called, said)
