"""Credit: how much may come from one place at once, and how fast more is granted."""

import time


class Bucket:
    """Credit that is spent by messages and comes back with time."""

    __slots__ = ("_at", "_left", "_most", "_refill")

    def __init__(self, most: float, refill: float) -> None:
        self._most, self._refill = most, refill
        self._left = most
        self._at = time.monotonic()

    def spend(self, cost: float = 1.0) -> bool:
        """Spend credit if there is enough; say whether there was."""
        self._fill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def borrow(self, cost: float = 1.0) -> float:
        """Spend credit that may yet have to come; return the seconds until it has."""
        self._fill()
        self._left -= cost
        return max(0.0, -self._left / self._refill)

    @property
    def full(self) -> bool:
        """Whether nothing is spent."""
        self._fill()
        return self._left >= self._most

    def _fill(self) -> None:
        at = time.monotonic()
        self._left = min(self._most, self._left + (at - self._at) * self._refill)
        self._at = at


class Buckets:
    """A bucket for each of many, as for every address that something comes from."""

    MANY = 10_000  # names, after which those that owe nothing are forgotten

    def __init__(self, most: float, refill: float) -> None:
        self._most, self._refill = most, refill
        self._buckets: dict[str, Bucket] = {}
        self._room = self.MANY

    def of(self, name: str) -> Bucket:
        """Return the bucket of a name."""
        if len(self._buckets) > self._room:
            # All at once: threads that write to the log have buckets for what they write.
            there = list(self._buckets.items())
            self._buckets = {one: owed for one, owed in there if not owed.full}
            # Where most of them owe something, not every further one makes all be looked at.
            self._room = max(self.MANY, 2 * len(self._buckets))
        if name not in self._buckets:
            self._buckets[name] = Bucket(self._most, self._refill)
        return self._buckets[name]
