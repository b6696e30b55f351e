"""A few setups of a game that together have every player count and every option value."""

from collections.abc import Iterator

from kubik.arena.soak import Setup, setups
from kubik.engine.game import Game


def sample(game: Game) -> Iterator[Setup]:
    """Yield each player count with few options changed, and each option value at least once.

    Options are changed at the largest table that allows it, where cards run out the soonest.
    """
    seen: set[tuple[str, object]] = set()
    for setup in sorted(setups(game), key=lambda s: (_changed_options(s), -s.players)):
        shows = {("players", setup.players), *setup.options.items()}
        if not shows <= seen:
            seen |= shows
            yield setup


def _changed_options(setup: Setup) -> int:
    defaults = {option.name: option.default for option in setup.game.options}
    return sum(setup.options[name] != default for name, default in defaults.items())
