"""Kubik's server as `kubik serve` runs it, for one address that plays at hundreds of tables.

Only what one address may do at once is raised, unless the usual limits are asked for; all of it is
still counted.
"""

import gc
import signal
import sys
from pathlib import Path

from kubik.server.limits import Limits
from kubik.server.serve import Server, bind
from kubik.server.settings import Settings

HOST = "127.0.0.1"
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
    Server(settings, lambda: print(f"ready {port}", flush=True)).run([bound])


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
