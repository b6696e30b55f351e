"""What all tables share."""

import asyncio
from dataclasses import dataclass

from kubik.engine.errors import KubikError
from kubik.server.fair import People
from kubik.server.games import Games
from kubik.server.metrics import Metrics
from kubik.server.minds import Minds
from kubik.server.opened import open_store
from kubik.server.pace import Pace
from kubik.server.reminders import Reminders
from kubik.server.settings import Settings, read_secret
from kubik.server.store import Store
from kubik.server.workers import Workers


@dataclass(frozen=True)
class Resources:
    """Settings, the store, threads, games made ready, where people are, how fast bots move."""

    settings: Settings
    store: Store
    workers: Workers
    games: Games
    minds: Minds
    people: People
    pace: Pace
    metrics: Metrics
    reminders: Reminders

    async def close(self) -> None:
        """Let the threads finish, and close the store."""
        await self.reminders.stop()
        await self.games.stop()
        for threads in (self.minds, self.workers):
            await threads.stop()
        await asyncio.to_thread(self.store.close)


def open_resources(settings: Settings) -> Resources:
    """Open the store; a sentence says why it cannot be."""
    store = open_store(settings.data, settings.database, many=bool(settings.bus))
    try:
        secret = read_secret(settings.data)
    except (KubikError, OSError):
        store.close()
        raise
    workers = Workers(settings.limits)
    games = Games(settings, workers)
    metrics = Metrics()
    minds = Minds(games, workers, settings.limits, metrics)
    people, pace = People(), Pace(settings.limits)
    reminders = Reminders(settings, store, metrics, secret)
    return Resources(settings, store, workers, games, minds, people, pace, metrics, reminders)
