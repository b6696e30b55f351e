"""What any store must do with people, by the contract alone."""

from typing import Any

import pytest

from kubik.server.errors import ConflictError
from kubik.server.log import Detail, TableEntry
from kubik.server.store import Store
from kubik.server.stored import (
    Abandoned,
    Append,
    Change,
    MailAddress,
    Player,
    PlayerReport,
    PuzzleTry,
    Restriction,
    Session,
)
from server.contract.rows import ANN, BOB, add, new_row, run, subscribe


def test_accounts(store: Store) -> None:
    run(store.add_account(ANN, "Ann", "ann", "hash"))
    known = Player("ann", "Ann", "Ann")
    assert run(store.find_account("aNN", "ann")) == (known, "hash")
    assert run(store.find_player("ann")) == known
    with pytest.raises(ConflictError, match="ANN"):
        run(store.add_account(BOB, "ANN", "ann", "other"))
    with pytest.raises(ConflictError):
        run(store.add_account(ANN, "Another", "another", "hash"))
    run(store.set_password("ann", "newer"))
    assert run(store.find_account("Ann", "ann")) == (known, "newer")
    assert run(store.find_account("nobody", "nobody")) is None
    run(store.set_owner("ann", True))
    assert run(store.find_person("x", "ann")) == Player("ann", "Ann", "Ann", owner=True)
    assert run(store.find_person("bob", "x")) == BOB
    assert run(store.missing(["ann", "eve", "bob"])) == ["eve"]


def test_sessions(store: Store) -> None:
    for number, player in enumerate(("ann", "ann", "ann", "bob")):
        run(store.add_session(Session(f"s{number}", player, 0.0, float(number), "Firefox")))
    assert run(store.find_session("s0", 10_000.0)) == ANN
    assert run(store.find_session("nothing", 0.0)) is None
    # What was seen just now comes first.
    assert [one.id for one in run(store.sessions_of("ann"))] == ["s0", "s2", "s1"]
    assert run(store.end_sessions("ann", only="s3")) == []  # somebody else's
    assert run(store.end_sessions("ann", only="s1")) == ["s1"]
    assert run(store.end_sessions("ann", but="s0")) == ["s2"]
    assert run(store.end_sessions("ann")) == ["s0"]
    assert run(store.find_session("s3", 0.0)) == BOB


def test_restrictions_and_reports(store: Store) -> None:
    run(store.restrict(Restriction("bob", "mute", 50.0, "abuse", 1.0)))
    run(store.restrict(Restriction("bob", "mute", 60.0, "other", 2.0)))
    run(store.restrict(Restriction("192.0.2.0/24", "ban", None, "spam", 3.0)))
    held = run(store.restrictions(55.0))
    assert [(one.who, one.until, one.name) for one in held] == [
        ("192.0.2.0/24", None, ""),
        ("bob", 60.0, "Bob"),
    ]
    assert [one.who for one in run(store.restrictions(60.0))] == ["192.0.2.0/24"]
    assert [run(store.lift("192.0.2.0/24", "ban")) for _ in range(2)] == [True, False]
    add(store, new_row("t", "ann"))
    words = TableEntry(2, 11.0, "chat", Detail(1, text="shame"))
    run(store.append(Append("t", words, Change("waiting", None, [], False), "bob:1")))
    report = PlayerReport(0, 5.0, "t", 2, "bob", "Bob", "ann", "abuse", "see")
    for _ in range(2):
        run(store.add_report(report))
    first, second = run(store.open_reports())
    assert (first.said, first.about, first.id < second.id) == ("shame", "bob", True)
    assert [run(store.count_reports("ann", since)) for since in (5.0, 6.0)] == [2, 0]
    assert [run(store.close_report(first.id, 9.0)) for _ in range(2)] == [True, False]
    assert [one.id for one in run(store.open_reports())] == [second.id]


def test_a_person_is_exported_and_forgotten(store: Store) -> None:
    add(store, new_row("t", "ann", "bob", status="running"))
    words = TableEntry(2, 11.0, "chat", Detail(0, name="Ann", text="my secret"))
    run(store.append(Append("t", words, Change("running", None, [], False), "ann:1")))
    subscribe(store, "s")
    run(store.set_mail(MailAddress("ann", "ann@mail.example", "ru", "token"), 7, 9))
    told = str(run(store.export_person("ann")))
    assert "my secret" in told
    assert "ann@mail.example" in told
    assert "https://push.example/s" in told
    assert "'t'" in told
    assert run(store.delete_person("ann")) == ["t"]
    assert run(store.find_player("ann")) is None
    loaded = run(store.load_table("t"))
    assert loaded
    assert [chair.player for chair in loaded.row.chairs] == ["", "bob"]
    assert loaded.row.chairs[0].away == "leave"
    assert [one.detail.text for one in loaded.log] == ["", ""]
    assert loaded.sent == {}
    forgotten = str(run(store.export_person("ann")))
    assert not [word for word in ("secret", "@", "push.example") if word in forgotten]


def attempt(player: str, day: str, move: str, right: bool = False, **more: Any) -> PuzzleTry:
    usual: dict[str, Any] = {"game": "kabaleo", "number": 0, "at": 5.0}
    return PuzzleTry(player=player, day=day, move=move, right=right, **usual | more)


def test_tries_at_puzzles_have_an_end(store: Store) -> None:
    """A move counts once, three moves are enough, and so is the right one."""
    for move in ("G1", "G1", "G2", "G3", "G4"):
        kept = run(store.add_try(attempt("ann", "2026-11-01", move), 3))
    assert [(one.number, one.move) for one in kept] == [(1, "G1"), (2, "G2"), (3, "G3")]
    for move in ("G1", "G2"):
        solved = run(store.add_try(attempt("ann", "2026-11-02", move, right=True), 3))
    assert solved == [attempt("ann", "2026-11-02", "G1", right=True, number=1)]
    run(store.add_try(attempt("ann", "2026-11-02", "G1", game="qubix"), 3))
    assert run(store.tries_at("ann", "kabaleo", "2026-11-02")) == solved
    assert run(store.tries_at("bob", "kabaleo", "2026-11-02")) == []
    assert [one.game for one in run(store.tries_of("ann"))] == ["kabaleo"] * 4 + ["qubix"]


def test_puzzles_follow_people(store: Store) -> None:
    """From a cookie to an account that has not tried the same; and they go with them."""
    for player, day in (("ann", "2026-11-01"), ("ann", "2026-11-02"), ("bob", "2026-11-02")):
        run(store.add_try(attempt(player, day, f"of {player}"), 3))
    run(store.move_tries("ann", "bob"))
    days = [(one.day, one.move) for one in run(store.tries_of("bob"))]
    assert days == [("2026-11-01", "of ann"), ("2026-11-02", "of bob")]
    assert "of ann" in str(run(store.export_person("bob")))
    run(store.delete_person("bob"))
    assert run(store.tries_of("bob")) == []
    run(store.add_player(Player("eve", "Eve"), at=1.0))
    run(store.add_try(attempt("eve", "2026-11-01", "G1"), 3))
    run(store.purge_people(Abandoned(*[5.0] * 6), ""))
    assert run(store.tries_of("eve")) == []
