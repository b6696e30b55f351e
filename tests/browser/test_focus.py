"""Where the keyboard goes on when something closes."""

from playwright.sync_api import expect

from browser.chromium import Guest
from browser.conftest import Arrive
from browser.play import next_press

# So narrow that the log lies over the table.
NARROW_WINDOW = {"viewport": {"width": 800, "height": 700}}


def test_a_dialog_gives_the_focus_back_however_it_is_closed(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    dialog = page.get_by_role("dialog")
    leave = page.get_by_role("button", name="Leave the table")
    for close in ("Close", "Stay"):
        leave.press("Enter")
        dialog.get_by_role("button", name=close).press("Enter")
        expect(dialog).to_have_count(0)
        expect(leave).to_be_focused()
    leave.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(leave).to_be_focused()


def test_the_log_over_a_table_takes_and_gives_the_focus(arrive: Arrive) -> None:
    guest = arrive(**NARROW_WINDOW)
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    button = page.get_by_role("button", name="Log and chat")
    page.keyboard.press("c")
    line = page.get_by_label("Say something")
    expect(line).to_be_focused()
    line.press("Escape")
    expect(button).to_be_focused()
    button.press("Enter")
    page.locator(".drawer .close").press("Enter")
    expect(button).to_be_focused()


def test_whoever_comes_to_a_table_a_lesson_or_a_replay_begins_there(
    guest: Guest, finished: dict[str, str]
) -> None:
    page = guest.goto("/")
    main = page.get_by_role("main")
    page.get_by_role("button", name="Play now: Kabaleo").press("Enter")
    expect(main).to_be_focused()
    expect(main).to_have_accessible_name("Kabaleo")
    page.get_by_role("link", name="Kubik: First page").press("Enter")
    page.get_by_role("link", name="Learn by playing: Kabaleo").press("Enter")
    page.locator(".coach").wait_for()
    expect(main).to_be_focused()
    expect(main).to_have_accessible_name("Kabaleo")
    guest.goto(f"/t/{finished['kabaleo']}/replay").get_by_role("slider").wait_for()
    expect(main).to_be_focused()
