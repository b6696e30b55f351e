"""Kubik's own words: the same messages in every language, all of them used; and the page's."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import kubik
from kubik.engine.game import Game
from kubik.engine.moves import Phrase, say_phrase
from kubik.engine.words import LANGUAGES, core_words
from kubik.testing.words import (
    FAMILY,
    KUBIK,
    KUBIK_SOURCES,
    NAME,
    languages_differ,
    literals,
    messages,
    parts,
)

CLIENT = Path(__file__).parents[1] / "client" / "src"

# Families whose members are known from what a game is; the rest of the name must be one of them.
OF_GAMES = ("option-", "move-", "event-", "ending-", "broken-", "automaton-", "ask-")

# What a Russian rulebook calls otherwise, and how: its words are those of the game everywhere.
OTHERWISE = {
    "cubirds": ("на рук[еу]", "в руке"),
    "cubitos": (r"\bследы\b|\bшаги\b|Цена карты", "ступни, стоимость"),
    "kabaleo": ("меш(ок|к)|чашк", "сумка, стаканчик"),
    "qubix": ("планшет|блок", "игровое поле, кубик"),
    "qwirkle_cubes": (
        "на рук[еу]|полная рука|[Пп]реми[яи]| квиркл",
        "набор, бонус, «Квиркл»",
    ),
}


@cache
def everywhere(pattern: re.Pattern[str]) -> frozenset[str]:
    """Return what the sources of Kubik have, in the terminal, the server and the browser."""
    return frozenset(literals(KUBIK_SOURCES, pattern) | literals(CLIENT, pattern))


def test_kubiks_own_words_agree() -> None:
    assert languages_differ(KUBIK, everywhere(NAME)) == []


def test_words_of_a_game_that_the_page_names_agree(game: Game) -> None:
    assert languages_differ(game.package, everywhere(NAME)) == []


# «Квиркл: кубики: новый стол» is hard to read.
@pytest.mark.parametrize("part", ["web", "puzzle", "standings"])
def test_no_colon_follows_the_name_of_a_game_which_may_have_one(part: str) -> None:
    words = (files("kubik") / "words" / "ru" / f"{part}.ftl").read_text("utf-8")
    assert re.findall(r"^(\S+) = \{ \$game \}:", words, re.MULTILINE) == []


# As numbers have it that are formatted: after none, or after a space that breaks no line. What
# somebody types is written as it is typed: seat<1%.
@pytest.mark.parametrize(("language", "gap"), [("en", ""), ("ru", "\u00a0")])
def test_a_percent_sign_stands_as_the_language_has_it(language: str, gap: str) -> None:
    assert core_words(language).say("share", share=0.5).endswith(f"0{gap}%")
    sources = files("kubik")
    names = [f"words/{language}/*.ftl", f"games/*/words/{language}.ftl"]
    texts = [path.read_text("utf-8") for name in names for path in Path(str(sources)).glob(name)]
    found = [gap for text in texts for gap in re.findall(r"(?<![<\d])(?:\d+|\})(\s*)%", text)]
    assert {*found} == {gap}


def test_the_page_leaves_it_to_words_where_percent_signs_stand() -> None:
    assert literals(CLIENT, re.compile(r"\}\s+%<")) == set()


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_game_speaks_as_its_rulebook_does(name: str) -> None:
    pattern, right = OTHERWISE[name]
    kubik_words, game = files("kubik") / "words" / "ru", files("kubik.games") / name
    sources = [kubik_words / f"board-{name}.ftl", game / "lines.toml"]
    sources += [file for file in (game / "words").iterdir() if "ru" in file.name]
    for source in sources:
        text = source.read_text(encoding="utf-8")
        assert not re.findall(f".*(?:{pattern}).*", text), f"{source.name}: {right}"


@pytest.mark.parametrize(
    ("message", "params"),
    [
        ("bad-names", {"names": 2, "players": 1}),
        ("bad-bots", {"bots": 2, "players": 1}),
        ("bad-seats", {"seats": 2, "players": 1}),
        ("position-seats", {"field": "hands", "seats": 1}),
        ("verify-played", {"moves": 1}),
        ("report-players", {"players": 1}),
        ("lab-goes-on", {"games": 1}),
        ("lab-nothing", {"games": 1}),
        ("lab-method", {"pairs": 1, "players": 1, "seed": "1", "bots": "greedy"}),
    ],
)
def test_one_is_not_many_in_english(message: str, params: dict[str, Any]) -> None:
    """One can play CuBirds alone."""
    assert not re.search(r"\b1 \w+s\b", core_words("en").say(message, **params))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_owns_nothing_already(language: str) -> None:
    game = kubik.find_game("cubitos")
    said = [
        say_phrase(game, Phrase("reason-buys", {"sides": 2, "own": own}), game.words(language))
        for own in (0, 1)
    ]
    assert ["0" in text or "1" in text for text in said] == [False, True]


def test_a_field_that_is_full_is_named_in_the_right_case() -> None:
    game = kubik.find_game("qubix")
    fields = [game.moves.TERMS["field"].index(name) for name in ("1", "neutral")]
    said = [
        say_phrase(game, Phrase("refused-high", {"field": field, "levels": 3}), game.words("ru"))
        for field in fields
    ]
    assert said == ["на поле 1 уже 3 слоя", "на нейтральном поле уже 3 слоя"]


def test_each_of_kubiks_own_words_is_used() -> None:
    known = set(messages(KUBIK, LANGUAGES[0]))
    used = everywhere(NAME) | parts(KUBIK, LANGUAGES[0])
    families = everywhere(FAMILY) - set(OF_GAMES)
    unused = {name for name in known - used if not name.startswith(tuple(families))}
    assert not unused


def test_no_family_hides_an_unused_word() -> None:
    """Where a name is built from its beginning, its end is a literal in the sources too."""
    ends = everywhere(NAME) | {"moves", "records"}
    known = set(messages(KUBIK, LANGUAGES[0])) - everywhere(NAME)
    for family in everywhere(FAMILY) - set(OF_GAMES):
        for name in known:
            if name.startswith(family):
                assert name.removeprefix(family) in ends, name


def said_literally() -> frozenset[str]:
    """Return the messages that the sources ask for by a literal name."""
    asked = re.compile(r"""(?:say|say_line|Error)\(\s*["']([a-z][\w-]*)["']""")
    return everywhere(asked) - set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_for_exists(language: str) -> None:
    known: dict[str, Any] = dict(messages(KUBIK, language))
    for name in kubik.game_names():
        known |= messages(kubik.find_game(name).package, language)
    assert not said_literally() - set(known)
