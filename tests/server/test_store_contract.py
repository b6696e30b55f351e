"""What any store must do, by the contract alone; each kind of store is held to all of it."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from kubik.engine.versions import RulesVersion
from kubik.server.chairs import Chair
from kubik.server.errors import ConflictError
from kubik.server.log import Detail, TableEntry
from kubik.server.postgres.store import PostgresStore
from kubik.server.protocol import Clock
from kubik.server.sqlite.store import SqliteStore
from kubik.server.store import LISTED, Store
from kubik.server.stored import (
    Abandoned,
    Append,
    Change,
    GameOutcome,
    GameResult,
    Made,
    MailAddress,
    Player,
    PlayerReport,
    PuzzleTry,
    Reachable,
    Restriction,
    Row,
    SeriesPlace,
    SeriesRow,
    Session,
    Strength,
    Subscription,
    TurnReminder,
)
from server.postgres import Postgres

T = TypeVar("T")

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")
FOREVER = Abandoned(*[0.0] * 6)


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Return what opens the same store, each time after it was closed."""
    url = ""
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()

    def open_store() -> Store:
        store = PostgresStore(url, tmp_path) if url else SqliteStore(tmp_path)
        store.open()
        return store

    return open_store


@pytest.fixture
def store(opening: Callable[[], Store]) -> Iterator[Store]:
    """An empty store with two people."""
    opened = opening()
    for player in (ANN, BOB):
        run(opened.add_player(player, at=1.0))
    yield opened
    opened.close()


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def new_row(table: str, *players: str, **changes: Any) -> Row:
    """Return a table at which these people sit, with open seats for the others of two."""
    chairs = [Chair("person", player.title(), player=player) for player in players]
    chairs += [Chair("open")] * (2 - len(chairs))
    usual: dict[str, Any] = {
        "options": {"board": "wide"},
        "clock": Clock("bank", 600, 5),
        "public": True,
        "source": "play",
        "seed": f"seed of {table}",
        "start": None,
        "status": "waiting",
        "turn": [],
        "awake": False,
        "rematch": None,
        "created": 10.0,
        "updated": 10.0,
        "made_by": players[0] if players else "",
    }
    return Row(table, "connect_four", 2, chairs=chairs, **usual | changes)


def no_check(_made: Made) -> None:
    pass


def add(store: Store, row: Row) -> Row:
    entries = [TableEntry(1, 10.0, "join", Detail(0, name="Ann"))]
    run(store.add_table(row, entries, no_check))
    return row


def entry(table: str, v: int, client: str | None = None, **changes: Any) -> Append:
    usual: dict[str, Any] = {"status": "running", "chairs": None, "turn": [1], "awake": False}
    moved = TableEntry(v, 10.0 + v, "move", Detail(0, "4", v))
    return Append(table, moved, Change(**usual | changes), client)


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


def result(table: str, player: str, at: float = 5.0, **more: Any) -> GameResult:
    usual: dict[str, Any] = {"game": "kabaleo", "players": 2, "place": 1, "share": 1.0}
    return GameResult(table=table, player=player, at=at, score=None, **{"seat": 0} | usual | more)


def a_little_better(known: Mapping[str, Strength]) -> Mapping[str, Strength]:
    worth = known.get("ann", Strength(25.0, 8.0))
    return {"ann": Strength(worth.mean + 1, worth.deviation - 1)}


def test_a_game_is_counted_once(store: Store, opening: Callable[[], Store]) -> None:
    for table in ("t", "u"):
        add(store, new_row(table, "ann", "bob", status="over", updated=float(table == "t")))
    assert run(store.uncounted_tables()) == ["u", "t"]
    both = [result("t", "ann"), result("t", "bob", seat=1, place=2, share=0.0)]
    assert [run(store.count_game("t", both, a_little_better)) for _ in range(3)] == [
        *(True, False, False)
    ]
    assert run(store.uncounted_tables()) == ["u"]
    (first,) = run(store.results_of("ann"))
    assert first.result == result("t", "ann", mean=26.0, deviation=7.0)
    assert [chair.player for chair in first.chairs] == ["ann", "bob"]
    assert run(store.results_of("bob"))[0].result.worth is None
    store.close()
    again = opening()
    assert not run(again.count_game("t", both, a_little_better))
    assert run(again.count_game("u", [result("u", "ann", 6.0)], a_little_better))
    newest, _ = run(again.results_of("ann"))
    assert (newest.result.worth, newest.result.before) == (Strength(27.0, 6.0), 26.0)
    again.close()


def test_a_review_is_kept_with_the_results_of_its_game(store: Store) -> None:
    add(store, new_row("t", "ann", "bob", status="over"))
    sums = [(0.2, -0.1), (-0.2, 0.05)]
    assert not run(store.note_review("t", sums))
    both = [result("t", "ann"), result("t", "bob", seat=1, place=2, share=0.0)]
    run(store.count_game("t", both, a_little_better))
    assert run(store.note_review("t", sums))
    found = [run(store.results_of(player))[0].result for player in ("ann", "bob")]
    assert [(one.luck, one.skill) for one in found] == sums
    assert found[0].worth == Strength(26.0, 7.0)


def test_what_cannot_be_rated_is_not_counted(store: Store) -> None:
    add(store, new_row("t", "ann", status="over"))

    def fail(_known: Mapping[str, Strength]) -> Mapping[str, Strength]:
        raise ConflictError("not-over")

    with pytest.raises(ConflictError):
        run(store.count_game("t", [result("t", "ann")], fail))
    assert run(store.uncounted_tables()) == ["t"]
    assert run(store.results_of("ann")) == []


def test_ratings_are_of_a_game_and_a_number_of_players(store: Store) -> None:
    kinds = {"t": ("kabaleo", 2), "u": ("kabaleo", 3), "v": ("qubix", 2), "w": ("kabaleo", 2)}
    for number, (table, (game, players)) in enumerate(kinds.items()):
        add(store, new_row(table, "ann", status="over"))
        one = result(table, "ann", float(number), game=game, players=players)
        run(store.count_game(table, [one], a_little_better))
    means = [past.result.mean for past in run(store.results_of("ann"))]
    assert means == [27.0, 26.0, 26.0, 26.0]


def _always(
    rated: Mapping[str, Strength], _known: Mapping[str, Strength]
) -> Mapping[str, Strength]:
    return rated


def test_results_follow_people(store: Store) -> None:
    """An account keeps the rating that it has, and takes what it has none of."""
    kinds = {"t": ("ann", 2), "u": ("ann", 3), "v": ("bob", 2)}
    for number, (table, (player, players)) in enumerate(kinds.items()):
        add(store, new_row(table, player, status="over"))
        one = result(table, player, float(number), players=players)
        rated = dict.fromkeys([player], Strength(30.0, 5.0))
        run(store.count_game(table, [one], partial(_always, rated)))
    run(store.move_results("ann", "bob"))
    assert run(store.results_of("ann")) == []
    worths = [(past.result.table, past.result.mean) for past in run(store.results_of("bob"))]
    assert worths == [("v", 30.0), ("u", 30.0), ("t", None)]
    assert "'u'" in str(run(store.export_person("bob"))["results"])
    run(store.delete_person("bob"))
    assert run(store.results_of("bob")) == []


def series_row(**changes: Any) -> SeriesRow:
    usual: dict[str, Any] = {
        "id": "s",
        "game": "connect_four",
        "players": 2,
        "kind": "best-of",
        "schedule": [{"board": "wide"}] * 3,
        "chairs": [Chair("person"), Chair("bot", bot="greedy")],
        "clock": Clock("bank", 600, 5),
        "seed": "seed of the deals",
        "edition": {"seats": [2]},
        "made_by": "ann",
        "created": 7.0,
    }
    return SeriesRow(**usual | changes)


def add_game(store: Store, table: str, number: int, player: str = "", **changes: Any) -> str:
    """Keep a table as a game of a series, Ann's or for one player; return which has the place."""
    people = [player] if player else ["ann", "bob"]
    row = new_row(table, *people, series="s", source="duplicate" if player else "play", **changes)
    return run(store.add_table(row, [], no_check, SeriesPlace(series_row(), number, player)))


def test_a_game_has_its_one_place_in_a_series(store: Store, opening: Callable[[], Store]) -> None:
    assert [add_game(store, table, 0) for table in ("t", "u")] == ["t", "t"]
    assert run(store.load_table("u")) is None
    assert add_game(store, "v", 1, status="over") == "v"
    assert run(store.find_series("s")) == series_row()
    assert run(store.find_series("other")) is None
    assert [one.id for one in run(store.series_of("bob"))] == ["s"]
    assert run(store.series_of("eve")) == []
    how = GameOutcome([1, 2], [1.0, 0.0], [30, 20])
    for _ in range(2):
        run(store.note_outcome("v", how))
    run(store.note_outcome("no table of a series", how))
    run(store.rename_player("bob", "Robert"))
    store.close()
    again = opening()
    games = run(again.games_of("s"))
    assert [(one.number, one.table, one.status, one.outcome) for one in games] == [
        (0, "t", "waiting", None),
        (1, "v", "over", how),
    ]
    assert [chair.name for chair in games[0].chairs] == ["Ann", "Robert"]
    loaded = run(again.load_table("t"))
    assert loaded
    assert loaded.row.series == "s"
    again.close()


def test_a_refused_game_leaves_no_series(store: Store) -> None:
    def refuse(_made: Made) -> None:
        raise ConflictError("too-many-tables", most=0)

    place = SeriesPlace(series_row(), 0, "")
    with pytest.raises(ConflictError):
        run(store.add_table(new_row("t", "ann", series="s"), [], refuse, place))
    assert run(store.find_series("s")) is None
    assert run(store.games_of("s")) == []


def test_a_deal_is_seen_by_who_has_played_it(store: Store) -> None:
    run(store.add_player(Player("eve", "Eve"), at=1.0))
    add(store, new_row("other", "ann"))
    add_game(store, "a0", 0, "ann", status="over")
    add_game(store, "a1", 1, "ann", status="running")
    add_game(store, "b0", 0, "bob", status="running")

    def seen(player: str) -> list[str]:
        return [
            table
            for table in ("a0", "a1", "b0", "other", "no table")
            if run(store.may_see(table, player))
        ]

    assert seen("ann") == ["a0", "a1", "b0", "other", "no table"]
    assert seen("bob") == ["b0", "other", "no table"]
    assert seen("") == ["other", "no table"]
    run(store.append(entry("b0", 2, status="over")))
    assert seen("bob") == ["a0", "b0", "other", "no table"]
    run(store.move_games("bob", "eve"))
    assert "a0" in seen("eve")
    run(store.move_games("eve", "ann"))  # who has played the same keeps the own
    assert [one.player for one in run(store.games_of("s"))] == ["ann", "eve", "ann"]


def test_series_go_with_their_games_and_people(store: Store) -> None:
    add_game(store, "a0", 0, "ann", status="over")
    add_game(store, "b0", 0, "bob", status="over")
    assert "a0" in str(run(store.export_person("ann"))["deals"])
    assert run(store.export_person("ann"))["series"]
    run(store.delete_person("ann"))
    found = run(store.find_series("s"))
    assert found
    assert found.made_by == ""
    assert [one.player for one in run(store.games_of("s"))] == ["bob"]
    assert not run(store.may_see("a0", ""))
    run(store.purge_tables(Abandoned(*[20.0] * 6), "", []))
    assert run(store.find_series("s")) is None


def subscribe(store: Store, session: str, player: str = "ann", at: float = 1.0) -> Subscription:
    """Keep a subscription of a new session."""
    run(store.add_session(Session(session, player, 0.0, 0.0, "")))
    made = Subscription(session, player, f"https://push.example/{session}", "key", "auth", "en", at)
    run(store.add_subscription(made, 2))
    return made


def remind(store: Store, turn: int, day: int = 7, mails: int = 2) -> Reachable:
    return run(store.take_reminder(TurnReminder("t", "ann", turn, day, mails)))


def test_a_turn_is_told_once(store: Store, opening: Callable[[], Store]) -> None:
    add(store, new_row("t", "ann", "bob"))
    assert remind(store, 3) == Reachable([])  # nobody could be told, so it does not count
    made = subscribe(store, "s")
    assert remind(store, 3) == Reachable([made])
    store.close()
    again = opening()
    assert [remind(again, turn) for turn in (3, 2)] == [Reachable([])] * 2
    assert remind(again, 4) == Reachable([made])
    again.close()


def test_subscriptions_are_of_sessions(store: Store) -> None:
    add(store, new_row("t", "ann", "bob"))
    first, second, third = (subscribe(store, f"s{at}", at=float(at)) for at in range(3))
    assert remind(store, 1).subscriptions == [second, third]  # two at most, the newest
    run(store.note_push("s1", False, 2))
    run(store.note_push("s1", True, 2))
    run(store.note_push("s1", False, 2))
    assert remind(store, 2).subscriptions == [second, third]
    run(store.note_push("s1", False, 2))
    assert remind(store, 3).subscriptions == [third]
    run(store.end_sessions("ann", only="s2"))
    assert remind(store, 4).subscriptions == []
    run(store.add_subscription(first, 2))
    # Who takes the browser over has it alone.
    run(store.add_session(Session("b", "bob", 0.0, 0.0, "")))
    taken = Subscription("b", "bob", first.endpoint, "key", "auth", "ru", 9.0)
    run(store.add_subscription(taken, 2))
    assert remind(store, 5).subscriptions == []
    run(store.end_subscription("b"))
    assert run(store.take_reminder(TurnReminder("t", "bob", 1, 7, 0))) == Reachable([])


def test_mail_is_for_confirmed_addresses(store: Store) -> None:
    add(store, new_row("t", "ann", "bob"))
    mail = MailAddress("ann", "ann@mail.example", "ru", "token")
    run(store.set_mail(mail, 7, 9))
    assert run(store.mail_of("ann")) == mail
    assert remind(store, 1).mail is None
    assert [run(store.confirm_mail(token)) for token in ("token", "nothing")] == [True, False]
    told = MailAddress("ann", "ann@mail.example", "ru", "token", True, True)
    assert remind(store, 1, mails=0) == Reachable([])  # this is to be no mail
    assert remind(store, 1) == Reachable([], told)
    assert remind(store, 2).mail is None  # two in a day, and one was to confirm it
    assert remind(store, 3, day=8).mail == told
    assert run(store.stop_mail("token"))
    assert remind(store, 4, day=8).mail is None
    run(store.forget_mail("ann"))
    assert run(store.mail_of("ann")) is None
    assert not run(store.stop_mail("token"))
    with pytest.raises(ConflictError):
        run(store.set_mail(mail, 8, 1))
    assert run(store.mail_of("ann")) is None


def test_what_is_abandoned_goes(store: Store) -> None:
    add(store, new_row("t", "ann", updated=1.0))
    add(store, new_row("u", "ann", updated=9.0))
    add(store, new_row("v", "bob", updated=1.0))
    old = Abandoned(*[5.0] * 6)
    assert run(store.purge_tables(FOREVER, "", ())) == (0, "v")
    assert run(store.purge_tables(old, "", {"v"})) == (1, "v")
    assert run(store.purge_tables(old, "v", ())) == (0, "")
    assert run(store.load_table("t")) is None
    assert [row.id for row in run(store.tables_of("ann"))] == ["u"]
    run(store.add_player(Player("eve", "Eve"), at=1.0))
    assert run(store.purge_people(old, "")) == (1, "eve")  # who sits nowhere
    assert run(store.find_player("eve")) is None
    assert run(store.find_player("ann")) == ANN


def test_it_says_whether_it_can_write_and_how_much_it_has(store: Store) -> None:
    run(store.check())
    add(store, new_row("t", "ann", "bob", status="running"))
    figures = run(store.figures())
    assert (figures.tables, figures.running, figures.people, figures.accounts) == (1, 1, 2, 0)
    assert figures.size > 0
    assert not run(store.is_changed())
