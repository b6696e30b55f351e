"""The review of a finished game on its replay page, and hints at a table against bots."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

import kubik
from browser.chromium import NARROW, SCREENS_BY_NAME, Guest
from browser.conftest import Arrive
from browser.play import next_press, play_move
from browser.test_pages import check
from browser.test_replays import expect_move, last_move
from kubik.bots.registry import seat_build

WIDTH = "document.documentElement.scrollWidth"
FOCUS = "document.activeElement.ariaLabel"
ASK_LATER = 2_000  # ms, after which the page asks a server again that could not answer


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    seat_build(kubik.find_game("kabaleo"), "cpu").compile()


def open_review(guest: Guest, table: str, move: int = 0) -> Page:
    page = guest.goto(f"/t/{table}/replay?move={move}")
    page.get_by_role("button", name="Review the game").click()
    page.locator(".chart").wait_for()
    return page


def test_a_review_leads_through_the_game(guest: Guest, finished: dict[str, str]) -> None:
    page = open_review(guest, finished["kabaleo"], 2)
    last = last_move(page)
    chart = page.locator(".chart")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(rf"^Move 2 of {last}: .+ %?.+"))
    chart.hover()  # which waits until it moves no more
    room = chart.bounding_box()
    assert room
    # The right end of the picture is the end of the game, and the left one its beginning.
    chart.click(position={"x": room["width"] - 16, "y": 60})
    expect_move(page, last)
    chart.click(position={"x": 52, "y": 60})
    expect_move(page, 0)
    chart.press("ArrowRight")
    expect_move(page, 1)
    chart.press("End")
    expect_move(page, last)
    expect(chart).to_have_attribute("aria-valuenow", str(last))
    # Whatever the colours, no two curves are drawn alike.
    strokes = chart.locator(".curve").evaluate_all("all => all.map(one => one.outerHTML)")
    dashes = [re.search('stroke-dasharray="(.*?)"', stroke) for stroke in strokes]
    assert len({dash and dash.group(1) for dash in dashes}) == len(strokes) == 2


def test_a_review_in_numbers_and_words(guest: Guest, finished: dict[str, str]) -> None:
    page = open_review(guest, finished["kabaleo"])
    review = page.get_by_role("region", name="Review")
    expect(review.locator("caption")).to_have_count(2)
    expect(review.get_by_role("row", name="even start 50.0%")).to_have_count(2)
    page.get_by_text("All moves as a table").click()
    expect(page.locator("details tbody tr")).to_have_count(last_move(page) + 1)
    turn = review.locator("li button").first
    said = re.search(r"move (\d+)", turn.inner_text())
    assert said
    turn.click()
    expect_move(page, int(said.group(1)))
    expect(turn).to_have_attribute("aria-current", "step")
    expect(page.locator(".felt.board")).to_be_in_viewport()


@pytest.mark.parametrize("screen", NARROW)
def test_a_review_is_for_everybody(arrive: Arrive, finished: dict[str, str], screen: str) -> None:
    guest = arrive(locale="ru-RU", **SCREENS_BY_NAME[screen])
    page = guest.goto(f"/t/{finished['kabaleo']}/replay?move=3")
    page.locator(".review .primary").click()
    page.locator(".chart").wait_for()
    page.locator("details summary").last.click()
    check(page)
    assert page.evaluate(WIDTH) <= page.viewport_size["width"]  # type: ignore[index]


def test_who_asks_for_a_review_after_a_game_is_led_to_it(
    arrive: Arrive, finished: dict[str, str]
) -> None:
    page = arrive(**SCREENS_BY_NAME["phone"]).goto(f"/t/{finished['kabaleo']}")
    page.get_by_role("link", name="Review the game").click()
    expect(page.get_by_role("heading", name="Review", exact=True)).to_be_in_viewport()


def refuse(page: Page, path: str, *times: tuple[int, str]) -> None:
    """Let the server refuse something so often, with these statuses and names of sentences."""
    left = list(times)

    def answer(route: Route) -> None:
        if not left:
            route.continue_()
            return
        status, code = left.pop(0)
        route.fulfill(status=status, json={"why": "Come back later.", "code": code})

    page.route(path, answer)


# A server that is busy, and one that is not ready.
NOT_NOW = ((429, "too-fast"), (503, "rules-compiling"))


def test_a_review_waits_for_the_server_by_itself(guest: Guest, finished: dict[str, str]) -> None:
    guest.excuse("429|503")
    page = guest.page
    page.clock.install()
    refuse(page, "**/review", *NOT_NOW)
    guest.goto(f"/t/{finished['kabaleo']}/replay?move=0")
    page.get_by_role("button", name="Review the game").click()
    for waits in ("The server is busy", "still being compiled"):
        expect(page.locator(".making")).to_contain_text(waits)
        page.clock.fast_forward(ASK_LATER)
    page.locator(".chart").wait_for()
    expect(page.get_by_text("Come back")).to_have_count(0)


def test_a_review_that_cannot_be_is_not_asked_for_again(
    guest: Guest, finished: dict[str, str]
) -> None:
    guest.excuse("500")
    refuse(guest.page, "**/review", (500, "rules-not-compiled"))
    page = guest.goto(f"/t/{finished['kabaleo']}/replay?move=0")
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("alert")).to_have_text("Come back later.")
    expect(page.get_by_role("button", name="Review the game")).to_be_visible()


def test_before_the_end_there_is_no_review(guest: Guest) -> None:
    table = guest.sit("kabaleo", ["me", "greedy"])
    play_move(guest.page)
    page = guest.goto(f"/t/{table}/replay")
    page.locator(".said strong").wait_for()
    expect(page.get_by_role("button", name="Review the game")).to_have_count(0)


def test_a_hint_is_shown_and_played(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    lamp = page.get_by_role("button", name="Hint", exact=True)
    lamp.click()
    panel = page.get_by_role("region", name="Good moves")
    # What it costs is said first, and nothing is paid by closing it.
    expect(panel).to_contain_text("the game becomes practice and is not rated")
    page.keyboard.press("Escape")
    expect(page.get_by_text("practice", exact=True)).to_have_count(0)
    lamp.click()
    panel.get_by_role("button", name="Show the hint").click()
    expect(page.get_by_text("practice", exact=True)).to_be_visible()
    expect(panel.locator("li button")).to_have_count(3)
    best = panel.locator("li button").first
    expect(best).to_be_focused()
    expect(best).to_contain_text(re.compile("covers|cancels"))
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(lamp).to_be_focused()
    page.keyboard.press("Enter")
    expect(best).to_be_focused()
    location = re.search(r"on location (\d+)", best.inner_text())
    assert location
    # It is shown on the board at once; another is shown by a first press, and played by a second.
    page.locator(".rings .ring").first.wait_for()
    expect(best).to_have_attribute("aria-pressed", "true")
    other = panel.locator("li button").nth(1)
    before = page.locator("li.move").count()
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(page.locator("li.move")).to_have_count(before)
    best.click()
    best.click()
    expect(panel).to_have_count(0)
    expect(page.locator(".ring")).to_have_count(0)
    there = re.compile(rf"on location {location.group(1)}\b")
    played = page.locator("li.move").filter(has_text=there)
    expect(played.first).to_be_visible()


def test_a_hint_waits_for_the_server_by_itself(guest: Guest) -> None:
    guest.excuse("429|503")
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    page.clock.install()
    refuse(page, "**/hint", *NOT_NOW)
    page.get_by_role("button", name="Hint", exact=True).click()
    panel = page.get_by_role("region", name="Good moves")
    panel.get_by_role("button", name="Show the hint").click()
    for waits in ("The server is busy", "still being compiled"):
        expect(panel.get_by_role("status")).to_contain_text(waits)
        page.clock.fast_forward(ASK_LATER)
    expect(panel.locator("li button").first).to_be_focused()


def test_a_hint_is_about_the_position_it_was_asked_for(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    play_move(page)
    next_press(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    panel = page.get_by_role("region", name="Good moves")
    panel.get_by_role("button", name="Show the hint").click()
    expect(panel.locator("li button")).to_have_count(3)
    # Words change nothing on the board.
    page.get_by_role("button", name="Hello!").click()
    expect(page.locator("li.chat")).to_have_count(1)
    expect(panel).to_be_visible()
    # It is my turn before and after this, but not in the same position.
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("li.rewind")).to_have_count(1)
    expect(panel).to_have_count(0)


def test_a_hint_by_keyboard_alone(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    page.keyboard.press("b")
    before = page.evaluate(FOCUS)
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="Good moves")
    expect(panel.get_by_role("button", name="Show the hint")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel.locator("li button").first).to_be_focused()
    panel.get_by_role("button", name="Close").click()
    assert page.evaluate(FOCUS) == before
    page.keyboard.press("h")
    expect(panel.locator("li button").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("li.move").first).to_be_visible()


@pytest.mark.parametrize("screen", NARROW)
def test_a_hint_is_for_everybody(arrive: Arrive, screen: str) -> None:
    guest = arrive(**SCREENS_BY_NAME[screen])
    page = guest.page
    guest.sit("kabaleo", ["me", "greedy"])
    next_press(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    check(page)
    page.get_by_role("button", name="Show the hint").click()
    page.locator("li .share").first.wait_for()
    check(page)
    assert page.evaluate(WIDTH) <= page.viewport_size["width"]  # type: ignore[index]


def test_no_hint_where_other_people_sit(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    table = ann.sit("kabaleo", ["me", "open"])
    page = bob.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down").click()
    for guest in (ann, bob):
        expect(guest.page.get_by_role("button", name="Play by notation")).to_be_visible()
        expect(guest.page.get_by_role("button", name="Hint")).to_have_count(0)
        guest.page.keyboard.press("h")
        expect(guest.page.get_by_role("region", name="Good moves")).to_have_count(0)


def test_a_long_hint_on_a_phone_can_still_be_closed(arrive: Arrive) -> None:
    guest = arrive(**SCREENS_BY_NAME["phone"])
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    panel = page.get_by_role("region", name="Good moves")
    panel.get_by_role("button", name="Show the hint").click()
    about = panel.locator("li.current .about")
    about.evaluate("(about) => about.append('what is told at length '.repeat(30))")
    about.evaluate("(about) => about.closest('section').scrollTo(0, 0)")
    whole, close = (
        one.bounding_box() for one in (panel, panel.get_by_role("button", name="Close"))
    )
    assert whole
    assert close
    assert close["y"] + close["height"] <= whole["y"] + whole["height"]
