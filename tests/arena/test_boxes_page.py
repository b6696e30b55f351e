"""The pages of our boxes say what was measured."""

import json
from pathlib import Path

import pytest
from bench.boxes_page import write_boxes

from kubik.engine.words import LANGUAGES

ROOT = Path(__file__).parents[2]
KEPT = json.loads((ROOT / "bench" / "boxes.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_written_from_what_was_measured(language: str) -> None:
    page = (ROOT / "docs" / f"boxes.{language}.md").read_text(encoding="utf-8")
    assert page == write_boxes(KEPT, language)
