"""The order of abilities in Cubitos, held against a literal model of the rulebook."""

import pytest

import kubik
from cubitos_model.compare import MOST, TARGETS, differences, try_all
from cubitos_model.positions import Case
from cubitos_model.record import dice_of, ends, finish_round, restored
from cubitos_model.written import Seat, cards_of, written
from kubik.engine.build import live_build
from kubik.engine.open_state import OpenState

POSITIONS = 150  # many more in `make soak`
PUSH = {"phase": "decide", "at_risk": True}

# Positions in which the order of things matters, or which of two dice is meant.
IN_ORDER = {
    "borrowed die beside an own one, pushed": written(
        cards_of("race_3"), {**PUSH, "draw": {"brown": 1}, "roll": {"purple": 1}}
    ),
    "borrowed die returned by its own card": written(
        cards_of("race_5"), {"active": {"white": {"symbol": 2}}, "draw": {"brown": 1}}
    ),
    "borrowed die returned by a neighbour": written(
        cards_of("race_5", "benchwarmer"),
        {"active": {"white": {"symbol": 2}, "orange": {"symbol": 1}}, "draw": {"yellow": 1}},
    ),
    "borrowed die given away": written(
        cards_of("race_5", "crabby"),
        {"active": {"white": {"symbol": 2}, "red": {"symbol": 1}}},
    ),
    "fan before it is counted": written(
        cards_of("race_3"), {"active": {"red": {"symbol": 1}, "blue": {"special": 1}}, "fans": 3}
    ),
    "coin before its die is returned": written(
        cards_of("race_3"), {"active": {"orange": {"symbol": 1}, "light": {"first": 1}}}
    ),
    "coin before its die is given away": written(
        cards_of("race_6"), {"active": {"red": {"symbol": 1}, "light": {"first": 1}}}
    ),
    "dice counted before one is returned": written(
        cards_of("race_3"),
        {"active": {"orange": {"symbol": 1}, "yellow": {"special": 1}, "light": {"first": 6}}},
    ),
    "credit declined": written(
        cards_of("race_4"), {"active": {"orange": {"symbol": 1}, "first": {"first": 1}}}
    ),
    "colours before a die is rolled again": written(
        cards_of("race_4"),
        {"active": {"red": {"symbol": 1}, "purple": {"symbol": 1}, "green": {"first": 1}}},
    ),
    "grey coins before they are rolled again": written(
        cards_of("race_4"),
        {"active": {"red": {"symbol": 1}, "brown": {"symbol": 1}, "light": {"first": 2}}},
    ),
    "white dice counted before one is given away": written(
        cards_of("race_6"),
        {"active": {"red": {"symbol": 1}, "purple": {"symbol": 1}, "white": {"first": 1}}},
    ),
    "mr bats before crabby": written(
        cards_of("race_6", "mr_bats"),
        {"active": {"red": {"symbol": 1}, "orange": {"symbol": 1}}, "fans": 4},
    ),
    "reliever before crabby": written(
        cards_of("race_6", "reliever_beaver"),
        {"active": {"red": {"symbol": 1}, "orange": {"symbol": 1}}, "roll": {"light": 1}},
    ),
    "fat cat before crabby": written(
        cards_of("race_6", "fat_cat"),
        {"active": {"red": {"symbol": 1}, "white": {"symbol": 1}}},
    ),
    "faces taken before dice are rolled that must be": written(
        cards_of("race_4"),
        {"active": {"green": {"first": 1, "special": 1}, "red": {"special": 1}}},
        {},
        {},
    ),
    "a dog counted before its fan is taken": written(
        cards_of("combotastic"),
        {
            "active": {
                **{colour: {"symbol": 1} for colour in ("brown", "white", "red", "yellow")},
                "purple": {"symbol": 1},
            }
        },
    ),
    "a die that leaves is counted before": written(
        cards_of("race_7", "benchwarmer"),
        {"active": {"orange": {"symbol": 1}, "white": {"symbol": 1}}},
    ),
    "a die returned before one goes that asks for it": written(
        cards_of("race_7", "crabby"),
        {"active": {"red": {"symbol": 1}, "brown": {"symbol": 1}, "white": {"symbol": 1}}},
    ),
    "no other die to return": written(cards_of("race_3"), {"active": {"orange": {"symbol": 1}}}),
}
# The same, where chance has to bring it about.
BY_CHANCE: dict[str, tuple[tuple[str, ...], Seat]] = {
    "borrowed and sacrificed": (
        cards_of("race_3"),
        {**PUSH, "active": {"green": {"symbol": 1}, "light": {"first": 2}}, "roll": {"purple": 1}},
    ),
    "wizard and an averted bust": (
        cards_of("race_3"),
        {
            **PUSH,
            "active": {"green": {"symbol": 1}, "brown": {"symbol": 1}, "yellow": {"symbol": 1}},
            "roll": {"light": 1},
            "draw": {"dark": 1, "white": 1},
        },
    ),
    "wizard and a rescue": (
        cards_of("race_6", "wizard", "ledercheesen"),
        {
            **PUSH,
            "active": {"green": {"symbol": 1}, "brown": {"symbol": 1}, "yellow": {"symbol": 1}},
            "roll": {"light": 1},
            "draw": {"dark": 1},
        },
    ),
    "now between the two rolls of a llama": (
        cards_of("race_7"),
        {
            "active": {"blue": {"symbol": 1}},
            "roll": {"brown": 1, "orange": 1},
            "draw": {"white": 1, "green": 1},
        },
    ),
    "two for now, of which one makes the other possible": (
        cards_of("race_7"),
        {**PUSH, "roll": {"orange": 1, "brown": 1}, "draw": {"light": 2}},
    ),
    "now before what a push brings": (
        cards_of("race_7", "ledercheesen"),
        {
            **PUSH,
            "active": {"yellow": {"symbol": 1}},
            "roll": {"orange": 1, "green": 1},
            "draw": {"light": 1, "dark": 1},
        },
    ),
    "which of two dice is returned": (
        cards_of("race_3"),
        {
            **PUSH,
            "active": {"green": {"symbol": 1, "special": 1}, "light": {"first": 1}},
            "roll": {"orange": 1},
            "borrowed": {"symbol": {"green": 1}},
        },
    ),
    "a rescue without dice": (
        cards_of("race_6"),
        {**PUSH, "active": {"green": {"symbol": 2}, "light": {"first": 1}}, "roll": {"orange": 1}},
    ),
    "a push that is demanded before what else is for now": (
        cards_of("race_6"),
        {"phase": "decide", "roll": {"yellow": 1, "white": 1, "light": 1}, "draw": {"dark": 2}},
    ),
    "a die taken along for a push while its ability waits": (
        cards_of("race_6", "pineapple_rocks"),
        {
            "phase": "decide",
            "active": {"green": {"special": 1}, "light": {"first": 1}},
            "roll": {"yellow": 1, "white": 1, "purple": 1},
            "draw": {"dark": 2},
        },
    ),
    "two pushes that are demanded, and no dice for a while": (
        cards_of("race_5", "the_cheese_stands_alone", "pinch_eater", "rock_on"),
        {
            "phase": "decide",
            "forced": 2,
            "active": {"white": {"symbol": 2}, "green": {"symbol": 2}},
            "roll": {"purple": 1},
        },
    ),
    "a red die taken and drawn before swords are compared": (
        cards_of("race_7", "llama_shaman", "mr_soldier"),
        {"active": {"blue": {"symbol": 1}, "green": {"symbol": 1}}, "roll": {"brown": 1}},
    ),
    "two of a kind for now": (
        cards_of("race_6"),
        {**PUSH, "roll": {"blue": 2, "light": 1, "white": 1}, "draw": {"dark": 1}},
    ),
}


@pytest.mark.parametrize("name", IN_ORDER)
def test_order_is_free(name: str) -> None:
    assert not differs(IN_ORDER[name])


@pytest.mark.parametrize("name", BY_CHANCE)
def test_order_is_free_whatever_is_rolled(name: str) -> None:
    cards, me = BY_CHANCE[name]
    for seed in range(40):
        assert not differs(written(cards, me, seed=seed))


def differs(case: Case) -> str:
    """Say in what rules and model differ, if they do."""
    found = differences(case, [live_build(kubik.find_game("cubitos"), "python")])
    return "\n".join(map(str, found))


@pytest.mark.parametrize("name", [name for name in IN_ORDER if "borrowed" in name])
def test_borrowed_dice_go_back_and_no_others(name: str) -> None:
    build = live_build(kubik.find_game("cubitos"), "python")
    case = IN_ORDER[name]
    record = restored(build, case.position, case.seed)
    s = OpenState(record)
    for _ in ends(build, record, case.seat, MOST):
        own = [dice_of(s, seat, own=True) for seat in range(s.players)]
        finish_round(build, record)
        assert [dice_of(s, seat, own=False) for seat in range(s.players)] == own


@pytest.mark.long
def test_rules_and_model_come_to_the_same() -> None:
    """What the rules do by themselves takes nothing away that another order would have brought."""
    for target in TARGETS:
        live_build(kubik.find_game("cubitos"), target).compile()
    tried = try_all(range(POSITIONS), 1, TARGETS)
    assert not tried.differences, str(tried.differences[0])
    assert tried.too_large <= POSITIONS // 100
