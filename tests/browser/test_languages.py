"""Choosing another language: what is on the screen is said anew in it, or is no longer there."""

from playwright.sync_api import Page, expect

from browser.chromium import Guest
from browser.conftest import Arrive
from browser.play import next_press

RUSSIAN = {"locale": "ru-RU"}


def russian(arrive: Arrive) -> Guest:
    """Somebody whose browser speaks Russian, with a name in neither language."""
    guest = arrive(**RUSSIAN)
    guest.request.get("/api/me")
    guest.request.patch("/api/me", data={"name": "Ann"})
    return guest


def choose_english(page: Page) -> None:
    page.get_by_role("button", name="English").click()
    page.locator("a.home[aria-label='Kubik: First page']").wait_for()


def test_what_was_begun_stays(arrive: Arrive) -> None:
    guest = russian(arrive)
    page = guest.goto("/new/cubirds")
    page.get_by_role("group", name="Игроки").get_by_text("5", exact=True).click()
    choose_english(page)
    seats = page.get_by_role("group", name="Players")
    expect(seats.get_by_label("5", exact=True)).to_be_checked()
    guest.sit("kabaleo", ["me", "greedy"])
    next_press(page)
    page.get_by_label("Say something").fill("half a sen")
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_label("Написать")).to_have_value("half a sen")
