"""Whole games, from the first page to the end: by clicks, by keyboard, by touch in Russian."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.chromium import PHONE, Guest
from browser.conftest import BOARDS, Arrive
from browser.play import (
    FOCUS,
    OVER,
    next_press,
    play_move,
    play_out,
    play_out_by_keyboard,
    press,
    tab_to,
)
from browser.positions import Laid, late_game, late_race, qwirkle_table
from kubik.engine.match import Match
from kubik.testing.repeats import soaking

AT_LEAST = 6  # moves of one's own until a game is over
MOST_PRESSES = 10  # of an arrow key, each after coming back to what it is about
TITLES = ("CuBirds", "Cubitos", "Kabaleo", "Qubix", "Qwirkle Cubes")
RUSSIAN_TITLES = ("Кубички", "Кубитос", "Кабалео", "Кубикс", "Квиркл: кубики")

# By keyboard and by touch the beginning and the end of most games are played. By clicks all are
# played whole in the soak, and else the shortest; most other tests click, too.
SHORTEST = TITLES[2:3]
LATE: dict[str, Callable[[], Match]] = {
    "cubirds": lambda: late_game("cubirds"),
    "cubitos": late_race,
    "qubix": lambda: late_game("qubix"),
    "qwirkle_cubes": lambda: late_game("qwirkle_cubes"),
}

# Words of the page, seen or read aloud, in letters of another language. Notation, addresses, places
# in the storage of Qubix and numbers of the generator are the same in all languages.
FOREIGN = """() => {
  const same = "[lang=en], .notation, .wordmark, .seed, .hash, script";
  const said = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest(same)) said.push(walker.currentNode.data);
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (!one.closest(same)) said.push(one.ariaLabel ?? "", one.title ?? "", one.placeholder ?? "");
  const places = /\\b[A-E][a-e][1-5]\\b/g;
  return said.filter((text) => /[a-z]{2}/i.test(text.replaceAll("Kubik", "").replace(places, "")));
}"""

SIDEWAYS = """() => {
  const root = document.documentElement;
  return root.scrollWidth - root.clientWidth + (visualViewport.scale - 1);
}"""


def set_up_for_two(page: Page, title: str) -> None:
    page.get_by_role("link", name=f"Set up: {title}").click()
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name="Start the game").click()


def choose_two_by_keyboard(page: Page) -> None:
    """Go to the numbers of players, again if the page has moved the focus, and down to two."""
    two = page.get_by_role("radio", name="2", exact=True)
    for _ in range(MOST_PRESSES):
        if two.is_checked():
            return
        tab_to(page, "players")
        page.keyboard.press("ArrowLeft")
    raise AssertionError("the arrow key does not lead to two players")


@pytest.mark.parametrize("title", TITLES if soaking() else SHORTEST)
def test_by_clicks(arrive: Arrive, title: str) -> None:
    page = arrive(service_workers="allow").goto("/")
    set_up_for_two(page, title)
    assert play_out(page) >= AT_LEAST
    expect(page.locator("#outcome")).to_contain_text("win")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#outcome")).to_be_hidden()
    assert play_move(page)


@pytest.mark.parametrize(("name", "title"), [*zip(BOARDS, TITLES, strict=True)], ids=BOARDS)
def test_by_keyboard_alone(guest: Guest, name: str, title: str) -> None:
    page = guest.goto("/")
    # Keys that come before the page is there go nowhere.
    expect(page.get_by_role("link", name=f"Set up: {title}")).to_be_visible()
    tab_to(page, f"Set up: {title}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    choose_two_by_keyboard(page)
    tab_to(page, "Start the game")
    page.keyboard.press("Enter")
    least = AT_LEAST
    if name in LATE:
        assert play_out_by_keyboard(page, AT_LEAST) == (AT_LEAST, 1)
        guest.go_on(LATE[name]())
        least = 1  # the rival may be home at once
    moves, found = play_out_by_keyboard(page)
    assert moves >= least
    assert found == 1  # after every move the focus comes back to where the next one begins
    tab_to(page, "Replay")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    expect(page.get_by_role("slider")).to_be_visible()


# Arrows also come to places that do not take the piece: those have no move to tell them apart by.
PLACE = "[...document.querySelectorAll('.board button')].indexOf(document.activeElement)"


# In Cubitos and Qubix picking a piece up is a move; their boards have tests of their own.
@pytest.mark.parametrize("name", [name for name in BOARDS if name not in ("cubitos", "qubix")])
def test_arrows_go_over_the_board_and_escape_puts_back(guest: Guest, name: str) -> None:
    page = guest.page
    if name == "qwirkle_cubes":
        line: list[Laid] = [("red star", 0, 0), ("red circle", 1, 0), ("red square", 2, 0)]
        guest.go_on(qwirkle_table(line, [["red clover"] * 6]))
        press(page, "[data-move=keep]")
    else:
        guest.sit(name, ["me", "greedy"])
    next_press(page)
    page.keyboard.press("b")
    for _ in range(60):
        if page.evaluate(FOCUS) == "piece":
            break
        page.keyboard.press("Tab")
    picked = page.evaluate("document.activeElement.innerText")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.move")
    reached = {page.evaluate(PLACE)}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Home", "End"):
        page.keyboard.press(key)
        reached.add(page.evaluate(PLACE))
    assert len(reached) > 3
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.innerText") == picked
    expect(page.locator(".board .chosen")).to_have_count(0)


FLYING = """() => document.getAnimations().some(
  (one) => one.effect?.target?.closest("[data-piece], .flight"))"""


def test_pieces_fly_and_never_keep_anybody_waiting(arrive: Arrive) -> None:
    guest = arrive(reduced_motion="no-preference")
    guest.sit("cubirds", ["me", "greedy", "greedy"])
    page = guest.page
    assert play_move(page)
    page.wait_for_function(FLYING)
    for _ in range(3):
        assert play_move(page)


def check_phone(page: Page) -> None:
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate(FOREIGN) == []


@pytest.mark.parametrize(("name", "title"), [*zip(BOARDS, RUSSIAN_TITLES, strict=True)], ids=BOARDS)
def test_on_a_phone_in_russian(arrive: Arrive, name: str, title: str) -> None:
    guest = arrive(**PHONE, locale="ru-RU")
    page = guest.goto("/")
    check_phone(page)
    page.get_by_role("link", name=f"Настроить: {title}").tap()
    page.locator("label", has=page.get_by_role("radio", name="2", exact=True)).tap()
    check_phone(page)
    page.get_by_role("button", name="Начать игру").tap()
    if name in LATE:
        for _ in range(6):
            press(page, next_press(page), "finger")
            check_phone(page)
        guest.go_on(LATE[name]())
    while (what := next_press(page)) != OVER:
        check_phone(page)
        press(page, what, "finger")
    check_phone(page)
    expect(page.locator("#outcome")).to_be_visible()
    page.get_by_role("button", name="Журнал и разговор").tap()
    expect(page.get_by_role("list", name="Журнал и разговор")).to_be_in_viewport()
    check_phone(page)
    page.get_by_role("button", name="Закрыть").tap()
    page.get_by_role("link", name="Пересмотреть").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Запись игры «{title}»")
    check_phone(page)
