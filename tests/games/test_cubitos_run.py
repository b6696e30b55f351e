"""The run in Cubitos, line by line of the rulebook: what comes by itself, and swords."""

from typing import Any

import pytest

import kubik
from games.cubitos_table import OF_COLOUR, alone, legal, own, seat_of, table, total
from games.playing import happened

# The run: gains that happen by themselves.

GREYS = {"light": {"first": 3}}


@pytest.mark.rule("cubitos:dice.12", "cubitos:ability.3", "cubitos:dice.3")
@pytest.mark.parametrize(
    ("card", "active", "fields", "gains"),
    [
        pytest.param(
            "up_to_11",
            {"green": {"special": 1}},
            {},
            {"feet": 2},
            marks=pytest.mark.rule("cubitos:green.1"),
        ),
        pytest.param(
            "up_to_11",
            {"green": {"symbol": 1}},
            {},
            {"feet": 0},
            marks=pytest.mark.rule("cubitos:green.1"),
        ),
        pytest.param(
            "the_babe",
            {"orange": {"symbol": 1}},
            {},
            {"coins": 5},
            marks=pytest.mark.rule("cubitos:orange.5"),
        ),
        pytest.param(
            "the_babe",
            {"orange": {"special": 1}},
            {},
            {"coins": 5, "feet": 1},
            marks=pytest.mark.rule("cubitos:orange.5"),
        ),
        pytest.param(
            "bad_cheese",
            {"yellow": {"symbol": 1}},
            {},
            {"feet": 2},
            marks=pytest.mark.rule("cubitos:yellow.1"),
        ),
        pytest.param(
            "bad_cheese",
            {"yellow": {"special": 1}},
            {},
            {"feet": 2, "coins": 3},
            marks=pytest.mark.rule("cubitos:yellow.1"),
        ),
        pytest.param(
            "ledercheesen",
            {"yellow": {"special": 1}, "dark": {"first": 6}},
            {},
            {"feet": 1, "coins": 6},
            marks=pytest.mark.rule("cubitos:yellow.2"),
        ),
        pytest.param(
            "ledercheesen",
            {"yellow": {"special": 2}, "dark": {"first": 6}},
            {},
            {"feet": 4},
            marks=pytest.mark.rule("cubitos:yellow.2"),
        ),
        pytest.param(
            "the_cheese_stands_alone",
            {"yellow": {"symbol": 1}},
            {},
            {"feet": 3},
            marks=pytest.mark.rule("cubitos:yellow.3"),
        ),
        pytest.param(
            "cheese_boy",
            {"yellow": {"symbol": 1}, "brown": {"first": 1}},
            {},
            {"feet": 2, "coins": 3},
            marks=pytest.mark.rule("cubitos:yellow.5"),
        ),
        pytest.param(
            "cheese_boy",
            {"yellow": {"symbol": 1}},
            {},
            {"feet": 0},
            marks=pytest.mark.rule("cubitos:yellow.5"),
        ),
        pytest.param(
            "stinky_cheese",
            {"yellow": {"special": 1}},
            {},
            {"feet": 2},
            marks=pytest.mark.rule("cubitos:yellow.7"),
        ),
        pytest.param(
            "bahama_llama",
            {"blue": {"symbol": 1}},
            {},
            {"coins": 3, "water_feet": 1},
            marks=pytest.mark.rule("cubitos:blue.1"),
        ),
        pytest.param(
            "llama_rama",
            {"blue": {"symbol": 1}},
            {},
            {"coins": 3, "fans": 0},
            marks=pytest.mark.rule("cubitos:blue.3"),
        ),
        pytest.param(
            "undercover_fish",
            {"blue": {"special": 1}},
            {},
            {"water_feet": 2},
            marks=pytest.mark.rule("cubitos:blue.4"),
        ),
        pytest.param(
            "wikiwiki_dinosaur",
            {
                "purple": {"symbol": 1},
                "light": {"first": 1},
                "dark": {"first": 1},
                "first": {"third": 1},
            },
            {},
            {"feet": 3},
            marks=pytest.mark.rule("cubitos:purple.1", "cubitos:dice.6"),
        ),
        pytest.param(
            "rollosaurus",
            {"purple": {"symbol": 2}},
            {},
            {"feet": 8},
            marks=pytest.mark.rule("cubitos:purple.2"),
        ),
        pytest.param(
            "shimmy_shimmy_dino",
            {
                "purple": {"symbol": 1},
                "light": {"first": 2},
                "dark": {"first": 1},
                "white": {"symbol": 2},
            },
            {"spent": {"white": 1}},
            {"feet": 6 + 4},
            marks=pytest.mark.rule("cubitos:purple.3", "cubitos:dice.11"),
        ),
        pytest.param(
            "dancing_dino",
            {"purple": {"symbol": 1}, "red": {"symbol": 1}, "orange": {"symbol": 1}},
            {},
            {"feet": 5},
            marks=pytest.mark.rule("cubitos:purple.4"),
        ),
        pytest.param(
            "dancing_dino",
            {"purple": {"symbol": 1}, "orange": {"symbol": 1}},
            {},
            {"feet": 3},
            marks=pytest.mark.rule("cubitos:purple.4"),
        ),
        pytest.param(
            "pronto_bronto",
            {"purple": {"symbol": 2}},
            {"square": "c8"},
            {"feet": 4, "lines_left": 5},
            marks=pytest.mark.rule("cubitos:purple.5"),
        ),
        pytest.param(
            "pronto_bronto",
            {"purple": {"symbol": 2}},
            {"square": "c8", "fields": {"legs": 2}},
            {"feet": 4, "lines_left": 5},
            marks=pytest.mark.rule("cubitos:purple.5", "cubitos:course.2"),
        ),
        pytest.param(
            "pronto_bronto",
            {"purple": {"symbol": 1}},
            {"square": "finish", "done_legs": 1},
            {"feet": 0},
            marks=pytest.mark.rule("cubitos:purple.5"),
        ),
        pytest.param(
            "you_bet_jurassican",
            {"purple": {"symbol": 1}, "brown": {"symbol": 1}, "yellow": {"symbol": 1}},
            {},
            {"feet": 5},
            marks=pytest.mark.rule("cubitos:purple.6"),
        ),
        pytest.param(
            "rich_dog",
            {"brown": {"symbol": 1}},
            {},
            {"credits": 3},
            marks=pytest.mark.rule("cubitos:brown.1"),
        ),
        pytest.param(
            "mr_dog",
            {"brown": {"symbol": 1}},
            {},
            {"credits": 2},
            marks=pytest.mark.rule("cubitos:brown.3"),
        ),
        pytest.param(
            "dr_livingstone",
            {"brown": {"symbol": 1}},
            {},
            {"feet": 2},
            marks=pytest.mark.rule("cubitos:brown.4"),
        ),
        pytest.param(
            "captain_bark",
            {"brown": {"symbol": 1}},
            {},
            {"coins": 2, "fans": 0},
            marks=pytest.mark.rule("cubitos:brown.5"),
        ),
        pytest.param(
            "muggles",
            {"brown": {"symbol": 1}},
            {},
            {"coins": 2},
            marks=pytest.mark.rule("cubitos:brown.6"),
        ),
        pytest.param(
            "dapper_doggie",
            {"brown": {"symbol": 2}, **GREYS},
            {},
            {"coins": 9},
            marks=pytest.mark.rule("cubitos:brown.7"),
        ),
        pytest.param(
            "dapper_doggie",
            {"brown": {"symbol": 1}, "dark": {"first": 1, "second": 1}},
            {},
            {"coins": 2, "feet": 2},
            marks=pytest.mark.rule("cubitos:brown.7"),
        ),
        pytest.param(
            "schmutz",
            {"white": {"symbol": 1}},
            {},
            {"feet": 1},
            marks=pytest.mark.rule("cubitos:white.2"),
        ),
        pytest.param(
            "schmutz",
            {"white": {"symbol": 1}, "brown": {"symbol": 1}},
            {},
            {"feet": 4, "credits": 3},
            marks=pytest.mark.rule("cubitos:white.2"),
        ),
        pytest.param(
            "smelly_cat",
            {"white": {"symbol": 2, "first": 1}},
            {},
            {"feet": 5},
            marks=pytest.mark.rule("cubitos:white.3"),
        ),
        pytest.param(
            "dope_cat",
            {"white": {"symbol": 1}, "brown": {"symbol": 1}, "green": {"symbol": 1}},
            {},
            {"coins": 5},
            marks=pytest.mark.rule("cubitos:white.6"),
        ),
        pytest.param(
            "dope_cat",
            {"white": {"symbol": 1}, "green": {"first": 1}},
            {},
            {"coins": 3, "feet": 1},
            marks=pytest.mark.rule("cubitos:white.6"),
        ),
    ],
)
def test_abilities_that_happen_by_themselves(
    card: str, active: dict[str, Any], fields: dict[str, Any], gains: dict[str, int]
) -> None:
    match = alone(
        stage="finishing", cards=(card,), active=active, **{"square": "g11", **fields}, credits=20
    )
    seat = seat_of(match) | {"credits": seat_of(match)["credits"] - 20}
    assert {name: seat[name] for name in gains} == gains


LEAVING = ("rich_dog", "wizard", "mr_dog", "dr_livingstone", "captain_bark", "muggles")


@pytest.mark.rule("cubitos:ability.4", "cubitos:ability.6", "cubitos:brown.2")
@pytest.mark.parametrize(
    "card", [*LEAVING, "dapper_doggie", "cubasaurus", "the_babe", "bad_cheese"]
)
def test_dice_that_must_be_returned(card: str) -> None:
    """In the run, used or not; the special face where the card says so."""
    colour = OF_COLOUR[card]
    side = "special" if colour in ("orange", "yellow") else "symbol"
    match = alone(
        stage="finishing", cards=(card,), active={colour: {side: 2}}, square="g11", credits=20
    )
    assert own(match)[colour] == 0
    assert match.view(0)["boxes"][colour] == 10
    if side == "special":
        kept = alone(stage="finishing", cards=(card,), active={colour: {"symbol": 2}}, credits=20)
        assert own(kept)[colour] == 2


# Comparing swords.


def swords(card: str, *reds: dict[str, int], first: int = 0, **fields: Any) -> kubik.Match:
    """Let seats with so many swords compare them."""
    seats = [{"active": {"red": red}, "square": "g11", "credits": 20, **fields} for red in reds]
    return table(*seats, stage="comparing", cards=(card,), first=first)


@pytest.mark.rule("cubitos:swords.1", "cubitos:swords.3", "cubitos:red.4")
def test_most_swords_bring_coins_and_feet() -> None:
    match = swords("mr_soldier", {"symbol": 1}, {"symbol": 1, "special": 1})
    assert (seat_of(match, 1)["coins"], seat_of(match, 1)["feet"]) == (3, 2)
    assert (seat_of(match, 0)["coins"], seat_of(match, 0)["feet"]) == (0, 0)
    assert [seat_of(match, seat)["swords"] for seat in (0, 1)] == [1, 2]


@pytest.mark.rule("cubitos:swords.2", "cubitos:swords.4")
def test_ties_of_swords() -> None:
    for first in (0, 1, 2):
        match = swords("mr_soldier", {"symbol": 1}, {}, {"symbol": 1}, first=first)
        assert seat_of(match, 0 if first == 0 else 2)["coins"] == 3
        assert seat_of(match, 2 if first == 0 else 0)["coins"] == 0
    game = kubik.find_game("cubitos", {"card": {"mr_soldier": {"tie_break": False}}})
    seats = [{"active": {"red": {"symbol": 1}}, "square": "g11"}] * 2
    tied = table(*seats, stage="comparing", game=game)
    assert [seat_of(tied, seat)["coins"] for seat in (0, 1)] == [0, 0]
    none = swords("mr_soldier", {}, {})
    assert [seat_of(none, seat)["coins"] for seat in (0, 1)] == [0, 0]


@pytest.mark.rule("cubitos:red.5")
def test_supah_general_counts_fans() -> None:
    match = swords("supah_general", {"symbol": 1}, {}, fans=5)
    assert seat_of(match)["feet"] == 5


@pytest.mark.rule("cubitos:red.7")
def test_el_bandito_counts_weaker_rivals() -> None:
    match = swords("el_bandito", {"special": 1}, {"symbol": 1}, {"symbol": 1}, {})
    assert [seat_of(match, seat)["feet"] for seat in range(4)] == [3, 1, 1, 0]
    assert seat_of(match, 0)["swords"] == 2


@pytest.mark.rule("cubitos:red.1", "cubitos:ability.9")
def test_jacques_couteau_rolls_two_dice_for_each_weaker_rival() -> None:
    match = table(
        {
            "active": {"red": {"special": 1}, "light": {"first": 2}},
            "spent": {"white": 1},
            "draw": {"blue": 1, "red": 1},
            "roll": {"dark": 1},
        },
        {"active": {"red": {"symbol": 1}}, "draw": {"light": 1}},
        {},
        stage="comparing",
        cards=("jacques_couteau",),
    )
    assert "use:R" in legal(match)
    assert "use:R" in legal(match, 1)
    match.push("use:R", 0)
    assert seat_of(match)["left_to_choose"] == 4
    assert legal(match) == {"dB", "rD", "aL"}, "two for each rival, as long as there are dice"
    for move in ("dB", "rD"):
        match.push(move, 0)
    rolled = len(happened(match, "hit")) + sum(e["count"] for e in happened(match, "missed"))
    assert rolled == 4
    assert seat_of(match)["fans"] == 0


@pytest.mark.rule("cubitos:red.2")
def test_crabby_gives_a_die_to_the_weakest() -> None:
    match = table(
        {"active": {"red": {"symbol": 2}}, "draw": {"light": 1}, "discard": {"dark": 1}},
        {"active": {"red": {"symbol": 1}}},
        {},
        {},
        stage="comparing",
        cards=("crabby",),
    )
    match.push("use:R", 0)
    assert legal(match) == {"dL", "xD", "SR"}
    match.push("dL", 0)
    assert legal(match) == {"give:3", "give:4"}
    match.push("give:3", 0)
    assert seat_of(match, 2)["discard"]["light"] == 1
    alone_weak = swords("crabby", {"symbol": 1}, {}, draw={"light": 1})
    alone_weak.push("use:R", 0)
    alone_weak.push("dL", 0)
    assert own(alone_weak, 1)["light"] == 2


def next_hand(cards: tuple[str, ...], stage: str, draw: dict[str, int], **seat: Any) -> kubik.Match:
    """Play to the next choice of dice after an ability of the run."""
    match = table({"draw": draw, **seat}, {}, stage=stage, cards=cards)
    while seat_of(match)["stage"] not in ("choosing", "rolling"):
        for actor in match.actors:
            match.push("done", actor)
    return match


@pytest.mark.rule("cubitos:red.3", "cubitos:choose.7")
def test_punch_guy_leaves_white_and_green_uncounted() -> None:
    match = next_hand(
        ("punch_guy",),
        "comparing",
        {"light": 12, "dark": 2, "white": 2, "green": 1},
        active={"red": {"symbol": 1}},
    )
    for move in ("dD", *["dL"] * 8):
        match.push(move, 0)
    assert legal(match) == {"dG", "dW", "done", "all"}
    match.push("all", 0)
    assert total(seat_of(match)["roll"]) - seat_of(match)["roll"].get("first", 0) == 12


@pytest.mark.rule("cubitos:red.6", "cubitos:choose.8")
def test_the_champion_may_roll_everything() -> None:
    match = next_hand(
        ("champion",), "comparing", {"light": 7, "white": 5}, active={"red": {"symbol": 1}}
    )
    assert legal(match) == {"dL", "dW", "xR", "done", "all"}
    match.push("all", 0)
    assert {k: n for k, n in seat_of(match)["roll"].items() if k != "first"} == {
        "light": 7,
        "white": 5,
        "red": 1,
    }


@pytest.mark.rule("cubitos:yellow.7")
def test_stinky_cheese_leaves_grey_dice_uncounted() -> None:
    match = next_hand(
        ("stinky_cheese",),
        "finishing",
        {"light": 7, "dark": 2, "white": 10},
        active={"yellow": {"special": 1}},
    )
    assert seat_of(match)["roll"]["white"] == 9
    assert legal(match) == {"dL", "dD", "done", "all"}
