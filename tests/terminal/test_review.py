"""`kubik review`: luck and skill in words, as a picture and as data."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kubik import Match, find_game
from kubik.bots.registry import seat_build
from kubik.bots.seat import choose_move
from kubik.engine.words import LANGUAGES
from kubik.terminal.review import CURVE_WIDTH, curve
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
