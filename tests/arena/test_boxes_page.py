"""The pages of our boxes say what was measured."""

import json
import re
from pathlib import Path

import pytest
from bench.box_page import write_box
from bench.boxes_page import COSTS_PART, GAMES, write_boxes
from bench.costs import follows_advice

import kubik
from kubik.engine.words import LANGUAGES

ROOT = Path(__file__).parents[2]
COSTS = json.loads((ROOT / "bench" / "costs.json").read_text(encoding="utf-8"))
KEPT = json.loads((ROOT / "bench" / "boxes.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_written_from_what_was_measured(language: str) -> None:
    page = (ROOT / "docs" / f"boxes.{language}.md").read_text(encoding="utf-8")
    assert page == write_boxes(KEPT | {COSTS_PART: COSTS}, language)


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
    assert costs == COSTS[-1]["costs"]
    assert follows_advice(costs)
