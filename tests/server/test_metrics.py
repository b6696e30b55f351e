"""Health, readiness and figures for whoever runs the server."""

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from kubik.server.errors import StoreError
from patience import PATIENCE
from server.live import Live, Person, play_on, quick, running


def figures(person: Person) -> dict[str, float]:
    """Return the figures by their names with labels."""
    answer = person.http.get("/metrics").raise_for_status()
    assert answer.headers["content-type"].startswith("text/plain")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_what_happens_is_counted(ann: Person, bob: Person) -> None:
    before = figures(ann)

    def more(name: str) -> float:
        return after.get(name, 0.0) - before.get(name, 0.0)

    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        play_on([hers, his], steps=4)
        assert hers.do("move", move="nonsense")["t"] == "refused"
        ann.http.get("/api/tables/nowhere")
        after = figures(ann)
        assert after["kubik_sockets"] == 2
    assert more('kubik_entries_total{what="move"}') == 4
    assert more('kubik_messages_total{kind="move"}') == 5
    assert more("kubik_storing_seconds_count") == 6  # join, start and moves
    assert more('kubik_refusals_total{why="no-table"}') == 1
    assert more('kubik_requests_total{status="404"}') == 1
    assert after["kubik_tables_in_memory"] >= 1
    assert after["process_resident_memory_bytes"] > 0
    assert table not in ann.http.get("/metrics").text


def test_limits_that_are_hit_can_be_seen(tmp_path: Path) -> None:
    with running(quick(tmp_path, guest_credits=1.0, guest_refill=0.001)) as live:
        people = [Person(live.port) for _ in range(3)]
        for person in people:
            person.http.get("/api/me")
        assert figures(people[0])['kubik_refusals_total{why="too-many-guests"}'] == 2
        for person in people:
            person.close()


def test_figures_are_for_the_machine_itself(tmp_path: Path) -> None:
    with running(quick(tmp_path, proxies=("127.0.0.1/32",))) as live:
        person = Person(live.port)
        visitor = {"X-Forwarded-For": "203.0.113.7"}
        assert person.http.get("/metrics", headers=visitor).status_code == 404
        assert person.http.get("/metrics").status_code == 200
        person.close()


def test_health_does_not_wait_for_the_store(live: Live, stranger: Person) -> None:
    """Nor does readiness wait for ever."""
    writer = live.services.resources.store._writer
    go_on = threading.Event()
    begun = threading.Event()

    def block(_db: Any) -> None:
        begun.set()
        assert go_on.wait(PATIENCE)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kubik.server.library.STORE_PATIENCE", 0.05)
        blocking = live.begin(writer.do(block))
        assert begun.wait(PATIENCE)
        try:
            assert stranger.get("/api/health")["status"] == "ok"
            answer = stranger.http.get("/api/ready")
            assert (answer.status_code, answer.json()["ready"]) == (503, False)
        finally:
            go_on.set()
            blocking.result(PATIENCE)
    assert stranger.get("/api/ready")["ready"]


def test_a_store_that_fails_is_not_ready(
    live: Live, stranger: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise StoreError("store-fails", reason="disk full")

    monkeypatch.setattr(live.services.resources.store, "check", fail)
    assert stranger.http.get("/api/ready").status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert stranger.http.get("/api/health").status_code == httpx.codes.OK
