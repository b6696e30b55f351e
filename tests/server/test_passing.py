"""Several people at one device: each sees what they may know once they have taken it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from server.live import Live, Person, Socket, play_on, wait_until

SEATS = [{"kind": "me"}, {"kind": "here", "name": "Bob"}]


def share_device(person: Person, game: str = "kabaleo", seats: Any = SEATS) -> str:
    plan = {"game": game, "players": len(seats), "seats": seats}
    return str(person.post("/api/tables", plan)["id"])


@contextmanager
def at_table(person: Person, table: str) -> Iterator[Socket]:
    with person.sit(table) as socket:
        socket.until_table(lambda t: t["status"] != "waiting")
        yield socket


def look(socket: Socket, seat: int | None) -> dict[str, Any]:
    """Look as a seat; return the table as it is then shown."""
    socket.send("look", seat=seat)
    synced: dict[str, Any] = socket.until(lambda message: message["t"] == "sync")["table"]
    return synced


def test_nothing_private_is_sent_before_somebody_takes_the_device(
    ann: Person, stranger: Person
) -> None:
    table = share_device(ann)
    with at_table(ann, table) as socket, at_table(stranger, table) as spectator:
        covered, public = socket.table, spectator.table
        assert covered["hides"]
        assert (covered["seat"], covered["moves"]) == (None, [])
        assert covered["view"] == public["view"]
        mine = look(socket, 0)
        assert (mine["seat"], bool(mine["moves"])) == (0, 0 in mine["actors"])
        assert mine["view"] != public["view"]
        assert look(socket, 1)["view"] != mine["view"]
        assert look(socket, None)["view"] == public["view"]
        # Nor does any other way to the table show more.
        assert ann.get(f"/api/tables/{table}")["view"] == public["view"]
        assert ann.http.get(f"/api/tables/{table}/replay", params={"seat": 0}).status_code == 403


def test_nobody_looks_as_somebody_else(ann: Person, bob: Person) -> None:
    table = share_device(ann, seats=[*SEATS, {"kind": "open"}])
    bob.post(f"/api/tables/{table}/join")
    with at_table(bob, table) as socket:
        for seat in (0, 1, 7):
            socket.send("look", seat=seat)
            refused = socket.until(lambda message: message["t"] == "refused")
            assert refused["why"].startswith("Only those who sit")
            assert socket.table["seat"] == 2
        assert look(socket, None)["seat"] == 2
    assert bob.get(f"/api/tables/{table}/mine") == [2]
    assert ann.get(f"/api/tables/{table}/mine") == [0, 1]


def test_whoever_looks_plays(live: Live, ann: Person) -> None:
    table = share_device(ann)
    with at_table(ann, table) as socket:
        first = socket.table["actors"][0]
        refused = socket.do("move", move="1")
        assert refused["t"] == "refused"
        move = look(socket, first)["moves"][0]["notation"]
        look(socket, 1 - first)
        assert socket.do("move", move=move)["t"] == "refused"  # it is the other's turn
        look(socket, first)
        assert socket.do("move", move=move)["t"] == "ack"
        assert socket.table["actors"] == [1 - first]
    (line,) = [one for one in ann.get("/api/tables", which="turns") if one["id"] == table]
    assert [seat["me"] for seat in line["seats"]] == [True, True]
    # It is the same after all is read from the store again.
    live.forget_tables()
    with at_table(ann, table) as socket:
        assert [seat["name"] for seat in socket.table["seats"]] == ["Ann", "Bob"]
        assert look(socket, 1 - first)["moves"]


def test_it_is_no_game_for_ratings(ann: Person) -> None:
    table = share_device(ann, "connect_four")
    with at_table(ann, table) as socket:
        assert not socket.table["hides"]
        while socket.table["status"] != "over":
            shown = look(socket, socket.table["actors"][0])
            assert socket.do("move", move=shown["moves"][0]["notation"])["t"] == "ack"
    # A game that is counted comes after it.
    own = ann.create("connect_four", ["me", "greedy"])
    with ann.sit(own) as socket:
        play_on([socket])
    wait_until(lambda: bool(ann.get("/api/me/results")["results"]))
    assert [one["table"] for one in ann.get("/api/me/results")["results"]] == [own]


def test_leaving_leaves_all_seats(ann: Person) -> None:
    table = share_device(ann, seats=[*SEATS, {"kind": "open"}])
    ann.post(f"/api/tables/{table}/leave")
    assert [seat["kind"] for seat in ann.get(f"/api/tables/{table}")["seats"]] == ["open"] * 3


@pytest.mark.parametrize("seats", [[SEATS[1], {"kind": "open"}], [SEATS[0], {"kind": "here"}]])
def test_a_device_has_an_owner_and_people_have_names(ann: Person, seats: Any) -> None:
    plan = {"game": "kabaleo", "players": 2, "seats": seats}
    refused = ann.http.post("/api/tables", json=plan)
    assert refused.status_code == 400
    assert refused.json()["why"].endswith(".")
