"""A few setups of a game that together have every player count and every option value."""

from collections.abc import Iterator
from typing import Any

from kubik.arena.soak import Setup, setups
from kubik.engine.game import Game
from kubik.testing.repeats import soaking


def sample(game: Game) -> Iterator[Setup]:
    """Yield each player count with few options changed, and each option value at least once.

    Options are changed at the largest table that allows it, where cards run out the soonest.
    """
    seen: set[tuple[str, Any]] = set()
    for setup in sorted(setups(game), key=lambda s: (_changed_options(s), -s.players)):
        shows = _shown(setup)
        if not shows <= seen:
            seen |= shows
            yield setup


def few(game: Game) -> Iterator[Setup]:
    """Yield fewer setups that show all of that, many options changed at once; in the soak a sample.

    The usual setup of the largest table comes first: what goes wrong there is the easiest to read.
    Then each number of players, the larger first, and what is still missing.
    """
    wanted = list(sample(game))
    if soaking():
        yield from wanted
        return
    yield wanted[0]
    missing = set().union(*map(_shown, wanted)) - _shown(wanted[0])
    every = sorted(setups(game), key=lambda setup: -setup.players)
    while missing:
        counts = [players for name, players in missing if name == "players"]
        open_ones = [one for one in every if not counts or one.players == max(counts)]
        chosen = max(open_ones, key=lambda setup: len(missing & _shown(setup)))
        missing -= _shown(chosen)
        yield chosen


def _shown(setup: Setup) -> set[tuple[str, Any]]:
    """Return the player count and the values of options that a setup shows."""
    return {("players", setup.players), *setup.options.items()}


def is_usual(setup: Setup) -> bool:
    """Whether a setup has all options as they usually are."""
    return not _changed_options(setup)


def _changed_options(setup: Setup) -> int:
    defaults = {option.name: option.default for option in setup.game.options}
    return sum(setup.options[name] != default for name, default in defaults.items())
