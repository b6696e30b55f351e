"""Reviews of finished games and hints in running ones, over HTTP."""

import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

import kubik
from kubik.bots import coach, hint
from kubik.bots.registry import seat_build
from kubik.bots.review import review
from kubik.server.fair import Bounds
from patience import PATIENCE
from server.live import Live, Person, play_on, quick, running, wait_until
from shared.late_kabaleo import BLUNDER, LAST_PIECES

BUDGET = 2_000  # sums hold whatever the noise
WORDS = kubik.find_game("kabaleo").words("en")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    seat_build(kubik.find_game("kabaleo"), "cpu").compile()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seeds of the games that are looked back at, quickly."""
    looked: list[str] = []

    def look(match: kubik.Match, **asked: Any) -> Any:
        looked.append(match.seed)
        return review(match, budget=BUDGET, **asked)

    monkeypatch.setattr("kubik.server.review.review", look)
    return looked


def finished(person: Person) -> str:
    table = person.create("kabaleo", ["me", "greedy"])
    with person.sit(table) as socket:
        play_on([socket])
    return table


def upload(person: Person, match: kubik.Match) -> str:
    sent = person.http.post("/api/replays", content=match.record().encode())
    return str(sent.raise_for_status().json()["id"])


def refused(person: Person, table: str, what: str) -> tuple[int, str]:
    answer = person.http.get(f"/api/tables/{table}/{what}", headers={"Accept-Language": "en"})
    return answer.status_code, answer.json()["why"]


def reviewed(person: Person, table: str) -> dict[str, Any]:
    """Ask until the review is there."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = person.http.get(f"/api/tables/{table}/review").raise_for_status()
        found: dict[str, Any] = answer.json()
        if answer.status_code == httpx.codes.OK:
            return found
        assert answer.status_code == httpx.codes.ACCEPTED
        assert 0 <= found["done"] <= found["of"]
        time.sleep(0.05)
    raise AssertionError("the review does not come")


def test_a_review_adds_up(ann: Person, stranger: Person, made: list[str]) -> None:
    table = finished(ann)
    found = reviewed(ann, table)
    replay = ann.get(f"/api/tables/{table}/replay")
    assert [turn["move"]["notation"] for turn in found["turns"]] == [
        move["notation"] for move in replay["moves"]
    ]
    assert found["result"] == replay["table"]["payoffs"]
    for seat, result in enumerate(found["result"]):
        parts = (found[part][seat] for part in ("deal", "luck", "own", "others"))
        assert found["start"] + sum(parts) == pytest.approx(result)
    steps = {turn["step"] for turn in found["turns"]}
    assert {*found["turning_points"], *found["mistakes"]} <= steps
    better = [turn for turn in found["turns"] if turn["better"]]
    assert better[0]["better"]["message"] == "place"
    assert better[0]["better_called"]["message"] == "move-place"
    assert all(turn["called"]["message"] in WORDS for turn in found["turns"])
    # Whoever looks on gets the same one.
    assert reviewed(stranger, table) == found
    assert len(made) == 1


@pytest.mark.usefixtures("made")
def test_what_a_review_finds_is_among_the_results(ann: Person) -> None:
    tables = [finished(ann) for _ in range(2)]
    wait_until(lambda: len(ann.get("/api/me/results")["results"]) == 2)
    assert ann.get("/api/me/results")["skills"] == []
    reviews = [reviewed(ann, table) for table in tables]
    found = ann.get("/api/me/results")
    luck = {
        table: one["deal"][0] + one["luck"][0] for table, one in zip(tables, reviews, strict=True)
    }
    skill = {table: one["own"][0] for table, one in zip(tables, reviews, strict=True)}
    for game in found["results"]:
        assert game["luck"] == pytest.approx(luck[game["table"]])
        assert game["skill"] == pytest.approx(skill[game["table"]])
    (mean,) = found["skills"]
    assert (mean["game"], mean["games"]) == ("kabaleo", 2)
    assert mean["luck"] == pytest.approx(sum(luck.values()) / 2)
    assert mean["skill"] == pytest.approx(sum(skill.values()) / 2)
    first, *lines = ann.http.get("/api/me/results.csv").text.splitlines()
    assert "luck,skill" in first
    assert len(lines) == 2


def test_many_viewers_cost_one_review(
    ann: Person, live: Live, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(ann)
    go_on = threading.Event()
    quickly = live.services.reviews._make

    def slowly(*asked: Any) -> Any:
        assert go_on.wait(PATIENCE)
        return quickly(*asked)

    monkeypatch.setattr(live.services.reviews, "_make", slowly)
    answers = [ann.http.get(f"/api/tables/{table}/review") for _ in range(10)]
    assert {answer.status_code for answer in answers} == {httpx.codes.ACCEPTED}
    assert answers[-1].json()["done"] == 0
    go_on.set()
    reviewed(ann, table)
    assert len(made) == 1


def test_a_running_game_is_never_looked_back_at(
    ann: Person, stranger: Person, made: list[str]
) -> None:
    """A review knows true positions: hands, targets, what lies in bags."""
    table = ann.create("kabaleo", ["me", "greedy"])
    with ann.sit(table) as hers:
        play_on([hers], steps=2)
        for person in (ann, stranger):
            status, why = refused(person, table, "review")
            assert (status, why) == (409, "This can only be done after the game.")
        play_on([hers])
        reviewed(stranger, table)
    assert len(made) == 1
    open_table = ann.create("kabaleo", ["me", "open"])
    assert refused(ann, open_table, "review")[0] == 409
    assert refused(ann, "nothing", "review")[0] == 404


def test_an_uploaded_record_is_looked_back_at(ann: Person, made: list[str]) -> None:
    match = kubik.Match("kabaleo", 2, 3)
    assert refused(ann, upload(ann, match), "review")[0] == 409
    for _ in range(4):
        match.push(match.legal_moves[0])
    found = reviewed(ann, upload(ann, match))
    assert len(found["turns"]) == 4
    assert found["result"] == found["turns"][-1]["outlook"]
    assert made == [match.seed]


def test_the_least_asked_for_is_forgotten(
    ann: Person, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.review.MOST_KEPT", 2)
    match = kubik.Match("kabaleo", 2, 3)
    match.push(match.legal_moves[0])
    tables = [upload(ann, match) for _ in range(3)]
    for table in (tables[0], tables[1], tables[0], tables[2], tables[0]):
        reviewed(ann, table)
    assert len(made) == 3


def test_too_many_at_once_wait(made: list[str], tmp_path: Path) -> None:
    with running(quick(tmp_path, reviews_waiting=Bounds(0, 9, 9))) as live:
        ann = Person(live.port)
        match = kubik.Match("kabaleo", 2, 3)
        match.push(match.legal_moves[0])
        assert refused(ann, upload(ann, match), "review")[0] == 429
        ann.close()
    assert made == []


def test_a_server_stops_in_the_middle_of_a_review(tmp_path: Any) -> None:
    with running(quick(tmp_path)) as server, closing(Person(server.port, "Ann")) as person:
        table = finished(person)
        answer = person.http.get(f"/api/tables/{table}/review")
        assert answer.status_code == httpx.codes.ACCEPTED


def test_without_compiled_rules_one_is_asked_to_come_back(
    ann: Person, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    over, running_table = finished(ann), ann.create("kabaleo", ["me", "greedy"])
    with ann.sit(running_table) as hers:
        hers.until_table(lambda shown: bool(shown["moves"]))
        ann.post(f"/api/tables/{running_table}/practice")
        monkeypatch.setattr("kubik.engine.build.Build.ready", False)
        for table, what in ((over, "review"), (running_table, "hint")):
            status, why = refused(ann, table, what)
            assert status == 503
            assert "Come back" in why
    assert made == []


# Hints.


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = hint.hints
    monkeypatch.setattr(hint, "hints", lambda match, seat: whole(match, seat, BUDGET))


@pytest.mark.usefixtures("briefly")
def test_good_moves_are_told_and_can_be_played(ann: Person) -> None:
    table = ann.create("kabaleo", ["me", "greedy"])
    with ann.sit(table) as hers:
        open_to_her = hers.until_table(lambda shown: bool(shown["moves"]))["moves"]
        ann.post(f"/api/tables/{table}/practice")
        shown = ann.get(f"/api/tables/{table}/hint")
        assert shown == ann.get(f"/api/tables/{table}/hint")
        assert len(shown) == hint.MOST_HINTS
        assert {one["move"]["notation"] for one in shown} <= {m["notation"] for m in open_to_her}
        shares = [one["share"] for one in shown]
        assert shares == sorted(shares, reverse=True)
        for one in shown:
            assert one["called"]["message"] == "move-place"
            assert one["standing"] in WORDS
            assert one["reasons"][0]["message"] in WORDS
        assert hers.do("move", move=shown[0]["move"]["notation"])["t"] == "ack"


@pytest.mark.usefixtures("briefly")
def test_who_may_not_have_a_hint(ann: Person, bob: Person, stranger: Person) -> None:
    alone = ann.create("kabaleo", ["me", "greedy"])
    with ann.sit(alone) as hers:
        hers.until_table(lambda shown: bool(shown["moves"]))
        for onlooker in (bob, stranger):
            assert refused(onlooker, alone, "hint")[0] == 403
        play_on([hers])
        assert refused(ann, alone, "hint")[0] == 409
    together = ann.create("kabaleo", ["me", "open", "greedy"])
    assert refused(ann, together, "hint")[0] == 403
    bob.post(f"/api/tables/{together}/join")
    with ann.sit(together) as hers:
        hers.reach(1)
        for person in (ann, bob):
            status, why = refused(person, together, "hint")
            assert (status, why) == (
                403,
                "Hints are given only where no other person sits at the table.",
            )


def test_no_advice_in_a_game_that_counts(ann: Person, bob: Person) -> None:
    table = ann.create("kabaleo", ["me", "greedy"])
    practice = f"/api/tables/{table}/practice"
    with ann.sit(table) as hers:
        first = hers.until_table(lambda shown: bool(shown["moves"]))
        assert (first["rated"], first["practice"]) == (True, False)
        assert refused(ann, table, "hint")[0] == 409
        hers.do("move", move=first["moves"][0]["notation"])
        step = hers.until_entry("move", seat=0)["step"]
        assert refused(ann, table, f"remark?step={step}")[0] == 409
        # Whoever only looks on decides nothing about it.
        assert bob.http.post(practice).status_code == 403
        for _ in range(2):
            ann.post(practice)
        later = hers.until_table(lambda shown: shown["practice"])
        assert not later["rated"]
        assert ann.get(f"/api/tables/{table}/remark", step=step) is not None
    with ann.sit(table) as again:
        log = again.until(lambda message: message["t"] == "sync")["log"]
    assert [entry["what"] for entry in log].count("practice") == 1


def test_a_hint_is_for_the_seat_to_move(tmp_path: Any) -> None:
    # A bot that takes its time, so that it is surely its turn after mine.
    slow = quick(tmp_path, bot_pause=PATIENCE)
    with running(slow) as server, closing(Person(server.port, "Ann")) as person:
        table = person.create("kabaleo", ["greedy", "me"])
        with person.sit(table) as hers:
            first = hers.until_table(lambda shown: shown["status"] == "running")
            if first["moves"]:
                hers.do("move", move=first["moves"][0]["notation"])
            status, why = refused(person, table, "hint")
        assert status == 409
        assert why == "It is not the turn of seat 2, but of seat 1."


@pytest.mark.usefixtures("briefly")
def test_hints_cost_credit(tmp_path: Any) -> None:
    poor = quick(tmp_path, address_credits=150.0, address_refill=0.001)
    with running(poor) as server, closing(Person(server.port, "Ann")) as person:
        table = person.create("kabaleo", ["me", "greedy"])
        statuses = [person.http.get(f"/api/tables/{table}/hint").status_code for _ in range(3)]
        assert statuses[-1] == httpx.codes.TOO_MANY_REQUESTS


# Remarks of the coach.


def late_table(person: Person) -> str:
    """Return a table at which a person may throw a game away."""
    match = kubik.Match.from_position("kabaleo", LAST_PIECES, seed=1)
    branch = person.post(f"/api/tables/{upload(person, match)}/branch", {"step": 0})
    return str(branch["id"])


def test_the_coach_speaks_of_a_blunder_to_who_made_it(ann: Person, bob: Person) -> None:
    table = late_table(ann)
    with ann.sit(table) as hers:
        hers.until_table(lambda shown: bool(shown["moves"]))
        assert refused(ann, table, "remark?step=1")[0] == 400
        hers.do("move", move=BLUNDER)
        hers.until_table(lambda shown: bool(shown["moves"]))
        said = ann.get(f"/api/tables/{table}/remark", step=1)
        assert said["loss"] > coach.MUCH
        assert said["better"]["notation"].startswith("G")
        assert said["called"]["message"] == "move-place"
        assert said["reasons"][0]["message"] in WORDS
        # The move of the bot is nobody's to ask about, and neither are hers for others.
        assert refused(ann, table, "remark?step=2")[0] == 400
        assert refused(bob, table, "remark?step=1")[0] == 403


def test_the_coach_is_silent_about_a_good_move(ann: Person) -> None:
    table = late_table(ann)
    with ann.sit(table) as hers:
        hers.until_table(lambda shown: bool(shown["moves"]))
        hers.do("move", move="G4")
        said = ann.get(f"/api/tables/{table}/remark", step=1)
        assert said == {"loss": 0.0, "better": None, "called": None, "reasons": []}
