"""Edition files: read, with the line of what is wrong in one; and what an edition changes.

TOML is read by the standard library, which does not tell where it found what. But the beginning of
a file, up to the end of any statement, is TOML as well: so a value stands in the statement with
which it first comes to be there, and halving the file finds it.
"""

import importlib.util
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from kubik.engine.edition import NumberRange, by_name, find, read_data
from kubik.engine.errors import EditionError
from kubik.engine.game import Game
from kubik.engine.origins import DataPlace, is_origin
from kubik.engine.system_errors import explained
from kubik.engine.words import Words

GAME = "game"  # what a file says its game is, beside what it overrides
LARGEST_FILE = 256 * 1024  # bytes; looking for a line takes longer than somebody would wait
LONGEST_LIST = 80  # that stands on one line
# A line with which a statement may begin: the head of a table, or a name and what it is.
_KEY = r"""(?:[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
BEGINS = re.compile(rf"""\s*(\[[^],]*]+\s*(#.*)?$|{_KEY}(?:\s*\.\s*{_KEY})*\s*=)""")
_TWICE = re.compile("twice|overwrite|[Dd]uplicate")  # as the standard library tells of it
_PLACE = re.compile(r"at line (\d+), column (\d+)")


def read_edition(path: Path) -> str:
    """Return the text of an edition; a sentence says why it cannot be read."""
    with explained(path, EditionError):
        if path.stat().st_size > LARGEST_FILE:
            raise EditionError("edition-large", path=str(path), most=LARGEST_FILE >> 10)
        return path.read_text(encoding="utf-8-sig")  # some editors put a mark in front


def parse_edition(text: str, path: Path) -> dict[str, Any]:
    """Return what an edition overrides; a sentence says where it is not TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also for numbers of thousands of digits
        last = len(text.splitlines()) or 1
        found = _PLACE.search(str(error))
        line, column = map(int, found.groups()) if found else (last, 1)
        message = "edition-twice" if _TWICE.search(str(error)) else "edition-not-toml"
        raise EditionError(message, path=str(path), line=line, column=column) from None


def with_line(error: EditionError, text: str, path: Path) -> EditionError:
    """Return the error with the line of the file that it is about, if that can be told."""
    lines = [line for line in (find_line(text, place) for place in error.places) if line]
    if not lines:
        return error
    reason = error.params.get("reason") or error
    return EditionError("bad-edition-line", path=str(path), line=max(lines), reason=reason)


def find_line(text: str, place: DataPlace) -> int:
    """Return the line of the statement that puts something there, or 0 where none does."""
    lines = text.splitlines(keepends=True)
    begins = [at for at, line in enumerate(lines) if BEGINS.match(line)]
    if find(tomllib.loads(text), place) is None:
        return find_line(text, place[:-1]) if len(place) > 1 else 0
    if not begins:
        return 0
    # The text before the first of them does not have it, and that before the last has it, or all.
    first, last = 0, len(begins)
    while last - first > 1:
        for middle in range((first + last) // 2, last):
            data = _parse_beginning(lines[: begins[middle]])
            if data is not None:
                break
        else:
            last = (first + last) // 2  # all are in the middle of one statement
            continue
        if find(data, place) is None:
            first = middle
        else:
            last = middle
    return begins[first] + 1


def _parse_beginning(lines: list[str]) -> dict[str, Any] | None:
    """Return what is in the beginning of a file, unless it ends in the middle of a statement."""
    try:
        return tomllib.loads("".join(lines))
    except tomllib.TOMLDecodeError:
        return None


@dataclass(frozen=True)
class BoxChange:
    """A part of the box that an edition has otherwise."""

    name: str  # with dots between the names of tables
    ours: Any
    theirs: Any


def changes_of(game: Game) -> list[BoxChange]:
    """Return what an edition has otherwise than the box; a list counts as one part."""
    if game.edition is None:
        return []
    data = read_data(game.package)
    return [
        BoxChange(name_of(place), find(data, place), value)
        for place, value in parts_of(game.edition.overrides)
        if find(data, place) != value
    ]


def same_box(one: Game, other: Game) -> bool:
    """Whether two games of one name have equal boxes."""
    return changes_of(one) == changes_of(other)


def parts_of(data: Mapping[str, Any], place: DataPlace = ()) -> Iterator[tuple[DataPlace, Any]]:
    """Yield what is in tables, with its place; origins are left out, and lists are one part."""
    for name, value in data.items():
        here = (*place, name)
        if isinstance(value, Mapping) or by_name(value):
            yield from parts_of(by_name(value) or value, here)
        elif not is_origin(here):
            yield here, value


def name_of(place: DataPlace) -> str:
    """Return a place as people write it."""
    return ".".join(map(str, place))


def box_parts(game: Game) -> list[tuple[DataPlace, Any]]:
    """Return all that an edition of a game may change, as it is in the box."""
    edition = edition_module(game)
    known = {*edition.LIMITS, *getattr(edition, "PARTS", ())}
    every = parts_of(read_data(game.package))
    return [(place, value) for place, value in every if name_of(place) in known]


def has_editions(game: Game) -> bool:
    """Whether a game says what an edition may change."""
    return importlib.util.find_spec(f"{game.package}.edition") is not None


def edition_module(game: Game) -> ModuleType:
    """Return what a game says about its editions; a sentence says that it has none."""
    if not has_editions(game):
        raise EditionError("edition-none", game=game.name)
    return importlib.import_module(f"{game.package}.edition")


def box_message(place: DataPlace, words: Words) -> str:
    """Return the message about a part of the box: its own, or one for all parts of its kind."""
    first, *_, last = map(str, place)
    own = f"box-{'-'.join(map(str, place))}"
    shared = (f"box-{first}-{last}", f"box-{first}", f"box-{last}")
    return next((name for name in (own, *shared) if name in words), own)


def box_thing(place: DataPlace, words: Words) -> str:
    """Return the message that names the thing which a part of the box belongs to, "" where none is.

    Parts of one kind share a message: that of a small flock does not say of which bird.
    """
    first, *names = map(str, place)
    known = (f"{kind}-{name}" for name in names for kind in (first, "kind"))
    return next((name for name in known if name in words), "")


# A new file.


def write_edition(game: Game, words: Words) -> str:
    """Return an edition that changes nothing yet: all parts of the box, each behind a sign."""
    limits: Mapping[str, NumberRange] = edition_module(game).LIMITS
    lines = [
        f"# {line}"
        for line in words.say("edition-new", game=game.title(words.language)).splitlines()
    ]
    lines.append(f"{GAME} = {toml(game.name)}")
    table: DataPlace = ()
    for place, value in box_parts(game):
        if place[:-1] != table:
            table = place[:-1]
            lines += ["", f"[{name_of(table)}]"]
        lines.append(f"# {_about(place, words, limits.get(name_of(place)))}")
        lines += [f"#{line}" for line in f"{place[-1]} = {toml(value)}".splitlines()]
    return "\n".join([*lines, ""])


def _about(place: DataPlace, words: Words, limits: NumberRange | None) -> str:
    what = words.say(box_message(place, words))
    if limits is None:
        return words.say("edition-part", what=what)
    low, high = limits
    return words.say("edition-part-limits", what=what, low=low, high=high)


def toml(value: Any, inside: bool = False) -> str:
    """Return a value as TOML; a long list has a line for each of its values."""
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{name} = {toml(part, True)}" for name, part in value.items()) + " }"
        )
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    parts = [toml(part, True) for part in value]
    short = f"[{', '.join(parts)}]"
    if inside or len(short) <= LONGEST_LIST:
        return short
    return "\n".join(["[", *(f"{part}," for part in parts), "]"])
