"""The games that are played here, with rules that are made ready before anybody needs them."""

import asyncio
import functools
import gc
import logging
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any

from kubik.bots import choose_move, levels_of
from kubik.bots.registry import seat_build, usual_bot
from kubik.bots.warm import BUILDS, Compiler, is_being_compiled, needed_builds, start_warming
from kubik.engine.build import Target
from kubik.engine.errors import UnknownGameError
from kubik.engine.game import KEPT_GAMES, Game
from kubik.engine.match import Match
from kubik.engine.registry import find_game, load_games
from kubik.server.errors import ConflictError, FailedError, NotReadyError
from kubik.server.matches import begin
from kubik.server.mishaps import one_line
from kubik.server.nets import NetFolder
from kubik.server.settings import Settings
from kubik.server.stored import Row, SeriesRow
from kubik.server.workers import Workers

LOOK_AGAIN = 2.0  # seconds between looks whether rules are compiled
HEAD_START = 0.25  # seconds that the first page has before all games are made ready
TRIAL_MOVES = 40  # after so many moves all compiled functions are in memory

logger = logging.getLogger("kubik.server")


class Games:
    """Games in the editions that were chosen, and how far each is compiled."""

    def __init__(self, settings: Settings, workers: Workers) -> None:
        self._settings, self._workers = settings, workers
        self.nets = NetFolder(settings.nets, self.all)
        self._prepared: dict[Game, asyncio.Task[Game]] = {}
        self._preparing = asyncio.Lock()
        self._compiled: set[Game] = set()
        self._given_up: set[Game] = set()  # their rules cannot be compiled
        self._warming: asyncio.Task[None] | None = None

    @property
    def all(self) -> list[Game]:
        """The games that are played here, Kubik's own first."""
        return [self._settings.editions.get(game.name, game) for game in load_games()[0]]

    async def find(self, name: str, edition: Mapping[str, Any] | None = None) -> Game:
        """Return a game for a new table, with the box that is played here or another one."""
        if edition:
            return await self._callable(find_game(name, edition))
        return await self._callable(self._settings.editions.get(name) or find_game(name))

    async def of(self, row: Row | SeriesRow) -> Game:
        """Return the game of a table or series, in the edition that it began with."""
        return await self._callable(find_game(row.game, row.edition))

    def plays(self, row: Row) -> bool:
        """Whether a table can be played by the rules that are installed."""
        try:
            return row.status == "waiting" or find_game(row.game).plays(row.version)
        except UnknownGameError:
            return False

    async def read_record(self, text: str) -> Match:
        """Play a record again; it may bring an edition of its own."""
        # One at a time, as all that makes builds.
        async with self._preparing:
            return await self._workers.run(Match.from_record, text)

    def target(self, game: Game) -> Target:
        """Return compiled rules where they are in memory, else interpreted ones."""
        return "cpu" if game in self._compiled else "python"

    def waits_for_compiler(self, game: Game) -> bool:
        """Whether bots of a game cannot think ahead yet, as far as that is known by now."""
        prepared = self._prepared.get(game)
        return bool(prepared and prepared.done()) and not seat_build(game, "cpu").ready

    def has_given_up(self, game: Game) -> bool:
        """Whether nothing more is to come of compiling a game's rules."""
        return game in self._given_up

    def check_compiled(self, game: Game) -> None:
        """Refuse what takes compiled rules while there are none."""
        if seat_build(game, "cpu").ready:
            return
        if self.has_given_up(game):
            raise FailedError("rules-not-compiled")
        if game not in self.all:
            raise ConflictError("rules-of-another-edition")
        raise NotReadyError("rules-compiling")

    async def begin(self, row: Row) -> Match:
        """Deal a new match, or set up the position that it begins from."""
        game = await self.of(row)
        return await self._workers.run(begin, row, game, self.target(game))

    def start(self) -> None:
        """Begin to load compiled rules, and to compile what is not compiled yet."""
        if self._settings.warm:
            self._warming = asyncio.create_task(self._warm_all())

    async def stop(self) -> None:
        """Give up what is not compiled yet."""
        if self._warming:
            self._warming.cancel()

    async def _callable(self, game: Game) -> Game:
        """Return a game once its rules can be called; where that failed before, try again."""
        known = self._prepared.get(game)
        if known and known.done() and (known.cancelled() or known.exception()):
            del self._prepared[game]
        if game not in self._prepared:
            if len(self._prepared) >= KEPT_GAMES:
                del self._prepared[next(iter(self._prepared))]
            self._prepared[game] = asyncio.create_task(self._prepare(game))
        return await asyncio.shield(self._prepared[game])

    async def _prepare(self, game: Game) -> Game:
        # One at a time: making a build changes settings that all builds share.
        async with self._preparing:
            await self._workers.run(_make_builds, game, bool(self.nets.of(game)))
            if not self._settings.warm and game in self.all and self._is_compiled(game):
                await self._load(game)
        return game

    async def _warm_all(self) -> None:
        await asyncio.sleep(HEAD_START)
        callable_games = [game for game in self.all if await _works(game, self._callable(game))]
        for game in callable_games:
            await _works(game, self._warm(game))
        # All this stays: from now on the garbage collector looks only at what is new, which takes
        # a few milliseconds and not a tenth of a second, during which nobody could move.
        gc.collect()
        gc.freeze()

    async def _warm(self, game: Game) -> None:
        nets = bool(self.nets.of(game))
        while not self._is_compiled(game):
            compilers = start_warming(game, nets=nets)
            if not compilers:
                return
            await self._wait_for(game, compilers)
            while is_being_compiled(game, nets=nets):  # by another server
                await asyncio.sleep(LOOK_AGAIN)
        await self._load(game)

    async def _wait_for(self, game: Game, compilers: Sequence[Compiler]) -> None:
        """Wait until compilers have ended; of one that failed, nothing more is to come."""
        while any(compiler.poll() is None for compiler in compilers):
            await asyncio.sleep(LOOK_AGAIN)
        failed = [status for compiler in compilers if (status := compiler.returncode)]
        if failed:
            self._given_up.add(game)
            raise FailedError("compiler-failed", status=str(failed[0]))

    def _is_compiled(self, game: Game) -> bool:
        builds = needed_builds(game, bool(self.nets.of(game))).values()
        return all(build.ready for build in builds)

    async def _load(self, game: Game) -> None:
        await self._workers.run(_try_out, game)
        self._compiled.add(game)


async def _works(game: Game, making_ready: Awaitable[object]) -> bool:
    """Whether a game can be made ready; one that cannot keeps no other from it."""
    try:
        await making_ready
    except Exception as error:
        logger.error("rules of %s cannot be made ready: %s", game.name, one_line(error))
        return False
    return True


def _make_builds(game: Game, nets: bool) -> None:
    for name in needed_builds(game, nets):
        BUILDS[name](game, "python")


@functools.lru_cache(KEPT_GAMES)  # what is loaded serves all servers of a process
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
