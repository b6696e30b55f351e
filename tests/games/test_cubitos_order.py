"""Order and timing in Cubitos: what comes at once, what in any order, and which die is meant."""

from typing import Any

import pytest

import kubik
from games.cubitos_table import alone, legal, lucky, own, seat_of, table
from games.playing import happened
from kubik.games.cubitos import SETS
from kubik.games.cubitos.data import CARD_NAMES, SET_CARDS, TRACK_LIST
from kubik.games.cubitos.tracks import FINISH, GRID, SQUARES, START, WALL, Track
from kubik.testing.refusals import refused


def of_set(name: str) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in SET_CARDS[SETS.index(name)])


def play(match: kubik.Match, *moves: str) -> kubik.Match:
    for move in moves:
        match.push(move, 0)
    return match


def to_next_round(match: kubik.Match) -> kubik.Match:
    """Let everybody be done with everything until the round is over."""
    round_number = match.view(0)["round"]
    while match.view(0)["round"] == round_number:
        seat = match.actors[0]
        offered = {move.notation for move in match.legal_moves_of(seat)}
        match.push("done" if "done" in offered else "pass" if "pass" in offered else "roll", seat)
    return match


def running(*, cards: tuple[str, ...], **seat: Any) -> kubik.Match:
    return alone(stage="finishing", cards=cards, **seat)


# Borrowed dice.


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


def save(match: kubik.Match) -> bool:
    return seat_of(match)["asked"] == "save"


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

    match = lucky(push, save)
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


# Pushes.


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

    match = lucky(push, save)
    match.push("use:G", 0)
    assert seat_of(match)["credits"] == 2
    assert legal(match) == {"use:Y", "done"}
    lost = lucky(push, save)
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
        if save(match):
            play(match, "use:G", "all")
        return match

    match = lucky(push, lambda match: len(match.steps) == 3 and not happened(match, "busted"))
    assert seat_of(match)["credits"] == 2


# The run, in any order.


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


@pytest.mark.rule("cubitos:swords.6")
@pytest.mark.parametrize(("kind", "stage"), [("red", "running"), ("blue", "finishing")])
def test_a_roll_comes_before_the_swords_only_if_it_may_bring_some(kind: str, stage: str) -> None:
    match = table(
        {"active": {"blue": {"symbol": 1}}, "roll": {kind: 1}},
        {},
        stage="running",
        cards=of_set("race_7"),
    )
    assert seat_of(match)["stage"] == stage
    assert legal(match) == {"use:B", "done"}


def about_to_roll(*cards: str, seed: int = 1) -> kubik.Match:
    """Let a llama that takes red dice lie beside a punk fruit that rolls a brown one."""
    active = {"blue": {"symbol": 1}, "green": {"symbol": 1}}
    return table(
        {"active": active, "roll": {"brown": 1}},
        {},
        stage="running",
        cards=(*of_set("race_7"), "mr_soldier", *cards),
        seed=seed,
    )


@pytest.mark.rule("cubitos:swords.1", "cubitos:swords.6", "cubitos:blue.7")
def test_a_red_die_that_is_taken_and_drawn_counts_among_the_swords() -> None:
    def roll(seed: int) -> kubik.Match:
        match = play(about_to_roll("llama_shaman", seed=seed), "use:B", "use:G", "rN")
        return play(match, "use:N") if seat_of(match)["asked"] == "seize" else match

    match = lucky(roll, lambda match: "red" in match.position()["seats"][0]["active"])
    seat = seat_of(match)
    assert seat["swords"] == 1
    assert seat["feet"] == 2, "the soldier's"
    assert seat["coins"] == 2 + 2 + 3, "of the llama, the dog and the soldier"


@pytest.mark.rule("cubitos:swords.6")
@pytest.mark.parametrize(
    ("cards", "stage"),
    [
        (("llama_shaman",), "running"),
        (("llama_shaman", "dr_livingstone"), "finishing"),
        ((), "finishing"),
    ],
    ids=["taken and drawn", "not drawn", "not taken"],
)
def test_a_box_matters_before_the_swords_only_if_a_red_die_may_come_out(
    cards: tuple[str, ...], stage: str
) -> None:
    assert seat_of(about_to_roll(*cards))["stage"] == stage


# Bob.


@pytest.mark.rule("cubitos:blue.2")
def test_bob_reaches_from_the_start_and_through_it() -> None:
    match = alone(
        stage="arrived",
        cards=of_set("combotastic"),
        active={"blue": {"symbol": 1}},
        square="start",
        fields={"tracks": ["testing_the_waters"] * 2},
    )
    assert legal(match) == {"k9", "i11", "done"}


@pytest.mark.rule("cubitos:blue.2", "cubitos:move.11")
@pytest.mark.parametrize("track", TRACK_LIST, ids=lambda track: track.name)
def test_start_and_finish_lie_beside_what_they_touch(track: Track) -> None:
    assert set(track.touching(START)) == {*track.start, FINISH}
    assert set(track.touching(FINISH)) == {*track.finish, START}
    for square in range(SQUARES):
        if square >= GRID or track.kinds[square] != WALL:
            assert all(square in track.touching(near) for near in track.touching(square))
