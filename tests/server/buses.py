"""A Redis of the tests' own: Debian's program, in a temporary folder, with a socket in it."""

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from patience import PATIENCE


class Redis:
    """A server that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "socket"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """How it is called."""
        return f"unix://{self.socket}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        program = shutil.which("redis-server")
        assert program, "Redis is missing: run scripts/redis"
        nothing_kept = ["--port", "0", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [program, *nothing_kept, "--unixsocket", str(self.socket)],
            stdout=subprocess.DEVNULL,
            cwd=self.socket.parent,
        )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < deadline, "Redis does not start"
            time.sleep(0.02)

    def _answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client:
            try:
                client.connect(str(self.socket))
            except OSError:
                return False
        return True

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it."""
        if self._process:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None
            self.socket.unlink(missing_ok=True)


@contextmanager
def redis_running() -> Iterator[Redis]:
    """Run a server in a temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix="kubik-redis-"))
    server = Redis(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
