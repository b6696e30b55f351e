"""Whatever is asked for, the server answers in its own words, and its log stays small."""

import json
import logging
import socket as plain_sockets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from patience import PATIENCE
from server.live import Live, Person, Socket, quick, running

DEEP = "[" * 7_000 + "]" * 7_000
HUGE = 10**30
LONG = "x" * 300


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that is asked for is a failure of the server, nor worth many lines."""
    caplog.set_level(logging.INFO)
    yield
    told = [record for record in caplog.records if record.name != "httpx"]
    assert [record.getMessage() for record in told if record.levelno >= logging.WARNING] == []


def raw(live: Live, request: bytes) -> bytes:
    """Send bytes as they are; return the first line of the answer."""
    with plain_sockets.create_connection(("127.0.0.1", live.port), PATIENCE) as wire:
        wire.sendall(request)
        return wire.recv(65_536).split(b"\r\n")[0]


@pytest.mark.parametrize(
    "target",
    [
        *("/%00", f"/{LONG}", "/%ff%fe", "/assets/%00", f"/assets/{LONG}", "/a/../%c0%ae/x"),
        *("/api/tables/%00", f"/api/tables/{LONG * 10}", "/api/tables/%ff/replay?seat=%ff"),
        *("/api/tables/x/replay?seat=" + "9" * 400, "/api/words/%ff", "/api/rules/%00"),
        *("/api/tables?which=%00", "/api/me?lang=%ff", "/?lang=%ff", "/api/sessions/%00/end"),
        "/" + "x/" * 3_000,  # longer than any path of a file
        *("//", "/%2f%2f", "/.", "/..", "/api", "/ws/tables/x", "/api/schema/%00"),
    ],
)
def test_odd_paths(target: str, live: Live) -> None:
    line = raw(live, f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    assert line.split()[1] in (b"200", b"400", b"404", b"405"), line


@pytest.mark.parametrize(
    "header",
    [
        *(b"Cookie: kubik=\xff\xfe.\x80", b"Cookie: kubik=" + b"x." * 2_000, b"Cookie: ;;==;"),
        *(b"Accept-Language: \xff\xff", b"Accept-Language: " + b"ru," * 5_000, b"Origin: \xff"),
        *(b"Content-Type: application/json; charset=nonsense", b"User-Agent: \xff" + b"x" * 9_000),
        *(b"X-Forwarded-For: \xff, 1.2.3", b"Range: bytes=-1", b"If-None-Match: \xff"),
    ],
)
@pytest.mark.parametrize("method", [b"GET", b"PATCH"])
def test_odd_headers(header: bytes, method: bytes, live: Live) -> None:
    body = b'{"name": "Ann"}'
    request = method + b" /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n" + header
    line = raw(live, request + b"\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    assert line.split()[1] in (b"200", b"400", b"403"), line


PLAN = {"game": "connect_four", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}


def nested(depth: int) -> dict[str, Any]:
    """Return a table in a table in a table."""
    table: dict[str, Any] = {}
    for _ in range(depth):
        table = {"x": table}
    return table


def bodies() -> Iterator[tuple[str, str, str]]:
    """Yield requests whose bodies are hard to swallow."""
    for method, path in (
        ("PATCH", "/api/me"),
        ("POST", "/api/tables"),
        ("POST", "/api/account"),
        ("POST", "/api/tables/TABLE/join"),
        ("POST", "/api/tables/TABLE/branch"),
    ):
        yield method, path, DEEP
        yield method, path, '{"name": ' + DEEP + "}"
        yield method, path, '{"name": "\\ud800", "login": "\\ud800", "password": "\\ud800"}'
        yield method, path, f"[{HUGE}]"
        yield method, path, "1e999"
    for changed in (
        {"players": HUGE},
        {"players": -HUGE},
        {"clock": {"kind": "move", "seconds": HUGE}},
        {"clock": {"kind": "bank", "seconds": 60, "increment": HUGE}},
        {"options": {"\ud800": "\ud800"}},
        {"options": {"a" * 5_000: "b"}},
        {"game": "\x00"},
        {"game": "x" * 9_000},
        {"game": "../../etc"},
        {"seats": [{"kind": "bot", "bot": "\x00"}, {"kind": "bot", "bot": "cmd:\ud800"}]},
        {"seats": [{"kind": "me"}] * 1_000},
        {"game": "kabaleo", "edition": {"cones": {"bases": HUGE}}},
        {"game": "kabaleo", "edition": {"\ud800": "\x00"}},
        {"game": "kabaleo", "edition": {"cones": nested(900)}},
    ):
        yield "POST", "/api/tables", json.dumps({**PLAN, **changed})
    for seat in (HUGE, -1, 2**63, -(2**63)):
        yield "POST", "/api/tables/TABLE/join", json.dumps({"seat": seat})
        yield "POST", "/api/tables/TABLE/branch", json.dumps({"step": seat})
    for name in ("\x00", "\ud800", "x" * 9_000, "\u202e"):
        yield "POST", "/api/account", json.dumps({"login": name, "password": name})
        yield "POST", "/api/login", json.dumps({"login": name, "password": name})
        yield "POST", "/api/password", json.dumps({"old": name, "new": name})


def test_odd_bodies(ann: Person, bob: Person) -> None:
    table = bob.create("connect_four", ["me", "open"])
    for method, path, body in bodies():
        answer = ann.http.request(method, path.replace("TABLE", table), content=body.encode())
        assert 400 <= answer.status_code < 500, (path, body[:200], answer.text)
        assert answer.json()["status"] == answer.status_code
        assert answer.json()["why"]


@pytest.mark.parametrize(
    "message",
    [
        DEEP[:8_000],
        '{"t":"move","id":"x","move":' + DEEP[:4_000],
        '{"t":"ping","v":' + "9" * 400 + "}",
        '{"t":"chat","id":"x","text":"\\ud800"}',
        '{"t":"chat","id":"x","phrase":"\\u0000"}',
        '{"t":"speak","language":"xx"}',
        b"\xff\xfe",
        b"",
    ],
)
def test_odd_messages(message: str | bytes, ann: Person) -> None:
    with ann.sit(ann.create("connect_four", ["me", "open"])) as socket:
        socket.reach(1)
        socket.wire.send(message)
        assert socket.until(lambda m: m["t"] in ("refused", "pong"))
        assert socket.do("chat", text="hello")["t"] == "ack"


def test_text_that_is_none_ends_its_own_socket(ann: Person) -> None:
    with ann.sit(ann.create("connect_four", ["me", "open"])) as socket:
        socket.reach(1)
        socket.wire.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")  # a text frame
        assert socket.closing() == 1007


@pytest.mark.parametrize(
    "query", ["since=" + "9" * 400, "since=%ff", "since=-1", "lang=%00", "since=1&since=2"]
)
def test_odd_ways_to_open_a_socket(query: str, ann: Person) -> None:
    table = ann.create("connect_four", ["me", "open"])
    with Socket(ann, f"{table}?{query}&x=") as socket:
        assert socket.next()["t"] in ("sync", "presence", "update")


def test_pages_have_a_price_too(tmp_path: Path) -> None:
    with running(quick(tmp_path, address_credits=10.0, address_refill=0.001)) as live:
        stranger = Person(live.port)
        answers = [stranger.http.get("/").status_code for _ in range(12)]
        assert answers == [httpx.codes.OK] * 10 + [httpx.codes.TOO_MANY_REQUESTS] * 2
        stranger.close()


def test_who_is_too_fast_waits_for_the_refusal(tmp_path: Path) -> None:
    pause = 0.5
    with running(quick(tmp_path, address_credits=1.0, refusal_pause=pause)) as live:
        stranger = Person(live.port)
        stranger.http.post("/api/login", json={"login": "x", "password": "y"})
        begun = time.monotonic()
        answer = stranger.http.post("/api/login", json={"login": "x", "password": "y"})
        assert answer.status_code == httpx.codes.TOO_MANY_REQUESTS
        assert time.monotonic() - begun >= pause
        stranger.close()
