"""What happens at a table by itself: clocks run out, people are missed, bots move."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from kubik.bots.plan import read_plan
from kubik.engine.moves import Move
from kubik.server import clock
from kubik.server.chairs import Absence
from kubik.server.fair import Place
from kubik.server.minds import Rank
from kubik.server.mishaps import one_line
from kubik.server.owner import Owner
from kubik.server.resources import Resources
from kubik.server.state import TableState
from kubik.server.waiting import Waiting

# Seconds in which nothing happens by itself after a failure; each further one doubles them.
FIRST_REST, LONGEST_REST = 1.0, 60.0

logger = logging.getLogger("kubik.server")


class Clockwork:
    """Sees to it that whatever happens next by itself will happen, in its time."""

    def __init__(
        self,
        table: TableState,
        owner: Owner,
        resources: Resources,
        take_over: Callable[[int, Absence], Awaitable[None]],
        play: Callable[[Move], Awaitable[None]],
        begin: Callable[[], Awaitable[None]],
    ) -> None:
        """Change the table by what is given alone, and that is called by the owner."""
        self._table = table
        self._owner = owner
        self._resources = resources
        self._take_over, self._play, self._begin = take_over, play, begin
        self._waiting = Waiting(table, resources.reminders)
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._missed: dict[int, float] = {}  # since when others wait for a person who is gone
        self._looked_at = asyncio.Event()
        self._failures = 0
        self._rests_until = 0.0

    def plan(self) -> None:
        """Plan anew, as the table is now."""
        if not self._table.watchers:
            self._looked_at.clear()
        elif not self._looked_at.is_set():
            self._looked_at.set()
        self._note_missed()
        self._waiting.follow()
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._rests_until:
            # Also if it is over by now: reading a table anew may take longer than that.
            self._ring_after(max(0.0, self._rests_until - clock.ticks()))
            return
        end = self._table.clocks.next_end
        if end or self._missed:
            grace = self._resources.settings.grace
            ends = [*(since + grace for since in self._missed.values()), *([end[0]] if end else [])]
            self._ring_after(max(0.0, min(ends) - clock.ticks()))
        chairs = self._table.row.chairs
        seat = next((seat for seat in self._table.actors if chairs[seat].by_bot), None)
        if seat is not None and self._thinking is None:
            self._thinking = asyncio.create_task(self._think(seat))

    def stop(self) -> None:
        """Let nothing more happen."""
        self._waiting.stop()
        if self._timer:
            self._timer.cancel()
        if self._thinking:
            self._thinking.cancel()

    def rest(self) -> None:
        """Let nothing happen for a while, since what happened last could not be stored."""
        wait = min(LONGEST_REST, FIRST_REST * 2**self._failures)
        self._failures += 1
        self._rests_until = clock.ticks() + wait

    def go_on(self) -> None:
        """Rest no more: something was stored."""
        self._failures, self._rests_until = 0, 0.0

    def _note_missed(self) -> None:
        """Note since when people who are there wait for people who are not."""
        row, online = self._table.row, self._table.online
        people = [seat for seat, chair in enumerate(row.chairs) if chair.by_person]
        gone = [seat for seat in people if not online[seat]]
        nobody_waits = len(gone) == len(people) or row.clock.kind == "days"
        if row.status != "running" or nobody_waits:
            gone = []
        if gone or self._missed:
            self._missed = {seat: self._missed.get(seat, clock.ticks()) for seat in gone}

    def _ring_after(self, wait: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        """Have the owner look at the clock."""
        self._timer = None
        self._owner.do_later(self._look_at_clock)

    async def _look_at_clock(self) -> None:
        if self._rests_until > clock.ticks():
            return
        self._rests_until = 0.0
        if self._table.row.status == "waiting":
            await self._begin()  # if it is full, and could not be dealt before
        at = clock.ticks()
        end = self._table.clocks.next_end
        if end and end[0] <= at:
            await self._take_over(end[1], "timeout")
        chairs, grace = self._table.row.chairs, self._resources.settings.grace
        for seat, since in list(self._missed.items()):
            if since + grace <= at and chairs[seat].by_person:
                await self._take_over(seat, "away")

    async def _think(self, seat: int) -> None:
        """Let a bot choose a move for a seat, then have the owner play it."""
        try:
            move, position = await self._choose_in_time(seat)
        except Exception as error:
            # The same position would only fail again; the next change begins anew.
            bot = self._table.row.chairs[seat].bot
            logger.error("table %s: bot %s: %s", self._table.row.id, bot, one_line(error))
            self._thinking = None
            return
        self._owner.do_later(partial(self._play_for, move, position))

    async def _choose_in_time(self, seat: int) -> tuple[Move | None, int]:
        """Return what a bot plays for a seat, after a pause in which people can follow."""
        bot = self._resources.games.nets.thinking(
            self._table.game, self._table.row.chairs[seat].bot
        )
        pause = self._pause()
        await self._keep_pace()
        if read_plan(self._table.game, bot).method == "policy":
            await asyncio.sleep(pause)
            return await self._choose(seat, bot)
        # Thinking is a pause by itself.
        begun = clock.ticks()
        chosen = await self._choose(seat, bot)
        await asyncio.sleep(begun + pause - clock.ticks())
        return chosen

    def _pause(self) -> float:
        """Return how long a bot waits; those that act at once share that, as each would wait."""
        chairs = self._table.row.chairs
        at_once = sum(chairs[seat].by_bot for seat in self._table.actors)
        # There may be none any more: a person has come back since this one was called.
        return self._resources.settings.bot_pause / max(1, at_once)

    async def _keep_pace(self) -> None:
        """Wait while bots move too often at the tables of an address."""
        payer = self._resources.people.find(self._table.maker)
        seen = self._looked_at.is_set()
        wait = self._resources.pace.wait(payer.address, seen)
        if seen or not wait:
            await asyncio.sleep(wait)
            return
        # Nobody who comes to look waits for tables that nobody sees.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._looked_at.wait(), wait)

    async def _choose(self, seat: int, bot: str) -> tuple[Move | None, int]:
        """Return what a bot plays for a seat, if it is to, and in which position."""
        table, position = self._table, self._table.position
        if table.match is None or seat not in table.actors or not table.row.chairs[seat].by_bot:
            return None, position
        place = Place(self._resources.people.find(table.maker), self._rank)
        return await self._resources.minds.choose(table.match, seat, bot, place), position

    def _rank(self) -> Rank:
        """For whom bots think at this table."""
        if any(self._table.online):
            return Rank.PRESENT
        alone = all(chair.kind == "bot" for chair in self._table.row.chairs)
        return Rank.NOBODY if alone else Rank.ABSENT

    async def _play_for(self, move: Move | None, position: int) -> None:
        """Play what a bot chose, unless the table has changed since."""
        self._thinking = None
        if move is not None and position == self._table.position:
            await self._play(move)
