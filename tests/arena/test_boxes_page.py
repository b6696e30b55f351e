"""The pages of our boxes say what was measured."""

import itertools
import json
import re
from pathlib import Path

import pytest
from bench.box_page import write_box
from bench.boxes_page import COSTS_PART, GAMES, SEARCH_PART, write_boxes
from bench.costs_search import (
    AIM,
    CHEAP,
    FARTHEST,
    LEAST,
    MOST,
    at_limits,
    costs_of,
    follows_advice,
    lost,
    moved,
    pull,
    shows,
    step_from,
    verdict,
)

import kubik
from kubik.engine.words import LANGUAGES

ROOT = Path(__file__).parents[2]
COSTS, SEARCH, KEPT = (
    json.loads((ROOT / "bench" / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("costs", "costs_search", "boxes")
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_written_from_what_was_measured(language: str) -> None:
    page = (ROOT / "docs" / f"boxes.{language}.md").read_text(encoding="utf-8")
    assert page == write_boxes(KEPT | {COSTS_PART: COSTS, SEARCH_PART: SEARCH}, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_box_has_a_page_that_loads_nothing(name: str, language: str) -> None:
    page = (ROOT / "docs" / "boxes" / f"{name}.{language}.html").read_text(encoding="utf-8")
    assert page == write_box(name, KEPT[name], COSTS, language)
    assert page.count("<svg") > 10
    assert not re.search(r"<script|<link|src=|href=|url\(|@import", page)


def test_the_costs_that_were_tried_are_an_edition() -> None:
    game = kubik.find_game("cubitos", ROOT / "examples" / "editions" / "cubitos-costs.toml")
    data = game.load("kubik.games.cubitos.data")
    costs = dict(zip(data.CARD_NAMES, data.COST.tolist(), strict=True))
    assert costs == SEARCH["again"][1]["costs"] == costs_of(SEARCH["prices"])
    assert follows_advice(costs)
    assert all(LEAST <= cost <= MOST for cost in costs.values())


@pytest.mark.parametrize("taste", [1, -1])
@pytest.mark.parametrize(("wins", "fails"), [(0.5, False), (0.44, False), (0.43, True)])
def test_a_taste_must_do_about_as_well(taste: int, wins: float, fails: bool) -> None:
    assert verdict({"sign": taste, "wins": wins}) == (-taste if fails else 0)


@pytest.mark.parametrize(
    ("taste", "bought", "seen"),
    [(1, 0.3, False), (1, 0.5, True), (-1, 0.5, True), (-1, 0.7, False)],
)
def test_a_taste_must_show(taste: int, bought: float, seen: bool) -> None:
    """Who is made to like a card and buys it hardly ever has not shown that it can be liked."""
    assert shows(taste, bought) == seen


def test_what_a_limit_holds_back_is_counted() -> None:
    """A must that is as dear as may be, and a card left alone that is as cheap as may be."""
    row = {"verdict": 1, "wins": 0.1}
    for cost, verdict_, held in (
        (MOST, 1, 1),
        (LEAST, 1, 0),
        (LEAST, -1, 1),
        (MOST, -1, 0),
        (LEAST, 0, 0),
    ):
        said = {
            "costs": {"muggles": cost},
            "sets": {"race_7": {"muggles": row | {"verdict": verdict_}}},
        }
        assert at_limits(said) == held


def tastes(**wins: float) -> dict[str, dict[str, float]]:
    """Return what tastes win in a set; less than nothing is won by those who like a card."""
    return {card: {"sign": -1 if won > 0 else 1, "wins": abs(won)} for card, won in wins.items()}


def test_tastes_that_lose_pull_at_a_price() -> None:
    """A must becomes dearer, what nobody can like cheaper, by all of its sets."""
    lost = AIM - 0.3
    for sets, pulled in (
        ([tastes(bob=0.3)], lost),
        ([tastes(bob=-0.3)], -lost),
        ([tastes(bob=0.3), tastes(bob=0.3)], 2 * lost),
        ([tastes(bob=0.3), tastes(bob=-0.3)], 0),
        ([tastes(bob=AIM), tastes(bob=-0.6)], 0),
        ([tastes(schmutz=0.1)], 0),
    ):
        tried = {"sets": dict(enumerate(sets))}
        assert pull(tried, "bob") == pytest.approx(pulled)


def test_prices_move_less_from_round_to_round_and_stay_within_limits() -> None:
    prices: dict[str, float] = dict(COSTS["costs"])
    tried = {"sets": {"set": tastes(schmutz=0.4, muggles=0.01, bob=-0.45)}}
    steps = [
        {card: price - prices[card] for card, price in moved(prices, tried, number).items()}
        for number in (0, 12)
    ]
    for step in steps:
        assert {card for card in step if step[card]} == {"schmutz", "muggles", "bob"}
    assert 0 < steps[1]["schmutz"] < steps[0]["schmutz"] < FARTHEST
    assert steps[0]["muggles"] == FARTHEST
    assert steps[0]["bob"] < steps[1]["bob"] < 0
    at_most = prices | {"schmutz": MOST, "bob": LEAST}
    assert {moved(at_most, tried, 0)[card] - at_most[card] for card in ("schmutz", "bob")} == {0}


def test_no_set_is_left_without_cheap_cards() -> None:
    prices: dict[str, float] = dict(COSTS["costs"])
    dear = tastes(**dict.fromkeys(prices, 0.01))
    for number in range(5):
        prices = moved(prices, {"sets": {"set": dear}}, number)
        assert follows_advice(costs_of(prices))
    assert CHEAP < max(prices.values()) == MOST


def test_a_step_moves_by_one_what_is_out_of_bounds() -> None:
    """A must becomes dearer by one, what is left alone cheaper, and both stop at the limits."""
    costs = dict(COSTS["costs"])
    rows = {
        card: row | {"verdict": verdict(row)}
        for card, row in tastes(schmutz=0.3, muggles=0.4, bob=-0.3, crabby=-0.46).items()
    }
    tried = {"costs": costs | {"muggles": MOST}, "sets": {"set": rows}}
    stepped = step_from(tried)
    moves = {card: cost - tried["costs"][card] for card, cost in stepped.items()}
    assert {card: by for card, by in moves.items() if by} == {"schmutz": 1, "bob": -1}
    assert lost(tried) == pytest.approx(2 * (AIM - 0.3) + (AIM - 0.4) + (AIM - 0.46))


def test_every_step_goes_on_from_the_one_before() -> None:
    measured = [SEARCH["again"][1], *SEARCH["steps"]]
    assert len(measured) > 1
    for before, after in itertools.pairwise(measured):
        assert after["costs"] == step_from(before) != before["costs"]
