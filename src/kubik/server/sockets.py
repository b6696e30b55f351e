"""The sockets that are open, counted by whom and by where they come from."""

from collections import Counter
from collections.abc import Collection
from typing import Protocol

from kubik.server.errors import TooFastError
from kubik.server.fair import Payer
from kubik.server.limits import Limits

TRY_AGAIN = 1012  # the close code for «come back», as when a server restarts


class Opened(Protocol):
    """An open socket."""

    @property
    def payer(self) -> Payer:
        """On whose account it is open; a person is named by the session."""

    def close(self, code: int) -> None:
        """Say goodbye."""


class Sockets:
    """All open sockets."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: set[Opened] = set()
        self._count: Counter[str | Payer] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, payer: Payer) -> None:
        """Refuse one more than a person or an address may have; strangers are no one person."""
        known = payer.person != payer.address
        if (known and self._count[payer] >= self._limits.person_sockets) or (
            self._count[payer.address] >= self._limits.address_sockets
        ):
            raise TooFastError("too-many-sockets")

    def add(self, socket: Opened) -> None:
        """Count one that was opened."""
        self._open.add(socket)
        self._count.update((socket.payer, socket.payer.address))

    def close(self, sessions: Collection[str]) -> None:
        """Close what is open in sessions that ended; whoever is still there comes back as new."""
        for socket in [one for one in self._open if one.payer.person in sessions]:
            socket.close(TRY_AGAIN)

    def remove(self, socket: Opened) -> None:
        """Count one no more."""
        self._open.discard(socket)
        for name in (socket.payer, socket.payer.address):
            self._count[name] -= 1
            if not self._count[name]:
                del self._count[name]
