"""Ratings: one table of Elo by maximum likelihood, with intervals, and openskill.

The model is that of Plackett and Luce for the winner of a table: each seat wins in proportion to
the strength of its bot; with two players that is Bradley and Terry's. A shared win counts as its
parts.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kubik.arena.results import Results
from kubik.arena.sprt import ELO_SCALE
from kubik.engine.layout import Floats

# Every line-up begins with a game shared evenly, so that a bot that never lost has a rating.
IMAGINED_GAMES = 1.0

RESAMPLES = 500
PERCENTILES = (2.5, 97.5)  # of a 95 % interval
LEAST_PART = 1e-9  # of an imagined block: without it a bot would win nothing, and be worth nothing

LARGEST_STEP = 2.0  # of a logarithm; a full step from far away would overshoot
PRECISION = 1e-9
MOST_STEPS = 200


class Skill(NamedTuple):
    """What openskill believes of a bot: a mean and how unsure it is."""

    mean: float
    deviation: float


@dataclass(frozen=True)
class Tally:
    """What each line-up brought its bots; a row for each line-up, a column for each bot."""

    seats: Floats  # how many of its seats each bot has
    blocks: tuple[Floats, ...]  # for each line-up, by block and bot: wins in the games of the block

    @property
    def wins(self) -> Floats:
        """The wins of each bot at each line-up."""
        return np.array([blocks.sum(axis=0) for blocks in self.blocks])


def tally(results: Results) -> Tally:
    """Add up what each bot won in each block."""
    bots = {bot: place for place, bot in enumerate(results.contest.bots)}
    tables = results.contest.line_ups
    seats = np.array([[table.count(bot) for bot in bots] for table in tables], float)
    blocks: list[list[Floats]] = [[] for _ in tables]
    for block in results.ordered:
        won = np.zeros(len(bots))
        for game in block.games:
            for bot, share in zip(game.seats, game.shares, strict=True):
                won[bots[bot]] += share
        blocks[block.line_up].append(won)
    return Tally(seats, tuple(np.array(rows).reshape(-1, len(bots)) for rows in blocks))


def fit_elo(seats: Floats, wins: Floats, imagined: float = IMAGINED_GAMES) -> Floats:
    """Return the most likely Elo of each bot, 0 on average.

    Wins may have any number of axes before those for line-ups and bots: as many tables are fitted.
    """
    wins = wins + imagined * seats / seats.sum(axis=1, keepdims=True)
    games = wins.sum(axis=-1, keepdims=True)
    strength = np.zeros((*wins.shape[:-2], wins.shape[-1]))
    for _ in range(MOST_STEPS):
        weight = seats * np.exp(strength - strength.max(axis=-1, keepdims=True))[..., None, :]
        chance = weight / weight.sum(axis=-1, keepdims=True)
        slope = (wins - games * chance).sum(axis=-2)
        step = np.linalg.solve(_curvature(games, chance), slope[..., None])[..., 0]
        strength += step * np.minimum(
            1, LARGEST_STEP / np.maximum(PRECISION, np.abs(step).max(axis=-1, keepdims=True))
        )
        if np.abs(step).max() < PRECISION:
            break
    elo: Floats = strength * ELO_SCALE / math.log(10)
    return elo - elo.mean(axis=-1, keepdims=True)


def _curvature(games: Floats, chance: Floats) -> Floats:
    """Return how fast the slope changes with each strength.

    Adding the same to all strengths changes nothing; the ones make that a direction like others.
    """
    bots = chance.shape[-1]
    alone = (games * chance).sum(axis=-2)[..., None] * np.eye(bots)
    together: Floats = np.einsum("...li,...lj->...ij", games * chance, chance)
    return alone - together + 1.0


def redraw_blocks(
    blocks: Floats, seats: Floats, imagined: float, chance: np.random.Generator
) -> Floats:
    """Return the wins if other blocks had come, a row for each time that blocks are drawn.

    How often each kind of block comes is drawn from what those that were played leave open
    (Rubin's bootstrap). So many imagined blocks go with them, each won by one seat alone: what came
    out alike in a few blocks may come out otherwise in the next.
    """
    kinds, counts = np.unique(blocks, axis=0, return_counts=True)
    held = seats > 0
    alone = np.diag(np.full(len(seats), seats.sum()))[held]
    parts = np.concatenate([counts, imagined * seats[held] / seats.sum()])
    drawn = np.maximum(chance.standard_gamma(parts, (RESAMPLES, len(parts))), LEAST_PART)
    often = drawn * (len(blocks) + imagined) / drawn.sum(axis=1, keepdims=True)
    wins: Floats = often @ np.concatenate([kinds, alone])
    return wins


def redraw_elo(tallied: Tally, seed: int) -> Floats:
    """Return the tables that would be fitted if other blocks had come.

    As many blocks are imagined as there are differences between bots to be known, over all
    line-ups: more would draw all bots together.
    """
    chance = np.random.default_rng(seed)
    imagined = (tallied.seats.shape[1] - 1) / len(tallied.blocks)
    drawn = [
        redraw_blocks(blocks, seats, imagined, chance)
        for blocks, seats in zip(tallied.blocks, tallied.seats, strict=True)
    ]
    return fit_elo(tallied.seats, np.stack(drawn, axis=1), imagined=0)


def spread(samples: NDArray[np.float64]) -> tuple[float, float]:
    """Return the 95 % interval of samples."""
    low, high = np.percentile(samples, PERCENTILES)
    return float(low), float(high)


def skills(results: Results) -> dict[str, Skill]:
    """Return what openskill believes after all games, in the order of the schedule."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)  # bots do not change from game to game
    believed = {bot: model.rating(name=bot) for bot in results.contest.bots}
    for block in results.ordered:
        for game in block.games:
            teams = [[believed[bot]] for bot in game.seats]
            rated = model.rate(teams, ranks=[-share for share in game.shares])
            after: dict[str, list[Skill]] = {}
            for bot, (new,) in zip(game.seats, rated, strict=True):
                after.setdefault(bot, []).append(Skill(new.mu, new.sigma))
            for bot, every in after.items():
                mean, deviation = _mean(every)
                believed[bot] = model.rating(mean, deviation, bot)
    return {bot: Skill(rating.mu, rating.sigma) for bot, rating in believed.items()}


def _mean(beliefs: Sequence[Skill]) -> Skill:
    """Return one belief for a bot that had several seats."""
    means, deviations = zip(*beliefs, strict=True)
    return Skill(sum(means) / len(means), sum(deviations) / len(deviations))
