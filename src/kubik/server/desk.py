"""The desk: what every request needs, in one place."""

import asyncio
from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from kubik.server.credits import Addresses
from kubik.server.house import House
from kubik.server.identity import Identity
from kubik.server.review import Reviews
from kubik.server.settings import Settings, read_secret
from kubik.server.store import Store
from kubik.server.tables import Tables


@dataclass(frozen=True)
class Desk:
    """Everything that requests are answered from."""

    settings: Settings
    house: House
    tables: Tables
    identity: Identity
    addresses: Addresses
    reviews: Reviews

    @staticmethod
    def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Return where a request comes from."""
        return connection.client.host if connection.client else ""


def open_desk(settings: Settings) -> Desk:
    """Open the store; a sentence says why it cannot be."""
    store = Store(settings.data)
    store.open()
    house = House(settings, store)
    return Desk(
        settings,
        house,
        Tables(house),
        Identity(house, read_secret(settings.data)),
        Addresses(settings.address_credits, settings.address_refill),
        Reviews(house),
    )


def start_desk(desk: Desk) -> None:
    """Make rules ready and wake the tables."""
    desk.house.start()
    desk.tables.start()


async def close_desk(desk: Desk) -> None:
    """Finish what is being done, say goodbye and close the store."""
    await desk.tables.stop()
    desk.reviews.stop()
    await desk.house.stop()
    await asyncio.to_thread(desk.house.store.close)
