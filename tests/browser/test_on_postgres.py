"""Browsers at a server whose store is a database: the tests are those of a server with a file.

`make soak` runs all of them so.
"""

import signal
from collections.abc import Iterator

import pytest

from browser.test_hosting import test_a_rematch_is_an_offer
from browser.test_together import couple, test_a_move_made_without_a_network_is_sent_once
from browser.test_undo import test_between_people_it_is_asked_for_and_granted
from server.alone import Alone
from server.postgres import postgres_running

__all__ = [
    "couple",
    "test_a_move_made_without_a_network_is_sent_once",
    "test_a_rematch_is_an_offer",
    "test_between_people_it_is_asked_for_and_granted",
]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with postgres_running() as postgres:
        server = Alone(tmp_path_factory.mktemp("keys"), shared=(postgres.new_database(), ""))
        yield server.port
        server.end(signal.SIGTERM)
