"""Who may not chat, or do anything but look on; changed here or by `kubik admin` meanwhile."""

import asyncio
import contextlib
import ipaddress
import logging
import math

from kubik.engine.errors import KubikError
from kubik.server import clock
from kubik.server.errors import ForbiddenError, StoreError, TooFastError
from kubik.server.hosts import PLACE_BITS
from kubik.server.limits import DAY
from kubik.server.mishaps import one_line
from kubik.server.resources import Resources
from kubik.server.stored import PlayerReport, Restriction, RestrictionKind
from kubik.server.table import LiveTable
from kubik.server.tables import Tables

LOOK_AGAIN = 1.0  # seconds between looks whether another process changed something
HOUR = 3_600.0
LAST_HOURS = 2 * DAY  # so much before the end a rounded day would say too much

logger = logging.getLogger("kubik.server")


class Moderation:
    """The restrictions that hold now."""

    def __init__(self, resources: Resources, tables: Tables) -> None:
        self._store, self._tables = resources.store, tables
        self._held: dict[tuple[str, RestrictionKind], Restriction] = {}
        self._networks: list[tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, Restriction]] = []
        self._to_free: set[str] = set()  # who was banned, and may have seats yet
        self._task: asyncio.Task[None] | None = None
        self._reporting = asyncio.Lock()

    async def report(self, report: PlayerReport, most: int) -> None:
        """Keep a report of who has made fewer in a day, also of many that come at once."""
        async with self._reporting:
            if await self._store.count_reports(report.by, clock.now() - DAY) >= most:
                raise TooFastError("too-many-reports", most=most)
            await self._store.add_report(report)

    def check(self, player: str, address: str) -> None:
        """Refuse whoever may only look on."""
        found = self._find(player, "ban") or self._ban_of(address)
        if found:
            raise refusal("banned", found)

    def check_chat(self, player: str) -> None:
        """Refuse whoever may not chat."""
        found = self._find(player, "mute")
        if found:
            raise refusal("muted", found)

    async def restrict(self, restriction: Restriction) -> None:
        """Restrict somebody from now on."""
        await self._store.restrict(restriction)
        await self.load()

    async def lift(self, who: str, kind: str) -> bool:
        """End a restriction; return whether there was one."""
        found = await self._store.lift(who, kind)
        await self.load()
        return found

    async def load(self) -> None:
        """Read what holds now; bots play on for those who may only look on."""
        found = await self._store.restrictions(clock.now())
        new = {(one.who, one.kind): one for one in found}
        self._to_free |= {who for who, kind in new if kind == "ban"} - {
            who for who, kind in self._held if kind == "ban"
        }
        self._held = new
        self._networks = [(network, one) for one in found if (network := network_of(one.who))]
        for player in list(self._to_free):
            await self._free_seats(player)
            self._to_free.discard(player)  # not before: a store that does not work is asked again

    async def _free_seats(self, player: str) -> None:
        """Let bots play for who may play no more."""
        for row in await self._store.tables_of(player):
            sits = any(chair.player == player and chair.away != "leave" for chair in row.chairs)
            if sits and row.status != "over":
                try:
                    await self._tables.ask(row.id, LiveTable.give_up, player)
                except StoreError:
                    raise
                except KubikError:
                    pass  # a table that nobody can play at any more

    def start(self) -> None:
        """Follow what other processes change."""
        self._task = asyncio.create_task(self._watch())

    def stop(self) -> None:
        """Follow nothing more."""
        if self._task:
            self._task.cancel()

    async def _watch(self) -> None:
        changed = True
        while True:
            try:
                if changed or self._to_free:
                    await self.load()
                    await self._forget_missing()
                changed = await self._store.is_changed()
            except Exception as error:
                logger.error("restrictions cannot be read: %s", one_line(error))
            await asyncio.sleep(LOOK_AGAIN)

    async def _forget_missing(self) -> None:
        """Read tables anew at which somebody sat who was deleted."""
        for player in await self._store.missing(self._tables.people):
            await self._tables.wherever(player, LiveTable.restore)

    def _find(self, player: str, kind: RestrictionKind) -> Restriction | None:
        found = self._held.get((player, kind))
        return found if found and _holds(found) else None

    def _ban_of(self, address: str) -> Restriction | None:
        if not self._networks:
            return None
        with contextlib.suppress(ValueError):
            here = ipaddress.ip_address(address)
            bans = (one for network, one in self._networks if here in network and _holds(one))
            return next(bans, None)
        return None


def _holds(restriction: Restriction) -> bool:
    return restriction.until is None or restriction.until > clock.now()


def refusal(why: str, restriction: Restriction) -> ForbiddenError:
    """Return what says why, and for how many days or, at the end, hours: none of both for good.

    Where the clocks of who is refused stand, nobody here knows.
    """
    left = 0.0 if restriction.until is None else restriction.until - clock.now()
    days = math.ceil(left / DAY) if left > LAST_HOURS else 0
    hours = 0 if days else math.ceil(left / HOUR)
    return ForbiddenError(why, reason=restriction.reason, days=days, hours=hours)


def network_of(who: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    """Return the network of addresses that is meant, None for a person."""
    try:
        network = ipaddress.ip_network(who, strict=False)
    except ValueError:
        return None
    if network.version == 6 and network.prefixlen > PLACE_BITS:
        return network.supernet(new_prefix=PLACE_BITS)  # all that one place can be called
    return network
