"""Sitting down, leaving, being away, clocks, and playing again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.live import Live, Person, play_on, quick, running


def why(error: pytest.ExceptionInfo[httpx.HTTPStatusError]) -> tuple[int, str]:
    answer = error.value.response.json()
    assert answer["status"] == error.value.response.status_code
    return answer["status"], answer["why"]


def test_a_friend_joins_by_the_link(ann: Person, stranger: Person) -> None:
    table = ann.create("kabaleo", ["me", "open", "greedy"])
    with ann.sit(table) as hers:
        assert hers.next()["table"]["view"] is None
        seat = stranger.post(f"/api/tables/{table}/join", {"name": "Zoë"})["seat"]
        assert seat == 1
        entry = hers.until_entry("join")
        assert (entry["name"], entry["seat"]) == ("Zoë", 1)
        seats = hers.until_table(lambda t: t["status"] == "running")["seats"]
        assert [(s["kind"], s["name"], s["me"]) for s in seats] == [
            ("person", "Ann", True),
            ("person", "Zoë", False),
            ("bot", "greedy", False),
        ]
    assert stranger.get("/api/me")["name"] == "Zoë"


def test_seats_are_given_once(ann: Person, bob: Person, stranger: Person) -> None:
    table = ann.create("connect_four", ["open", "me"])
    assert ann.post(f"/api/tables/{table}/join", {"seat": 0}) == {"seat": 1}
    with pytest.raises(httpx.HTTPStatusError) as error:
        bob.post(f"/api/tables/{table}/join", {"seat": 1})
    assert why(error) == (409, "Seat 2 is not free.")
    bob.post(f"/api/tables/{table}/join", {"seat": 0})
    with pytest.raises(httpx.HTTPStatusError) as error:
        stranger.post(f"/api/tables/{table}/join")
    assert why(error) == (409, "There is no free seat at this table.")


def test_leaving_before_the_game_frees_the_seat(ann: Person, bob: Person) -> None:
    table = ann.create("kabaleo", ["me", "open", "open"], public=True)
    assert table in open_tables(bob)
    bob.post(f"/api/tables/{table}/join")
    bob.post(f"/api/tables/{table}/leave")
    assert ann.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    assert bob.get("/api/tables", which="mine") == []
    ann.post(f"/api/tables/{table}/leave")
    assert table not in open_tables(bob)


def open_tables(person: Person) -> list[str]:
    return [line["id"] for line in person.get("/api/tables", which="open")]


def test_a_bot_plays_for_who_leaves_and_hands_back(ann: Person, bob: Person) -> None:
    table = ann.create("kabaleo", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        bob.post(f"/api/tables/{table}/leave")
        assert hers.until_entry("leave")["seat"] == 1
        if not hers.table["moves"]:
            hers.until_table(lambda t: bool(t["moves"]))
        assert hers.table["seats"][1]["away"]
        assert play_on([hers], [hers.table["moves"][0]["notation"]])
        hers.until_entry("move", seat=1)  # by the bot
        assert his.do("chat", text="I am back")["t"] == "ack"
        back = hers.until_entry("back")
        assert back["seat"] == 1
        assert not hers.table_at(back["v"])["seats"][1]["away"]
        play_on([hers, his])


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Live]:
    with running(quick(tmp_path, grace=0.1)) as server:
        yield server


def test_a_bot_takes_over_a_lost_connection(impatient: Live) -> None:
    ann, bob = Person(impatient.port, "Ann"), Person(impatient.port, "Bob")
    table = ann.create("kabaleo", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers:
        with bob.sit(table) as his:
            his.reach(1)
        assert hers.until_entry("away")["seat"] == 1
        with bob.sit(table) as his:
            assert hers.until_entry("back")["seat"] == 1
            his.until_table(lambda t: not t["seats"][1]["away"])
    ann.close()
    bob.close()


def test_nobody_is_replaced_while_nobody_waits(impatient: Live) -> None:
    """Alone against bots, one may come back tomorrow."""
    ann = Person(impatient.port, "Ann")
    table = ann.create("kabaleo", ["me", "greedy"])
    with ann.sit(table) as hers:
        v = hers.until_table(lambda t: bool(t["moves"]))["v"]
    other = ann.create("connect_four", ["random", "random"])
    with ann.sit(other) as watching:
        watching.until_table(lambda t: t["status"] == "over")
    assert ann.get(f"/api/tables/{table}")["v"] == v
    ann.close()


@pytest.mark.parametrize("kind", ["move", "bank", "days"])
def test_time_runs_out_and_a_bot_makes_one_move(
    kind: str, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.clock.LIMITS", {kind: (0, 10)})
    table = ann.create("kabaleo", ["me", "open"], clock={"kind": kind, "seconds": 1})
    with ann.sit(table) as hers, bob.sit(table) as his:
        bob.post(f"/api/tables/{table}/join")
        slow = hers if hers.until_table(lambda t: t["status"] == "running")["moves"] else his
        seat = slow.reach(3)["seat"]
        assert 0 < slow.table["seats"][seat]["clock"] <= 1
        assert hers.until_entry("timeout")["seat"] == seat
        # A bot makes the move, then the person has the seat and some time again.
        move = hers.until_entry("move", seat)["v"]
        now = hers.table_at(move)["seats"][seat]
        assert (now["away"], now["missed"]) == (False, 1)
        given = 15 if kind == "bank" else 1
        assert given - 1 < now["clock"] <= given
        slow.do("chat", text="sorry")
        assert slow.table["seats"][seat]["missed"] == 0


def test_after_three_misses_in_a_row_the_bot_stays(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.clock.LIMITS", {"move": (0, 10)})
    table = ann.create("kabaleo", ["me", "open"], clock={"kind": "move", "seconds": 0})
    with ann.sit(table) as hers:
        bob.post(f"/api/tables/{table}/join")
        absent = hers.until_entry("absent", seat=0)["v"]
        updates = [m["entry"] for m in hers.received if m["t"] == "update"]
        assert [entry["what"] for entry in updates if entry["seat"] == 0].count("timeout") == 2
        assert hers.table_at(absent)["seats"][0]["away"]
        assert hers.until_table(lambda t: t["status"] == "over")["seats"][0]["away"]


def test_who_is_back_after_three_misses_plays_on(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.chairs.MOST_MISSED", 1)
    monkeypatch.setattr("kubik.server.protocol.MOST_MISSED", 1)
    monkeypatch.setattr("kubik.server.clock.LIMITS", {"move": (0, 10)})
    table = ann.create("kabaleo", ["me", "open"], clock={"kind": "move", "seconds": 1})
    bob = Person(ann.port, "Bob")
    with ann.sit(table) as hers, bob.sit(table):
        bob.post(f"/api/tables/{table}/join")
        gone = hers.until_entry("absent")["seat"]
        person = (ann, bob)[gone]
        person.post(f"/api/tables/{table}/join")
        back = hers.until_entry("back", gone)["v"]
        now = hers.table_at(back)["seats"][gone]
        assert (now["away"], now["missed"]) == (False, 0)
    bob.close()


def test_the_bank_is_used_up_and_grows(ann: Person, bob: Person) -> None:
    clock = {"kind": "bank", "seconds": 100, "increment": 50}
    table = ann.create("connect_four", ["me", "open"], clock=clock)
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        play_on([hers, his], ["1"])
        used, waiting = sorted((s["clock"] for s in hers.table["seats"]), reverse=True)
        assert 140 < used < 150
        assert 90 < waiting <= 100


@pytest.mark.parametrize(
    "clock",
    [{"kind": "move", "seconds": 1}, {"kind": "bank", "seconds": 60, "increment": -1}],
)
def test_clocks_that_make_no_sense(clock: dict[str, object], ann: Person) -> None:
    with pytest.raises(httpx.HTTPStatusError) as error:
        ann.create("connect_four", ["me", "greedy"], clock=clock)
    assert why(error) == (400, "These times make no sense.")


def test_a_rematch_rotates_the_seats(ann: Person, bob: Person, stranger: Person) -> None:
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with pytest.raises(httpx.HTTPStatusError) as error:
        ann.post(f"/api/tables/{table}/rematch")
    assert why(error) == (409, "This can only be done after the game.")
    with ann.sit(table) as hers, bob.sit(table) as his:
        play_on([hers, his])
        following = ann.post(f"/api/tables/{table}/rematch")["id"]
        assert his.until_table(lambda t: t["rematch"] is not None)["rematch"] == following
    assert bob.post(f"/api/tables/{table}/rematch")["id"] == following
    with pytest.raises(httpx.HTTPStatusError) as error:
        stranger.post(f"/api/tables/{table}/rematch")
    assert why(error)[0] == 403
    # It is an offer: a seat is kept for Bob and for nobody else.
    again = bob.get(f"/api/tables/{following}")
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [
        ("open", "Bob"),
        ("person", "Ann"),
    ]
    with pytest.raises(httpx.HTTPStatusError) as error:
        stranger.post(f"/api/tables/{following}/join")
    assert why(error) == (409, "There is no free seat at this table.")
    with pytest.raises(httpx.HTTPStatusError) as error:
        stranger.post(f"/api/tables/{following}/join", {"seat": 0})
    assert why(error) == (409, "This seat is kept for Bob.")
    assert [table["id"] for table in _asking(bob)] == [following]
    assert _asking(ann) == []
    bob.post(f"/api/tables/{following}/join")
    assert bob.get(f"/api/tables/{following}")["status"] == "running"
    assert _asking(bob) == []


def _asking(person: Person) -> list[dict[str, Any]]:
    """Return the tables of a person at which a seat is kept for them."""
    return [line for line in person.get("/api/tables", which="mine") if line["asks_me"]]


@pytest.mark.parametrize("bot", [False, True])
def test_a_rematch_can_be_declined(bot: bool, ann: Person, bob: Person) -> None:
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table) as his:
        play_on([hers, his])
    following = ann.post(f"/api/tables/{table}/rematch")["id"]
    bob.post(f"/api/tables/{following}/decline", {"bot": bot})
    again = ann.get(f"/api/tables/{following}")
    expected = ("bot", "running") if bot else ("open", "waiting")
    assert (again["seats"][0]["kind"], again["status"]) == expected


def test_a_rematch_seats_who_left(ann: Person, bob: Person) -> None:
    table = ann.create("kabaleo", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as hers, bob.sit(table):
        bob.post(f"/api/tables/{table}/leave")
        play_on([hers])
    following = ann.post(f"/api/tables/{table}/rematch")["id"]
    assert ann.get(f"/api/tables/{following}")["seats"][0]["name"] == "Bob"


def test_the_host_arranges_the_table(ann: Person, bob: Person) -> None:
    table = ann.create("kabaleo", ["me", "open", "open"])
    bob.post(f"/api/tables/{table}/join")
    with pytest.raises(httpx.HTTPStatusError) as error:
        bob.post(f"/api/tables/{table}/fill", {"seat": 2, "bot": "novice"})
    assert why(error) == (403, "Only the host of this table can do that.")
    ann.post(f"/api/tables/{table}/remove", {"seat": 1})
    assert bob.get("/api/tables", which="mine") == []
    ann.post(f"/api/tables/{table}/clock", {"kind": "move", "seconds": 30})
    ann.post(f"/api/tables/{table}/fill", {"seat": 2, "bot": "novice"})
    bob.post(f"/api/tables/{table}/join")
    now = ann.get(f"/api/tables/{table}")
    assert (now["status"], now["clock"]["seconds"]) == ("running", 30)
    assert [seat["kind"] for seat in now["seats"]] == ["person", "person", "bot"]
    assert 29 < now["seats"][0]["clock"] <= 30
    with pytest.raises(httpx.HTTPStatusError) as error:
        ann.post(f"/api/tables/{table}/cancel")
    assert why(error) == (409, "The game has begun already.")


def test_a_game_that_is_called_off_is_on_no_list(ann: Person, bob: Person) -> None:
    table = ann.create("kabaleo", ["me", "open"], public=True)
    ann.post(f"/api/tables/{table}/cancel")
    assert table not in open_tables(bob)
    assert table not in [line["id"] for line in ann.get("/api/tables", which="mine")]
    assert ann.get(f"/api/tables/{table}")["status"] == "over"
    with pytest.raises(httpx.HTTPStatusError) as error:
        bob.post(f"/api/tables/{table}/join")
    assert why(error)[0] == 409


def test_my_games_put_those_first_that_wait_for_me(ann: Person, bob: Person) -> None:
    tables = [ann.create("connect_four", ["me", "open"]) for _ in range(4)]
    for table in tables[:3]:
        bob.post(f"/api/tables/{table}/join")
    with ann.sit(tables[0]) as hers, bob.sit(tables[0]) as his:
        play_on([hers, his])
    lines = ann.get("/api/tables", which="mine")
    turns = [line["my_turn"] for line in lines]
    assert turns == sorted(turns, reverse=True)
    assert lines[-1]["id"] == tables[0]
    assert {line["id"] for line in lines} == set(tables)
    for line in lines:
        assert line["my_turn"] == bool(ann.get(f"/api/tables/{line['id']}")["moves"])


@pytest.mark.parametrize(
    ("name", "seats", "sentence"),
    [
        ("chess", ["me", "greedy"], "There is no game called “chess”"),
        ("kabaleo", ["me"], "kabaleo cannot be played by 1"),
        ("kabaleo", ["me", "me"], "A person can take only one seat."),
        ("kabaleo", ["me", "genius"], "kabaleo has no bot “genius”"),
    ],
)
def test_tables_that_cannot_be(name: str, seats: list[str], sentence: str, ann: Person) -> None:
    with pytest.raises(httpx.HTTPStatusError) as error:
        ann.create(name, seats)
    assert why(error)[1].startswith(sentence)
