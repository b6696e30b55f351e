"""The sockets that are open, counted by whom and by where they come from."""

from collections import Counter
from typing import Protocol

from kubik.server.errors import TooFastError
from kubik.server.fair import Payer
from kubik.server.limits import Limits


class Opened(Protocol):
    """An open socket."""

    @property
    def payer(self) -> Payer:
        """On whose account it is open."""


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

    def remove(self, socket: Opened) -> None:
        """Count one no more."""
        self._open.discard(socket)
        for name in (socket.payer, socket.payer.address):
            self._count[name] -= 1
            if not self._count[name]:
                del self._count[name]
