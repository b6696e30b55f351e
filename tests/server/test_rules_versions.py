"""Versions of rules on a server: a table is played by those it was begun with, or not at all."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kubik
from kubik.engine.versions import RulesVersion
from kubik.server.sql.tables import load_table
from kubik.server.sqlite.schema import MIGRATIONS, open_existing
from patience import PATIENCE
from server.live import Person, play_on, quick, running

pytestmark = pytest.mark.file

OTHER = 77
HERE = kubik.find_game("cubirds").version


def change_rules(data: Path, table: str) -> None:
    """Let a stored table be of other rules than any that are installed."""
    with closing(sqlite3.connect(data / "kubik.db")) as db:
        db.execute("UPDATE tables SET rules = ?, fingerprint = '' WHERE id = ?", (OTHER, table))
        db.commit()


def stored_rules(data: Path, table: str) -> RulesVersion:
    with closing(sqlite3.connect(data / "kubik.db")) as db:
        asked = "SELECT rules, fingerprint FROM tables WHERE id = ?"
        return RulesVersion(*db.execute(asked, (table,)).fetchone())


def line_of(person: Person, table: str) -> Any:
    return next(line for line in person.get("/api/tables", which="mine") if line["id"] == table)


def begun(person: Person) -> str:
    """Begin a game against a bot, in which the person is to move."""
    table = person.create("cubirds", ["me", "greedy"])
    with person.sit(table) as socket:
        socket.until_table(lambda shown: bool(shown["moves"]))
    return table


def test_a_table_keeps_the_version_that_it_was_begun_with(tmp_path: Path) -> None:
    with running(quick(tmp_path)) as server:
        ann = Person(server.port, "Ann")
        table = begun(ann)
        assert line_of(ann, table)["playable"]
        ann.close()
    assert stored_rules(tmp_path, table) == HERE


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            f"needs version {OTHER} of the rules of CuBirds; this Kubik plays by version {HERE}",
        ),
        ("ru", f"версия {OTHER} правил игры «Кубички», а этот Kubik играет по версии {HERE}"),
    ],
)
def test_a_table_of_other_rules_is_refused_with_a_sentence(
    tmp_path: Path, language: str, sentence: str
) -> None:
    with running(quick(tmp_path)) as server:
        ann = Person(server.port, "Ann")
        table, waiting = begun(ann), ann.create("cubirds", ["me", "open"])
    for each in (table, waiting):
        change_rules(tmp_path, each)
    with running(quick(tmp_path)) as server:
        ann.move_to(server.port)
        for path in ("", "/replay", "/dice", "/record", "/hint"):
            refused = ann.http.get(
                f"/api/tables/{table}{path}", headers={"Accept-Language": language}
            )
            assert refused.status_code == 409
            assert sentence in refused.json()["why"]
        with ann.sit(table, language=language) as socket:
            assert sentence in socket.next()["why"]
            assert socket.closing() == 4404
        line = line_of(ann, table)
        assert (line["playable"], line["my_turn"]) == (False, False)
        # What was yet to begin begins, by the rules of now.
        assert line_of(ann, waiting)["playable"]
        bob = Person(server.port, "Bob")
        bob.post(f"/api/tables/{waiting}/join")
        with ann.sit(waiting) as hers, bob.sit(waiting) as his:
            play_on([hers, his], steps=2)
        bob.close()
        ann.close()
    assert [stored_rules(tmp_path, each) for each in (table, waiting)] == [
        RulesVersion(OTHER),
        HERE,
    ]


def test_a_table_of_other_rules_is_not_woken(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(quick(tmp_path)) as server:
        ann = Person(server.port, "Ann")
        table = ann.create("cubirds", ["me", "greedy"], clock={"kind": "days", "seconds": 86_400})
        ann.close()
    change_rules(tmp_path, table)
    with running(quick(tmp_path)) as server:
        tables = server.services.tables
        asyncio.run_coroutine_threadsafe(tables._wake(), server.loop).result(PATIENCE)
        assert tables.in_memory(table) is None
    logged = [record for record in caplog.records if table in record.getMessage()]
    assert logged
    assert {record.levelname for record in logged} == {"WARNING"}
    assert all(f"needs version {OTHER}" in record.getMessage() for record in logged)


def test_tables_of_a_file_without_versions_are_of_the_first(tmp_path: Path) -> None:
    older = MIGRATIONS[: next(at for at, step in enumerate(MIGRATIONS) if "rules" in step)]
    with closing(sqlite3.connect(tmp_path / "kubik.db")) as db:
        for step in older:
            db.executescript(step)
        db.execute(
            "INSERT INTO tables VALUES ('old', 'cubirds', 2, '{}', '{\"kind\": \"none\"}', 0,"
            " 'play', '7', NULL, 'over', '[{\"kind\": \"open\"}, {\"kind\": \"open\"}]', '[]',"
            " 0, NULL, 0.0, 0.0, NULL)"
        )
        db.execute(f"PRAGMA user_version = {len(older)}")
        db.commit()
    with running(quick(tmp_path)) as server:
        person = Person(server.port)
        refused = person.http.get("/api/tables/old")
        assert refused.status_code == 409
        assert (
            f"needs version 1 of the rules of CuBirds; this Kubik plays by version {HERE}"
            in (refused.json()["why"])
        )
        person.close()
    with closing(open_existing(tmp_path / "kubik.db")) as db:
        found = load_table(db, "old")
        assert found is not None
        assert found.row.version == RulesVersion(1)


def test_an_uploaded_record_of_other_rules_is_refused(stranger: Person) -> None:
    other = replace(kubik.find_game("cubirds"), rules_version=OTHER)
    record = kubik.Match(other, 2, seed=1, target="python").record()
    refused = stranger.http.post("/api/replays", content=record)
    assert refused.status_code == 400
    assert f"needs version {OTHER} (" in refused.json()["why"]
