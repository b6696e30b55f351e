"""Bots that think: policies at once, searches in threads of their own."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from kubik.bots import choose_move
from kubik.bots.plan import read_plan
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.server.games import Games
from kubik.server.workers import Workers

T = TypeVar("T")


class Minds:
    """The cores that searches may keep busy."""

    def __init__(self, games: Games, workers: Workers) -> None:
        self._games, self._workers = games, workers
        # Bots that search keep cores busy, so they leave one to everybody else.
        self._pool = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "minds")

    async def think(self, work: Callable[..., T], *args: Any) -> T:
        """Search for something in a thread, as soon as a core is free for that."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    async def choose(self, match: Match, seat: int, bot: str) -> Move:
        """Let a bot choose: at once where that takes no time, else in a thread."""
        if read_plan(match.game, bot).method == "policy":
            if match.compiled and self._games.target(match.game) == "cpu":
                return choose_move(match, seat, bot)
            return await self._workers.run(choose_move, match.copy(), seat, bot)
        return await self.think(choose_move, match.copy(), seat, bot)

    async def stop(self) -> None:
        """Let the threads finish."""
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)
