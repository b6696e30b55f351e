"""From the first page into a game, and back to it."""

import re

import pytest
from playwright.sync_api import Route, expect

from browser.chromium import Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press, play_move, press
from kubik.testing.repeats import covering

GAMES = ("CuBirds", "Cubitos", "Kabaleo", "Qubix", "Connect four")

# Whether a part of the page shows a text.
SHOWS = "([part, text]) => document.querySelector(part)?.innerText === text"

# All that buttons of moves were ever called, noted from before the page begins.
NOTE_NAMES = """
  window.moveNames = new Set();
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(".moves button")) {
      moveNames.add(one.textContent.trim());
    }
  }).observe(document, { characterData: true, childList: true, subtree: true });
"""
NAMES_SO_FAR = "[...moveNames].sort()"
LATE = 1_000  # ms that the list of games is held back

# Whether all buttons of the tray lie beside the bar that floats over the lower edge of the window.
BESIDE_THE_BAR = """() => {
  const bar = document.querySelector(".bar.card").getBoundingClientRect();
  return [...document.querySelectorAll(".tray button")].every((button) => {
    const { right, top, bottom } = button.getBoundingClientRect();
    return right <= bar.left || bottom <= bar.top || top >= bar.bottom;
  });
}"""


@pytest.mark.parametrize("title", GAMES)
def test_one_click_leads_into_a_game_against_bots(guest: Guest, title: str) -> None:
    """And all that a newcomer needs is on the first screen, where there is a board for the game."""
    page = guest.goto("/")
    page.get_by_role("button", name=f"Play now: {title}").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    seats = page.get_by_role("list", name="Players at the table")
    expect(seats.get_by_role("listitem").filter(has_text="you")).to_have_count(1)
    if title in GAMES[:4]:
        next_press(page)
        for needed in (".seats", ".ground", ".ask", ".tray"):
            expect(page.locator(f".board {needed}").first).to_be_in_viewport(ratio=0.85)
    expect(seats.get_by_role("listitem").filter(has_text="Seasoned").first).to_be_visible()
    expect(page.get_by_text("The game begins")).to_be_visible()
    expect(page.locator(".board button").first).to_be_visible()


@pytest.mark.parametrize(("name", "language"), covering(BOARDS, ["ru", "en"]))
def test_the_bar_covers_no_button_of_the_tray(arrive: Arrive, name: str, language: str) -> None:
    guest = arrive(locale=language)
    guest.sit(name, ["me", "greedy", "greedy"])
    page = guest.page
    press(page, next_press(page))
    for width in (1000, 1200):
        for height in range(700, 900, 50):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(BESIDE_THE_BAR)


def test_a_game_that_waits_for_me_is_found_again(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    play_move(guest.page)
    next_press(guest.page)
    address = guest.page.url
    for path in ("/", "/lobby"):
        page = guest.goto(path)
        page.get_by_role("link", name="Kabaleo you, Bot Your move").click()
        expect(page.locator(".kabaleo")).to_be_visible()
        assert page.url == address


def test_moves_are_never_called_otherwise_however_late_the_list_of_games_is(guest: Guest) -> None:
    page = guest.page
    guest.sit("connect_four", ["me", "greedy"])
    page.add_init_script(NOTE_NAMES)

    def hold_back(route: Route) -> None:
        page.wait_for_timeout(LATE)
        route.continue_()

    page.route("**/api/games", hold_back)
    page.reload()
    names = [f"Drop a disc into column {number}" for number in range(1, 8)]
    page.get_by_role("button", name=names[-1]).wait_for()
    assert page.evaluate(NAMES_SO_FAR) == names


def test_reload_in_the_middle_keeps_everything(guest: Guest) -> None:
    guest.sit("cubirds", ["me", "greedy"])
    page = guest.page
    for _ in range(4):
        play_move(page)
    next_press(page)
    shown = ["#main > .board", "aside ol", "#main > ul"]
    page.mouse.move(0, 0)  # what the mouse is over tells more
    before = [page.locator(part).inner_text() for part in shown]
    page.reload()
    next_press(page)
    for part, text in zip(shown, before, strict=True):
        page.wait_for_function(SHOWS, arg=[part, text])  # once the words of the game are there
    assert play_move(page)


def test_language_changes_without_reload(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    play_move(page)
    next_press(page)
    page.evaluate("window.same = true")
    expect(page.locator("li.move").first).to_contain_text(re.compile("places an? .* piece on"))
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Кабалео")
    expect(page.locator("li.move").first).to_contain_text(re.compile("ставит .* фишку на башню"))
    expect(page.locator(".board .ask")).to_contain_text("Поставьте одну из своих фишек")
    assert page.locator("html").get_attribute("lang") == "ru"
    # What the server refuses is told in the new language too.
    page.get_by_role("button", name="Ход записью").click()
    page.get_by_label("Ход записью").last.fill("nonsense")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("не ход этой игры")
    assert page.evaluate("window.same")
    # And the choice stays.
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Кабалео")


def test_the_language_of_the_browser_is_spoken(arrive: Arrive) -> None:
    page = arrive(locale="ru-RU").goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Во что сыграем?")


def test_there_is_a_page_for_what_is_not_there(guest: Guest) -> None:
    guest.excuse(r"404 \(Not Found\)")
    page = guest.goto("/t/nothing")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is here")
    page = guest.goto("/no/such/page")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is here")
    page.get_by_role("main").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we play?")
