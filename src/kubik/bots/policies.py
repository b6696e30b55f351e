"""The policies of a game: bots that choose without a search, and the numbers they may write."""

import functools
from types import ModuleType
from typing import Any

import kubik.bots.random
from kubik.bots.slots import SLOTS
from kubik.engine.cuda import PerGame
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.registry import bots_for

RANDOM = "random"


@functools.lru_cache(maxsize=KEPT_GAMES)
def policies(game: Game) -> dict[str, ModuleType]:
    """Return the modules of all policies by their names."""
    found: dict[str, ModuleType] = {RANDOM: kubik.bots.random}
    for name, module in bots_for(game.name).items():
        found[name] = game.load(module)
    if len(found) > len(SLOTS):
        raise OverflowError(f"{game.name} has {len(found)} bots; there are {len(SLOTS)} slots")
    return found


def policy_room(game: Game) -> int:
    """Return how many numbers a policy may write: all legal moves, and its own behind them.

    A bot that keeps numbers of its own says in `ROOM` how many. Threads of a GPU have no more
    memory than they were promised, so nobody else gives more either.
    """
    own = (int(getattr(bot, "ROOM", 0)) for bot in policies(game).values())
    return int(game.rules.MOST_LEGAL) + max(own)


OWN_ROOM: Any = PerGame("numbers that a policy may write", lambda build: policy_room(build.game))
