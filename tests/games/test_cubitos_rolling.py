"""Choosing and rolling dice in Cubitos, line by line of the rulebook."""

import random
from collections import Counter
from typing import Any

import pytest

from games.cubitos_table import (
    DATA,
    alone,
    at_risk,
    busts,
    deal,
    legal,
    lucky,
    own,
    seat_of,
    table,
    total,
)
from games.playing import happened
from kubik.games.cubitos.data import SUPPORT_CREDITS, SUPPORT_HANDS
from kubik.games.cubitos.edition import COLOURS, KINDS
from kubik.testing.refusals import case, refused

# Dice and choosing them.


@pytest.mark.rule("cubitos:dice.1", "cubitos:dice.2")
def test_faces_of_dice() -> None:
    faces = {kind: Counter(DATA["die"][kind]) for kind in KINDS}
    assert faces["light"] == {"coin": 1, "-": 5}
    assert faces["dark"] == {"coin": 1, "foot": 1, "-": 4}
    assert [kind for kind in KINDS if "credit" in faces[kind]] == ["first"]
    assert [kind for kind in KINDS if "special" in faces[kind]] == list(COLOURS[:5])


@pytest.mark.rule("cubitos:choose.1", "cubitos:choose.2", "cubitos:choose.3", "cubitos:round.1")
def test_dice_are_chosen_up_to_the_hand() -> None:
    match = alone(
        stage="choosing",
        draw={"light": 5, "red": 1, "white": 3},
        roll={"dark": 2},
        discard={"blue": 1},
    )
    assert seat_of(match)["asked"] == "choose"
    assert legal(match) == {"dL", "dR", "dW"}
    for move in ("done", "all", "xB", "dG"):
        assert refused(match, move, 0) == "choose.1"
    assert case(match, "done", 0) == "your hand is 9, and 2 dice in the roll zone count towards it"
    assert case(match, "xB", 0) == "no die is asked for from there (discard zone)"
    assert case(match, "dG", 0) == "no such die lies there (green, draw zone)"
    for move in ("dR", "dW", "dW", "dW"):
        match.push(move, 0)
    assert seat_of(match)["roll"] == {"dark": 2, "red": 1, "white": 3, "light": 3}
    assert seat_of(match)["asked"] == "throw"
    short = alone(
        stage="choosing", draw={"light": 5}, roll={"dark": 2}, discard={"blue": 1, "red": 3}
    )
    assert seat_of(short)["draw"] == {"blue": 1, "red": 3}, "then the discard zone is drawn from"
    assert legal(short) == {"dB", "dR"}


@pytest.mark.rule("cubitos:choose.3", "cubitos:choose.7")
def test_the_discard_zone_is_drawn_from_only_for_a_die_that_is_missing() -> None:
    full = alone(stage="choosing", draw={"light": 7}, roll={"dark": 2}, discard={"red": 3})
    assert seat_of(full)["draw"] == {}
    assert seat_of(full)["discard"] == {"red": 3}
    beyond = alone(
        cards=("punch_guy",), stage="choosing", uncounted=["white", "green"],
        draw={"light": 9}, discard={"white": 3},
    )  # fmt: skip
    assert seat_of(beyond)["discard"] == {"white": 3}, "nothing is missing, though more may come"


@pytest.mark.rule("cubitos:choose.3", "cubitos:dice.8", "cubitos:ability.5")
def test_the_first_players_die_is_not_drawn_from_the_discard_zone() -> None:
    match = alone(
        stage="finishing", cards=("fast_cat",), active={"white": {"symbol": 1}},
        pending={"white": 1}, discard={"light": 1, "first": 1}, credits=4, fields={"first": 0},
    )  # fmt: skip
    match.push("use:W", 0)
    assert seat_of(match)["discard"] == {"first": 1}
    assert "first" not in seat_of(match)["draw"]


@pytest.mark.rule("cubitos:choose.7", "cubitos:choose.8")
def test_a_wider_hand_is_for_one_round() -> None:
    seat: Any = {"stage": "choosing", "draw": {"light": 3}}
    cheese = alone(cards=("stinky_cheese",), uncounted=["light", "dark"], **seat)
    assert cheese.position()["seats"][0]["uncounted"] == []
    champion = alone(cards=("champion",), unlimited=True, **seat)
    champion.push("all", 0)
    assert not champion.position()["seats"][0]["unlimited"]


@pytest.mark.rule("cubitos:choose.2", "cubitos:choose.7")
def test_dice_left_over_that_do_not_count_leave_the_whole_hand() -> None:
    match = alone(
        cards=("punch_guy",), stage="choosing", uncounted=["white", "green"],
        draw={"light": 9}, roll={"white": 4},
    )  # fmt: skip
    assert seat_of(match)["roll"] == {"white": 4, "light": 9}


@pytest.mark.rule("cubitos:choose.4", "cubitos:choose.5", "cubitos:choose.6")
def test_red_lines_behind_the_leader_widen_the_hand() -> None:
    match = table(
        {"square": "e1", "draw": {"light": 9}},
        {"square": "k12", "hands": 2, "draw": {"light": 9}},
        stage="choosing",
    )
    assert seat_of(match, 0)["lines"] == 6
    assert seat_of(match, 0)["hand"] == 9
    assert seat_of(match, 1)["hand"] == 9 + 2 + 6


@pytest.mark.rule("cubitos:dice.8", "cubitos:dice.9", "cubitos:round.2")
def test_the_first_players_die() -> None:
    match = deal(players=3)
    first = match.view(0)["first"]
    assert seat_of(match, first)["roll"]["first"] == 1
    chance = random.Random(5)
    for _ in range(400):
        match.push(chance.choice(match.legal_moves))
        dice = [own(match, seat)["first"] for seat in range(3)]
        now = match.view(0)["first"]
        assert dice == [int(seat == now) for seat in range(3)]
        assert now == (first + match.view(0)["round"] - 1) % 3
        assert all("first" not in seat_of(match, seat)["draw"] for seat in range(3))
    match = alone(stage="arrived", returns=1, roll={"first": 1, "light": 1}, draw={"dark": 1})
    assert "rF" not in legal(match)
    assert refused(match, "rF", 0) == "dice.9"


# Rolling and losing dice.


@pytest.mark.rule("cubitos:roll.1", "cubitos:roll.2", "cubitos:roll.3")
def test_hits_become_active() -> None:
    match = deal(players=2)
    assert legal(match) == {"roll"}
    match.push("roll", 0)
    seat = seat_of(match)
    active = sum(die["count"] for die in seat["active"])
    assert active == len(happened(match, "hit"))
    assert active + total(seat["roll"]) == 9 + (match.view(0)["first"] == 0)
    assert {"roll", "pass"} <= legal(match)
    before = seat["roll"]
    match.push("pass", 0)
    assert seat_of(match)["roll"] == before
    assert 0 not in match.actors


@pytest.mark.rule(
    "cubitos:roll.4", "cubitos:roll.6", "cubitos:bust.1", "cubitos:bust.3", "cubitos:bust.4"
)
def test_a_bust_takes_active_dice_and_gives_a_fan() -> None:
    match = lucky(at_risk, busts)
    seat = seat_of(match)
    assert seat["active"] == []
    assert seat["discard"]["light"] == 3
    assert seat["fans"] == 1
    assert seat["credits"] == SUPPORT_CREDITS[1]
    assert seat["stage"] == "ready"
    safe = lucky(
        lambda seed: at_risk(seed, active={"light": {"first": 2}}), lambda m: not happened(m, "hit")
    )
    assert not busts(safe)
    assert seat_of(safe)["fans"] == 0
    assert "roll" in legal(safe)


@pytest.mark.rule("cubitos:dice.8", "cubitos:dice.11", "cubitos:roll.4")
def test_the_first_players_die_and_used_dice_are_active_like_others() -> None:
    first = alone(
        active={"light": {"first": 2}, "first": {"third": 1}},
        roll={"purple": 1},
        fields={"first": 0},
    )
    assert seat_of(first)["bust_chance"] > 0
    used = alone(active={"light": {"first": 2}}, spent={"orange": 1}, roll={"purple": 1})
    assert seat_of(used)["bust_chance"] > 0


@pytest.mark.rule("cubitos:bust.3", "cubitos:support.2")
def test_a_bust_gives_the_hand_of_its_space() -> None:
    match = lucky(lambda seed: at_risk(seed, fans=1), busts)
    assert seat_of(match)["hands"] == SUPPORT_HANDS[2] == 1


@pytest.mark.rule("cubitos:bust.2")
def test_dice_of_the_roll_zone_may_be_dropped() -> None:
    match = lucky(lambda seed: at_risk(seed, roll={"purple": 1, "light": 2}), busts)
    assert seat_of(match)["asked"] == "drop"
    assert legal(match) == {"rL", "rP", "done", "all"}
    match.push("rL", 0)
    match.push("done", 0)
    assert seat_of(match)["discard"]["light"] == 4
    other = lucky(lambda seed: at_risk(seed, roll={"purple": 1, "light": 2}), busts)
    other.push("all", 0)
    assert seat_of(other)["discard"] | {"light": 5, "purple": 1} == seat_of(other)["discard"]


@pytest.mark.rule("cubitos:roll.5")
def test_the_risk_stays() -> None:
    match = lucky(lambda seed: at_risk(seed, active={"light": {"first": 1}}, at_risk=True), busts)
    assert seat_of(match)["fans"] == 1


@pytest.mark.rule("cubitos:roll.6")
def test_the_chance_to_bust_is_exact() -> None:
    match = alone(active={"light": {"first": 3}}, roll={"purple": 1, "white": 1})
    assert seat_of(match)["bust_chance"] == round(5 / 6 * 3 / 6, 6)
    moves = match.legal_moves_of(0)
    previews = dict(zip([m.notation for m in moves], match.previews(moves), strict=True))
    assert previews["roll"] == {"bust": seat_of(match)["bust_chance"], "hits": round(4 / 6, 3)}


@pytest.mark.rule("cubitos:roll.7", "cubitos:buy.6", "cubitos:move.3")
def test_all_roll_at_the_same_time_in_the_order_of_the_rulebook() -> None:
    match = table(
        {"roll": {"light": 1}, "active": {"dark": {"first": 1}}},
        {"roll": {"light": 3}, "active": {"dark": {"first": 1}}},
        {"roll": {"light": 3}, "active": {"dark": {"first": 1}}},
        first=2,
    )
    assert match.actors == [2, 0, 1], "most dice, then from the first player's die on"
    match.push("pass", 0)
    match.push("roll", 1)
    assert set(match.actors) == {1, 2}
    moving = table(*[{"feet": 2, "square": "g11"}] * 3, stage="moving", first=1)
    assert moving.actors == [1, 0, 2]
    moving.push("g12", 2)
    moving.push("g12", 0)
    assert seat_of(moving, 0)["square"] == seat_of(moving, 2)["square"] == "g12"


@pytest.mark.rule("cubitos:roll.8")
def test_without_dice_to_roll_there_is_no_push() -> None:
    match = alone(active={"green": {"symbol": 1}}, roll={})
    assert legal(match) == {"pass", "use:G"}
    assert refused(match, "roll", 0) == "roll.8"
    done = alone(active={"light": {"first": 2}}, roll={})
    assert seat_of(done)["stage"] != "rolling"


# When nothing can be used.


@pytest.mark.rule("cubitos:ability.3", "cubitos:swords.1")
def test_an_ability_of_the_run_waits_for_the_run() -> None:
    active = {"purple": {"symbol": 1}, "red": {"symbol": 1}}
    match = alone(active=active, roll={"light": 1})
    assert refused(match, "use:P", 0) == "ability.3"
    assert refused(match, "use:R", 0) == "swords.1"
    assert case(match, "use:R", 0) == "Mr. Soldier works in the run, and you are still rolling"


@pytest.mark.rule("cubitos:roll.3")
def test_a_roll_is_followed_by_a_push_or_a_pass() -> None:
    match = alone(active={"light": {"first": 1}}, roll={"light": 3})
    assert refused(match, "done", 0) == "roll.3"
    assert case(match, "done", 0) == "you push or pass, and 3 dice are in your roll zone"


@pytest.mark.rule("cubitos:ability.12", "cubitos:dice.10")
def test_a_use_takes_an_unused_die_that_shows_it() -> None:
    seat: Any = {"stage": "finishing", "cards": ("benchwarmer", "fat_cat"), "draw": {"light": 1}}
    match = alone(active={"orange": {"symbol": 1}}, spent={"white": 1}, **seat)
    assert refused(match, "use:O*", 0) == "ability.12"
    assert case(match, "use:O*", 0) == "no active die shows that (orange, special symbol)"
    assert refused(match, "use:W", 0) == "dice.10"
    assert case(match, "use:W", 0) == "the die is used already (white)"
    assert refused(match, "count:La", 0) == "ability.12"


@pytest.mark.rule("cubitos:round.4", "cubitos:ability.4")
def test_what_is_begun_is_ended_first() -> None:
    seat: Any = {"draw": {"light": 2, "dark": 2}, "roll": {"purple": 1}, "pending": {"white": 1}}
    match = alone(cards=("fast_cat",), active={"white": {"symbol": 1}}, **seat)
    assert refused(match, "roll", 0) == "ability.1"
    assert case(match, "roll", 0) == "Fast Cat is to be used or declined first"
    assert refused(match, "dL", 0) == "round.4"
    match.push("use:W", 0)
    assert refused(match, "roll", 0) == "round.4"
    assert case(match, "roll", 0) == "you are asked: “Choose dice”"
    assert refused(match, "done", 0) == "ability.4"
    assert case(match, "done", 0) == "2 dice must still be chosen"
    assert refused(match, "rP", 0) == "ability.5"
