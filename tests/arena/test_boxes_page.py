"""The pages of our boxes say what was measured."""

import json
import re
from pathlib import Path

import pytest
from bench.box_page import write_box
from bench.boxes_page import COSTS_PART, GAMES, SEARCH_PART, write_boxes
from bench.costs_search import (
    FROM_MODEL,
    LEAST,
    MODEL,
    MOST,
    at_limits,
    follows_advice,
    limits,
    moved,
    shows,
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
    assert costs == SEARCH["best"]["costs"]
    assert follows_advice(costs)
    assert all(LEAST <= cost <= MOST for cost in costs.values())
    assert all(abs(cost - MODEL[card]) <= FROM_MODEL for card, cost in costs.items())


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
    low, high = limits("muggles")
    row = {"verdict": 1, "wins": 0.1}
    for cost, verdict_, held in (
        (high, 1, 1),
        (low, 1, 0),
        (low, -1, 1),
        (high, -1, 0),
        (low, 0, 0),
    ):
        said = {
            "costs": {"muggles": cost},
            "sets": {"race_7": {"muggles": row | {"verdict": verdict_}}},
        }
        assert at_limits(said) == held


def test_costs_move_where_tastes_lose_and_stay_within_limits() -> None:
    """The more a taste loses the farther; where sets say opposite things, nowhere."""
    costs = dict(SEARCH["ours"]["costs"])
    rows = {
        "race_1": {
            "rollosaurus": {"verdict": 1, "wins": 0.43},
            "bob": {"verdict": -1, "wins": 0.1},
        },
        "race_7": {"muggles": {"verdict": 1, "wins": 0.0}, "schmutz": {"verdict": 0, "wins": 0.5}},
        "other": {"schmutz": {"verdict": 1, "wins": 0.4}},
        "third": {"captain_bark": {"verdict": 1, "wins": 0.1}},
        "fourth": {"captain_bark": {"verdict": -1, "wins": 0.1}},
    }
    named = {card for cards in rows.values() for card in cards}
    rows["rest"] = {card: {"verdict": 0, "wins": 0.5} for card in costs if card not in named}
    after = moved({"costs": costs, "sets": rows}, dict.fromkeys(costs, True))
    changes = {card: after[card] - costs[card] for card in costs if after[card] != costs[card]}
    assert changes == {"rollosaurus": 1, "bob": -3, "muggles": 3, "schmutz": 1}
    assert moved({"costs": costs, "sets": rows}, dict.fromkeys(costs, False)) == costs
