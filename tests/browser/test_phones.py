"""Small screens: hand and board are seen while one chooses, and nothing jumps."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kubik
from browser.chromium import Guest
from browser.conftest import Arrive
from browser.play import next_press, play_move, press, wait_for_picture
from browser.positions import race
from kubik.testing.repeats import covering

SMALL = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
SMALLEST = {**SMALL, "viewport": {"width": 320, "height": 640}}
LYING = {**SMALL, "viewport": {"width": 740, "height": 360}}
LAPTOP = {"viewport": {"width": 1024, "height": 640}}
WIDE = {"viewport": {"width": 1200, "height": 800}}

# What is played on, by game.
GROUND = {
    "cubirds": ".rows",
    "cubitos": ".track .frame",
    "kabaleo": ".towers",
    "qubix": ".storage .cube",
    "qwirkle_cubes": ".felt-port",
}

# Deals in which who begins has as many kinds as there may be, or nearly so: six, eight and seven.
CROWDED = {("kabaleo", 4): "2", ("cubirds", 5): "214", ("cubirds", 2): "7"}

# The share of an element that is in the window and under nothing else.
SEEN = """(selector) => {
  const area = document.querySelector(selector);
  const { left, top, width, height } = area.getBoundingClientRect();
  const parts = [...Array(20).keys()].map((part) => (part + 0.5) / 20);
  const points = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
  const bare = ([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && !hit.closest(".tray, .ask, header, dialog, .notices");
  };
  return points.filter(bare).length / points.length;
}"""

# Where things are that must stay where they are, whoever is to move.
PLACES = """(ground) => [ground, ".tray", ".hand, .pieces"].map((one) => {
  scrollTo(0, 0);
  const { top, height } = document.querySelector(`.board :is(${one})`).getBoundingClientRect();
  return [Math.round(top), Math.round(height)];
})"""


@pytest.mark.parametrize(
    ("name", "language", "screen"),
    [
        *((name, language, SMALL) for name, language in covering(list(GROUND), ["ru", "en"])),
        *((name, language, LYING) for name, language in covering(list(GROUND), ["en", "ru"])),
        *((name, language, LAPTOP) for name, language in covering(list(GROUND), ["ru", "en"])),
    ],
)
def test_most_of_the_board_is_seen_while_choosing(
    arrive: Arrive, name: str, language: str, screen: dict[str, Any]
) -> None:
    guest = arrive(locale=language, **screen)
    if name == "cubitos":
        runner = {"stage": "moving", "phase": "move", "square": "g11", "feet": 3}
        rested = {"stage": "rested", "phase": "wait", "discard": {"light": 7, "dark": 2}}
        guest.go_on(race({**runner, "discard": {"light": 7, "dark": 2}}, rested))
    else:
        players = kubik.find_game(name).players[-1] if screen is LAPTOP else 2
        guest.go_on(kubik.Match(name, players=players, seed=CROWDED.get((name, players), "1")))
    page = guest.page
    chosen = next_press(page)
    assert page.evaluate(SEEN, GROUND[name]) >= 0.75
    if name != "qubix" and "data-move" not in chosen:
        press(page, chosen, "mouse" if screen is LAPTOP else "finger")
        assert page.evaluate(SEEN, GROUND[name]) >= 0.75
    if screen is not SMALL:
        assert name == "qubix" or page.locator(".board .tray button").count() > 0
        assert page.evaluate(HIDDEN) == []


# What could be pressed, were a question not over it.
UNDER_A_QUESTION = """() => [...document.querySelectorAll(".board button")].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".notices");
}).map((one) => one.innerText)"""


@pytest.mark.parametrize("name", GROUND)
def test_the_question_for_sounds_is_over_nothing_to_press(arrive: Arrive, name: str) -> None:
    """It may stay unanswered until the first move; a piece may be picked up before."""
    guest = arrive(asked=False, locale="ru", **SMALLEST)
    guest.sit(name, ["me", "greedy"])
    page = guest.page
    first = next_press(page)
    if "data-bird" in first or "data-piece-of" in first:  # no more than picked up by that
        press(page, first, "finger")
        next_press(page)
    page.evaluate("scrollTo(0, 0)")
    expect(page.get_by_text("Включить звуки?")).to_be_visible()
    assert page.evaluate(UNDER_A_QUESTION) == []


@pytest.mark.parametrize("screen", [SMALLEST, LYING, LAPTOP])
def test_what_a_lesson_speaks_of_is_seen(arrive: Arrive, screen: dict[str, Any]) -> None:
    """Where the coach takes a part of the screen, too, and two things can be done."""
    page = arrive(locale="ru", **screen).goto("/learn/cubirds")
    for acts in page.locator(".tray .actions button").all():
        expect(acts).to_be_in_viewport(ratio=1)
    page.locator(".tray button").last.wait_for()
    assert page.evaluate(HIDDEN) == []


def test_beside_a_board_nothing_is_cut_or_covered(arrive: Arrive, finished: dict[str, str]) -> None:
    page = arrive(**LYING).goto(f"/t/{finished['kabaleo']}")
    ended = page.get_by_role("region", name="wins").bounding_box()
    tray = page.locator(".tray").bounding_box()
    assert ended
    assert tray
    assert ended["y"] + ended["height"] <= tray["y"]


def test_log_and_chat_fit_on_a_phone_that_lies(arrive: Arrive) -> None:
    guest = arrive(**LYING)
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    page.get_by_role("button", name="Log and chat").tap()
    for part in ("button:has-text('Hello!')", "input", "li"):
        expect(page.locator(f".drawer {part}").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_replay_hides_little_of_the_board(
    arrive: Arrive, finished: dict[str, str], language: str
) -> None:
    """However much is said of a move; at the end it is most."""
    page = arrive(locale=language, **LYING).goto(f"/t/{finished['kabaleo']}/replay?move=999")
    controls = page.locator(".controls")
    for used in (".scrubber", "button"):
        expect(controls.locator(used).last).to_be_in_viewport(ratio=1)
    size = controls.bounding_box()
    assert size
    assert size["height"] <= 360 / 5


@pytest.mark.parametrize(
    ("name", "screen"), covering(["cubirds", "kabaleo", "qwirkle_cubes"], [SMALL, WIDE])
)
def test_nothing_jumps_when_a_turn_changes(
    arrive: Arrive, name: str, screen: dict[str, Any]
) -> None:
    guest = arrive(**screen)
    guest.go_on(kubik.Match(name, 2, seed=1))
    page = guest.page
    next_press(page)
    seen = [places(page, name)]
    for _ in range(4):
        play_move(page)
        seen.append(places(page, name))  # perhaps the rival's turn
        next_press(page)
        seen.append(places(page, name))  # and mine again
    assert seen == seen[:1] * len(seen)


def become(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 568})
    # The page follows the window a moment later, and its style with the picture after that.
    page.wait_for_function("(width) => document.documentElement.clientWidth === width", arg=width)
    wait_for_picture(page)


def places(page: Page, name: str) -> Any:
    page.evaluate("document.fonts.ready")
    return page.evaluate(PLACES, GROUND[name])


# What of the tray is below the window, or under something else.
HIDDEN = """() => [...document.querySelectorAll(".board .tray button")].filter((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(left + width / 2, top + height - 4));
}).map((button) => button.innerText)"""


@pytest.mark.parametrize(
    ("width", "name"), covering([768, 700], [("cubirds", 5), ("kabaleo", 4), ("cubitos", 2)])
)
def test_the_hand_lies_free_on_a_tablet(arrive: Arrive, width: int, name: tuple[str, int]) -> None:
    game, players = name
    guest = arrive(viewport={"width": width, "height": 900})
    guest.go_on(kubik.Match(game, players, seed=1))
    next_press(guest.page)
    guest.page.evaluate("scrollTo(0, 0)")
    assert guest.page.locator(".board .tray button").count() > 0
    assert guest.page.evaluate(HIDDEN) == []


def test_a_guest_is_never_asked_to_scroll_sideways(arrive: Arrive) -> None:
    guest: Guest = arrive(**SMALL)
    for name in GROUND:
        guest.sit(name, ["me", "greedy", "greedy"])
        next_press(guest.page)
        for width in (360, 320):
            become(guest.page, width)
            assert guest.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("language", ["ru", "en"])
def test_rules_beside_a_table_are_as_wide_as_the_phone(arrive: Arrive, language: str) -> None:
    screen = {**SMALL, "viewport": {"width": 320, "height": 568}}
    guest: Guest = arrive(locale=language, **screen)
    guest.sit("qwirkle_cubes", ["me", "greedy"])
    next_press(guest.page)
    guest.page.keyboard.press("r")
    sheet = guest.page.get_by_role("dialog")
    expect(sheet.locator("section").first).to_be_visible()
    assert sheet.evaluate("sheet => sheet.scrollWidth") <= 320


# What is not seen whole: a name that is cut off, or one with a word that goes on in the next line.
BROKEN = """(selector) => [...document.querySelectorAll(selector)].filter((named) => {
  const text = named.firstChild;
  const lines = [...text.data.matchAll(/\\S+/g)].map(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length;
  });
  return lines.some((count) => count !== 1) || named.scrollWidth > named.clientWidth
    || named.scrollHeight > named.clientHeight + 1;
}).map((named) => named.innerText)"""
NAMES = "header h1, .shop strong"
WIDTHS = (320, 360, 640, 768, 900, 1024)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_names_are_whole_at_a_table(arrive: Arrive, language: str) -> None:
    guest: Guest = arrive(locale=language, **SMALL)
    page = guest.page
    for name in reversed(GROUND):  # the longest word comes last
        guest.sit(name, ["me", "greedy"])
        next_press(page)
        page.evaluate("document.fonts.ready")
        check_names(page)
    # It is my turn at the others, too, which is told beside the name.
    expect(page.locator("header .turns")).to_be_visible()
    check_names(page)
    # Other pages have room for words beside pictures, on all but the smallest phones for all of it.
    guest.goto("/lobby")
    expect(page.locator("header .turns")).to_be_visible()
    words = page.locator("header .word").all()
    for width in WIDTHS:
        become(page, width)
        assert [word.is_visible() for word in words] == [True, width > 480]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def check_names(page: Page) -> None:
    for width in WIDTHS:
        become(page, width)
        assert page.evaluate(BROKEN, NAMES) == []
