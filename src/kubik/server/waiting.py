"""Who is waited for at a table, so that whoever is away is told of it once in a turn."""

import asyncio
from collections.abc import Sequence

from kubik.server.chairs import seats_of
from kubik.server.log import TableEntry
from kubik.server.reminders import AwaitedTurn, Reminders
from kubik.server.state import TableState

RESOLUTION = 0.001  # seconds by which a timer may ring early


class Waiting:
    """Follows the turns of a table.

    One timer is enough, and it rings on whether or not turns change: a table of quick players would
    else set and cancel one for every move.
    """

    def __init__(self, table: TableState, reminders: Reminders) -> None:
        self._table, self._reminders = table, reminders
        self._due: dict[str, float | None] = {}  # by person; None for who has been told
        self._timer: asyncio.TimerHandle | None = None

    def follow(self) -> None:
        """Note who is waited for now, and who no more."""
        chairs = self._table.row.chairs
        waited = {chairs[seat].player for seat in self._table.actors if chairs[seat].by_person}
        if waited == self._due.keys():
            return
        for player in self._due.keys() - waited:
            del self._due[player]
        due = asyncio.get_running_loop().time() + self._reminders.wait
        for player in waited - self._due.keys():
            self._due[player] = due
        if not self._timer:
            self._ring_later()

    def stop(self) -> None:
        """Tell nobody any more."""
        self._due.clear()
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _ring_later(self) -> None:
        due = [at for at in self._due.values() if at is not None]
        if due:
            self._timer = asyncio.get_running_loop().call_at(min(due), self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time() + RESOLUTION
        for player in [one for one, at in self._due.items() if at is not None and at <= now]:
            if any(watcher.player == player for watcher in self._table.watchers):
                self._due[player] = now + self._reminders.wait  # who looks may yet go away
            else:
                self._due[player] = None
                self._tell(player)
        self._ring_later()

    def _tell(self, player: str) -> None:
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
