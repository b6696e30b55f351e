"""Doors between workers of one machine: a socket goes to the one that owns its table.

The system gives a connection to any worker. Were it kept there, all that is sent over it would be
carried by the bus; so the open connection itself is handed on, with the request that came over it.
"""

import asyncio
import contextlib
import os
import secrets
import socket
from array import array
from collections.abc import Awaitable, Callable
from pathlib import Path

TAKING = 3.0  # seconds for a worker to take a connection, before its client has to come again
TRIES, PAUSE = 60, 0.05  # while many wait at a door; seconds between two
IDENT = 8  # bytes before a request; alone they say that a connection was taken
LARGEST = 128 * 1024  # bytes, more than a request may have before its body

Take = Callable[[socket.socket, bytes], None]


class Doors:
    """The door of this worker, and the way to those of the others in the same folder."""

    def __init__(
        self, folder: Path, node: str, owner: Callable[[str], Awaitable[str | None]]
    ) -> None:
        """Ask `owner` which other node has the table of a path."""
        self._folder, self._owner = folder, owner
        self._name = str(folder / node)
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._taken: dict[bytes, asyncio.Event] = {}  # by what was offered
        self._take: Take | None = None

    def open(self, take: Take) -> None:
        """Begin to take connections; where no door can be, the bus carries all."""
        self._take = take
        self._door.setblocking(False)
        with contextlib.suppress(OSError):  # the name of the folder may be too long
            self._door.bind(self._name)
            asyncio.get_running_loop().add_reader(self._door, self._receive)

    def close(self) -> None:
        """Take no more, and give none."""
        asyncio.get_running_loop().remove_reader(self._door)
        self._door.close()
        Path(self._name).unlink(missing_ok=True)

    async def give(self, path: str, connection: int, request: bytes) -> bool:
        """Give a connection to the worker that owns the table of a path; return whether it went.

        Who does not take it in time is paused or dying: the client has to come again.
        """
        with socket.socket(fileno=os.dup(connection)) as given:
            owner = await self._owner(path)
            ident = secrets.token_bytes(IDENT)
            taken = self._taken[ident] = asyncio.Event()
            try:
                if not owner or not await self._offer(owner, given, ident + request):
                    return False
                await asyncio.wait_for(taken.wait(), TAKING)
            except TimeoutError:
                with contextlib.suppress(OSError):
                    given.shutdown(socket.SHUT_RDWR)
            finally:
                del self._taken[ident]
        return True

    async def _offer(self, owner: str, given: socket.socket, message: bytes) -> bool:
        """Put a connection before a door; return whether there is one, and room at it."""
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [given.fileno()]))
        for _ in range(TRIES):
            try:
                self._door.sendmsg([message], [rights], 0, str(self._folder / owner))
            except BlockingIOError:
                await asyncio.sleep(PAUSE)
            except OSError:
                return False  # it is a node of another machine, or has gone
            else:
                return True
        return False

    def _receive(self) -> None:
        """Take all that waits; few can, so the others would have to wait before the door."""
        with contextlib.suppress(BlockingIOError):
            while True:
                data, given, _, sender = socket.recv_fds(self._door, LARGEST, 1)
                ident, request = data[:IDENT], data[IDENT:]
                if given:
                    assert self._take, "the door is open"
                    self._take(socket.socket(fileno=given[0]), request)
                    with contextlib.suppress(OSError):
                        self._door.sendto(ident, sender)
                elif ident in self._taken:
                    self._taken[ident].set()
