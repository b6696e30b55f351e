"""The figures of a simulation, for tables, pictures and files."""

from dataclasses import dataclass
from typing import Any

from kubik.arena.counting import Counts
from kubik.arena.series import SeriesSimulation
from kubik.arena.stats import Interval, wilson
from kubik.arena.totals import Totals
from kubik.engine.words import Words

PERCENTILES = (5, 50, 95)


@dataclass(frozen=True)
class Lengths:
    """How long games were, in moves."""

    mean: float
    low: float  # 5 % are shorter
    median: float
    high: float  # 5 % are longer


def lengths(result: Totals) -> Lengths:
    """Return how long games were."""
    return Lengths(result.moves / result.games, *map(result.length_at, PERCENTILES))


def summary(result: Totals, counts: Counts) -> dict[str, Any]:
    """Return the figures as plain data."""
    return {
        "game": result.game.name,
        "players": result.players,
        "options": result.options,
        "bots": result.bots,
        "seed": result.seed,
        "games": result.games,
        "moves": result.moves,
        "seconds": result.seconds,
        "length": vars(lengths(result)),
        "branching": result.branching,
        "wins_by_seat": [interval._asdict() for interval in result.seat_wins],
        "wins_by_bot": {bot: interval._asdict() for bot, interval in result.bot_wins.items()},
        "endings": result.ending_counts,
        "events": {name: each.mean(axis=0).tolist() for name, each in counts.items()},
    }


def series_summary(result: SeriesSimulation) -> dict[str, Any]:
    """Return the figures of simulated series as plain data."""
    return {
        "game": result.game.name,
        "players": result.players,
        "bots": result.bots,
        "seed": result.seed,
        "series": result.series,
        "series_won": [interval._asdict() for interval in result.bot_wins],
        "points": result.points.mean(axis=0).tolist(),
        "matches_won": result.wins.mean(axis=0).tolist(),
        "matches": [summary(match.totals, match.counts) for match in result.matches],
    }


def ending_shares(result: Totals, words: Words) -> list[tuple[str, Interval]]:
    """Return how games ended, in words, and how often; without what never happened."""
    known = result.game.rules.ENDINGS
    return [
        (
            words.say(f"ending-{ending}" if ending in known else "unfinished"),
            wilson(count, result.games),
        )
        for ending, count in result.ending_counts.items()
        if count
    ]
