"""Without colour: every bird, die, runner, cone, block and cube is told from every other."""

import io
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Page, Playwright

import kubik
from browser.chromium import Guest, launch
from browser.play import next_press
from browser.positions import qwirkle_table
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, SHAPE_NAMES

SIDE = 48
GROUND = 0x77
# Of all points of two drawings, so many must differ by more than an eye overlooks.
SEEN = 24
SHARE = 0.1

# With this seed the first seat begins, and what lies on the table is of every kind.
SHOWING_ALL = 5

# Of cubes that all show the same shape, what is left without it, and the shapes alone.
NO_SHAPES = """() => {
  for (const shape of document.querySelectorAll(".slot .shape")) shape.remove();
}"""
ONLY_SHAPES = """() => {
  for (const rest of document.querySelectorAll(".slot svg > :not(.shape)")) rest.remove();
}"""

# Puts one of each kind of drawing on grey ground, as small as it is on a board. Letters are left
# out: the pattern alone must do.
GATHER = """([selector, side]) => {
  const ground = document.createElement("div");
  ground.id = "pieces";
  ground.style = "position:fixed;inset:0;z-index:99;background:#777;display:flex";
  // A part of a larger picture gets a sheet of its own.
  const whole = (drawing) => {
    const copy = drawing.cloneNode(true);
    if (!(drawing instanceof SVGGElement)) return copy;
    const { x, y, width, height } = drawing.getBBox();
    const sheet = document.createElementNS(drawing.namespaceURI, "svg");
    sheet.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    sheet.style.width = "100%";
    sheet.append(copy);
    return sheet;
  };
  const byLetter = Map.groupBy(
    document.querySelectorAll(selector),
    (drawing) => drawing.dataset.kind || drawing.textContent.trim() || drawing);
  for (const [drawing] of byLetter.values()) {
    const place = document.createElement("div");
    place.style = `width:${side}px;height:${side * 1.5}px`;
    place.append(whole(drawing));
    for (const letter of place.querySelectorAll("text, circle:has(+ text)")) letter.remove();
    ground.append(place);
  }
  document.body.append(ground);
}"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One that paints what it shows."""
    with launch(playwright) as running:
        yield running


def grey_drawings(page: Page, selector: str) -> list[NDArray[np.int16]]:
    """Return the drawings that a selector finds, without colour."""
    page.evaluate(GATHER, [selector, SIDE])
    drawings = []
    for place in page.locator("#pieces > div").all():
        image = Image.open(io.BytesIO(place.screenshot())).convert("L")
        drawings.append(np.asarray(image, dtype=np.int16))
    return drawings


def difference(one: NDArray[np.int16], other: NDArray[np.int16]) -> float:
    """Return how much of two drawings an eye tells apart."""
    drawn = (one != GROUND) | (other != GROUND)
    return float(np.mean(np.abs(one - other)[drawn] > SEEN))


@pytest.mark.parametrize(
    ("name", "selector", "kinds"),
    [
        ("cubirds", "[data-seat='0'] .slot svg", 8),
        ("cubitos", ".shop .picture > svg", 8),
        ("cubitos", ".me > svg, .rival header > svg", 4),
        ("kabaleo", ".tower .top svg", 6),
        # Those that can be taken and show their sign on one side too, as all of the edge do.
        ("qubix", ".storage [data-kind$='-1']:has(.glow):has(.side-sign)", 5),
    ],
    ids=["birds", "dice", "runners", "cones", "blocks"],
)
def test_no_two_are_alike(guest: Guest, name: str, selector: str, kinds: int) -> None:
    guest.go_on(kubik.Match(name, 4, seed=SHOWING_ALL))
    next_press(guest.page)
    drawings = grey_drawings(guest.page, selector)
    assert len(drawings) == kinds
    for one, other in combinations(drawings, 2):
        assert difference(one, other) > SHARE


def test_no_two_colours_of_cubes_are_alike(guest: Guest) -> None:
    """Their patterns alone tell them apart, whatever shape they show."""
    guest.go_on(qwirkle_table([], [[f"{colour} star" for colour in COLOUR_NAMES]]))
    next_press(guest.page)
    guest.page.evaluate(NO_SHAPES)
    drawings = grey_drawings(guest.page, ".slot svg[data-cube]")
    assert len(drawings) == len(COLOUR_NAMES)
    for one, other in combinations(drawings, 2):
        assert difference(one, other) > SHARE


def test_no_two_shapes_of_cubes_are_alike(guest: Guest) -> None:
    guest.go_on(qwirkle_table([], [[f"blue {shape}" for shape in SHAPE_NAMES]]))
    next_press(guest.page)
    guest.page.evaluate(ONLY_SHAPES)
    drawings = grey_drawings(guest.page, ".slot svg[data-cube]")
    assert len(drawings) == len(SHAPE_NAMES)
    for one, other in combinations(drawings, 2):
        assert difference(one, other) > SHARE
