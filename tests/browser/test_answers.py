"""Every press is answered at its place: what is wrong with it, or what to do first."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import kubik
from browser.chromium import PHONE, Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press, press
from browser.positions import qwirkle_table, race
from browser.test_cubitos import OTHER, RACER
from browser.test_qwirkle_cubes import HAND, RED_LINE
from browser.test_together import mover, own_colour, tables_in

NEAR = 120.0  # px between a press and the nearest edge of its answer


def answered(page: Page, text: str, at: Locator) -> Locator:
    """Check that a press on something was answered beside it, in at most two short lines."""
    answer = page.locator(".answer p")
    expect(answer).to_contain_text(text)
    said, pressed = answer.bounding_box(), at.bounding_box()
    assert said
    assert pressed
    down = max(pressed["y"] - said["y"] - said["height"], said["y"] - pressed["y"], 0)
    assert down - pressed["height"] < NEAR
    assert said["x"] >= 0
    assert said["x"] + said["width"] <= page.viewport_size["width"]  # type: ignore[index]
    return answer


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_a_tower_before_a_piece(arrive: Arrive, screen: dict[str, Any]) -> None:
    guest = arrive(**screen)
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    tower = page.locator(".tower").first
    tower.click(force=True)
    answered(page, "First choose one of your pieces", tower)


def test_an_illegal_place_names_the_rule_there(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    table = tables_in(guest.received)[-1]
    notation = own_colour(table)
    base = table["view"]["towers"][int(notation[1:]) - 1][0]
    press(page, f'[data-piece-of="{base}"]')
    tower = page.locator(f'.tower[data-location="{int(notation[1:]) - 1}"]')
    tower.click(force=True)
    answer = answered(page, "", tower)
    expect(answer.get_by_role("link", name="Rule")).to_be_visible()
    page.keyboard.press("b")
    answer.get_by_role("link").click()
    expect(page.locator("li.marked")).to_be_in_viewport()


def test_who_is_not_to_move_is_told_whom_to_wait_for(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    table = ann.sit("kabaleo", ["me", "open"])
    bob.goto(f"/t/{table}").get_by_role("button", name="Sit down").click()
    pages = [ann.page, bob.page]
    waiting = pages[1 - pages.index(mover(pages))]
    piece = waiting.locator("[data-piece-of]").first
    piece.click(force=True)
    answered(waiting, "Wait a moment: it is the turn of Guest", piece)
    watcher = arrive().goto(f"/t/{table}")
    watcher.locator(".tower").first.click(force=True)
    answered(watcher, "You are watching", watcher.locator(".tower").first)


@pytest.mark.parametrize("name", BOARDS)
def test_a_press_beside_everything_repeats_what_is_asked(guest: Guest, name: str) -> None:
    guest.sit(name, ["me", "greedy"])
    page = guest.page
    next_press(page)
    ask = page.locator(".board .ask")
    ask.click()
    expect(page.locator(".answer p")).to_have_text(ask.inner_text())
    page.mouse.click(3, 3)
    expect(page.locator(".answer p")).to_have_count(0)


def test_a_block_under_another(guest: Guest) -> None:
    match = kubik.Match("qubix", 2, seed=2)
    guest.go_on(match)
    page = guest.page
    next_press(page)
    covered = page.locator(".storage .block[data-try]").first
    covered.dispatch_event("click", {"detail": 1, "clientX": 300, "clientY": 300})
    answered(page, "lies on it", page.locator(".storage"))


def test_a_card_that_is_too_dear(guest: Guest) -> None:
    seat = {**RACER, "stage": "shopping", "phase": "buy", "coins": 3}
    guest.go_on(race(seat, OTHER))
    page = guest.page
    next_press(page)
    dear = page.locator(".shop .offer[data-try]").last
    dear.click()
    expect(answered(page, "", dear).get_by_role("link", name="Rule")).to_be_visible()


def test_a_place_where_no_line_comes_of_a_cube(guest: Guest) -> None:
    guest.go_on(qwirkle_table(RED_LINE, [HAND], phase="lay"))
    page = guest.page
    next_press(page)
    press(page, "[data-slot=a]")
    expect(page.locator(".cells [data-move], .cell").first).to_be_visible()
    port = page.locator(".port")
    area = port.bounding_box()
    assert area
    page.mouse.click(area["x"] + 30, area["y"] + 30)
    expect(page.locator(".answer p")).to_be_visible()
