"""Series and the same deals for all, in the browser."""

import pytest
from playwright.sync_api import Page, expect

from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.play import tab_to
from browser.test_pages import check
from browser.test_results import WIDER
from kubik.engine.words import LANGUAGES
from kubik.testing.repeats import soaking
from server.live import Person, play_on, table_plan

GAME = "connect_four"


def as_person(guest: Guest) -> Person:
    """Return the person of a browser, to play without a board."""
    guest.goto("/")
    person = Person(int(guest.origin.rsplit(":", 1)[1]))
    for cookie in guest.context.cookies():
        person.http.cookies.set(str(cookie["name"]), str(cookie["value"]))
    return person


def finish(person: Person, table: str) -> None:
    with person.sit(table) as socket:
        play_on([socket])


def table_of(page: Page) -> str:
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def set_up(page: Page, kind: str) -> str:
    """Choose what a table is made for, and make it."""
    page.locator(f'input[name="series"][value="{kind}"]').check()
    page.locator(".start button").click()
    return table_of(page)


# Both are one language each, and both in the soak.
@pytest.mark.parametrize("language", LANGUAGES if soaking() else ["ru"])
def test_a_series_from_the_first_game_to_its_page(arrive: Arrive, language: str) -> None:
    guest = arrive(locale=language, **(PHONE if language == "ru" else {}))
    person = as_person(guest)
    page = guest.goto(f"/new/{GAME}")
    table = set_up(page, "best-of-3")
    finish(person, table)
    # Who comes back finds how the series stands, and goes on from there.
    rows = page.locator("#outcome ~ section tbody tr")
    expect(rows).to_have_count(2)
    check(page)
    assert not page.evaluate(WIDER)
    address = str(page.locator('#outcome ~ section a[href^="/s/"]').get_attribute("href"))
    page.locator("#outcome ~ section .button.primary").click()
    page.wait_for_url(lambda now: table not in now)
    second = table_of(page)
    guest.goto("/lobby")
    page.locator(f'a[href="{address}"]').click()
    expect(page.locator(".games li")).to_have_count(3)
    expect(page.locator(f'.games a[href="/t/{second}"]')).to_have_count(1)
    check(page)
    assert not page.evaluate(WIDER)
    finish(person, second)
    expect(page.locator('.games a[href$="/replay"]')).to_have_count(2)
    # Who sat where is not who came where, which Russian says with the same word.
    expect(page.locator(".games")).not_to_contain_text("Место")
    # Whoever has only the link sees the same, and may begin nothing.
    stranger = arrive(locale=language).goto(address)
    expect(stranger.locator(".games li")).to_have_count(3)
    expect(stranger.locator("main .button.primary")).to_have_count(0)
    person.close()


@pytest.mark.parametrize("language", LANGUAGES if soaking() else ["en"])
def test_deals_are_shown_once_they_are_played(arrive: Arrive, language: str) -> None:
    ann, bob = arrive(locale=language), arrive(locale=language, **PHONE)
    hers, his = as_person(ann), as_person(bob)
    page = ann.goto(f"/new/{GAME}")
    first = set_up(page, "duplicate")
    # There is no help that others would not have.
    expect(page.locator(".ask .actions button")).not_to_have_count(0)
    expect(page.locator(".ask .lamp")).to_have_count(0)
    finish(hers, first)
    link = page.locator('#outcome ~ section a[href^="/s/"]')
    expect(link).to_be_visible()
    series = str(link.get_attribute("href"))

    phone = bob.goto(series)
    expect(phone.locator("tbody tr")).to_have_count(1)
    expect(phone.locator("tbody .cell a")).to_have_count(0)
    check(phone)
    assert not phone.evaluate(WIDER)
    phone.locator("main .button.primary").first.click()
    second = table_of(phone)
    assert second != first
    finish(his, second)
    expect(phone.locator("#outcome ~ section tbody .cell a")).to_have_count(2)
    phone = bob.goto(series)
    expect(phone.locator("tbody tr")).to_have_count(2)
    check(phone)
    assert not phone.evaluate(WIDER)
    phone.locator(f'tbody a[href^="/t/{first}/replay"]').click()
    phone.locator("h1").wait_for()
    hers.close()
    his.close()


def test_it_is_chosen_by_keyboard(guest: Guest) -> None:
    page = guest.goto("/new/cubitos")
    tab_to(page, "series")
    page.keyboard.press("ArrowRight")  # best of 3
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Tournament")).to_be_checked()
    # The rulebook says what each race is run with.
    expect(page.locator('[name="option-laps"]')).to_have_count(0)
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    table_of(page)
    page.locator('a[href^="/s/"]').click()
    expect(page.locator(".games li")).to_have_count(7)
    expect(page.locator(".games li").nth(1)).to_contain_text("Game 2 · ")


def test_its_page_comes_back_with_the_server(guest: Guest) -> None:
    guest.excuse("ERR_FAILED")
    page = guest.goto(f"/new/{GAME}")
    table = set_up(page, "best-of-3")
    series = guest.request.get(f"/api/tables/{table}").json()["series"]
    page.clock.install()
    path = f"**/api/series/{series}"
    page.route(path, lambda route: route.abort())
    guest.goto(f"/s/{series}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing is here")
    page.unroute(path)
    page.clock.run_for(6000)
    expect(page.locator(".games li")).to_have_count(3)
    # Nor does a look that failed leave anything behind.
    page.route(path, lambda route: route.abort())
    page.clock.run_for(6000)
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute(path)
    page.clock.run_for(6000)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_who_is_awaited_in_the_next_game_keeps_name_and_seat(arrive: Arrive) -> None:
    ann, bob, stranger = arrive(), arrive(), arrive()
    hers, his = as_person(ann), as_person(bob)
    plan = {"kind": "best-of", "games": 3, "table": table_plan(GAME, ["me", "open"])}
    made = hers.post("/api/series", plan)
    his.post(f"/api/tables/{made['table']}/join")
    with hers.sit(made["table"]) as one, his.sit(made["table"]) as other:
        play_on([one, other])
    following = his.post(f"/api/tables/{made['table']}/rematch")["id"]
    name = hers.get("/api/me")["name"]
    page = ann.goto(f"/s/{made['id']}")
    expect(page.get_by_role("rowheader", name=name)).to_have_text(f"{name} you")
    expect(page.locator("main")).not_to_contain_text("Kept for")
    # Others are told for whom the seat is, before they try.
    other_page = stranger.goto(f"/t/{following}")
    expect(other_page.locator("#main form h2")).to_have_text(f"Kept for {name}")
    stranger.excuse("409")
    other_page.get_by_role("button", name=f"Sit down as {name}").click()
    expect(other_page.get_by_role("alert")).to_have_text(f"This seat is kept for {name}.")
    hers.close()
    his.close()
