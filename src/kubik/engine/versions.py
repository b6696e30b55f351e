"""Versions of a game's rules: a number for people, and a fingerprint of what the rules say.

The number is raised by hand when play changes. The fingerprint is made from the sources that play
comes of and from the data, so that two rules under one number are told apart.
"""

import functools
import hashlib
import importlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from kubik.engine.chance import below, pick, reseed
from kubik.engine.seeds import SETUP, action_purpose, seed_words

FIRST = 1  # of what does not tell: rules were not numbered yet
UNKNOWN = ""  # the fingerprint of what was kept before there were any

# What of a game decides how it is played, and how what was written down is read.
_PLAYED = ("rules", "moves", "position")
_DIGITS = 8
_WRITTEN = re.compile(r"(\d{1,9})(?: \(([0-9a-f]{8})\))?")
_COMMENT = "#"


@dataclass(frozen=True)
class RulesVersion:
    """A version of the rules of a game, written `2 (a1b2c3d4)`."""

    number: int = FIRST
    fingerprint: str = UNKNOWN

    def __str__(self) -> str:
        return f"{self.number} ({self.fingerprint})" if self.fingerprint else str(self.number)

    @classmethod
    def read(cls, written: object) -> "RulesVersion":
        """Return what was written, a number alone included; a ValueError says that it is none."""
        found = _WRITTEN.fullmatch(str(written))
        if found is None or type(written) not in (int, str):
            raise ValueError(written)
        return cls(int(found[1]), found[2] or UNKNOWN)


@functools.cache
def fingerprint(package: str, declared: str) -> str:
    """Return the fingerprint of the rules and data in a package, and of what it declares.

    Lines that are empty or only a comment do not count, and neither does the order of the data.
    """
    folder = Path(str(importlib.import_module(package).__file__)).parent
    digest = hashlib.sha256(f"{declared}\n{_chance()}\n".encode())
    for name, lines in sorted(_played(package, folder).items()):
        digest.update("\n".join([name, *lines, ""]).encode())
    data = folder / "data.toml"
    if data.is_file():
        read = tomllib.loads(data.read_text(encoding="utf-8"))
        digest.update(repr(_in_order(read)).encode())
    return digest.hexdigest()[:_DIGITS]


def _played(package: str, folder: Path) -> dict[str, list[str]]:
    """Return the sources that a game is played by, found by what they import."""
    found: dict[str, list[str]] = {}
    waiting = set(_PLAYED)
    while waiting:
        name = waiting.pop()
        path = folder / f"{name}.py"
        if name not in found and path.is_file():
            found[name] = _lines(path)
            waiting.update(_imported(found[name], package))
    return found


def _imported(lines: list[str], package: str) -> Iterator[str]:
    """Yield the names of what is imported from the package, modules among them."""
    module = re.compile(rf"\s*from (?:{re.escape(package)})?\.(\w+) import ")
    modules = re.compile(rf"\s*from (?:{re.escape(package)}|\.) import ([\w, ]+)")
    for line in lines:
        if found := module.match(line):
            yield found[1]
        elif found := modules.match(line):
            yield from re.findall(r"\w+", found[1])


def _chance() -> str:
    """Return what chance does with a seed: all games get theirs from there."""
    state: Any = SimpleNamespace(generator=[0] * 4)
    reseed(state, *seed_words("kubik", SETUP))
    drawn = [below(state, span) for span in (2, 6, 1_000, 2**31 - 1)]
    return (
        f"{seed_words('kubik', action_purpose(1, 2))} {drawn} {pick(state, np.array([1, 2, 3]), 6)}"
    )


def _lines(path: Path) -> list[str]:
    lines = (line.rstrip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.lstrip().startswith(_COMMENT)]


def _in_order(value: Any) -> Any:
    """Return data so that equal data look the same."""
    if isinstance(value, dict):
        return [(name, _in_order(value[name])) for name in sorted(value)]
    return [_in_order(item) for item in value] if isinstance(value, list) else value
