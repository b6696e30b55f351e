"""Random games of connect four, played out beforehand so that both servers get the same ones."""

import random
from dataclasses import dataclass

COLUMNS, ROWS = 7, 6
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class Played:
    """A finished game: its columns in order, and the seat that won, None for a full board."""

    columns: tuple[int, ...]
    winner: int | None


def long_games(count: int, shortest: int, seed: int) -> list[Played]:
    """Return random games that last at least so many moves."""
    source = random.Random(seed)
    games: list[Played] = []
    while len(games) < count:
        game = random_game(source)
        if len(game.columns) >= shortest:
            games.append(game)
    return games


def random_game(source: random.Random) -> Played:
    """Play one game at random."""
    discs: dict[tuple[int, int], int] = {}
    heights = [0] * COLUMNS
    columns: list[int] = []
    while len(columns) < COLUMNS * ROWS:
        column = source.choice([at for at in range(COLUMNS) if heights[at] < ROWS])
        seat = len(columns) % 2
        place = (column, heights[column])
        discs[place] = seat
        heights[column] += 1
        columns.append(column)
        if any(_line(discs, place, step) >= 4 for step in DIRECTIONS):
            return Played(tuple(columns), seat)
    return Played(tuple(columns), None)


def _line(discs: dict[tuple[int, int], int], place: tuple[int, int], step: tuple[int, int]) -> int:
    """Return how many discs of one seat stand in a line through a place."""
    length = 1
    for sign in (1, -1):
        column, row = place
        while discs.get((column + sign * step[0], row + sign * step[1])) == discs[place]:
            column, row = column + sign * step[0], row + sign * step[1]
            length += 1
    return length
