"""What any store must do with results and series, by the contract alone."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from kubik.server.chairs import Chair
from kubik.server.errors import ConflictError
from kubik.server.protocol import Clock
from kubik.server.store import Store
from kubik.server.stored import (
    Abandoned,
    GameOutcome,
    GameResult,
    Made,
    Player,
    SeriesPlace,
    SeriesRow,
    Strength,
)
from server.contract.rows import add, entry, new_row, no_check, run


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
