"""Every page and board: for everybody to use, by day and by night, and closed to the outside."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.chromium import NARROW, SCREENS, SCREENS_BY_NAME, Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press, play_move, press
from kubik.testing.repeats import covering

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"

SERIOUS = """async (rules) => {
  await document.fonts.ready;
  // A colour that changes hands its change on to what is inside.
  for (let moving = [null]; moving.length;) {
    await new Promise(requestAnimationFrame);
    moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map((one) => one.finished));
  }
  const only = rules ? { runOnly: rules } : {};
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...only });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}"""


# What a theme can spoil; all else is the same in both, and looked at in the light one.
ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]


def check(page: Page) -> None:
    """Let nothing shut anybody out, by day and by night."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text())
    assert page.evaluate(SERIOUS) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(SERIOUS, ABOUT_COLOURS) == []
    page.emulate_media(color_scheme="light")


# Pages of games by their kind, with something that is there when they are ready. Each is made of
# the same parts for all games, and boards are looked at while they are played, too: so every kind
# of page is looked at once, and every game. The soak looks at all of them.
OF_GAMES = {
    "/new/{game}": ".start",
    "/rules/{game}": "li[id]",
    "/t/{table}": "#outcome",
    "/t/{table}/replay?move=6&seat=0": ".said strong",
    "/t/{table}/dice": ".verdicts .yes >> nth=2",
}


def pages_of(finished: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the pages that addresses lead to, with something that is there when they are ready."""
    yield "/", ".piece svg"
    yield "/lobby", "h2"
    yield "/me", "form"
    yield "/results", "h1"
    yield "/nothing", "h1"
    for address, game in covering(list(OF_GAMES), BOARDS[1:] + BOARDS[:1]):
        yield address.format(game=game, table=finished[game]), OF_GAMES[address]


def test_nothing_shuts_anybody_out(guest: Guest, finished: dict[str, str]) -> None:
    for address, ready in pages_of(finished):
        page = guest.goto(address)
        page.locator(ready).first.wait_for()
        check(page)


# A board is looked at on one screen here, and on the other with its position of the day.
@pytest.mark.parametrize(("name", "screen"), covering(BOARDS, SCREENS))
def test_nor_does_a_board_in_play(arrive: Arrive, name: str, screen: str) -> None:
    guest = arrive(**SCREENS_BY_NAME[screen])
    page = guest.page
    guest.sit(name, ["me", "greedy", "random"])
    play_move(page)
    press(page, next_press(page))  # something is picked up, or a choice made
    next_press(page)
    check(page)


@pytest.mark.parametrize("screen", NARROW)
def test_nor_does_what_is_over_or_beside_a_board(arrive: Arrive, screen: str) -> None:
    """A board of no game in particular, an invitation, and dialogs."""
    guest = arrive(**SCREENS_BY_NAME[screen])
    page = guest.page
    guest.sit("connect_four", ["me", "greedy"])
    page.get_by_role("button", name="Drop a disc into column 1").click()
    expect(page.locator("li.move")).to_have_count(2)
    check(page)
    guest.sit("kabaleo", ["me", "open", "greedy"])
    page.get_by_role("heading", name="Invite a friend").wait_for()
    check(page)
    for key in ("i", "?"):
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        check(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_whoever_comes_by_a_link_is_let_in(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    table = ann.sit("kabaleo", ["me", "open", "open"])
    page = bob.goto(f"/t/{table}")
    page.get_by_role("button", name="Sit down in seat 3").wait_for()
    check(page)


def test_a_name_and_an_account_are_kept(arrive: Arrive) -> None:
    ann = arrive()
    page = ann.goto("/me")
    page.get_by_label("Name").fill("Анна <b>")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("The name is saved.")
    page.get_by_label("Login").fill("anna")
    page.get_by_label("Password").fill("long enough")
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_text("You are signed in as anna.")).to_be_visible()
    elsewhere = arrive().goto("/me")
    elsewhere.get_by_label("Login").fill("anna")
    elsewhere.get_by_label("Password").fill("long enough")
    elsewhere.get_by_role("button", name="Sign in").click()
    expect(elsewhere.get_by_label("Name")).to_have_value("Анна <b>")
    expect(elsewhere.get_by_role("link", name="Анна <b>")).to_be_visible()


def test_devices_are_signed_out_and_the_password_is_changed(arrive: Arrive) -> None:
    here, there = arrive(), arrive(locale="ru-RU")
    page = here.goto("/me")
    page.get_by_label("Login").fill("devices")
    page.get_by_label("Password").fill("long enough")
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_text("this device")).to_be_visible()
    other = there.goto("/me")
    other.get_by_label("Логин").fill("Devices")
    other.get_by_label("Пароль").fill("long enough")
    other.get_by_role("button", name="Войти").click()
    expect(other.get_by_text("это устройство")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Sign out there").click()
    expect(page.get_by_role("status")).to_have_text("You are signed out there.")
    expect(page.get_by_role("button", name="Sign out there")).to_have_count(0)
    other.reload()
    expect(other.get_by_role("button", name="Войти")).to_be_visible()
    page.get_by_label("Present password").fill("long enough")
    page.get_by_label("New password").fill("longer than enough")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_role("status")).to_contain_text("The password is changed")


def test_the_theme_is_chosen_and_kept(guest: Guest) -> None:
    page = guest.goto("/")
    day = _paper(page)
    page.get_by_role("button", name="Dark theme").click()
    expect(page.get_by_role("button", name="Light theme")).to_be_visible()
    night = _paper(page)
    assert night != day
    page.reload()
    expect(page.get_by_role("button", name="Light theme")).to_be_visible()
    assert _paper(page) == night


def _paper(page: Page) -> str:
    """Return the colour of the page once it has stopped changing."""
    colour: str = page.evaluate(
        """async () => {
            await Promise.allSettled(document.getAnimations().map((one) => one.finished))
            return getComputedStyle(document.documentElement).backgroundColor
        }"""
    )
    return colour


def test_rules_are_found(guest: Guest) -> None:
    page = guest.goto("/rules/cubirds")
    lines = page.locator("li[id]")
    lines.first.wait_for()
    whole = lines.count()
    page.get_by_label("Search in the rules").fill("flock")
    expect(lines.filter(has_text="flock").first).to_be_visible()
    assert 0 < lines.count() < whole
    page.get_by_label("Search in the rules").fill("no such words")
    expect(lines).to_have_count(0)


def test_what_leaves_the_house_is_noticed(guest: Guest) -> None:
    """The watch of all these tests does see a forbidden request."""
    page = guest.goto("/")
    page.evaluate("fetch('http://192.0.2.1/spy').catch(() => null)")
    assert guest.troubles
    guest.excuse("192.0.2.1|connect-src")


def test_what_is_chosen_in_one_tab_holds_in_all(guest: Guest) -> None:
    one = guest.goto("/me")
    two = guest.context.new_page()
    two.goto("/me")
    two.get_by_role("radio", name="Dark").check()
    expect(one.locator("html")).to_have_attribute("data-theme", "dark")
    one.get_by_role("radio", name="Slow").check()
    expect(two.get_by_role("radio", name="Slow")).to_be_checked()
    two.reload()
    expect(two.get_by_role("radio", name="Slow")).to_be_checked()
    expect(two.get_by_role("radio", name="Dark")).to_be_checked()
