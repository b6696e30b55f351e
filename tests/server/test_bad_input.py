"""Messages that make no sense: each gets an answer, and nothing else happens."""

import contextlib
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from kubik.testing.repeats import soaking
from server.live import Live, Person, Socket, quick, running

# Of every kind some hundreds; the soak sends ten thousand.
OVER_SOCKETS, OVER_HTTP = (8_500, 1_500) if soaking() else (1_700, 500)
IN_FLIGHT = 50  # messages sent before their answers are read

# What JSON can be, and what it can only pretend to be.
VALUES: list[Any] = [
    *(None, True, 0, -1, 1.5, 10**30, "", "x", "P1L", "O1", "\x00", "‮", "é" * 300, "x" * 3_000),
    *([], {}, [[]], {"t": "move"}, ["move"], {"id": {}}),
]
KINDS = ["move", "undo", "chat", "speak", "ping", "sync", "", "MOVE", None, 7]


@pytest.fixture
def duel(ann: Person, bob: Person) -> str:
    table = ann.create("kabaleo", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    return table


def nonsense(choice: random.Random) -> bytes | str:
    """Return a message that cannot be meant."""
    how = choice.randrange(6)
    if how == 0:
        return choice.randbytes(choice.randrange(1, 200))
    if how == 1:
        return json.dumps(choice.choice(VALUES))
    if how == 2:
        fields = {name: choice.choice(VALUES) for name in choice.sample(["id", "move", "v"], 2)}
        return json.dumps({"t": choice.choice(KINDS[5:]), **fields})
    if how == 3:
        return json.dumps({"t": "move", "id": choice.choice(VALUES[:6]), "move": "O1"})
    if how == 4:
        return '{"t":"move","id":"\\ud800","move":' + "[" * choice.randrange(1, 2_000)
    return json.dumps({"t": "chat", "id": "x" * 65, "text": "x"})


def bad_move(choice: random.Random) -> str:
    """Return a well-formed move that nobody may make."""
    move = choice.choice([value for value in VALUES if isinstance(value, str) and value != "O1"])
    return json.dumps({"t": "move", "id": str(choice.random()), "move": f"{move}!"})


def out_of_turn(choice: random.Random) -> str:
    return json.dumps({"t": "move", "id": str(choice.random()), "move": "O1"})


def flood(socket: Socket, messages: list[bytes | str]) -> None:
    """Send messages; each is refused in words."""
    for start in range(0, len(messages), IN_FLIGHT):
        part = messages[start : start + IN_FLIGHT]
        for message in part:
            socket.wire.send(message)
        for message in part:
            answer = socket.answer()
            assert answer["t"] == "refused", (message, answer)
            assert answer["why"]
        socket.received.clear()


@pytest.mark.long
def test_nonsense_over_sockets(duel: str, live: Live, ann: Person, bob: Person) -> None:
    choice = random.Random(5)
    stranger, forger = Person(live.port), Person(live.port)
    forger.http.cookies.set("kubik", ann.http.cookies["kubik"][:-1] + "~")
    before = ann.get(f"/api/tables/{duel}"), bob.get(f"/api/tables/{duel}")
    mover, other = (ann, bob) if before[0]["moves"] else (bob, ann)
    share = OVER_SOCKETS // 5
    for person, make in (
        (mover, nonsense),
        (mover, bad_move),
        (other, out_of_turn),
        (stranger, out_of_turn),
        (forger, out_of_turn),
    ):
        with person.sit(duel) as socket:
            flood(socket, [make(choice) for _ in range(share)])
    after = ann.get(f"/api/tables/{duel}"), bob.get(f"/api/tables/{duel}")
    assert after == before
    stranger.close()
    forger.close()


def test_a_move_repeated_a_hundred_times_is_played_once(
    duel: str, ann: Person, bob: Person
) -> None:
    mover = ann if ann.get(f"/api/tables/{duel}")["moves"] else bob
    with mover.sit(duel) as socket:
        move = socket.reach(1)["moves"][0]["notation"]
        answers = [socket.do("move", "again", move=move) for _ in range(100)]
        assert all(answer == answers[0] for answer in answers)
    assert ann.get(f"/api/tables/{duel}")["v"] == answers[0]["v"]


def test_a_huge_frame_closes_the_socket_and_no_other(duel: str, ann: Person, bob: Person) -> None:
    with bob.sit(duel) as his:
        for size in (8_193, 100_000, 5_000_000):
            with ann.sit(duel) as hers:
                # The server hangs up before it has read all of the largest.
                with contextlib.suppress(ConnectionClosed):
                    hers.wire.send("x" * size)
                assert hers.closing() in (1009, None)
        his.send("ping", v=0)
        his.until(lambda m: m["t"] == "pong")


def test_a_table_that_is_not_there(ann: Person) -> None:
    for table in ("nowhere", "..", "%00", "é", "x" * 500):
        with ann.sit(table) as socket:
            assert socket.next()["why"] == "There is no such table."
            assert socket.closing() == 4404


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1.evil.example", "http://[", ""]
)
def test_a_foreign_page_is_refused(origin: str, duel: str, ann: Person) -> None:
    headers = {"Cookie": f"kubik={ann.http.cookies['kubik']}"}
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"ws://127.0.0.1:{ann.port}/ws/tables/{duel}",
            origin=Origin(origin),
            additional_headers=headers,
        ),
    ):
        pass
    assert refused.value.response.status_code == 403
    answer = ann.http.post(f"/api/tables/{duel}/leave", json={}, headers={"Origin": origin})
    assert answer.status_code == 403
    own = {"Origin": f"http://127.0.0.1:{ann.port}"}
    assert ann.http.patch("/api/me", json={"name": "Ann"}, headers=own).status_code == 200


def requests(choice: random.Random, table: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield requests that cannot be meant."""
    paths = [
        *("/api/tables", f"/api/tables/{table}/join", f"/api/tables/{table}/branch"),
        *("/api/account", "/api/me", "/api/replays", f"/api/tables/{table}/rematch"),
    ]
    looks = [
        *("/api/tables/nowhere", "/api/nothing", "/api/tables?which=all", "/api/words/xx"),
        *(f"/api/tables/{table}/replay?seat=x", "/api/rules/chess", "/assets/nothing"),
        *("/api/tables/nowhere/replay", "/api/tables/nowhere/dice", "/assets/%2e%2e/app.py"),
    ]
    while True:
        how = choice.randrange(5)
        path = choice.choice(paths)
        if how == 0:
            yield "GET", choice.choice(looks), {}
        elif how == 1:
            yield "POST", path, {"content": choice.randbytes(choice.randrange(1, 300))}
        elif how == 2:
            content = json.dumps(choice.choice(VALUES[6:])).encode()
            yield "POST", path, {"content": content}
        elif how == 3:
            yield "POST", choice.choice(paths[:4]), {"content": b"x" * 20_000}
        else:
            yield choice.choice(["DELETE", "PUT"]), path, {"json": {}}


@pytest.mark.long
def test_nonsense_over_http(duel: str, live: Live, ann: Person, bob: Person) -> None:
    choice = random.Random(6)
    before = ann.get(f"/api/tables/{duel}"), bob.get(f"/api/tables/{duel}"), ann.get("/api/me")
    count = live.services.resources.store.count_tables
    rows = live.wait(count())
    stream = requests(choice, duel)
    for _ in range(OVER_HTTP):
        method, path, body = next(stream)
        answer = ann.http.request(method, path, **body)
        if path.endswith("/join") and answer.status_code == 200:
            continue  # an empty object asks for any seat, and Ann has one
        said = answer.json()
        assert 400 <= answer.status_code < 500, (method, path, body, said)
        assert said["status"] == answer.status_code
        assert said["why"]
    after = ann.get(f"/api/tables/{duel}"), bob.get(f"/api/tables/{duel}"), ann.get("/api/me")
    assert after == before
    assert live.wait(count()) == rows


def test_credit_runs_out_and_comes_back(tmp_path: Path) -> None:
    changes = {"socket_credits": 10.0, "socket_refill": 20.0}
    with running(quick(tmp_path, **changes)) as live:
        ann = Person(live.port, "Ann")
        with ann.sit(ann.create("connect_four", ["me", "open"])) as socket:
            for _ in range(40):
                socket.send("ping", v=0)
            answers = [socket.until(lambda m: m["t"] in ("pong", "refused")) for _ in range(40)]
            reasons = [answer.get("why", "") for answer in answers]
            assert reasons[:10] == [""] * 10
            assert "Too much at once; wait a moment." in reasons
            time.sleep(0.5)  # credit comes back with time and with nothing else
            assert socket.do("chat", text="slowly")["t"] == "ack"
        with ann.sit(ann.create("connect_four", ["me", "open"])) as socket:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(1_000):
                    socket.send("ping", v=0)
            assert socket.closing() == 1008
        ann.close()


def test_an_address_has_credit_too(tmp_path: Path) -> None:
    with running(quick(tmp_path, address_credits=30.0, address_refill=0.1)) as live:
        stranger = Person(live.port)
        answers = [stranger.http.get("/api/games") for _ in range(40)]
        assert answers[0].status_code == 200
        assert answers[-1].json() == {
            "status": 429,
            "why": "Too much at once; wait a moment.",
            "code": "too-fast",
        }
        stranger.close()
