"""Many series between bots: who wins tournaments, not only games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kubik.arena.simulate import Simulation, seat_bots, simulate
from kubik.arena.stats import Interval, wilson
from kubik.arena.totals import shares_won
from kubik.engine.build import Progress, Target
from kubik.engine.game import Game
from kubik.engine.layout import Floats
from kubik.engine.registry import as_game
from kubik.engine.series import match_points, match_seed, schedule, series_worth
from kubik.engine.whole import whole

SEED_DIGITS = 15  # of the hexadecimal seed of a match, as many as compiled code takes


@dataclass(frozen=True)
class SeriesSimulation:
    """What happened in a batch of series; rows are series, columns are bots as they were named."""

    game: Game
    players: int
    bots: list[str]
    seed: int
    matches: list[Simulation]  # the first matches of all series, then the second ones
    points: Floats
    wins: Floats
    shares: Floats  # 1 for whoever won the series, shared if nothing tells the best apart

    def __repr__(self) -> str:
        who = f"{self.game.name}: {self.players} players, {self.series} series"
        return f"<{who}; {shares_won(zip(self.bots, self.bot_wins, strict=True))}>"

    @property
    def series(self) -> int:
        """How many series were played."""
        return len(self.points)

    @property
    def bot_wins(self) -> list[Interval]:
        """The share of series that each bot won, as they were named."""
        return [wilson(float(won), self.series) for won in self.shares.sum(axis=0)]


def simulate_series(
    game: str | Game,
    players: int | None = None,
    series: int = 1_000,
    seed: int = 1,
    *,
    matches: int | None = None,
    bots: Sequence[str] | None = None,
    threads: int | None = None,
    target: Target = "cpu",
    compiling: Progress | None = None,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> SeriesSimulation:
    """Play many tournaments of a game, or series of so many equal matches, between bots.

    >>> result = simulate_series("connect_four", series=50, matches=3, bots=["greedy", "random"])
    >>> result.bot_wins[0].share > 0.9
    True
    """
    game = as_game(game)
    count, planned = schedule(game, players, matches, options)
    seats = seat_bots(bots, count)
    seed = whole("seed", seed)
    played = []
    for number, chosen in enumerate(planned):
        settings: dict[str, Any] = dict(chosen)
        result = simulate(
            game,
            count,
            series,
            int(match_seed(str(seed), number)[:SEED_DIGITS], 16),
            bots=np.roll(seats, number).tolist(),
            threads=threads,
            target=target,
            compiling=compiling,
            progress=progress,
            **settings,
        )
        played.append(result)
    points = _by_bot(played, [match_points(result.standings) for result in played])
    wins = _by_bot(played, [result.shares for result in played])
    worth = series_worth(points, wins)
    best = worth == worth.max(axis=1, keepdims=True)
    shares = best / best.sum(axis=1, keepdims=True)
    return SeriesSimulation(
        game, count, seats, seed, played, points.sum(axis=1), wins.sum(axis=1), shares
    )


def _by_bot(played: Sequence[Simulation], by_seat: Sequence[Floats]) -> Floats:
    """Turn figures of seats, for each match, into those of bots; axes: series, match, bot."""
    turned = [
        # Who sits where turns from match to match, as from game to game.
        np.roll(result.by_bot(figures), -number, axis=1)
        for number, (result, figures) in enumerate(zip(played, by_seat, strict=True))
    ]
    return np.stack(turned, axis=1)
