"""What all tests share: every registered game, and runs that come out the same each time."""

import gc
import signal

import hypothesis
import pytest

from kubik.testing.cases import compiled, places, pytest_generate_tests

__all__ = ["compiled", "places", "pytest_generate_tests"]

# Examples are drawn from a fixed seed, so that what passes once passes always.
hypothesis.settings.register_profile("kubik", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("kubik")

GARBAGE = 20_000  # new objects after which those that nobody needs are looked for
gc.set_threshold(GARBAGE)

# A run in the background ignores Ctrl+C, and so would all programs that tests start from it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known that only our own tests use."""
    config.addinivalue_line("markers", "file: looks into the file of a store; not for a database")
    config.addinivalue_line("markers", "slow: sets up much; `make quick` leaves it out")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that keep a core busy for long, so that in the end nobody waits for it.

    Files stay whole, since their tests share what they set up. What mostly waits, as tests of
    servers do, stays where it is: beside it others go on.
    """
    long = {item.path for item in items if item.get_closest_marker("long")}
    items.sort(key=lambda item: item.path not in long)


def pytest_collection_finish() -> None:
    """Leave alone what stays to the end, as all modules and tests do.

    To look for garbage among it again and again takes a tenth of the time of all tests.
    """
    gc.collect()
    gc.freeze()
