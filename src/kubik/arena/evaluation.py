"""How a bot does against the levels of a game, and where that puts it on their scale."""

from typing import NamedTuple

import numpy as np

from kubik.arena.rating import IMAGINED_GAMES, RESAMPLES, bootstrap_blocks, spread, tally
from kubik.arena.results import Results
from kubik.arena.sprt import ELO_SCALE
from kubik.arena.standings import Rating, pair_shares
from kubik.arena.stats import Interval
from kubik.bots.levels import levels_of
from kubik.engine.game import Game
from kubik.engine.layout import Floats

RATED_PLAYERS = 2  # at the tables that the ratings of levels were measured at
LOWEST, HIGHEST = -4_000.0, 8_000.0
HALVINGS = 50  # of that range, which are far finer than a point


class LevelShare(NamedTuple):
    """What a bot wins against a level."""

    level: str
    rating: int | None
    share: Interval


def level_names(game: Game, bot: str) -> list[str]:
    """Return the levels that a bot is to meet."""
    return [level.name for level in levels_of(game) if level.name != bot]


def level_shares(results: Results) -> list[LevelShare]:
    """Return what the champion wins against each level, the easiest first."""
    contest, met = results.contest, pair_shares(results)
    bot = contest.champion or ""
    return [
        LevelShare(level.name, level.rating, met[bot, level.name])
        for level in levels_of(contest.game)
        if (bot, level.name) in met
    ]


def place_on_ladder(results: Results) -> Rating | None:
    """Return the champion's rating on the scale of the levels, with its 95 % interval.

    It is the most likely one, given theirs; they are known for tables of two.
    """
    contest = results.contest
    rated = {level.name: level.rating for level in levels_of(contest.game)}
    rivals = [next(bot for bot in table if bot != contest.champion) for table in contest.line_ups]
    known = [rated.get(rival) for rival in rivals]
    ratings = [float(rating) for rating in known if rating is not None]
    if contest.players != RATED_PLAYERS or len(ratings) < len(rivals):
        return None
    place = contest.bots.index(contest.champion or "")
    blocks, chance = tally(results).blocks, np.random.default_rng(contest.seed)
    games = np.array([rows.sum() for rows in blocks])
    won = sum(float(rows[:, place].sum()) for rows in blocks)
    drawn = sum(bootstrap_blocks(rows, chance, RESAMPLES)[:, place] for rows in blocks)
    levels = np.array(ratings)
    samples = likely_rating(np.asarray(drawn), games, levels)
    return Rating(float(likely_rating(np.array([won]), games, levels)[0]), *spread(samples))


def likely_rating(wins: Floats, games: Floats, ratings: Floats) -> Floats:
    """Return the rating under which so many wins are expected in games against those ratings.

    With each rival goes one imagined game that was shared, so that who won all has a rating, too.
    """
    games = games + IMAGINED_GAMES
    wins = wins + IMAGINED_GAMES * len(ratings) / 2
    low, high = np.full(len(wins), LOWEST), np.full(len(wins), HIGHEST)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        chances = 1 / (1 + 10 ** ((ratings - middle[:, None]) / ELO_SCALE))
        below = chances @ games < wins
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return low
