"""Rule lines: a rulebook retold as numbered lines that code and tests can name."""

import functools
import tomllib
from dataclasses import dataclass
from importlib.resources import files

from kubik.engine.words import LANGUAGES, Words


@dataclass(frozen=True)
class RuleLine:
    """One line of a rulebook in our own words."""

    id: str  # section and number, e.g. "lay.2"
    section: str
    source: str  # "rulebook", "ruling" or "variant": where the line comes from
    text: dict[str, str]  # by language


@dataclass(frozen=True)
class Section:
    """A part of a rulebook."""

    id: str
    title: dict[str, str]
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True)
class QuotedLine:
    """A line to quote in an error, in whatever language the error is read."""

    package: str
    id: str

    def say(self, words: Words) -> str:
        """Return the id and the text of the line."""
        return f"[{self.id}] {rule_lines(self.package)[self.id].text[words.language]}"


@functools.cache
def rulebook(package: str) -> tuple[Section, ...]:
    """Read `lines.toml` of the package of a game."""
    data = tomllib.loads((files(package) / "lines.toml").read_text(encoding="utf-8"))
    return tuple(_section(entry) for entry in data["section"])


@functools.cache
def rule_lines(package: str) -> dict[str, RuleLine]:
    """Return all lines of a game's rulebook by their ids."""
    return {line.id: line for section in rulebook(package) for line in section.lines}


def _section(entry: dict[str, object]) -> Section:
    identifier = str(entry["id"])
    lines = entry["line"]
    assert isinstance(lines, list)
    return Section(
        identifier,
        _texts(entry),
        tuple(
            RuleLine(
                f"{identifier}.{number}", identifier, line.get("source", "rulebook"), _texts(line)
            )
            for number, line in enumerate(lines, start=1)
        ),
    )


def _texts(entry: dict[str, object]) -> dict[str, str]:
    return {language: " ".join(str(entry[language]).split()) for language in LANGUAGES}
