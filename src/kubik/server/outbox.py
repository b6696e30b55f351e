"""What is sent to one socket: in order, and without anybody waiting for a slow reader."""

import asyncio
import contextlib
from collections.abc import Callable

from litestar.types import Send

TRY_LATER = 1013  # the close code for a client that does not read, and for a server that cannot now
LONGEST_QUEUE = 300  # messages that wait for a slow reader before the socket is closed


def write_nothing(_message: bytes) -> bool:
    """Send nothing at once."""
    return False


class Outbox:
    """The way out of one open socket."""

    __slots__ = ("_out", "_send", "_sending", "_write")

    def __init__(self, send: Send, write: Callable[[bytes], bool]) -> None:
        """Send by `send`; `write` sends a message at once, where nothing must wait."""
        self._send, self._write = send, write
        self._out: list[bytes | int] = []  # messages, and the code to close with
        self._sending: asyncio.Task[None] | None = None  # only while something waits

    def send(self, message: bytes) -> None:
        """Take a message for the client; a client that does not read is sent away."""
        if self._sending is None and self._write(message):
            return
        if len(self._out) < LONGEST_QUEUE:
            self._put(message)
        elif len(self._out) == LONGEST_QUEUE:
            self._put(TRY_LATER)

    def close(self, code: int) -> None:
        """Close the socket after what still waits."""
        self._put(code)

    def _put(self, message: bytes | int) -> None:
        self._out.append(message)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        # The client may have gone meanwhile, or may be going.
        with contextlib.suppress(OSError, RuntimeError):
            while self._out:
                message = self._out.pop(0)
                if isinstance(message, int):
                    await close_socket(self._send, message)
                    return
                text = message.decode()
                await self._send({"type": "websocket.send", "bytes": None, "text": text})
            # A socket that is closed or lost keeps its task, and nothing more is sent.
            self._sending = None


async def close_socket(send: Send, code: int) -> None:
    """Close a socket."""
    await send({"type": "websocket.close", "code": code, "reason": ""})
