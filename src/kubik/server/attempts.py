"""Wrong passwords: after a few, each further try has to wait longer."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kubik.server.errors import TooFastError

FREE_TRIES = 5  # of one login from one address; anybody mistypes a password a few times
FREE_TRIES_ANYWHERE = 50  # of one login from all addresses together
FIRST_WAIT, LONGEST_WAIT = 1.0, 900.0  # seconds; each further failure doubles the wait
MANY = 10_000  # failures that are remembered, those of longest ago forgotten
FORGET_HALF = 900.0  # seconds without a failure after which half of them count no more


@dataclass(slots=True)
class _Failures:
    count: int = 0
    last: float = 0.0
    until: float = 0.0

    def add(self, now: float, free: int) -> None:
        """Note one more; with each of some that come together the wait grows."""
        # To wait as long as one has to is no reason to forget.
        halvings = max(0, int((now - max(self.last, self.until)) / FORGET_HALF))
        self.count = (self.count >> min(halvings, self.count.bit_length())) + 1
        self.last = now
        if self.count >= free:
            self.until = now + min(LONGEST_WAIT, FIRST_WAIT * 2 ** (self.count - free))


class Attempts:
    """Failures to log in, by login and address, and by login alone.

    Strangers who try a login from many addresses do not shut its owner out: an address from which
    it once succeeded waits for its own failures alone.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._failures: dict[tuple[str, ...], _Failures] = {}
        self._known: dict[tuple[str, str], None] = {}  # where a login succeeded

    def check(self, login: str, address: str) -> None:
        """Refuse to try before the wait is over."""
        waits = [
            self._failures[key].until - self._now()
            for key, _ in self._keys(login, address)
            if key in self._failures
        ]
        if max(waits, default=0.0) > 0:
            raise TooFastError("too-many-tries", seconds=int(max(waits)) + 1)

    def fail(self, login: str, address: str) -> None:
        """Note a wrong password."""
        for key, free in self._keys(login, address):
            failures = self._failures.pop(key, None) or _Failures()
            self._failures[key] = failures
            failures.add(self._now(), free)
        _keep_latest(self._failures)

    def succeed(self, login: str, address: str) -> None:
        """Forget the failures of who has come in."""
        self._failures.pop((login, address), None)
        self._known.pop((login, address), None)
        self._known[login, address] = None
        _keep_latest(self._known)

    def _keys(self, login: str, address: str) -> list[tuple[tuple[str, ...], int]]:
        """Return under which names failures count, and how many are free."""
        own: tuple[tuple[str, ...], int] = (login, address), FREE_TRIES
        if (login, address) in self._known:
            return [own]
        return [own, ((login,), FREE_TRIES_ANYWHERE)]


def _keep_latest(noted: dict[Any, Any]) -> None:
    while len(noted) > MANY:
        del noted[next(iter(noted))]
