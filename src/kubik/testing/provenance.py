"""Where the lines and numbers of a game come from, as its files say."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kubik.engine.game import Game

WORD = re.compile(r"\w+")


def folder_of(game: Game) -> Path:
    """Return the folder with the sources of a game."""
    return Path(str(game.rules.__file__)).parent


def read(game: Game, name: str) -> dict[str, Any]:
    """Return a data file of a game, empty where it has none."""
    path = folder_of(game) / name
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def plain(text: str) -> str:
    """Return the words of a text alone, for icons are lost in a copy and marks are added."""
    return f" {' '.join(WORD.findall(text.casefold()))} "


def quotations(game: Game) -> dict[str, str]:
    """Return what each rule line quotes, by the id of the line."""
    return {
        f"{section}.{number}": text
        for section, numbered in read(game, "quotations.toml").items()
        for number, text in numbered.items()
    }


def books_of(game: Game, folder: Path | None) -> list[str]:
    """Return the words of the rulebooks of a game that are at hand."""
    paths = folder.glob(f"{game.name.replace('_', '-')}.*txt") if folder else ()
    return [plain(path.read_text(encoding="utf-8")) for path in sorted(paths)]


def without_origin(data: Any, where: str = "", marked: bool = False) -> Iterator[str]:
    """Yield what in the data of a game has no origin of its own, nor its table."""
    if isinstance(data, dict):
        marked = marked or "origin" in data
        for name, value in data.items():
            if name != "origin" and f"{name}_origin" not in data:
                yield from without_origin(value, f"{where}.{name}", marked)
    elif isinstance(data, list) and data and all(isinstance(value, dict) for value in data):
        for value in data:
            yield from without_origin(value, where, marked)
    elif not marked:
        yield where
