"""What every request is answered from, in one place."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from litestar.connection import ASGIConnection

from kubik.server.credits import Buckets
from kubik.server.fair import PAYER, Payer
from kubik.server.hosts import Hosts, place_of
from kubik.server.identity import COOKIE, Identity
from kubik.server.metrics import Gauge
from kubik.server.moderation import Moderation
from kubik.server.news import News
from kubik.server.replays import Replays
from kubik.server.resources import Resources, open_resources
from kubik.server.review import Reviews
from kubik.server.settings import Settings, read_secret
from kubik.server.sockets import Sockets
from kubik.server.tables import Tables


@dataclass(frozen=True)
class Services:
    """Tables, people, reviews, and what they are made from."""

    resources: Resources
    tables: Tables
    identity: Identity
    addresses: Buckets  # by what they ask for
    newcomers: Buckets  # by the guests they bring
    sockets: Sockets
    hosts: Hosts
    moderation: Moderation
    reviews: Reviews
    replays: Replays
    others: list[Callable[[News], None]] = field(default_factory=list)  # tell other nodes

    @property
    def settings(self) -> Settings:
        """How the server behaves."""
        return self.resources.settings

    @staticmethod
    def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Return where a request comes from."""
        return place_of(connection.client.host) if connection.client else ""

    def account(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Payer:
        """Note on whose account all is done that follows; return it."""
        address = self.address(connection)
        person = self.identity.read(connection.cookies.get(COOKIE)) or address
        payer = Payer(address, person)
        PAYER.set(payer)
        return payer

    async def spread(self, news: News) -> None:
        """Have something known at all tables and sockets, wherever they are."""
        await news.reach(self.tables, self.sockets)
        for tell in self.others:
            tell(news)

    def start(self) -> None:
        """Make rules ready and wake the tables."""
        self.resources.games.start()
        self.tables.start()
        self.moderation.start()
        self.resources.reminders.start()

    async def close(self) -> None:
        """Finish what is being done, say goodbye and close the store."""
        self.moderation.stop()
        await self.tables.stop()
        self.reviews.stop()
        await self.replays.stop()
        await self.resources.close()


def open_services(settings: Settings) -> Services:
    """Open the store; a sentence says why it cannot be."""
    resources = open_resources(settings)
    limits = settings.limits
    tables = Tables(resources)
    services = Services(
        resources,
        tables,
        Identity(resources, read_secret(settings.data)),
        Buckets(limits.address_credits, limits.address_refill),
        Buckets(limits.guest_credits, limits.guest_refill),
        Sockets(limits),
        Hosts(settings),
        Moderation(resources, tables),
        Reviews(resources),
        Replays(limits),
    )
    _watch(services)
    return services


def _watch(services: Services) -> None:
    """Have figures that are read when somebody looks."""
    minds, replays = services.resources.minds, services.replays
    services.resources.metrics.gauges.extend(
        (
            Gauge("kubik_sockets", "Open sockets", lambda: len(services.sockets)),
            Gauge("kubik_tables_in_memory", "Tables in memory", lambda: services.tables.count),
            Gauge("kubik_bots_waiting", "Bots that wait to think", lambda: minds.waiting),
            Gauge("kubik_replays_waiting", "Games to be played again", lambda: replays.waiting),
        )
    )
