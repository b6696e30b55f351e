"""The rules in the terminal: marks of origin, tables, and what of a box is a reconstruction."""

from pathlib import Path

import pytest

from kubik import find_game
from kubik.engine.lines import rule_lines
from kubik.engine.origins import ORIGINS, RULEBOOK
from kubik.engine.words import LANGUAGES, core_words
from terminal.running import Kubik


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", ["kabaleo", "connect_four"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_that_is_not_the_rulebooks_is_marked(
    kubik: Kubik, language: str, name: str
) -> None:
    printed = flat(kubik("rules", name, "--lang", language).out)
    words = core_words(language)
    marks = {origin: words.say(f"origin-{origin}") for origin in ORIGINS if origin != RULEBOOK}
    for line in rule_lines(find_game(name).package).values():
        _, _, after = printed.partition(line.text[language])
        assert [o for o in marks if after.lstrip().startswith(marks[o])] == [
            o for o in marks if o == line.origin
        ]


@pytest.mark.parametrize(
    ("name", "section", "shown"),
    [
        ("cubirds", "flock", "сорока 17 5 7"),
        ("qubix", "score", "■■□ 4 2"),
        ("cubitos", "sets", "Богатый пёсик коричневый 3"),
    ],
)
def test_tables_are_printed_with_their_section(
    kubik: Kubik, name: str, section: str, shown: str
) -> None:
    assert shown in flat(kubik("rules", name, "--lang", "ru").out)
    assert shown in flat(kubik("rules", name, section, "--lang", "ru").out)


OTHER_BOX = "[deal]\nhand = 6\n[bird.owl]\nsmall = 2\n"


def test_rules_of_another_box_say_what_it_has_otherwise(kubik: Kubik, home: Path) -> None:
    (home / "box.toml").write_text(OTHER_BOX, encoding="utf-8")
    for line in (), ("setup",), ("setup.3",):
        shown = flat(kubik("rules", "cubirds", *line, "--edition", "box.toml").out)
        assert "these count: bird.owl.small 3 → 2" in shown
        assert "deal.hand 8 → 6" in shown
        assert "a hand of eight cards" in shown
        assert "these count" not in kubik("rules", "cubirds", *line).out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_another_box_says_so_at_once(kubik: Kubik, home: Path, language: str) -> None:
    (home / "box.toml").write_text(OTHER_BOX, encoding="utf-8")
    table = ("play", "cubirds", "--seats", "me,me", "--lang", language)
    said = core_words(language).say("setup-edition-played")
    played = flat(kubik(*table, "--edition", "box.toml", lines="rules setup.3\nq\n").out)
    assert played.count(said) == played.count("deal.hand 8 → 6") == 2  # and where rules are read
    assert said not in flat(kubik(*table, lines="rules setup.3\nq\n").out)


def test_games_tell_what_is_reconstructed(kubik: Kubik) -> None:
    games = flat(kubik("games").out)
    assert "Reconstructed which block lies where in the storage" in games
    assert "the track Still Waters Run Deep" in games


def test_a_table_tells_what_on_it_is_reconstructed(kubik: Kubik) -> None:
    chosen = ("--option", "cards=race_2", "--seats", "me,me")
    shown = flat(kubik("play", "cubitos", *chosen, lines="q\n").out)
    assert "the track Ahead of the Curve" in shown
    assert "Testing the Waters" not in shown
    assert "nowhere" not in kubik("play", "cubirds", "--seats", "me,me", lines="q\n").out
