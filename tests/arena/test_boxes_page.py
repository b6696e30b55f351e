"""The pages of our boxes say what was measured."""

import json
import re
from pathlib import Path

import pytest
from bench.box_page import write_box
from bench.boxes_page import GAMES, write_boxes

from kubik.engine.words import LANGUAGES

ROOT = Path(__file__).parents[2]
COSTS = json.loads((ROOT / "bench" / "costs.json").read_text(encoding="utf-8"))
KEPT = json.loads((ROOT / "bench" / "boxes.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_written_from_what_was_measured(language: str) -> None:
    page = (ROOT / "docs" / f"boxes.{language}.md").read_text(encoding="utf-8")
    assert page == write_boxes(KEPT, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_box_has_a_page_that_loads_nothing(name: str, language: str) -> None:
    page = (ROOT / "docs" / "boxes" / f"{name}.{language}.html").read_text(encoding="utf-8")
    assert page == write_box(name, KEPT[name], COSTS, language)
    assert page.count("<svg") > 10
    assert not re.search(r"<script|<link|src=|href=|url\(|@import", page)
