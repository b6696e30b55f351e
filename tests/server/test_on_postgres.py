"""Play on a server whose store is a database: the tests are those of a server with a file.

`make soak` runs all of them so.
"""

from collections.abc import Iterator

import pytest

from server.live import Live, quick, running
from server.postgres import Postgres
from server.test_play import (
    duel,
    test_a_long_gap_brings_everything,
    test_a_new_name_is_seen_at_the_table,
    test_chat,
    test_people_are_asked_before_moves_are_taken_back,
    test_undo,
    test_what_is_sent_twice_is_played_once,
    test_what_was_missed_is_replayed,
)
from server.test_sessions import (
    login,
    other,
    phone,
    test_another_password_ends_all_other_sessions,
    test_devices_are_listed_and_ended_one_by_one,
)

pytestmark = pytest.mark.slow

__all__ = [
    "duel",
    "login",
    "other",
    "phone",
    "test_a_long_gap_brings_everything",
    "test_a_new_name_is_seen_at_the_table",
    "test_another_password_ends_all_other_sessions",
    "test_chat",
    "test_devices_are_listed_and_ended_one_by_one",
    "test_people_are_asked_before_moves_are_taken_back",
    "test_undo",
    "test_what_is_sent_twice_is_played_once",
    "test_what_was_missed_is_replayed",
]


@pytest.fixture(scope="module")
def live(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    settings = quick(tmp_path_factory.mktemp("keys"), database=postgres.new_database())
    with running(settings) as server:
        yield server
