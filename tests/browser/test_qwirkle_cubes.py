"""The board of Qwirkle Cubes: an endless table, cubes that are rolled, lines that score."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.play import next_press, play_move, press
from browser.positions import Laid, late_game, qwirkle_table

RED_LINE: list[Laid] = [("red star", 0, 0), ("red circle", 1, 0), ("red square", 2, 0)]
HAND = ["red diamond", "red clover", "red starburst", "blue star", "green star", "blue diamond"]
FIVE: list[Laid] = [
    (f"red {shape}", column, 0)
    for column, shape in enumerate(("star", "circle", "square", "diamond", "clover"))
]
# A block of one colour, which no other colour fits.
BLOCK: list[Laid] = [
    ("blue star", 0, 0),
    ("blue circle", 1, 0),
    ("blue circle", 0, 1),
    ("blue star", 1, 1),
]
NO_BLUE = ["red star", "red circle", "green star", "green star", "yellow star", "purple clover"]

SCALE = "() => Number(document.querySelector('[data-zoom]').dataset.zoom)"
PLACE = """() => {
  const { x, y } = document.querySelector(".port .cube").getBoundingClientRect();
  return [x, y];
}"""


def marked(page: Page) -> list[str]:
    return page.evaluate(
        "() => [...document.querySelectorAll('.marked')].map((o) => o.dataset.slot)"
    )


def lay(page: Page, slot: str, cell: str) -> None:
    press(page, f"[data-slot={slot}][aria-disabled=false]")
    press(page, f'[data-move="{slot}@{cell}"]')


@pytest.mark.parametrize(
    ("table", "hand", "said"),
    [
        (RED_LINE, HAND, "Choose the cubes to roll again, or keep them all"),
        (BLOCK, NO_BLUE, "choose the cubes to put back into the bag"),
    ],
    ids=["to roll", "to trade"],
)
def test_a_phone_says_what_cubes_are_chosen_for(
    arrive: Arrive, table: list[Laid], hand: list[str], said: str
) -> None:
    guest = arrive(**PHONE)
    guest.go_on(qwirkle_table(table, [hand]))
    note = guest.page.locator(".felt-port").get_by_text(said)
    expect(note).to_be_visible()
    expect(note).to_be_in_viewport(ratio=1)


def test_cubes_are_chosen_and_let_go_in_any_order(guest: Guest) -> None:
    guest.go_on(qwirkle_table(RED_LINE, [HAND]))
    page = guest.page
    for slot in "abcda":
        press(page, f"[data-slot={slot}]")
    assert marked(page) == ["b", "c", "d"]
    press(page, "[data-slot=c]")
    press(page, "[data-move=roll]")
    expect(page.locator(".hand [data-slot]:not(.marked)")).to_have_count(6)
    rolled = page.locator("li.move").last
    expect(rolled).to_contain_text("rolls cube b")
    expect(rolled).to_contain_text("rolls cube d")
    assert not re.search("rolls cube [acef]", rolled.inner_text())


def test_all_are_chosen_at_once_or_kept(guest: Guest) -> None:
    guest.go_on(qwirkle_table(RED_LINE, [HAND]))
    page = guest.page
    page.get_by_role("button", name="Choose all").click()
    assert marked(page) == list("abcdef")
    for slot in "abcdef":
        press(page, f"[data-slot={slot}]")
    page.get_by_role("button", name="Keep all").click()
    expect(page.locator(".tray .ask")).to_contain_text("Lay cubes in one line")


def test_bubbles_promise_what_a_turn_brings(guest: Guest) -> None:
    guest.go_on(qwirkle_table(FIVE, [HAND]))
    page = guest.page
    press(page, "[data-move=keep]")
    press(page, "[data-slot=c]")
    cell = page.locator('[data-move="c@5,0"]')
    expect(cell.locator(".gain")).to_have_text("12")
    cell.hover()
    expect(page.locator(".tray .ask")).to_contain_text("Qwirkle! With it the turn brings 12 points")
    expect(page.locator(".line.qwirkle")).to_have_count(1)
    cell.click()
    expect(page.locator(".line b")).to_have_text("12")
    press(page, "[data-move=end]")
    expect(page.locator("[data-seat='0'] header b")).to_have_text("12")


def test_each_line_has_its_points_while_cubes_are_laid(guest: Guest) -> None:
    guest.go_on(qwirkle_table(RED_LINE, [HAND]))
    page = guest.page
    press(page, "[data-move=keep]")
    lay(page, "d", "0,1")
    expect(page.locator(".line b")).to_have_text(["2"])
    expect(page.locator("[data-move=end]")).to_contain_text("+2")
    expect(page.locator(".tray .ask")).to_contain_text("end the turn for 2 points")
    lay(page, "e", "0,2")
    # Nothing else can be laid, so nobody has to say that the turn ends.
    expect(page.locator("[data-seat='0'] header b")).to_have_text("3")


def test_cubes_are_traded_where_none_could_ever_fit(guest: Guest) -> None:
    guest.go_on(qwirkle_table(BLOCK, [NO_BLUE], phase="trade"))
    page = guest.page
    expect(page.locator(".tray .ask")).to_contain_text("No colour of yours fits anywhere")
    press(page, "[data-slot=a]")
    press(page, "[data-slot=b]")
    page.get_by_role("button", name="Trade 2 cubes").click()
    next_press(page)
    put_back = page.locator("li.move", has_text=re.compile(r"puts cube a \(.*\) back"))
    expect(put_back).to_have_count(1)


def moved(page: Page, what: str, do: Callable[[], None]) -> bool:
    before = page.evaluate(what)
    do()
    return bool(page.evaluate(what) != before)


def test_the_table_is_panned_and_zoomed(guest: Guest) -> None:
    guest.go_on(qwirkle_table(RED_LINE, [HAND]))
    page = guest.page
    next_press(page)
    box = page.locator(".port").bounding_box()
    assert box
    x, y = box["x"] + 60, box["y"] + 60
    page.mouse.move(x, y)
    assert moved(page, SCALE, lambda: page.mouse.wheel(0, 300))

    def drag() -> None:
        page.mouse.down()
        page.mouse.move(x + 50, y + 20, steps=4)
        page.mouse.up()

    left, top = page.evaluate(PLACE)
    drag()
    assert page.evaluate(PLACE) == pytest.approx([left + 50, top + 20], abs=1)
    for name in ("Closer", "Farther away", "The whole table"):
        assert moved(page, SCALE, page.get_by_role("button", name=name).click)
    page.locator(".port .cube").first.focus()
    for key in "+-0":
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    assert "red circle" in page.evaluate("document.activeElement.innerText")


def test_a_drag_over_a_cell_lays_nothing(guest: Guest) -> None:
    guest.go_on(qwirkle_table(RED_LINE, [HAND]))
    page = guest.page
    press(page, "[data-move=keep]")
    press(page, "[data-slot=a]")
    page.locator('[data-move="a@3,0"]').hover()
    page.mouse.down()
    page.mouse.move(400, 300, steps=5)
    page.mouse.up()
    expect(page.locator(".port .cube")).to_have_count(3)
    press(page, '[data-move="a@3,0"]')
    expect(page.locator(".port .cube")).to_have_count(4)


def test_two_fingers_zoom(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    guest.go_on(qwirkle_table(RED_LINE, [HAND]))
    page = guest.page
    next_press(page)
    before = page.evaluate(SCALE)
    box = page.locator(".port").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = guest.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}]
        at = [] if kind == "touchEnd" else points
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    fingers("touchStart", 60)
    for apart in (50, 40, 30):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    assert page.evaluate(SCALE) == pytest.approx(before / 2, rel=0.1)


IN_SIGHT = """() => {
  const port = document.querySelector(".port").getBoundingClientRect();
  return [...document.querySelectorAll(".port .cube.fresh")].every((cube) => {
    const box = cube.getBoundingClientRect();
    return box.left >= port.left && box.right <= port.right &&
      box.top >= port.top && box.bottom <= port.bottom;
  });
}"""


def test_the_last_move_stays_in_sight(arrive: Arrive) -> None:
    """Late in a game, when its table is wider than a phone."""
    guest = arrive(**PHONE)
    guest.go_on(late_game("qwirkle_cubes"))
    page = guest.page
    looked = 0
    while looked < 4 and play_move(page, "finger"):
        next_press(page)
        if page.locator(".port .cell").count() == 0:
            assert page.evaluate(IN_SIGHT)
            looked += 1
    assert looked


TUMBLING = """() => document.getAnimations().some(
  (one) => one.effect?.target?.matches?.(".hand svg[data-cube]"))"""


def test_dice_tumble_and_a_qwirkle_has_its_moment(arrive: Arrive) -> None:
    guest = arrive(reduced_motion="no-preference")
    guest.go_on(qwirkle_table(FIVE, [HAND]))
    page = guest.page
    press(page, "[data-slot=e]")
    press(page, "[data-move=roll]")
    page.wait_for_function(TUMBLING)
    lay(page, "c", "5,0")
    expect(page.locator(".moment")).to_have_count(1)
    expect(page.locator(".line.qwirkle")).to_have_count(1)


def test_the_chances_of_a_roll_are_a_small_picture(guest: Guest) -> None:
    odds = {"playable": 0.925, "expected": 6.25, "at_least": [[3, 0.8], [6, 0.4], [12, 0.05]]}
    page = guest.page

    def tell(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            data = json.loads(message)
            if data.get("table") and data["table"]["view"]:
                data["table"]["view"]["odds"] = odds
            socket.send(json.dumps(data))

        server.on_message(pass_on)

    page.route_web_socket("**", tell)
    guest.go_on(qwirkle_table(RED_LINE, [HAND]))
    next_press(page)
    expect(page.locator(".odds")).to_have_count(0)
    press(page, "[data-slot=f]")
    picture = page.get_by_role("img", name="something fits: 93%; on average 6.3 points")
    expect(picture).to_be_visible()
    expect(picture).to_have_accessible_name(re.compile("12 points or more: 5%$"))
    expect(picture.locator(".bar")).to_have_count(3)


def test_a_spectator_sees_all_hands_and_may_do_nothing(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    table = ann.go_on(qwirkle_table(RED_LINE, [HAND]))
    page = bob.goto(f"/t/{table}")
    expect(page.locator("[data-seat] svg[data-cube]")).to_have_count(12)
    expect(page.locator("[data-move], [data-slot]")).to_have_count(0)
    press(ann.page, "[data-move=keep]")
    lay(ann.page, "a", "3,0")
    expect(page.locator(".port .cube")).to_have_count(4)
    expect(page.locator(".line b")).to_have_text("4")
