"""Order and timing in Cubitos: what comes at once, and what in any order."""

import pytest

import kubik
from games.cubitos_table import alone, legal, lucky, of_set, own, play, running, seat_of, table
from games.playing import happened


@pytest.mark.rule("cubitos:swords.7", "cubitos:red.5", "cubitos:blue.3")
def test_a_fan_comes_before_the_feet_for_fans() -> None:
    match = table(
        {"active": {"red": {"symbol": 1}, "blue": {"special": 1}}, "fans": 3},
        {},
        stage="comparing",
        cards=of_set("race_3"),
    )
    play(match, "use:B*")
    assert seat_of(match)["feet"] == 4


@pytest.mark.rule("cubitos:ability.3", "cubitos:dice.12", "cubitos:orange.3")
def test_a_coin_counts_though_its_die_is_returned() -> None:
    match = running(
        cards=of_set("race_3"),
        active={"orange": {"symbol": 1}, "light": {"first": 1}},
        draw={"dark": 1},
        feet=1,
    )
    play(match, "use:O", "aL")
    assert seat_of(match)["coins"] == 1


@pytest.mark.rule("cubitos:ability.3", "cubitos:dice.12", "cubitos:red.2")
def test_a_coin_counts_though_its_die_is_given_away() -> None:
    match = table(
        {"active": {"red": {"symbol": 1}, "light": {"first": 1}}, "feet": 1},
        {},
        stage="comparing",
        cards=of_set("race_6"),
    )
    play(match, "use:R", "aL")
    assert seat_of(match)["coins"] == 1


@pytest.mark.rule("cubitos:ability.3", "cubitos:dice.12", "cubitos:yellow.2", "cubitos:orange.3")
def test_active_dice_are_counted_before_one_is_returned() -> None:
    match = running(
        cards=of_set("race_3"),
        active={"orange": {"symbol": 1}, "yellow": {"special": 1}, "light": {"first": 6}},
    )
    play(match, "use:O", "aL")
    assert seat_of(match)["feet"] == 2
    assert seat_of(match)["coins"] == 6


@pytest.mark.rule("cubitos:ability.1", "cubitos:blue.5", "cubitos:brown.6")
def test_between_two_rolls_comes_what_is_for_now() -> None:
    def first_roll(seed: int) -> kubik.Match:
        match = running(
            seed=seed,
            cards=of_set("race_7"),
            active={"blue": {"symbol": 1}},
            roll={"brown": 1},
            draw={"purple": 2},
        )
        match.push("use:B", 0)
        return match

    match = lucky(first_roll, lambda match: seat_of(match)["asked"] == "seize")
    assert seat_of(match)["pending"] == {"brown": 1}
    match.push("use:N", 0)
    rolled = len(happened(match, "hit")) + sum(e["count"] for e in happened(match, "missed"))
    hits = [event for event in happened(match, "hit") if event["die"] == 7]
    assert rolled >= 4 or len(hits) == 2, "misses of the extra dice are rolled a second time"


@pytest.mark.rule("cubitos:ability.1", "cubitos:orange.6", "cubitos:brown.6")
def test_what_can_do_nothing_yet_waits_for_what_may_bring_it() -> None:
    match = alone(
        cards=of_set("race_7"),
        active={"orange": {"symbol": 1}, "brown": {"symbol": 1}},
        pending={"orange": 1, "brown": 1},
        draw={"light": 2},
        seed=1,
    )
    assert legal(match) == {"use:N", "done"}
    match = lucky(
        lambda seed: play(
            alone(
                cards=of_set("race_7"),
                active={"orange": {"symbol": 1}, "brown": {"symbol": 1}},
                pending={"orange": 1, "brown": 1},
                draw={"light": 2},
                seed=seed,
            ),
            "use:N",
        ),
        lambda match: seat_of(match)["roll"].get("light", 0) > 0,
    )
    assert legal(match) == {"use:O", "done"}


@pytest.mark.rule("cubitos:ability.11", "cubitos:orange.2")
def test_a_credit_that_would_cost_a_die_may_be_declined() -> None:
    def run(*moves: str) -> kubik.Match:
        match = running(
            cards=of_set("race_4"),
            active={"orange": {"symbol": 1}, "first": {"first": 1}, "light": {"first": 1}},
            feet=1,
            fields={"first": 0},
        )
        return play(match, *moves)

    assert legal(run()) == {"count:Fa", "done"}
    declined = run("done")
    assert seat_of(declined)["credits"] == 0
    assert seat_of(declined)["coins"] == 1
    assert own(play(declined, "done"))["orange"] == 1
    taken = run("count:Fa", "done")
    assert seat_of(taken)["credits"] == 1
    assert seat_of(taken)["task"] == "return"


def test_without_batter_beaver_a_credit_comes_by_itself() -> None:
    match = running(
        cards=of_set("race_1"),
        active={"orange": {"symbol": 1}, "first": {"first": 1}},
        feet=1,
        fields={"first": 0},
    )
    assert seat_of(match)["credits"] == 1


@pytest.mark.rule("cubitos:ability.3", "cubitos:red.1", "cubitos:purple.1", "cubitos:brown.7")
def test_what_counts_comes_before_or_after_dice_are_rolled_again() -> None:
    match = table(
        {
            "active": {
                "red": {"symbol": 1},
                "purple": {"symbol": 1},
                "brown": {"symbol": 1},
                "light": {"first": 1},
            },
            "draw": {"dark": 1},
        },
        {},
        stage="comparing",
        cards=of_set("race_4"),
    )
    assert legal(match) == {"use:R", "use:P", "use:N", "count:La", "done"}
    play(match, "use:N", "use:P", "use:R")
    assert seat_of(match)["feet"] == 3, "red, purple and grey; brown was returned before"
    assert seat_of(match)["coins"] == 1
    assert legal(match) == {"dD", "aL"}


@pytest.mark.rule("cubitos:ability.3", "cubitos:red.1", "cubitos:white.6")
def test_what_has_no_effect_is_not_used() -> None:
    def beside(**active: dict[str, int]) -> set[str]:
        dice = {"red": {"symbol": 1}, "white": {"symbol": 1}, **active}
        seat = {"active": dice, "draw": {"dark": 1}}
        return legal(table(seat, {}, stage="comparing", cards=of_set("race_4")))

    assert beside() == {"use:R", "done"}, "Dope Cat stays where Jacques must take it"
    assert "use:W" in beside(green={"symbol": 1})


@pytest.mark.rule("cubitos:ability.3", "cubitos:white.4", "cubitos:yellow.5")
def test_a_die_that_jacques_may_roll_is_not_used_up_for_nothing() -> None:
    """Whoever uses it takes or returns a die, unless it brings something else as well."""

    def uses(move: str, cards: tuple[str, ...], **active: dict[str, int]) -> set[str]:
        dice = {"red": {"symbol": 1}, **active}
        seat = {"active": dice, "roll": {"light": 1, "dark": 1}, "fans": 9}
        return legal(play(table(seat, {}, stage="comparing", cards=cards), move))

    cat = {"white": {"symbol": 1}}
    assert "done" not in uses("use:W", ("jacques_couteau", "cat_tastrophy"), **cat)
    assert "done" in uses("use:W", ("crabby", "cat_tastrophy"), **cat)
    cheese = {"yellow": {"symbol": 1}, "orange": {"symbol": 1}}
    cards = ("jacques_couteau", "cheese_boy")
    assert "done" not in uses("use:Y", cards, **cheese)
    assert "done" in uses("use:Y", cards, **cheese, brown={"first": 1}), "it brings feet, too"


@pytest.mark.rule("cubitos:ability.3", "cubitos:orange.1", "cubitos:yellow.4")
@pytest.mark.parametrize(("card", "use"), [("mr_bats", "use:O"), ("the_big_cheese", "use:Y")])
def test_nothing_for_fans_is_no_choice(card: str, use: str) -> None:
    colour = {"use:O": "orange", "use:Y": "yellow"}[use]
    active = {colour: {"symbol": 1}}
    assert legal(running(cards=(card,), active=active, fans=1)) == {use, "done"}
    assert legal(running(cards=(card,), active=active, fans=2)) == {use, f"{use}2", "done"}


@pytest.mark.rule("cubitos:ability.3", "cubitos:dice.9", "cubitos:orange.4", "cubitos:yellow.5")
@pytest.mark.parametrize(("card", "use"), [("reliever_beaver", "use:O"), ("cheese_boy", "use:Y")])
def test_the_first_players_die_alone_is_none_to_return(card: str, use: str) -> None:
    def beside(**roll: int) -> set[str]:
        active = {"orange": {"symbol": 1}, "yellow": {"symbol": 1}}
        seat = {"active": active, "roll": {"first": 1, **roll}, "credits": 4}
        cards = ("dugout", "reckless_cheese", card)
        return legal(table(seat, {}, stage="finishing", first=0, cards=cards))

    assert use not in beside()
    assert use in beside(light=1)


@pytest.mark.rule("cubitos:ability.3", "cubitos:dice.12", "cubitos:brown.7")
def test_a_grey_coin_that_is_taken_already_is_had_once_more() -> None:
    dice = {"red": {"symbol": 1}, "brown": {"symbol": 1}, "light": {"first": 1}}
    seat = {"active": dice, "draw": {"dark": 1}}
    match = table(seat, {}, stage="comparing", cards=of_set("race_4"))
    play(match, "count:La", "use:N")
    assert seat_of(match)["coins"] == 2


@pytest.mark.rule("cubitos:move.5", "cubitos:yellow.6")
def test_reckless_cheese_does_not_go_onto_water() -> None:
    match = alone(active={"yellow": {"symbol": 1}}, roll={"light": 2}, square="g13")
    play(match, "roll", "use:Y")
    assert "g12" in legal(match)
    assert "g14" not in legal(match)


@pytest.mark.rule("cubitos:ability.3", "cubitos:yellow.6")
def test_reckless_cheese_is_not_used_amid_water() -> None:
    def pushes(square: str) -> set[str]:
        fields = {"tracks": ["still_waters"] * 2}
        active = {"yellow": {"symbol": 1}}
        match = alone(active=active, roll={"light": 2}, square=square, fields=fields)
        match.push("roll", 0)
        return legal(match)

    assert "use:Y" in pushes("c12")
    assert "use:Y" not in pushes("c10"), "water all round"


@pytest.mark.rule("cubitos:ability.3", "cubitos:dice.12", "cubitos:orange.3", "cubitos:purple.4")
def test_a_die_that_goes_along_still_lies_beside_the_other() -> None:
    match = table(
        {
            "active": {"red": {"symbol": 1}, "orange": {"symbol": 1}, "purple": {"symbol": 1}},
            "draw": {"dark": 2},
        },
        {},
        stage="comparing",
        cards=("jacques_couteau", "benchwarmer", "dancing_dino"),
    )
    assert "use:P" in legal(match), "while Jacques may still bring dice it waits"
    play(match, "use:O", "SP")
    assert seat_of(match)["feet"] == 5, "for itself, beside red and beside orange"


@pytest.mark.rule("cubitos:ability.9", "cubitos:red.1")
def test_a_die_that_was_used_at_once_is_not_rolled_again() -> None:
    match = table(
        {
            "active": {"red": {"symbol": 1}, "orange": {"symbol": 2}},
            "seized": {"orange": 1},
            "draw": {"dark": 2},
        },
        {},
        stage="comparing",
        cards=of_set("race_4"),
    )
    play(match, "use:R", "SO")
    assert "SO" not in legal(match), "the other one was used"
