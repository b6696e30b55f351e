"""Kubik's server as `kubik serve` runs it, for one address that plays at hundreds of tables.

Only what one address may do at once is raised, unless the usual limits are asked for; all of it is
still counted.
"""

import asyncio
import gc
import signal
import sys
from pathlib import Path

from kubik.engine.registry import find_game
from kubik.server.limits import Limits
from kubik.server.serve import Server, bind
from kubik.server.settings import Settings

HOST = "127.0.0.1"
GAME = "connect_four"
LOOK_AGAIN = 0.1  # seconds
PLENTY = 1e9
MANY = 10_000
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


def main(data: Path, limits: str = "one address") -> None:
    """Serve on a free port until stopped; garbage is also collected when asked for."""
    signal.signal(signal.SIGUSR2, lambda _signal, _frame: gc.collect())
    bound = bind(HOST, 0, other=False)
    port = bound.getsockname()[1]
    settings = Settings(data=data, host=HOST, port=port, limits=LIMITS[limits])
    tasks: list[asyncio.Task[None]] = []
    server = Server(settings, lambda: tasks.append(asyncio.create_task(_tell(server, port))))
    server.run([bound])


async def _tell(server: Server, port: int) -> None:
    """Say that it is ready once the compiled rules are in memory; on a busy machine that lasts."""
    games = server.app.services.resources.games
    while games.target(find_game(GAME)) != "cpu":
        await asyncio.sleep(LOOK_AGAIN)
    print(f"ready {port}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
