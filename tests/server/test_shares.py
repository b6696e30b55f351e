"""Shares in the seed: what browsers promise and show, whom a table waits for, what is stored."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import kubik
from kubik.engine.shares import mix, new_nonce, promise
from kubik.server.seals import KEY
from kubik.server.sqlite.schema import MIGRATIONS
from patience import PATIENCE
from server.live import Live, Person, Socket, play_on, quick, running, wait_until

GAME = "connect_four"


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    """A server that waits for shares longer than any test that passes."""
    with running(quick(tmp_path, share_wait=PATIENCE * 10)) as server:
        yield server


def until_asked(socket: Socket) -> dict[str, Any]:
    """Wait until browsers are asked for their nonces; return what says so."""
    told = socket.until(lambda message: (message.get("table") or message).get("dealing") is True)
    return told.get("table") or told


def show(socket: Socket, nonce: str) -> None:
    until_asked(socket)
    assert socket.do("reveal", nonce=nonce)["t"] == "ack"


def begun_at(socket: Socket) -> dict[str, Any]:
    """Return a table that has begun; it may have been told before an answer came."""
    while not any((m.get("table") or {}).get("status") == "running" for m in socket.received):
        socket.next()
    return socket.table


def seats(table: dict[str, Any], what: str) -> list[str]:
    return [seat[what] for seat in table["seats"]]


def test_the_seed_is_made_of_what_the_server_and_all_browsers_give(
    ann: Person, bob: Person
) -> None:
    mine, his = new_nonce(), new_nonce()
    table = ann.create(GAME, ["me", "open"], promise=promise(mine))
    committed = ann.get(f"/api/tables/{table}")["commitment"]
    with ann.sit(table) as hers, bob.sit(table) as theirs:
        bob.post(f"/api/tables/{table}/join", {"promise": promise(his)})
        asked = until_asked(hers)
        # All is promised, and nothing is shown yet.
        assert seats(asked, "promise") == [promise(mine), promise(his)]
        assert seats(asked, "nonce") == ["", ""]
        assert hers.do("reveal", nonce=mine)["t"] == "ack"
        assert ann.get(f"/api/tables/{table}")["status"] == "waiting"
        show(theirs, his)
        begun = begun_at(hers)
        assert seats(begun, "nonce") == [mine, his]
        play_on([hers, theirs])
    dice = ann.get(f"/api/tables/{table}/dice")
    assert dice["seed"] == mix(dice["secret"], [mine, his])
    assert dice["commitment"] == committed
    assert dice["checked"]
    record = ann.http.get(f"/api/tables/{table}/record").text
    shares = kubik.Match.from_record(record, target="python").shares
    assert shares is not None
    assert (shares.secret, shares.nonces) == (dice["secret"], (mine, his))
    # A copy of the record has the same shares.
    copy = ann.http.post("/api/replays", content=record).json()["id"]
    assert ann.http.get(f"/api/tables/{copy}/record").text == record


def test_nobody_is_waited_for_who_neither_promised_nor_is_there(ann: Person, bob: Person) -> None:
    alone = ann.create(GAME, ["me", "greedy"])
    assert ann.get(f"/api/tables/{alone}")["status"] == "running"
    both = ann.create(GAME, ["me", "open"])
    bob.post(f"/api/tables/{both}/join")
    assert ann.get(f"/api/tables/{both}")["status"] == "running"


def test_who_is_at_the_table_is_asked_against_bots_as_well(ann: Person) -> None:
    nonce = new_nonce()
    table = ann.create(GAME, ["me", "greedy"], promise=promise(nonce))
    with ann.sit(table) as socket:
        show(socket, nonce)
        begun = begun_at(socket)
    assert seats(begun, "nonce") == [nonce, ""]


def test_who_promised_and_is_gone_delays_a_game_by_the_wait_alone(tmp_path: Path) -> None:
    with running(quick(tmp_path, share_wait=0.05)) as server:
        ann, bob = Person(server.port, "Ann"), Person(server.port, "Bob")
        table = ann.create(GAME, ["me", "open"], promise=promise(new_nonce()))
        bob.post(f"/api/tables/{table}/join")
        wait_until(lambda: bool(ann.get(f"/api/tables/{table}")["status"] == "running"))
        begun = ann.get(f"/api/tables/{table}")
        assert [bool(text) for text in seats(begun, "promise")] == [True, False]
        assert seats(begun, "nonce") == ["", ""]
        ann.close()
        bob.close()


def test_a_promise_is_kept_and_no_other_takes_its_place(ann: Person, bob: Person) -> None:
    mine, his = new_nonce(), new_nonce()
    table = ann.create(GAME, ["me", "open"])
    with ann.sit(table) as hers:
        hers.do("promise", promise=promise(mine))
        hers.do("promise", promise=promise("another"))
        bob.post(f"/api/tables/{table}/join", {"promise": promise(his)})
        until_asked(hers)
        hers.do("promise", promise=promise("another"))
        assert hers.do("reveal", nonce="another")["t"] == "refused"
        assert hers.do("reveal", nonce=mine)["t"] == "ack"
        with bob.sit(table) as theirs:
            show(theirs, his)
        begun = begun_at(hers)
    assert seats(begun, "nonce") == [mine, his]


def test_who_leaves_while_shares_are_shown_makes_room_for_nobody(ann: Person, bob: Person) -> None:
    table = ann.create(GAME, ["me", "open"], promise=promise(new_nonce()))
    with ann.sit(table) as hers:
        bob.post(f"/api/tables/{table}/join", {"promise": promise(new_nonce())})
        until_asked(hers)
        bob.post(f"/api/tables/{table}/leave")
        left = hers.until_table(lambda shown: shown["status"] == "running" and shown["v"] > 3)
    assert [seat["kind"] for seat in left["seats"]] == ["person", "person"]
    assert left["seats"][1]["away"]


def test_all_who_play_again_have_a_share_in_the_next(ann: Person, bob: Person) -> None:
    table = ann.create(GAME, ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    mine, his = new_nonce(), new_nonce()
    with ann.sit(table) as hers, bob.sit(table) as theirs:
        play_on([hers, theirs])
        again = ann.post(f"/api/tables/{table}/rematch", {"promise": promise(mine)})["id"]
        with ann.sit(again) as first, bob.sit(again) as second:
            bob.post(f"/api/tables/{again}/join", {"promise": promise(his)})
            show(first, mine)
            show(second, his)
            begun = begun_at(first)
    assert seats(begun, "nonce") == [his, mine]


def test_a_host_changes_nothing_once_shares_are_shown(ann: Person, bob: Person) -> None:
    mine = new_nonce()
    table = ann.create(GAME, ["me", "open"], promise=promise(mine))
    with ann.sit(table) as hers:
        bob.post(f"/api/tables/{table}/join", {"promise": promise(new_nonce())})
        until_asked(hers)
        refused = ann.http.post(f"/api/tables/{table}/remove", json={"seat": 1})
        assert (refused.status_code, refused.json()["code"]) == (409, "begun-already")


def test_a_full_table_is_dealt_after_a_restart(tmp_path: Path) -> None:
    with running(quick(tmp_path, share_wait=PATIENCE * 10)) as server:
        ann = Person(server.port, "Ann")
        table = ann.create(GAME, ["me", "greedy"], promise=promise(new_nonce()))
        assert ann.get(f"/api/tables/{table}")["status"] == "waiting"
    with running(quick(tmp_path)) as server:
        ann.move_to(server.port)
        wait_until(lambda: bool(ann.get(f"/api/tables/{table}")["status"] == "running"))
        ann.close()


@pytest.mark.parametrize("bad", ["x", "0" * 63, "G" * 64, "0" * 65])
def test_a_promise_that_is_no_hash_is_refused(ann: Person, bad: str) -> None:
    plan = {"game": GAME, "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert ann.http.post("/api/tables", json={**plan, "promise": bad}).status_code == 400


# Where seeds are stored.


@pytest.mark.file
def test_a_copied_database_shows_no_seed(tmp_path: Path) -> None:
    with running(quick(tmp_path)) as server:
        ann = Person(server.port, "Ann")
        table = ann.create("cubirds", ["me", "open"])
        secret = server.wait(server.services.resources.store.load_table(table)).row.seed
        ann.close()
    assert len(secret) == 32
    stored = [path for path in tmp_path.iterdir() if path.name.startswith("kubik.db")]
    assert not any(secret.encode() in path.read_bytes() for path in stored)
    assert (tmp_path / KEY).stat().st_mode & 0o077 == 0


@pytest.mark.file
def test_seeds_of_an_older_file_are_sealed(tmp_path: Path) -> None:
    with running(quick(tmp_path)) as server:
        ann = Person(server.port, "Ann")
        table = ann.create("cubirds", ["me", "open"])
    with closing(sqlite3.connect(tmp_path / "kubik.db")) as db:
        sealing = next(at for at, script in enumerate(MIGRATIONS) if "seal(" in script)
        later = "".join(MIGRATIONS[sealing:])
        for name in re.findall(r"CREATE TABLE (\w+)", later):
            db.execute(f"DROP TABLE {name}")
        for name in re.findall(r"CREATE INDEX (\w+) ON tables", later):
            db.execute(f"DROP INDEX {name}")
        for name in re.findall(r"ALTER TABLE tables ADD COLUMN (\w+)", later):
            db.execute(f"ALTER TABLE tables DROP COLUMN {name}")
        db.execute("UPDATE tables SET seed = 'plain' WHERE id = ?", (table,))
        db.execute(f"PRAGMA user_version = {sealing}")
        db.commit()
    with running(quick(tmp_path)) as server:
        assert server.wait(server.services.resources.store.load_table(table)).row.seed == "plain"
        ann.close()
    with closing(sqlite3.connect(tmp_path / "kubik.db")) as db:
        [stored] = db.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()
    assert "plain" not in stored


@pytest.mark.file  # a database refuses other keys altogether
def test_a_table_whose_key_is_gone_says_so(tmp_path: Path) -> None:
    with running(quick(tmp_path)) as server:
        ann = Person(server.port, "Ann")
        table = ann.create("cubirds", ["me", "open"])
    (tmp_path / KEY).unlink()
    with running(quick(tmp_path)) as server:
        ann.move_to(server.port)
        refused = ann.http.get(f"/api/tables/{table}")
        assert refused.status_code == 409
        assert "sealed with another key" in refused.json()["why"]
        ann.close()


def test_a_promise_that_is_none_takes_no_seat(ann: Person, bob: Person) -> None:
    table = ann.create(GAME, ["me", "open"])
    answer = bob.http.post(f"/api/tables/{table}/join", json={"promise": "nonsense"})
    assert answer.status_code == 400
    assert [seat["kind"] for seat in ann.get(f"/api/tables/{table}")["seats"]] == ["person", "open"]


def test_shares_that_are_none_are_refused_at_any_time(ann: Person, bob: Person) -> None:
    """Also once none are taken any more: whoever gets an answer knows what was wrong."""
    mine = new_nonce()
    table = ann.create(GAME, ["me", "open"], promise=promise(mine))
    with ann.sit(table) as hers:
        assert hers.do("promise", promise="nonsense")["t"] == "refused"
        assert hers.do("reveal", nonce="another")["t"] == "refused"
        bob.post(f"/api/tables/{table}/join")
        show(hers, mine)
        begun_at(hers)
        assert hers.do("promise", promise="nonsense")["t"] == "refused"
        assert hers.do("reveal", nonce="another")["t"] == "refused"
