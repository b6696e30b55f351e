"""What is counted for whoever runs the server, by the thread of the event loop alone.

Something is counted at every move, so this is plain arithmetic; `prometheus.py` makes figures of it
when somebody looks.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Occurrences:
    """How often something happened, by what it was; never by the names of people or tables."""

    name: str
    about: str
    by: str
    counted: Counter[str] = field(default_factory=Counter)

    def add(self, what: str) -> None:
        """Count it once more."""
        self.counted[what] += 1


class Durations:
    """How long something took, in seconds."""

    def __init__(self, name: str, about: str, *bounds: float) -> None:
        self.name, self.about, self.bounds = name, about, bounds
        self.counted = [0] * (len(bounds) + 1)  # up to each bound from the one before, and above
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Note one."""
        self.counted[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds


@dataclass(frozen=True)
class Gauge:
    """What can be read at any moment."""

    name: str
    about: str
    read: Callable[[], float]


class Metrics:
    """All that is counted and read."""

    def __init__(self) -> None:
        self.requests = Occurrences(
            "kubik_requests", "Requests, by the status of the answer", "status"
        )
        self.messages = Occurrences("kubik_messages", "Messages over sockets", "kind")
        self.entries = Occurrences("kubik_entries", "Entries stored in the logs of tables", "what")
        self.refusals = Occurrences(
            "kubik_refusals", "What was refused, limits that were hit too", "why"
        )
        self.failures = Occurrences(
            "kubik_failures", "What went wrong with the server itself", "where"
        )
        # A move is stored in a few milliseconds, and a bot thinks for half a second.
        self.storing = Durations(
            *("kubik_storing_seconds", "Until an entry is on the disk"),
            *(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
        )
        self.thinking = Durations(
            "kubik_thinking_seconds",
            "Until a bot that searches has chosen, with the time in which it waited for its turn",
            *(0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0),
        )
        self.gauges: list[Gauge] = []

    @property
    def occurrences(self) -> list[Occurrences]:
        """All that is counted by what it was."""
        return [self.requests, self.messages, self.entries, self.refusals, self.failures]

    @property
    def durations(self) -> list[Durations]:
        """All whose time is taken."""
        return [self.storing, self.thinking]
