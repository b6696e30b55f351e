"""What is kept from others, and what makes no sense, with people at another node than their table.

The tests are those of one server; all that they send and are sent goes over the bus.
"""

from collections.abc import Iterator

import pytest

from server.live import Live, Person
from server.test_bad_input import (
    duel,
    test_a_foreign_page_is_refused,
    test_a_huge_frame_closes_the_socket_and_no_other,
    test_a_move_repeated_a_hundred_times_is_played_once,
    test_a_table_that_is_not_there,
    test_nonsense_over_http,
    test_nonsense_over_sockets,
)
from server.test_secrets import NOW, Room, compare, positions
from server.test_sessions import (
    login,
    other,
    phone,
    test_a_planted_cookie_does_not_own_the_account,
    test_another_password_ends_all_other_sessions,
    test_devices_are_listed_and_ended_one_by_one,
    test_who_logs_out_is_nobody_even_with_a_copy_of_the_cookie,
)

pytestmark = pytest.mark.slow

__all__ = [
    "duel",
    "login",
    "other",
    "phone",
    "test_a_foreign_page_is_refused",
    "test_a_huge_frame_closes_the_socket_and_no_other",
    "test_a_move_repeated_a_hundred_times_is_played_once",
    "test_a_planted_cookie_does_not_own_the_account",
    "test_a_table_that_is_not_there",
    "test_another_password_ends_all_other_sessions",
    "test_devices_are_listed_and_ended_one_by_one",
    "test_nonsense_over_http",
    "test_nonsense_over_sockets",
    "test_who_logs_out_is_nobody_even_with_a_copy_of_the_cookie",
]


@pytest.fixture(autouse=True)
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send a part of what one server is sent."""
    monkeypatch.setattr("server.test_bad_input.OVER_SOCKETS", 500)
    monkeypatch.setattr("server.test_bad_input.OVER_HTTP", 150)


@pytest.fixture
def live(nodes: list[Live]) -> Live:
    """The node of those who come later, which is not that of the tables."""
    return nodes[1]


@pytest.fixture
def ann(nodes: list[Live], request: pytest.FixtureRequest) -> Iterator[Person]:
    """Ann, who makes tables at the first node and is then at the second.

    Where she has an account, she stays at the first, and her other devices are at the second.
    """
    home, away = (node.port for node in nodes)
    registers = "login" in request.fixturenames
    person = Person(home, "Ann") if registers else TravellingPerson(away, "Ann", home)
    yield person
    person.close()


class TravellingPerson(Person):
    """Somebody whose tables are at another node."""

    def __init__(self, port: int, name: str, home: int) -> None:
        super().__init__(port, name)
        self._home = home

    def create(self, game: str, seats: list[str], **more: object) -> str:
        here = self.port
        self.move_to(self._home)
        table = super().create(game, seats, **more)
        self.move_to(here)
        return table


def test_the_table_is_at_the_other_node(duel: str, nodes: list[Live]) -> None:
    assert nodes[0].services.tables.in_memory(duel)
    assert nodes[1].services.tables.in_memory(duel) is None


def test_worlds_that_a_viewer_cannot_tell_apart_sound_the_same_over_the_bus(
    nodes: list[Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kubik.server.clock.now", lambda: NOW)
    room = Room(nodes[0], nodes[1].port)
    match = next(positions("cubirds", 1))
    differed = [compare(room, match, seat)[0] for seat in (0, -1)]
    assert any(differed)
    room.close()
