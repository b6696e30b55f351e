"""Literal checkers: what one is asked about a rule line, and how it answers.

A game has them in `literal/<game>.py` of its tests, with `LINES`: for each rule line that refuses
moves, a function that says whether a move breaks exactly that line. They are written from the
rulebook and look only at what lies on the table, as the view and the position tell it; the rules
module is unknown to them.

`rare()` gives positions in which something is refused or offered that random games hardly meet; the
builds are held side by side from them, too. A game with too many moves to try all has `near(view)`:
the notations of those that are worth a try.
"""

import importlib
import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from kubik.engine.game import Game


@dataclass(frozen=True)
class Asked:
    """A move that a seat asks for, by its notation, and the table as it is."""

    move: str
    seat: int
    view: dict[str, Any]
    position: dict[str, Any]
    offered: frozenset[str]  # the moves that the seat is offered

    @property
    def phase(self) -> str:
        """What is to be done now."""
        return str(self.view["phase"])

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.view["players"])


class OneOf(frozenset[Any]):
    """Values of which a sentence may name any."""


# What a sentence about the broken line must say: values by the names of its parameters, in English
# words, or for several parameters at once. None where the move does not break the line.
Broken: TypeAlias = Mapping[str | tuple[str, ...], Any] | None
Checker: TypeAlias = Callable[[Asked], Broken]

YES: Broken = {}


def load_checkers(tests: Path, game: Game) -> ModuleType:
    """Return the module with the literal checkers of a game, in the folder of its tests."""
    if str(tests) not in sys.path:
        sys.path.insert(0, str(tests))
    return importlib.import_module(f"literal.{game.name}")


def breaks(is_broken: bool) -> Broken:
    """Answer about a line without numbers."""
    return YES if is_broken else None


def one_of(names: tuple[str, ...], values: Collection[tuple[Any, ...]]) -> Broken:
    """Answer about a line for which something must be there, of which a sentence names one."""
    return {names: OneOf(values)} if values else None


def tells(said: Mapping[str, Any], wanted: Mapping[str | tuple[str, ...], Any]) -> bool:
    """Whether a sentence with these parameters says what it must."""
    for names, value in wanted.items():
        found = said.get(names) if isinstance(names, str) else tuple(map(said.get, names))
        if found not in value if isinstance(value, OneOf) else found != value:
            return False
    return True
