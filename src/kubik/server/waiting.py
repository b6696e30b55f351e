"""Who is waited for at a table, so that whoever is away is told of it once in a turn."""

import asyncio
from collections.abc import Sequence

from kubik.server.chairs import seats_of
from kubik.server.log import TableEntry
from kubik.server.reminders import AwaitedTurn, Reminders
from kubik.server.state import TableState


class Waiting:
    """Follows the turns of a table."""

    def __init__(self, table: TableState, reminders: Reminders) -> None:
        self._table, self._reminders = table, reminders
        # By person; without a timer where they have been told.
        self._timers: dict[str, asyncio.TimerHandle | None] = {}

    def follow(self) -> None:
        """Note who is waited for now, and who no more."""
        chairs = self._table.row.chairs
        waited = {chairs[seat].player for seat in self._table.actors if chairs[seat].by_person}
        if waited == self._timers.keys():
            return
        for player in self._timers.keys() - waited:
            self._cancel(self._timers.pop(player))
        for player in waited - self._timers.keys():
            self._ring_later(player)

    def stop(self) -> None:
        """Tell nobody any more."""
        for timer in self._timers.values():
            self._cancel(timer)
        self._timers.clear()

    @staticmethod
    def _cancel(timer: asyncio.TimerHandle | None) -> None:
        if timer:
            timer.cancel()

    def _ring_later(self, player: str) -> None:
        loop = asyncio.get_running_loop()
        self._timers[player] = loop.call_later(self._reminders.wait, self._ring, player)

    def _ring(self, player: str) -> None:
        if any(watcher.player == player for watcher in self._table.watchers):
            self._ring_later(player)  # who looks may yet go away
            return
        self._timers[player] = None
        row = self._table.row
        number = turn_of(self._table.log, seats_of(row.chairs, player))
        days = row.clock.kind == "days"
        self._reminders.note(AwaitedTurn(row.id, self._table.game, player, number, days))


def turn_of(log: Sequence[TableEntry], seats: Sequence[int]) -> int:
    """Return what a turn of some seats is known by: the version of their last move before it.

    It follows from the log alone, so a turn is the same one after a restart.
    """
    answered = False  # whether others have moved after what is looked at
    for entry in reversed(log):
        if entry.what != "move":
            continue
        if entry.detail.seat not in seats:
            answered = True
        elif answered:
            return entry.v
    return 0
