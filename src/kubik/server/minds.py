"""Bots that think: policies at once, searches in threads of their own."""

import os
import time
from collections.abc import Callable
from enum import IntEnum
from functools import partial
from typing import Any, TypeVar

from kubik.bots import choose_move
from kubik.bots.plan import read_plan
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.server.fair import FairShares, Place
from kubik.server.games import Games
from kubik.server.limits import Limits
from kubik.server.metrics import Metrics
from kubik.server.workers import Workers

T = TypeVar("T")


class Rank(IntEnum):
    """For whom a bot thinks; the first wait for nobody after them."""

    PRESENT = 0  # people who are there
    ABSENT = 1  # people who are not
    NOBODY = 2  # bots that play alone


class Minds:
    """The cores that searches may keep busy, shared out fairly."""

    def __init__(self, games: Games, workers: Workers, limits: Limits, metrics: Metrics) -> None:
        self._games, self._workers, self._metrics = games, workers, metrics
        # Bots that search keep cores busy, so they leave one to everybody else.
        threads = max(1, (os.cpu_count() or 2) - 1)
        self._shares = FairShares("minds", threads, limits.hints_waiting)

    @property
    def waiting(self) -> int:
        """How many bots wait to think."""
        return self._shares.waiting

    async def advise(self, work: Callable[..., T], *args: Any) -> T:
        """Search for something that a person asks for."""
        self._shares.admit()
        return await self._shares.run(partial(work, *args))

    async def choose(self, match: Match, seat: int, bot: str, place: Place) -> Move:
        """Let a bot choose: at once where that takes no time, else in a thread in its turn."""
        if read_plan(match.game, bot).method == "policy":
            if match.compiled and self._games.target(match.game) == "cpu":
                return choose_move(match, seat, bot)
            return await self._workers.run(choose_move, match.copy(), seat, bot)
        begun = time.perf_counter()
        move = await self._shares.run(partial(choose_move, match.copy(), seat, bot), place)
        self._metrics.thinking.add(time.perf_counter() - begun)
        return move

    async def stop(self) -> None:
        """Let the threads finish."""
        await self._shares.stop()
