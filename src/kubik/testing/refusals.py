"""How a move is refused: by a line that it breaks, in every language, and nothing changes."""

import pytest

from kubik.engine.errors import IllegalMoveError
from kubik.engine.lines import rule_lines
from kubik.engine.match import Match
from kubik.engine.words import LANGUAGES, core_words


def refused(match: Match, move: str, seat: int | None = None) -> str:
    """Return the rule line that a move is refused with, and see that nothing changed."""
    before = match.position()
    with pytest.raises(IllegalMoveError) as caught:
        match.push(move, seat)
    assert match.position() == before
    line = caught.value.line
    for language in LANGUAGES:
        sentence = caught.value.say(core_words(language))
        assert sentence.startswith(f"{move} ")
        assert f". [{line}] {rule_lines(match.game.package)[line].text[language]}" in sentence
    return line


def case(match: Match, move: str, seat: int | None = None, language: str = "en") -> str:
    """Return what is said of the case when a move is refused."""
    with pytest.raises(IllegalMoveError) as caught:
        match.push(move, seat)
    said: str = caught.value.params["case"].say(core_words(language))
    assert f": {said}. [" in caught.value.say(core_words(language))
    return said
