"""Rules are made ready before anybody needs them, and a game that fails keeps no other from it."""

import asyncio
import gc
from pathlib import Path

import pytest

import kubik
from kubik.engine.build import Build
from kubik.engine.game import Game
from kubik.engine.registry import load_games
from kubik.server import games
from kubik.server.errors import FailedError
from kubik.server.games import Games
from kubik.server.limits import Limits
from kubik.server.workers import Workers
from server.quick import quick

BROKEN = "kabaleo"


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of games whose rules cannot be made ready; nothing is compiled or played."""
    names = {BROKEN}

    def make(game: Game, _nets: bool) -> None:
        if game.name in names:
            raise OSError("no room on the disk")

    def needed(_game: Game, _nets: bool) -> dict[str, Build]:
        return {}

    monkeypatch.setattr(games, "HEAD_START", 0.0)
    monkeypatch.setattr(games, "_make_builds", make)
    monkeypatch.setattr(games, "needed_builds", needed)
    monkeypatch.setattr(games, "_try_out", lambda _game: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    return names


def test_a_game_that_fails_keeps_no_other_from_it(
    broken: set[str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        workers = Workers(Limits())
        made = Games(quick(tmp_path, warm=True), workers)
        made.start()
        assert made._warming
        await made._warming
        assert [game.name for game in made.all if made.target(game) == "python"] == [BROKEN]
        assert f"rules of {BROKEN} cannot be made ready: OSError: no room" in caplog.text
        # It is tried again for whoever asks for it.
        with pytest.raises(OSError, match="no room"):
            await made.find(BROKEN)
        broken.clear()
        assert await made.find(BROKEN) is kubik.find_game(BROKEN)
        await workers.stop()

    asyncio.run(run())


class Compiling:
    """A process that ends as it is told, and what it should have made."""

    def __init__(self, status: int, ready: bool) -> None:
        self.returncode, self.ready = status, ready

    def poll(self) -> int:
        return self.returncode


def test_no_compiler_is_waited_for_that_has_failed(
    broken: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Others are compiled after it, and who asks for its bots is told that they cannot think."""
    broken.clear()
    builds = {game: Compiling(9 if game.name == BROKEN else 0, False) for game in load_games()[0]}

    def start(game: Game, **_: bool) -> list[Compiling]:
        builds[game].ready = builds[game].returncode == 0
        return [builds[game]]

    monkeypatch.setattr(games, "needed_builds", lambda game, _nets: {"live": builds[game]})
    monkeypatch.setattr(games, "seat_build", lambda game, _target: builds[game])
    monkeypatch.setattr(games, "start_warming", start)

    async def run() -> None:
        workers = Workers(Limits())
        made = Games(quick(tmp_path, warm=True), workers)
        made.start()
        assert made._warming
        await asyncio.wait_for(made._warming, 10)
        assert [game.name for game in made.all if made.target(game) == "python"] == [BROKEN]
        assert f"rules of {BROKEN} cannot be made ready: FailedError: what compiles" in caplog.text
        with pytest.raises(FailedError, match="could not be compiled"):
            made.check_compiled(kubik.find_game(BROKEN))
        assert [game.name for game in made.all if made.has_given_up(game)] == [BROKEN]
        await workers.stop()

    asyncio.run(run())


def test_a_build_that_another_process_left_half_made_is_compiled_after_all(
    broken: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was at it when the own compiler came, which left it to it; then it ended."""
    broken.clear()
    build = Compiling(0, False)
    started: list[Game] = []
    looks = iter([True, True, False])

    def start(game: Game, **_: bool) -> list[Compiling]:
        started.append(game)
        build.ready = len(started) == 2
        return [build]

    monkeypatch.setattr(games, "LOOK_AGAIN", 0.0)
    monkeypatch.setattr(games, "needed_builds", lambda *_: {"live": build})
    monkeypatch.setattr(games, "start_warming", start)
    monkeypatch.setattr(games, "is_being_compiled", lambda *_, **__: next(looks, False))

    async def run() -> None:
        workers = Workers(Limits())
        made = Games(quick(tmp_path), workers)
        await made._warm(kubik.find_game(BROKEN))
        assert len(started) == 2
        assert next(looks, None) is None
        await workers.stop()

    asyncio.run(run())
