"""Damage is noticed, and what is damaged harms nothing else."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kubik.engine.words import LANGUAGES, core_words
from kubik.server.errors import StoreError
from kubik.server.sqlite import schema
from kubik.server.sqlite.schema import SqliteDatabase
from kubik.server.sqlite.store import SqliteStore
from kubik.terminal.main import main
from server.live import Live, Person, play_on, quick, running

pytestmark = pytest.mark.file

DAYS = {"kind": "days", "seconds": 86_400}


@pytest.fixture
def tables(tmp_path: Path) -> dict[str, str]:
    """Two tables of the same people, one open table more."""
    with running(quick(tmp_path)) as server:
        ann, bob = Person(server.port, "Ann"), Person(server.port, "Bob")
        made = {}
        for name in ("bad", "good"):
            made[name] = ann.create("kabaleo", ["me", "open"], clock=DAYS, public=True)
            bob.post(f"/api/tables/{made[name]}/join")
            with ann.sit(made[name]) as hers, bob.sit(made[name]) as his:
                play_on([hers, his], steps=3)
        made["open"] = ann.create("kabaleo", ["me", "open"], public=True)
        made["badly open"] = ann.create("kabaleo", ["me", "open"], public=True)
        made["cookie"] = ann.http.cookies["kubik"]
        ann.close()
        bob.close()
    return made


SPOILT = {
    "chairs": "UPDATE tables SET chairs = '[{\"kind\": 7}]' WHERE id = ?",
    "options": "UPDATE tables SET options = 'nonsense' WHERE id = ?",
    "fewer chairs": "UPDATE tables SET chairs = '[]' WHERE id = ?",
    "start": "UPDATE tables SET start = '{\"players\": 99}' WHERE id = ?",
    "game": "UPDATE tables SET game = 'a game that was removed' WHERE id = ?",
    "entry": "UPDATE log SET data = '{' WHERE table_id = ? AND what = 'move'",
    "move": 'UPDATE log SET data = \'{"seat": 0, "notation": "Z9"}\' WHERE table_id = ?'
    " AND what = 'move'",
    "gap": "DELETE FROM log WHERE table_id = ? AND what = 'start'",
}


@pytest.fixture(params=SPOILT)
def spoilt(
    request: pytest.FixtureRequest, tables: dict[str, str], tmp_path: Path
) -> Iterator[Live]:
    with closing(sqlite3.connect(tmp_path / "kubik.db")) as db:
        for name in ("bad", "badly open"):
            db.execute(SPOILT[request.param], (tables[name],))
        db.commit()
    with running(quick(tmp_path)) as server:
        yield server


def test_a_bad_table_stops_no_other(
    spoilt: Live, tables: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    ann = Person(spoilt.port)
    ann.http.cookies.set("kubik", tables["cookie"], domain="127.0.0.1")
    mine = [line["id"] for line in ann.get("/api/tables", which="mine")]
    assert {tables["good"], tables["open"]} <= set(mine)
    assert tables["open"] in [line["id"] for line in ann.get("/api/tables", which="open")]
    with ann.sit(tables["good"]) as socket:
        assert socket.reach(6)["status"] == "running"
    answer = ann.http.get(f"/api/tables/{tables['bad']}")
    assert 400 <= answer.status_code < 500 or answer.json()["v"] >= 0
    with ann.sit(tables["bad"]) as socket:
        socket.next()
    ann.close()
    assert all(record.exc_info is None for record in caplog.records)


def test_a_damaged_file_is_noticed_at_the_start(
    tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del tables
    path = tmp_path / "kubik.db"
    content = bytearray(path.read_bytes())
    assert len(content) > 8 * 4096
    content[4096:] = b"\x55" * (len(content) - 4096)  # all but the first page
    path.write_bytes(content)
    folder = ["--port", "0", "--data", str(tmp_path)]
    assert main(["--lang", "en", "serve", "--no-browser", *folder]) == 2
    assert f"The data in {path} is damaged" in capsys.readouterr().err


def test_a_file_is_read_through_unless_it_is_as_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a crash nothing is noted; who changes the file, or puts another there, is noticed."""
    asked: list[bool] = []
    read_through = schema._damage

    def note(db: schema.SqliteDatabase, *, is_sound: bool) -> str:
        asked.append(is_sound)
        return read_through(db, is_sound=is_sound)

    monkeypatch.setattr(schema, "_damage", note)
    path = tmp_path / "kubik.db"

    def open_and_close(*, crash: bool = False) -> None:
        store = SqliteStore(tmp_path)
        store.open()
        if crash:
            store._writer.close()
            store._let_go()
        else:
            store.close()

    for crash in (False, False, True, False, False):
        open_and_close(crash=crash)
    path.write_bytes(path.read_bytes())  # the same, but put there by somebody else
    open_and_close()
    assert asked == [False, True, True, False, True, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_file_refuses_is_told_in_our_words(language: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "full.db")) as db:
        db.execute("PRAGMA max_page_count = 2")
        db.execute("CREATE TABLE notes (text TEXT)")
        with pytest.raises(sqlite3.OperationalError, match="disk is full") as refused:
            db.execute("INSERT INTO notes VALUES (zeroblob(100000))")
    reason = SqliteDatabase.reason_of(refused.value)
    said = StoreError("store-fails", reason=reason).say(language)
    assert core_words(language).say("reason-no-room") in said
    # What has no words of ours is told as it is.
    assert SqliteDatabase.reason_of(ValueError("odd")) == "odd"


def test_uploaded_records_are_marked_everywhere(ann: Person, bob: Person) -> None:
    """Names and dice of such a record are what the uploader wrote."""
    table = ann.create("kabaleo", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        play_on([hers, his])
    record = ann.http.get(f"/api/tables/{table}/record").text
    copy = bob.http.post("/api/replays", content=record).raise_for_status().json()["id"]
    for name, uploaded in ((table, False), (copy, True)):
        path = f"/api/tables/{name}"
        assert ann.get(path)["uploaded"] is uploaded
        assert ann.get(f"{path}/replay")["table"]["uploaded"] is uploaded
        assert ann.get(f"{path}/dice")["uploaded"] is uploaded
        with ann.sit(name) as socket:
            assert socket.next()["table"]["uploaded"] is uploaded
