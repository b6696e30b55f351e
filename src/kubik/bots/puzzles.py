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

from kubik.engine.asking import offer
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.match import Match
from kubik.engine.moves import Move, say_phrase

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


def names_of(match: Match, seat: int) -> dict[Move, str]:
    """Return what each legal move is called. Moves of one name are one and the same to a person.

    Of two equal cubes in a hand either may be laid.
    """
    words = match.game.words("en")
    return {
        move: say_phrase(match.game, offer(match, move), words)
        for move in match.legal_moves_of(seat)
    }


def solutions(puzzle: Puzzle, match: Match) -> frozenset[str]:
    """Return the moves that solve a puzzle: the best, and others of its name."""
    names = {move.notation: name for move, name in names_of(match, puzzle.seat).items()}
    return frozenset(move for move in names if names[move] == names[puzzle.best])


def best_moves(puzzle: Puzzle, match: Match, most: int) -> list[Move]:
    """Return so many of the best moves at most, and of each name the best alone."""
    names = names_of(match, puzzle.seat)
    moves = {move.notation: move for move in names}
    first: dict[str, Move] = {}
    for notation in puzzle.worth:
        first.setdefault(names[moves[notation]], moves[notation])
    return list(first.values())[:most]


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
