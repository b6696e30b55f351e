"""What nobody comes back to is deleted by a stated rule, and nothing else is."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from kubik.server.limits import DAY, Keeping
from kubik.server.purging import purge
from server.live import Live, Person, play_on

pytestmark = pytest.mark.file

KEEPING = Keeping()
PEOPLE = ("players SET created", "sessions SET seen")


@pytest.fixture(scope="module")
def registered(live: Live) -> Iterator[dict[str, Person]]:
    found = {name: Person(live.port, name) for name in ("ann", "bob")}
    for name, person in found.items():
        person.post("/api/account", {"login": name, "password": "correct horse"})
    yield found
    for person in found.values():
        person.close()


@pytest.fixture
def people(live: Live, registered: dict[str, Person]) -> Iterator[dict[str, Person]]:
    """Two guests, and two who are registered."""
    guests = {name: Person(live.port, name) for name in ("guest", "other")}
    yield guests | registered
    for person in guests.values():
        person.close()


def table(people: dict[str, Person], status: str, *names: str) -> str:
    """Make a table of some people; return its id once its game is waiting, running or over."""
    first, second = (people[name] for name in names)
    made = first.create("connect_four", ["me", "open"])
    if status != "waiting":
        second.post(f"/api/tables/{made}/join")
    if status == "over":
        with first.sit(made) as one, second.sit(made) as two:
            play_on([one, two])
    return made


def ages(live: Live, days: float, *, people: bool = False) -> None:
    """Let all tables, or people, be so many days old, and forget what is in memory."""
    live.forget_tables()
    with closing(sqlite3.connect(live.services.settings.data / "kubik.db", timeout=10)) as db:
        for column in PEOPLE if people else ("tables SET updated",):
            db.execute(f"UPDATE {column} = ?", (time.time() - days * DAY,))
        db.commit()


def kept(live: Live) -> set[str]:
    """Purge; return the tables that are left."""
    spared = live.services.tables._tables
    live.wait(purge(live.services.resources.store, KEEPING, lambda: spared))
    with closing(sqlite3.connect(live.services.settings.data / "kubik.db", timeout=10)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        return {name for (name,) in db.execute("SELECT id FROM tables")}


@pytest.mark.parametrize(
    ("status", "names", "days"),
    [
        ("waiting", ("guest", "other"), KEEPING.waiting),
        ("waiting", ("ann", "bob"), KEEPING.waiting),
        ("running", ("guest", "other"), KEEPING.running),
        ("over", ("guest", "other"), KEEPING.finished),
        ("running", ("guest", "ann"), None),
        ("over", ("guest", "ann"), None),
        ("over", ("ann", "bob"), None),
    ],
)
def test_tables(
    status: str,
    names: tuple[str, str],
    days: float | None,
    live: Live,
    people: dict[str, Person],
) -> None:
    made = table(people, status, *names)
    if days is None:
        ages(live, 10_000)
        assert made in kept(live)
        return
    ages(live, days - 1)
    assert made in kept(live)
    ages(live, days + 1)
    assert made not in kept(live)
    assert people["guest"].http.get(f"/api/tables/{made}").status_code == 404


def test_records_of_guests_go_and_those_of_others_stay(
    live: Live, people: dict[str, Person]
) -> None:
    made = table(people, "over", "ann", "bob")
    record = people["ann"].http.get(f"/api/tables/{made}/record").text
    copies = [
        people[name].http.post("/api/replays", content=record).json()["id"]
        for name in ("guest", "ann")
    ]
    ages(live, KEEPING.uploads + 1)
    assert {made, *copies} & kept(live) == {made, copies[1]}


def test_a_table_that_is_looked_at_is_spared(live: Live, people: dict[str, Person]) -> None:
    made = table(people, "running", "guest", "other")
    ages(live, KEEPING.running + 1)
    with people["guest"].sit(made) as socket:
        socket.reach(1)
        assert made in kept(live)


def test_guests_who_sit_nowhere_go_and_others_stay(
    live: Live, people: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.sql.purge.AT_ONCE", 1)
    before = {name: person.get("/api/me")["id"] for name, person in people.items()}
    table(people, "running", "guest", "ann")
    ages(live, KEEPING.guests - 1, people=True)
    kept(live)
    ages(live, KEEPING.guests + 1, people=True)
    kept(live)
    after = {name: person.get("/api/me")["id"] for name, person in people.items()}
    assert [name for name in people if before[name] != after[name]] == ["other"]
    ages(live, KEEPING.sessions + 1, people=True)
    kept(live)
    assert people["ann"].get("/api/me")["id"] != before["ann"]
    again = people["ann"].post("/api/login", {"login": "ann", "password": "correct horse"})
    assert again["id"] == before["ann"]
