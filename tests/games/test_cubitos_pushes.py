"""Pushes in Cubitos: what counts as one, and those that a card demands."""

from typing import Any

import pytest

import kubik
from games.cubitos_table import (
    alone,
    legal,
    lucky,
    may_save,
    of_set,
    play,
    seat_of,
)
from games.playing import happened
from kubik.testing.refusals import refused


@pytest.mark.rule("cubitos:bust.5", "cubitos:brown.2", "cubitos:yellow.2")
def test_an_averted_bust_is_a_push_without_loss() -> None:
    def push(seed: int) -> kubik.Match:
        match = alone(
            seed=seed,
            cards=of_set("race_3"),
            active={"green": {"symbol": 1}, "brown": {"symbol": 2}, "yellow": {"symbol": 1}},
            roll={"purple": 1},
            draw={"light": 3},
        )
        match.push("roll", 0)
        return match

    match = lucky(push, may_save)
    match.push("use:G", 0)
    assert seat_of(match)["credits"] == 2
    assert legal(match) == {"use:Y", "done"}
    lost = lucky(push, may_save)
    lost.push("done", 0)
    assert not happened(lost, "gained")
    assert seat_of(lost)["pending"] == {}


@pytest.mark.rule("cubitos:ability.8", "cubitos:brown.2")
def test_a_wizard_that_comes_with_a_push_brings_nothing_for_it() -> None:
    def push(seed: int) -> kubik.Match:
        roll = {"brown": 1, "light": 1}
        return play(alone(seed=seed, cards=("wizard",), roll=roll, draw={"dark": 1}), "roll")

    def has_come(match: kubik.Match) -> bool:
        return {"die": "brown", "side": "symbol"}.items() <= seat_of(match)["active"][-1].items()

    match = lucky(push, lambda match: bool(seat_of(match)["active"]) and has_come(match))
    assert seat_of(match)["credits"] == 0
    match.push("roll", 0)
    assert seat_of(match)["credits"] == 1


@pytest.mark.rule("cubitos:bust.5", "cubitos:green.6")
def test_a_rescue_is_a_push_without_loss() -> None:
    def push(seed: int) -> kubik.Match:
        match = alone(
            seed=seed,
            cards=("rolling_stoned", "wizard"),
            active={"green": {"symbol": 1}, "brown": {"symbol": 2}},
            roll={"purple": 1},
            draw={"dark": 9},
        )
        match.push("roll", 0)
        if may_save(match):
            play(match, "use:G", "all")
        return match

    match = lucky(push, lambda match: len(match.steps) == 3 and not happened(match, "busted"))
    assert seat_of(match)["credits"] == 2


def demanded(*cards: str, **seat: Any) -> kubik.Match:
    """Have a lone cheese and a cat come together, with two active dice and more to roll."""
    active = {"yellow": {"symbol": 1}, "white": {"symbol": 1}, **seat.pop("active", {})}
    fields: Any = {"pending": {"white": 1}, "forced": 1, "roll": {"purple": 1}, **seat}
    chosen = ("the_cheese_stands_alone", "fast_cat", *cards)
    return alone(cards=chosen, active=active, draw={"light": 4}, **fields)


@pytest.mark.rule("cubitos:ability.1", "cubitos:yellow.3")
def test_a_push_that_is_demanded_comes_before_other_abilities_for_now_or_after_them() -> None:
    match = demanded()
    assert legal(match) == {"use:W", "roll", "done"}
    assert seat_of(match)["bust_chance"] == 0, "with two active dice a push is no risk yet"
    assert refused(match, "pass", 0) == "ability.1"
    match.push("roll", 0)
    assert not seat_of(match)["at_risk"]
    assert not seat_of(match)["must_push"]
    assert legal(match) == {"use:W", "done"}, "the cat waited"
    other = play(demanded(), "use:W")
    assert seat_of(other)["must_push"], "the push waited"


@pytest.mark.rule("cubitos:orange.6", "cubitos:yellow.3")
def test_a_lone_cheese_that_comes_later_demands_a_push_of_its_own() -> None:
    match = alone(
        cards=("the_cheese_stands_alone", "pinch_eater"),
        active={"yellow": {"symbol": 1}, "orange": {"symbol": 1}},
        pending={"orange": 1},
        forced=1,
        roll={"yellow": 1, "light": 1},
    )
    play(match, "use:O", "rY", "turn:S")
    assert match.position()["seats"][0]["forced"] == 2


@pytest.mark.rule("cubitos:yellow.3", "cubitos:roll.8")
def test_a_push_that_is_demanded_waits_for_dice() -> None:
    def push(seed: int) -> kubik.Match:
        fields: Any = {"active": {"green": {"symbol": 1}}, "roll": {"white": 1}, "forced": 3}
        return play(alone(seed=seed, cards=("the_cheese_stands_alone",), **fields), "roll")

    def push_twice(seed: int) -> kubik.Match:
        match = push(seed)
        return match if seat_of(match)["roll"] else play(match, "use:G", "roll")

    match = lucky(push, lambda match: not seat_of(match)["roll"])
    assert legal(match) == {"pass", "use:G"}
    assert not seat_of(match)["must_push"]
    match = lucky(push_twice, lambda match: seat_of(match)["roll"] == {"green": 1})
    assert legal(match) == {"roll"}
    assert refused(match, "pass", 0) == "yellow.3"


@pytest.mark.rule("cubitos:ability.1", "cubitos:bust.1", "cubitos:yellow.3")
def test_what_waits_for_its_use_is_lost_with_a_push_that_busts() -> None:
    def push(seed: int) -> kubik.Match:
        return play(demanded(seed=seed, at_risk=True), "roll")

    match = lucky(push, lambda match: bool(happened(match, "busted")))
    assert seat_of(match)["pending"] == {}
    assert seat_of(match)["asked"] == "drop"


@pytest.mark.rule("cubitos:ability.1", "cubitos:green.5", "cubitos:yellow.3")
def test_dice_join_a_push_that_is_demanded() -> None:
    match = demanded("rock_on", active={"green": {"symbol": 2}})
    assert legal(match) == {"use:W", "use:G", "roll", "done"}
    match.push("use:G", 0)
    assert legal(match) == {"use:G", "roll"}, "what was begun goes on"
    for move in ("use:W", "done"):
        assert refused(match, move, 0) == "yellow.3"
    match.push("roll", 0)
    assert not seat_of(match)["must_push"]


@pytest.mark.rule("cubitos:ability.1", "cubitos:green.2", "cubitos:yellow.3")
def test_a_die_that_is_taken_along_to_a_push_waits_no_more() -> None:
    match = demanded("pineapple_rocks", active={"green": {"special": 1}})
    play(match, "use:G*", "SW")
    assert seat_of(match)["pending"] == {}
    assert legal(match) == {"roll"}


@pytest.mark.rule("cubitos:ability.1", "cubitos:green.4", "cubitos:roll.4")
def test_a_die_that_makes_a_push_safe_is_no_push_yet() -> None:
    match = demanded("pina_cubelada", active={"green": {"symbol": 1}, "light": {"first": 1}})
    play(match, "use:G")
    assert not seat_of(match)["at_risk"]
    match.push("roll", 0)
    assert seat_of(match)["at_risk"]
