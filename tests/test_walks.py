"""The walks of newcomers in the documents: all end in a win, and the pages show them."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from kubik.engine.registry import load_games
from kubik.engine.words import LANGUAGES

DOCS = Path(__file__).parent.parent / "docs"
WALKS = DOCS / "img" / "walks"


def test_in_every_game_and_language_a_newcomer_wins() -> None:
    walks = json.loads((WALKS / "walks.json").read_text())
    ours = [game.name for game in load_games()[0] if game.package.startswith("kubik.")]
    assert sorted((walk["game"], walk["language"]) for walk in walks if walk["won"]) == sorted(
        product(ours, LANGUAGES)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_picture(language: str) -> None:
    page = (DOCS / f"walks.{language}.md").read_text()
    shown = re.findall(r"\]\(img/walks/([^)]+)\)", page)
    assert sorted(shown) == sorted(path.name for path in WALKS.glob(f"*.{language}.webp"))
