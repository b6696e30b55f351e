"""Kubik's own words: the same messages in every language, all of them used; and the page's."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kubik
from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES
from kubik.testing.words import (
    FAMILY,
    KUBIK,
    KUBIK_SOURCES,
    NAME,
    languages_differ,
    literals,
    messages,
)

CLIENT = Path(__file__).parents[1] / "client" / "src"

# Families whose members are known from what a game is; the rest of the name must be one of them.
OF_GAMES = ("option-", "move-", "event-", "ending-", "broken-", "automaton-", "ask-")


@cache
def everywhere(pattern: re.Pattern[str]) -> frozenset[str]:
    """Return what the sources of Kubik have, in the terminal, the server and the browser."""
    return frozenset(literals(KUBIK_SOURCES, pattern) | literals(CLIENT, pattern))


def test_kubiks_own_words_agree() -> None:
    assert languages_differ(KUBIK, everywhere(NAME)) == []


def test_words_of_a_game_that_the_page_names_agree(game: Game) -> None:
    assert languages_differ(game.package, everywhere(NAME)) == []


def test_each_of_kubiks_own_words_is_used() -> None:
    known = set(messages(KUBIK, LANGUAGES[0]))
    used = everywhere(NAME)
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
