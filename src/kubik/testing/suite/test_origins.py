"""Every rule line and every number has an origin, and lines that claim the rulebook quote it.

The rulebooks themselves are no part of Kubik. Where their texts are at hand (`kubik_rulebooks` in
the configuration of pytest), every quotation must stand in one; without them quotations are still
complete and short.
"""

import pytest

from kubik.engine.box import reconstructions, tables
from kubik.engine.game import Game
from kubik.engine.lines import rule_lines, rulebook
from kubik.engine.origins import ORIGINS, RECONSTRUCTION, RULEBOOK, origins_in
from kubik.engine.words import LANGUAGES
from kubik.testing.cases import Places
from kubik.testing.provenance import books_of, plain, quotations, read, without_origin

GAP = " … "  # between words of a quotation that are apart in the rulebook
LONGEST = 160


def test_lines_that_claim_the_rulebook_are_quoted_and_no_others(game: Game) -> None:
    lines = rule_lines(game.package).values()
    assert set(quotations(game)) == {line.id for line in lines if line.origin == RULEBOOK}


def test_quotations_are_short_and_stand_in_the_rulebook(game: Game, places: Places) -> None:
    books = books_of(game, places.rulebooks)
    for line, text in quotations(game).items():
        assert 0 < len(text) <= LONGEST, line
        for part in map(plain, text.split(GAP)):
            assert part.strip(), line
            assert not books or any(part in book for book in books), f"{line}: {part}"


def test_every_number_has_an_origin(game: Game) -> None:
    data = read(game, "data.toml")
    assert list(without_origin(data)) == []
    assert set(origins_in(data)) <= set(ORIGINS)


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
