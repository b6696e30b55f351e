"""Finding games: a package offers one through the entry-point group `kubik.games`."""

import difflib
import functools
from importlib.metadata import EntryPoint, entry_points

from kubik.engine.errors import UnknownGameError
from kubik.engine.game import Game

GROUP = "kubik.games"
OWN_GAMES = "kubik.games."  # where the packages of Kubik's own games are


@functools.cache
def _offers() -> dict[str, EntryPoint]:
    return {offer.name: offer for offer in sorted(entry_points(group=GROUP))}


def game_names() -> list[str]:
    """Return the names of all installed games."""
    return list(_offers())


@functools.cache
def find_game(name: str) -> Game:
    """Return the game of that name."""
    if name not in _offers():
        close = difflib.get_close_matches(name, game_names(), n=1)
        if close:
            raise UnknownGameError("unknown-game-close", name=name, close=close[0])
        raise UnknownGameError("unknown-game", name=name, known=game_names())
    try:
        game = _offers()[name].load()
    except ImportError as error:
        raise UnknownGameError("game-fails", name=name, reason=str(error)) from error
    assert isinstance(game, Game), f"the entry point {name} of {GROUP} is not a Game"
    return game


def load_games() -> tuple[list[Game], list[UnknownGameError]]:
    """Return all games that can be played, Kubik's own first, and what is wrong with others."""
    games: list[Game] = []
    failures: list[UnknownGameError] = []
    for name in game_names():
        try:
            games.append(find_game(name))
        except UnknownGameError as failure:
            failures.append(failure)
    return sorted(games, key=lambda game: not game.package.startswith(OWN_GAMES)), failures
