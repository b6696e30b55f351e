"""The words of the page: those that every page needs, and those of one game."""

import functools
import hashlib
import re

from kubik.engine.game import Game
from kubik.engine.registry import load_games
from kubik.engine.words import LANGUAGES, core_part, game_source

# Of Kubik's own words, the files that every page needs; the boards have one each.
_PAGE = ("hint", "levels", "review", "shared", "table", "web")
# What only some pages need.
PARTS = ("dice", "learn", "me", "owner", "puzzle", "results", "setup", "standings")
_ABOUT = ("title", "blurb")  # what is said of every game wherever games are listed
_COMMENT = re.compile(r"^#.*\n+", re.MULTILINE)


@functools.cache
def page_words(language: str) -> str:
    """Return what every page needs, as a Fluent text."""
    own = [core_part(language, name) for name in _PAGE]
    about = [_message(game, what, language) for game in load_games()[0] for what in _ABOUT]
    return _bare("\n".join([*own, *about]))


@functools.cache
def board_words(game: Game, language: str) -> str:
    """Return what the pages of one game need besides."""
    own = core_part(language, f"board-{game.name}")
    return _bare(own + "\n" + game_source(game.package, language))


@functools.cache
def part_words(part: str, language: str) -> str:
    """Return what some pages need besides."""
    return _bare(core_part(language, part))


@functools.cache
def words_version() -> str:
    """Return a name that changes with any of the words."""
    texts = [page_words(language) for language in LANGUAGES]
    texts += [part_words(part, language) for part in PARTS for language in LANGUAGES]
    texts += [board_words(game, lang) for game in load_games()[0] for lang in LANGUAGES]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def _bare(text: str) -> str:
    """Return a Fluent text without comments, which are for whoever writes it."""
    return _COMMENT.sub("", text)


def _message(game: Game, what: str, language: str) -> str:
    text = " ".join(game.words(language).say(f"game-{what}").split())
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'game-{what}-{game.name} = {{ "{quoted}" }}'
