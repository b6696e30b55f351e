"""Learning by playing: lessons are played by pressing where the coach points, and nowhere else."""

import pytest
from playwright.sync_api import Page, expect

import kubik
from browser.chromium import NARROW, Guest
from browser.conftest import BOARDS, Arrive
from browser.play import next_press, play_out, press
from browser.positions import qwirkle_table
from browser.test_pages import check
from browser.test_qwirkle_cubes import HAND, RED_LINE
from kubik.bots.registry import seat_build
from kubik.testing.repeats import soaking
from shared.late_kabaleo import BLUNDER, LAST_PIECES

SMALL_PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

# What to press: the button of the coach once something is told, else what a ring is around. Null
# while moves are shown, and until a ring is where it belongs: around something that can be pressed,
# or what that is part of.
PRESS = """() => {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const button = document.querySelector(".coach .primary");
  if (button) return button;
  const ring = document.querySelector(".rings .ring");
  if (!ring) return null;
  const { x, y } = middle(ring);
  const hit = document.elementFromPoint(x, y)?.closest(".board button");
  if (!hit || hit.ariaDisabled === "true" || hit.ariaPressed === "true") return null;
  for (let one = hit; one; one = one.parentElement) {
    const there = middle(one);
    if (Math.hypot(there.x - x, there.y - y) < 2) return hit;
  }
  return null;
}"""
SAID = ".coach .says"
MOST_PRESSES = 90


def press_on(page: Page, *, finger: bool = False) -> str:
    """Press where the coach points; return what it had said."""
    target = page.wait_for_function(PRESS).as_element()
    assert target is not None
    done = target.evaluate("one => one.matches('.coach .primary')")
    said = page.inner_text(SAID) if page.locator(SAID).count() else ""
    # The board may still be on its way: what is pressed is what was pointed at, wherever it is now.
    if finger:
        target.tap()
    else:
        target.click()
        page.mouse.move(0, 0)
    if done:
        expect(page.locator(SAID)).not_to_have_text(said)
    return said


def learn(page: Page, *, finger: bool = False) -> list[str]:
    """Go through a lesson; return what the coach said on the way."""
    page.locator(SAID).wait_for()
    said: list[str] = []
    for _ in range(MOST_PRESSES):
        if page.locator(".coach .steps").count() == 0:
            return list(dict.fromkeys(said))
        said.append(press_on(page, finger=finger))
    raise AssertionError(f"the lesson does not end: {said[-3:]}")


def told(guest: Guest, game: str, language: str) -> list[str]:
    """Return what there is to be said in a lesson, in its order."""
    moves = guest.request.get(f"/api/lessons/{game}").json()["moves"]
    every = [move[part].get(language) for move in moves for part in ("says", "done")]
    return list(dict.fromkeys(filter(None, every)))


# Rings are harder to place on a small phone, where every lesson is played; of those at a desk, one
# with a choice of places and one in which pieces are moves themselves. The soak plays them all.
@pytest.mark.parametrize("board", BOARDS if soaking() else ("kabaleo", "cubitos"))
def test_a_lesson_is_played_where_the_coach_points(guest: Guest, board: str) -> None:
    page = guest.goto("/")
    page.locator(f'a[href="/learn/{board}"]').click()
    said = learn(page)
    assert said == told(guest, board, "en")
    expect(page.get_by_role("button", name="Play against Novice")).to_be_visible()


@pytest.mark.parametrize("board", BOARDS)
def test_a_lesson_on_a_small_phone(arrive: Arrive, board: str) -> None:
    guest = arrive(locale="ru-RU", **SMALL_PHONE)
    page = guest.goto(f"/learn/{board}")
    page.locator(".rings .ring").first.wait_for()
    if board == BOARDS[0] or soaking():  # the coach; boards are looked at while they are played
        check(page)
    said = learn(page, finger=True)
    assert said == told(guest, board, "ru")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_lesson_goes_on_where_it_was_left(guest: Guest) -> None:
    page = guest.goto("/learn/cubirds")
    first = page.locator(SAID).inner_text()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Skip").click()
    third = page.locator(SAID).inner_text()
    assert first != third
    page.reload()
    expect(page.locator(SAID)).to_have_text(third)
    expect(page.locator(".steps")).to_have_attribute("aria-label", "Step 3 of 8")


def test_another_move_is_answered_and_not_made(guest: Guest) -> None:
    page = guest.goto("/learn/cubirds")
    says = page.locator(SAID).inner_text()
    page.locator('.actions [data-move="end"]').click()
    expect(page.locator(SAID)).to_contain_text("do not end the turn yet")
    # It can still be done as it was meant.
    press_on(page)
    expect(page.locator(SAID)).to_contain_text("Won!")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(SAID)).not_to_have_text(says)


def test_nobody_is_said_to_be_to_move_while_the_coach_tells(guest: Guest) -> None:
    page = guest.goto("/learn/kabaleo")
    page.get_by_role("button", name="Skip").click()
    ask = page.locator(".board .ask")
    expect(ask).to_be_visible()
    while not page.get_by_role("button", name="Next").is_visible():
        press_on(page)
    expect(ask).to_be_hidden()
    page.get_by_role("button", name="Next").click()
    expect(ask).to_be_visible()


# The coach at a real table.

SETTLED = 800  # milliseconds after a move in which no other is played


def keep_coach(page: Page, table: str) -> None:
    """Let the coach be at a table from the next look at it on."""
    kept = f'{{"tables": ["{table}"]}}'
    page.evaluate("kept => localStorage.setItem('kubik-learn', kept)", kept)


def test_a_lesson_ends_in_a_game_with_the_coach_beside(guest: Guest) -> None:
    page = guest.goto("/learn/kabaleo")
    for _ in range(7):
        page.get_by_role("button", name="Skip").click()
    expect(page.locator(".board .ask")).to_be_hidden()  # nobody is to move any more
    page.get_by_role("button", name="Play against Novice").click()
    coach = page.get_by_role("region", name="Your coach")
    expect(coach).to_contain_text("I am at your side")
    expect(coach).to_contain_text("practice")
    expect(page.locator(".seats").first).to_contain_text("Novice")
    coach.get_by_role("button", name="I’ll play alone").click()
    expect(coach).to_have_count(0)
    page.reload()
    next_press(page)
    expect(coach).to_have_count(0)


@pytest.mark.parametrize("screen", [SMALL_PHONE, {}][: 1 + soaking()], ids=NARROW[::-1])
def test_a_blunder_is_spoken_of_and_taken_back(arrive: Arrive, screen: dict[str, object]) -> None:
    seat_build(kubik.find_game("kabaleo"), "cpu").compile()
    guest = arrive(**screen)
    table = guest.go_on(kubik.Match.from_position("kabaleo", LAST_PIECES, seed=1))
    page = guest.page
    keep_coach(page, table)
    page.reload()
    coach = page.get_by_role("region", name="Your coach")
    coach.get_by_role("button", name="Let’s play").click()
    expect(coach).to_have_count(0)
    page.locator('[data-piece-of="orange"]').click()
    page.locator(f'[data-move="{BLUNDER}"]').click()
    expect(coach).to_contain_text("Are you sure?")
    expect(coach).to_contain_text("green piece")
    assert coach.evaluate("one => one.offsetHeight / innerHeight") < 0.3  # the rest is the board
    coach.get_by_role("button", name="Take it back").click()
    # The better move is shown, and silence follows it.
    expect(page.locator('[data-piece-of="orange"] b')).to_have_text("1")
    page.locator(".rings .ring").first.wait_for()
    press_on(page)
    press_on(page)
    expect(page.locator('[data-piece-of="green"]')).to_have_count(0)
    expect(coach).to_have_count(0)


def test_moves_that_follow_each_other_are_asked_about_once(guest: Guest) -> None:
    """Each cube that is chosen is a move, and a question for each is more than one may ask."""
    table = guest.go_on(qwirkle_table(RED_LINE, [HAND]))
    page, asked = guest.page, list[str]()
    keep_coach(page, table)
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Let’s play").click()
    page.on("request", lambda request: asked.append(request.url))
    page.clock.pause_at(page.evaluate("Date.now()") + 2 * SETTLED)
    for chosen, slot in enumerate("abc", start=1):
        press(page, f"[data-slot={slot}]")
        expect(page.locator(".marked")).to_have_count(chosen)
    remarks = "/remark?"
    assert not any(remarks in url for url in asked)
    with page.expect_request(lambda request: remarks in request.url):
        page.clock.run_for(SETTLED)
    assert sum(remarks in url for url in asked) == 1


def test_a_hint_lies_over_the_greeting_of_the_coach(arrive: Arrive) -> None:
    """It speaks of the lamp itself; so a phone shows what the lamp has to say."""
    page = arrive(**SMALL_PHONE, asked=False).goto("/learn/kabaleo")
    for _ in range(7):
        page.get_by_role("button", name="Skip").tap()
    page.get_by_role("button", name="Play against Novice").tap()
    coach = page.get_by_role("region", name="Your coach")
    expect(coach).to_contain_text("the lamp shows good ones")
    next_press(page)
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("button", name="Show the hint").click(trial=True)
    page.get_by_role("button", name="Close").tap()
    expect(coach).to_be_visible()
    coach.get_by_role("button", name="Let’s play").tap()
    question = page.get_by_text("Turn sounds on?")
    expect(question).to_be_visible()
    page.get_by_role("button", name="Hint").tap()
    expect(question).to_be_hidden()


def test_the_coach_comes_along_to_a_rematch(guest: Guest) -> None:
    table = guest.go_on(kubik.Match.from_position("kabaleo", LAST_PIECES, seed=1))
    page = guest.page
    keep_coach(page, table)
    play_out(page)
    page.get_by_role("button", name="Rematch").click()
    coach = page.get_by_role("region", name="Your coach")
    expect(coach).to_contain_text("I am at your side")
    # From its first word on, the game does not count.
    coach.get_by_role("button", name="Let’s play").click()
    expect(page.get_by_text("practice", exact=True)).to_be_visible()
