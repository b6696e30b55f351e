"""A game of somebody else in the browser: at `kubik serve` from the wheel, with all bots."""

import re
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.chromium import Guest
from kubik.bots.levels import EVERYWHERE
from testing.stranger import GAME, TITLE, Stranger, clean, shared_stranger

SERVE = ("serve", "--port", "0", "--data", "tables", "--no-browser", "--lang", "en")


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    return shared_stranger(tmp_path_factory)


@pytest.fixture
def served(stranger: Stranger) -> Iterator[str]:
    """Give the address of a stranger's server."""
    process = subprocess.Popen(
        [stranger.bin / "kubik", *SERVE],
        cwd=stranger.folder,
        env=clean(**stranger.settings),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    try:
        found = re.search(r"http://[\d.:]+", process.stdout.readline())
        assert found
        yield found[0]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def test_a_strangers_game_is_played_with_bots_of_all_levels(browser: Browser, served: str) -> None:
    """At two tables at once: bots pause before each move, so that people can follow."""
    guests = [Guest(browser, served) for _ in range(2)]
    expect(guests[0].goto("/").get_by_role("link", name=f"Set up: {TITLE}")).to_be_visible()
    for guest, bots in zip(guests, (EVERYWHERE[:3], EVERYWHERE[3:]), strict=True):
        guest.sit(GAME, ["me", *bots])
        seats = guest.page.get_by_role("list", name="Players at the table").get_by_role("listitem")
        for place, bot in enumerate(bots, start=1):
            expect(seats.nth(place)).to_contain_text(bot.capitalize())
    playing = [guest.page for guest in guests]
    while playing:
        playing = [page for page in playing if not page.locator("#outcome").count()]
        for page in playing:
            # The last of what is offered: to keep, where there is something.
            offer = page.locator(".board button").last
            if offer.count():
                offer.click()
            page.wait_for_timeout(50)
    for guest in guests:
        expect(guest.page.locator("#outcome")).to_contain_text("win")
        assert guest.unexcused() == []
        guest.context.close()
