"""The position of the day in the browser: chosen, confirmed, explained, passed on."""

from datetime import UTC, date, datetime

import pytest
from playwright.sync_api import Page, expect

import kubik
from browser.chromium import NARROW, SCREENS, SCREENS_BY_NAME, Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press, press
from browser.test_pages import check
from kubik.bots.puzzles import FIRST_DAY, puzzle_of
from kubik.testing.repeats import covering

NOT_YET = "Not this one. There is something better."
WIDER = "document.documentElement.scrollWidth > innerWidth"


def today() -> date:
    return datetime.now(UTC).date()


def choose(page: Page) -> None:
    """Choose some move on the board; nothing is tried yet."""
    while not page.get_by_role("button", name="Try it").is_visible():
        press(page, next_press(page))


def test_a_position_is_solved(arrive: Arrive) -> None:
    """One wrong try, then the right one; then it is told why, and can be passed on."""
    page = arrive().goto("/")
    page.get_by_role("link", name="Positions of the day").click()
    page.get_by_role("link", name="Kabaleo").click()
    expect(page.get_by_text("3 tries left")).to_be_visible()
    wrong, best = of_today()
    choose(page)
    page.get_by_role("button", name="Choose another").click()
    expect(page.get_by_text("3 tries left")).to_be_visible()
    for notation in (wrong, best):
        lay(page, notation)
        page.get_by_role("button", name="Try it").click()
        if notation == wrong:
            expect(page.get_by_role("status")).to_have_text(NOT_YET)
            expect(page.get_by_text("2 tries left")).to_be_visible()
    expect(page.get_by_role("heading", name="The best move")).to_be_visible()
    shared = page.get_by_label("Share").input_value()
    assert "🟥🟩" in shared
    assert f"/puzzles/kabaleo/{today().isoformat()}" in shared
    assert best not in shared
    page.set_viewport_size({"width": 360, "height": 740})
    assert not page.get_by_label("Share").evaluate("one => one.scrollHeight > one.clientHeight")
    expect(page.get_by_role("link", name="Today: Found")).to_be_visible()
    expect(page.get_by_role("link", name="Next today: Qubix")).to_be_visible()
    # It is remembered, and nobody is said to be to move.
    page.reload()
    expect(page.get_by_role("heading", name="The best move")).to_be_visible()
    expect(page.locator(".board .ask")).to_be_hidden()


def of_today() -> tuple[str, str]:
    """Return a wrong answer to the position of today in Kabaleo, and the right one."""
    puzzle = puzzle_of(kubik.find_game("kabaleo"), today())
    assert puzzle
    moves = puzzle.match().legal_moves
    return next(move.notation for move in moves if move.notation != puzzle.best), puzzle.best


def lay(page: Page, notation: str) -> None:
    """Place a piece in Kabaleo."""
    page.locator("[data-piece-of]").first.wait_for()
    move = page.locator(f'.towers [data-move="{notation}"]')
    for one in page.locator("[data-piece-of]").all():
        if move.count():
            break
        one.click()
    move.click()


@pytest.mark.parametrize("viewport", [{"width": 320, "height": 640}, {"width": 740, "height": 360}])
def test_what_was_wrong_covers_nothing_to_choose_from(
    arrive: Arrive, viewport: dict[str, int]
) -> None:
    guest = arrive(**SCREENS_BY_NAME["phone"] | {"viewport": viewport})
    page = guest.goto(f"/puzzles/kabaleo/{today().isoformat()}")
    lay(page, of_today()[0])
    page.get_by_role("button", name="Try it").click()
    told = page.get_by_role("status")
    expect(told).to_have_text(NOT_YET)
    expect(told).to_be_in_viewport(ratio=1)
    for piece in page.locator(".pieces button").all():
        expect(piece).to_be_in_viewport(ratio=1)
        piece.click(trial=True)


# On the screen on which a board in play is not looked at.
@pytest.mark.parametrize(("name", "screen"), covering(BOARDS, SCREENS[::-1]))
def test_every_board_can_be_answered_on(arrive: Arrive, name: str, screen: str) -> None:
    """Whatever is chosen is shown in words first; nothing shuts anybody out or is too wide."""
    guest = arrive(**SCREENS_BY_NAME[screen])
    page = guest.goto(f"/puzzles/{name}/{FIRST_DAY.isoformat()}")
    if name == "qwirkle_cubes":  # the table without end is as high as the window lets it
        expect(page.locator(".tray")).to_be_in_viewport(ratio=1)
        assert page.locator(".felt-port").evaluate("one => one.clientHeight / innerHeight") > 0.4
    # The only one has no number.
    expect(page.locator(".board").get_by_text("Rival", exact=True).first).to_be_visible()
    choose(page)
    check(page)
    assert not page.evaluate(WIDER)
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_text("2 tries left").or_(page.get_by_text("The best move"))).to_be_visible()


@pytest.mark.parametrize("screen", NARROW)
def test_the_list_of_them_is_for_everybody(arrive: Arrive, screen: str) -> None:
    guest = arrive(**SCREENS_BY_NAME[screen])
    page = guest.goto("/puzzles")
    page.get_by_role("link", name="Kabaleo").wait_for()
    check(page)
    assert not page.evaluate(WIDER)


def test_a_day_that_is_not_there_is_missing(guest: Guest) -> None:
    page = guest.goto("/puzzles/kabaleo/2999-01-01")
    expect(page.get_by_text("There is no position of that day")).to_be_visible()
    guest.excuse("404")
