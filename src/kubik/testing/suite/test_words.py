"""The words of a game: the same messages in every language, and all of them used."""

from kubik.engine.game import Game
from kubik.engine.words import LANGUAGES
from kubik.testing.provenance import folder_of
from kubik.testing.words import (
    BROKEN,
    KUBIK,
    KUBIK_SOURCES,
    NAME,
    NAMED_BY_THE_ENGINE,
    built_from_game,
    facts_of,
    languages_differ,
    literals,
    messages,
    parts,
)


def test_words_of_a_game_agree(game: Game) -> None:
    asked = literals(folder_of(game), NAME) | literals(KUBIK_SOURCES, NAME)
    assert languages_differ(game.package, asked) == []


def test_no_word_of_a_game_is_one_of_kubiks_own(game: Game) -> None:
    for language in LANGUAGES:  # one of two sentences of a name would be said in the other's place
        shared = messages(game.package, language).keys() & messages(KUBIK, language).keys()
        assert sorted(shared) == []


def test_each_word_of_a_game_is_used(game: Game) -> None:
    known = set(messages(game.package, LANGUAGES[0]))
    used = literals(folder_of(game), NAME) | NAMED_BY_THE_ENGINE
    used |= parts(game.package, LANGUAGES[0])
    built = set(built_from_game(game))
    numbered = {name for name in known if BROKEN.fullmatch(name)}
    assert sorted(known - used - built - numbered - facts_of(game)) == []
    assert sorted(built - known) == []


def test_broken_positions_are_numbered_from_one(game: Game) -> None:
    names = map(BROKEN.fullmatch, messages(game.package, LANGUAGES[0]))
    numbers = sorted(int(found[1]) for found in names if found)
    assert numbers == list(range(1, len(numbers) + 1))
