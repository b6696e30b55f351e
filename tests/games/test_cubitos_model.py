"""The literal model of Cubitos does what the rulebook's own examples say."""

from typing import Any

import pytest

from cubitos_model.positions import table_of
from cubitos_model.results import of_model
from cubitos_model.written import Seat, cards_of, written

MOST = 20_000
FOR_FANS = [("race_5", "orange", 2), ("race_3", "red", 5)]


def results(cards: tuple[str, ...], me: Seat, *rivals: Seat, seed: int = 1) -> list[dict[str, Any]]:
    """Return all that the model comes to, by name."""
    found = of_model(table_of(written(cards, me, *rivals, seed=seed)), MOST)
    return [{**dict(result.fixed), **dict(result.gains)} for result in sorted(found)]


def most(name: str, cards: tuple[str, ...], me: Seat, *rivals: Seat) -> int:
    """Return the most that can be gained of something."""
    return max(result[name] for result in results(cards, me, *rivals))


def test_two_dapper_doggies_and_three_grey_coins_make_nine() -> None:
    me = {"active": {"brown": {"symbol": 2}, "light": {"first": 3}}}
    assert most("coins", cards_of("race_4"), me) == 9


def test_two_pronto_brontos_five_lines_away_make_four_feet() -> None:
    me = {"active": {"purple": {"symbol": 2}}, "square": "a5"}
    table = table_of(written(cards_of("race_7"), me))
    assert table.me.lines == 5
    assert most("feet", cards_of("race_7"), me) == 4


def test_seven_active_dice_make_one_foot_of_ledercheesen() -> None:
    me = {"active": {"yellow": {"special": 1}, "light": {"first": 6}}}
    assert most("feet", cards_of("race_3"), me) == 1


@pytest.mark.parametrize(
    ("race", "colour", "feet"), [("race_5", "orange", 2), ("race_3", "red", 5)]
)
def test_what_five_fans_make(race: str, colour: str, feet: int) -> None:
    assert most("feet", cards_of(race), {"active": {colour: {"symbol": 1}}, "fans": 5}) == feet


def test_whoever_has_a_sword_has_more_than_rivals_without() -> None:
    rivals = [{"active": {"red": {"symbol": swords}}} for swords in (0, 1, 2)]
    me = {"active": {"red": {"symbol": 1}}}
    assert most("feet", cards_of("race_7"), me, *rivals) == 1
    me = {"active": {"red": {"special": 1}}}
    assert most("feet", cards_of("race_7"), me, *rivals) == 2


def test_abilities_need_not_be_used_but_dogs_are_returned() -> None:
    found = results(cards_of("race_1"), {"active": {"brown": {"symbol": 1}}})
    assert {result["credits"] for result in found} == {20, 23}
    assert {result["active"] for result in found} == {((), ())}


def test_blanks_at_a_risk_lose_active_dice_for_a_fan() -> None:
    """Whatever is rolled: all active dice are lost, or a hit has joined them."""
    me = {"phase": "decide", "active": {"light": {"first": 3}}, "roll": {"dark": 1}}
    fans = set()
    for seed in range(40):
        for result in results(cards_of("race_1"), me, seed=seed):
            fans.add(result["fans"])
            light = dict(result["active"][0]).get("light first", 0)
            assert light == (0 if result["fans"] else 3)
    assert fans == {0, 1}


def test_fewer_than_three_active_dice_are_no_risk() -> None:
    me = {"phase": "decide", "active": {"light": {"first": 2}}, "roll": {"dark": 1}}
    for seed in range(40):
        assert all(not result["fans"] for result in results(cards_of("race_1"), me, seed=seed))
