"""Words: every sentence a person sees, from Fluent files, in Russian and English."""

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

from fluent.runtime import FluentBundle, FluentResource

Language: TypeAlias = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

# Fluent refuses values of more than 1000 characters, and what a person types can be longer.
LONGEST_VALUE = 900
# Numbers beyond that are no counts of ours, and Fluent stumbles over those of many digits.
LARGEST_NUMBER = 10**15
# Sentences of one language that are kept. Fluent takes long to put one together, and whoever shows
# a table says the same names of cards, seats and moves again and again.
KEPT_SENTENCES = 1_000


# A message or term begins at the edge of the page, and what belongs to it is set in.
_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*)[ ]*=", re.MULTILINE)
_MENTIONED = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")


class Words:
    """The words of one language: Kubik's own and, over them, those of a game.

    Reading Fluent takes long, and of a thousand messages a process says a few dozen: each is read
    when it is first said.
    """

    def __init__(self, language: str, sources: Iterable[str]) -> None:
        self.language = language
        # Isolation marks would show up as boxes in terminals and change recorded text.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unread: dict[str, str] = {}
        for source in sources:
            for name, entry in _entries(source).items():
                self._unread.setdefault(name, entry)
        self._messages = frozenset(name for name in self._unread if not name.startswith("-"))
        # By the types, too: what is equal, as 1 and True, need not be said alike.
        self._kept = functools.lru_cache(KEPT_SENTENCES, typed=True)(self._put_together)

    def __contains__(self, message: str) -> bool:
        return message in self._messages

    def say(self, message: str, /, **params: Any) -> str:
        """Return a sentence; lists and parameters that can `say` themselves are put in words."""
        return self._kept(message, tuple(params), *map(self._value, params.values()))

    def _put_together(self, message: str, names: tuple[str, ...], *values: Any) -> str:
        self._read(message)
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise KeyError(f"message {message} has no text")
        params = dict(zip(names, values, strict=True))
        text, problems = self._bundle.format_pattern(pattern, params)
        if problems:
            raise KeyError(f"{message} ({self.language}): {problems}")
        return str(text)

    def _read(self, name: str) -> None:
        """Read an entry and all that it mentions, unless that was done."""
        waiting, found = [name], dict[str, str]()
        while waiting:
            entry = self._unread.get(mentioned := waiting.pop())
            if entry is not None and mentioned not in found:
                found[mentioned] = entry
                waiting += _MENTIONED.findall(entry)
        for entry in found.values():
            self._bundle.add_resource(FluentResource(entry))
        # Last, for another thread may ask meanwhile, and may have read them, too.
        for read in found:
            self._unread.pop(read, None)

    def _value(self, value: Any) -> Any:
        if hasattr(value, "say"):
            value = value.say(self)
        if isinstance(value, (list, tuple)):
            value = ", ".join(str(item) for item in value)
        if isinstance(value, str) and len(value) > LONGEST_VALUE:
            return value[:LONGEST_VALUE] + "…"
        if isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
            return f"{Decimal(value):.3e}"
        # Whatever else somebody put into a file is quoted as it stands there.
        return value if isinstance(value, str | int | float) else str(value)


@functools.lru_cache(maxsize=2 * len(LANGUAGES))  # Kubik's own are part of every game's
def _entries(source: str) -> dict[str, str]:
    """Return the text of each message and term, by its name; of two of one name, the first."""
    found = list(_ENTRY.finditer(source))
    ends = [*(entry.start() for entry in found[1:]), len(source)]
    entries: dict[str, str] = {}
    for entry, end in zip(found, ends, strict=False):
        entries.setdefault(entry[1], source[entry.start() : end])
    return entries


@functools.cache
def core_words(language: str) -> Words:
    """Return Kubik's own words, without those of any game."""
    return Words(language, [core_source(language)])


@functools.cache
def game_words(package: str, language: str) -> Words:
    """Return the words for a game that lives in that package."""
    return Words(language, [core_source(language), game_source(package, language)])


@dataclass(frozen=True)
class Says:
    """A message of Kubik's own words, to be a parameter of an error."""

    message: str
    params: dict[str, Any] = field(default_factory=dict)

    def say(self, words: Words) -> str:
        """Return it in these words."""
        return words.say(self.message, **self.params)


@dataclass(frozen=True)
class GameSays:
    """A message of a game's words, to be a parameter of an error."""

    package: str
    message: str
    params: dict[str, Any] = field(default_factory=dict)

    def say(self, words: Words) -> str:
        """Return it in the language of these words."""
        return game_words(self.package, words.language).say(self.message, **self.params)


@functools.cache
def core_source(language: str) -> str:
    """Return the Fluent text of Kubik's own words."""
    folder = files("kubik") / "words"
    parts = sorted((folder / language).iterdir(), key=lambda part: part.name)
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


def core_part(language: str, name: str) -> str:
    """Return one file of Kubik's own words; empty where there is none."""
    file = files("kubik") / "words" / language / f"{name}.ftl"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def game_source(package: str, language: str) -> str:
    """Return the Fluent text of a game's words; those of a large game are in several files."""
    parts = sorted((files(package) / "words").iterdir(), key=lambda part: part.name)
    own = [part for part in parts if part.name.startswith((f"{language}.", f"{language}-"))]
    return "\n".join(part.read_text(encoding="utf-8") for part in own)
