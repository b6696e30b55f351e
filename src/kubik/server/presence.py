"""Who is there, told once for all that come and go in a short while.

Told at every change, a thousand who come to look would each be told a thousand times.
"""

import asyncio
import time
from collections.abc import Callable

PAUSE = 0.25  # seconds between two tellings


class PresenceNews:
    """Tells at once after a quiet time, and else when the pause is over."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._last = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def change(self) -> None:
        """Note that somebody came, went or has another name."""
        if self._timer:
            return
        wait = self._last + PAUSE - time.monotonic()
        if wait <= 0:
            self._tell_now()
        else:
            self._timer = asyncio.get_running_loop().call_later(wait, self._tell_now)

    def stop(self) -> None:
        """Tell nothing more."""
        if self._timer:
            self._timer.cancel()

    def _tell_now(self) -> None:
        self._timer = None
        self._last = time.monotonic()
        self._tell()
