"""Several people at one table: joining by the link, cut networks, spectators, talk."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.play import NEXT, OVER, next_press, play_move, press

LOST = r"net::ERR_|WebSocket connection"


def moves_of(page: Page) -> list[str]:
    """Return the moves in the log, as they are written."""
    return page.locator("li.move .notation").all_inner_texts()


def same_moves(pages: list[Page], count: int) -> None:
    for page in pages:
        expect(page.locator("li.move")).to_have_count(count)
    first, *others = map(moves_of, pages)
    assert all(other == first for other in others)


def mover(pages: list[Page]) -> Page:
    """Return the page of whoever is to move."""
    while True:
        for page in pages:
            if page.evaluate(NEXT) not in (None, OVER):
                return page


@pytest.fixture
def couple(arrive: Arrive) -> list[Guest]:
    """Two people at one table of CuBirds."""
    ann, bob = arrive(), arrive(locale="ru-RU")
    table = ann.sit("cubirds", ["me", "open"])
    bob.goto(f"/t/{table}")
    bob.page.get_by_label("Имя").fill("Боб")
    bob.page.get_by_role("button", name="Сесть за стол").click()
    for guest in (ann, bob):
        expect(guest.page.locator(".cubirds")).to_be_visible()
    return [ann, bob]


def test_a_friend_joins_by_the_link_with_only_a_name(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive(locale="ru-RU")
    page = ann.goto("/new/kabaleo")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("group", name="Seat 2").get_by_label("Open to anyone").check()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to the table").input_value()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()

    assert bob.context.cookies() == []
    other = bob.page
    other.goto(link)
    other.get_by_label("Имя").fill("Боб")
    other.get_by_role("button", name="Сесть за стол").click()
    pages = [page, other]
    for shown in pages:
        expect(shown.get_by_role("listitem").filter(has_text="Боб").first).to_be_visible()
    for count in range(1, 7):
        play_move(mover(pages))
        same_moves(pages, count)


def test_phrases_are_translated_and_text_stays_text(couple: list[Guest]) -> None:
    ann, bob = (guest.page for guest in couple)
    ann.get_by_role("button", name="Good luck!").click()
    expect(bob.locator("li.chat .said")).to_have_text("Удачи!")
    evil = "<img src=x onerror=alert(1)><b>bold</b> & { $name }"
    bob.get_by_label("Написать").fill(evil)
    bob.get_by_role("button", name="Отправить").click()
    for page in (ann, bob):
        expect(page.locator("li.chat .said").last).to_have_text(evil)
        expect(page.locator("li.chat img, li.chat b")).to_have_count(0)
    # Who is muted is heard no more.
    ann.get_by_role("button", name="Mute Боб").click()
    expect(ann.locator("li.chat")).to_have_count(1)


def test_what_was_missed_comes_when_the_network_is_back(couple: list[Guest]) -> None:
    pages = [guest.page for guest in couple]
    moving = mover(pages)
    waiting = couple[1 - pages.index(moving)]
    waiting.excuse(LOST)
    waiting.context.set_offline(True)
    expect(waiting.page.locator(".connection")).to_be_visible()
    before = len(moves_of(moving))
    while moving.evaluate(NEXT) is not None:
        play_move(moving)
        before += 1
        expect(moving.locator("li.move")).to_have_count(before)
    assert len(moves_of(waiting.page)) == 0
    waiting.context.set_offline(False)
    same_moves(pages, before)
    expect(waiting.page.locator(".connection")).to_be_hidden()
    assert play_move(waiting.page)
    same_moves(pages, before + 1)


def test_a_move_made_without_a_network_is_sent_once(couple: list[Guest]) -> None:
    pages = [guest.page for guest in couple]
    moving = couple[pages.index(mover(pages))]
    moving.excuse(LOST)
    moving.context.set_offline(True)
    expect(moving.page.locator(".connection")).to_be_visible()
    assert play_move(moving.page)
    moving.context.set_offline(False)
    same_moves(pages, 1)
    assert next_press(moving.page)  # the turn goes on, as the move was played
    same_moves(pages, 1)


def tables_in(frames: list[str]) -> list[dict[str, Any]]:
    """Return all tables that were told of over sockets."""
    messages = map(json.loads, frames)
    return [message["table"] for message in messages if message.get("table")]


def test_a_spectator_of_cubirds_sees_no_hand(arrive: Arrive) -> None:
    ann, spectator = arrive(), arrive()
    table = ann.sit("cubirds", ["me", "greedy"])
    watched = spectator.goto(f"/t/{table}")
    expect(watched.locator(".cubirds")).to_be_visible()
    for _ in range(6):
        play_move(ann.page)
    next_press(ann.page)
    same_moves([ann.page, watched], len(moves_of(ann.page)))
    expect(ann.page.get_by_text("1 watching")).to_be_visible()
    expect(ann.page.locator("[data-bird]").first).to_be_visible()
    expect(watched.locator("[data-bird], [data-move]")).to_have_count(0)
    tables = tables_in(spectator.received)
    assert len(tables) > 6
    assert all(table["view"]["hand"] == {} for table in tables)
    assert all(not table["moves"] and table["seed"] is None for table in tables)
    assert any(table["view"]["hand"] for table in tables_in(ann.received))


def test_a_spectator_of_kabaleo_sees_no_secret_colour(arrive: Arrive) -> None:
    ann, spectator = arrive(), arrive()
    table = ann.sit("kabaleo", ["me", "greedy"])
    watched = spectator.goto(f"/t/{table}")
    for _ in range(3):
        play_move(ann.page)
    next_press(ann.page)
    same_moves([ann.page, watched], len(moves_of(ann.page)))
    expect(ann.page.locator(".cup")).to_be_visible()
    expect(watched.locator(".cup, [data-piece-of], [data-move]")).to_have_count(0)
    assert all(set(table["view"]["targets"]) == {None} for table in tables_in(spectator.received))
    # Of the own colour nothing is shown before the cup is lifted.
    mine = tables_in(ann.received)[-1]
    colour = str(mine["view"]["targets"][mine["seat"]])
    cup = ann.page.locator(".cup")
    expect(cup).not_to_contain_text(colour)
    cup.click()
    expect(cup).to_contain_text(colour)
    cup.click()
    expect(cup).not_to_contain_text(colour)


def own_colour(table: dict[str, Any]) -> str:
    """Return a move of Kabaleo that puts a piece on a bare base of its own colour."""
    view = table["view"]
    mine = view["supplies"][table["seat"]]
    return next(
        f"{base[0].upper()}{location}"
        for location, (base, *pieces) in enumerate(view["towers"], start=1)
        if not pieces and mine.get(base)
    )


def test_an_illegal_command_names_the_rule_and_changes_nothing(guest: Guest) -> None:
    guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    next_press(page)
    before = page.locator("#main > .board").inner_text(), moves_of(page)
    page.keyboard.press("n")
    command = page.get_by_role("combobox", name="Play by notation")
    expect(command).to_be_focused()
    command.fill(own_colour(tables_in(guest.received)[-1]))
    command.press("Enter")
    refusal = page.get_by_role("alert")
    expect(refusal.get_by_role("link", name="Rule")).to_be_visible()
    assert (page.locator("#main > .board").inner_text(), moves_of(page)) == before
    refusal.get_by_role("link").click()
    expect(page.locator("li.marked")).to_be_in_viewport()
    page.get_by_role("button", name="Back to the game").click()
    press(page, next_press(page))


def told(wire: WebSocketRoute, v: int, table: dict[str, Any], name: str) -> None:
    """Tell a page of something that takes a step of the animation to be seen."""
    entry = {"v": v, "what": "join", "seat": 1, "name": name, "notation": "", "events": []}
    entry |= {"step": 0, "text": "", "phrase": "", "at": 0, "message": "", "params": {}}
    update = {"t": "update", "entry": entry, "table": {**table, "v": v}, "ack": ""}
    wire.send(json.dumps(update))


def test_what_waits_to_be_shown_makes_nothing_older(arrive: Arrive) -> None:
    guest = arrive(reduced_motion="no-preference")
    page = guest.page
    wires: list[WebSocketRoute] = []

    def listen(wire: WebSocketRoute) -> None:
        wire.connect_to_server()
        wires.append(wire)

    page.route_web_socket("**", listen)
    page.clock.install()
    clock = {"kind": "move", "seconds": 120, "increment": 0}
    table = guest.sit("kabaleo", ["me", "open"], clock=clock)
    friend = arrive().goto(f"/t/{table}")
    friend.get_by_role("button", name="Sit down").click()
    to_move = page.locator("li[aria-current]")
    expect(to_move).to_have_count(1)
    page.clock.pause_at(page.evaluate("Date.now()") + 2000)
    seen = json.loads(guest.request.get(f"/api/tables/{table}").text())
    here = page.get_by_label("Players at the table").get_by_role("listitem").nth(1)
    expect(here).not_to_contain_text("not here")
    v = seen["v"]
    seen["seats"][1]["clock"] = seen["seats"][0]["clock"] = 100
    told(wires[-1], v + 1, seen, "One")
    told(wires[-1], v + 2, seen, "Two")
    seats = [seen["seats"][0], {**seen["seats"][1], "online": False}]
    presence = {"t": "presence", "seats": seats, "spectators": 0, "dealing": False}
    wires[-1].send(json.dumps(presence))
    page.clock.run_for(5000)
    expect(here).to_contain_text("not here")
    # Clocks run on from when they were told.
    expect(to_move.locator(".time")).to_have_text("1:35")


def test_words_that_were_read_are_not_counted(arrive: Arrive) -> None:
    guest = arrive(**PHONE)
    table = guest.sit("kabaleo", ["me", "greedy"])
    page = guest.page
    log = page.get_by_role("button", name="Log and chat")
    log.tap()
    page.get_by_label("Say something").fill("Anybody here?")
    page.keyboard.press("Enter")
    expect(page.locator("li.chat")).to_have_count(1)
    page.locator(".drawer .close").tap()
    expect(page.locator(".unread")).to_have_count(0)
    # What comes while it is closed is.
    other = arrive().goto(f"/t/{table}")
    other.get_by_role("button", name="Good luck!").click()
    expect(page.locator(".unread")).to_have_text("1")


def test_a_name_may_begin_with_a_picture(guest: Guest) -> None:
    guest.request.patch("/api/me", data={"name": "🐦 Bird"})
    guest.sit("kabaleo", ["me", "greedy"])
    expect(guest.page.locator(".mine .avatar")).to_have_text("🐦")
