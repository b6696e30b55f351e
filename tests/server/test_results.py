"""Results and ratings of people: each game counts once, practice not at all, bots stay put."""

import csv
import io
import signal
from pathlib import Path
from typing import Any

import pytest

from kubik import find_game
from kubik.bots.levels import levels_of
from kubik.server.chairs import Chair
from kubik.server.ratings import DEVIATION, MEAN, rate, shown
from kubik.server.stored import Strength
from server.alone import Alone
from server.live import Live, Person, play_on, wait_until

KABALEO = find_game("kabaleo")
NEW = Strength(MEAN, DEVIATION)


def person(name: str) -> Chair:
    return Chair("person", name, player=name)


def bot(name: str) -> Chair:
    return Chair("bot", name, name)


def results_of(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.get("/api/me/results")
    return found


def counted(person: Person, games: int) -> dict[str, Any]:
    """Wait until so many games are counted, which is done when play leaves time for it."""
    wait_until(lambda: len(results_of(person)["results"]) >= games)
    return results_of(person)


def play(person: Person, seats: list[str], game: str = "connect_four") -> str:
    table = person.create(game, seats)
    with person.sit(table) as socket:
        play_on([socket])
    return table


def test_whoever_wins_is_worth_more_and_whoever_loses_less() -> None:
    after = rate(KABALEO, [person("ann"), person("bob")], [1, 2], {"ann": NEW})
    assert after["ann"].mean > MEAN > after["bob"].mean
    assert after["ann"].deviation < DEVIATION
    level = rate(KABALEO, [person("ann"), person("bob")], [1, 1], {})
    assert level["ann"].mean == pytest.approx(level["bob"].mean)


def test_a_win_against_a_stronger_bot_is_worth_more() -> None:
    gains = [
        shown(rate(KABALEO, [person("ann"), bot(level)], [1, 2], {})["ann"]).rating
        for level in ("novice", "casual", "seasoned", "expert", "master")
    ]
    assert gains == sorted(gains)
    assert gains[0] < gains[-1]


def test_who_wins_as_often_as_a_level_comes_to_its_rating() -> None:
    """Even results against one bot lead to what that bot was measured at."""
    level, worth = levels_of(KABALEO)[3], NEW
    for number in range(300):
        places = [1, 2] if number % 2 else [2, 1]
        worth = rate(KABALEO, [person("ann"), bot(level.name)], places, {"ann": worth})["ann"]
    assert shown(worth).rating == pytest.approx(level.rating, abs=60)
    assert shown(worth).unsure < shown(NEW).unsure / 2


def test_a_finished_game_is_counted(ann: Person) -> None:
    table = play(ann, ["me", "greedy"])
    found = counted(ann, 1)
    (game,) = found["results"]
    assert (game["table"], game["players"], game["seat"]) == (table, 2, 0)
    assert game["rivals"] == [{"kind": "bot", "name": "greedy", "bot": "greedy"}]
    (rating,) = found["ratings"]
    assert (rating["games"], rating["rating"]) == (1, game["rating"])
    assert game["change"] == game["rating"] - 1000


def test_levels_are_counted_apart(ann: Person) -> None:
    play(ann, ["me", "novice"])
    found = counted(ann, 1)
    (level,) = found["levels"]
    won = found["results"][0]["won"]
    assert level == {"game": "connect_four", "level": "novice", "played": 1, "won": int(won)}
    assert found["streak"] == found["longest"] == int(won)
    # Levels of a game that nobody has measured are no rivals to be rated by.
    assert found["ratings"] == []


def test_practice_is_not_rated(ann: Person) -> None:
    table = ann.create("connect_four", ["me", "greedy"])
    with ann.sit(table) as socket:
        play_on([socket], steps=2)
        socket.until_table(lambda t: t["undo"] == "back")
        assert socket.do("undo")["t"] == "ack"
        play_on([socket])
    (game,) = counted(ann, 1)["results"]
    assert (game["rating"], game["change"]) == (None, None)


def test_a_game_with_advice_is_not_rated(ann: Person) -> None:
    table = ann.create("connect_four", ["me", "greedy"])
    with ann.sit(table) as socket:
        play_on([socket], steps=2)
        ann.post(f"/api/tables/{table}/practice")
        play_on([socket])
    assert ann.http.post(f"/api/tables/{table}/practice").status_code == 409
    (game,) = counted(ann, 1)["results"]
    assert (game["rating"], game["change"]) == (None, None)


def test_people_see_each_other_by_name_and_only_their_own(ann: Person, bob: Person) -> None:
    table = ann.create("connect_four", ["me", "open"])
    bob.post(f"/api/tables/{table}/join")
    with ann.sit(table) as first, bob.sit(table) as second:
        play_on([first, second])
    for one, other in ((ann, "Bob"), (bob, "Ann")):
        (game,) = counted(one, 1)["results"]
        assert [rival["name"] for rival in game["rivals"]] == [other]
    changes = [results_of(one)["results"][0]["change"] for one in (ann, bob)]
    assert sum(changes) == 0
    ids = [one.get("/api/me")["id"] for one in (ann, bob)]
    assert ids[1] not in ann.http.get("/api/me/results").text


def test_they_can_be_downloaded(live: Live) -> None:
    host = Person(live.port, "=1+1")
    guest = Person(live.port, "Ann")
    table = host.create("connect_four", ["me", "open"])
    guest.post(f"/api/tables/{table}/join")
    with host.sit(table) as first, guest.sit(table) as second:
        play_on([first, second])
    counted(guest, 1)
    answer = guest.http.get("/api/me/results.csv")
    assert "attachment" in answer.headers["content-disposition"]
    (line,) = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert (line["game"], line["table"]) == ("connect_four", table)
    assert line["rivals"] == "'=1+1"  # no spreadsheet reckons with a name
    host.close()
    guest.close()


def test_a_guest_takes_results_to_an_account(live: Live) -> None:
    guest = Person(live.port)
    play(guest, ["me", "greedy"])
    before = counted(guest, 1)
    other = Person(live.port)
    other.post("/api/account", {"login": "rated", "password": "long enough"})
    guest.post("/api/login", {"login": "rated", "password": "long enough"})
    assert results_of(guest) == results_of(other) == before
    guest.close()
    other.close()


@pytest.mark.slow
def test_kill_9_counts_nothing_twice_and_nothing_less(tmp_path: Path) -> None:
    """Killed at once after the last move, and once more while games are counted."""
    server = Alone(tmp_path)
    ann = Person(server.port, "Ann")
    tables = [play(ann, ["me", "greedy"]) for _ in range(3)]
    server.end(signal.SIGKILL)
    server = Alone(tmp_path)
    ann.move_to(server.port)
    results_of(ann)
    server.end(signal.SIGKILL)
    server = Alone(tmp_path)
    ann.move_to(server.port)
    found = counted(ann, len(tables))
    assert sorted(game["table"] for game in found["results"]) == sorted(tables)
    (rating,) = found["ratings"]
    assert rating["games"] == len(tables)
    changes = [game["change"] for game in found["results"]]
    assert rating["rating"] == pytest.approx(1000 + sum(changes), abs=len(tables))
    server.end(signal.SIGTERM)
    ann.close()
