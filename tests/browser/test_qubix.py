"""The table of Qubix: the storage turns, blocks go where they are meant to, points are foretold."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import kubik
from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.play import next_press, play_move, press, wait_for_picture
from kubik.bots import choose_move
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.testing.repeats import soaking

# Painting in software is slow, and Chromium says so. One pixel for sixteen is less to paint.
SLOW = "GPU stall"
COARSE = 0.25


def sit(guest: Guest, *others: str) -> Page:
    """Sit down with others, or else with one bot at a storage from which nothing is taken yet."""
    if others:
        guest.sit("qubix", ["me", *others])
    else:
        match = kubik.Match("qubix", 2, seed=2)
        assert match.actors == [0]
        guest.go_on(match)
    next_press(guest.page)
    return guest.page


def picture(page: Page) -> list[str]:
    """Return the blocks of the storage in the order in which they are painted."""
    return [
        str(block.get_attribute("data-piece"))
        for block in page.locator(".storage .block[data-piece]").all()
    ]


def take(page: Page) -> None:
    """Take a block out of the storage."""
    page.locator(".blocks button:not(.pinned)").last.click()
    expect(page.locator(".cells button").first).to_be_visible()


def go_on_from(guest: Guest, match: Match) -> Page:
    """Play on as the first seat of a game."""
    guest.go_on(match)
    next_press(guest.page)
    return guest.page


def with_a_double() -> Match:
    """Return a game in which the first seat can take a double, which lie under singles at first."""
    match = kubik.Match("qubix", 2, seed=1)
    while not (match.actors == [0] and offers_a_double(match.view(0))):
        move_on(match)
    return match


def offers_a_double(view: dict[str, Any]) -> bool:
    doubles = [block for block in view["storage"] if block["length"] == 2 and block["free"]]
    return view["phase"] == "take" and bool(doubles)


def with_points_to_get() -> tuple[Match, Match]:
    """Return a game before the first seat takes a block that can bring points, and after."""
    match = kubik.Match("qubix", 2, seed=1)
    while True:
        before = match.copy()
        move_on(match)
        if before.actors == match.actors == [0] and brings_points(match):
            return before, match


def brings_points(match: Match) -> bool:
    """Whether a block in hand brings points on the field that is shown first."""
    now, shown = match.view(0)["scores"][0], match.legal_moves[0].notation[0]
    fitting = [move for move in match.legal_moves if move.notation[0] == shown]
    return any(points_after(match, move) > now for move in fitting)


def move_on(match: Match) -> None:
    """Let a bot play a move; any bot makes compositions sooner or later."""
    assert not match.over
    match.push(choose_move(match, match.actors[0], "greedy"))


def points_after(match: Match, move: Move) -> int:
    after = match.copy()
    after.push(move)
    return int(after.view(0)["scores"][0])


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.move"))


def test_the_storage_turns_by_button_key_and_finger(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    page = sit(guest)
    first = picture(page)
    page.get_by_role("button", name="Turn the storage to the right").tap()
    second = picture(page)
    assert second != first
    page.locator(".blocks button").first.focus()
    page.keyboard.press("t")
    third = picture(page)
    assert third not in (first, second)
    box = page.locator(".cube").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] / 2, steps=5)
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    fourth = picture(page)
    assert fourth not in (first, second, third)
    # A swipe takes nothing, and the next quarter closes the circle.
    expect(page.locator(".hand")).to_have_text("in hand")
    page.get_by_role("button", name="Turn the storage to the right").tap()
    assert picture(page) == first


def test_nothing_moves_aside_when_the_page_is_scrolled(guest: Guest) -> None:
    """What is aimed at stays where it is in its row, however far the page is scrolled."""
    page = sit(guest)
    page.set_viewport_size({"width": 1280, "height": 700})
    take(page)
    button = page.get_by_role("button", name="Put back")
    places = []
    for end in (0, 10_000):
        page.evaluate("y => window.scrollTo(0, y)", end)
        wait_for_picture(page)
        box = button.bounding_box()
        assert box
        places.append((page.evaluate("window.scrollY") > 0, box["x"]))
    (_, above), (scrolled, below) = places
    assert scrolled
    assert above == below


def test_a_block_is_put_back_by_escape_and_by_its_button(guest: Guest) -> None:
    page = sit(guest)
    page.locator(".blocks button").nth(3).focus()
    block = focused(page)
    page.keyboard.press("Enter")
    expect(page.locator(".cells button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(f'.blocks [data-move="{block}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".cells button").first).to_be_focused()
    page.get_by_role("button", name="Put back").click()
    expect(page.locator(f'.blocks [data-move="{block}"]')).to_be_visible()
    expect(page.locator(".cells button")).to_have_count(0)


def test_arrows_go_over_the_blocks_and_the_cells(guest: Guest) -> None:
    page = sit(guest)
    page.locator(".blocks button").first.focus()
    reached = set()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "End", "Home"):
        page.keyboard.press(key)
        reached.add(focused(page))
    assert len(reached) > 4
    page.keyboard.press("Enter")
    expect(page.locator(".cells button").first).to_be_focused()
    cells = [focused(page)]
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        cells.append(focused(page))
    assert [cell[1:3] for cell in cells] == ["a1", "b1", "c1", "c2", "b2", "b3", "b2"]


def test_a_long_block_is_turned_before_it_is_laid(guest: Guest) -> None:
    page = go_on_from(guest, with_a_double())
    page.locator(".blocks button", has_text="double").first.focus()
    page.keyboard.press("Enter")
    cells = page.locator(".cells button")
    expect(cells.first).to_be_focused()
    turn = page.get_by_role("button", name="Turn the block")
    if not turn.is_visible():  # the own field has room for one way only
        page.locator(".seats [data-field='neutral']").click()
    expect(turn).to_be_visible()
    before = [str(cell.get_attribute("data-move")) for cell in cells.all()]
    cells.first.focus()
    page.keyboard.press("t")
    assert [str(cell.get_attribute("data-move")) for cell in cells.all()] != before


def spoken(page: Page) -> str:
    return page.locator(".ask").first.inner_text()


def test_what_a_placing_brings_is_told_before(guest: Guest) -> None:
    page = go_on_from(guest, with_points_to_get()[1])
    cell = page.locator(".cells button:has(.gain)").first
    gain = int(cell.locator(".gain").inner_text())
    cell.hover()
    assert re.search(rf"\+{gain}\b", spoken(page))
    expect(page.locator(".patterns .new")).not_to_have_count(0)
    mine = page.locator(".seats [data-seat='0'] .head b")
    before = int(mine.inner_text())
    cell.focus()
    assert re.search(rf"\+{gain}\b", spoken(page))
    cell.click()
    expect(page.locator("li.move", has_text="makes composition").last).to_be_visible()
    page.wait_for_function(
        "(least) => Number(document.querySelector(`[data-seat='0'] .head b`).textContent) >= least",
        arg=before + gain,
    )


def test_what_a_block_can_bring_is_told_before_it_is_taken(guest: Guest) -> None:
    page = go_on_from(guest, with_points_to_get()[0])
    page.locator(".blocks button", has_text="Can bring").first.focus()
    assert "can bring" in spoken(page)
    expect(page.locator(".seats .bubble").first).to_be_visible()
    page.locator(".turn").first.focus()
    expect(page.locator(".seats .bubble")).to_have_count(0)


def test_a_block_goes_to_the_field_that_is_chosen(guest: Guest) -> None:
    page = sit(guest)
    take(page)
    page.locator(".seats [data-field='2']").click()
    expect(page.locator(".field h3").first).to_have_text("Field: Seasoned")
    press(page, next_press(page))
    laid = page.locator("li.move", has_text=re.compile("lays a .* on field 2"))
    expect(laid.first).to_be_visible()
    # And then the own field is seen again.
    next_press(page)
    expect(page.locator(".field h3").first).to_have_text("Your field")


def test_blocks_are_kept_in_the_warehouse_and_laid_together(guest: Guest) -> None:
    page = sit(guest)
    for kept in (1, 2):
        take(page)
        page.get_by_role("button", name="put here").click()
        expect(page.locator(".stored")).to_have_count(kept)
        page.wait_for_function("() => document.querySelector('.blocks button')")
    page.locator(".stored").first.click()
    expect(page.get_by_role("button", name="put here")).to_have_count(0)
    page.locator(".cells button").first.click()
    done = page.get_by_role("button", name="Lay no more blocks")
    expect(done).to_be_visible()
    page.locator(".stored").click()
    page.locator(".cells button").last.click()
    expect(page.locator(".stored")).to_have_count(0)
    taken = page.locator("li.move", has_text="out of the warehouse")
    expect(taken.filter(has_text="Guest")).to_have_count(2)  # the bot may do so, too


def test_what_is_a_reconstruction_is_said_at_the_table(guest: Guest) -> None:
    page = sit(guest)
    note = page.locator(".note")
    expect(note).to_contain_text("reconstruction")
    note.get_by_role("link").click()
    expect(page.get_by_text("Reconstructed by us, for it can be read nowhere")).to_be_visible()
    expect(page.get_by_role("table", name="Compositions of the grey side")).to_be_visible()


def test_a_spectator_looks_at_any_field_and_moves_nothing(arrive: Arrive) -> None:
    ann, spectator = arrive(), arrive()
    table = ann.sit("qubix", ["me", "greedy", "greedy"])
    page = spectator.goto(f"/t/{table}")
    expect(page.locator(".qubix")).to_be_visible()
    play_move(ann.page)
    play_move(ann.page)
    next_press(ann.page)
    expect(page.locator("[data-move]")).to_have_count(0)
    page.locator(".seats [data-field='3']").click()
    expect(page.locator(".field h3").first).to_have_text("Field: Bot 2")


# In three dimensions.

PICK = """() => document.querySelector("canvas").style.cursor === "pointer" """


def in_space(page: Page) -> Locator:
    page.get_by_role("button", name="3D table").click()
    canvas = page.locator(".room canvas")
    expect(canvas).to_be_visible()
    return canvas


def find_in_space(page: Page, canvas: Locator) -> tuple[float, float]:
    """Return a point of the picture where something can be picked."""
    box = canvas.bounding_box()
    assert box
    for row in range(2, 19):
        for column in range(4, 17):
            point = box["x"] + box["width"] * column / 20, box["y"] + box["height"] * row / 20
            page.mouse.move(*point)
            if page.evaluate(PICK):
                return point
    raise AssertionError("nothing can be picked")


# With motion more can go wrong; without it, the same is drawn at once.
@pytest.mark.parametrize("motion", ["no-preference", "reduce"][: 1 + soaking()])
def test_the_third_dimension_is_loaded_when_asked_for(arrive: Arrive, motion: str) -> None:
    guest = arrive(reduced_motion=motion, device_scale_factor=COARSE)
    guest.excuse(SLOW)
    loaded: list[str] = []
    guest.page.on("request", lambda request: loaded.append(request.url))
    page = sit(guest)
    assert not [address for address in loaded if "Space" in address]
    canvas = in_space(page)
    page.wait_for_load_state("networkidle")
    assert [address for address in loaded if re.search(r"/assets/Space-.*\.js$", address)]
    # A block is taken and laid by picking.
    page.mouse.click(*find_in_space(page, canvas))
    expect(page.locator("li.move", has_text="out of the storage").first).to_be_visible()
    expect(page.get_by_role("button", name="Put back")).to_be_visible()
    page.mouse.click(*find_in_space(page, canvas))
    expect(page.locator("li.move", has_text=re.compile("lays a .* on ")).first).to_be_visible()
    # The table can be turned, which moves nothing.
    box = canvas.bounding_box()
    assert box
    moves = page.locator("li.move").count()
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 420, box["y"] + 220, steps=4)
    page.mouse.up()
    page.get_by_role("button", name="3D table").click()
    expect(page.locator(".storage")).to_be_visible()
    expect(canvas).to_have_count(0)
    assert page.locator("li.move").count() >= moves
    assert play_move(page)


def test_a_browser_without_it_stays_flat(guest: Guest) -> None:
    guest.excuse("WebGL")
    guest.context.add_init_script(
        """const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
          return kind.startsWith("webgl") ? null : get.call(this, kind, ...more);
        };"""
    )
    page = sit(guest)
    page.get_by_role("button", name="3D table").click()
    expect(page.get_by_role("button", name="No 3D in this browser")).to_be_disabled()
    expect(page.locator(".storage")).to_be_visible()
    assert play_move(page)
