"""Kubik's server as `kubik serve` runs it, for one address that plays at hundreds of tables.

Only what one address may do at once is raised, unless the usual limits are asked for; all of it is
still counted. A database, a bus and a number of workers can follow the limits.
"""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kubik.engine.registry import find_game
from kubik.server.limits import Limits
from kubik.server.processes import ServingProcesses
from kubik.server.serve import Server, bind
from kubik.server.settings import Settings

HOST = "127.0.0.1"
GAME = "connect_four"
LOOK_AGAIN = 0.1  # seconds
PLENTY = 1e9
MANY = 20_000
LIMITS = {
    "usual": Limits(),
    "one address": Limits(
        socket_credits=PLENTY,
        address_credits=PLENTY,
        guest_credits=PLENTY,
        address_sockets=MANY,
        connections=MANY,
    ),
}


def main(
    data: str, limits: str = "one address", database: str = "", bus: str = "", workers: str = "1"
) -> int:
    """Serve on a free port until stopped; garbage is also collected when asked for."""
    with bind(HOST, 0, other=False) as bound:
        port = bound.getsockname()[1]
        asked = {"database": database, "bus": bus, "limits": LIMITS[limits]}
        settings = Settings(data=Path(data), host=HOST, port=port, **asked)  # type: ignore[arg-type]
        if workers == "1":
            return _serve(settings, bound, lambda: _say(port))

    def serve(ready: Callable[[], None], doors: Path) -> int:
        with bind(HOST, port, other=False, many=True) as shared:
            return _serve(replace(settings, doors=doors), shared, ready)

    return ServingProcesses(int(workers), serve).run(lambda: _say(port))


def _serve(settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> int:
    signal.signal(signal.SIGUSR2, lambda _signal, _frame: gc.collect())
    tasks: list[asyncio.Task[None]] = []
    server = Server(settings, lambda: tasks.append(asyncio.create_task(_tell(server, ready))))
    server.run([bound])
    return 0


def _say(port: int) -> None:
    print(f"ready {port}", flush=True)


async def _tell(server: Server, ready: Callable[[], None]) -> None:
    """Say that it is ready once the compiled rules are in memory; on a busy machine that lasts."""
    games = server.app.services.resources.games
    while games.target(find_game(GAME)) != "cpu":
        await asyncio.sleep(LOOK_AGAIN)
    ready()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
