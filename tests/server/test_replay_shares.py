"""Replays and dice of whole games: dear, made once, and in nobody's way."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest

import kubik
import kubik.server.dice
from kubik.server import viewer
from patience import PATIENCE
from server.live import Live, Person, play_on, quick, running, wait_until

TOO_FAST = {"status": 429, "why": "Too much at once; wait a moment.", "code": "too-fast"}


@pytest.fixture(scope="module")
def record() -> str:
    """A finished game of CuBirds."""
    match = kubik.Match("cubirds", 2, seed=5)
    while not match.over:
        match.push((match.legal_moves[:-1] or match.legal_moves)[-1])
    return match.record()


def upload(person: Person, record: str) -> str:
    return str(person.http.post("/api/replays", content=record).raise_for_status().json()["id"])


class Slow:
    """Replays that wait until they are let go, and how many began."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.go_on = threading.Event()
        self.made = 0

    def frames_for(self, *asked: Any) -> Any:
        self.made += 1
        self.begun.release()
        assert self.go_on.wait(PATIENCE)
        return viewer_frames(*asked)


viewer_frames = viewer.frames_for


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    found = Slow()
    monkeypatch.setattr("kubik.server.viewer.frames_for", found.frames_for)
    yield found
    found.go_on.set()


@contextmanager
def asking(slow: Slow, people: list[Person], paths: list[str]) -> Iterator[list[Future[Any]]]:
    """Ask for replays until the end of the block, each person for each path."""
    with ThreadPoolExecutor(len(people) * len(paths)) as pool:
        try:
            yield [pool.submit(person.http.get, path) for person in people for path in paths]
        finally:
            slow.go_on.set()


def test_replays_are_in_nobodys_way(
    slow: Slow, record: str, live: Live, ann: Person, bob: Person
) -> None:
    """However many are asked for, a new table begins and a game goes on."""
    many = [Person(live.port, f"Guest {number}") for number in range(4)]
    tables = [upload(bob, record) for _ in range(4)]
    with asking(slow, many, [f"/api/tables/{table}/replay" for table in tables]) as answers:
        assert slow.begun.acquire(timeout=PATIENCE)
        with ann.sit(ann.create("kabaleo", ["me", "greedy"])) as socket:
            play_on([socket], steps=2)
        assert ann.get(f"/api/tables/{tables[0]}")["status"] == "over"
        slow.go_on.set()
        assert {answer.result().status_code for answer in answers} == {httpx.codes.OK}
    for person in many:
        person.close()


def test_a_game_is_replayed_once_for_all_who_look(
    slow: Slow, record: str, ann: Person, bob: Person
) -> None:
    table = upload(ann, record)
    path = f"/api/tables/{table}/replay"
    with asking(slow, [ann, bob], [path]) as answers:
        slow.go_on.set()
        frames = [answer.result().json()["frames"] for answer in answers]
    assert frames[0] == frames[1] == ann.get(path)["frames"]
    assert slow.made == 1
    assert ann.get(path, seat=1)["frames"] != frames[0]
    assert slow.made == 2


def test_a_game_that_goes_on_is_replayed_anew(ann: Person) -> None:
    table = ann.create("kabaleo", ["me", "greedy"])
    path = f"/api/tables/{table}/replay"
    with ann.sit(table) as socket:
        for _ in range(3):
            play_on([socket], steps=1)
            v = socket.until_table(lambda shown: bool(shown["moves"]))["v"]
            frames = ann.get(path, seat=0)["frames"]
            assert frames[-1]["entry"]["v"] == v
            assert frames[-1]["view"] == ann.get(f"/api/tables/{table}")["view"]


def test_dice_are_thrown_again_once(
    record: str, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown: list[str] = []
    begin = kubik.server.dice.begin  # type: ignore[attr-defined]

    def count(row: Any, *asked: Any) -> Any:
        thrown.append(row.id)
        return begin(row, *asked)

    monkeypatch.setattr("kubik.server.dice.begin", count)
    table = upload(ann, record)
    dice = [person.get(f"/api/tables/{table}/dice") for person in (ann, bob, ann)]
    assert dice[0]["checked"]
    assert dice[0] == dice[1] == dice[2]
    assert thrown == [table]


def test_a_person_has_a_few_at_once(
    slow: Slow, record: str, live: Live, ann: Person, bob: Person
) -> None:
    tables = [upload(ann, record) for _ in range(20)]
    with asking(slow, [ann], [f"/api/tables/{table}/replay" for table in tables]) as answers:
        # One is being made and six wait.
        refused = [answer.result() for answer in islice(as_completed(answers, PATIENCE), 13)]
        assert all(answer.json() == TOO_FAST for answer in refused)
        # Nobody else is refused for it.
        with asking(slow, [bob], [f"/api/tables/{tables[0]}/replay?seat=1"]) as others:
            wait_until(lambda: live.services.replays.waiting == 7)
            slow.go_on.set()
            assert others[0].result().status_code == httpx.codes.OK


def test_a_long_game_costs_more_than_a_look(record: str, tmp_path: Path) -> None:
    credits_ = {"address_credits": 100.0, "address_refill": 0.001}
    with running(quick(tmp_path, **credits_)) as live:
        ann = Person(live.port)
        table = upload(ann, record)
        paths = ("replay", "replay?seat=0", "replay?seat=1", "dice")
        answers = [ann.http.get(f"/api/tables/{table}/{path}") for path in paths]
        assert answers[0].status_code == httpx.codes.OK
        assert answers[-1].json() == TOO_FAST
        ann.close()
