"""Kubik as an app: it can be installed, and its page opens without a connection."""

import io
import json

import pytest
from PIL import Image
from playwright.sync_api import Route, expect

from browser.chromium import PHONE, Guest
from browser.conftest import Arrive

ACTIVE = "navigator.serviceWorker.ready.then(({ active }) => active.state)"

# What is kept on this computer, by its path.
KEPT = """async () => {
  const shelf = await caches.open("shell");
  return (await shelf.keys()).map(({ url }) => new URL(url).pathname);
}"""


@pytest.fixture
def guest(arrive: Arrive) -> Guest:
    """Somebody whose browser may keep the page."""
    return arrive(service_workers="allow")


def test_it_can_be_installed(guest: Guest) -> None:
    page = guest.goto("/")
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    found = guest.request.get(str(manifest))
    assert found.headers["content-type"].startswith("application/manifest+json")
    app = json.loads(found.text())
    assert (app["start_url"], app["display"]) == ("/", "standalone")
    for icon in app["icons"]:
        picture = guest.request.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = Image.open(io.BytesIO(picture.body())).size
            assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize("path", ["/", "/lobby"])
def test_the_page_opens_without_a_connection(guest: Guest, path: str) -> None:
    guest.excuse("Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page = guest.goto("/")
    page.wait_for_function(f"async () => (await {ACTIVE}) === 'activated'")
    page.reload()  # the first time, the page came before its keeper
    page.wait_for_load_state("networkidle")
    guest.context.set_offline(True)
    page.goto(path, wait_until="commit")
    page.locator(".waiting svg").wait_for()


def test_nothing_of_a_table_is_kept(guest: Guest) -> None:
    page = guest.goto("/")
    page.wait_for_function(f"async () => (await {ACTIVE}) === 'activated'")
    guest.sit("connect_four", ["me", "greedy"])
    page.locator(".board button").first.wait_for()
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert any(path.startswith("/assets/") for path in kept)
    others = [path for path in kept if not path.startswith(("/assets/", "/api/words/"))]
    assert others == ["/"]


def test_a_game_that_cannot_begin_is_told_of_where_it_was_to(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    guest.excuse("ERR_FAILED")
    page = guest.goto("/")
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_role("button", name="Play now: Connect four").click()
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


LOBBY = "**/assets/Lobby-*"  # a part of the page that the first page does not need


def test_a_part_that_cannot_be_loaded_is_told_of(arrive: Arrive) -> None:
    guest = arrive(locale="ru-RU")
    guest.excuse("ERR_FAILED|preload|dynamically imported")
    page = guest.goto("/")
    page.route(LOBBY, lambda route: route.abort())
    page.locator('header a[href="/lobby"]').click()
    expect(page.get_by_role("alert")).to_contain_text("Сервер не отвечает")
    page.unroute(LOBBY)
    page.get_by_role("button", name="Загрузить снова").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Столы")


def test_a_page_from_before_an_update_is_loaded_anew(arrive: Arrive) -> None:
    guest = arrive()
    guest.excuse("404|preload|dynamically imported")
    page = guest.goto("/")
    asked: list[str] = []

    def update(route: Route) -> None:
        """Have the server know other parts than those of the page that is open."""
        if page.evaluate("window.fromBefore"):
            route.fulfill(status=404, body="{}")
        else:
            route.continue_()

    def tell(route: Route) -> None:
        answer = route.fetch()
        asked.append(route.request.resource_type)
        route.fulfill(response=answer, body=answer.text().replace("/assets/index-", "/assets/new-"))

    page.evaluate("window.fromBefore = true")
    page.route(LOBBY, update)
    page.route(f"{guest.origin}/", tell)
    page.locator('header a[href="/lobby"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tables")
    assert asked == ["fetch"]
    assert page.url == f"{guest.origin}/lobby"


def test_who_is_not_let_in_reads_why(arrive: Arrive) -> None:
    guest = arrive()
    guest.excuse("429")
    why = "Many new guests have come from your address; try again in a few minutes."
    refusal = {"why": why, "code": "too-many-guests"}
    guest.page.route("**/api/me", lambda route: route.fulfill(status=429, json=refusal))
    guest.page.goto("/")
    expect(guest.page.get_by_role("status")).to_have_text(why)
