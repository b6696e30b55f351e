"""The rules in the terminal: marks of origin, tables, and what of a box is a reconstruction."""

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
