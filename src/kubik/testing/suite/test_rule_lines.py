"""Every rule line is held by a test, and every id that is written somewhere is a line."""

import re

from kubik.engine.game import Game
from kubik.engine.lines import rule_lines, rulebook
from kubik.engine.registry import game_names
from kubik.engine.words import LANGUAGES
from kubik.testing.cases import Places
from kubik.testing.provenance import folder_of
from kubik.testing.rule_report import every_line, named_lines

# A section and a number, such as lay.2, unless it is a part of a longer name or number.
LINE_ID = re.compile(r"(?<![\w.])[a-z][a-z_-]*\.\d+(?![\w.]*\w)")
PLAIN = re.compile(r"[a-z][a-z_-]*")


def test_every_line_is_named_by_a_test(game: Game, places: Places) -> None:
    lines = every_line([game.name])
    assert lines
    assert sorted(lines.keys() - named_lines(places.tests).keys()) == []


def test_tests_name_only_real_lines(places: Places) -> None:
    assert sorted(named_lines(places.tests).keys() - every_line(game_names()).keys()) == []


def test_sources_name_only_real_lines(game: Game) -> None:
    """In comments, docstrings and refusals alike; and the sources do name lines."""
    lines = rule_lines(game.package)
    named = {
        name: set(LINE_ID.findall(path.read_text(encoding="utf-8")))
        for path in sorted(folder_of(game).glob("*.py"))
        for name in [path.name]
    }
    assert {
        name: sorted(ids - lines.keys()) for name, ids in named.items() if ids - lines.keys()
    } == {}
    assert named["rules.py"]
    assert named["moves.py"] | named.get("refusals.py", set())


def test_lines_are_whole(game: Game) -> None:
    for section in rulebook(game.package):
        assert PLAIN.fullmatch(section.id)
        for line in section.lines:
            assert all(line.text[language].endswith((".", "!", "»")) for language in LANGUAGES)
            assert re.search("[а-я]", line.text["ru"])
            assert not re.search("[а-я]", line.text["en"])
