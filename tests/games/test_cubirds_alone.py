"""CuBirds for one: Robinbird, line by line of the rulebook."""

import pytest

import kubik
from games.cubirds_table import alone_with_few_cards, others, table
from kubik.games.cubirds.data import BIRDS


@pytest.mark.rule("cubirds:solo.1", "cubirds:solo.2", "cubirds:open.2")
def test_a_lone_player_sees_all_of_robinbird() -> None:
    match = kubik.Match("cubirds", players=1, seed=5, target="python")
    assert match.actors == [0]
    view = match.view(0)
    assert len(view["seats"]) == 2
    assert view["seats"][1]["known"] == match.position()["hands"][1]
    assert [seat["open"] for seat in view["seats"]] == [False, True]
    assert match.seat_names()[1] == "RobinBird"


@pytest.mark.rule("cubirds:solo.2", "cubirds:open.2")
@pytest.mark.parametrize(
    ("language", "hand", "seen"),
    [("en", "open hand: flamingo", "seen in hand"), ("ru", "карты открыты: фламинго", "видели")],
)
def test_the_hand_of_robinbird_is_called_open(language: str, hand: str, seen: str) -> None:
    match = table("owl, magpie 2", "flamingo", players=1)
    assert hand in match.text(language=language)
    assert seen not in match.text(language=language)


@pytest.mark.rule("cubirds:solo.7", "cubirds:setup.1")
def test_the_lone_player_begins() -> None:
    for seed in range(12):
        match = kubik.Match("cubirds", players=1, seed=seed, target="python")
        view = match.view(0)
        assert (view["turn"], view["dealer"]) == (0, 0)
        assert {event.kind.name for event in match.opening_events} == {
            *("row-laid-out", "dealt", "dealt-birds", "opened-birds", "first-bird"),
        }
        assert view["seats"][1]["cards"] == 8


def test_robinbird_sits_at_no_table_of_several() -> None:
    match = kubik.Match("cubirds", players=2, seed=5, target="python")
    assert match.seat_names() == ["Seat 1", "Seat 2"]
    assert not any(seat["open"] for seat in match.view(0)["seats"])


@pytest.mark.rule("cubirds:solo.1", "cubirds:end.4", "cubirds:end.5")
@pytest.mark.parametrize(
    ("collections", "winners"),
    [(["owl 2", "owl"], [0]), (["owl", "owl"], [0, 1]), (["owl", "owl 2"], [1])],
)
def test_robinbird_wins_or_shares_the_win_as_anybody(
    collections: list[str], winners: list[int]
) -> None:
    """The last card is drawn where two should be, which ends the game by option."""
    match = alone_with_few_cards("magpie", collections, "draw_ends")
    match.push("P1L")
    assert match.winners == []
    match.push("draw")
    assert match.over
    assert match.winners == match.view(0)["winners"] == winners


@pytest.mark.rule("cubirds:solo.5", "cubirds:end.4")
def test_a_deal_must_be_enough_for_robinbird_too() -> None:
    """When the last bird of the player is laid, there are eight cards: enough for one hand only."""
    hands = ("magpie", "robin 8")
    collections = ["", others(*hands)]
    match = table(*hands, players=1, deck="", collections=collections)
    match.push("M1L")
    assert (match.ending, match.winners) == ("failed-deal", [1])


@pytest.mark.rule("cubirds:solo.3", "cubirds:solo.5")
def test_robinbird_lays_on_the_right_or_where_it_takes_more() -> None:
    sides = set()
    for seed in range(30):
        match = table(
            "owl 2, magpie 2", "flamingo", rows=("duck robin toucan owl warbler",) * 4, players=1,
            seed=seed,
        )  # fmt: skip
        match.push("M1R")
        match.push("keep")
        match.push("end")
        events = [event for event in match.steps[-1].events if "row" in event.params]
        drawn = [event.params for event in events if event.kind.name == "robin-drew"]
        laid = [event.params for event in events if event.kind.name == "laid"]
        assert [event["row"] for event in drawn] == [0, 1, 2, 3]
        assert not any(event.kind.name in ("drew", "drew-bird") for event in match.steps[-1].events)
        first = BIRDS[laid[1]["kind"]]  # row 2 is as it was set up
        places = ["duck", "robin", "toucan", "owl", "warbler"]
        takes_left = places.index(first) if first in places else 0
        takes_right = len(places) - 1 - takes_left if first in places else 0
        assert laid[1]["side"] == (0 if takes_left > takes_right else 1)
        assert laid[1]["count"] == 1
        sides.add(laid[1]["side"])
    assert sides == {0, 1}


@pytest.mark.rule("cubirds:solo.4", "cubirds:solo.5")
def test_robinbird_makes_every_flock_it_can() -> None:
    match = table(
        "owl 2, magpie 2", "flamingo 2, toucan 3, parrot 6, warbler", players=1,
        rows=("robin duck magpie",) * 4,
    )  # fmt: skip
    match.push("O1L")
    match.push("keep")
    match.push("end")
    flocks = [event.params for event in match.steps[-1].events if event.kind.name == "flocked"]
    kinds = {BIRDS[flock["kind"]]: flock["kept"] for flock in flocks}
    assert {"flamingo", "toucan", "parrot"} <= set(kinds)
    assert kinds["parrot"] == 2


@pytest.mark.rule("cubirds:solo.5", "cubirds:round.5")
def test_robinbird_can_end_a_round_and_begins_the_next() -> None:
    """Its hand is emptied by flocks before the player moves again."""
    for seed in range(60):
        match = table(
            "owl 2, magpie 2", "flamingo 2", players=1, rows=("robin warbler",) * 4, seed=seed,
        )  # fmt: skip
        match.push("O1L")
        match.push("keep")
        match.push("end")
        ended = [event for event in match.steps[-1].events if event.kind.name == "round-ended"]
        if ended and ended[0].params["seat"] == 1:
            assert match.view(0)["dealer"] == 1
            names = [event.kind.name for event in match.steps[-1].events]
            assert "robin-drew" in names[names.index("round-ended") :]
            return
    pytest.fail("RobinBird never ended a round")


@pytest.mark.rule("cubirds:solo.6")
@pytest.mark.parametrize("handicap", [0, 3])
def test_robinbird_may_begin_with_more_birds(handicap: int) -> None:
    for seed in range(8):
        match = kubik.Match("cubirds", players=1, seed=seed, handicap=handicap, target="python")
        firsts = [event for event in match.opening_events if event.kind.name == "first-bird"]
        assert [event.params["seat"] for event in firsts].count(1) == 1 + handicap
    with pytest.raises(kubik.KubikError, match="only for: 1"):
        kubik.Match("cubirds", players=2, handicap=1)
