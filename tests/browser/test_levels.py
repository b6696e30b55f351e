"""The levels of bots: chosen for each seat, and told wherever the bot is."""

import pytest
from playwright.sync_api import Route, expect

from browser.chromium import PHONE, Guest
from browser.conftest import Arrive

LOOK_AGAIN = 3_000  # ms, after which the page looks whether rules are compiled


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_a_level_is_chosen_with_the_keyboard_and_told(
    arrive: Arrive, screen: dict[str, object]
) -> None:
    page = arrive(**screen).goto("/new/connect_four")
    seat = page.get_by_role("group", name="Seat 2")
    levels = seat.get_by_role("radiogroup", name="Level of the bot")
    expect(levels.get_by_role("radio")).to_have_count(5)
    levels.get_by_role("radio", name="Seasoned").press("ArrowRight")
    levels.get_by_role("radio", name="Expert").press("ArrowRight")
    expect(levels.get_by_role("radio", name="Master")).to_be_checked()
    expect(levels).to_contain_text("Master")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # An open seat has no level; a bot that comes back to it has the same.
    seat.get_by_label("Open to anyone").check()
    expect(levels).to_have_count(0)
    seat.get_by_label("Bot", exact=True).check()
    expect(levels.get_by_role("radio", name="Master")).to_be_checked()
    page.get_by_role("button", name="Start the game").click()
    seats = page.get_by_role("list", name="Players at the table")
    expect(seats.get_by_role("listitem").nth(1)).to_contain_text("Master")


def test_how_well_bots_play_before_rules_are_compiled(guest: Guest) -> None:
    """No more is promised than what is to come."""
    page, state = guest.page, {"compiled": False, "given_up": False}

    def tell(route: Route) -> None:
        games = route.fetch().json()
        route.fulfill(json=[{**game, **state} for game in games])

    page.clock.install()
    page.route("**/api/games", tell)
    guest.goto("/new/connect_four")
    told = page.get_by_role("status").filter(has_text="bots play below their level")
    expect(told).to_contain_text("are being compiled")
    state["given_up"] = True
    page.clock.fast_forward(LOOK_AGAIN)
    expect(told).to_contain_text("could not be compiled")
    state["compiled"] = True
    page.reload()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    expect(told).to_have_count(0)


def test_the_end_and_the_replay_tell_levels(arrive: Arrive) -> None:
    guest = arrive(locale="ru-RU")
    table = guest.sit("connect_four", ["me", "novice"])
    page, outcome = guest.page, guest.page.locator("#outcome")
    while not outcome.count():
        drop = page.locator(".board button").first
        expect(drop.or_(outcome)).to_be_visible()
        if drop.count():
            drop.click()
    bots = page.get_by_role("list", name="Боты за столом")
    expect(bots).to_contain_text("Новичок")
    guest.goto(f"/t/{table}/replay")
    expect(bots).to_contain_text("Новичок")


def test_a_level_without_a_net_says_so(arrive: Arrive) -> None:
    page = arrive().goto("/new/cubitos")
    page.get_by_role("radio", name="3", exact=True).check()
    seat = page.get_by_role("group", name="Seat 2")
    seat.get_by_role("radio", name="Grandmaster").check()
    expect(seat).to_contain_text("Grandmaster has no net")
    page.get_by_role("radio", name="2", exact=True).check()
    expect(seat).not_to_contain_text("Grandmaster has no net")
