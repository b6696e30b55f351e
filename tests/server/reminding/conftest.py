"""A server that tells people at once, and what they have to be told by."""

from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from server.live import Live, Person, running
from server.postgres import Postgres
from server.receivers import Browser, Mailbox, PushService
from server.reminding.away import link_in, next_number, register, told


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def live(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox
) -> Iterator[Live]:
    """A server that tells people at once, with either store."""
    database = ""
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.new_database()
    settings = told(tmp_path_factory.mktemp("data"), mailbox, database=database)
    with running(settings) as server:
        yield server


@pytest.fixture
def browser(pushes: PushService) -> Browser:
    return pushes.browser(f"browser-{next_number()}")


@pytest.fixture
def address() -> str:
    return f"ann-{next_number()}@mail.example"


@pytest.fixture
def confirmed(ann: Person, mailbox: Mailbox, address: str) -> EmailMessage:
    """Ann has an account and a confirmed address; the mail that asked her."""
    register(ann)
    ann.post("/api/mail", {"address": address})
    (asked,) = mailbox.to(address)
    ann.post(f"/api/mail/confirm/{link_in(asked, 'confirm')}")
    return asked
