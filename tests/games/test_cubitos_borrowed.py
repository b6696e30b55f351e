"""Borrowed dice in Cubitos: which one of two is meant, and which goes back."""

import pytest

import kubik
from games.cubitos_table import (
    alone,
    legal,
    lucky,
    may_save,
    of_set,
    own,
    play,
    seat_of,
    table,
    to_next_round,
)


@pytest.mark.rule("cubitos:ability.10", "cubitos:purple.7")
def test_only_the_borrowed_die_goes_back() -> None:
    match = lucky(
        lambda seed: alone(
            seed=seed, cards=of_set("race_3"), draw={"brown": 1}, roll={"purple": 1}
        ),
        lambda match: bool(match.push("roll", 0)) and seat_of(match)["asked"] == "seize",
    )
    play(match, "use:P", "take:N", "turn:S")
    to_next_round(match)
    assert own(match)["brown"] == 1, "its own brown die stays"
    assert match.view(0)["boxes"]["brown"] == 9


@pytest.mark.rule("cubitos:ability.10", "cubitos:white.5")
def test_a_borrowed_die_that_its_card_returns_is_not_returned_twice() -> None:
    match = alone(
        stage="running", cards=of_set("race_5"), active={"white": {"symbol": 2}}, draw={"brown": 1}
    )
    play(match, "use:W", "take:N", "turn:S")
    to_next_round(match)
    assert own(match)["brown"] == 1
    assert match.view(0)["boxes"]["brown"] == 9


@pytest.mark.rule("cubitos:ability.10", "cubitos:green.7")
@pytest.mark.parametrize(("sacrificed", "left"), [("use:G+", 1), ("use:G", 0)])
def test_of_two_dice_the_own_or_the_borrowed_one_is_sacrificed(sacrificed: str, left: int) -> None:
    def push(seed: int) -> kubik.Match:
        match = alone(
            seed=seed,
            cards=of_set("race_3"),
            active={"green": {"symbol": 2}, "light": {"first": 2}},
            borrowed={"symbol": {"green": 1}},
            roll={"purple": 1},
        )
        match.push("roll", 0)
        return match

    match = lucky(push, may_save)
    assert legal(match) == {"use:G", "use:G+", "done"}
    play(match, sacrificed, "pass")
    to_next_round(match)
    assert own(match)["green"] == left


@pytest.mark.rule("cubitos:ability.10", "cubitos:red.2")
def test_a_borrowed_die_goes_back_from_a_rival() -> None:
    match = table(
        {
            "active": {"red": {"symbol": 1}, "brown": {"first": 1}},
            "borrowed": {"first": {"brown": 1}},
        },
        {},
        stage="comparing",
        cards=("crabby",),
    )
    play(match, "use:R", "aN")
    assert seat_of(match, 1)["discard"]["brown"] == 1
    assert seat_of(match)["coins"] == 3, "what it shows is taken before it goes"
    to_next_round(match)
    assert own(match, 1)["brown"] == 0
