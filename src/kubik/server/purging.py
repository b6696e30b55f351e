"""What nobody comes back to is deleted, by the rules of `limits.Keeping`."""

import asyncio
import logging
from collections.abc import Callable, Collection

from kubik.server import clock
from kubik.server.limits import Keeping
from kubik.server.mishaps import one_line
from kubik.server.store import Store

AFTER_START, EVERY = 600.0, 86_400.0  # seconds

logger = logging.getLogger("kubik.server")


async def purge(store: Store, keeping: Keeping, spared: Callable[[], Collection[str]]) -> int:
    """Delete what is abandoned, but no table that is spared; return how much it was."""
    abandoned = keeping.abandoned(clock.now())
    gone, last = await store.purge_tables(abandoned, "", spared())
    while last:
        more, last = await store.purge_tables(abandoned, last, spared())
        gone += more
    people, last = await store.purge_people(abandoned, "")
    while last:
        more, last = await store.purge_people(abandoned, last)
        people += more
    return gone + people


async def purge_daily(
    store: Store, keeping: Keeping, spared: Callable[[], Collection[str]]
) -> None:
    """Do so once a day."""
    await asyncio.sleep(AFTER_START)
    while True:
        try:
            gone = await purge(store, keeping, spared)
            logger.info("%s abandoned tables and guests are deleted", gone)
        except Exception as error:
            logger.error("abandoned tables cannot be deleted: %s", one_line(error))
        await asyncio.sleep(EVERY)
