"""Somebody sets the clock of the machine: it costs nobody a turn."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.live import Person, Socket, play_on, quick, running

pytestmark = pytest.mark.file

DAY = 86_400.0
CLOCKS = [
    {"kind": "move", "seconds": 60},
    {"kind": "bank", "seconds": 600, "increment": 10},
    {"kind": "days", "seconds": int(2 * DAY)},
]


def jump(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    """Set the time of day."""
    monkeypatch.setattr("kubik.server.clock.now", lambda: time.time() + days * DAY)


def wait(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let time pass, for all clocks."""
    monkeypatch.setattr("kubik.server.clock.ticks", lambda: time.monotonic() + seconds)
    monkeypatch.setattr("kubik.server.clock.now", lambda: time.time() + seconds)


def still_there(*sockets: Socket) -> None:
    """Say something, after which every clock is looked at; nobody's turn is over."""
    for socket in sockets:
        assert socket.do("chat", text="hello")["t"] == "ack"
    for socket in sockets:
        assert not [entry for entry in socket.entries if entry["what"] == "timeout"]
        assert not any(seat["away"] for seat in socket.table["seats"])


@pytest.mark.parametrize("clock", CLOCKS, ids=[str(clock["kind"]) for clock in CLOCKS])
def test_a_jump_costs_no_turn(
    clock: dict[str, Any], ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.create("connect_four", ["me", "open"], clock=clock)
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        play_on([hers, his], steps=1)
        for days in (40, -40, 0):
            jump(monkeypatch, days)
            still_there(hers, his)
            play_on([hers, his], steps=1)
            left = [seat["clock"] for seat in hers.table["seats"]]
            assert all(seconds > clock["seconds"] - 30 for seconds in left)


def stored(data: Path, table: str) -> tuple[float, list[float]]:
    """Return the stamp of a table and what is left on its clocks."""
    with closing(sqlite3.connect(data / "kubik.db")) as db:
        updated, chairs = db.execute(
            "SELECT updated, chairs FROM tables WHERE id = ?", (table,)
        ).fetchone()
    return updated, [chair.get("left") for chair in msgspec.json.decode(chairs)]


def test_days_are_counted_from_the_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chat does not win time, a restart neither wins nor costs any."""
    with running(quick(tmp_path)) as server:
        ann, bob = Person(server.port, "Ann"), Person(server.port, "Bob")
        table = ann.create("connect_four", ["me", "open"], clock=CLOCKS[2])
        bob.post(f"/api/tables/{table}/join")
        with ann.sit(table) as hers, bob.sit(table) as his:
            play_on([hers, his], steps=1)
            waited = next(socket for socket in (hers, his) if socket.table["moves"]).table["seat"]
            wait(monkeypatch, DAY)
            hers.do("chat", text="take your time")
    updated, left = stored(tmp_path, table)
    assert updated == pytest.approx(time.time() + DAY, abs=60)
    assert left[waited] == pytest.approx(DAY, abs=60)
    for days, expected in ((1.5, DAY / 2), (0.5, DAY)):  # also where the clock was set back
        wait(monkeypatch, days * DAY)
        with running(quick(tmp_path)) as server:
            ann.move_to(server.port)
            seats = ann.get(f"/api/tables/{table}")["seats"]
            assert seats[waited]["clock"] == pytest.approx(expected, abs=60)
    ann.close()
    bob.close()


def test_days_that_passed_while_the_server_was_down_are_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(quick(tmp_path)) as server:
        ann, bob = Person(server.port, "Ann"), Person(server.port, "Bob")
        table = ann.create("connect_four", ["me", "open"], clock=CLOCKS[2])
        bob.post(f"/api/tables/{table}/join")
    wait(monkeypatch, 3 * DAY)
    with running(quick(tmp_path)) as server:
        ann.move_to(server.port)
        with ann.sit(table) as hers:
            hers.reach(4)
            assert [entry["what"] for entry in hers.entries][3] == "timeout"
    ann.close()
    bob.close()
