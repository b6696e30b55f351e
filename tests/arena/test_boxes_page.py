"""The pages of our boxes say what was measured."""

import json
import re
from pathlib import Path

import pytest
from bench.box_page import write_box
from bench.boxes_page import COSTS_PART, GAMES, SEARCH_PART, write_boxes
from bench.costs_search import FROM_MODEL, LEAST, MODEL, MOST, follows_advice, verdict

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
@pytest.mark.parametrize(
    ("wins", "bought", "fails"),
    [(0.5, 0.5, False), (0.44, 0.5, False), (0.43, 0.5, True), (0.5, 0.0, None), (0.5, 1.0, None)],
)
def test_a_taste_must_show_and_do_about_as_well(
    taste: int, wins: float, bought: float, fails: bool | None
) -> None:
    """A card that stays unbought although it is liked is left alone, however games go."""
    if fails is None:
        fails = (bought == 0.0) == (taste > 0)
    row = {"sign": taste, "wins": wins, "bought": bought}
    assert verdict(row) == (-taste if fails else 0)
