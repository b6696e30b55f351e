"""Small things that add up: fitted boards, whole texts, letters, headlines, questions not asked."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kubik
from browser.chromium import PHONE, Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press, play_move, press, wait_for_picture
from browser.positions import qwirkle_table, race
from browser.test_cubitos import OTHER, RACER
from browser.test_qwirkle_cubes import HAND, RED_LINE
from kubik.engine.match import Match

# Cubes that are not wholly in the port.
OUT_OF_SIGHT = """() => {
  const port = document.querySelector(".port").getBoundingClientRect();
  return [...document.querySelectorAll(".port .cube .body")].filter((cube) => {
    const { left, right, top, bottom } = cube.getBoundingClientRect();
    return left < port.left || right > port.right || top < port.top || bottom > port.bottom;
  }).length;
}"""

# What can be pressed and is smaller than 24 px; links within a sentence are as high as it is.
SMALL = """() => [...document.querySelectorAll("button, select, input, a")]
  .filter((one) => one.checkVisibility() && !one.closest("p, .unseen"))
  .filter((one) => !one.matches(".skip, :disabled"))
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && (width < 24 || height < 24);
  })
  .map((one) => one.outerHTML.slice(0, 120))"""

COVERS = """(others) => {
  const panel = document.querySelector("section.card:has(ol li .share)").getBoundingClientRect();
  return [...document.querySelectorAll(others)].some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
  });
}"""


def test_the_ended_table_of_qwirkle_is_seen_whole(arrive: Arrive, finished: dict[str, str]) -> None:
    for screen in ({}, PHONE):
        page = arrive(**screen).goto(f"/t/{finished['qwirkle_cubes']}")
        page.locator(".port .cube").first.wait_for()
        page.wait_for_function(f"() => ({OUT_OF_SIGHT})() === 0")


# How much of the log is out of sight, and how much of that is below.
UNSEEN = """() => {
  const { scrollHeight, scrollTop, clientHeight } = document.querySelector("aside ol");
  return [scrollHeight - clientHeight, scrollHeight - clientHeight - scrollTop];
}"""


def test_the_log_is_followed_after_the_window_changed(arrive: Arrive) -> None:
    guest = arrive(viewport={"width": 1280, "height": 640})
    guest.sit("cubirds", ["me", "greedy"])
    page = guest.page
    page.locator("aside ol").wait_for(state="attached")
    while page.evaluate(UNSEEN)[0] < 300:
        play_move(page)
    for height in (1400, 640):
        page.set_viewport_size({"width": 1280, "height": height})
        wait_for_picture(page)
    play_move(page)
    page.wait_for_function(f"() => ({UNSEEN})()[1] < 2")
    # Who reads what was is left alone.
    page.locator("aside ol").evaluate("one => one.scrollTo(0, 0)")
    wait_for_picture(page)
    play_move(page)
    next_press(page)
    assert page.evaluate(UNSEEN)[1] > 100


@pytest.mark.parametrize("how", ["hover", "focus", "tap"])
def test_the_text_of_a_card_is_read_whole(arrive: Arrive, how: str) -> None:
    guest = arrive(**(PHONE if how == "tap" else {}))
    guest.go_on(race({**RACER, "feet": 3}, OTHER))
    page = guest.page
    next_press(page)
    cards = page.locator(".shop .card")
    clipped = "one => one.scrollHeight > one.clientHeight + 1"
    card = next(
        cards.nth(at)
        for at in range(cards.count())
        if cards.nth(at).locator(".does").evaluate(clipped)
    )
    if how == "hover":
        card.hover()
    elif how == "focus":
        card.locator("button").first.focus()
    else:
        card.locator(".head").tap()
    whole = card.locator(".whole")
    expect(whole).to_be_visible()
    assert whole.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


def test_what_can_be_pressed_is_large_enough(arrive: Arrive) -> None:
    for screen in ({}, PHONE):
        guest = arrive(**screen)
        for name in BOARDS:
            guest.sit(name, ["me", "greedy"])
            press(guest.page, next_press(guest.page))
            assert guest.page.evaluate(SMALL) == []


@pytest.mark.parametrize(("language", "letters"), [("ru", "ОЗСРЖФ"), ("en", "OGBPYV")])
def test_letters_of_kabaleo_are_those_of_the_language(
    arrive: Arrive, language: str, letters: str
) -> None:
    guest = arrive(locale=language)
    guest.sit("kabaleo", ["me", "greedy"])
    next_press(guest.page)
    shown = guest.page.locator(
        ".kabaleo svg.cone text, .kabaleo svg.swatch text"
    ).all_text_contents()
    assert shown
    assert {text.strip() for text in shown} <= {*letters}


def test_the_headline_of_a_turn_tells_all_its_points(guest: Guest) -> None:
    guest.go_on(qwirkle_table(RED_LINE, [HAND], phase="lay"))
    page = guest.page
    next_press(page)
    press(page, "[data-slot=a][aria-disabled=false]")
    press(page, '[data-move="a@3,0"]')
    press(page, "[data-move=end]")
    headline = page.locator("li.move a").filter(has_text=re.compile("for the turn"))
    expect(headline.first).to_contain_text("4 points")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_hints_cover_nothing_that_they_speak_of(arrive: Arrive, screen: dict[str, Any]) -> None:
    guest = arrive(**screen)
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Show the hint").click()
    page.locator("li .share").first.wait_for()
    assert not page.evaluate(COVERS, ".towers .tower, .pieces button")


def forced_end() -> Match:
    """Return a game of CuBirds in which nothing is left to the first seat but to end its turn."""
    for seed in range(100):
        match = kubik.Match("cubirds", 2, seed=seed)
        if match.actors != [0]:
            continue
        for move in match.legal_moves:
            later = match.copy()
            later.push(move)
            if [one.notation for one in later.legal_moves] == ["end"]:
                return later
    raise AssertionError("no such game")


def test_what_has_one_answer_is_not_asked(guest: Guest) -> None:
    guest.go_on(forced_end())
    page = guest.page
    # The hand is secret, so it takes a moment; nobody presses anything.
    ended = page.locator("li.move .notation").filter(has_text=re.compile("^end$"))
    expect(ended.first).to_be_visible()


def bought_twice(page: Page) -> None:
    page.locator("[data-card=rich_dog] [data-move]").click()
    page.locator("[data-card=smelly_cat] [data-move]").click()


def test_nor_is_what_hides_no_secret(guest: Guest) -> None:
    seat = {**RACER, "stage": "shopping", "phase": "buy", "coins": 9}
    guest.go_on(race(seat, OTHER))
    page = guest.page
    next_press(page)
    bought_twice(page)
    expect(page.get_by_text("Round 10").first).to_be_visible()


def test_neither_to_push_nor_to_stop_is_recommended(guest: Guest) -> None:
    active = {"light": {"first": 3}, "dark": {"second": 1}}
    seat = {"stage": "rolling", "phase": "decide", "roll": {"light": 3}, "active": active}
    other = {"stage": "ready", "phase": "wait", "discard": {"light": 7, "dark": 2}}
    guest.go_on(race(seat, other))
    page = guest.page
    next_press(page)
    expect(page.get_by_role("button", name=re.compile("^Push"))).to_be_visible()
    expect(page.locator(".actions .main")).to_have_count(0)
    backgrounds = page.locator(".actions .big").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert len({*backgrounds}) == 1


@pytest.mark.parametrize("width", [768, 1280])
def test_what_is_told_of_five_players_stays_in_their_cards(arrive: Arrive, width: int) -> None:
    guest = arrive(viewport={"width": width, "height": 800})
    guest.sit("cubirds", ["me", *["greedy"] * 4])
    cards = guest.page.locator(".player-card")
    expect(cards).to_have_count(5)
    assert cards.evaluate_all("cards => cards.every((one) => one.scrollWidth <= one.clientWidth)")
