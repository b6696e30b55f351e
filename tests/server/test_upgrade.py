"""An upgrade to a Kubik whose rules differ in one number: nothing stored is reinterpreted."""

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import kubik
from server.alone import Alone
from server.live import Person, play_on
from shared.other_rules import GAME, copy_kubik

pytestmark = [pytest.mark.slow, pytest.mark.file]

HERE = str(kubik.find_game(GAME).version)


@contextmanager
def served(data: Path, package: Path | None = None) -> Iterator[int]:
    """Run a server of this Kubik, or of the one in a folder; yield its port."""
    server = Alone(data, package=package)
    try:
        yield server.port
    finally:
        server.end(signal.SIGTERM)


def seen(person: Person, table: str) -> dict[str, Any]:
    """Return all that is shown of a finished game."""
    with person.sit(table) as socket:
        sync = socket.next()
    return {
        "table": person.get(f"/api/tables/{table}"),
        "log": sync["log"],
        "replays": [
            person.get(f"/api/tables/{table}/replay", **({} if seat is None else {"seat": seat}))
            for seat in (None, 0, 1)
        ],
        "record": person.http.get(f"/api/tables/{table}/record").raise_for_status().text,
    }


def without_rules_here(shown: Any) -> Any:
    """Return the same but for what says which rules the server has."""
    if isinstance(shown, dict):
        return {
            name: without_rules_here(value)
            for name, value in shown.items()
            if name not in ("rules_here", "seats", "spectators")  # who is there changes
        }
    return [without_rules_here(one) for one in shown] if isinstance(shown, list) else shown


@dataclass
class Stored:
    """Tables of the old rules."""

    ann: Person
    data: Path
    finished: str
    running: str
    waiting: str
    seen: dict[str, Any] = field(default_factory=dict)

    def log(self, table: str) -> list[Any]:
        with closing(sqlite3.connect(self.data / "kubik.db")) as db:
            return db.execute(
                "SELECT * FROM log WHERE table_id = ? ORDER BY v", (table,)
            ).fetchall()

    def version(self, table: str) -> tuple[int, str]:
        with closing(sqlite3.connect(self.data / "kubik.db")) as db:
            asked = "SELECT rules, fingerprint FROM tables WHERE id = ?"
            number, fingerprint = db.execute(asked, (table,)).fetchone()
            return number, fingerprint


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stored]:
    """Play a game to its end, another a little, and open a third, by the rules of here."""
    data = tmp_path_factory.mktemp("data")
    with served(data) as port:
        ann = Person(port, "Ann")
        tables = [ann.create(GAME, ["me", other]) for other in ("greedy", "greedy", "open")]
        finished, running, waiting = tables
        found = Stored(ann, data, finished, running, waiting)
        for table, steps in ((found.finished, None), (found.running, 2)):
            with ann.sit(table) as socket:
                play_on([socket], steps=steps)
        found.seen = seen(ann, found.finished)
    yield found
    ann.close()


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_kubik(tmp_path_factory.mktemp("other"))


def test_no_stored_game_is_reinterpreted_and_every_finished_one_can_be_watched(
    stored: Stored, other: Path
) -> None:
    before = {table: stored.log(table) for table in (stored.finished, stored.running)}
    ann, finished, running = stored.ann, stored.finished, stored.running
    with served(stored.data, other) as port:
        ann.move_to(port)
        # The finished game is shown to the byte as it was seen.
        now = seen(ann, finished)
        assert without_rules_here(now) == without_rules_here(stored.seen)
        assert stored.seen["table"]["rules"] == now["table"]["rules"] == HERE
        there = now["table"]["rules_here"]
        assert there != HERE
        assert stored.seen["table"]["rules_here"] is None
        # What would take the old rules says so, and names both.
        for path in ("review", "hint"):
            answer = ann.http.get(f"/api/tables/{finished}/{path}")
            assert answer.status_code == 409
        branch = ann.http.post(f"/api/tables/{finished}/branch", json={"step": 1})
        assert branch.status_code == 409
        assert f"needs version {HERE} of the rules" in branch.json()["why"]
        assert f"this Kubik plays by version {there}" in branch.json()["why"]
        upload = ann.http.post("/api/replays", content=now["record"])
        assert upload.status_code == 400
        assert f"needs version {HERE}" in upload.json()["why"]
        # The running one is ended, and can be played anew by the new rules.
        ended = ann.get(f"/api/tables/{running}")
        assert (ended["status"], ended["winners"], ended["rules"]) == ("over", [], HERE)
        with ann.sit(running) as socket:
            log = socket.next()["log"]
        assert [entry["what"] for entry in log[-1:]] == ["ended"]
        again = ann.post(f"/api/tables/{running}/rematch")["id"]
        with ann.sit(again) as socket:
            play_on([socket], steps=1)
            assert socket.table["rules"] == there
        # The one that waited begins by the new rules.
        bob = Person(port, "Bob")
        bob.post(f"/api/tables/{stored.waiting}/join")
        assert bob.get(f"/api/tables/{stored.waiting}")["rules"] == there
        bob.close()
    assert stored.log(finished) == before[finished]
    assert stored.log(running)[:-1] == before[running]
    for table in (finished, running):
        assert "{} ({})".format(*stored.version(table)) == HERE
    # Back at the old rules all is as it was.
    with served(stored.data) as port:
        ann.move_to(port)
        assert without_rules_here(seen(ann, finished)) == without_rules_here(stored.seen)
