"""Looking at a game again: any move, any seat, records, the dice, and playing on."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import kubik
from browser.chromium import Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press, play_move


def last_move(page: Page) -> int:
    return int(page.locator(".scrubber").get_attribute("max") or 0)


def expect_move(page: Page, number: int) -> None:
    expect(page.locator(".said strong")).to_have_text(f"Move {number} of {last_move(page)}")
    expect(page).to_have_url(re.compile(rf"move={number}\b"))


def hands_by_move(guest: Guest, table: str) -> list[list[dict[str, int]]]:
    """Return who held what after each move of a game of CuBirds, as its record has it."""
    record = guest.request.get(f"/api/tables/{table}/record").text()
    match = kubik.Match.from_record(record)
    found = []
    for move in range(len(match.steps), -1, -1):
        match.rewind(move)
        found.append([match.view(seat)["hand"] for seat in range(match.players)])
    return found[::-1]


def sizes(hands: list[dict[str, int]]) -> list[int]:
    return [sum(hand.values()) for hand in hands]


def test_the_scrubber_and_its_buttons(guest: Guest, finished: dict[str, str]) -> None:
    hands = hands_by_move(guest, finished["cubirds"])
    # A move by which a hand shrinks or grows, so that the board says something else after it.
    laid = next(
        move for move in range(5, len(hands)) if sizes(hands[move]) != sizes(hands[move - 1])
    )
    page = guest.goto(f"/t/{finished['cubirds']}/replay?move={laid - 4}")
    board = page.locator(".board").first
    expect_move(page, laid - 4)
    expect(board.locator("[data-row]").first).to_be_visible()
    page.get_by_role("button", name="One move on").click()
    expect_move(page, laid - 3)
    page.get_by_role("slider").fill(str(laid))
    expect_move(page, laid)
    shown = board.inner_text()
    page.get_by_role("slider").press("ArrowLeft")
    expect_move(page, laid - 1)
    expect(board).not_to_have_text(shown, use_inner_text=True)
    page.get_by_role("button", name="To the end").click()
    expect_move(page, last_move(page))
    expect(page.get_by_text("The game is over")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect_move(page, 0)
    # A link to a move shows that move.
    page.goto(f"/t/{finished['cubirds']}/replay?move={laid}")
    expect_move(page, laid)
    expect(board).to_have_text(shown, use_inner_text=True)


def test_it_plays_by_itself_and_stops(guest: Guest, finished: dict[str, str]) -> None:
    page = guest.goto(f"/t/{finished['kabaleo']}/replay")
    page.get_by_label("Speed").select_option("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".said strong")).not_to_contain_text("Move 0 of")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_its_speed_is_written_as_the_language_has_it(
    arrive: Arrive, finished: dict[str, str]
) -> None:
    page = arrive(locale="ru-RU").goto(f"/t/{finished['kabaleo']}/replay")
    speeds = page.get_by_label("Скорость").get_by_role("option")
    expect(speeds).to_have_text(["× 0,5", "× 1", "× 2", "× 4"])


def test_after_the_end_any_seat_can_be_looked_through(
    guest: Guest, finished: dict[str, str]
) -> None:
    by_move = hands_by_move(guest, finished["cubirds"])
    # Both hold cards, and not the same.
    move = next(
        move for move, held in enumerate(by_move) if all(sizes(held)) and held[0] != held[1]
    )
    page = guest.goto(f"/t/{finished['cubirds']}/replay?move={move}")
    expect_move(page, move)
    expect(page.locator("[data-bird]")).to_have_count(0)
    hands = []
    for seat in ("0", "1"):
        page.get_by_label("Seen by").select_option(seat)
        expect(page).to_have_url(re.compile(f"move={move}&seat={seat}"))
        page.wait_for_function(
            "(seat) => document.querySelector('.shelf.mine')?.dataset.seat === seat", arg=seat
        )
        expect(page.locator("[data-bird]").first).to_be_visible()
        hands.append(page.get_by_role("group", name="Your hand").inner_text())
    assert hands[0] != hands[1]
    expect_move(page, move)


def test_before_the_end_others_stay_hidden(guest: Guest) -> None:
    table = guest.sit("cubirds", ["me", "greedy"])
    play_move(guest.page)
    next_press(guest.page)
    guest.page.locator("li.move a").first.click()
    expect(guest.page.locator(".said strong")).to_contain_text("Move 1 of")
    expect(guest.page.get_by_label("Seen by").locator("option")).to_have_count(2)
    guest.excuse("403")
    answer = guest.request.get(f"/api/tables/{table}/replay?seat=1")
    assert answer.status == 403


def test_play_on_from_here(guest: Guest, finished: dict[str, str]) -> None:
    page = guest.goto(f"/t/{finished['kabaleo']}/replay?move=4")
    expect_move(page, 4)
    towers = page.locator("[data-location]")
    expect(towers.first).to_be_visible()
    before = towers.all_inner_texts()
    page.get_by_role("button", name="Play on from here").click()
    expect(page).not_to_have_url(re.compile(finished["kabaleo"]))
    next_press(page)
    assert len(towers.all_inner_texts()) == len(before)
    assert play_move(page)


def test_a_record_goes_out_and_comes_back(
    guest: Guest, finished: dict[str, str], tmp_path: Path
) -> None:
    page = guest.goto(f"/t/{finished['cubirds']}/replay")
    moves = last_move(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "game.kubik"
    download.value.save_as(record)
    page = guest.goto("/")
    page.get_by_label("Open a record").set_input_files(record)
    expect(page.get_by_role("slider")).to_have_attribute("max", str(moves))
    record.write_text("nonsense", encoding="utf-8")
    guest.excuse("400")
    page = guest.goto("/")
    page.get_by_label("Open a record").set_input_files(record)
    expect(page.get_by_role("alert")).to_be_visible()


def test_of_a_record_that_breaks_off_nobody_is_said_to_be_to_move(guest: Guest) -> None:
    match = kubik.Match("kabaleo", 2, seed=1)
    match.push(match.legal_moves[0])
    guest.goto("/")
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    sent = guest.request.post("/api/replays", data=match.record(), headers=headers).json()
    page = guest.goto(f"/t/{sent['id']}")
    ask = page.locator(".board .ask")
    expect(page.locator("#outcome")).to_have_text("This game was not played to its end")
    expect(page.get_by_text("Towers:")).to_have_count(0)
    expect(ask).to_be_hidden()
    guest.goto(f"/t/{sent['id']}/replay")
    expect(ask).to_have_text("Seat 1 is to move")
    page.get_by_role("button", name="To the end").click()
    expect(ask).to_be_hidden()


@pytest.mark.parametrize("name", BOARDS)
def test_the_dice_are_checked_in_the_browser(
    guest: Guest, finished: dict[str, str], name: str
) -> None:
    page = guest.goto(f"/t/{finished[name]}/dice")
    expect(page.locator(".verdicts .yes")).to_have_count(4)
    expect(page.locator(".verdicts .no")).to_have_count(0)
    # This browser was not there, and nobody's was.
    expect(page.locator(".verdicts .unknown")).to_have_count(2)


def test_to_play_on_twice_makes_one_table(guest: Guest, finished: dict[str, str]) -> None:
    page = guest.goto(f"/t/{finished['kabaleo']}/replay?move=2")
    made: list[str] = []
    page.on("request", lambda request: made.append(request.url))
    page.get_by_role("button", name="Play on from here").dblclick()
    page.locator(".kabaleo").wait_for()
    page.wait_for_load_state("networkidle")
    assert len([url for url in made if url.endswith("/branch")]) == 1


def test_a_link_into_a_running_game_shows_others_what_they_may_see(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    ann.sit("cubirds", ["me", "greedy"])
    play_move(ann.page)
    link = ann.page.locator("li.move a").first.get_attribute("href")
    assert link
    assert "seat=0" in link
    bob.excuse("403")
    bob.goto(link)
    expect_move(bob.page, 1)
    expect(bob.page.get_by_label("Seen by")).to_have_value("")
    # The one who plays sees the own hand; nobody plays on from a game that is going on.
    ann.goto(link)
    expect(ann.page.get_by_label("Seen by")).to_have_value("0")
    expect(ann.page.get_by_role("link", name="To the table")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Play on from here")).to_have_count(0)
