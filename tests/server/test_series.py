"""Series: seats go round, nothing counts twice, and nobody learns of a deal before playing it."""

import random
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kubik import find_game
from kubik.engine.seeds import commitment
from kubik.server import opening
from kubik.server.chairs import Chair
from kubik.server.errors import StoreError
from kubik.server.protocol import Clock, NewTable
from kubik.server.standings import is_decided, standing_for
from kubik.server.stored import GameOutcome, Player, SeriesGame, SeriesRow, Status
from kubik.testing.repeats import soaking
from server.alone import Alone
from server.live import Live, Person, play_on, quick, running, table_plan, wait_until

LONGEST = 5  # games of a series whose server is killed

# Four in one column, by whoever begins and by the other one.
FIRST_WINS = ["1", "2", "1", "2", "1", "2", "1"]
SECOND_WINS = ["1", "2", "1", "2", "3", "2", "4", "2"]


def begin(person: Person, kind: str, games: int, seats: list[str], **more: Any) -> dict[str, Any]:
    plan = {"kind": kind, "games": games, "table": table_plan("connect_four", seats, **more)}
    made: dict[str, Any] = person.post("/api/series", plan)
    return made


def standing(person: Person, series: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/api/series/{series}")
    return found


def play(table: str, people: list[Person], moves: list[str] | None = None) -> None:
    sockets = [person.sit(table) for person in people]
    play_on(sockets, moves)
    for socket in sockets:
        socket.__exit__(None, None, None)


def two_begin(ann: Person, bob: Person, games: int = 3) -> tuple[str, str]:
    made = begin(ann, "best-of", games, ["me", "open"])
    bob.post(f"/api/tables/{made['table']}/join")
    return made["id"], made["table"]


def go_on(ann: Person, bob: Person, table: str) -> str:
    """Ask for the next game, which the other one accepts."""
    following = str(ann.post(f"/api/tables/{table}/rematch")["id"])
    bob.post(f"/api/tables/{following}/join")
    return following


def why(person: Person, path: str, body: Any = None) -> str:
    answer = person.http.post(path, json=body or {})
    assert 400 <= answer.status_code < 500
    return str(answer.json()["why"])


# One game after another.


def test_seats_go_round_and_the_last_game_decides(ann: Person, bob: Person) -> None:
    series, table = two_begin(ann, bob)
    play(table, [ann, bob], FIRST_WINS)
    table = go_on(ann, bob, table)
    assert [seat["name"] for seat in ann.get(f"/api/tables/{table}")["seats"]] == ["Bob", "Ann"]
    play(table, [bob, ann], FIRST_WINS)
    level = standing(ann, series)
    assert [(line["rank"], line["points"], line["wins"]) for line in level["lines"]] == [
        # Who won last is ahead among equals.
        (1, 1.0, 1.0),
        (2, 1.0, 1.0),
    ]
    assert level["lines"][0]["name"] == "Bob"
    assert [cell and cell["seat"] for cell in level["lines"][0]["cells"]] == [1, 0, None]
    assert (level["over"], level["may_go_on"]) == (False, True)
    table = go_on(ann, bob, table)
    play(table, [ann, bob], FIRST_WINS)
    end = standing(ann, series)
    assert [(line["name"], line["points"]) for line in end["lines"]] == [("Ann", 2.0), ("Bob", 1.0)]
    assert [[cell["place"] for cell in line["cells"]] for line in end["lines"]] == [
        [1, 2, 1],
        [2, 1, 2],
    ]
    assert (end["over"], end["may_go_on"], end["table"]) == (True, False, "")
    assert why(ann, f"/api/tables/{table}/rematch") == "All matches of the series are played."


def test_a_whole_series_is_played_again_by_the_same_people(
    ann: Person, bob: Person, stranger: Person
) -> None:
    series, table = two_begin(ann, bob)
    again = f"/api/series/{series}/again"
    assert "not over yet" in why(ann, again)
    play(table, [ann, bob], FIRST_WINS)
    table = go_on(ann, bob, table)
    play(table, [bob, ann], SECOND_WINS)
    may = [standing(one, series)["may_repeat"] for one in (ann, bob, stranger)]
    assert may == [True, True, False]
    assert stranger.http.post(again, json={}).status_code == 403
    first = ann.post(again)["id"]
    # It is made once, and the seat of the other one is kept.
    assert bob.post(again)["id"] == ann.post(again)["id"] == first
    bob.post(f"/api/tables/{first}/join")
    anew = bob.get(f"/api/tables/{first}")["series"]
    assert anew != series
    assert [seat["name"] for seat in bob.get(f"/api/tables/{first}")["seats"]] == ["Ann", "Bob"]
    stands = standing(bob, anew)
    assert (len(stands["schedule"]), stands["over"], stands["may_repeat"]) == (3, False, False)


def test_it_ends_once_nobody_can_catch_up(ann: Person, bob: Person, stranger: Person) -> None:
    series, table = two_begin(ann, bob)
    play(table, [ann, bob], FIRST_WINS)
    looked = standing(stranger, series)
    assert not looked["may_go_on"]
    assert not any(line["me"] for line in looked["lines"])
    assert "sit at this table" in why(stranger, f"/api/series/{series}/next")
    table = go_on(ann, bob, table)
    assert standing(bob, series)["table"] == table
    play(table, [bob, ann], SECOND_WINS)
    end = standing(bob, series)
    assert [line["points"] for line in end["lines"]] == [2.0, 0.0]
    assert [line["me"] for line in end["lines"]] == [False, True]
    assert end["over"]
    assert end["lines"][0]["cells"][2] is None


def test_windows_that_ask_at_once_make_one_table(ann: Person, bob: Person, live: Live) -> None:
    series, table = two_begin(ann, bob)
    play(table, [ann, bob], FIRST_WINS)

    def ask(number: int) -> str:
        path = f"/api/series/{series}/next" if number % 2 else f"/api/tables/{table}/rematch"
        person = Person(live.port)
        person.http.cookies = (ann if number % 3 else bob).http.cookies
        found = str(person.post(path)["id"])
        person.close()
        return found

    with ThreadPoolExecutor(8) as windows:
        made = set(windows.map(ask, range(16)))
    assert len(made) == 1
    cells = [cell for cell in standing(ann, series)["lines"][0]["cells"] if cell]
    assert [cell["table"] for cell in cells] == [table, *made]


def test_a_server_that_fails_between_two_games_makes_one(
    ann: Person, bob: Person, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next table is kept, and what leads to it is not: it is found again."""
    series, table = two_begin(ann, bob)
    play(table, [ann, bob], FIRST_WINS)

    async def fail(_table: str, _following: str) -> None:
        raise StoreError("store-fails", reason="no more room")

    with monkeypatch.context() as patched:
        patched.setattr(live.services.resources.store, "set_rematch", fail)
        assert ann.http.post(f"/api/tables/{table}/rematch", json={}).status_code == 500
    made = standing(ann, series)["table"]
    assert made
    assert ann.post(f"/api/tables/{table}/rematch")["id"] == made
    assert bob.get(f"/api/tables/{table}")["rematch"] == made


@pytest.mark.slow
def test_kill_9_counts_nothing_twice(tmp_path: Path) -> None:
    """Killed at once after the last move of a game, and again after the next was asked for."""
    server = Alone(tmp_path)
    ann = Person(server.port, "Ann")
    games = 2 if soaking() else 1
    made = begin(ann, "best-of", LONGEST, ["me", "greedy"])
    series, table, tables = made["id"], made["table"], []
    for _ in range(games):
        play(table, [ann])
        tables.append(table)
        server.end(signal.SIGKILL)
        server = Alone(tmp_path)
        ann.move_to(server.port)
        table = ann.post(f"/api/series/{series}/next")["id"]
        server.end(signal.SIGKILL)
        server = Alone(tmp_path)
        ann.move_to(server.port)
        assert ann.post(f"/api/series/{series}/next")["id"] == table
    found = standing(ann, series)
    assert sum(line["points"] for line in found["lines"]) == games
    known = [*tables, table]
    assert [cell and cell["table"] for cell in found["lines"][0]["cells"]] == [
        *known,
        *[None] * (LONGEST - len(known)),
    ]
    server.end(signal.SIGTERM)
    ann.close()


def test_who_calls_the_next_game_off_ends_the_series(ann: Person, bob: Person) -> None:
    series, table = two_begin(ann, bob)
    play(table, [ann, bob], FIRST_WINS)
    following = ann.post(f"/api/tables/{table}/rematch")["id"]
    ann.post(f"/api/tables/{following}/cancel")
    end = standing(bob, series)
    assert (end["over"], end["may_go_on"], end["table"]) == (True, False, "")
    assert [(line["name"], line["points"]) for line in end["lines"]] == [("Ann", 1.0), ("Bob", 0.0)]
    assert end["lines"][0]["cells"][1]["status"] == "off"


def test_the_tournament_of_a_game_has_its_own_schedule(ann: Person) -> None:
    plan = {"kind": "tournament", "table": table_plan("cubitos", ["me", "greedy"])}
    made = ann.post("/api/series", plan)
    found = standing(ann, made["id"])
    assert [options["cards"] for options in found["schedule"]] == [
        f"race_{number}" for number in range(1, 8)
    ]
    assert ann.get(f"/api/tables/{made['table']}")["options"]["cards"] == "race_1"
    assert ann.http.get(f"/api/tables/{made['table']}").json()["series"] == made["id"]


def test_a_tournament_is_played_to_its_end_and_each_game_has_its_options() -> None:
    game = find_game("cubitos")
    series = _series("tournament", "cubitos", [{"cards": f"race_{n}"} for n in range(1, 8)])
    won = [_game(number, GameOutcome([1, 2], [1.0, 0.0], None)) for number in range(6)]
    won[1].outcome = won[3].outcome = won[5].outcome = GameOutcome([2, 1], [0.0, 1.0], None)
    assert not is_decided(series, won)
    best_of = msgspec.structs.replace(series, kind="best-of")
    assert is_decided(best_of, won)
    plan = msgspec.convert(table_plan("cubitos", ["me", "open"]), NewTable)
    row, _ = opening.planned(plan, game, Player("ann", "Ann"), [])
    row.chairs[1] = Chair("person", "Bob", "greedy", "bob")
    following, _ = opening.next_game(series, 3, row, game, "ann")
    assert following.options == {"cards": "race_4"}
    assert [chair.kept_for or chair.player for chair in following.chairs] == ["bob", "ann"]


# Deals that many people play.


def deals(ann: Person, games: int = 2) -> tuple[str, str]:
    made = begin(ann, "duplicate", games, ["me", "greedy"])
    return made["id"], made["table"]


def next_deal(person: Person, series: str) -> str:
    return str(person.post(f"/api/series/{series}/next")["id"])


def test_all_play_the_same_deals_from_the_same_seat(ann: Person, bob: Person) -> None:
    series, hers = deals(ann)
    his = next_deal(bob, series)
    assert his != hers
    assert next_deal(bob, series) == his  # until it is over
    before = standing(bob, series)["commitments"]
    for person, table in ((ann, hers), (bob, his)):
        play(table, [person])
        over = person.get(f"/api/tables/{table}")
        assert over["commitment"] == commitment(over["seed"]) == before[0]
    for person in (ann, bob):
        table = person.get(f"/api/tables/{next_deal(person, series)}")
        assert [seat["me"] for seat in table["seats"]] == [False, True]
        assert table["commitment"] == before[1]
    assert before[0] != before[1]


LOOKS = ("", "/mine", "/replay", "/record", "/dice", "/review", "/hint", "/remark?step=1")
DEEDS = ("/join", "/rematch", "/branch", "/leave", "/report")


def test_nobody_looks_at_a_deal_before_playing_it(
    ann: Person, bob: Person, stranger: Person, live: Live
) -> None:
    series, hers = deals(ann)
    play(hers, [ann])
    his = next_deal(bob, series)
    for forget in (False, True):
        if forget:
            live.forget_tables()
        for person in (bob, stranger):
            for path in LOOKS:
                answer = person.http.get(f"/api/tables/{hers}{path}")
                assert answer.status_code == 403
                assert answer.json()["code"] == "deal-secret"
            for path in DEEDS:
                body = {"step": 1, "reason": "other"}
                assert person.http.post(f"/api/tables/{hers}{path}", json=body).status_code == 403
            with person.sit(hers) as socket:
                assert "played the same deal" in socket.next()["why"]
    play(his, [bob])
    for path in ("", "/replay", "/record", "/dice"):
        bob.http.get(f"/api/tables/{hers}{path}").raise_for_status()
    with bob.sit(hers) as socket:
        assert socket.next()["table"]["status"] == "over"
    assert stranger.http.get(f"/api/tables/{hers}").status_code == 403


def test_a_deal_is_compared_once_it_is_played(ann: Person, bob: Person, stranger: Person) -> None:
    series, hers = deals(ann)
    play(hers, [ann])
    his = next_deal(bob, series)
    for person in (bob, stranger):
        (line, *_) = standing(person, series)["lines"]
        assert (line["name"], line["rank"], line["points"], line["wins"]) == ("Ann", None, 0.0, 0.0)
        unknown = dict.fromkeys(("place", "points", "score"))
        assert line["cells"][0] == {"table": "", "status": "over", "seat": 0, **unknown}
    play(his, [bob])
    seen = standing(bob, series)
    assert {line["cells"][0]["table"] for line in seen["lines"]} == {hers, his}
    assert all(line["rank"] for line in seen["lines"])
    assert [line["points"] for line in seen["lines"]] == sorted(
        (line["points"] for line in seen["lines"]), reverse=True
    )
    # The next deal is as secret as the first one was.
    second = next_deal(ann, series)
    play(second, [ann])
    (hidden,) = [line for line in standing(bob, series)["lines"] if line["name"] == "Ann"]
    assert hidden["cells"][1]["table"] == ""
    assert standing(ann, series)["over"]
    assert "all deals" in why(ann, f"/api/series/{series}/next")


def _series(kind: Any, game: str, schedule: list[dict[str, str]], players: int = 2) -> SeriesRow:
    chairs = [Chair("person"), *[Chair("bot", bot="greedy")] * (players - 1)]
    made = ("ann", 0.0)
    return SeriesRow("s", game, players, kind, schedule, chairs, Clock(), "secret", None, *made)


def _game(
    number: int, outcome: GameOutcome | None, player: str = "", players: int = 2
) -> SeriesGame:
    chairs = [Chair("person", f"Player {player}", player=player)] * players
    status: Status = "over" if outcome else "running"
    return SeriesGame(number, player, f"{player}{number}", status, chairs, outcome)


def _any_outcome(choice: random.Random, players: int) -> GameOutcome:
    places = choice.sample(range(1, players + 1), players)
    shares = [float(place == 1) for place in places]
    return GameOutcome(places, shares, [choice.randrange(99) for _ in places])


@pytest.mark.parametrize("seed", range(30))
def test_worlds_that_differ_in_what_the_reader_must_not_know_look_the_same(seed: int) -> None:
    """Whatever others did in deals that the reader has not finished, the bytes are the same."""
    choice = random.Random(seed)
    players = choice.choice((1, 2, 4))
    series = _series("duplicate", "qubix", [{}] * 4, players)
    reader, finished = choice.choice((None, "bob")), choice.randrange(4)
    own = [_game(n, _any_outcome(choice, players), "bob", players) for n in range(finished)]
    own += [_game(finished, None, "bob", players)]
    others = [
        _game(n, _any_outcome(choice, players), player, players)
        for player in ("ann", "cid", "dot")
        for n in range(4)
    ]

    def seen(hidden: Callable[[SeriesGame], bool]) -> bytes:
        world = [
            msgspec.structs.replace(game, outcome=_any_outcome(choice, players))
            if hidden(game)
            else game
            for game in others
        ]
        games = sorted([*world, *(own if reader else [])], key=lambda game: game.number)
        return msgspec.json.encode(standing_for(series, games, reader))

    known = finished if reader else 0
    as_it_is = seen(lambda _game: False)
    for _ in range(5):
        assert seen(lambda game: game.number >= known) == as_it_is
    if known:
        # What is known does show.
        assert len({seen(lambda game: game.number < known) for _ in range(9)}) > 1


def test_there_is_no_help_with_a_deal(ann: Person) -> None:
    _, table = deals(ann)
    with ann.sit(table) as socket:
        play_on([socket], ["1"])
        socket.until_table(lambda t: bool(t["moves"]))
        assert socket.table["undo"] == "deal"
        assert socket.table["duplicate"]
        refused = socket.do("undo")
        assert "cannot try it twice" in refused["why"]
    for path in ("hint", "remark?step=1"):
        answer = ann.http.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "hint-deal")


def test_deals_are_results_but_not_rated(ann: Person) -> None:
    _, table = deals(ann)
    play(table, [ann])
    wait_until(lambda: bool(ann.get("/api/me/results")["results"]))
    (result,) = ann.get("/api/me/results")["results"]
    assert (result["table"], result["rating"]) == (table, None)


def test_a_guest_takes_deals_to_an_account(live: Live, ann: Person) -> None:
    guest, other = Person(live.port, "Guest"), Person(live.port, "Account")
    other.post("/api/account", {"login": "dealt", "password": "long enough"})
    series, _ = deals(ann)
    table = next_deal(guest, series)
    guest.post("/api/login", {"login": "dealt", "password": "long enough"})
    assert next_deal(guest, series) == next_deal(other, series) == table
    assert [one["id"] for one in other.get("/api/me/series")] == [series]
    guest.close()
    other.close()


# What is refused.


@pytest.mark.parametrize(
    ("kind", "games", "seats", "code"),
    [
        ("best-of", 4, ["me", "open"], "best-of-length"),
        ("best-of", 3, ["greedy", "greedy"], "series-without-me"),
        ("tournament", 0, ["me", "greedy"], "no-tournament"),
        ("duplicate", 0, ["me", "greedy"], "duplicate-length"),
        ("duplicate", 8, ["me", "greedy"], "duplicate-length"),
        ("duplicate", 3, ["me", "open"], "duplicate-seats"),
        ("duplicate", 3, ["greedy", "greedy"], "duplicate-seats"),
        ("duplicate", 3, ["me", "nobody"], "unknown-bot"),
        ("best-of", 3, ["me"], "bad-players"),
    ],
)
def test_what_makes_no_series_is_a_sentence(
    ann: Person, kind: str, games: int, seats: list[str], code: str
) -> None:
    plan = {"kind": kind, "games": games, "table": table_plan("connect_four", seats)}
    for language in ("en", "ru"):
        headers = {"Accept-Language": language}
        answer = ann.http.post("/api/series", json=plan, headers=headers)
        assert 400 <= answer.status_code < 500
        assert answer.json()["code"] == code
        assert answer.json()["why"]


def test_one_alone_has_no_series_but_deals(ann: Person) -> None:
    plan = {"kind": "best-of", "games": 3, "table": table_plan("cubirds", ["me"])}
    answer = ann.http.post("/api/series", json=plan)
    assert answer.json()["code"] == "series-alone"
    ann.post("/api/series", {**plan, "kind": "duplicate"})


def test_the_tables_of_a_series_are_counted_as_all_are(tmp_path: Path) -> None:
    with running(quick(tmp_path, guest_tables=2, duplicate_people=2)) as live:
        people = [Person(live.port, name) for name in ("Ann", "Bob", "Cid")]
        ann, bob, cid = people
        series, _ = deals(ann)
        begin(ann, "best-of", 3, ["me", "open"])
        plan = {"kind": "best-of", "games": 3, "table": table_plan("connect_four", ["me", "open"])}
        assert "that is as many as can be" in why(ann, "/api/series", plan)
        for _ in range(2):
            bob.create("connect_four", ["me", "open"])
        assert "that is as many as can be" in why(bob, f"/api/series/{series}/next")
        assert len(standing(bob, series)["lines"]) == 1  # nothing is left of what was refused
        next_deal(cid, series)
        late = Person(live.port, "Late")
        assert why(late, f"/api/series/{series}/next").startswith("2 people play these deals")
        for person in (*people, late):
            with suppress(Exception):
                person.close()
