"""Counting events of simulated games: how often each happened, by seat and by what it names."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kubik.arena.notes import COUNTED_EVENT
from kubik.engine.errors import SetupError
from kubik.engine.game import Game
from kubik.engine.given import texts
from kubik.engine.layout import Ints, MemoryRow, MemoryRows, blank

Counts: TypeAlias = dict[str, NDArray[np.int64]]

SEAT = "seat"


@dataclass(frozen=True)
class Counter:
    """Where the counts of an event are, and how they are told apart.

    There is an axis for each parameter that is a seat or has names, such as a kind of die.
    """

    event: str
    kind: int
    first: int
    axes: tuple[tuple[int, int], ...]  # the place of a parameter, and how many values it has

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values there are along each axis."""
        return tuple(values for _, values in self.axes)

    @property
    def room(self) -> int:
        """How many counts there are."""
        return math.prod(self.shape)

    def take(self, counts: Ints) -> NDArray[np.int64]:
        """Return the counts of this event out of all counts, a row for each game."""
        own = counts[:, self.first : self.first + self.room]
        return own.reshape(len(counts), *self.shape)

    def write_plan(self, row: MemoryRow) -> None:
        """Write how the compiled code counts this event."""
        row.kind, row.begin, row.end = self.kind, self.first, self.first + self.room
        apart = self.room
        for param, values in self.axes:
            apart //= values
            row.apart[param] = apart


def counters(game: Game, players: int, events: Sequence[str]) -> list[Counter]:
    """Return how to count events of a game, given by name. A text is one event, not letters."""
    kinds = [kind.name for kind in game.events.EVENTS]
    found: list[Counter] = []
    for event in dict.fromkeys(texts("counted", events)):
        if event not in kinds:
            raise SetupError("unknown-event", name=event, game=game.name, known=kinds)
        number = kinds.index(event)
        seats = players + len(game.automata(players))
        sizes = {SEAT: seats} | {name: len(terms) for name, terms in game.moves.TERMS.items()}
        params = game.events.EVENTS[number].params
        axes = tuple((at, sizes[name]) for at, name in enumerate(params) if name in sizes)
        found.append(Counter(event, number, room_for(found), axes))
    return found


def room_for(counting: Sequence[Counter]) -> int:
    """Return how many counts there are for each game."""
    return sum(counter.room for counter in counting)


def counting_plan(counting: Sequence[Counter]) -> MemoryRows:
    """Return how the compiled code counts all of these events."""
    plan = blank(COUNTED_EVENT, len(counting))
    for counter, row in zip(counting, plan, strict=True):
        counter.write_plan(row)
    return plan
