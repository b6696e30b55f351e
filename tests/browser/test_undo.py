"""Taking moves back: against bots as often as one likes, between people when they agree."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.chromium import Guest
from browser.conftest import Arrive
from browser.play import next_press, play_move
from browser.test_together import mover


def undo_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^(Undo|Ask to undo)"))


def test_against_bots_all_own_decisions_can_be_taken_back(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    first = page.locator(".towers").inner_text()
    for _ in range(2):
        play_move(page)
    next_press(page)
    expect(page.get_by_text("practice")).to_have_count(0)
    for times in (1, 2):
        undo_button(page).click()
        expect(page.locator("li.rewind")).to_have_count(times)
        next_press(page)
    assert page.locator(".towers").inner_text() == first
    expect(page.get_by_text("practice", exact=True)).to_be_visible()
    page.reload()
    assert play_move(page)


def test_where_there_is_nothing_to_undo_the_button_says_so(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    expect(undo_button(page)).to_have_attribute("aria-disabled", "true")
    undo_button(page).click(force=True)
    expect(page.locator(".answer")).to_contain_text("not decided anything yet")


def test_between_people_it_is_asked_for_and_granted(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive(locale="ru-RU")
    table = ann.sit("kabaleo", ["me", "open"])
    bob.goto(f"/t/{table}").get_by_role("button", name="Сесть за стол").click()
    pages = [ann.page, bob.page]
    moving = mover(pages)
    other = pages[1 - pages.index(moving)]
    play_move(moving)
    mover([other])
    moving.keyboard.press("u")
    other.get_by_role("button", name=re.compile("Refuse|Отказать")).click()
    expect(moving.locator("li.refuse-undo")).to_be_visible()
    moving.keyboard.press("u")
    other.get_by_role("button", name=re.compile("Agree|Согласиться")).click()
    expect(other.locator("li.rewind")).to_be_visible()
    assert play_move(moving)


def test_who_presses_twice_asks_and_answers_once(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    table = ann.sit("connect_four", ["me", "open"])
    bob.goto(f"/t/{table}").get_by_role("button", name="Sit down").click()
    ann.page.get_by_role("button", name="Drop a disc into column 1").click()
    expect(bob.page.locator("li.move")).to_have_count(1)
    undo_button(ann.page).dblclick()
    bob.page.get_by_role("button", name="Agree").dblclick()
    expect(ann.page.locator("li.rewind")).to_have_count(1)
    for guest in (ann, bob):
        guest.page.get_by_role("button", name="Hello!").click()  # comes after what was refused
        expect(guest.page.locator("li.chat").filter(has_text="Hello!").first).to_be_visible()
        expect(guest.page.locator(".refusal")).to_have_count(0)
