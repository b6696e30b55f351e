"""Puzzles: a position of the day for each game, with one move that is clearly the best.

They were mined by `kubik.bots.mining` and lie in `puzzles.jsonl` of a game's folder, one on each
line. The day picks the line: the first one on `FIRST_DAY`, the next one on the day after it, and
the first again after the last.
"""

import functools
from datetime import date
from importlib.resources import files
from typing import Any

import msgspec

from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.match import Match

FILE = "puzzles.jsonl"
FIRST_DAY = date(2026, 11, 1)
MOST_TRIES = 3


class Puzzle(msgspec.Struct, frozen=True, eq=False):
    """A position in which one move is clearly the best."""

    game: str
    number: int  # of the game that it was mined from
    position: dict[str, Any]
    seat: int  # who is to move
    best: str  # the move, in notation
    worth: dict[str, float]  # what to expect of the best moves: 1 for a win
    finders: tuple[str, ...]  # the levels that play it

    def match(self) -> Match:
        """Return the position as a match; only its seat may be shown what it sees."""
        return Match.from_position(self.game, self.position, seed_of(self.game, self.number))


def seed_of(game: str, number: int) -> str:
    """Return the seed of a puzzle, on which nothing that is shown depends."""
    return f"puzzle/{game}/{number}"


@functools.lru_cache(maxsize=KEPT_GAMES)
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game in the order of days; none where it has no file of them."""
    path = files("kubik.bots") / game.name / FILE
    if not path.is_file():
        return ()
    return read_puzzles(path.read_text(encoding="utf-8"))


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file."""
    return tuple(msgspec.json.decode(line, type=Puzzle) for line in text.splitlines())


def puzzle_of(game: Game, day: date) -> Puzzle | None:
    """Return the puzzle of a day; days before the first have none."""
    puzzles = puzzles_of(game)
    since = (day - FIRST_DAY).days
    return puzzles[since % len(puzzles)] if puzzles and since >= 0 else None
