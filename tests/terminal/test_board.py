"""Boards on narrow screens: what is drawn is never broken in the middle, sentences are indented."""

import re
from functools import cache

import pytest

from kubik import Match
from kubik.engine.notebook import plain_text
from kubik.engine.words import LANGUAGES
from kubik.terminal.board import NARROW, board_within, framed_board
from kubik.terminal.screen import Screen

WIDTHS = (40, 60, 80)
WORD = re.compile(r"[^\W\d_]{4}")  # which no drawing has
LISTED = re.compile(r"\d\+  \d")  # of Cubitos, credits for fans: a list


@cache
def played(name: str) -> Match:
    """A game with many players and much on the table, always the same."""
    match = Match(name, players=4, seed=7)
    for number in range(90):
        moves = match.legal_moves
        match.push(moves[number * 7 % len(moves)])
    return match


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["cubirds", "cubitos", "qubix", "qwirkle_cubes"])
def test_drawings_have_room_on_the_screen(name: str, language: str, width: int) -> None:
    lines = plain_text(played(name).markup(0, language, width)).splitlines()
    too_long = [line for line in lines if len(line) > width]
    assert [line for line in too_long if not WORD.search(line) and not LISTED.search(line)] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_towers_have_room_on_the_screen(width: int) -> None:
    match = Match("kabaleo", players=4, seed=7)
    lines = plain_text(match.markup(0, "ru", width)).splitlines()
    assert all(len(line) <= width or WORD.search(line) for line in lines)
    assert re.findall(r"\d+", " ".join(lines[1:12]))[:6] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("name", ["cubirds", "cubitos", "kabaleo", "qubix", "qwirkle_cubes"])
def test_a_wide_screen_changes_nothing(name: str) -> None:
    match = Match(name, players=2, seed=7)
    assert match.markup(0, "en", 1000) == match.markup(0, "en")


def test_all_columns_of_a_divided_layout_are_there() -> None:
    columns = played("qwirkle_cubes").view(0)["window"]["columns"]
    drawn = plain_text(played("qwirkle_cubes").markup(0, "en", 40))
    parts = [line for line in drawn.splitlines() if re.fullmatch(r"[ \d-]+", line)]
    heads = [line.split() for line in parts if len(line.split()) > 2][::2]
    assert [int(column) for head in heads for column in head] == columns


def on_screen(width: int) -> Screen:
    screen = Screen("ru")
    screen.console.width = width
    return screen


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["cubirds", "cubitos", "qubix", "qwirkle_cubes"])
def test_long_lines_are_broken_between_words(name: str, width: int) -> None:
    screen = on_screen(width)
    board = board_within(played(name), 0, screen, width).plain
    assert max(map(len, board.splitlines())) <= width
    whole = plain_text(played(name).markup(0, "ru", width))
    assert board.split() == whole.split()


@pytest.mark.parametrize(("width", "framed"), [(NARROW - 1, False), (NARROW, True)])
def test_a_narrow_screen_spares_the_sides_of_the_frame(width: int, framed: bool) -> None:
    screen = on_screen(width)
    with screen.console.capture() as captured:
        screen.console.print(framed_board(Match("kabaleo", players=2, seed=7), 0, screen, "Партия"))
    shown = captured.get()
    assert ("│" in shown) == framed
    assert "Партия" in shown
