"""Pass and play: the screen is covered between turns where there are secrets."""

import pytest
from playwright.sync_api import expect

from browser.chromium import NARROW, SCREENS_BY_NAME
from browser.conftest import Arrive
from browser.play import play_move
from browser.test_pages import check
from kubik.testing.repeats import soaking


@pytest.mark.parametrize("screen", NARROW)
def test_two_people_play_at_one_device(arrive: Arrive, screen: str) -> None:
    guest = arrive(**SCREENS_BY_NAME[screen])
    page = guest.goto("/new/kabaleo")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("group", name="Seat 2").get_by_role("radio", name="At this device").check()
    page.get_by_role("textbox", name="Name").fill("Bob")
    check(page)
    page.get_by_role("button", name="Start the game").click()
    cover = page.get_by_role("dialog")
    names: list[str] = []
    for _ in range(4):
        expect(cover).to_be_visible()
        if not names or soaking():  # all covers look alike
            check(page)
        # Nothing private lies behind it.
        expect(page.get_by_role("button", name="Lift the cup")).to_have_count(0)
        names.append(cover.get_by_role("heading").inner_text().split(",")[0])
        cover.get_by_role("button").press("Enter")
        expect(cover).to_have_count(0)
        play_move(page)
    assert "Bob" in names
    assert len(set(names)) == 2
    assert names[0] != names[1]
    # Who comes back to the page finds it covered.
    page.reload()
    expect(cover).to_be_visible()


def test_nothing_is_covered_where_nothing_is_secret(arrive: Arrive) -> None:
    page = arrive().goto("/new/connect_four")
    page.get_by_role("group", name="Seat 2").get_by_role("radio", name="At this device").check()
    page.get_by_role("button", name="Start the game").click()
    for column in (1, 2, 1):
        page.get_by_role("button", name=f"Drop a disc into column {column}").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("li.move")).to_have_count(3)
