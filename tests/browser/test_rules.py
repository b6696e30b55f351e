"""Rules to read: goal first, examples on the real board, and beside a table."""

import pytest
from playwright.sync_api import expect

from browser.chromium import Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press
from browser.test_learn import SMALL_PHONE
from browser.test_pages import check
from kubik.testing.repeats import soaking

WIDTH = "document.documentElement.scrollWidth"


@pytest.mark.parametrize("board", BOARDS)
def test_rules_begin_with_what_one_plays_for(arrive: Arrive, board: str) -> None:
    guest = arrive(**SMALL_PHONE)
    page = guest.goto(f"/rules/{board}")
    first = page.locator("section h2").first
    expect(first).to_have_attribute("id", "goal" if board == "cubirds" else "end")
    expect(page.locator(".rulebook nav a").first).to_have_text(first.inner_text())
    # Numbers of lines are for who asks for them.
    expect(page.locator(".rulebook .id")).to_have_count(0)
    page.get_by_label("Numbers of the lines").check()
    expect(page.locator(".rulebook .id").first).to_be_visible()
    page.locator("figure .felt").first.wait_for()
    assert page.evaluate(WIDTH) <= 360


def test_an_example_is_played(guest: Guest) -> None:
    page = guest.goto("/rules/cubirds")
    example = page.locator("figure").first
    expect(example).to_contain_text("Seven kinds of birds")
    if soaking():  # this page is among all pages, too
        check(page)
    example.get_by_role("button", name="Show").click()
    expect(example).to_contain_text("Won!")
    example.get_by_role("button", name="Once more").click()
    expect(example).to_contain_text("Seven kinds of birds")


@pytest.mark.parametrize("screen", [SMALL_PHONE, {}][: 1 + soaking()])
def test_a_refusal_opens_its_line_beside_the_table(
    arrive: Arrive, screen: dict[str, object]
) -> None:
    guest = arrive(**screen)
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    # A bare base takes no piece of its own colour, and there are four of every colour.
    page.locator("[data-piece-of]").first.click()
    page.locator("[data-try]").first.click(force=True)
    table = page.url
    # By key: the answer comes sliding in, and a pointer on a busy machine may press beside it.
    page.locator(".answer a").press("Enter")
    sheet = page.get_by_role("dialog")
    marked = sheet.locator("li.marked")
    expect(marked).to_be_in_viewport()
    check(page)
    assert page.url == table
    sheet.get_by_role("button", name="Back to the game").click()
    expect(sheet).to_have_count(0)
    page.keyboard.press("r")
    expect(sheet.locator("section h2").first).to_have_attribute("id", "end")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
