"""Archives of released rules: `pytest --kubik-game NAME --kubik-release` writes that of a game.

Made once for a release and never changed: later rules play its games just the same, or are of
another version.
"""

import itertools
from pathlib import Path

from kubik.engine.archive import write_archive
from kubik.engine.game import Game
from kubik.testing.play import played
from kubik.testing.samples import sample

GAMES = 8
MOVES = 120  # of each; the rest of a longer game shows little more


def archive_of(game: Game, folder: Path) -> Path:
    """Return the file of the archive of the rules that a game has now."""
    version = game.version
    return folder / f"{game.name}-rules-{version.number}-{version.fingerprint}.kubik"


def write_release(game: Game, folder: Path) -> Path | None:
    """Write the archive of the rules that a game has now, if there is none."""
    path = archive_of(game, folder)
    if path.exists():
        return None
    setups = itertools.islice(sample(game), GAMES)
    matches = [
        played(setup, str(seed), MOVES, "python") for seed, setup in enumerate(setups, start=1)
    ]
    path.write_text(write_archive(matches, "python"), encoding="utf-8")
    return path
