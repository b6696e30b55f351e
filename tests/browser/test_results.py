"""What somebody has played, in the browser."""

import pytest
from playwright.sync_api import expect

from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.test_pages import check
from kubik.engine.words import LANGUAGES
from server.live import Person, play_on, wait_until

WIDER = "document.documentElement.scrollWidth > innerWidth"


def play(guest: Guest, game: str, bot: str) -> None:
    """Finish a game without the board, as the person of this browser."""
    page = guest.goto("/")
    page.locator("#main").wait_for()
    person = Person(int(guest.origin.rsplit(":", 1)[1]))
    for cookie in guest.context.cookies():
        person.http.cookies.set(str(cookie["name"]), str(cookie["value"]))
    with person.sit(person.create(game, ["me", bot])) as socket:
        play_on([socket])
    wait_until(lambda: bool(person.get("/api/me/results")["results"]))
    person.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_is_in_the_profile(arrive: Arrive, language: str) -> None:
    guest = arrive(locale=language, **(PHONE if language == "ru" else {}))
    play(guest, "kabaleo", "novice")
    page = guest.goto("/me")
    page.locator('a[href="/results"]').click()
    row = page.locator("tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Novice" if language == "en" else "Новичок")
    expect(page.locator(".tiles strong.number")).to_contain_text("±")
    check(page)
    assert not page.evaluate(WIDER)
    row.locator("a").first.click()
    page.locator(".said strong").wait_for()
