"""What people are worth, on the scale of the levels: the greedy bot has 1000.

Openskill rates people and bots in one pool for each game and number of players. A bot stays where
the ladder has measured it; a person begins at 1000, and how unsure that is goes with it.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kubik.bots.levels import find_level
from kubik.engine.game import Game
from kubik.server.chairs import Chair
from kubik.server.log import PRACTICE, TableEntry
from kubik.server.state import TableState
from kubik.server.stored import Row, Strength

MEAN, DEVIATION = 25.0, 25.0 / 3  # of somebody new, as openskill has them
BETA = DEVIATION / 2
SURE = 0.5  # the deviation of a bot, whose worth was measured in very many games

# Points of Elo in one of openskill's units: so that 400 points are ten to one between two.
ELO = 400 / (math.log(10) * math.sqrt(2) * BETA)
GREEDY = 1000
GREEDY_BOT = "greedy"


class Shown(NamedTuple):
    """A rating as it is shown: probably within so many points of the true one."""

    rating: int
    unsure: int


def shown(worth: Strength) -> Shown:
    """Return what a person is worth on the scale of the levels.

    >>> shown(Strength(MEAN, DEVIATION))
    Shown(rating=1000, unsure=491)
    """
    return Shown(round(GREEDY + (worth.mean - MEAN) * ELO), round(2 * worth.deviation * ELO))


def is_rated(row: Row, entries: Sequence[TableEntry], game: Game) -> bool:
    """Whether a finished game counts: dealt here, played once through, against rated rivals."""
    people = [chair.player for chair in row.chairs if chair.kind == "person"]
    return (
        row.source == "play"
        and row.start is None
        and row.edition is None
        and row.players > 1
        and len(set(people)) == len(people)
        and all(entry.what not in PRACTICE for entry in entries)
        and all(_bot_worth(game, chair) for chair in row.chairs if chair.kind == "bot")
    )


def is_running_rated(table: TableState) -> bool:
    """Whether a game counts as far as it has been played."""
    return (
        table.row.status == "running" and not table.practice and is_rated(table.row, (), table.game)
    )


def rate(
    game: Game, chairs: Sequence[Chair], places: Sequence[int], known: Mapping[str, Strength]
) -> dict[str, Strength]:
    """Return what each person is worth after a game, given what they were before it."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    before = [
        _bot_worth(game, chair) or known.get(chair.player, Strength(MEAN, DEVIATION))
        for chair in chairs
    ]
    teams = [[model.rating(worth.mean, worth.deviation)] for worth in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return {
        chair.player: Strength(rated.mu, rated.sigma)
        for chair, (rated,) in zip(chairs, after, strict=True)
        if chair.kind == "person"
    }


def _bot_worth(game: Game, chair: Chair) -> Strength | None:
    if chair.kind != "bot":
        return None
    level = find_level(game, chair.bot)
    rating = level.rating if level else GREEDY if chair.bot == GREEDY_BOT else None
    return None if rating is None else Strength(MEAN + (rating - GREEDY) / ELO, SURE)
