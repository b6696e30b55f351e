"""Abilities of Cubitos that are used, card by card of the rulebook."""

from collections import Counter
from typing import Any

import pytest

import kubik
from games.cubitos_table import (
    OF_COLOUR,
    alone,
    at_risk,
    busts,
    legal,
    lucky,
    own,
    seat_of,
    table,
    total,
)
from games.playing import happened
from kubik.games.cubitos import CARDS
from kubik.games.cubitos.data import SUPPORT_CREDITS, SUPPORT_HANDS
from kubik.games.cubitos.edition import COLOURS
from kubik.testing.refusals import refused

# Abilities of the run that are asked for.


def asked(card: str, side: str = "symbol", **seat: Any) -> kubik.Match:
    active = {OF_COLOUR[card]: {side: 1}, **seat.pop("active", {})}
    return alone(stage="finishing", cards=(card,), active=active, square="g11", **seat)


@pytest.mark.rule("cubitos:orange.1")
def test_mr_bats_gives_credits_or_feet() -> None:
    match = asked("mr_bats", fans=5)
    assert legal(match) == {"use:O", "use:O2", "done"}
    match.push("use:O", 0)
    assert seat_of(match)["credits"] == 2
    other = asked("mr_bats", fans=5)
    other.push("use:O2", 0)
    assert (seat_of(other)["credits"], seat_of(other)["feet"]) == (0, 2)


@pytest.mark.rule("cubitos:yellow.4")
def test_the_big_cheese_gives_one_foot_or_by_fans() -> None:
    for move, feet in (("use:Y", 1), ("use:Y2", 2)):
        match = asked("the_big_cheese", fans=5)
        match.push(move, 0)
        assert seat_of(match)["feet"] == feet


@pytest.mark.rule("cubitos:orange.3")
def test_benchwarmer_goes_with_another_die() -> None:
    match = asked("benchwarmer", draw={"light": 1}, discard={"white": 1})
    match.push("use:O", 0)
    assert legal(match) == {"dL", "xW"}
    match.push("dL", 0)
    assert own(match) - Counter(first=1) == {"white": 1}
    assert match.view(0)["boxes"]["orange"] == 10


@pytest.mark.rule("cubitos:orange.4")
def test_reliever_beaver_returns_a_die_of_the_roll_zone() -> None:
    match = asked("reliever_beaver", roll={"light": 1, "white": 1}, draw={"dark": 1})
    match.push("use:O", 0)
    assert legal(match) == {"rL", "rW"}
    match.push("rL", 0)
    assert seat_of(match)["roll"] == {"white": 1}
    assert "use:O" not in legal(asked("reliever_beaver", draw={"dark": 1}, credits=4))


@pytest.mark.rule("cubitos:yellow.5")
def test_cheese_boy_returns_a_die_beside_orange() -> None:
    match = asked("cheese_boy", active={"orange": {"symbol": 1}}, roll={"light": 1, "dark": 1})
    assert legal(match) == {"use:Y", "done"}
    match.push("use:Y", 0)
    match.push("rL", 0)
    assert seat_of(match)["roll"] == {"dark": 1}


@pytest.mark.rule("cubitos:blue.3", "cubitos:dice.4", "cubitos:support.2")
def test_llama_rama_gives_a_fan_without_its_hand() -> None:
    match = asked("llama_rama", "special", fans=1, credits=4)
    assert SUPPORT_HANDS[2] == 1
    match.push("use:B*", 0)
    seat = seat_of(match)
    assert (seat["fans"], seat["hands"], seat["coins"]) == (2, 0, 3)
    assert seat["credits"] == 4 + SUPPORT_CREDITS[2]
    declined = asked("llama_rama", "special", fans=1, credits=4)
    declined.push("done", 0)
    assert (seat_of(declined)["fans"], seat_of(declined)["coins"]) == (1, 0)


@pytest.mark.rule("cubitos:brown.5")
def test_captain_bark_gives_a_fan_beside_white_and_red() -> None:
    active = {"white": {"first": 1}, "red": {"symbol": 1}}
    match = asked("captain_bark", active=active)
    match.push("use:N", 0)
    seat = seat_of(match)
    assert (seat["fans"], seat["coins"], seat["feet"]) == (1, 2, 1)
    assert own(match)["brown"] == 0
    assert "use:N" not in legal(asked("captain_bark", active={"white": {"first": 1}}))


@pytest.mark.rule("cubitos:blue.5")
def test_chilly_rolls_the_roll_zone_twice() -> None:
    match = asked("chilly_mcchillster", roll={"light": 5, "white": 2}, draw={"dark": 2})
    match.push("use:B", 0)
    hits = len(happened(match, "hit"))
    assert hits + total(seat_of(match)["roll"]) == 7
    assert seat_of(match)["draw"] == {"dark": 2}
    assert not busts(match)
    missed = [event["count"] for event in happened(match, "missed")]
    assert len(missed) <= 2
    assert sum(missed) >= total(seat_of(match)["roll"])


@pytest.mark.rule("cubitos:blue.7", "cubitos:ability.7")
def test_llama_shaman_brings_a_red_die() -> None:
    match = asked("llama_shaman", credits=4)
    match.push("use:B", 0)
    assert seat_of(match)["coins"] == 2
    assert seat_of(match)["discard"]["red"] == 1
    reds = {"discard": {"red": 10}}
    none = table(
        {"active": {"blue": {"symbol": 1}}, "credits": 4, "square": "g11"}, reds,
        stage="finishing", cards=("llama_shaman",),
    )  # fmt: skip
    none.push("use:B", 0)
    assert seat_of(none)["coins"] == 2
    assert own(none)["red"] == 0


@pytest.mark.rule("cubitos:white.4", "cubitos:dice.5", "cubitos:dice.7")
def test_cat_tastrophy_takes_a_die_by_fans() -> None:
    match = asked("cat_tastrophy", fans=4)
    match.push("use:W", 0)
    costs = {card["colour"]: card["cost"] for card in match.view(0)["cards"]}
    letters = dict(zip(COLOURS, "ROYGBPNW", strict=True))
    cheap = {f"take:{letters[colour]}" for colour, cost in costs.items() if cost <= 4}
    assert legal(match) == {*cheap, "take:L", "take:D", "done"}
    match.push("take:N", 0)
    assert seat_of(match)["discard"]["brown"] == 1


@pytest.mark.rule("cubitos:white.7")
def test_fat_cat_brings_a_grey_die() -> None:
    match = asked("fat_cat")
    match.push("use:W", 0)
    assert legal(match) == {"take:L", "take:D"}
    match.push("take:D", 0)
    assert seat_of(match)["feet"] == 3
    assert seat_of(match)["discard"]["dark"] == 1
    greys = {"discard": {"light": 28, "dark": 12}}
    none = table(
        {"active": {"white": {"symbol": 1}}, "square": "g11"}, greys,
        stage="finishing", cards=("fat_cat",),
    )  # fmt: skip
    none.push("use:W", 0)
    assert seat_of(none)["feet"] == 3
    assert total(own(none)) == 1


@pytest.mark.rule("cubitos:white.5")
def test_broken_cow_needs_two_and_borrows_a_die() -> None:
    match = alone(cards=("broken_cow",), active={"white": {"symbol": 2}}, roll={"light": 3})
    match.push("use:W", 0)
    assert {"take:R", "take:P", "take:L"} < legal(match)
    match.push("take:N", 0)
    match.push("turn:S", 0)
    seat = seat_of(match)
    assert seat["borrowed"] == {"brown": 1}
    assert seat["spent"] == {"white": 2}
    match.push("pass", 0)
    while match.view(0)["round"] == 1:
        match.push("done", match.actors[0])
    assert own(match)["brown"] == 0
    assert match.view(0)["boxes"]["brown"] == 10
    assert "use:W" not in legal(
        alone(cards=("broken_cow",), active={"white": {"symbol": 1}}, roll={"light": 1})
    )


# Abilities for now.


def seize(card: str, **seat: Any) -> kubik.Match:
    """Have the ability of a card pending."""
    colour = OF_COLOUR[card]
    active = {colour: {"symbol": 1}, **seat.pop("active", {})}
    return alone(cards=(card,), active=active, pending={colour: 1}, **seat)


@pytest.mark.rule("cubitos:ability.1", "cubitos:ability.5")
@pytest.mark.parametrize(
    ("card", "count"),
    [
        pytest.param("dugout", 3, marks=pytest.mark.rule("cubitos:orange.7")),
        pytest.param("batter_beaver", 2, marks=pytest.mark.rule("cubitos:orange.2")),
        pytest.param("muggles", 2, marks=pytest.mark.rule("cubitos:brown.6")),
        pytest.param("fast_cat", 2, marks=pytest.mark.rule("cubitos:white.1")),
        pytest.param("ledercheesen", 1, marks=pytest.mark.rule("cubitos:yellow.2")),
    ],
)
def test_extra_dice_are_rolled_alone(card: str, count: int) -> None:
    match = seize(card, draw={"light": 1}, discard={"light": 4, "dark": 4}, roll={"red": 2})
    assert legal(match) == {f"use:{'ROYGBPNW'[COLOURS.index(OF_COLOUR[card])]}", "done"}
    match.push(match.legal_moves_of(0)[0])
    while seat_of(match)["asked"] == "pick":
        assert "done" not in legal(match)
        match.push("dD", 0)
    seat = seat_of(match)
    hits = [event for event in happened(match, "hit") if event["die"] in (0, 1)]
    misses = seat["roll"].get("light", 0) + seat["roll"].get("dark", 0)
    assert len(hits) + misses == count
    assert seat["roll"]["red"] == 2
    assert not busts(match)
    declined = seize(card, draw={"light": 5})
    declined.push("done", 0)
    assert seat_of(declined)["draw"] == {"light": 5}


@pytest.mark.rule("cubitos:orange.6")
def test_pinch_eater_turns_a_die_to_any_face() -> None:
    match = seize("pinch_eater", roll={"white": 1, "dark": 1})
    match.push("use:O", 0)
    assert legal(match) == {"rD", "rW"}
    match.push("rW", 0)
    assert legal(match) == {"turn:S", "turn:a"}
    match.push("turn:a", 0)
    assert {"die": "white", "side": "first"}.items() <= seat_of(match)["active"][-1].items()
    first = seize("pinch_eater", roll={"first": 1}, fields={"first": 0})
    first.push("use:O", 0)
    assert legal(first) == {"turn:a", "turn:b", "turn:c"}, "any die, also the first player's"
    nothing = seize("pinch_eater")
    assert seat_of(nothing)["asked"] != "seize", "without dice in the roll zone it does nothing"


@pytest.mark.rule("cubitos:orange.6", "cubitos:purple.7", "cubitos:ability.1")
def test_a_turned_face_may_have_an_ability_for_now() -> None:
    match = seize("cubasaurus", draw={"light": 3})
    match.push("use:P", 0)
    assert "take:P" not in legal(match)
    match.push("take:O", 0)
    match.push("turn:S", 0)
    assert legal(match) == {"use:O", "done"}
    assert seat_of(match)["borrowed"] == {"orange": 1}


@pytest.mark.rule("cubitos:purple.7")
def test_a_borrowed_die_goes_back_after_a_bust() -> None:
    match = lucky(
        lambda seed: at_risk(
            seed, borrowed={"first": {"light": 1}}, active={"light": {"first": 3}}
        ),
        busts,
    )
    match.push("done", 0)
    while match.view(0)["round"] == 1:
        match.push("done", match.actors[0])
    assert own(match)["light"] == 2


@pytest.mark.rule("cubitos:blue.6")
def test_stogie_rolls_all_grey_and_white_dice() -> None:
    match = seize("stogie", draw={"light": 3, "red": 1}, roll={"white": 2, "green": 1})
    match.push("use:B", 0)
    seat = seat_of(match)
    rolled = [event for event in happened(match, "hit") if event["die"] in (0, 1, 9)]
    assert len(rolled) + seat["roll"].get("light", 0) + seat["roll"].get("white", 0) == 5
    assert seat["draw"] == {"red": 1}
    assert seat["roll"]["green"] == 1


@pytest.mark.rule("cubitos:yellow.3")
def test_the_cheese_stands_alone_demands_a_push() -> None:
    def two_cheeses(seed: int) -> kubik.Match:
        match = alone(
            seed=seed, cards=("the_cheese_stands_alone",), roll={"yellow": 2, "light": 9},
            active={"light": {"first": 1}},
        )  # fmt: skip
        match.push("roll", 0)
        return match

    match = lucky(two_cheeses, lambda m: seat_of(m)["roll"].get("yellow", 0) == 0)
    assert seat_of(match)["must_push"]
    assert refused(match, "pass", 0) == "yellow.3"
    match.push("roll", 0)
    assert "pass" in legal(match), "one push for both"
    twice = alone(cards=("the_cheese_stands_alone",), roll={"light": 9}, forced=2)
    twice.push("roll", 0)
    assert "pass" not in legal(twice)


# Abilities of a push.


@pytest.mark.rule("cubitos:yellow.2", "cubitos:ability.2", "cubitos:ability.8")
def test_ledercheesen_rolls_a_die_after_each_push() -> None:
    match = alone(
        cards=("ledercheesen",),
        active={"yellow": {"symbol": 1, "special": 1}},
        roll={"light": 2},
        draw={"dark": 4, "light": 1},
    )
    match.push("roll", 0)
    assert seat_of(match)["pending"] == {"yellow": 2}
    match.push("use:Y", 0)
    match.push("dD", 0)
    assert seat_of(match)["draw"] == {"dark": 3, "light": 1}


@pytest.mark.rule("cubitos:yellow.6", "cubitos:ability.2")
def test_reckless_cheese_moves_at_once() -> None:
    match = alone(active={"yellow": {"symbol": 1}}, roll={"light": 2}, square="g12")
    match.push("roll", 0)
    match.push("use:Y", 0)
    assert "g13" in legal(match)
    assert not legal(match) & {"jetpack", "foot", "shortcut", "g14"}
    match.push("g13", 0)
    assert seat_of(match)["square"] == "g13"
    assert seat_of(match)["credits"] == 0, "no bonus yet"
    match.push("pass", 0)
    assert seat_of(match)["credits"] == 1, "it is where the move ends"


@pytest.mark.rule("cubitos:brown.2", "cubitos:ability.2")
def test_the_wizard_gives_a_credit_for_each_push() -> None:
    match = alone(cards=("wizard",), active={"brown": {"symbol": 2}}, roll={"light": 2})
    match.push("roll", 0)
    assert seat_of(match)["credits"] == 2
    bust = lucky(
        lambda seed: at_risk(seed, cards=("wizard",), active={"brown": {"symbol": 3}}), busts
    )
    assert seat_of(bust)["credits"] == SUPPORT_CREDITS[1]
    assert own(bust)["brown"] == 3, "after a bust it is not returned"


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("rock_on", marks=pytest.mark.rule("cubitos:green.5")),
        pytest.param("up_to_11", marks=pytest.mark.rule("cubitos:green.1")),
        pytest.param("pineapple_rocks", marks=pytest.mark.rule("cubitos:green.2")),
    ],
)
def test_green_dice_join_a_push(card: str) -> None:
    match = alone(
        cards=(card,), active={"green": {"symbol": 1}, "light": {"first": 2}}, roll={"light": 1}
    )
    match.push("use:G", 0)
    seat = seat_of(match)
    assert seat["roll"] == {"light": 1, "green": 1}
    assert seat["at_risk"], "there were three active dice when the push began"
    assert refused(match, "pass", 0) == f"green.{1 + CARDS['green'].index(card)}"
    match.push("roll", 0)
    assert not seat_of(match)["must_push"]


@pytest.mark.rule("cubitos:green.2")
def test_a_special_pineapple_takes_another_die_along() -> None:
    match = alone(
        cards=("pineapple_rocks",),
        active={"green": {"special": 1}, "light": {"first": 2}, "white": {"first": 1}},
        roll={"light": 1},
    )
    match.push("use:G*", 0)
    assert legal(match) == {"aL", "aW"}
    match.push("aL", 0)
    assert seat_of(match)["roll"] == {"light": 2, "green": 1}


@pytest.mark.rule("cubitos:green.4")
def test_pina_cubelada_makes_a_push_safe() -> None:
    def safe(seed: int) -> kubik.Match:
        match = alone(
            seed=seed, cards=("pina_cubelada",), roll={"purple": 1},
            active={"green": {"symbol": 1}, "light": {"first": 3}},
        )  # fmt: skip
        match.push("use:G", 0)
        assert seat_of(match)["bust_chance"] == 0
        match.push("roll", 0)
        return match

    match = lucky(safe, lambda m: not happened(m, "hit"))
    assert not busts(match)
    assert seat_of(match)["bust_chance"] > 0
    assert seat_of(match)["spent"] == {"green": 1}


def saved(card: str, seed: int, **seat: Any) -> kubik.Match:
    active = {"green": {"symbol": 1}, "light": {"first": 2}, "white": {"first": 1}}
    return at_risk(seed, cards=(card,), active=active, **seat)


def asks_to_save(match: kubik.Match) -> bool:
    return bool(seat_of(match)["asked"] == "save")


@pytest.mark.rule("cubitos:green.3")
def test_punk_fruit_keeps_green_and_grey_dice() -> None:
    match = lucky(lambda seed: saved("punk_fruit", seed), asks_to_save)
    match.push("use:G", 0)
    seat = seat_of(match)
    assert {die["die"] for die in seat["active"]} == {"green", "light"}
    assert seat["discard"]["white"] == 1
    assert seat["fans"] == 1
    declined = lucky(lambda seed: saved("punk_fruit", seed), asks_to_save)
    declined.push("done", 0)
    assert seat_of(declined)["active"] == []


@pytest.mark.rule("cubitos:green.3", "cubitos:dice.6")
def test_punk_fruit_rolls_different_colours_in_the_run() -> None:
    match = alone(
        stage="finishing",
        cards=("punk_fruit",),
        active={"green": {"symbol": 1}},
        draw={"light": 2, "dark": 1, "red": 2},
        roll={"white": 1, "first": 1},
        fields={"first": 0},
    )
    match.push("use:G", 0)
    match.push("dL", 0)
    assert legal(match) == {"dR", "rW", "rF", "done"}
    match.push("dR", 0)
    match.push("rF", 0)
    match.push("rW", 0)
    rolled = len(happened(match, "hit")) + sum(e["count"] for e in happened(match, "missed"))
    assert rolled == 4


@pytest.mark.rule("cubitos:green.6")
def test_rolling_stoned_rolls_grey_dice_against_a_bust() -> None:
    results = set()
    for seed in range(200):
        match = saved("rolling_stoned", seed, draw={"light": 2}, discard={"dark": 1, "red": 1})
        if not asks_to_save(match):
            continue
        match.push("use:G", 0)
        assert legal(match) == {"aL", "dL", "xD", "all"}, "none is no use of it"
        match.push("all", 0)
        hit = bool(happened(match, "hit"))
        assert busts(match) != hit
        assert seat_of(match)["asked"] == ("decide" if hit else "drop")
        results.add(hit)
    assert results == {True, False}


@pytest.mark.rule("cubitos:green.7")
def test_keep_on_rollin_is_returned_instead_of_a_bust() -> None:
    match = lucky(lambda seed: saved("keep_on_rollin", seed), asks_to_save)
    match.push("use:G", 0)
    seat = seat_of(match)
    assert seat["fans"] == 0
    assert own(match)["green"] == 0
    assert legal(match) == {"roll", "pass"}
    assert seat["at_risk"]
