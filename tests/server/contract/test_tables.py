"""What any store must do with tables and their logs, by the contract alone."""

import asyncio
from collections.abc import Callable

import pytest

from kubik.engine.versions import RulesVersion
from kubik.server.chairs import Chair
from kubik.server.errors import ConflictError
from kubik.server.log import Detail, TableEntry
from kubik.server.store import LISTED, Store
from kubik.server.stored import Append, Change, Made, Row
from server.contract.rows import add, entry, new_row, run


def test_a_table_comes_back_as_it_was(store: Store, opening: Callable[[], Store]) -> None:
    row = add(store, new_row("t", "ann", edition={"seats": [2]}, start={"turn": 1}, rules=3))
    run(store.append(entry("t", 2, "ann:1")))
    row.status, row.turn, row.updated = "running", [1], 12.0
    first = run(store.load_table("t"))
    assert first
    assert first.row == row
    versions = [(one.v, one.at, one.what) for one in first.log]
    assert versions == [(1, 10.0, "join"), (2, 12.0, "move")]
    assert first.log[1].detail == Detail(0, "4", 2)
    assert first.sent == {"ann:1": 2}
    assert run(store.load_table("nowhere")) is None
    # A server that starts anew finds the same.
    store.close()
    again = opening()
    assert run(again.load_table("t")) == first
    again.close()


def test_a_log_comes_back_to_the_last_digit_and_letter(store: Store) -> None:
    add(store, new_row("t", "ann"))
    said = 'Ж "{[\\\n\t]}" \u2028 🎲 %s :name ?'
    stamps = (1_763_347_000.1234567, 0.1 + 0.2, 1e-7, 12.0)
    for v, at in enumerate(stamps, start=2):
        chat = TableEntry(v, at, "chat", Detail(None, name="Ann", text=said))
        run(store.append(Append("t", chat, Change("waiting", None, [], False), f"ann:{v}")))
    found = run(store.load_table("t"))
    assert found
    assert tuple(one.at for one in found.log[1:]) == stamps
    assert [one.v for one in found.log] == [1, 2, 3, 4, 5]
    assert {one.detail.text for one in found.log[1:]} == {said}


@pytest.mark.parametrize(
    "spoilt",
    [
        entry("t", 1),  # a version that is there
        entry("t", 3, "ann:1"),  # what was sent before under that name
        entry("nowhere", 1),  # no such table
    ],
)
def test_an_entry_that_cannot_be_leaves_no_trace(store: Store, spoilt: Append) -> None:
    """Nor does it harm what is stored with it."""
    for table in ("t", "u"):
        add(store, new_row(table, "ann"))
    run(store.append(entry("t", 2, "ann:1")))
    before = run(store.load_table("t"))

    async def together() -> list[BaseException | None]:
        works = [store.append(spoilt), store.append(entry("u", 2, "ann:1"))]
        return await asyncio.gather(*works, return_exceptions=True)

    failed, fine = asyncio.run(together())
    assert isinstance(failed, Exception)
    assert fine is None
    assert run(store.load_table("t")) == before
    loaded = run(store.load_table("u"))
    assert loaded
    assert len(loaded.log) == 2


def test_many_at_once_keep_their_order(store: Store) -> None:
    tables = [f"t{number}" for number in range(20)]
    for table in tables:
        add(store, new_row(table, "ann"))

    async def play(table: str) -> None:
        for v in range(2, 12):
            await store.append(entry(table, v, f"ann:{v}"))

    async def play_all() -> None:
        await asyncio.gather(*(play(table) for table in tables))

    run(play_all())
    for table in tables:
        loaded = run(store.load_table(table))
        assert loaded
        assert [one.v for one in loaded.log] == list(range(1, 12))
        assert loaded.sent == {f"ann:{v}": v for v in range(2, 12)}


def test_a_maker_is_asked_about_in_the_same_transaction(store: Store) -> None:
    add(store, new_row("t", "ann"))
    add(store, new_row("u", "ann", source="replay", status="over"))
    add(store, _of_bots("v"))
    asked: list[Made] = []

    def refuse(made: Made) -> None:
        asked.append(made)
        raise ConflictError("too-many-tables", most=1)

    with pytest.raises(ConflictError):
        run(store.add_table(new_row("w", "ann"), [], refuse))
    assert asked[0] == Made(registered=False, unfinished=2, of_bots=1, uploads=1)
    assert run(store.load_table("w")) is None


def _of_bots(table: str) -> Row:
    row = new_row(table, made_by="ann")
    row.chairs = [Chair("bot", "greedy", "greedy") for _ in range(2)]
    return row


def test_lists_of_tables(store: Store) -> None:
    add(store, new_row("old", "ann", updated=1.0))
    add(store, new_row("new", "ann", updated=2.0))
    add(store, new_row("hidden", "bob", public=False, updated=3.0))
    add(store, new_row("running", "ann", "bob", status="running", awake=True, updated=4.0))
    add(store, new_row("over", "bob", status="over", updated=5.0))
    assert [row.id for row in run(store.open_tables())] == ["new", "old"]
    assert [row.id for row in run(store.tables_of("ann"))] == ["running", "new", "old"]
    assert run(store.tables_of("nobody")) == []
    run(store.release_table("running"))
    assert run(store.awake_tables()) == ["running"]
    assert run(store.unkept_tables()) == ["over"]
    assert run(store.count_tables()) == 5
    run(store.keep_game("over", b"\x00\xff"))
    run(store.keep_game("over", b"kept"))
    assert run(store.load_kept("over")) == b"kept"
    assert run(store.load_kept("old")) is None
    assert run(store.unkept_tables()) == []


def test_tables_that_keep_a_seat_are_found_by_whom_it_is_kept_for(store: Store) -> None:
    for number, status in enumerate(("waiting", "waiting", "over"), start=1):
        add(store, new_row(f"old{number}", "ann", "bob", status="over"))
        following = new_row(f"new{number}", "ann", status=status, updated=float(number))
        following.chairs[1] = Chair("open", "Bob", kept_for="bob")
        add(store, following)
        run(store.set_rematch(f"old{number}", f"new{number}"))
    assert [row.id for row in run(store.tables_for("bob"))] == ["new2", "new1"]
    assert run(store.tables_for("ann")) == []
    run(store.append(_sits_down("new2", "bob")))
    assert [row.id for row in run(store.tables_for("bob"))] == ["new1"]


def _sits_down(table: str, player: str) -> Append:
    chairs = [Chair("person", player="ann"), Chair("person", player=player)]
    joined = TableEntry(2, 12.0, "join", Detail(1, name=player))
    return Append(table, joined, Change("waiting", chairs, [], False), None)


def test_a_list_has_an_end(store: Store) -> None:
    for number in range(LISTED + 1):
        add(store, new_row(f"t{number}", "ann", updated=float(number)))
    assert len(run(store.open_tables())) == len(run(store.tables_of("ann"))) == LISTED


def test_seats_follow_people(store: Store) -> None:
    """They take other names, and move from a cookie to an account."""
    add(store, new_row("t", "ann"))
    run(store.rename_player("ann", "Anna"))
    run(store.move_seats("ann", "bob"))
    (row,) = run(store.tables_of("bob"))
    assert [(chair.player, chair.name) for chair in row.chairs] == [("bob", "Bob"), ("", "")]
    assert run(store.tables_of("ann")) == []
    # Where the account sits already, it keeps one seat.
    add(store, new_row("u", "ann", "bob"))
    run(store.move_seats("ann", "bob"))
    assert [row.id for row in run(store.tables_of("ann"))] == ["u"]


def test_people_at_one_device_keep_their_names(store: Store) -> None:
    row = new_row("t", "ann", "ann")
    row.chairs[1].name = "Cyd"
    add(store, row)
    run(store.rename_player("ann", "Anna"))
    for player in ("ann", "bob"):
        run(store.move_seats("ann", player))
        (found,) = run(store.tables_of(player))
        assert [chair.player for chair in found.chairs] == [player, player]
        assert [chair.name for chair in found.chairs][1] == "Cyd"
    assert found.chairs[0].name == "Bob"


def test_joining_and_leaving_are_seats(store: Store) -> None:
    row = add(store, new_row("t", "ann"))
    chairs = [row.chairs[0], Chair("person", "Bob", player="bob")]
    joined = TableEntry(2, 11.0, "join", Detail(1, name="Bob"))
    run(store.append(Append("t", joined, Change("waiting", chairs, [], False), None)))
    assert [one.id for one in run(store.tables_of("bob"))] == ["t"]
    left = TableEntry(3, 12.0, "leave", Detail(1, name="Bob"))
    change = Change("waiting", [row.chairs[0], Chair("open")], [], False)
    run(store.append(Append("t", left, change, None)))
    assert run(store.tables_of("bob")) == []


def test_what_follows_and_by_which_rules(store: Store) -> None:
    add(store, new_row("t", "ann"))
    run(store.set_rematch("t", "u"))
    run(store.set_rules("t", RulesVersion(4, "a1b2c3d4")))
    loaded = run(store.load_table("t"))
    assert loaded
    assert (loaded.row.rematch, loaded.row.version) == ("u", RulesVersion(4, "a1b2c3d4"))
