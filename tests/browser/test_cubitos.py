"""The table of Cubitos: dice in zones, push or stop, squares with what they bring, cards to buy."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import kubik
from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.play import next_press, play_move, press
from browser.positions import race
from kubik.engine.match import Match
from kubik.games.cubitos import CARDS

RACER = {"stage": "moving", "phase": "move", "square": "g11", "discard": {"light": 7, "dark": 2}}
OTHER = {"stage": "rested", "phase": "wait", "discard": {"light": 7, "dark": 2}}


def go_on(guest: Guest, match: Match) -> Page:
    """Play on from where a match stands."""
    guest.go_on(match)
    next_press(guest.page)
    return guest.page


def square(page: Page, name: str) -> Locator:
    return page.locator(f".squares [data-move={name}]")


def test_push_or_stop_with_what_is_at_stake(guest: Guest) -> None:
    active = {"light": {"first": 3}, "dark": {"second": 1}}
    seat = {"stage": "rolling", "phase": "decide", "roll": {"light": 3}, "active": active}
    other = {"stage": "ready", "phase": "wait", "discard": {"light": 7, "dark": 2}}
    page = go_on(guest, race(seat, other))
    stop = page.get_by_role("button", name=re.compile("^Stop"))
    push = page.get_by_role("button", name=re.compile("^Push"))
    # Three light dice miss with 5/6 each, the first player's with 1/2.
    odds = page.locator(".odds")
    expect(odds).to_contain_text("29% chance to bust")
    expect(odds).to_contain_text("To be expected: coins 0.8, feet 0.2")
    expect(push).to_have_accessible_description(re.compile("29% chance to bust"))
    expect(stop).to_contain_text("coins 3, feet 1")
    expect(page.locator(".zone.active [data-piece]")).to_have_count(4)
    stop.click()
    expect(page.locator(".squares button").first).to_be_visible()


def test_who_can_go_nowhere_is_not_asked_for_a_square(guest: Guest) -> None:
    page = go_on(guest, race({**RACER, "feet": 0, "credits": 4}, OTHER))
    ask = page.locator(".tray .ask")
    expect(ask).to_have_text("No square is within reach: buy a foot, or end the move")
    page.get_by_role("button", name="Buy a foot for 4").click()
    expect(ask).to_contain_text("you have 1 foot")


def test_a_square_far_away_is_reached_by_one_click(guest: Guest) -> None:
    page = go_on(guest, race({**RACER, "feet": 3}, OTHER))
    expect(page.locator(".tray .ask")).to_contain_text("you have 3 feet")
    target = page.locator(".squares .best")
    name = target.get_attribute("data-move")
    target.hover()
    expect(page.locator(".tray .ask")).to_contain_text("3 feet, 0 left")
    expect(page.locator("polyline.way")).to_have_count(1)
    target.click()
    expect(page.locator("aside").get_by_text(f"is on {name}").first).to_be_visible()
    expect(page.locator(".squares button")).to_have_count(0)


def test_the_way_is_drawn_by_going_over_squares(guest: Guest) -> None:
    page = go_on(guest, race({**RACER, "square": "g15", "feet": 2}, OTHER))
    ways = set()
    for first in ("f16", "g16"):
        square(page, first).hover()
        square(page, "f17").hover()
        ways.add(page.locator("polyline.way").get_attribute("points"))
        expect(page.locator(".tray .ask")).to_contain_text("2 feet, 0 left")
    assert len(ways) == 2
    square(page, "f17").click()
    expect(page.locator("aside").get_by_text("is on g16").first).to_be_visible()


def test_a_bonus_square_says_what_it_brings(guest: Guest) -> None:
    page = go_on(guest, race({**RACER, "feet": 2}, OTHER))
    bonus = square(page, "g13")
    expect(bonus).to_have_attribute("aria-label", re.compile("brings 1 credit"))
    bonus.click()
    expect(page.locator("aside").get_by_text("gains 1 credit").first).to_be_visible()


def test_squares_are_chosen_by_keyboard(guest: Guest) -> None:
    page = go_on(guest, race({**RACER, "feet": 3}, OTHER))
    page.keyboard.press("b")
    while not page.evaluate("document.activeElement.closest('.squares') !== null"):
        page.keyboard.press("Tab")
    seen = {page.evaluate("document.activeElement.dataset.move")}
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "Home", "End"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.move"))
    assert len(seen) > 2
    expect(page.locator(".tray .ask")).to_contain_text("left")


def test_a_shortcut_and_a_jetpack_are_offered_where_they_are(guest: Guest) -> None:
    track = ["ahead_of_the_curve"] * 2
    page = go_on(
        guest, race({**RACER, "square": "j11", "feet": 1, "coins": 4}, OTHER, tracks=track)
    )
    expect(page.get_by_role("button", name="Shortcut to g14 for 4 coins")).to_be_visible()
    page = go_on(guest, race({**RACER, "square": "d13", "feet": 3}, OTHER, tracks=track))
    page.get_by_role("button", name="Jetpack: double the feet to 6").click()
    expect(page.locator(".tray .ask")).to_contain_text("you have 6 feet")


def test_two_dice_of_different_colours_are_bought(guest: Guest) -> None:
    seat = {**RACER, "stage": "shopping", "phase": "buy", "coins": 9}
    page = go_on(guest, race(seat, OTHER))
    brown = page.locator("[data-card=rich_dog]")
    expect(brown).to_contain_text("×10")
    brown.locator("[data-move]").click()
    expect(brown).to_contain_text("×9")
    expect(brown.locator("[data-move]")).to_have_count(0)
    page.locator("[data-card=smelly_cat] [data-move]").click()
    expect(page.locator(".shop [data-move]")).to_have_count(0)


def test_what_is_not_printed_is_marked_with_the_reason(guest: Guest) -> None:
    guest.sit("cubitos", ["me", "greedy"])
    next_press(guest.page)
    card = guest.page.locator("[data-card=mr_soldier]")
    mark = card.locator("abbr").first
    expect(mark).to_have_attribute("title", re.compile("The cost is a reconstruction"))
    expect(card.locator("abbr").last).to_have_attribute("title", re.compile("An icon"))
    # A finger cannot point at it; the card held close tells the same, and the faces of its die.
    card.get_by_role("button", name="Mr. Soldier: look closer").click()
    close = guest.page.get_by_role("dialog", name="Mr. Soldier")
    expect(close).to_contain_text("The cost is a reconstruction")
    faces = close.get_by_role("img", name="symbol, special symbol, blank, blank, blank, blank")
    expect(faces).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(close).to_have_count(0)


def test_dice_tumble_and_never_keep_anybody_waiting(arrive: Arrive) -> None:
    guest = arrive(reduced_motion="no-preference")
    guest.sit("cubitos", ["me", "greedy"])
    page = guest.page
    assert ".actions" in next_press(page)
    press(page, "[data-move=roll]")
    page.wait_for_function(
        "() => document.getAnimations().some((one) => one.effect?.target?.matches('svg.die'))"
    )
    for _ in range(3):
        assert play_move(page)


def test_nobody_waits_who_need_not(arrive: Arrive) -> None:
    """In the roll phase both may act, in any order."""
    ann, bob = arrive(), arrive()
    table = ann.sit("cubitos", ["me", "open"])
    bob.request.get("/api/me")
    page = bob.goto(f"/t/{table}")
    page.get_by_role("button", name=re.compile("Sit down")).click()
    for guest in (ann, bob):
        expect(guest.page.locator(".actions [data-move=roll]")).to_be_visible()
    press(page, "[data-move=roll]")
    expect(page.locator(".actions [data-move=pass]")).to_be_visible()
    expect(ann.page.locator(".actions [data-move=roll]")).to_be_visible()


RACE_1 = kubik.Match("cubitos", 2, seed=1).position()["cards"]
ROLLING = {"stage": "rolling", "roll": {"light": 4, "dark": 2}, "draw": {"light": 2}}
RUNNING = {"stage": "running", "draw": {"light": 6}, "roll": {"dark": 2, "light": 1}}
READY = {"stage": "ready", "phase": "wait", "discard": {"light": 7, "dark": 2}}
COMPARING = {**READY, "stage": "comparing"}


def with_cards(*names: str) -> list[str]:
    """Return the cards of the first race, with others in the places of their colours."""
    return [
        next((name for name in names if name in CARDS[colour]), old)
        for colour, old in zip(CARDS, RACE_1, strict=True)
    ]


# By card: how the seat stands, the others, and what is pressed until the ability is done.
ABILITIES: dict[str, tuple[dict[str, Any], dict[str, Any], list[str]]] = {
    "benchwarmer": (
        {**RUNNING, "active": {"orange": {"symbol": 1}}},
        COMPARING,
        ["Use: Benchwarmer", ".zone.draw button"],
    ),
    "mr_bats": (
        {**RUNNING, "active": {"orange": {"symbol": 1}}, "fans": 4},
        COMPARING,
        ["Mr. Bats: 2 feet"],
    ),
    "cat_tastrophy": (
        {**RUNNING, "active": {"white": {"symbol": 1}}, "fans": 4},
        COMPARING,
        ["Use: Cat Tastrophy", "[data-card=rich_dog] [data-move]"],
    ),
    "pinch_eater": (
        {**ROLLING, "active": {"orange": {"symbol": 1}}, "pending": {"orange": 1}},
        READY,
        ["Use: Pinch Eater", ".zone.roll button >> nth=1", "1 foot"],
    ),
    "cubasaurus": (
        {**ROLLING, "active": {"purple": {"symbol": 1}}, "pending": {"purple": 1}},
        READY,
        ["Use: Cubasaurus", "[data-card=smelly_cat] [data-move]", "Symbol"],
    ),
    "rock_on": (
        {**ROLLING, "active": {"green": {"symbol": 1}, "light": {"first": 1}}},
        READY,
        ["Use: Rock On"],
    ),
    "keep_on_rollin": (
        {**ROLLING, "phase": "save", "losing": True, "active": {"green": {"symbol": 1}}},
        READY,
        ["Use: Keep On Rollin'"],
    ),
    "reckless_cheese": (
        {**ROLLING, "phase": "hasten", "task": 10, "left": 1, "square": "g11"},
        READY,
        [".squares .best"],
    ),
    "bob": (
        {"stage": "arrived", "square": "g11", "active": {"blue": {"symbol": 1}}},
        {**READY, "stage": "rested"},
        [".squares button >> nth=0"],
    ),
    "crabby": (
        {**RUNNING, "stage": "finishing", "claim": True, "swords": 1},
        {**READY, "stage": "finishing", "phase": "run"},
        ["Use: Crabby", ".zone.draw button", "Give it to"],
    ),
}


@pytest.mark.parametrize("card", ABILITIES)
def test_abilities_are_used_by_pressing_what_they_are_about(guest: Guest, card: str) -> None:
    seat, other, presses = ABILITIES[card]
    others = [other] * (2 if card == "crabby" else 1)
    page = go_on(guest, race(seat, *others, cards=with_cards(card)))
    before = page.locator("aside li").count()
    for step in presses:
        css = step[0] in ".["
        found = page.locator(f".board {step}") if css else _button(page, step)
        found.first.click()
    expect(page.locator("aside li")).not_to_have_count(before)
    expect(page.get_by_role("alert")).to_have_count(0)


def _button(page: Page, name: str) -> Locator:
    return page.locator(".actions").get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


def test_the_track_is_large_on_a_phone_while_the_runner_moves(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    page = go_on(guest, race({**RACER, "feet": 2}, OTHER))
    box = page.locator(".squares button").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    # A finger cannot hover: the first press shows the way and its cost, the second goes.
    near, best = page.locator(".squares button").first, page.locator(".squares .best")
    near.tap()
    expect(page.locator(".tray .ask")).to_contain_text("left")
    best.tap()
    expect(page.locator(".squares .chosen")).to_have_count(1)
    expect(page.locator("polyline.way")).to_have_count(1)
    page.get_by_role("button", name="Run there").tap()
    expect(page.locator(".squares button")).to_have_count(0)


def test_a_set_of_ones_own(guest: Guest) -> None:
    page = guest.goto("/new/cubitos")
    page.get_by_label("Set of cards").select_option("race_4")
    page.get_by_text("Choose cards yourself").click()
    page.get_by_label("Red card").select_option("champion")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-card=champion]")).to_be_visible()
    expect(page.locator("[data-card=bahama_llama]")).to_be_visible()


def test_reconstructed_tracks_are_told_at_set_up_and_on_the_map(guest: Guest) -> None:
    page = guest.goto("/new/cubitos")
    note = page.get_by_text("Reconstructed by us")
    expect(note).to_contain_text("the support track")
    expect(note).not_to_contain_text("the track Still Waters Run Deep")
    page.get_by_label("Set of cards").select_option("race_4")
    expect(note).to_contain_text("the track Still Waters Run Deep")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("Still Waters Run Deep (our reconstruction)").first).to_be_visible()
    expect(page.locator(".support .guess")).to_be_visible()
