"""Bonus squares and purchases of Cubitos, line by line of the rulebook."""

from collections import Counter
from typing import Any

import pytest

import kubik
from games.cubitos_table import OF_COLOUR, RACE_1, alone, legal, own, seat_of, table, total
from kubik.engine.asking import question
from kubik.engine.moves import say_phrase
from kubik.games.cubitos.data import CARD_NAMES, COST, SUPPORT_CREDITS, SUPPORT_HANDS
from kubik.games.cubitos.edition import KINDS
from kubik.testing.refusals import case, refused

# Bonus squares.


def arrives(square: str, track: str = "nothing_goes_right", **seat: Any) -> kubik.Match:
    """End a move on a square, having come from somewhere else."""
    fields = {"left_square": "start", "feet": 1, **seat}
    match = alone(stage="moving", square=square, fields={"tracks": [track] * 2}, **fields)
    match.push("done", 0)
    return match


@pytest.mark.rule("cubitos:bonus.1", "cubitos:bonus.2")
def test_credits_of_a_bonus_square() -> None:
    assert seat_of(arrives("g1"))["credits"] == 4
    assert seat_of(arrives("g1", left_square="g1"))["credits"] == 0
    passing = alone(stage="moving", feet=2, square="h1")
    passing.push("g1", 0)
    passing.push("h1", 0)
    assert seat_of(passing)["credits"] == 0


@pytest.mark.rule(
    "cubitos:bonus.3",
    "cubitos:support.1",
    "cubitos:support.2",
    "cubitos:support.3",
    "cubitos:support.4",
)
def test_fans() -> None:
    for fans in range(14):
        match = arrives("e17", fans=fans)
        space = min(13, fans + 1)
        seat = seat_of(match)
        assert seat["fans"] == space
        assert seat["credits"] == SUPPORT_CREDITS[space]
        assert seat["hands"] == (SUPPORT_HANDS[space] if fans < 13 else 0)
    assert SUPPORT_CREDITS[13] == 6
    assert SUPPORT_HANDS.sum() == 6


@pytest.mark.rule("cubitos:bonus.4", "cubitos:ability.6")
def test_returning_dice_on_a_bonus_square() -> None:
    match = arrives(
        "a1", draw={"light": 1}, roll={"red": 1}, spent={"dark": 1}, active={"white": {"first": 1}}
    )
    assert legal(match) == {"dL", "rR", "uD", "aW", "done"}
    match.push("uD", 0)
    match.push("aW", 0)
    assert own(match) - Counter(first=1) == {"light": 1, "red": 1}
    assert match.view(0)["boxes"]["white"] == 10
    assert match.view(0)["boxes"]["dark"] == 12
    both = arrives("a13", draw={"light": 1, "dark": 1})
    assert seat_of(both)["fans"] == 1
    both.push("done", 0)
    assert total(own(both)) == 2


@pytest.mark.rule("cubitos:bonus.5", "cubitos:bonus.6", "cubitos:ability.7", "cubitos:dice.7")
def test_a_die_for_free() -> None:
    match = arrives("c1")
    assert legal(match) == {*(f"take:{letter}" for letter in "LDROYGBPNW"), "done"}
    match.push("take:P", 0)
    assert seat_of(match)["discard"]["purple"] == 1
    cheap = arrives("a3", track="still_waters")
    letters = dict(zip(KINDS, "LDROYGBPNW", strict=False))
    affordable = {letters[OF_COLOUR[name]] for name in RACE_1 if COST[CARD_NAMES.index(name)] <= 4}
    assert 0 < len(affordable) < len(RACE_1)
    assert {move[5:] for move in legal(cheap) if move != "done"} == {"L", "D", *affordable}


@pytest.mark.rule("cubitos:ability.6", "cubitos:bonus.5")
def test_a_die_that_comes_back_is_to_be_had_at_once() -> None:
    """Somebody who is asked for a die of any box may take one that another returns."""
    match = table({"dearest": 99}, {"returns": 1, "draw": {"purple": 10}}, stage="arrived")
    assert "take:P" not in legal(match)
    assert refused(match, "take:P", 0) == "bonus.5"
    match.push("dP", 1)
    match.push("take:P", 0)
    assert own(match)["purple"] == 1


@pytest.mark.rule("cubitos:blue.2")
def test_bob_gets_a_bonus_from_nearby() -> None:
    match = arrives("h1", active={"blue": {"symbol": 2}})
    assert {"f2", "g1", "i1"} < legal(match)
    assert "h1" not in legal(match)
    assert refused(match, "k1", 0) == "blue.2"
    match.push("g1", 0)
    match.push("g1", 0)
    assert seat_of(match)["credits"] == 8
    assert seat_of(match)["spent"].get("blue", 0) in (0, 2)
    left = arrives("h1", left_square="g1", active={"blue": {"special": 1}})
    assert "g1" in legal(left), "also of the square one has left in this round"
    assert "g1" not in legal(arrives("g1", active={"blue": {"symbol": 1}}))


@pytest.mark.rule("cubitos:orange.2", "cubitos:ability.4")
def test_batter_beaver_demands_a_die_for_credits() -> None:
    active = {"orange": {"symbol": 1}}
    match = arrives("g1", cards=("batter_beaver",), active=active, draw={"light": 1, "dark": 1})
    assert legal(match) == {"g1", "done"}, "the bonus may be declined, for it would cost a die"
    match.push("g1", 0)
    assert legal(match) == {"dL", "dD", "uO"}
    match.push("dL", 0)
    assert own(match)["light"] == 0
    declined = arrives("g1", cards=("batter_beaver",), active=active, draw={"light": 1})
    declined.push("done", 0)
    assert own(declined)["light"] == 1
    assert seat_of(declined)["credits"] == 0
    without = arrives("h1", cards=("batter_beaver",), active=active, draw={"light": 1, "dark": 1})
    assert own(without)["light"] == 1
    assert seat_of(without)["task"] == "none", "without a credit nothing is returned"


@pytest.mark.rule("cubitos:orange.2")
def test_each_batter_beaver_demands_a_die() -> None:
    match = alone(
        stage="arrived", cards=("batter_beaver",), credited=True, credits=4,
        active={"orange": {"symbol": 1, "special": 1}}, draw={"light": 2, "dark": 2},
    )  # fmt: skip
    match.push("dL", 0)
    match.push("dD", 0)
    assert seat_of(match)["task"] == "none"
    assert own(match) == {"light": 1, "dark": 1, "orange": 2}


# Buying, and the end of a round.


@pytest.mark.rule("cubitos:buy.1", "cubitos:buy.2", "cubitos:buy.3", "cubitos:buy.5")
def test_two_dice_of_different_colours_are_bought() -> None:
    match = alone(stage="shopping", coins=10, credits=9)
    assert legal(match) >= {"buy:R", "buy:P", "done"}
    match.push("buy:R", 0)
    assert refused(match, "buy:R", 0) == "buy.2"
    seat = seat_of(match)
    assert (seat["coins"], seat["credits"]) == (5, 9)
    match.push("buy:W", 0)
    seat = seat_of(match)
    assert seat["discard"] == {"red": 1, "white": 1}
    assert seat["credits"] == 8
    assert seat["stage"] != "shopping", "no more than two"
    poor = alone(stage="shopping", coins=5)
    assert refused(poor, "buy:P", 0) == "buy.1"
    assert case(poor, "buy:P", 0) == "it costs 9, and you have 5"


@pytest.mark.rule("cubitos:buy.2")
def test_whoever_has_bought_a_die_is_asked_for_one_more() -> None:
    def asked(match: kubik.Match) -> str:
        return say_phrase(match.game, question(match, 0), match.game.words("en"))

    match = alone(stage="shopping", credits=20)
    assert asked(match) == "Buy up to two dice of different colours; you can spend 20"
    match.push("buy:R", 0)
    assert asked(match) == "Buy one die, or none; you can spend 15"
    assert seat_of(match)["purchases_left"] == 1
    three = kubik.find_game("cubitos", {"numbers": {"purchases": 3}})
    match = alone(stage="shopping", credits=20, game=three)
    assert asked(match) == "Buy up to 3 dice of different colours; you can spend 20"


@pytest.mark.rule("cubitos:buy.4", "cubitos:dice.5")
def test_an_empty_box_sells_nothing() -> None:
    match = table({"coins": 10}, {"discard": {"red": 10}}, stage="shopping")
    assert refused(match, "buy:R", 0) == "buy.4"
    assert not {"buy:L", "buy:D"} & legal(match)


@pytest.mark.rule("cubitos:buy.6", "cubitos:buy.7")
def test_those_ahead_take_first_when_a_box_runs_short() -> None:
    plenty = table({"coins": 9}, {"coins": 9}, stage="shopping", first=1)
    assert set(plenty.actors) == {0, 1}
    short = table({"coins": 9, "discard": {"red": 9}}, {"coins": 9}, stage="shopping", first=1)
    assert short.actors == [1]
    short.push("buy:R", 1)
    if 1 in short.actors:
        short.push("done", 1)
    assert 0 in short.actors


@pytest.mark.rule(
    "cubitos:round.1", "cubitos:round.2", "cubitos:round.3", "cubitos:dice.2", "cubitos:dice.10"
)
def test_the_end_of_a_round() -> None:
    match = table(
        {"coins": 9, "credits": 2, "active": {"light": {"first": 2}}, "roll": {"dark": 1}},
        {"credits": 0},
        stage="shopping",
    )  # fmt: skip
    for move in ("roll", "foot"):
        assert refused(match, move, 0) == "round.3"
        assert case(match, move, 0) == "you are asked: “Buy dice?”"
    match.push("done", 0)
    seat = seat_of(match)
    assert match.view(0)["round"] == 2
    assert match.view(0)["first"] == 0
    assert (seat["coins"], seat["credits"]) == (0, 2)
    assert seat["roll"] == {"light": 2, "dark": 1, "first": 1}
