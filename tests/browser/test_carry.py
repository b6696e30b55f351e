"""What a press picks up can be carried as well, by mouse and by finger, and does the same."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.play import next_press, play_move, press

# In Qubix to take a block is a move of its own, which has tests of its own.
CARRYING = ("cubirds", "cubitos", "kabaleo", "qwirkle_cubes")
CARRIED = ".board [data-carry]"
GHOST = ".flight .ghost"

# Where there is a place that nothing else lies over, and the move that is made there.
PLACE = """() => {
  for (const place of document.querySelectorAll(".board [data-drop]")) {
    const { x, y, width, height } = place.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    if (document.elementFromPoint(at.x, at.y)?.closest("[data-drop]") === place) {
      return { ...at, move: place.dataset.move };
    }
  }
  return null;
}"""

# A point of what is carried under which it is itself.
SOURCE = """() => {
  for (const source of document.querySelectorAll(".board [data-carry]")) {
    const { x, y, width, height } = source.getBoundingClientRect();
    for (const [right, down] of [[0.5, 0.5], [0.5, 0.25], [0.3, 0.3], [0.7, 0.7]]) {
      const at = { x: x + right * width, y: y + down * height };
      if (document.elementFromPoint(at.x, at.y)?.closest("[data-carry]") === source) return at;
    }
  }
  return null;
}"""

Point = dict[str, Any]
Touch = Callable[[str, float, float], None]


def mouse_of(page: Page) -> Touch:
    """Return what a mouse does: `start`, `move` or `end` somewhere."""

    def touch(what: str, x: float, y: float) -> None:
        page.mouse.move(x, y, steps=1 if what == "start" else 4)
        if what != "move":
            page.mouse.down() if what == "start" else page.mouse.up()

    return touch


def finger_of(page: Page) -> Touch:
    """Return what a finger does."""
    session = page.context.new_cdp_session(page)

    def touch(what: str, x: float, y: float) -> None:
        points = [] if what == "end" else [{"x": x, "y": y}]
        event = {"type": f"touch{what.title()}", "touchPoints": points}
        session.send("Input.dispatchTouchEvent", event)

    return touch


def await_carried(page: Page) -> Point:
    """Play until there is something to be carried; return where it is."""
    while not page.locator(CARRIED).count():
        press(page, next_press(page))
    return dict(page.wait_for_function(SOURCE).json_value())


def moves_of(guest: Guest) -> list[str]:
    """Return the moves that were sent."""
    sent = [json.loads(message) for message in guest.sent]
    return [message["move"] for message in sent if message["t"] == "move"]


def carry(page: Page, touch: Touch, source: Point) -> Point:
    """Carry what lies somewhere to a place; return the place."""
    touch("start", source["x"], source["y"])
    touch("move", source["x"], source["y"] - 24)
    expect(page.locator(GHOST)).to_have_count(1)
    place = dict(page.wait_for_function(PLACE).json_value())
    touch("move", place["x"], place["y"])
    return place


@pytest.mark.parametrize("board", CARRYING)
def test_by_mouse(guest: Guest, board: str) -> None:
    guest.sit(board, ["me", "greedy"])
    page, touch = guest.page, mouse_of(guest.page)
    source = await_carried(page)
    before = moves_of(guest)
    place = carry(page, touch, source)
    touch("end", place["x"], place["y"])
    expect(page.locator(GHOST)).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('.carrying')")
    assert moves_of(guest)[len(before) :][:1] == [place["move"]]


def test_by_finger_with_the_same_preview(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    guest.sit("kabaleo", ["me", "greedy"])
    page, touch = guest.page, finger_of(guest.page)
    source = await_carried(page)
    place = carry(page, touch, source)
    expect(page.locator(".tower.preview")).to_have_count(1)
    touch("end", 0, 0)
    expect(page.locator(GHOST)).to_have_count(0)
    assert moves_of(guest) == [place["move"]]


def test_what_is_let_go_elsewhere_is_laid_down_again(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page, touch = guest.page, mouse_of(guest.page)
    source = await_carried(page)
    carry(page, touch, source)
    expect(page.locator(".pieces .chosen")).to_have_count(1)
    touch("end", source["x"], source["y"] - 40)
    expect(page.locator(GHOST)).to_have_count(0)
    expect(page.locator(".pieces .chosen")).to_have_count(0)
    assert moves_of(guest) == []
    # A press is a press as before.
    page.mouse.click(source["x"], source["y"])
    expect(page.locator(".pieces .chosen")).to_have_count(1)


TAKEN = SOURCE.replace("data-carry", "data-take")


def test_a_block_is_taken_and_laid_in_one_go(guest: Guest) -> None:
    guest.sit("qubix", ["me", "greedy"])
    page, touch = guest.page, mouse_of(guest.page)
    source = dict(page.wait_for_function(TAKEN).json_value())
    place = carry(page, touch, source)
    expect(page.locator(".bench .ghost")).to_have_count(1)  # the same preview
    touch("end", place["x"], place["y"])
    expect(page.locator(GHOST)).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('.carrying')")
    taken, laid = moves_of(guest)
    assert laid == place["move"] != taken


def test_a_block_that_is_let_go_elsewhere_goes_back(guest: Guest) -> None:
    guest.sit("qubix", ["me", "greedy"])
    page, touch = guest.page, mouse_of(guest.page)
    source = dict(page.wait_for_function(TAKEN).json_value())
    carry(page, touch, source)
    touch("end", 5, source["y"])
    expect(page.locator(GHOST)).to_have_count(0)
    expect(page.locator(".hand .nothing")).to_be_visible()
    page.wait_for_function(TAKEN)
    assert len(moves_of(guest)) == 1


def test_a_block_in_hand_is_carried_by_finger(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    guest.sit("qubix", ["me", "greedy"])
    page, touch = guest.page, finger_of(guest.page)
    press(page, next_press(page), "finger")
    source = dict(page.wait_for_function(SOURCE).json_value())
    place = carry(page, touch, source)
    touch("end", 0, 0)
    expect(page.locator(GHOST)).to_have_count(0)
    assert moves_of(guest)[1:] == [place["move"]]


@pytest.mark.parametrize("wanted", [True, False])
def test_sound_is_asked_for_once(arrive: Arrive, wanted: bool) -> None:
    guest = arrive(asked=False, **PHONE)
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    page.get_by_role("button", name="Yes" if wanted else "No", exact=True).click()
    question = page.get_by_text("Turn sounds on?")
    expect(question).to_have_count(0)
    page.reload()
    page.locator(CARRIED).first.wait_for()
    expect(question).to_have_count(0)
    page = guest.goto("/me")
    expect(page.get_by_label("Sounds")).to_be_checked(checked=wanted)


def test_the_question_about_sound_covers_names_until_the_first_move(arrive: Arrive) -> None:
    guest = arrive(asked=False)
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    question = page.get_by_text("Turn sounds on?")
    expect(question).to_be_visible()
    # Nor is it in the way of what matters more.
    guest.excuse("ERR_INTERNET_DISCONNECTED")
    guest.context.set_offline(True)
    lost = page.get_by_text("No connection.")
    expect(lost).to_be_visible()
    expect(question).to_have_count(0)
    guest.context.set_offline(False)
    expect(lost).to_have_count(0)
    expect(question).to_be_visible()
    play_move(page)
    expect(question).to_have_count(0)
    guest.sit("kabaleo", ["me", "greedy"])
    expect(question).to_be_visible()
