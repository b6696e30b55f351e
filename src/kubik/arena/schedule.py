"""The schedule of a contest: who meets whom, in which seats, on which deal.

A line-up is the bots of one table. A block is one deal played by a line-up in all rotations, so
that nobody owes a result to a seat or to the cards. A game follows from the contest, the line-up,
the number of the block and the rotation alone.
"""

import functools
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kubik.arena.outside import check_command, is_outside
from kubik.bots.plan import read_plan
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import texts
from kubik.engine.registry import as_game, find_game
from kubik.engine.whole import positive, whole

LineUp: TypeAlias = tuple[str, ...]

FEWEST_BOTS = 2
FEWEST_PLAYERS = 2
USUAL_CLOCK = 5.0  # seconds for a move of a bot from outside


@dataclass(frozen=True)
class Contest:
    """Bots that meet at a game: all of them each other, or one champion all others."""

    game: Game
    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    champion: str | None = None
    seed: int = 1
    clock: float = USUAL_CLOCK

    @functools.cached_property
    def line_ups(self) -> list[LineUp]:
        """Every table of the contest.

        A champion sits with copies of one other bot at a time. Without one, all choices of as many
        bots as there are seats meet; where there are fewer bots, each sits at every table.
        """
        if self.champion is not None:
            others = (bot for bot in self.bots if bot != self.champion)
            return [(self.champion, *[other] * (self.players - 1)) for other in others]
        if len(self.bots) >= self.players:
            return list(itertools.combinations(self.bots, self.players))
        tables = itertools.combinations_with_replacement(self.bots, self.players)
        return [table for table in tables if set(table) == set(self.bots)]

    def to_dict(self) -> dict[str, Any]:
        """Return the contest as plain data."""
        return {
            "game": self.game.name,
            "edition": self.game.edition.overrides if self.game.edition else None,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "champion": self.champion,
            "seed": self.seed,
            "clock": self.clock,
        }


def make_contest(
    game: str | Game,
    bots: Sequence[str],
    players: int | None = None,
    *,
    champion: str | None = None,
    seed: int = 1,
    clock: float = USUAL_CLOCK,
    **options: Any,
) -> Contest:
    """Return a contest that can be held; a sentence says what is wrong with any other.

    >>> make_contest("connect_four", ["greedy", "random"]).line_ups
    [('greedy', 'random')]
    """
    game = as_game(game)
    count, chosen = game.choose(players, options)
    if count < FEWEST_PLAYERS:
        raise SetupError("arena-alone")
    bots = texts("bots", bots)
    champions = [] if champion is None else texts("champion", [champion])
    every = [*(one for one in champions if one not in bots), *bots]
    for bot in every:
        if every.count(bot) > 1:
            raise SetupError("arena-bot-twice", bot=bot)
        check_bot(game, bot)
    if len(every) < FEWEST_BOTS:
        raise SetupError("arena-few-bots", game=game.name)
    return Contest(
        game, count, chosen, tuple(every), champion, whole("seed", seed), positive("clock", clock)
    )


def contest_from_dict(data: Mapping[str, Any]) -> Contest:
    """Return the contest that plain data tells of."""
    return make_contest(
        find_game(data["game"], data["edition"]),
        data["bots"],
        data["players"],
        champion=data["champion"],
        seed=data["seed"],
        clock=data["clock"],
        **data["options"],
    )


def check_bot(game: Game, bot: str) -> None:
    """Refuse a bot that is not there."""
    if is_outside(bot):
        check_command(bot)
    else:
        read_plan(game, bot)


def orders(line_up: LineUp) -> list[LineUp]:
    """Return the different ways to sit round a table; blocks take them in turn.

    Rotations alone would leave everybody with the same neighbour for ever.
    """
    first, *rest = line_up
    return [(first, *order) for order in dict.fromkeys(itertools.permutations(rest))]


def seating(order: LineUp, turn: int) -> LineUp:
    """Return who has each seat after so many rotations."""
    return tuple(order[(seat - turn) % len(order)] for seat in range(len(order)))
