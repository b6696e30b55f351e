"""Every rule line and every number has an origin, and lines that claim the rulebook quote it.

The rulebooks themselves are no part of Kubik. Where they lie beside the checkout, every quotation
must stand in them; without them quotations are still complete and short.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kubik.engine.box import reconstructions, tables
from kubik.engine.game import Game
from kubik.engine.lines import rule_lines, rulebook
from kubik.engine.origins import ORIGINS, RECONSTRUCTION, RULEBOOK, origins_in
from kubik.engine.words import LANGUAGES

RULEBOOKS = Path(__file__).parents[3] / "shared" / "rulebooks"
GAP = " … "  # between words of a quotation that are apart in the rulebook
LONGEST = 160
WORD = re.compile(r"\w+")


def read(game: Game, name: str) -> dict[str, Any]:
    """Return a data file of a game, empty where it has none."""
    path = Path(str(game.rules.__file__)).parent / name
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def plain(text: str) -> str:
    """Return the words of a text alone, for icons are lost in a copy and marks are added."""
    return f" {' '.join(WORD.findall(text.casefold()))} "


def claims(game: Game) -> set[str]:
    return {line.id for line in rule_lines(game.package).values() if line.origin == RULEBOOK}


def quotations(game: Game) -> dict[str, str]:
    return {
        f"{section}.{number}": text
        for section, numbered in read(game, "quotations.toml").items()
        for number, text in numbered.items()
    }


def test_lines_that_claim_the_rulebook_are_quoted_and_no_others(game: Game) -> None:
    assert set(quotations(game)) == claims(game)


def test_quotations_are_short_and_stand_in_the_rulebook(game: Game) -> None:
    path = RULEBOOKS / f"{game.name.replace('_', '-')}.ru.txt"
    book = plain(path.read_text(encoding="utf-8")) if path.exists() else None
    for line, text in quotations(game).items():
        assert 0 < len(text) <= LONGEST, line
        for part in text.split(GAP):
            assert re.search("[а-яё]", part), line
            assert book is None or plain(part) in book, f"{line}: {part}"


@pytest.mark.parametrize(
    ("quoted", "stands"),
    [
        ("получите 3 и 2.", True),
        ("вы **можете** получить", True),
        ("можете получить 2", False),
        ("получите 3 и 2 монеты", False),
    ],
)
def test_lost_icons_do_not_hide_a_quotation(quoted: str, stands: bool) -> None:
    book = "Если хотите, вы **можете**\nполучить кубик: получите 3 ● и 2 🦶."
    assert (plain(quoted) in plain(book)) == stands


def without_origin(data: Any, where: str = "", marked: bool = False) -> Iterator[str]:
    """Yield what in the data of a game has no origin of its own, nor its table."""
    if isinstance(data, dict):
        marked = marked or "origin" in data
        for name, value in data.items():
            if name != "origin" and f"{name}_origin" not in data:
                yield from without_origin(value, f"{where}.{name}", marked)
    elif isinstance(data, list) and data and all(isinstance(value, dict) for value in data):
        for value in data:
            yield from without_origin(value, where, marked)
    elif not marked:
        yield where


def test_every_number_has_an_origin(game: Game) -> None:
    data = read(game, "data.toml")
    assert list(without_origin(data)) == []
    assert set(origins_in(data)) <= set(ORIGINS)


def test_numbers_without_an_origin_are_found() -> None:
    data = {"deal": {"hand": 8}, "goal": {"origin": "rulebook", "kinds": 7}, "bird": [{"cards": 7}]}
    assert list(without_origin(data)) == [".deal.hand", ".bird.cards"]


def test_reconstructions_are_told_where_there_are_any(game: Game) -> None:
    found = reconstructions(game)
    assert bool(found) == (RECONSTRUCTION in set(origins_in(read(game, "data.toml"))))
    assert bool(found) == any(
        line.origin == RECONSTRUCTION for line in rule_lines(game.package).values()
    )
    for language in LANGUAGES:
        words = game.words(language)
        assert len({words.say(one.message) for one in found}) == len(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_stand_in_sections_and_are_whole(game: Game, language: str) -> None:
    sections = {section.id for section in rulebook(game.package)}
    for table in tables(game, game.words(language)):
        assert table.section in sections
        assert table.rows
        assert all(len(row) == len(table.head) for row in table.rows)
