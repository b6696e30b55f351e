"""Playing as a person does: wait for the turn, pick something up, put it somewhere."""

import math
from typing import Literal, TypeAlias

from playwright.sync_api import Page, TimeoutError, expect

Hand: TypeAlias = Literal["mouse", "finger"]

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# The next thing to press: the place that a picked piece gains most at; a cube to choose for a roll
# if none is, or to lay before the turn ends; a choice that is offered; or a piece to pick up. Null
# while others move.
NEXT = """() => {
  if (document.querySelector("#outcome")) return "over";
  const board = document.querySelector(".board");
  const usable = (selector) =>
    [...(board?.querySelectorAll(selector) ?? [])].filter((one) => one.ariaDisabled !== "true");
  const gain = (one) => Number(one.querySelector(".gain")?.textContent ?? 0);
  const best = (all) => all.reduce((best, one) => (gain(one) > gain(best) ? one : best));
  const name = (one) =>
    ["move", "bird", "pieceOf", "slot"].filter((key) => one.dataset[key]).map((key) =>
      `[data-${key.replace("O", "-o")}="${one.dataset[key]}"]`).join("");
  // Nothing else lies over its middle.
  const bare = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return !hit || one.contains(hit) || !one.parentElement.contains(hit);
  };
  const places = usable(".chosen").length
    ? usable(".rows [data-move], .towers [data-move], .port [data-move]") : [];
  const cells = usable(".cells [data-move]");
  const offers = usable(".actions [data-move]");
  const pieces = usable("[data-bird], [data-piece-of], [data-slot]");
  const cubes = usable("[data-slot]").length && !usable(".marked").length ? pieces : [];
  const blocks = usable(".blocks [data-move]").filter(bare);
  // Cubitos: the square nearest to the finish, a die to buy, a die of a zone.
  const left = (one) => Number(one.dataset.left);
  const ahead = (all) => all.reduce((best, one) => (left(one) < left(best) ? one : best));
  const squares = usable(".squares [data-move]");
  const wares = usable(".shop [data-move]");
  const dice = usable(".zones [data-move]");
  if (places.length) return name(best(places));
  if (cells.length) return ".cells " + name(best(cells));
  if (cubes.length) return name(cubes[0]);
  if (squares.length) return ".squares " + name(ahead(squares));
  if (wares.length) return ".shop " + name(wares[0]);
  if (offers.length) return ".actions " + name(offers[0]);
  if (dice.length) return ".zones " + name(dice[0]);
  if (blocks.length) return ".blocks " + name(blocks[blocks.length - 1]);
  return pieces.length ? name(pieces[pieces.length - 1]) : null;
}"""

OVER = "over"
LOOKS, LOOK_SECONDS = 6, 20  # at what there is to press, where it is gone before it is pressed


def next_press(page: Page) -> str:
    """Wait until it is my turn or all is over; return what to press."""
    return str(page.wait_for_function(NEXT).json_value())


def press(page: Page, what: str, hand: Hand = "mouse", *, within: float | None = None) -> None:
    """Press something on the board, within so many milliseconds if that is said."""
    found = page.locator(f".board {what}").first
    if hand == "finger":
        found.tap(timeout=within)
    else:
        found.click(timeout=within)


def press_next(page: Page, hand: Hand) -> str:
    """Press what there is to press, and return it.

    A move that was made just now may still be offered until the page has its answer.
    """
    for _ in range(LOOKS):
        what = next_press(page)
        try:
            if what != OVER:
                press(page, what, hand, within=1000 * LOOK_SECONDS)
        except TimeoutError:
            continue
        return what
    raise AssertionError(f"{what} cannot be pressed")


def play_move(page: Page, hand: Hand = "mouse") -> bool:
    """Play one move; whether there was one to play."""
    while True:
        what = press_next(page, hand)
        if what == OVER:
            return False
        if "data-move" in what:
            return True


def play_out(page: Page, hand: Hand = "mouse") -> int:
    """Play to the end; return how many moves it took."""
    moves = 0
    while play_move(page, hand):
        moves += 1
    expect(page.locator("#outcome")).to_be_visible()
    return moves


# By keyboard alone.

# Where the focus is: on a move, on a piece that can be picked up, on one that cannot, or elsewhere.
FOCUS = """() => {
  const here = document.activeElement;
  if (!document.querySelector("#main > .board").contains(here)) return "outside";
  if (here.ariaDisabled === "true") return "useless";
  if (here.dataset.move) return "move";
  if (here.classList.contains("marked")) return "useless";
  const { bird, pieceOf, slot } = here.dataset;
  return bird || pieceOf || slot ? "piece" : "useless";
}"""


FOCUSED = """() => {
  const here = document.activeElement;
  return here === document.body ? "" : here.ariaLabel || here.name || here.innerText;
}"""


def tab_to(page: Page, name: str) -> None:
    """Go to a control with the tab key."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if name in str(page.evaluate(FOCUSED)):
            return
    raise AssertionError(f"the tab key does not lead to {name}")


def play_out_by_keyboard(page: Page, most: float = math.inf) -> tuple[int, int]:
    """Play to the end or so many moves; return how many, and how often the board was looked for."""
    moves = found = 0
    while moves < most and next_press(page) != OVER:
        focus = page.evaluate(FOCUS)
        if focus == "outside":
            page.keyboard.press("b")
            found += 1
        elif focus == "useless":
            page.keyboard.press("Tab")
        else:
            page.keyboard.press("Enter")
            moves += focus == "move"
    return moves, found


def wait_for_picture(page: Page) -> None:
    """Wait until the browser has drawn what the page is now."""
    page.evaluate(DRAWN)
