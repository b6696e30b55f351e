"""Before the game: what its host arranges, and what those answer who are asked to play again."""

from kubik.server import clock
from kubik.server.chairs import Chair, name_bots
from kubik.server.clock import Clocks
from kubik.server.errors import BadRequestError, ConflictError, ForbiddenError
from kubik.server.log import Detail
from kubik.server.nets import NetFolder
from kubik.server.opening import check_bots
from kubik.server.protocol import Clock
from kubik.server.store import Store
from kubik.server.table import LiveTable


async def fill(table: LiveTable, host: str, seat: int, bot: str, nets: NetFolder) -> None:
    """Put a bot in a free seat."""
    _check_host(table, host)
    check_bots([bot], table.game, nets.offered(table.game))
    if not 0 <= seat < len(table.row.chairs) or table.row.chairs[seat].kind != "open":
        raise ConflictError("seat-taken", seat=seat + 1)
    await _seat_bot(table, seat, bot)


async def remove(table: LiveTable, host: str, seat: int) -> None:
    """Free a seat of a bot, of another person, or one that is kept for somebody."""
    _check_host(table, host)
    if not 0 <= seat < len(table.row.chairs) or seat == table.host:
        raise BadRequestError("bad-seat", last=len(table.row.chairs))
    name = table.row.chairs[seat].name
    table.row.chairs[seat] = Chair("open", bot=table.row.chairs[seat].bot)
    await table.seat("remove", Detail(seat, name=name))


async def set_clock(table: LiveTable, host: str, plan: Clock, store: Store) -> None:
    """Let time be kept otherwise."""
    seat = _check_host(table, host)
    if not clock.makes_sense(plan):
        raise BadRequestError("bad-clock")
    await store.set_clock(table.row.id, plan)
    table.row.clock = plan
    table.clocks = Clocks(plan, table.row.chairs)
    await table.seat("clock", Detail(seat, name=table.row.chairs[seat].name))


async def cancel(table: LiveTable, host: str) -> None:
    """Call the game off; it is on nobody's list any more."""
    seat = _check_host(table, host)
    name = table.row.chairs[seat].name
    table.row.status = "over"
    table.row.chairs[:] = [Chair("open") for _ in table.row.chairs]
    await table.seat("cancel", Detail(seat, name=name))


async def decline(table: LiveTable, player: str, bot: bool) -> None:
    """Give up a seat that is kept for somebody, to a bot or to anybody."""
    kept = [seat for seat, chair in enumerate(table.row.chairs) if chair.kept_for == player]
    if not kept:
        raise ConflictError("no-open-seat")
    for seat in kept:  # of who plays at one device with others
        chair = table.row.chairs[seat]
        if bot:
            await _seat_bot(table, seat, chair.bot)
        else:
            table.row.chairs[seat] = Chair("open", bot=chair.bot)
            await table.seat("decline", Detail(seat, name=chair.name))


async def _seat_bot(table: LiveTable, seat: int, bot: str) -> None:
    table.row.chairs[seat] = Chair("bot", bot=bot)
    name_bots(table.row.chairs)
    await table.seat("fill", Detail(seat))


def _check_host(table: LiveTable, player: str) -> int:
    """Return the seat of the host, if that is who asks and the game has not begun."""
    seat = table.seat_of(player)
    if seat is None or seat != table.host:
        raise ForbiddenError("not-host")
    # Nor is anything changed while shares are shown: who saw them could choose another seed.
    if table.row.status != "waiting" or table.dealing:
        raise ConflictError("begun-already")
    return seat
