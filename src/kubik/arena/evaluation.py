"""How a bot does against the levels of a game, and where that puts it on their scale."""

from typing import NamedTuple

import numpy as np

from kubik.arena.rating import IMAGINED_GAMES, redraw_blocks, spread, tally
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
    tallied, chance = tally(results), np.random.default_rng(contest.seed)
    games, levels = tallied.wins.sum(axis=1), np.array(ratings)
    won = tallied.wins[:, place].sum(keepdims=True)
    imagined = 1 / len(rivals)  # blocks: there is but one rating to be known
    drawn = np.array(
        [
            redraw_blocks(rows, seats, imagined, chance)
            for rows, seats in zip(tallied.blocks, tallied.seats, strict=True)
        ]
    )
    samples = likely_rating(
        drawn[:, :, place].sum(axis=0), drawn[:, 0].sum(axis=1), levels, imagined=0
    )
    return Rating(float(likely_rating(won, games, levels)[0]), *spread(samples))


def likely_rating(
    wins: Floats, games: Floats, ratings: Floats, imagined: float = IMAGINED_GAMES
) -> Floats:
    """Return the rating under which so many wins are expected in games against those ratings.

    With each rival go imagined games that were shared, so that who won all has a rating, too.
    """
    games = games + imagined
    wins = wins + imagined * len(ratings) / 2
    low, high = np.full(len(wins), LOWEST), np.full(len(wins), HIGHEST)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        chances = 1 / (1 + 10 ** ((ratings - middle[:, None]) / ELO_SCALE))
        below = chances @ games < wins
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return low
