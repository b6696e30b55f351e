"""Compiling the rules of a game in the background, so that the next game starts fast.

`python -m kubik.bots.warm GAME BUILD` is started by itself when a game begins on interpreted rules,
once for each build that is not ready, so that they are made side by side; an edition follows as
JSON.
"""

import contextlib
import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TypeAlias

from kubik.bots.nets.playing import net_build
from kubik.bots.registry import seat_build
from kubik.engine.build import Build, Target, live_build
from kubik.engine.cache import cache_root
from kubik.engine.edition import canonical
from kubik.engine.game import Game
from kubik.engine.registry import find_game

Compiler: TypeAlias = "subprocess.Popen[bytes]"

OFF_VARIABLE = "KUBIK_NO_WARM"
LOWEST_PRIORITY = 19
# What playing needs; the last one only against nets.
BUILDS: dict[str, Callable[[Game, Target], Build]] = {
    "live": live_build,
    "seat": seat_build,
    "net": net_build,
}


def needed_builds(game: Game, nets: bool) -> dict[str, Build]:
    """Return the builds that playing a game needs, against nets or not."""
    return {name: make(game, "cpu") for name, make in BUILDS.items() if nets or name != "net"}


def start_warming(game: Game, *, nets: bool = False) -> list[Compiler]:
    """Start compiling behind the person's back if needed; return what compiles."""
    started: list[Compiler] = []
    if os.environ.get(OFF_VARIABLE):
        return started
    edition = [canonical(game.edition.overrides)] if game.edition else []
    with contextlib.suppress(OSError):
        for name in _not_ready(game, nets):
            compiler = subprocess.Popen(
                [sys.executable, "-m", "kubik.bots.warm", game.name, name, *edition],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            started.append(compiler)
    return started


def _not_ready(game: Game, nets: bool) -> list[str]:
    return [name for name, build in needed_builds(game, nets).items() if not build.ready]


def warm(game: Game, name: str) -> None:
    """Compile a build, unless another process is at it."""
    with _lock(game, name, fcntl.LOCK_EX) as is_ours:
        if is_ours:
            BUILDS[name](game, "cpu").compile()


def is_being_compiled(game: Game, *, nets: bool = False) -> bool:
    """Whether some process is at a build that playing a game needs."""
    for name in _not_ready(game, nets):
        with _lock(game, name, fcntl.LOCK_SH) as is_free:
            if not is_free:
                return True
    return False


@contextlib.contextmanager
def _lock(game: Game, name: str, kind: int) -> Iterator[bool]:
    """Hold the lock on a build; tell whether that can be."""
    cache_root().mkdir(parents=True, exist_ok=True)
    box = f"-{game.edition.digest}" if game.edition else ""
    with (cache_root() / f"{game.name}{box}-{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


if __name__ == "__main__":
    os.nice(LOWEST_PRIORITY)
    edition = json.loads(sys.argv[3]) if len(sys.argv) > 3 else None
    warm(find_game(sys.argv[1], edition), sys.argv[2])
