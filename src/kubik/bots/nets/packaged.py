"""Nets that come with a game: one for each number of players that it was trained for.

They lie beside the module that lays positions of the game open, as `judge-2.npz` and so on. A net
knows the rules and the box that it was trained for; with others there is none.
"""

import functools
from importlib.resources import files
from pathlib import Path

from kubik.bots.nets.playing import find_net
from kubik.engine.errors import NetError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.registry import judge_for


def packaged_path(game: Game, players: int) -> Path | None:
    """Return where the net of a game for so many players is, if there is one."""
    module = judge_for(game.name)
    if module is None:
        return None
    path = Path(str(files(module.rpartition(".")[0]) / f"judge-{players}.npz"))
    return path if path.is_file() else None


@functools.lru_cache(maxsize=KEPT_GAMES)
def judged_players(game: Game) -> tuple[int, ...]:
    """Return for how many players there are nets, without a look into them: all are for our box."""
    if game.edition:
        return ()
    return tuple(count for count in game.players if packaged_path(game, count))


@functools.lru_cache(maxsize=KEPT_GAMES)
def packaged_net(game: Game, players: int) -> str:
    """Return the file of the net that judges a game as it is played here; empty without one."""
    path = packaged_path(game, players)
    if path is None:
        return ""
    try:
        find_net(game, str(path))
    except NetError:
        return ""  # other rules, or another box
    return str(path)
