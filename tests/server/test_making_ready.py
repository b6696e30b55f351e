"""Rules are made ready before anybody needs them, and a game that fails keeps no other from it."""

import asyncio
import gc
from pathlib import Path

import pytest

import kubik
from kubik.engine.build import Build
from kubik.engine.game import Game
from kubik.server import games
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
