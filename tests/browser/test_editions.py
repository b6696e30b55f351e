"""A box of one's own: chosen where a game is set up, read by the server, and played."""

from playwright.sync_api import FilePayload, Page, expect

from browser.chromium import Guest
from browser.conftest import Arrive

WIDTH = 360
SMALL = {"viewport": {"width": WIDTH, "height": 640}, "is_mobile": True, "has_touch": True}


def choose(page: Page, text: str) -> None:
    """Choose a file that says that."""
    file: FilePayload = {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)


def test_a_file_is_read_shown_and_played(guest: Guest) -> None:
    guest.excuse("400|Bad Request")
    page = guest.goto("/new/kabaleo")
    page.get_by_text("A box of your own").click()
    choose(page, "[cones]\nbases = 99\n")
    expect(page.get_by_role("alert")).to_contain_text("mine.toml, line 2. “cones.bases” cannot")
    choose(page, "[cones]\nbases = 2\npieces = 9\n")
    expect(page.get_by_role("alert")).to_have_count(0)
    row = page.get_by_role("row").filter(has_text="cones.bases")
    expect(row).to_contain_text("Bases of each colour")
    expect(row.get_by_role("cell").last).to_have_text("2")
    # Nine cones of each colour cannot be dealt to every number of players.
    assert page.locator("input[name=players]").count() < len(kabaleo_players(guest))
    with page.expect_request("**/api/tables") as made:
        page.get_by_role("button", name="Start").click()
    assert (made.value.post_data_json or {})["edition"] == {"cones": {"bases": 2, "pieces": 9}}
    page.wait_for_url("**/t/*")
    expect(page.locator(".board").first).to_be_visible()


BOX = {
    "deal": {"hand": 6},
    "goal": {"kinds": 5, "trios": 1, "trio": 2},
    "bird": {bird: {"small": 1, "large": 5} for bird in ("owl", "duck", "robin")},
}


def test_who_is_invited_sees_what_is_otherwise(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive(locale="ru-RU")
    table = ann.sit("cubirds", ["me", "open"], edition=BOX)
    page = bob.goto(f"/t/{table}")
    expect(page.get_by_text("Коробка не обычная")).to_be_visible()
    expect(page.get_by_role("row").nth(1)).to_contain_text("deal.hand86")
    small = page.get_by_role("row").filter(has_text="bird.owl.small")
    expect(small).to_contain_text("Сова · Карт в малой стае")
    page.get_by_label("Имя").fill("Боб")
    page.get_by_role("button", name="Сесть за стол").click()
    # The goals of this box are drawn, and its flocks.
    shelf = ann.page.locator(".shelf").first
    expect(shelf.locator("small")).to_have_text("1/5")
    expect(shelf.locator(".goal").nth(1).locator("i")).to_have_count(2)
    expect(shelf.locator(".unseen").first).to_contain_text("2 birds of one kind: so far 1")
    known = {"owl", "duck", "robin"}
    for kind in ann.page.locator(".hand [data-bird]").all():
        if kind.get_attribute("data-bird") in known:
            expect(kind.locator(".sizes")).to_have_text("1 / 5")
    # Its rules are those of the box on the table, and say so.
    ann.page.keyboard.press("r")
    sheet = ann.page.get_by_role("dialog")
    expect(sheet.get_by_text("This box is not the usual one")).to_be_visible()
    expect(sheet.get_by_role("row").filter(has_text="owl1015")).to_have_count(1)


def kabaleo_players(guest: Guest) -> list[int]:
    games = guest.request.get("/api/games").json()
    return [*next(game["players"] for game in games if game["name"] == "kabaleo")]


def test_it_can_be_put_away_in_russian_on_a_phone(arrive: Arrive) -> None:
    page = arrive(locale="ru-RU", **SMALL).goto("/new/cubirds")
    page.get_by_text("Своя коробка").tap()
    choose(page, "[deal]\nhand = 7\n")
    expect(page.get_by_role("row").filter(has_text="deal.hand")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    page.get_by_role("button", name="Играть с обычной коробкой").tap()
    expect(page.get_by_role("table")).to_have_count(0)
