"""Browsers at a server whose store is a database: a test of those of a server with a file.

It loses the network in the middle of a move. `make soak` runs all of them so; what servers ask of a
store is tested with both.
"""

import signal
from collections.abc import Iterator

import pytest

from browser.test_together import couple, test_a_move_made_without_a_network_is_sent_once
from server.alone import Alone
from server.postgres import postgres_running

__all__ = ["couple", "test_a_move_made_without_a_network_is_sent_once"]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with postgres_running() as postgres:
        server = Alone(tmp_path_factory.mktemp("keys"), shared=(postgres.new_database(), ""))
        yield server.port
        server.end(signal.SIGTERM)
