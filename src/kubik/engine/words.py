"""Words: every sentence a person sees, from Fluent files, in Russian and English."""

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

from fluent.runtime import FluentBundle, FluentResource

Language: TypeAlias = Literal["en", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

# Fluent refuses values of more than 1000 characters, and what a person types can be longer.
LONGEST_VALUE = 900


class Words:
    """The words of one language: Kubik's own and, over them, those of a game."""

    def __init__(self, language: str, sources: Iterable[str]) -> None:
        self.language = language
        # Isolation marks would show up as boxes in terminals and change recorded text.
        self._bundle = FluentBundle([language], use_isolating=False)
        for source in sources:
            self._bundle.add_resource(FluentResource(source))

    def __contains__(self, message: str) -> bool:
        return self._bundle.has_message(message)

    def say(self, message: str, /, **params: Any) -> str:
        """Return a sentence; lists and parameters that can `say` themselves are put in words."""
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise KeyError(f"message {message} has no text")
        text, problems = self._bundle.format_pattern(
            pattern, {name: self._value(value) for name, value in params.items()}
        )
        if problems:
            raise KeyError(f"{message} ({self.language}): {problems}")
        return str(text)

    def _value(self, value: Any) -> Any:
        if hasattr(value, "say"):
            value = value.say(self)
        if isinstance(value, (list, tuple)):
            value = ", ".join(str(item) for item in value)
        if isinstance(value, str) and len(value) > LONGEST_VALUE:
            return value[:LONGEST_VALUE] + "…"
        # Whatever else somebody put into a file is quoted as it stands there.
        return value if isinstance(value, str | int | float) else str(value)


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
