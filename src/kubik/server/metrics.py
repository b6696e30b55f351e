"""Figures for whoever runs the server, in the format of Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

# Seconds; a move is stored in a few milliseconds, and a bot thinks for half a second.
_STORING = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
_THINKING = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """What is counted. Names of tables and people are never part of it."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._requests = Counter(
            "kubik_requests", "Requests, by the status of the answer", ["status"], registry=registry
        )
        self._messages = Counter(
            "kubik_messages", "Messages over sockets", ["kind"], registry=registry
        )
        self._entries = Counter(
            "kubik_entries", "Entries stored in the logs of tables", ["what"], registry=registry
        )
        self._refusals = Counter(
            "kubik_refusals",
            "What was refused, limits that were hit too",
            ["why"],
            registry=registry,
        )
        self._failures = Counter(
            "kubik_failures", "What went wrong with the server itself", registry=registry
        )
        self.storing = Histogram(
            "kubik_storing_seconds",
            "Until an entry is on the disk",
            buckets=_STORING,
            registry=registry,
        )
        self.thinking = Histogram(
            "kubik_thinking_seconds",
            "Until a bot that searches has chosen, with the time in which it waited for its turn",
            buckets=_THINKING,
            registry=registry,
        )

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Tell a figure that is asked for when somebody looks."""
        Gauge(name, about, registry=self._registry).set_function(value)

    def count_request(self, status: int) -> None:
        """Count an answer."""
        self._requests.labels(status).inc()

    def count_message(self, kind: str) -> None:
        """Count a message of a client."""
        self._messages.labels(kind).inc()

    def count_entry(self, what: str) -> None:
        """Count an entry that was stored."""
        self._entries.labels(what).inc()

    def count_refusal(self, why: str) -> None:
        """Count a refusal by its sentence."""
        self._refusals.labels(why).inc()

    def count_failure(self) -> None:
        """Count what the log tells of."""
        self._failures.inc()

    def text(self) -> bytes:
        """Return all figures."""
        return generate_latest(self._registry)
