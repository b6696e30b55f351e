"""The dice in the browser: its share in the seed, and a server that is not honest."""

import hashlib
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from browser.chromium import Guest
from kubik.engine.shares import mix
from patience import PATIENCE
from server.live import Person, play_on, quick, running

# As on a page that is opened over plain http from another machine.
WITHOUT_CRYPTO = "delete Crypto.prototype.subtle"


def exchange_secret(dice: dict[str, Any]) -> None:
    """Say that another share was the server's from the beginning."""
    dice["secret"] = "better"
    dice["commitment"] = hashlib.sha256(b"kubik:better").hexdigest()
    dice["seed"] = mix("better", dice["nonces"])


def drop_nonce(dice: dict[str, Any]) -> None:
    """Leave out the share of a browser."""
    dice["nonces"] = [""] * len(dice["nonces"])
    dice["seed"] = dice["secret"]


def choose_seed(dice: dict[str, Any]) -> None:
    """Throw dice that suit somebody."""
    dice["seed"] = "chosen"


DISHONEST = {
    exchange_secret: "This browser saw another commitment before the game",
    drop_nonce: "The share of this browser was left out",
    choose_seed: "The seed is not made of these shares",
}


def test_a_server_that_is_not_honest_is_found_out(browser: Browser, tmp_path: Path) -> None:
    with running(quick(tmp_path, share_wait=PATIENCE)) as live:
        guest = Guest(browser, f"http://127.0.0.1:{live.port}")
        guest.context.add_init_script(WITHOUT_CRYPTO)
        page = guest.goto("/new/kabaleo")
        page.locator(".start button").click()
        page.locator(".board").wait_for()
        play_to_the_end(guest, live.port)
        check = f"{page.url}/dice"
        page.goto(check)
        expect(page.locator(".verdicts .yes")).to_have_count(8)
        expect(page.locator(".verdicts .no, .verdicts .unknown")).to_have_count(0)
        for lie, found in DISHONEST.items():
            tell_lies(page, lie)
            page.goto(check)
            expect(page.locator(".verdicts .no", has_text=found)).to_be_visible()
        guest.context.close()


def play_to_the_end(guest: Guest, port: int) -> None:
    """Play on without the page, as the same person."""
    player = Person(port)
    cookie = next(one for one in guest.context.cookies() if one.get("name") == "kubik")
    player.http.cookies.set("kubik", str(cookie.get("value")))
    found = re.search(r"/t/(\w+)", guest.page.url)
    assert found
    with player.sit(found[1]) as socket:
        play_on([socket])
    player.close()


def tell_lies(page: Page, lie: Any) -> None:
    """Let the server say something else about the dice than it did."""

    def answer(route: Route) -> None:
        dice = route.fetch().json()
        lie(dice)
        route.fulfill(json=dice)

    page.unroute_all()
    page.route("**/api/tables/*/dice", answer)
