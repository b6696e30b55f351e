"""The walks of newcomers in the documents: all end in a win, and the pages show them."""

import json
import re
from pathlib import Path

import pytest

from kubik.engine.words import LANGUAGES

DOCS = Path(__file__).parent.parent / "docs"
WALKS = DOCS / "img" / "walks"


def test_every_newcomer_wins() -> None:
    walks = json.loads((WALKS / "walks.json").read_text())
    assert walks
    assert all(walk["won"] for walk in walks)
    # Whoever reads only one language misses nothing.
    games = [{one["game"] for one in walks if one["language"] == each} for each in LANGUAGES]
    assert all(each == games[0] for each in games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_picture(language: str) -> None:
    page = (DOCS / f"walks.{language}.md").read_text()
    shown = re.findall(r"\]\(img/walks/([^)]+)\)", page)
    assert sorted(shown) == sorted(path.name for path in WALKS.glob(f"*.{language}.webp"))
