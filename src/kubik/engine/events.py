"""Events: what a person at the table would see happen.

Rules call `emit`. In a simulation build it is this function, does nothing and compiles away; in a
live build the engine binds it to `write`, which fills the log that follows the position.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kubik.engine.layout import EVENT_PARAMS, LOG_ROOM, State, States

PUBLIC_SEAT = -1


def emit(s: State, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Say that something happened, with up to EVENT_PARAMS numbers."""


def write(s: State, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Append an event to the log of a live state."""
    # A full log keeps counting without writing, so the overflow is seen and nothing is overrun.
    if s.logged < LOG_ROOM:
        s.log[s.logged, 0] = kind
        s.log[s.logged, 1] = a
        s.log[s.logged, 2] = b
        s.log[s.logged, 3] = c
        s.log[s.logged, 4] = d
        s.log[s.logged, 5] = e
    s.logged += 1


@dataclass(frozen=True)
class EventKind:
    """What an event of a game means, and who may see it."""

    name: str
    params: tuple[str, ...]
    private: bool = False  # only the seat in the first parameter sees it
    chance: bool = False  # chance or a reveal made it: what was done before cannot be taken back
    tells: str = ""  # the public event of which it tells its seat more

    def __post_init__(self) -> None:
        if len(self.params) > EVENT_PARAMS:
            raise ValueError(f"event {self.name} has more than {EVENT_PARAMS} parameters")
        if self.private and self.params[:1] != ("seat",):
            raise ValueError(f"private event {self.name} must name its seat first")


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    kind: EventKind
    values: tuple[int, ...]

    def visible_to(self, seat: int) -> bool:
        """Whether that seat (PUBLIC_SEAT: a spectator) may see it."""
        return not self.kind.private or self.values[0] == seat

    @property
    def params(self) -> dict[str, int]:
        """The parameters by name."""
        return dict(zip(self.kind.params, self.values, strict=True))


def read_log(states: States, kinds: Sequence[EventKind]) -> Iterator[Event]:
    """Yield the events in the log of a live state."""
    plain = np.asarray(states)
    logged = int(plain["logged"][0])
    if logged > LOG_ROOM:
        raise OverflowError(f"one action wrote {logged} events; the log holds {LOG_ROOM}")
    for number, *values in plain["log"][0, :logged].tolist():
        kind = kinds[number]
        yield Event(kind, tuple(values[: len(kind.params)]))
