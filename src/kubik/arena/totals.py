"""What many games come to, added up: all that tables and pictures show, whatever their number."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from kubik.arena.stats import Interval, wilson
from kubik.engine.game import Game
from kubik.engine.layout import Floats, Ints, MemoryRows
from kubik.engine.whole import number_within


@dataclass(frozen=True)
class Simulated:
    """Which games were simulated."""

    game: Game
    players: int
    options: dict[str, str]
    bots: list[str]  # by seat in the first game; bots change seats from game to game
    seed: int


@dataclass(frozen=True)
class Sums:
    """What can be added up over games."""

    by_length: Ints  # how many games took so many actions
    choices: int  # over all actions, how many were open
    by_ending: Ints  # how many games ended so: by index into the game's ENDINGS, then unfinished
    won: Floats  # what each seat got, a row for each way of seating the bots

    def __add__(self, other: "Sums") -> "Sums":
        """Return the sums over these games and others."""
        longest = max(len(self.by_length), len(other.by_length))
        by_length = np.zeros(longest, np.int64)
        by_length[: len(self.by_length)] += self.by_length
        by_length[: len(other.by_length)] += other.by_length
        return Sums(
            by_length,
            self.choices + other.choices,
            self.by_ending + other.by_ending,
            self.won + other.won,
        )


class NoteColumns(NamedTuple):
    """What is noted of games, by column."""

    lengths: Any
    choices: Any
    endings: Any
    shares: Any  # a row for each game, of as many seats as play


def add_up(game: Game, notes: NoteColumns, first: int, arrays: Any = np) -> Sums:
    """Add up what is noted of games, the first of which has that number.

    Columns may be of CuPy, which is then named: they are added up where they lie.
    """
    players = notes.shares.shape[1]
    endings = len(game.rules.ENDINGS)
    # Unfinished comes last.
    by_ending = arrays.bincount(notes.endings % (endings + 1), minlength=endings + 1)
    # Bots are seated anew with each game.
    won = [notes.shares[(turn - first) % players :: players].sum(axis=0) for turn in range(players)]
    by_length, ended, shares = arrays.bincount(notes.lengths), by_ending, arrays.stack(won)
    if arrays is not np:
        by_length, ended, shares = by_length.get(), ended.get(), shares.get()
    return Sums(by_length, int(notes.choices.sum()), ended, shares)


def columns_of(notes: MemoryRows, players: int) -> NoteColumns:
    """Return the columns of notes, for as many seats as play."""
    return NoteColumns(notes.length, notes.choices, notes.ending, notes.shares[:, :players])


def shares_won(wins: Iterable[tuple[str, Interval]]) -> str:
    """Return what bots won in a few words."""
    return ", ".join(f"{bot} {won.share:.1%}" for bot, won in wins)


@dataclass(frozen=True)
class Totals(Simulated):
    """What many games come to."""

    seconds: float
    sums: Sums

    def __repr__(self) -> str:
        who = f"{self.game.name}: {self.players} players, {self.games} games"
        return f"<{who}; {shares_won(self.bot_wins.items())}>"

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(self.sums.by_length.sum())

    @property
    def moves(self) -> int:
        """How many actions were played in all games."""
        return int(self.sums.by_length @ np.arange(len(self.sums.by_length)))

    @property
    def branching(self) -> float:
        """How many actions were open on average."""
        return self.sums.choices / max(1, self.moves)

    @property
    def seat_wins(self) -> list[Interval]:
        """The share of wins of each seat; a shared win counts as its part."""
        return [wilson(float(wins), self.games) for wins in self.sums.won.sum(axis=0)]

    @property
    def bot_wins(self) -> dict[str, Interval]:
        """The share of wins of each bot, over all seats it had; equal bots are added up."""
        turns = np.arange(self.players)
        wins: dict[str, float] = {}
        for place, bot in enumerate(self.bots):
            got = self.sums.won[turns, (turns + place) % self.players].sum()
            wins[bot] = wins.get(bot, 0.0) + float(got)
        return {bot: wilson(won, self.games) for bot, won in wins.items()}

    @property
    def ending_counts(self) -> dict[str, int]:
        """How many games ended in which way."""
        *known, unfinished = map(int, self.sums.by_ending)
        counts = dict(zip(self.game.rules.ENDINGS, known, strict=True))
        return counts | ({"unfinished": unfinished} if unfinished else {})

    def length_at(self, percent: float) -> float:
        """Return the length that so many percent of the games do not exceed."""
        place = (self.games - 1) * number_within("percent", percent, 0, 100) / 100
        below, above = self._length_of(math.floor(place)), self._length_of(math.ceil(place))
        return below + (above - below) * (place % 1)

    def _length_of(self, place: int) -> int:
        """Return how long the game in that place is, the shortest first."""
        return int(np.searchsorted(np.cumsum(self.sums.by_length), place, side="right"))
