import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from browser.chromium import Guest, launch
from browser.windows import Windows
from kubik.server.pages import INDEX, STATIC
from patience import PATIENCE
from server.alone import Alone
from server.live import Person, play_on
from server.receivers import mailbox, pushes

__all__ = ["mailbox", "pushes"]

Arrive = Callable[..., Guest]

# The games that have a board of their own.
BOARDS = ("cubirds", "cubitos", "kabaleo", "qubix", "qwirkle_cubes")

expect.set_options(timeout=PATIENCE * 1_000)


# For this folder alone: while Playwright runs, its event loop is the running one of this thread.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launch(playwright, painted=False) as running:
        yield running


@pytest.fixture(scope="package")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Alone]:
    """A server in a process of its own, on a file of its own."""
    assert (STATIC / INDEX).is_file(), "the page is not built: npm run build in client/"
    server = Alone(tmp_path_factory.mktemp("data"))
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture(scope="package")
def port(alone: Alone) -> int:
    return alone.port


@pytest.fixture(scope="package")
def windows() -> Windows:
    """Windows that one test leaves to the next."""
    return Windows()


@pytest.fixture
def arrive(
    windows: Windows, browser: Browser, port: int, request: pytest.FixtureRequest
) -> Iterator[Arrive]:
    """Let somebody come with a browser of their own; nothing may go wrong in any of them."""
    guests: list[tuple[Guest, dict[str, Any]]] = []
    failed = request.session.testsfailed

    def come(**options: Any) -> Guest:
        guest = windows.come(browser, f"http://127.0.0.1:{port}", **options)
        guests.append((guest, options))
        return guest

    yield come
    troubles = [trouble for guest, _ in guests for trouble in guest.unexcused()]
    for guest, options in guests:
        guest.is_changed |= request.session.testsfailed > failed  # who knows how
        windows.take_back(browser, guest, **options)
    assert troubles == []


@pytest.fixture
def guest(arrive: Arrive) -> Guest:
    """Somebody at a desk, who speaks English."""
    return arrive()


@pytest.fixture(scope="package")
def finished(port: int) -> dict[str, str]:
    """Tables of finished games by the name of the game, played without a browser."""
    host = Person(port, "Host")
    tables = {name: host.create(name, ["me", "greedy"]) for name in BOARDS}
    for table in tables.values():
        with host.sit(table) as socket:
            play_on([socket])
    host.close()
    return tables
