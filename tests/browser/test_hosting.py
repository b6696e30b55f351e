"""Before and after a game with others: the host arranges, friends are invited, all play again."""

import re

from playwright.sync_api import Page, expect

import kubik
from browser.chromium import PHONE, Guest
from browser.conftest import Arrive
from browser.test_pages import check
from server.live import Person, play_on

SHARE = """
window.shared = [];
navigator.share = async (what) => void window.shared.push(what);
"""


def sit_down(guest: Guest, table: str) -> Page:
    page = guest.goto(f"/t/{table}")
    page.locator("#main form button").first.click()
    return page


def test_the_host_arranges_the_table(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive(locale="ru-RU")
    table = ann.sit("kabaleo", ["me", "open", "open"])
    host = ann.page.get_by_role("region", name="You are the host")
    host.get_by_label("Time to think").select_option("2 minutes a move")
    other = sit_down(bob, table)
    expect(other.get_by_role("region", name="Вы хозяин стола")).to_have_count(0)
    host.get_by_role("button", name=re.compile("Remove")).click()
    expect(other.locator("#main form button")).to_have_count(2)
    for _ in range(2):
        host.get_by_label("Level of the bot").first.select_option(index=0)
        host.get_by_role("button", name="Seat a bot").first.click()
    expect(ann.page.locator(".kabaleo")).to_be_visible()
    expect(ann.page.locator("#main > ul .time").first).to_contain_text(re.compile(r"[12]:\d\d"))


def test_a_game_is_called_off(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    table = ann.sit("kabaleo", ["me", "open"])
    page = bob.goto(f"/t/{table}")
    ann.page.get_by_role("button", name="Call the game off").click()
    ann.page.get_by_role("button", name="Really call it off").click()
    for one in (ann.page, page):
        expect(one.get_by_role("heading", name="The host has called this game off")).to_be_visible()


def test_the_lobby_tells_clock_options_and_seats(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    clock = {"kind": "move", "seconds": 30, "increment": 0}
    ann.sit("kabaleo", ["me", "open"], public=True, clock=clock, options={"golden_rule": "on"})
    row = bob.goto("/lobby").locator(f'a[href="{ann.page.url.removeprefix(ann.origin)}"]')
    expect(row).to_contain_text("30 seconds a move")
    expect(row).to_contain_text("Nobody may play on the location of the previous move")
    expect(row).to_contain_text("1 of 2 seats taken")


def test_a_friend_is_invited_by_the_phone_itself(arrive: Arrive) -> None:
    ann = arrive()
    ann.context.add_init_script(SHARE)
    table = ann.sit("kabaleo", ["me", "open"])
    page = ann.page
    page.get_by_role("button", name="Share").click()
    shared = page.evaluate("window.shared")
    assert [one["url"] for one in shared] == [f"{ann.origin}/t/{table}"]
    assert "Kabaleo" in shared[0]["text"]
    page.keyboard.press("i")
    page.get_by_role("dialog").wait_for()
    expect(page.locator("svg[role=img], .qr")).to_have_count(1)


def test_a_phone_shows_the_link_and_whose_seats_are_open(arrive: Arrive) -> None:
    ann = arrive(**PHONE, locale="ru")
    ann.sit("kabaleo", ["me", "open", "greedy"])
    page = ann.page
    expect(page.get_by_role("button", name="Скопировать")).to_be_in_viewport(ratio=1)
    seat = page.locator("#main > ul").get_by_text("Свободное место", exact=True)
    expect(seat).to_be_in_viewport(ratio=1)
    assert seat.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_who_arrives_reads_what_is_played(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive(locale="ru-RU")
    table = ann.sit("kabaleo", ["me", "open"])
    page = bob.goto(f"/t/{table}")
    form = page.locator("#main form")
    expect(form).to_contain_text("У каждого свой тайный цвет")
    expect(form.get_by_role("link", name="Все правила")).to_be_visible()
    check(page)


def test_nobody_plays_on_for_who_leaves_before_the_game(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    page = sit_down(bob, ann.sit("kabaleo", ["me", "open", "open"]))
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Leave now").click()
    expect(ann.page.locator("li.leave")).to_have_text(re.compile("leaves, the seat is free$"))
    # What is read aloud says the same.
    said = ann.page.locator("[aria-live=polite]").filter(has_text="the seat is free")
    expect(said).to_have_count(1)


def over(ann: Guest, bob: Guest) -> str:
    """Return a table at which both have finished a game, and that both look at."""
    table = ann.sit("connect_four", ["me", "open"])
    sit_down(bob, table)
    expect(ann.page.get_by_role("complementary").get_by_text("The game begins")).to_be_visible()
    people = []
    for guest in (ann, bob):
        person = Person(int(guest.origin.rsplit(":", 1)[1]))
        for cookie in guest.context.cookies():
            person.http.cookies.set(cookie["name"], cookie["value"])
        people.append(person)
    with people[0].sit(table) as hers, people[1].sit(table) as his:
        play_on([hers, his])
    for guest in (ann, bob):
        expect(guest.page.locator("#outcome")).to_be_visible()
    return table


def test_a_rematch_is_an_offer(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    over(ann, bob)
    entries = ann.page.evaluate("history.length")
    ann.page.get_by_role("button", name="Rematch").dblclick()
    expect(ann.page.get_by_text(re.compile("Kept for Guest")).first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert ann.page.evaluate("history.length") == entries + 1  # who goes back is at the old table
    expect(bob.page.get_by_text("offers a rematch")).to_be_visible()
    bob.page.get_by_role("button", name="Accept").click()
    for guest in (ann, bob):
        expect(
            guest.page.get_by_role("complementary").get_by_text("The game begins")
        ).to_be_visible()


def test_a_rematch_is_declined_or_left_to_a_bot(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    over(ann, bob)
    ann.page.get_by_role("button", name="Rematch").click()
    bob.page.get_by_role("button", name="Let a bot play for me").click()
    expect(bob.page.get_by_text("You do not play again.")).to_be_visible()
    expect(ann.page.get_by_role("complementary").get_by_text("The game begins")).to_be_visible()


def test_who_declined_by_mistake_finds_the_way_back(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    over(ann, bob)
    ann.page.get_by_role("button", name="Rematch").click()
    bob.page.get_by_role("button", name="Decline").click()
    expect(bob.page.get_by_text("You do not play again.")).to_be_visible()
    back = bob.page.get_by_role("link", name="To the rematch")
    expect(back).to_be_visible()
    # Nor is anything asked again that cannot be declined twice.
    bob.page.reload()
    expect(back).to_be_visible()
    expect(bob.page.get_by_text("offers a rematch")).to_have_count(0)
    back.click()
    bob.page.get_by_role("button", name="Sit down").click()
    for guest in (ann, bob):
        expect(
            guest.page.get_by_role("complementary").get_by_text("The game begins")
        ).to_be_visible()


def test_who_comes_too_late_for_a_rematch_can_ask_for_another(arrive: Arrive) -> None:
    ann, bob = arrive(), arrive()
    over(ann, bob)
    ann.page.get_by_role("button", name="Rematch").click()
    expect(bob.page.get_by_text("offers a rematch")).to_be_visible()
    ann.page.get_by_role("button", name="Call the game off").click()
    ann.page.get_by_role("button", name="Really call it off").click()
    expect(ann.page.get_by_text("called this game off")).to_be_visible()
    expect(ann.page.get_by_role("list", name="Players at the table")).to_have_count(0)
    bob.excuse("409")
    bob.page.get_by_role("button", name="Accept").click()
    expect(bob.page.get_by_role("alert")).to_have_text("The host has called this game off")
    bob.page.get_by_role("button", name="Rematch").click()
    expect(bob.page.get_by_text(re.compile("Kept for Guest")).first).to_be_visible()


def test_the_end_tells_by_how_much_and_leads_on(guest: Guest, finished: dict[str, str]) -> None:
    for table in finished.values():
        page = guest.goto(f"/t/{table}")
        end = page.locator("section[aria-labelledby=outcome]")
        # Apart from a name, which may end with a number, but in one line with it.
        amount = r"[^–]+\u00a0–\u00a0\d+(\u00a0beyond\u00a0it)?"
        expect(end.locator("h2 + p")).to_have_text(re.compile(f": {amount}, {amount}$"))
        row = end.locator(".row").first
        expect(row.get_by_role("link", name="Review the game")).to_be_visible()
        expect(row.get_by_role("button", name="Share")).to_be_visible()


def test_below_the_end_the_table_is_seen_on_a_phone(
    arrive: Arrive, finished: dict[str, str]
) -> None:
    page = arrive(locale="ru-RU", **PHONE).goto(f"/t/{finished['kabaleo']}")
    links = page.locator(".links a")
    expect(links).to_have_count(3)
    tops = links.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 2


def test_a_replay_opens_from_the_own_seat_and_a_win_is_celebrated(arrive: Arrive) -> None:
    # Who has three in a row wins with the next disc.
    match = kubik.Match("connect_four", 2, seed=1)
    for column in ("1", "2", "1", "2", "1", "2"):
        match.push(column)
    assert match.actors == [0]
    for motion, cubes in (("reduce", 0), ("no-preference", 1)):
        guest = arrive(reduced_motion=motion)
        guest.go_on(match)
        page = guest.page
        page.get_by_role("button", name="Drop a disc into column 1").click()
        expect(page.locator("#outcome")).to_have_text("You win!")
        expect(page.locator(".flourish")).to_have_count(cubes)
        page.get_by_role("link", name="Replay").click()
        page.wait_for_url(re.compile(r"/replay\?.*seat=0"))
