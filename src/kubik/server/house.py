"""The house: what all tables share, and rules that are made ready before anybody needs them."""

import asyncio
import gc
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from kubik.bots import choose_move, levels_of
from kubik.bots.plan import read_plan
from kubik.bots.registry import seat_build, usual_bot
from kubik.bots.warm import start_warming
from kubik.engine.build import Target, live_build
from kubik.engine.errors import UnknownGameError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.engine.registry import find_game, load_games
from kubik.server.errors import NotReadyError
from kubik.server.settings import Settings
from kubik.server.store import Row, Store

T = TypeVar("T")

LOOK_AGAIN = 2.0  # seconds between looks whether rules are compiled
TRIAL_MOVES = 40  # after so many moves all compiled functions are in memory

# How much new may lie about before the garbage collector looks. A move leaves no cycles, so it
# would look in vain, again and again, at the thousands of small things that tables keep.
GARBAGE = (20_000, 20, 20)


class House:
    """Settings, store and threads."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self._pool = ThreadPoolExecutor(max(2, os.cpu_count() or 2), thread_name_prefix="rules")
        # What takes many seconds waits in a line of its own, and nobody's move behind it.
        self._aside = ThreadPoolExecutor(1, thread_name_prefix="aside")
        # Bots that search keep cores busy, so they leave one to everybody else.
        self._minds = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "minds")
        self._prepared: dict[Game, asyncio.Task[Game]] = {}
        self._preparing = asyncio.Lock()
        self._compiled: set[Game] = set()
        self._warming: asyncio.Task[None] | None = None

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run something long in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    async def run_aside(self, work: Callable[..., T], *args: Any) -> T:
        """Run something that takes many seconds, after all else of the kind."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, work, *args)

    async def think(self, work: Callable[..., T], *args: Any) -> T:
        """Search for something in a thread, as soon as a core is free for that."""
        return await asyncio.get_running_loop().run_in_executor(self._minds, work, *args)

    async def choose(self, match: Match, seat: int, bot: str) -> Move:
        """Let a bot choose: at once where that takes no time, else in a thread."""
        if read_plan(match.game, bot).method == "policy":
            if match.compiled and self.target(match.game) == "cpu":
                return choose_move(match, seat, bot)
            return await self.run(choose_move, match.copy(), seat, bot)
        return await self.think(choose_move, match.copy(), seat, bot)

    @property
    def games(self) -> list[Game]:
        """The games that are played here, Kubik's own first, in the editions that were chosen."""
        return [self.settings.editions.get(game.name, game) for game in load_games()[0]]

    async def game(self, name: str) -> Game:
        """Return a game for a new table."""
        return await self._callable(self.settings.editions.get(name) or find_game(name))

    async def game_of(self, row: Row) -> Game:
        """Return the game of a table, in the edition that it began with."""
        return await self._callable(find_game(row.game, row.edition))

    def plays(self, row: Row) -> bool:
        """Whether a table can be played by the rules that are installed."""
        try:
            return row.status == "waiting" or find_game(row.game).plays(row.rules)
        except UnknownGameError:
            return False

    async def read_record(self, text: str) -> Match:
        """Play a record again; it may bring an edition of its own."""
        # One at a time, as all that makes builds.
        async with self._preparing:
            return await self.run(Match.from_record, text)

    def target(self, game: Game) -> Target:
        """Return compiled rules where they are in memory, else interpreted ones."""
        return "cpu" if game in self._compiled else "python"

    def waits_for_compiler(self, game: Game) -> bool:
        """Whether bots of a game cannot think ahead yet, as far as that is known by now."""
        prepared = self._prepared.get(game)
        return bool(prepared and prepared.done()) and not seat_build(game, "cpu").ready

    def check_compiled(self, game: Game) -> None:
        """Refuse what takes compiled rules while there are none."""
        if not seat_build(game, "cpu").ready:
            raise NotReadyError(
                "rules-compiling" if game in self.games else "rules-of-another-edition"
            )

    async def begin(self, row: Row) -> Match:
        """Deal a new match, or set up the position that it begins from."""
        game = await self.game_of(row)
        return await self.run(begin, row, game, self.target(game))

    def start(self) -> None:
        """Begin to load compiled rules, and to compile what is not compiled yet."""
        self._warming = asyncio.create_task(self._warm_all())

    async def stop(self) -> None:
        """Let the threads finish."""
        if self._warming:
            self._warming.cancel()
        for pool in (self._aside, self._minds, self._pool):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _callable(self, game: Game) -> Game:
        """Return a game once its rules can be called."""
        if game not in self._prepared:
            if len(self._prepared) >= KEPT_GAMES:
                del self._prepared[next(iter(self._prepared))]
            self._prepared[game] = asyncio.create_task(self._prepare(game))
        return await asyncio.shield(self._prepared[game])

    async def _prepare(self, game: Game) -> Game:
        # One at a time: making a build changes settings that all builds share.
        async with self._preparing:
            await self.run(_make_builds, game)
        return game

    async def _warm_all(self) -> None:
        for game in self.games:
            await self._callable(game)
        for game in self.games:
            await self._warm(game)
        # All this stays: from now on the garbage collector looks only at what is new, which takes
        # a few milliseconds and not a tenth of a second, during which nobody could move.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)

    async def _warm(self, game: Game) -> None:
        builds = (live_build(game, "cpu"), seat_build(game, "cpu"))
        if not all(build.ready for build in builds):
            if not self.settings.warm or not start_warming(game):
                return
            while not all(build.ready for build in builds):
                await asyncio.sleep(LOOK_AGAIN)
        await self.run(_try_out, game)
        self._compiled.add(game)


def begin(row: Row, game: Game, target: Target) -> Match:
    """Return the match of a table at its beginning."""
    names = [chair.name for chair in row.chairs]
    if row.start is not None:
        match = Match.from_position(game, row.start, row.seed, target=target, names=names)
    else:
        match = Match(game, row.players, row.seed, target=target, names=names, **row.options)
    match.seats = [chair.bot if chair.kind == "bot" else "human" for chair in row.chairs]
    return match


def _make_builds(game: Game) -> None:
    for target in ("cpu", "python"):
        live_build(game, target)
        seat_build(game, target)


def _try_out(game: Game) -> None:
    """Play a little, so that compiled rules are loaded when people need them."""
    match = Match(game, target="cpu")
    bot = usual_bot(game)
    for _ in range(TRIAL_MOVES):
        if match.over:
            break
        match.push(choose_move(match, match.actors[0], bot))
    for level in levels_of(game):
        if not match.over:
            choose_move(match, match.actors[0], level.name)
    Match.from_position(game, Match(game, target="cpu").position(), target="cpu")
