"""Wrong passwords: after a few, each further try has to wait longer."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from kubik.server.errors import TooFastError

FREE_TRIES = 5  # of one login from one address; anybody mistypes a password a few times
FREE_TRIES_ANYWHERE = 50  # of one login from all addresses together
FIRST_WAIT, LONGEST_WAIT = 1.0, 900.0  # seconds; each further failure doubles the wait
MANY = 10_000  # failures that are remembered, those of longest ago forgotten


@dataclass(slots=True)
class _Failures:
    count: int = 0
    until: float = 0.0


class Attempts:
    """Failures to log in, by login and address, and by login alone."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._failures: dict[tuple[str, ...], _Failures] = {}

    def check(self, login: str, address: str) -> None:
        """Refuse to try before the wait is over."""
        waits = [
            self._failures[key].until - self._now()
            for key, _ in _keys(login, address)
            if key in self._failures
        ]
        if max(waits, default=0.0) > 0:
            raise TooFastError("too-many-tries", seconds=int(max(waits)) + 1)

    def fail(self, login: str, address: str) -> None:
        """Note a wrong password."""
        for key, free in _keys(login, address):
            failures = self._failures.pop(key, None) or _Failures()
            self._failures[key] = failures
            failures.count += 1
            if failures.count >= free:
                wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures.count - free))
                failures.until = self._now() + wait
        while len(self._failures) > MANY:
            del self._failures[next(iter(self._failures))]

    def succeed(self, login: str, address: str) -> None:
        """Forget the failures of who has come in."""
        self._failures.pop((login, address), None)


def _keys(login: str, address: str) -> tuple[tuple[tuple[str, ...], int], ...]:
    return ((login, address), FREE_TRIES), ((login,), FREE_TRIES_ANYWHERE)
