"""Bots of all levels at tables: who thinks long is in nobody's way, and thinks the same again."""

import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import kubik
from kubik.bots import choose_move
from kubik.bots.levels import EVERYWHERE, NAMES
from kubik.bots.registry import seat_build
from kubik.engine.match import Match
from kubik.engine.moves import Move
from patience import PATIENCE
from server.alone import Alone
from server.live import Live, Person, play_on, quick, running


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Bots search in compiled rules only."""
    seat_build(kubik.find_game("connect_four"), "cpu").compile()


def test_levels_are_told_with_the_games(ann: Person) -> None:
    for game in ann.get("/api/games"):
        assert tuple(level["name"] for level in game["levels"]) in (EVERYWHERE, NAMES)
        assert game["usual_level"] in EVERYWHERE
        assert "greedy" in game["bots"]


@pytest.mark.parametrize("bot", ["flat:1000000000", "tree:5", "greedy~0.1", "flat:10ms", "cmd:ls"])
def test_nobody_makes_the_server_think_as_they_like(ann: Person, bot: str) -> None:
    with pytest.raises(httpx.HTTPStatusError) as error:
        ann.create("connect_four", ["me", bot])
    assert error.value.response.json()["why"].startswith(f"connect_four has no bot “{bot}”")


def test_a_record_does_not_either(ann: Person) -> None:
    """Who plays on from a record meets its bots if they are offered here, else the usual level."""
    for written, met in (("master", "master"), ("flat:1000000000", "seasoned")):
        match = Match("connect_four", seed=2, names=["Ann", "Bot"])
        match.seats = ["human", written]
        for _ in range(3):
            match.push(match.legal_moves[0])
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        record = match.record().encode()
        copy = ann.http.post("/api/replays", content=record, headers=headers).json()["id"]
        table = ann.post(f"/api/tables/{copy}/branch", {"step": 2})["id"]
        assert [seat["bot"] for seat in ann.get(f"/api/tables/{table}")["seats"]][1] == met


@pytest.mark.parametrize("level", EVERYWHERE)
def test_a_game_against_each_level(ann: Person, level: str) -> None:
    with ann.sit(ann.create("connect_four", ["me", level])) as socket:
        table = play_on([socket])[0]
    assert table["status"] == "over"
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]][1] == ("bot", level)


class Ponderer:
    """A bot that thinks until it is let go."""

    def __init__(self) -> None:
        self.thinking = threading.Semaphore(0)
        self.enough = threading.Event()
        self.minds = self.most = self.thoughts = 0
        self._lock = threading.Lock()

    def choose(self, match: Match, seat: int, bot: str) -> Move:
        if threading.current_thread().name.startswith("minds"):
            with self._lock:
                self.thoughts += 1
                self.minds += 1
                self.most = max(self.most, self.minds)
            self.thinking.release()
            assert self.enough.wait(PATIENCE)
            with self._lock:
                self.minds -= 1
        return choose_move(match, seat, bot)


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ponderer]:
    found = Ponderer()
    monkeypatch.setattr("kubik.server.minds.choose_move", found.choose)
    monkeypatch.setattr("kubik.server.minds.os.cpu_count", lambda: 3)
    yield found
    found.enough.set()


@pytest.fixture
def pondering(ponderer: Ponderer, tmp_path: Path) -> Iterator[Live]:
    del ponderer
    with running(quick(tmp_path)) as server:
        yield server


def test_who_thinks_long_is_in_nobodys_way(ponderer: Ponderer, pondering: Live) -> None:
    ann = Person(pondering.port, "Ann")
    slow = [ann.create("connect_four", ["master", "me"]) for _ in range(5)]
    assert ponderer.thinking.acquire(timeout=PATIENCE)
    # Chat at a table whose bot thinks, and whole games elsewhere.
    with ann.sit(slow[0]) as socket:
        assert socket.do("chat", text="take your time")["t"] == "ack"
    with ann.sit(ann.create("connect_four", ["me", "greedy"])) as socket:
        play_on([socket])
    ponderer.enough.set()
    for table in slow:
        with ann.sit(table) as socket:
            socket.until_table(lambda t: bool(t["moves"]))
    assert ponderer.most == 2  # one core is left to everybody else
    ann.close()


def test_thoughts_for_a_table_that_is_gone_are_given_up(
    ponderer: Ponderer, pondering: Live
) -> None:
    ann = Person(pondering.port, "Ann")
    tables = [ann.create("connect_four", ["master", "me"]) for _ in range(5)]
    for _ in range(2):
        assert ponderer.thinking.acquire(timeout=PATIENCE)
    found: list[Any] = [pondering.services.tables.in_memory(table) for table in tables]
    for table in found:
        pondering.loop.call_soon_threadsafe(table.shut)
    ann.get("/api/health")  # after that
    ponderer.enough.set()
    with ann.sit(ann.create("connect_four", ["me", "master"])) as socket:
        play_on([socket], steps=1)
        socket.until_entry("move", seat=1)
    assert ponderer.thoughts == 3
    ann.close()


@pytest.mark.slow
def test_what_was_not_written_is_thought_again_the_same(tmp_path: Path) -> None:
    server = Alone(tmp_path, bot_pause=0.02)
    ann = Person(server.port, "Ann")
    table = ann.create("connect_four", ["expert", "casual"])
    with ann.sit(table) as socket:
        socket.until_table(lambda t: t["v"] > 4)
        server.end(signal.SIGKILL)
    server = Alone(tmp_path)
    ann.move_to(server.port)
    with ann.sit(table) as socket:
        socket.until_table(lambda t: t["status"] == "over")
    record = ann.http.get(f"/api/tables/{table}/record").text
    server.end(signal.SIGTERM)
    ann.close()
    played = Match.from_record(record)
    again = Match("connect_four", 2, played.seed)
    for move in played.moves:
        assert choose_move(again, move.seat, ("expert", "casual")[move.seat]) == move
        again.push(move)
