from collections.abc import Iterator

import pytest

from patience import PATIENCE
from server.buses import Redis, redis_running
from server.live import Live, Person, quick, running
from server.postgres import Postgres, postgres_running
from server.receivers import mailbox, pushes

__all__ = ["mailbox", "pushes"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL, one for all tests of a run; each makes a database of its own."""
    with postgres_running() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis, one for all tests of a run; nodes have channels of their own."""
    with redis_running() as server:
        yield server


@pytest.fixture(scope="module")
def nodes(
    postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Live]]:
    """Two nodes, for all tests of a file; a busy machine is not taken for a dead one."""
    keys, database = tmp_path_factory.mktemp("keys"), postgres.new_database()
    settings = quick(keys, database=database, bus=redis.url)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("bus.TIMEOUT", "bus.SILENCE", "guests.SILENCE", "relay.SILENCE"):
            patch.setattr(f"kubik.server.nodes.{name}", PATIENCE)
        patch.setattr("kubik.server.nodes.relay.OPEN_WAIT", PATIENCE)
        patch.setattr("kubik.server.postgres.leases.LEASE", PATIENCE)
        with running(settings) as one, running(settings) as two:
            yield [one, two]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server, one for all tests of a file."""
    with running(quick(tmp_path_factory.mktemp("data"))) as server:
        yield server


@pytest.fixture
def ann(live: Live) -> Iterator[Person]:
    person = Person(live.port, "Ann")
    yield person
    person.close()


@pytest.fixture
def bob(live: Live) -> Iterator[Person]:
    person = Person(live.port, "Bob")
    yield person
    person.close()


@pytest.fixture
def stranger(live: Live) -> Iterator[Person]:
    """Somebody without a cookie."""
    person = Person(live.port)
    yield person
    person.close()
