"""Tells people who are not there that it is their turn: by push messages and by mail.

It happens apart from play: a turn is noted, and whoever sends waits for nobody at a table. What
is sent says which game it is and where, and nothing else.
"""

import asyncio
import logging
from typing import NamedTuple

from kubik.engine.errors import KubikError
from kubik.engine.game import Game
from kubik.engine.words import core_words
from kubik.server import clock
from kubik.server.limits import DAY
from kubik.server.mailing import Mailer
from kubik.server.metrics import Metrics
from kubik.server.mishaps import one_line
from kubik.server.posting import origin_of
from kubik.server.push import GONE, Pusher
from kubik.server.settings import Settings
from kubik.server.store import Store
from kubik.server.stored import MailAddress, Subscription, TurnReminder

AT_ONCE = 4  # that are sent
# To be sent: tables that wake up after a restart note all their turns again, told or not.
MOST_WAITING = 50_000

FAILURE = "reminder"  # as metrics call it

logger = logging.getLogger("kubik.server")


class AwaitedTurn(NamedTuple):
    """A turn of somebody who is not there."""

    table: str
    game: Game
    player: str
    number: int  # that no later turn of theirs at the table has
    days: bool  # for each move


class Reminders:
    """Sends what was noted, a few at a time; what is too much is given up."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics, secret: bytes) -> None:
        self.wait = settings.reminder_wait
        self._limits, self._store, self._metrics = settings.limits, store, metrics
        self.mailer = Mailer(settings.mail, settings.site)
        sender = f"mailto:{settings.mail.sender}" if settings.mail.sender else settings.public_url
        self.pusher = Pusher(secret, sender, anywhere=settings.push_anywhere)
        self._queue: asyncio.Queue[AwaitedTurn] = asyncio.Queue(MOST_WAITING)
        self._unsent = 0
        self._overflows = False  # and the log says so, until all is sent
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to send."""
        self._tasks = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]

    async def stop(self) -> None:
        """Send nothing more; what waits is noted again when its table wakes up."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        self.mailer.stop()

    @property
    def idle(self) -> bool:
        """Whether all that was noted is sent, or was given up."""
        return self._unsent == 0

    def note(self, turn: AwaitedTurn) -> None:
        """Note that a person who is not there is waited for."""
        try:
            self._queue.put_nowait(turn)
            self._unsent += 1
        except asyncio.QueueFull:
            if not self._overflows:
                logger.warning("reminders are given up: %s wait to be sent", self._queue.maxsize)
            self._overflows = True
            self._metrics.failures.add(FAILURE)

    def fail(self, what: str, *about: object) -> None:
        """Note that something was not sent: one line in the log, and no more."""
        logger.warning(what, *about)
        self._metrics.failures.add(FAILURE)

    async def _work(self) -> None:
        while True:
            turn = await self._queue.get()
            try:
                await self._send(turn)
            except Exception as error:
                self.fail("a reminder cannot be sent: %s", one_line(error))
            self._unsent -= 1
            if self.idle:
                self._overflows = False

    async def _send(self, turn: AwaitedTurn) -> None:
        mails = self._limits.mails_a_day if turn.days and self.mailer.ready else 0
        today = int(clock.now() // DAY)
        reminder = TurnReminder(turn.table, turn.player, turn.number, today, mails)
        found = await self._store.take_reminder(reminder)
        pushing = [self._push(to, turn) for to in found.subscriptions]
        mailing = [self._mail(found.mail, turn)] if found.mail else []
        await asyncio.gather(*pushing, *mailing)

    async def _push(self, to: Subscription, turn: AwaitedTurn) -> None:
        title = turn.game.words(to.language).say("game-title")
        said = core_words(to.language).say("push-turn", game=title)
        try:
            status = await self.pusher.send(to, {"title": said, "table": turn.table}, turn.table)
        except (OSError, KubikError) as error:
            self.fail("push to %s: %s", origin_of(to.endpoint), one_line(error))
            status = 0
        if status >= 300 and status not in GONE:
            self.fail("push to %s: status %s", origin_of(to.endpoint), status)
        if status in GONE:
            await self._store.end_subscription(to.session)
        else:
            arrived = 200 <= status < 300
            await self._store.note_push(to.session, arrived, self._limits.push_failures)

    async def _mail(self, to: MailAddress, turn: AwaitedTurn) -> None:
        try:
            await self.mailer.send_turn(to, turn.game, turn.table)
        except OSError as error:
            self.fail("mail: %s", one_line(error))
