"""Compiling the rules of a game in the background, so that the next game starts fast.

`python -m kubik.bots.warm GAME` is started by itself when a game begins on interpreted rules; an
edition follows as JSON.
"""

import contextlib
import fcntl
import json
import os
import subprocess
import sys

from kubik.bots.registry import seat_build
from kubik.engine.build import Build, live_build
from kubik.engine.cache import cache_root
from kubik.engine.edition import canonical
from kubik.engine.game import Game
from kubik.engine.registry import find_game

OFF_VARIABLE = "KUBIK_NO_WARM"
LOWEST_PRIORITY = 19


def start_warming(game: Game) -> bool:
    """Start compiling behind the person's back if needed; return whether that was done."""
    if os.environ.get(OFF_VARIABLE) or all(build.ready for build in _builds(game)):
        return False
    edition = [canonical(game.edition.told)] if game.edition else []
    with contextlib.suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "kubik.bots.warm", game.name, *edition],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        return True
    return False


def warm(game: Game) -> None:
    """Compile what playing needs, unless another process is at it."""
    cache_root().mkdir(parents=True, exist_ok=True)
    with (cache_root() / f"{game.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return
        for build in _builds(game):
            build.compile()


def _builds(game: Game) -> list[Build]:
    return [live_build(game, "cpu"), seat_build(game, "cpu")]


if __name__ == "__main__":
    os.nice(LOWEST_PRIORITY)
    warm(find_game(sys.argv[1], json.loads(sys.argv[2]) if len(sys.argv) > 2 else None))
