"""Choosing another language: what is on the screen is said anew in it, or is no longer there."""

import pytest
from playwright.sync_api import Page, expect

from browser.chromium import Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press, play_move

RUSSIAN = {"locale": "ru-RU"}

# What can be read in Russian letters or is read aloud, but for the name of the language.
RUSSIAN_LEFT = """() => {
  const said = [...document.querySelectorAll("main *, aside *, header *, [aria-live] *")]
    .filter((one) => !one.closest("[lang]:not(html)"))
    .flatMap((one) => [one.ariaLabel, one.title, one.placeholder,
      ...[...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data)]);
  return [document.title, ...said].filter((text) => /[а-яё]/i.test(text ?? ""));
}"""
PAGES = ("/", "/lobby", "/me", "/puzzles", "/results", "/new/cubitos", "/rules/kabaleo")


def russian(arrive: Arrive) -> Guest:
    """Somebody whose browser speaks Russian, with a name in neither language."""
    guest = arrive(**RUSSIAN)
    guest.request.get("/api/me")
    guest.request.patch("/api/me", data={"name": "Ann"})
    return guest


def choose_english(page: Page) -> None:
    page.get_by_role("button", name="English").click()
    page.locator("a.home[aria-label='Kubik: First page']").wait_for()


def test_pages_leave_no_word_in_the_old_language(arrive: Arrive) -> None:
    guest = russian(arrive)
    for path in (*PAGES, *(f"/learn/{name}" for name in BOARDS)):
        page = guest.goto(path)
        page.wait_for_load_state("networkidle")
        choose_english(page)
        assert page.evaluate(RUSSIAN_LEFT) == [], path
        page.get_by_role("button", name="Русский").click()


@pytest.mark.parametrize("name", BOARDS)
def test_tables_leave_no_word_in_the_old_language(arrive: Arrive, name: str) -> None:
    guest = russian(arrive)
    guest.sit(name, ["me", "greedy"])
    page = guest.page
    for _ in range(2):
        play_move(page)
    next_press(page)
    choose_english(page)
    assert page.evaluate(RUSSIAN_LEFT) == []


def test_what_was_begun_stays(arrive: Arrive) -> None:
    guest = russian(arrive)
    page = guest.goto("/new/cubirds")
    page.get_by_role("group", name="Игроки").get_by_text("5", exact=True).click()
    choose_english(page)
    seats = page.get_by_role("group", name="Players")
    expect(seats.get_by_label("5", exact=True)).to_be_checked()
    guest.sit("kabaleo", ["me", "greedy"])
    next_press(page)
    page.get_by_label("Say something").fill("half a sen")
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_label("Написать")).to_have_value("half a sen")


def test_an_invitation_is_said_anew(arrive: Arrive) -> None:
    guest = russian(arrive)
    guest.sit("kabaleo", ["me", "open"])
    page = guest.page
    page.locator(".invitation").wait_for()
    choose_english(page)
    assert page.evaluate(RUSSIAN_LEFT) == []


def test_why_nothing_is_there_is_said_anew(arrive: Arrive) -> None:
    guest = arrive(**RUSSIAN)
    guest.excuse("404")
    for path in ("/t/nowhere", "/t/nowhere/replay", "/t/nowhere/dice"):
        page = guest.goto(path)
        why = page.locator("main p").last
        expect(why).to_contain_text("нет")
        choose_english(page)
        expect(why).to_contain_text("no ")
        page.get_by_role("button", name="Русский").click()


def test_what_was_refused_or_done_does_not_stay_in_the_old_language(arrive: Arrive) -> None:
    guest = russian(arrive)
    guest.excuse("403")
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    page.keyboard.press("n")
    page.locator("#command").fill("nonsense")
    page.keyboard.press("Enter")
    refusal = page.locator(".refusal")
    expect(refusal).to_be_visible()
    choose_english(page)
    expect(refusal).to_have_count(0)
    guest.goto("/me").get_by_label("Login").fill("nobody")
    page.get_by_label("Password").fill("nothing at all")
    page.get_by_role("button", name="Sign in").click()
    wrong = page.locator("[aria-invalid=true]")
    expect(wrong).to_have_count(1)
    page.get_by_role("button", name="Русский").click()
    expect(wrong).to_have_count(0)
    page.get_by_role("button", name="Сохранить").first.click()
    expect(page.locator("p.status")).not_to_be_empty()
    choose_english(page)
    expect(page.locator("p.status")).to_have_text("The name is saved.")
