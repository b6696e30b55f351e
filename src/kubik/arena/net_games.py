"""Simulated games with nets in some seats, on the cores of the processor."""

from collections.abc import Sequence
from typing import Any

from kubik.arena.net_runner import NetRunner
from kubik.arena.simulate import add_all, choose_games
from kubik.arena.totals import Totals
from kubik.engine.game import Game


def meet(
    game: str | Game,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    *,
    opening: int = 0,
    threads: int | None = None,
    **options: Any,
) -> Totals:
    """Let nets and other bots play; the first moves of a game may be drawn.

    Where nothing falls by chance, two bots would otherwise play the same game over and over.
    """
    which = choose_games(game, len(bots), seed, bots, options)
    runner = NetRunner(which, "cpu", opening)
    runner.build.compile()
    return add_all(runner, which, games, threads)
