"""A server in a process of its own, to be killed.

`python -m server.alone DATA PAUSE PORT DATABASE BUS DOORS`, where the last three may be empty.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

from kubik.engine.errors import KubikError
from kubik.server.serve import Server, bind
from server.quick import quick
from server.stores import database_for

TESTS = Path(__file__).parent.parent
GOODBYE = 40.0  # seconds, which is what a node is given where it is run


class Alone:
    """A server in a process of its own."""

    def __init__(
        self,
        data: Path,
        bot_pause: float = 0.0,
        package: Path | None = None,
        *,
        port: int = 0,
        shared: tuple[str, str] = ("", ""),
        doors: Path | None = None,
    ) -> None:
        """Serve this Kubik, or the one whose package is in a folder; nodes share two servers.

        Workers of one machine also share a folder with their doors.
        """
        self.data = data
        database, bus = shared
        chosen = (data, bot_pause, port, database or database_for(data), bus, doors or "")
        path = [str(TESTS)] if package is None else [str(package), str(TESTS)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "server.alone", *map(str, chosen)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path), "KUBIK_NO_WARM": "1"},
            text=True,
        )
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())

    def end(self, how: signal.Signals) -> int:
        """End it; return how it ended. One that does not end is killed, and that is an error."""
        self.process.send_signal(how)
        with self.process as process:
            try:
                return process.wait(GOODBYE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def main(data: str, bot_pause: str, port: str, database: str, bus: str, doors: str) -> None:
    """Serve, and say at which port."""
    bound = bind("127.0.0.1", int(port), other=False)

    def ready() -> None:
        sys.stdout.write(f"{bound.getsockname()[1]}\n")
        sys.stdout.flush()

    shared = {"database": database, "bus": bus, "doors": Path(doors) if doors else None}
    settings = quick(Path(data), bot_pause=float(bot_pause), **shared)
    try:
        Server(settings, ready).run([bound])
    except KubikError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main(*sys.argv[1:])
