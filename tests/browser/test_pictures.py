"""Pictures of positions as a browser shows them: inside of their frame, by day and by night."""

import pytest
from playwright.sync_api import Browser

import kubik
from browser.conftest import BOARDS
from kubik.testing.play import new_match, play
from kubik.testing.samples import few

# What reaches beyond the frame of a picture.
OUTSIDE = """svg => {
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll(":scope > text, :scope > use")]
    .map(one => [one.textContent || one.getAttribute("href"), one.getBoundingClientRect()])
    .filter(([, box]) => box.left < frame.left - 1 || box.right > frame.right + 1 ||
      box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
    .map(([what]) => what);
}"""
FELT = 'svg => getComputedStyle(svg.querySelector(":scope > rect")).fill'


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_reaches_out_of_a_picture(browser: Browser, name: str) -> None:
    """In Russian, whose words are the longer ones, at the largest table and the smallest."""
    setups = sorted(few(kubik.find_game(name)), key=lambda setup: setup.players)
    page = browser.new_page(viewport={"width": 800, "height": 900})
    for setup in (setups[0], setups[-1]):
        for at, match in enumerate(play(new_match(setup, 5), 5)):
            if at % 60 == 0 or match.over:
                page.set_content(match.picture(language="ru"))
                assert page.locator("svg").first.evaluate(OUTSIDE) == []
    page.close()


def test_a_picture_has_the_colours_of_what_it_stands_in(browser: Browser) -> None:
    picture = kubik.Match("cubitos", 2, seed=7).picture()
    page = browser.new_page()
    felts = set()
    for scheme in ("light", "dark"):
        page.set_content(f'<body style="color-scheme: {scheme}">{picture}')
        felts.add(page.locator("svg").first.evaluate(FELT))
    page.close()
    assert len(felts) == 2
