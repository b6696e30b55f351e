"""Clocks: how much time each seat has, and whose is running."""

import time
from collections.abc import Iterable, Sequence

from kubik.server.chairs import Chair
from kubik.server.protocol import Clock

# Who comes back after the bank ran out gets so many seconds, or one increment if that is more.
SECOND_WIND = 15.0

# Time limits that make sense, in seconds, by the kind of clock.
LIMITS = {"none": (0, 0), "move": (5, 3_600), "bank": (10, 7_200), "days": (3_600, 30 * 86_400)}
LONGEST_INCREMENT = 600


def now() -> float:
    """Return the time of day in seconds, for stamps that are kept."""
    return time.time()


def ticks() -> float:
    """Return seconds that only go forward, for everything that is waited for.

    The time of day jumps when somebody sets it, which must not cost anybody a turn.
    """
    return time.monotonic()


def makes_sense(plan: Clock) -> bool:
    """Whether a clock can be played with."""
    low, high = LIMITS[plan.kind]
    return low <= plan.seconds <= high and 0 <= plan.increment <= LONGEST_INCREMENT


class Clocks:
    """The clocks of one table. A chair keeps its seconds, this knows since when they run."""

    def __init__(self, plan: Clock, chairs: Sequence[Chair]) -> None:
        self.plan = plan
        self._chairs = chairs
        self._began: dict[int, float] = {}

    def wind_up(self) -> None:
        """Give every seat its time at the start of a game."""
        if self.plan.kind != "none":
            for chair in self._chairs:
                chair.left = float(self.plan.seconds) if chair.kind == "person" else None

    def left(self, seat: int, at: float) -> float | None:
        """Return the seconds that a seat has left."""
        left = self._chairs[seat].left
        if left is None or seat not in self._began:
            return left
        return max(0.0, left - (at - self._began[seat]))

    def follow(self, actors: Iterable[int], at: float) -> None:
        """Let the clocks of those run who are waited for, and stop the others."""
        if self.plan.kind == "none":
            return
        waited = {
            seat
            for seat in actors
            if self._chairs[seat].by_person and self._chairs[seat].left is not None
        }
        for seat in list(self._began):
            self._chairs[seat].left = self.left(seat, at)
        self._began = dict.fromkeys(waited, at)

    def moved(self, seat: int, actors: Sequence[int], at: float) -> None:
        """Note that a seat moved: its time is counted, and what the clock gives is added."""
        self.follow(actors, at)
        chair = self._chairs[seat]
        if chair.left is None:
            return
        if self.plan.kind in ("move", "days"):
            chair.left = float(self.plan.seconds)
        elif seat not in actors:
            chair.left += self.plan.increment

    def back(self, seat: int) -> None:
        """Give a person who comes back some time to play with."""
        chair = self._chairs[seat]
        if chair.left is None:
            return
        if self.plan.kind == "bank":
            chair.left = max(chair.left, SECOND_WIND, float(self.plan.increment))
        else:
            chair.left = float(self.plan.seconds)

    @property
    def next_end(self) -> tuple[float, int] | None:
        """When the first clock runs out, and whose."""
        if not self._began:
            return None
        ends = [
            (began + (self._chairs[seat].left or 0), seat) for seat, began in self._began.items()
        ]
        return min(ends, default=None)
