"""A relay between a node and a server: it can cut, refuse and stall, as networks do."""

import asyncio
import contextlib
from pathlib import Path


class CuttingRelay:
    """A port that leads to a socket in a folder."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._writers: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._refuses = False
        self.port = 0

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """End."""
        self._server.close()
        self.cut()
        await asyncio.sleep(0.1)  # for those whom it carried to notice

    def cut(self) -> None:
        """End all connections, and refuse new ones."""
        self._refuses = True
        for writer in list(self._writers):
            writer.transport.abort()

    def stall(self) -> None:
        """Carry nothing, and say nothing of it."""
        self._flows.clear()

    def stall_for_good(self) -> None:
        """Carry nothing more over the connections that there are; new ones are as ever."""
        self.stall()
        self._flows = asyncio.Event()
        self._flows.set()

    def heal(self) -> None:
        """Carry on."""
        self._refuses = False
        self._flows.set()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        try:
            there, out = await asyncio.open_unix_connection(str(self._target))
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, out}
        ways = [
            asyncio.create_task(self._carry(reader, out)),
            asyncio.create_task(self._carry(there, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        self._writers -= {writer, out}
        for end in (writer, out):
            end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        flows = self._flows
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await flows.wait()
                writer.write(data)
                await writer.drain()
