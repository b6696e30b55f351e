"""What somebody sends never takes a table away from others."""

import sqlite3
from typing import Any

import pytest

from server.live import Live, Person, Socket

pytestmark = pytest.mark.file

FAILS = "Something went wrong on the server; nothing was changed."


@pytest.fixture
def duel(ann: Person, bob: Person) -> str:
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    return table


def is_there(socket: Socket) -> bool:
    """Whether the table still answers on this socket, and nobody was asked to come back."""
    socket.send("ping", v=0)
    return socket.until(lambda m: m["t"] == "pong")["v"] > 0


@pytest.mark.parametrize("ids", [("y\0a", "y\0b"), ("y\n", "y\t"), ("é", "ё"), ("x" * 65, "")])
def test_ids_are_plain(ids: tuple[str, str], duel: str, ann: Person, stranger: Person) -> None:
    """Those that differ only after a NUL were the same to the store, and closed the table."""
    stranger.get("/api/me")
    with ann.sit(duel) as hers, stranger.sit(duel) as other:
        v = hers.reach(1)["v"]
        for client in ids:
            other.send("chat", id=client, text="hi")
            answer = other.answer()
            assert (answer["t"], answer["why"]) == ("refused", "This is not understood.")
        assert is_there(hers)
        assert other.do("chat", "Aa-1_.:", text="hi") == {"t": "ack", "id": "Aa-1_.:", "v": v + 1}


class Refusing:
    """A store that takes no entries for a while, or none of a seat."""

    def __init__(
        self, live: Live, monkeypatch: pytest.MonkeyPatch, seat: int | None = None
    ) -> None:
        self._seat = seat
        self._store = live.services.resources.store
        self._monkeypatch = monkeypatch
        self._append = self._store.append
        self.refused = 0

    def __enter__(self) -> "Refusing":
        self._monkeypatch.setattr(self._store, "append", self._fail)
        return self

    def __exit__(self, *_: object) -> None:
        self._monkeypatch.setattr(self._store, "append", self._append)

    async def _fail(self, append: Any) -> None:
        if self._seat not in (None, append.entry.detail.seat):
            return await self._append(append)
        self.refused += 1
        raise sqlite3.IntegrityError("UNIQUE constraint failed")


@pytest.mark.parametrize(
    ("kind", "content"), [("move", {"move": "1"}), ("chat", {"text": "hi"}), ("undo", {})]
)
def test_an_entry_that_cannot_be_stored_takes_nothing_away(
    kind: str,
    content: dict[str, str],
    live: Live,
    duel: str,
    ann: Person,
    bob: Person,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with ann.sit(duel) as hers, bob.sit(duel) as his:
        for socket in (hers, his):
            socket.reach(3)
        mover = hers if hers.table["moves"] else his
        before = ann.get(f"/api/tables/{duel}"), bob.get(f"/api/tables/{duel}")
        with Refusing(live, monkeypatch) as store:
            answer = mover.do(kind, "mine", **content)
        assert answer["t"] == "refused"
        assert store.refused == (kind != "undo")  # there is nothing yet to take back
        assert store.refused == 0 or answer["why"] == FAILS
        assert is_there(hers)
        assert is_there(his)
        assert (ann.get(f"/api/tables/{duel}"), bob.get(f"/api/tables/{duel}")) == before
        # The same once more is as if it had never been tried.
        again = mover.do("move", "mine", move="1")
        assert again == {"t": "ack", "id": "mine", "v": 4}
        for socket in (hers, his):
            assert socket.reach(4)["status"] == "running"
    logged = [record for record in caplog.records if duel in record.getMessage()]
    assert len(logged) == store.refused
    assert all("\n" not in record.getMessage() and not record.exc_info for record in logged)


def test_a_bot_whose_move_cannot_be_stored_tries_again(
    live: Live, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not at once and for ever, but after a while."""
    monkeypatch.setattr("kubik.server.clockwork.FIRST_REST", 0.01)
    table = ann.create("connect_four", ["greedy", "me"])
    with ann.sit(table) as hers:
        hers.until_table(lambda shown: bool(shown["moves"]))
        with Refusing(live, monkeypatch, seat=0):
            v = hers.do("move", move="1")["v"]
            hers.until(lambda m: m["t"] == "sync")  # what the bot wanted is taken back
        assert hers.table["v"] == v
        assert hers.until_table(lambda shown: bool(shown["moves"]))["v"] == v + 1
