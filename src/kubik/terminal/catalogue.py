"""The installed games, as the terminal lists them."""

from kubik.engine.game import Game
from kubik.engine.registry import load_games
from kubik.terminal.screen import Screen


def installed(screen: Screen) -> list[Game]:
    """Return the games that can be played; one that cannot be loaded does not hide the others."""
    games, failures = load_games()
    for failure in failures:
        screen.complain(failure)
    return games


def player_counts(game: Game) -> str:
    """Return the possible numbers of players, as a range where they are one."""
    low, high = min(game.players), max(game.players)
    if list(game.players) == list(range(low, high + 1)) and low < high:
        return f"{low}–{high}"
    return ", ".join(str(count) for count in game.players)
