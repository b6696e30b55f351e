"""Requests about bad behaviour: players report, whoever looks after the server deals with it."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from kubik.server import clock
from kubik.server.answers import OwnerAnswer, ReportPlan, RestrictionPlan
from kubik.server.errors import BadRequestError, ForbiddenError, MissingError
from kubik.server.limits import DAY
from kubik.server.names import clean
from kubik.server.protocol import MAX_CHAT
from kubik.server.requests import AnyRequest, player_of, services_of, visitor_of
from kubik.server.services import Services
from kubik.server.stored import PlayerReport, Restriction
from kubik.server.table import LiveTable


@post("/api/tables/{table:str}/report", status_code=200)
async def report(
    request: AnyRequest, table: FromPath[str], data: JSONBody[ReportPlan]
) -> dict[str, str]:
    """Report what somebody said at a table, or who sits there."""
    services = services_of(request)
    player = await player_of(request)

    def find(found: LiveTable) -> tuple[str, str]:
        return found.author_of(data.v) if data.v is not None else found.person_at(data.seat)

    about, name = await services.tables.ask(table, LiveTable.look, find)
    text = clean(data.text)[:MAX_CHAT]
    made = PlayerReport(0, clock.now(), table, data.v, about, name, player.id, data.reason, text)
    await services.moderation.report(made, services.settings.limits.reports_a_day)
    return {}


async def _owner(request: AnyRequest) -> Services:
    """Return what the server is looked after with, for who does."""
    visitor = await visitor_of(request)
    if visitor is None or not visitor.owner:
        raise ForbiddenError("not-owner")
    return services_of(request)


@get("/api/owner")
async def see_owner(request: AnyRequest) -> OwnerAnswer:
    """Show how the server does, and what waits to be dealt with."""
    services = await _owner(request)
    store = services.resources.store
    return OwnerAnswer(
        await store.figures(),
        len(services.sockets),
        services.tables.count,
        await store.open_reports(),
        await store.restrictions(clock.now()),
    )


@post("/api/owner/reports/{report:int}/done", status_code=200)
async def finish_report(request: AnyRequest, report: FromPath[int]) -> dict[str, str]:
    """Note that a report is dealt with."""
    services = await _owner(request)
    if not await services.resources.store.close_report(report, clock.now()):
        raise MissingError("no-report")
    return {}


@post("/api/owner/restrict", status_code=200)
async def restrict(request: AnyRequest, data: JSONBody[RestrictionPlan]) -> dict[str, str]:
    """Restrict somebody for some days, or for good."""
    services = await _owner(request)
    if not data.who:
        raise BadRequestError("no-such-person", who=data.who)
    at = clock.now()
    until = None if data.days is None else at + data.days * DAY
    reason = clean(data.reason)[:MAX_CHAT]
    await services.moderation.restrict(Restriction(data.who, data.kind, until, reason, at))
    return {}


@post("/api/owner/lift", status_code=200)
async def lift(request: AnyRequest, data: JSONBody[RestrictionPlan]) -> dict[str, str]:
    """End a restriction."""
    services = await _owner(request)
    if not await services.moderation.lift(data.who, data.kind):
        raise MissingError("no-restriction")
    return {}
