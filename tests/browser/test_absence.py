"""A clock that runs out and a seat that is left: a bot moves for me, and I come back."""

from typing import Any

from playwright.sync_api import Page, expect

from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.play import next_press, play_move

SOON = {"kind": "move", "seconds": 12}  # a busy machine has to move within it, too


def own_moves(page: Page) -> int:
    """Return how many moves of mine are in the log."""
    return page.locator("li.move").filter(has_text="Guest").count()


def leave(page: Page) -> None:
    table = page.url
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave now").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we play?")
    page.goto(table)


def test_a_missed_move_costs_one_move(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"], clock=SOON)
    page = guest.page
    next_press(page)
    expect(page.get_by_role("status").filter(has_text="Your time ran out")).to_be_visible()
    expect(page.locator("li.timeout")).to_have_count(1)
    assert own_moves(page) == 1
    # It is my turn again, and what I do is mine.
    assert play_move(page)
    expect(page.get_by_text("Your time ran out")).to_have_count(0)


def couple(arrive: Arrive, **screen: Any) -> tuple[Guest, str]:
    """Return somebody at a table of Kabaleo with a friend, who waits for them."""
    guest, friend = arrive(**screen), arrive()
    table = guest.sit("kabaleo", ["me", "open"])
    friend.goto(f"/t/{table}").get_by_role("button", name="Sit down").click()
    expect(guest.page.locator(".kabaleo .tray")).to_be_visible()
    return guest, table


def test_who_left_comes_back_with_one_press(arrive: Arrive) -> None:
    guest, _ = couple(arrive)
    page = guest.page
    leave(page)
    back = page.get_by_role("button", name="I’m back")
    size = back.bounding_box()
    assert size
    assert size["height"] >= 60
    back.click()
    expect(page.locator("li.back")).to_have_count(1)
    expect(back).to_have_count(0)


def test_any_act_takes_the_chair_back(arrive: Arrive) -> None:
    guest, table = couple(arrive, **PHONE)
    guest.request.post(f"/api/tables/{table}/leave")
    back = guest.page.get_by_role("button", name="I’m back")
    expect(back).to_be_visible()
    guest.page.locator(".kabaleo .ask").tap()
    expect(back).to_have_count(0)
