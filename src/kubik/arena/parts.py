"""Counting which parts of a box come into play, by the events of measured games."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kubik.arena.counting import Counter, room_for
from kubik.arena.totals import Simulated
from kubik.engine.game import Chosen, Game
from kubik.engine.layout import Ints
from kubik.engine.words import Says, Words

PART = "part-"  # what a column for a part begins with


@dataclass(frozen=True)
class BoxPart:
    """A part of a box, and which of the counts is its own."""

    name: str  # of its column
    sort: str  # the message that says what it is one of
    says: Says
    place: int

    def label(self, words: Words) -> str:
        """Return what it is called."""
        return f"{words.say(self.sort)}: {self.says.say(words)}"


@dataclass(frozen=True)
class PartsPlan:
    """The parts of a box, and how they are counted."""

    parts: tuple[BoxPart, ...]
    counting: tuple[Counter, ...]

    @property
    def room(self) -> int:
        """How many counts a game has."""
        return room_for(self.counting)

    def used(self, counts: Ints) -> NDArray[np.bool_]:
        """Return which parts came into play: a row for each game, a column for each part."""
        return counts[:, [part.place for part in self.parts]] > 0


def parts_plan(which: Simulated) -> PartsPlan:
    """Return the parts that may come into play in some games."""
    return _plan(which.game, tuple(sorted(which.options.items())))


@lru_cache
def _plan(game: Game, options: tuple[tuple[str, str], ...]) -> PartsPlan:
    chosen: Chosen = dict(options)
    parts: list[BoxPart] = []
    counting: list[Counter] = []
    kinds = {kind.name: (number, kind) for number, kind in enumerate(game.events.EVENTS)}
    for sort in game.parts:
        names = sort.names(chosen)
        number, kind = kinds[sort.event]
        first = room_for(counting)
        axis = (kind.params.index(sort.param), len(names))
        counting.append(Counter(sort.event, number, first, (axis,)))
        head = f"{sort.event}-{sort.param}"
        parts += [
            BoxPart(f"{PART}{head}-{value}", f"parts-{head}", says, first + value)
            for value, says in enumerate(names)
            if says is not None
        ]
    return PartsPlan(tuple(parts), tuple(counting))
