"""How much comes over the wire before a game is chosen, and with the table of each."""

import logging

import pytest
from playwright.sync_api import Page, Response

from browser.chromium import Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press
from kubik.testing.repeats import soaking

FIRST_LOAD, TABLE = 120_000, 90_000  # bytes


class Scale:
    """Weighs what a page receives, headers included."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", self._take)

    def _take(self, answer: Response) -> None:
        # Whose turn it is the page asks again and again, the more often the slower the machine.
        if not answer.url.endswith("/api/tables?which=turns"):
            self.answers.append(answer)

    def weigh(self) -> int:
        """Return how many bytes came since last time."""
        sizes = [answer.request.sizes() for answer in self.answers]
        self.answers.clear()
        return sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes)


# The words of the table are most of what differs between languages, and Russian ones are longer.
@pytest.mark.parametrize("language", ["ru", "en"][: 1 + soaking()])
def test_pages_are_light(arrive: Arrive, language: str) -> None:
    for game in BOARDS:
        guest: Guest = arrive(locale=language, service_workers="allow")
        guest.excuse("closed before the connection")  # those before may come back meanwhile
        scale = Scale(guest.page)
        page = guest.goto("/")
        page.evaluate("document.fonts.ready")
        page.wait_for_load_state("networkidle")
        first = scale.weigh()
        assert first <= FIRST_LOAD
        page.locator(f'li:has(a[href="/new/{game}"]) .primary').click()
        next_press(page)
        page.wait_for_load_state("networkidle")
        packed = [one.headers.get("content-encoding") for one in scale.answers]
        assert {"br", "gzip"} & {*packed}
        table = scale.weigh() + len(guest.received[0])  # what comes later depends on the others
        logging.info("%s %s: first %d, table %d bytes", language, game, first, table)
        assert table <= TABLE


def test_what_has_a_hash_is_asked_for_once(arrive: Arrive) -> None:
    page = arrive(service_workers="allow").goto("/")
    page.wait_for_load_state("networkidle")
    scale = Scale(page)
    page.reload()
    page.locator("#main").wait_for()
    page.wait_for_load_state("networkidle")
    again = [one for one in scale.answers if not one.from_service_worker]
    fetched = [one.url for one in again if one.request.sizes()["responseBodySize"] > 0]
    assert not [url for url in fetched if "/assets/" in url or "/api/words/" in url]
