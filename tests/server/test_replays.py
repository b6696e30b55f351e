"""Replays, records, playing on from a position, and checking the dice."""

import hashlib
from typing import Any

import httpx
import pytest

import kubik
from server.live import Person, play_on


def finished(person: Person, name: str = "kabaleo") -> str:
    """Play a game against a bot to its end."""
    table = person.create(name, ["me", "greedy"])
    with person.sit(table) as socket:
        play_on([socket])
    return table


def refused(person: Person, path: str) -> tuple[int, str]:
    answer = person.http.get(path).json()
    return answer["status"], answer["why"]


@pytest.mark.parametrize("name", ["kabaleo", "cubirds", "connect_four"])
def test_a_replay_shows_every_position(name: str, ann: Person, stranger: Person) -> None:
    table = finished(ann, name)
    record = ann.http.get(f"/api/tables/{table}/record").text
    match = kubik.Match.from_record(record)
    for seat in range(2):
        replay = stranger.get(f"/api/tables/{table}/replay", seat=seat)
        assert [move["notation"] for move in replay["moves"]] == [m.notation for m in match.moves]
        assert [frame["step"] for frame in replay["frames"]] == list(range(len(match.steps) + 1))
        assert replay["frames"][-1]["view"] == match.view(seat)
        again = kubik.Match(name, match.players, match.seed)
        for frame, step in zip(replay["frames"][1:], match.steps, strict=True):
            again.push(step.move)
            assert frame["view"] == again.view(seat)
            assert frame["entry"]["notation"] == step.move.notation


def test_before_the_end_only_the_own_seat_or_what_is_public(ann: Person, stranger: Person) -> None:
    table = ann.create("kabaleo", ["me", "greedy"])
    with ann.sit(table) as hers:
        hers.until_table(lambda t: bool(t["moves"]))
        path = f"/api/tables/{table}/replay"
        assert ann.get(path, seat=0)["frames"][0]["view"]["seat"] == 0
        public = stranger.get(path)
        assert public["frames"][0]["view"]["targets"] == [None, None]
        assert refused(ann, f"{path}?seat=1")[0] == 403
        assert refused(stranger, f"{path}?seat=0")[0] == 403
        assert refused(ann, f"{path}?seat=7")[0] == 400
        assert refused(ann, f"/api/tables/{table}/record")[0] == 409
        dice = ann.get(f"/api/tables/{table}/dice")
        assert (dice["seed"], dice["checked"], dice["steps"]) == (None, None, [])


def test_the_dice_can_be_checked(ann: Person) -> None:
    table = finished(ann, "cubirds")
    dice = ann.get(f"/api/tables/{table}/dice")
    assert dice["checked"]
    assert hashlib.sha256(f"kubik:{dice['seed']}".encode()).hexdigest() == dice["commitment"]
    assert dice["steps"][0]["purpose"] == "setup"
    assert dice["steps"][1]["purpose"] == f"{dice['steps'][1]['seat']}/0"
    assert len(dice["steps"]) == len(ann.get(f"/api/tables/{table}/replay")["moves"]) + 1


@pytest.mark.parametrize("name", ["kabaleo", "cubirds"])
def test_playing_on_from_a_position(name: str, ann: Person, stranger: Person) -> None:
    table = finished(ann, name)
    replay = ann.get(f"/api/tables/{table}/replay", seat=0)
    step = len(replay["moves"]) // 2
    branch = ann.post(f"/api/tables/{table}/branch", {"step": step})["id"]
    with ann.sit(branch) as hers:
        first = hers.until_table(lambda t: t["status"] == "running")
        assert first["seat"] == 0
        assert first["commitment"] != replay["table"]["commitment"]
        log = ann.get(f"/api/tables/{branch}/replay", seat=0)["frames"]
        assert log[0]["view"] == replay["frames"][step]["view"]
        play_on([hers])
    assert ann.get(f"/api/tables/{branch}/dice")["checked"]
    other = stranger.post(f"/api/tables/{table}/branch", {"step": step})["id"]
    assert stranger.get(f"/api/tables/{other}")["seat"] == replay["moves"][step]["seat"]
    for bad in (-1, len(replay["moves"]) + 1, len(replay["moves"])):
        answer = ann.http.post(f"/api/tables/{table}/branch", json={"step": bad})
        assert answer.status_code in (400, 409)


def test_a_record_goes_up_again(ann: Person, stranger: Person) -> None:
    table = finished(ann)
    record = ann.http.get(f"/api/tables/{table}/record").text
    copy = upload(stranger, record).raise_for_status().json()["id"]
    seen = stranger.get(f"/api/tables/{copy}")
    assert seen["status"] == "over"
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", "greedy"]
    frames = stranger.get(f"/api/tables/{copy}/replay", seat=1)["frames"]
    assert frames == [
        {**frame, "entry": {**frame["entry"], "v": mine["entry"]["v"], "at": mine["entry"]["at"]}}
        for frame, mine in zip(
            ann.get(f"/api/tables/{table}/replay", seat=1)["frames"], frames, strict=True
        )
    ]
    assert (
        stranger.http.get(f"/api/tables/{copy}/record").text.splitlines()[-3:]
        == (record.splitlines()[-3:])
    )
    assert stranger.post(f"/api/tables/{copy}/branch", {"step": 3})["id"]


def test_an_unfinished_record_can_be_looked_at_and_played_on(stranger: Person) -> None:
    match = kubik.Match("cubirds", 3, seed=5)
    for _ in range(7):
        match.push(match.legal_moves[0])
    copy = upload(stranger, match.record()).raise_for_status().json()["id"]
    seen = stranger.get(f"/api/tables/{copy}/replay", seat=2)
    assert len(seen["frames"]) == 8
    assert seen["table"]["payoffs"] is None
    branch = stranger.post(f"/api/tables/{copy}/branch", {"step": 7})["id"]
    with stranger.sit(branch) as socket:
        play_on([socket])


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda text: text.replace("1. seat", "9. seat", 1), "The record was changed"),
        (lambda text: text[: len(text) // 2], ""),
        (lambda _: "nonsense", "This is not a whole record"),
        (lambda text: text * 200, "This is too large"),
        (lambda _: "", ""),
    ],
)
def test_spoilt_records(spoil: Any, sentence: str, stranger: Person) -> None:
    match = kubik.Match("kabaleo", 2, seed=5)
    while not match.over:
        match.push(match.legal_moves[0])
    answer = upload(stranger, spoil(match.record()))
    assert 400 <= answer.status_code < 500
    assert answer.json()["why"].startswith(sentence)


def upload(person: Person, record: str) -> httpx.Response:
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    return person.http.post("/api/replays", content=record.encode(), headers=headers)
