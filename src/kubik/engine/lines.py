"""Rule lines: a rulebook retold as numbered lines that code and tests can name."""

import difflib
import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from kubik.engine.errors import KubikError, LinesError
from kubik.engine.origins import ORIGINS
from kubik.engine.words import LANGUAGES, Words


@dataclass(frozen=True)
class RuleLine:
    """One line of a rulebook in our own words."""

    id: str  # section and number, e.g. "lay.2"
    section: str
    origin: str  # one of ORIGINS
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
    return tuple(_section(package, entry) for entry in data["section"])


@functools.cache
def rule_lines(package: str) -> dict[str, RuleLine]:
    """Return all lines of a game's rulebook by their ids."""
    return {line.id: line for section in rulebook(package) for line in section.lines}


def unknown_line(game: str, package: str, wanted: str) -> KubikError:
    """Return the sentence that there is no such line or section, with those that were meant."""
    sections = [section.id for section in rulebook(package)]
    close = difflib.get_close_matches(wanted, [*rule_lines(package), *sections], n=3)
    return KubikError("unknown-line", game=game, line=wanted, known=close or sections)


def _section(package: str, entry: dict[str, Any]) -> Section:
    section = str(entry["id"])
    lines = (
        RuleLine(line_id, section, _origin(package, line_id, line), _texts(line))
        for number, line in enumerate(entry["line"], start=1)
        for line_id in [f"{section}.{number}"]
    )
    return Section(section, _texts(entry), tuple(lines))


def _origin(package: str, line_id: str, entry: Mapping[str, Any]) -> str:
    """Return where a line comes from; none may leave that open."""
    origin = entry.get("origin")
    if origin not in ORIGINS:
        raise LinesError("line-origin", package=package, line=line_id, known=list(ORIGINS))
    return str(origin)


def _texts(entry: Mapping[str, Any]) -> dict[str, str]:
    return {language: " ".join(str(entry[language]).split()) for language in LANGUAGES}
