"""The policies of a game: bots that choose without a search, and the numbers they may write."""

import functools
import inspect
import typing
from types import FunctionType, ModuleType
from typing import Any

import kubik.bots.random
from kubik.bots.slots import SLOTS
from kubik.engine.cuda import PerGame
from kubik.engine.errors import SetupError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.layout import Ints, State
from kubik.engine.registry import bots_for, comes_with

RANDOM = "random"
TAKES = (State, int, Ints)  # what a bot is given: a position, its seat, memory for codes


def policies(game: Game) -> dict[str, ModuleType]:
    """Return the modules of all policies by their names."""
    return _offered(game)[0]


def left_out(game: Game) -> dict[str, SetupError]:
    """Return what is wrong with bots that somebody offers for a game, by their names."""
    return _offered(game)[1]


def has_guests(game: Game) -> bool:
    """Whether somebody else than who made a game offers a bot for it."""
    offered = [module for module in policies(game).values() if module is not kubik.bots.random]
    return not all(comes_with(game, module.__name__) for module in offered)


@functools.lru_cache(maxsize=KEPT_GAMES)
def _offered(game: Game) -> tuple[dict[str, ModuleType], dict[str, SetupError]]:
    """Load the bots of a game; whatever is wrong with one, others can play."""
    found: dict[str, ModuleType] = {RANDOM: kubik.bots.random}
    wrong: dict[str, SetupError] = {}
    for name, path in bots_for(game):
        about = {"name": name, "module": path, "game": game.name}
        if name in found:
            # Its name means the other one, so what is wrong goes by its module.
            wrong[path] = SetupError("bot-namesake", **about)
        elif len(found) == len(SLOTS):
            wrong[name] = SetupError("bot-crowded", **about, most=len(SLOTS))
        else:
            try:
                found[name] = _load(game, path, about)
            except SetupError as error:
                wrong[name] = error
    return found, wrong


def _load(game: Game, path: str, about: dict[str, str]) -> ModuleType:
    """Return the module of a bot; a sentence says why it is none."""
    try:
        module = game.load(path)
        is_bot = _is_bot(getattr(module, "choose", None))
    except Exception as error:  # somebody is writing it
        reason = str(error) or type(error).__name__
        raise SetupError("bot-fails", **about, reason=reason) from error
    if not is_bot:
        raise SetupError("bot-shape", **about)
    return module


def _is_bot(choose: Any) -> bool:
    """Whether something can be called as a bot is; what it does not annotate may be anything."""
    if not isinstance(choose, FunctionType):
        return False
    hints = typing.get_type_hints(choose)
    names = list(inspect.signature(choose).parameters)
    fits = all(hints.get(name, kind) == kind for name, kind in zip(names, TAKES, strict=False))
    return fits and len(names) == len(TAKES)


def policy_room(game: Game) -> int:
    """Return how many numbers a policy may write: all legal moves, and its own behind them.

    A bot that keeps numbers of its own says in `ROOM` how many. Threads of a GPU have no more
    memory than they were promised, so nobody else gives more either.
    """
    own = (int(getattr(bot, "ROOM", 0)) for bot in policies(game).values())
    return int(game.rules.MOST_LEGAL) + max(own)


OWN_ROOM: Any = PerGame("numbers that a policy may write", lambda build: policy_room(build.game))
