"""Messages that are nearly right: `PYTHONPATH=tests python -m server.fuzz [COUNT] [SEED]`.

Each is a real one with something wrong that no server may accept: a field is missing, has another
type or a value that cannot be, the text breaks off, or who sends it has no right to. All must be
refused with a sentence, and in the end the database must be what it was, to the byte.
"""

import json
import logging
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import fields as msgspec_fields

import kubik
from kubik.engine.shares import promise
from kubik.server.logs import Few, Lines
from kubik.server.protocol import DoChat, FromClient
from server.live import Live, Person, Socket, quick, running

IN_FLIGHT = 40  # messages sent over a socket before their answers are read
OVER_HTTP = 0.4  # of all
MOST_LINES = 20  # in the log, for everything

Json = dict[str, Any]

# What cannot stand where a text, a number or a list of seats is expected.
NOT_TEXT: list[Any] = [None, True, 7, 1.5, [], {}, ["x"], {"x": "y"}]
NOT_NUMBER: list[Any] = [True, "7", 1.5, [], {}, "", 10**30, -(10**30)]
NOT_LIST: list[Any] = [None, True, 7, "me", {}, [7], [None], [[]], [{"kind": "king"}], [{}]]

# What is text, but none that means something.
ODD_TEXTS = [
    "",
    "\x00",
    "\u202e\u200b",
    "x" * 5_000,
    "\ud800",
    "\u0000x",
    " " * 50,
    "../..",
    "é\u0301" * 90,
]
ODD_IDS = ["", "y\x00a", "x" * 65, "a b", "é", "\n", "a/b", '"', "\ud800"]

# A point of P-256, as a browser would have one for its key.
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

# Every message that the protocol knows, and for every field a value that would be right and some
# that never are; a message with a new field cannot be made before it has both.
MESSAGES: list[type[msgspec.Struct]] = list(get_args(FromClient))
RIGHT: Json = {
    "id": "f0",
    "move": "1",
    "phrase": "hello",
    "text": "hello",
    "promise": promise("a nonce"),
    "nonce": "a nonce",
    "language": "en",
    "v": 3,
    "grant": True,
    "seat": 0,
}
WRONG: dict[str, list[Any]] = {
    "id": ODD_IDS,
    "move": [*ODD_TEXTS, "0", "8", "99", "1.", "seat 1: 1", "1 2"],
    "phrase": ["nonsense"],
    "text": [*ODD_TEXTS[:4], "x" * 301, "\n\t"],
    "promise": [*ODD_TEXTS, "0" * 63, "0" * 65, "A" * 64, "nonsense"],
    "nonce": [*ODD_TEXTS, "another nonce"],  # nobody here has promised one
    "language": ["", "de", "EN", "\x00", "ru-RU"],
    "v": NOT_NUMBER,
    "grant": [0, 1, "yes", None, [], {}],
    "seat": [*NOT_NUMBER, -1, 2, 99],
}


class Mutator:
    """Makes messages that are nearly right."""

    def __init__(self, seed: int, table: str, record: str) -> None:
        self.choice = random.Random(seed)
        self.table = table
        self.record = record

    # Over sockets.

    def message(self) -> str | bytes:
        """Return a message of a client with something wrong."""
        kind = self.choice.choice(MESSAGES)
        fields = {field.encode_name: RIGHT[field.encode_name] for field in msgspec_fields(kind)}
        message: Json = {"t": kind.__struct_config__.tag, **fields}
        if kind is DoChat:
            del message[self.choice.choice(["phrase", "text"])]  # one of them is said
        if "id" in message:
            message["id"] = f"f{self.choice.getrandbits(32)}"
        return self.spoil(message, self._wrong_message)

    def _wrong_message(self, message: Json) -> Json:
        """Return a whole message with a value that cannot be."""
        if "text" in message and self.choice.random() < 0.3:
            return {**message, "phrase": "hello"}  # both
        field = self.choice.choice([name for name in message if name != "t"])
        return {**message, field: self.choice.choice(WRONG[field])}

    def spoil(self, message: Json, wrong: Callable[[Json], Json]) -> str | bytes:
        """Return a message in which something is wrong, as it is sent."""
        how = self.choice.randrange(7)
        if how == 0:
            missing = self.choice.choice(
                [name for name in message if name not in ("text", "phrase")]
            )
            return written({name: value for name, value in message.items() if name != missing})
        if how == 1:
            return written({**message, self.choice.choice(["x", "chair", "T", ""]): 1})
        if how == 2:
            field = self.choice.choice(list(message))
            values = NOT_NUMBER if isinstance(message[field], int) else NOT_TEXT
            return written({**message, field: self.choice.choice(values)})
        if how == 3:
            whole = written(message)
            return whole[: self.choice.randrange(1, len(whole) - 1)]
        if how == 4:
            sent = written(message).encode()
            at = self.choice.randrange(1, len(sent))
            return sent[:at] + self.choice.choice([b"\xff", b"\xc0", b"\x01"]) + sent[at:]
        if how == 5:
            return written(self.choice.choice([[message], {"t": message}, None, "move", 7]))
        return written(wrong(message))

    # Over HTTP.

    def request(self) -> tuple[str, str, Any]:
        """Return a request that must be refused: its method, path and body."""
        made: Callable[[], tuple[str, str, Any]] = self.choice.choice(
            [
                *(self._plan, self._plan, self._body, self._body, self._look, self._look),
                *(self._method, self._record, self._series),
            ]
        )
        return made()

    def _plan(self) -> tuple[str, str, Any]:
        plan: Json = {
            "game": "connect_four",
            "players": 2,
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}],
            "options": {},
            "clock": {"kind": "bank", "seconds": 600, "increment": 5},
            "public": False,
        }
        wrong: Json = {
            "game": [*ODD_TEXTS, "chess", "Connect_Four"],
            "players": [*NOT_NUMBER, 0, 1, 3, 99, -1],
            "seats": [*NOT_LIST, [{"kind": "me"}] * 2, [{"kind": "me"}], [{"kind": "me"}] * 500],
            "options": [None, 7, [], "x", {"board": 7}, {"nonsense": "x"}],
            "clock": [
                None,
                7,
                {"kind": "sun"},
                {"kind": "move", "seconds": -1},
                {"seconds": 10**30},
            ],
            "public": [None, "yes", 7, []],
        }
        field = self.choice.choice(list(plan))
        plan[field] = self.choice.choice(wrong[field])
        if self.choice.random() < 0.2:
            plan = {"nonsense": 1, **plan}
        if self.choice.random() < 0.3:
            return "POST", "/api/series", written({"kind": "best-of", "games": 3, "table": plan})
        return "POST", "/api/tables", written(plan)

    def _series(self) -> tuple[str, str, Any]:
        """Return a series that cannot be, of a table that could."""
        me, bot = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}
        table: Json = {"game": "connect_four", "players": 2, "seats": [me, bot]}
        plan: Json = {"kind": "best-of", "games": 3, "table": table}
        wrong: Json = {
            "kind": [*ODD_TEXTS, *NOT_TEXT, "tournament", "Best-of"],
            "games": [*NOT_NUMBER[2:], None, 0, 1, 2, 4, 8, -3],
            "table": [*NOT_TEXT, {**table, "seats": [bot, bot]}, {**table, "game": "chess"}],
        }
        field = self.choice.choice(list(plan))
        return "POST", "/api/series", written({**plan, field: self.choice.choice(wrong[field])})

    def _body(self) -> tuple[str, str, Any]:
        at = f"/api/tables/{self.choice.choice([self.table, 'nowhere', '%00', 'x' * 300])}"
        paths: list[tuple[str, str, Json]] = [
            ("PATCH", "/api/me", {"name": self.choice.choice([*ODD_TEXTS[:4], 7, None, []])}),
            ("POST", "/api/account", {"login": "somebody", "password": "x" * 20}),
            ("POST", "/api/password", {"old": "nonsense", "new": "x" * 20}),
            ("POST", f"{at}/join", {"seat": self.choice.choice([0, 1, 99, -1, *NOT_NUMBER])}),
            ("POST", f"{at}/branch", {"step": self.choice.choice([-1, 10**6, *NOT_NUMBER])}),
            ("POST", f"{at}/rematch", {}),
            ("POST", f"/api/series/{self.choice.choice(['nowhere', '%00', 'x' * 300])}/next", {}),
            ("POST", f"{at}/leave", {}),
            (
                "POST",
                f"{at}/report",
                {"v": self.choice.choice([1, 99, -1, *NOT_NUMBER]), "reason": "x"},
            ),
            ("POST", "/api/sessions/nobody/end", {}),
            ("POST", "/api/push", self._subscription()),
            ("POST", "/api/mail", {"address": self.choice.choice([*ODD_TEXTS[1:], *NOT_TEXT])}),
            ("POST", "/api/mail/wanted", {"wanted": self.choice.choice([7, "maybe", None, []])}),
            ("POST", f"/api/mail/{self.choice.choice(['stop', 'confirm'])}/{'x' * 32}", {}),
            ("POST", "/api/owner/restrict", {"who": "x", "kind": "ban"}),
            ("POST", "/api/owner/lift", {"who": "x", "kind": "ban"}),
        ]
        method, path, body = self.choice.choice(paths)
        text = written(body)
        how = self.choice.randrange(4)
        if how == 0 and len(text) > 3:
            text = text[: self.choice.randrange(1, len(text) - 1)]
        elif how == 1:
            text = "[" * 7_000 + text
        return method, path, text.encode(errors="surrogatepass")

    def _subscription(self) -> Json:
        right: Json = {"endpoint": "https://push.example/x", "p256dh": POINT, "auth": "A" * 22}
        wrong: Json = {
            "endpoint": [*ODD_TEXTS, "http://push.example/x", "https://127.0.0.1/x", *NOT_TEXT],
            "p256dh": [*ODD_TEXTS, "A" * 87, *NOT_TEXT],
            "auth": [*ODD_TEXTS, "A" * 20, *NOT_TEXT],
        }
        field = self.choice.choice(list(right))
        return {**right, field: self.choice.choice(wrong[field])}

    def _look(self) -> tuple[str, str, Any]:
        at = f"/api/tables/{self.table}"
        odd = self.choice.choice(["-1", "99", "x", "%00", "9" * 400, "%ff", "1.5"])
        return (
            "GET",
            self.choice.choice(
                [
                    *(f"{at}/replay?seat={odd}", f"/api/tables/{odd}", f"/api/words/{odd}"),
                    *(
                        f"/api/rules/{odd}",
                        f"/api/tables?which={odd}",
                        f"{at}/record",
                        f"{at}/hint",
                    ),
                    *(f"{at}/review", f"/assets/{odd}", f"/api/{odd}", "/api/owner"),
                    f"/api/series/{odd}",
                ]
            ),
            None,
        )

    def _method(self) -> tuple[str, str, Any]:
        method = self.choice.choice(["PUT", "DELETE", "PATCH", "POST"])
        path = self.choice.choice(["/api/games", "/api/health", "/", f"/api/tables/{self.table}"])
        return method, path, b"{}"

    def _record(self) -> tuple[str, str, Any]:
        text = self.record
        how = self.choice.randrange(4)
        at = self.choice.randrange(20, len(text) - 20)
        if how == 0:
            text = text[:at]
        elif how == 1:
            text = text[:at] + self.choice.choice("\x00\ud800é[]{}\"'9") + text[at:]
        elif how == 2:
            lines = text.splitlines()
            text = "\n".join(self.choice.sample(lines, len(lines) - 1))
        else:
            text = text.replace("connect_four", self.choice.choice(["chess", "", "../x"]))
        return "POST", "/api/replays", text.encode(errors="surrogatepass")


def written(message: Any) -> str:
    """Return a message as JSON, also where it holds what JSON cannot."""
    return json.dumps(message, ensure_ascii=True)


class Fuzzed:
    """A server with a table in play, and somebody at it who sends what is nearly right."""

    def __init__(self, live: Live, seed: int) -> None:
        self.live = live
        self.ann, self.bob = Person(live.port, "Ann"), Person(live.port, "Bob")
        self.mallory = Person(live.port, "Mallory")
        self.mallory.post("/api/account", {"login": "mallory", "password": "long enough"})
        self.table = self.ann.create("connect_four", ["me", "open"])
        self.bob.post(f"/api/tables/{self.table}/join")
        match = kubik.Match("connect_four", 2, seed=1)
        while not match.over:
            match.push(match.legal_moves[0])
        self.mutator = Mutator(seed, self.table, match.record())

    def state(self) -> list[str]:
        """Return everything that is stored."""
        with closing(sqlite3.connect(self.live.services.settings.data / "kubik.db")) as db:
            return list(db.iterdump())

    def run(self, count: int) -> None:
        """Send so many messages; each is refused, and nothing is changed."""
        over_http = int(count * OVER_HTTP)
        before = self.state()
        for person in (self.ann, self.bob, self.mallory):
            with person.sit(self.table) as socket:
                self.flood(socket, (count - over_http) // 3)
        for _ in range(over_http):
            self.ask(*self.mutator.request())
        assert self.state() == before

    def flood(self, socket: Socket, count: int) -> None:
        """Send messages over a socket."""
        socket.reach(1)
        for start in range(0, count, IN_FLIGHT):
            part = [self.mutator.message() for _ in range(min(IN_FLIGHT, count - start))]
            for message in part:
                socket.wire.send(message)
            for message in part:
                answer = socket.answer()
                assert answer["t"] == "refused", (message, answer)
                assert answer["why"], message
            socket.received = [found for found in socket.received if found.get("table")]

    def ask(self, method: str, path: str, body: Any) -> None:
        """Send a request."""
        answer = self.mallory.http.request(method, path, content=body)
        described = (method, path, str(body)[:300], answer.text[:300])
        assert 400 <= answer.status_code < 500, described
        content = msgspec.json.decode(answer.content)
        assert content["status"] == answer.status_code, described
        assert content["why"], described

    def close(self) -> None:
        for person in (self.ann, self.bob, self.mallory):
            person.close()


class Log(logging.Handler):
    """The lines that a server would have written."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(Lines())
        self.addFilter(Few())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line, but for those of the client."""
        if not record.name.startswith(("httpx", "httpcore", "websockets")):
            self.lines.append(self.format(record))


def listened() -> Iterator[Log]:
    """Listen to the log."""
    log = Log()
    logging.getLogger().addHandler(log)
    try:
        yield log
    finally:
        logging.getLogger().removeHandler(log)


def fuzz(live: Live, count: int, seed: int) -> None:
    """Send so many messages to a server; its log stays small."""
    for log in listened():
        fuzzed = Fuzzed(live, seed)
        try:
            fuzzed.run(count)
        finally:
            fuzzed.close()
        assert len(log.lines) <= MOST_LINES, log.lines
        assert not [line for line in log.lines if " error: " in line], log.lines


def main(count: str = "20000", seed: str = "1") -> None:
    """Send them to a server of our own."""
    with tempfile.TemporaryDirectory() as data, running(quick(Path(data))) as live:
        fuzz(live, int(count), int(seed))
    sys.stdout.write(f"{count} messages that are nearly right: all refused, nothing changed.\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
