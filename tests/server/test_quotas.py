"""Everything that a guest can make has an end: tables, sockets, guests, chat, records, silence."""

import socket as plain_sockets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

import kubik
from patience import PATIENCE
from server.live import Live, Person, play_on, quick, running, table_plan, wait_until

SMALL: dict[str, Any] = {
    "guest_tables": 4,
    "account_tables": 5,
    "tables_of_bots": 2,
    "address_tables_of_bots": 3,
    "guest_uploads": 2,
    "account_uploads": 3,
    "person_chats": 3,
    "table_chats": 5,
    "person_sockets": 3,
    "address_sockets": 5,
    "table_spectators": 2,
}
NEVER = 600.0  # seconds before a bot moves


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with little room, whose bots take their time."""
    data = tmp_path_factory.mktemp("data")
    with running(quick(data, bot_pause=NEVER, **SMALL)) as server:
        yield server


def create(person: Person, *seats: str) -> httpx.Response:
    return person.http.post("/api/tables", json=table_plan("connect_four", list(seats)))


def why(answer: httpx.Response) -> str:
    assert 400 <= answer.status_code < 500
    return str(answer.json()["why"])


def make_account(person: Person, login: str) -> None:
    person.post("/api/account", {"login": login, "password": "correct horse"})


def test_a_person_has_so_many_tables_that_are_not_over(ann: Person, bob: Person) -> None:
    tables = [ann.create("connect_four", ["me", "open"]) for _ in range(4)]
    refusal = "You have 4 tables whose games are not over; that is as many as can be."
    assert why(create(ann, "me", "open")) == refusal
    # A game that is over makes room, and playing on or again takes it.
    bob.post(f"/api/tables/{tables[0]}/join")
    with ann.sit(tables[0]) as hers, bob.sit(tables[0]) as his:
        play_on([hers, his])
    assert ann.post(f"/api/tables/{tables[0]}/rematch")["id"]
    assert why(ann.http.post(f"/api/tables/{tables[0]}/branch", json={"step": 0})) == refusal
    make_account(ann, "ann-with-tables")
    assert create(ann, "me", "open").status_code == httpx.codes.OK
    assert "5 tables" in why(create(ann, "me", "open"))


def test_bots_play_alone_at_few_tables(ann: Person, bob: Person) -> None:
    for _ in range(2):
        ann.create("connect_four", ["random", "random"])
    refusal = why(create(ann, "random", "random"))
    assert refusal == "Bots play alone at 2 tables of yours already; that is as many as can be."
    assert create(ann, "me", "random").status_code == httpx.codes.OK
    # All guests of an address share what it has.
    bob.create("connect_four", ["random", "random"])
    assert "Bots play alone at 3 tables" in why(create(bob, "random", "random"))


def test_so_many_records_are_kept(ann: Person) -> None:
    record = kubik.Match("connect_four", 2, seed=1).record()
    answers = [ann.http.post("/api/replays", content=record) for _ in range(3)]
    assert [answer.status_code for answer in answers[:2]] == [httpx.codes.OK] * 2
    assert why(answers[2]) == "You have uploaded 2 records; that is as many as are kept."


def test_so_much_is_said_at_a_table(ann: Person, bob: Person) -> None:
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        hers.reach(3)
        said = [hers.do("chat", text="hi")["t"] for _ in range(4)]
        assert said == ["ack"] * 3 + ["refused"]
        said = [his.do("chat", text="hi")["t"] for _ in range(2)]
        assert said == ["ack"] * 2
        assert his.do("chat", text="hi")["why"] == "Enough has been said at this table."
        # Playing goes on.
        play_on([hers, his], steps=2)


def refusal_of(person: Person, table: str) -> tuple[str, int | None]:
    with person.sit(table) as socket:
        return socket.next().get("why", ""), socket.closing()


def test_sockets_are_counted_by_person_and_address(live: Live, ann: Person, bob: Person) -> None:
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ExitStack() as opened:
        for _ in range(3):
            opened.enter_context(ann.sit(table)).reach(1)
        many = "You have many tables open at once; close some of their pages first."
        assert refusal_of(ann, table) == (many, 1013)
        for _ in range(2):
            opened.enter_context(bob.sit(table)).reach(1)
        assert refusal_of(bob, table) == (many, 1013)
    wait_until(lambda: len(live.services.sockets) == 0)
    with ann.sit(table) as socket:
        assert socket.reach(1)


def test_so_many_look_on(live: Live, ann: Person, stranger: Person, bob: Person) -> None:
    table = ann.create("connect_four", ["me", "open"])
    with ExitStack() as opened:
        for _ in range(2):
            opened.enter_context(stranger.sit(table)).reach(1)
        assert refusal_of(bob, table) == ("As many look on at this table as can be.", 4404)
        with ann.sit(table) as hers:
            assert hers.reach(1)["seat"] == 0
    wait_until(lambda: len(live.services.sockets) == 0)


def test_who_is_there_is_told_once_for_many(
    ann: Person, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.presence.PAUSE", NEVER)
    table = ann.create("connect_four", ["me", "open"])
    with ann.sit(table) as hers:
        hers.reach(1)
        for _ in range(4):
            other = Person(live.port)
            with other.sit(table) as socket:
                socket.reach(1)
            other.close()
        hers.send("ping", v=0)
        hers.until(lambda m: m["t"] == "pong")
        assert sum(m["t"] == "presence" for m in hers.received) <= 1


def test_new_guests_of_an_address_are_counted(tmp_path: Path) -> None:
    with running(quick(tmp_path, guest_credits=3.0, guest_refill=0.001)) as live:
        people = [Person(live.port) for _ in range(4)]
        answers = [person.http.get("/api/me") for person in people]
        assert [answer.status_code for answer in answers[:3]] == [httpx.codes.OK] * 3
        assert why(answers[3]).startswith("Many new guests have come from your address")
        # Who is known stays so, and who only looks needs no name.
        assert people[0].get("/api/me") == answers[0].json()
        assert people[3].get("/api/tables", which="open") == []
        assert live.wait(live.services.resources.store.figures()).people == 3
        for person in people:
            person.close()


def test_tables_that_nobody_sees_play_slowly(tmp_path: Path) -> None:
    """Those that somebody looks at do not."""
    changes = {"unseen_bot_moves": 5.0, "unseen_bot_refill": 0.001}
    with running(quick(tmp_path, **changes)) as live:
        ann = Person(live.port, "Ann")
        tables = [ann.create("connect_four", ["random", "random"]) for _ in range(3)]
        wait_until(lambda: moves_of(ann, tables) == 5)
        with ann.sit(ann.create("connect_four", ["random", "random"])) as socket:
            socket.until_table(lambda table: table["status"] == "over")
        assert moves_of(ann, tables) == 5
        ann.close()


def moves_of(person: Person, tables: list[str]) -> int:
    return sum(person.get(f"/api/tables/{table}")["v"] - 1 for table in tables)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that does not wait for those who keep silent."""
    changes = {"request_time": 0.1, "connections": 4, "ping_credits": 5.0, "ping_refill": 0.001}
    with running(quick(tmp_path_factory.mktemp("data"), **changes)) as server:
        yield server


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /",
    ],
)
def test_a_silent_connection_is_closed(said: bytes, impatient: Live) -> None:
    with plain_sockets.create_connection(("127.0.0.1", impatient.port), PATIENCE) as wire:
        wire.sendall(said)
        try:
            while wire.recv(4096):
                pass
        except ConnectionResetError:
            pass


def test_an_address_has_so_many_connections(impatient: Live) -> None:
    def is_open(wire: plain_sockets.socket) -> bool:
        try:
            wire.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
            return wire.recv(4096).startswith(b"HTTP/1.1 ")
        except OSError:
            return False

    with ExitStack() as opened:
        wires = [
            opened.enter_context(plain_sockets.create_connection(("127.0.0.1", impatient.port)))
            for _ in range(6)
        ]
        assert sum(is_open(wire) for wire in wires) == 4


def test_a_flood_of_pings_ends_the_socket(impatient: Live) -> None:
    ann = Person(impatient.port, "Ann")
    with ann.sit(ann.create("connect_four", ["me", "open"])) as socket:
        socket.reach(1)
        for _ in range(5):
            assert socket.wire.ping().wait(PATIENCE)
        socket.wire.ping()
        assert socket.closing() == 1008
    ann.close()
