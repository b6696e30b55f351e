"""CuBirds alone against RobinBird, on the server."""

import pytest

import kubik
from server.live import Person
from shared.robinbird import LAST_MOVES, scarce_position


def test_robinbird_sits_at_the_table_of_one_and_at_no_other(ann: Person) -> None:
    alone = ann.create("cubirds", ["me"])
    with ann.sit(alone) as socket:
        table = socket.until_table(lambda shown: bool(shown["moves"]))
        assert table["automata"] == ["robinbird"]
        assert [seat["open"] for seat in table["view"]["seats"]] == [False, True]
        start = next(entry for entry in socket.received[0]["log"] if entry["what"] == "start")
        opened = [event for event in start["events"] if event["kind"] == "opened-birds"]
        assert sum(event["params"]["count"] for event in opened) == 8
    together = ann.create("cubirds", ["me", "greedy"])
    with ann.sit(together) as socket:
        assert socket.until_table(lambda shown: bool(shown["moves"]))["automata"] == []


@pytest.mark.parametrize(("mine", "robins", "winners"), [(2, 1, [0]), (1, 1, [0, 1]), (1, 2, [1])])
def test_the_table_tells_whether_robinbird_wins(
    stranger: Person, mine: int, robins: int, winners: list[int]
) -> None:
    match = kubik.Match.from_position("cubirds", scarce_position(mine, robins), seed=1)
    for move in LAST_MOVES:
        match.push(move)
    sent = stranger.http.post("/api/replays", content=match.record())
    table = sent.raise_for_status().json()["id"]
    assert stranger.get(f"/api/tables/{table}/replay")["table"]["winners"] == winners
