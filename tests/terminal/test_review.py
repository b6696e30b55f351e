"""`kubik review`: luck and skill in words, as a picture and as data."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kubik import Match, find_game
from kubik.bots.registry import seat_build
from kubik.bots.review import Review, Turn
from kubik.bots.seat import choose_move
from kubik.engine.words import LANGUAGES
from kubik.terminal.review import CURVE_WIDTH, HEIGHTS, curve, show
from kubik.terminal.screen import Screen
from terminal.running import Kubik


@pytest.fixture
def record(home: Path) -> Match:
    """A game of Kabaleo that one seat plays badly."""
    game = find_game("kabaleo")
    seat_build(game, "cpu").compile()
    match = Match(game, 2, 7, names=["Анна", "Bob"])
    while not match.over:
        seat = match.actors[0]
        match.push(choose_move(match, seat, ("random", "greedy")[seat]))
    (home / "game.kubik").write_text(match.record(), encoding="utf-8")
    return match


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_draws_and_writes(kubik: Kubik, home: Path, record: Match, language: str) -> None:
    ran = kubik(
        "review", "game.kubik", "--depth", "300000", "--plot", "game.png", "--json", "game.json",
        "--lang", language,
    )  # fmt: skip
    assert ran.status == 0, ran.err
    words = record.game.words(language)
    for message in ("review-outlook", "review-luck", "review-turning-points", "review-mistakes"):
        assert words.say(message) in ran.out
    assert words.say("review-better", move="").rstrip() in ran.out
    assert (home / "game.png").read_bytes().startswith(b"\x89PNG")
    written = json.loads((home / "game.json").read_text())
    assert [turn["move"] for turn in written["turns"]] == [move.notation for move in record.moves]
    assert written["result"] == record.payoffs
    for seat, result in enumerate(written["result"]):
        assert 0.5 + written["luck"][seat] + sum(written["skill"][seat]) == pytest.approx(result)


def test_without_a_move_there_is_nothing_to_say(kubik: Kubik, home: Path) -> None:
    (home / "new.kubik").write_text(Match("kabaleo", 2, 1).record(), encoding="utf-8")
    ran = kubik("review", "new.kubik")
    assert ran.status == 2
    assert "nothing to look back at" in ran.err


@pytest.mark.parametrize(
    "argv", [["review"], ["review", "none.kubik"], ["review", "game.kubik", "--depth", "much"]]
)
def test_mistakes_get_a_sentence(kubik: Kubik, record: Match, argv: list[str]) -> None:
    del record
    ran = kubik(*argv)
    assert ran.status == 2
    assert ran.err
    assert "Traceback" not in ran.err


@given(st.lists(st.floats(0, 1), min_size=1, max_size=300))
def test_a_curve_is_no_wider_than_a_screen(shares: list[float]) -> None:
    line = curve(shares)
    assert len(line) == min(CURVE_WIDTH, len(shares))
    assert line[0] == curve(shares[:1])
    assert line[-1] == curve(shares[-1:])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("name", ["Анна", "A" * 300])
def test_a_curve_shows_the_end_of_the_game_on_every_screen(
    width: int, language: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last move of a long game, which turns it, is the last that the curve shows."""
    match = Match("kabaleo", 2, 7, names=[name, "Bob"])
    moves = [match.legal_moves[0] for _ in range(90)]
    even, won = (0.5, 0.5), (0.0, 1.0)
    turns = [
        Turn(step, move, None, even, even, won if step == len(moves) else even, 0.0, 0.0)
        for step, move in enumerate(moves, start=1)
    ]
    screen = Screen(language)
    screen.console.width = width
    show(match, Review("keen", 0.2, even, turns, 2), screen)
    drawn = [line for line in capsys.readouterr().out.splitlines() if HEIGHTS[4] in line]
    assert [line.split()[-2 if language == "en" else -3][-1] for line in drawn] == [
        HEIGHTS[0],
        HEIGHTS[-1],
    ]
    assert all(len(line) <= width for line in drawn)
