"""Hints: good moves, how they compare, and why, in every game and language."""

import functools
from typing import Any

import pytest

import kubik
from kubik.bots.hint import MOST_HINTS, NOTICED, Hint, hints
from kubik.bots.registry import usual_bot
from kubik.bots.seat import choose_move
from kubik.engine.game import Game
from kubik.engine.match import Match
from kubik.engine.moves import say_phrase
from kubik.engine.words import LANGUAGES

BUDGET = 2_000


@functools.cache
def along_a_game(game: Game, moves: int = 6) -> list[list[Hint]]:
    """Return the hints of the first positions of a game."""
    match = Match(game, seed=2)
    given: list[list[Hint]] = []
    while not match.over and len(given) < moves:
        seat = match.actors[0]
        given.append(hints(match, seat, BUDGET))
        assert {hint.move for hint in given[-1]} <= set(match.legal_moves_of(seat))
        assert len(given[-1]) == min(MOST_HINTS, len(match.legal_moves_of(seat)))
        match.push(choose_move(match, seat, usual_bot(game)))
    return given


def test_hints_fall_and_say_how_far(game: Game) -> None:
    for given in along_a_game(game):
        shares = [hint.share for hint in given]
        assert shares == sorted(shares, reverse=True)
        assert given[0].standing in ("hint-only", "hint-close", "hint-ahead")
        for hint in given[1:]:
            assert hint.standing in ("hint-level", "hint-behind")
            assert hint.apart == pytest.approx(shares[0] - hint.share)
            assert (hint.standing == "hint-behind") == (hint.apart >= NOTICED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(game: Game, language: str) -> None:
    words = game.words(language)
    for given in along_a_game(game):
        for hint in given:
            assert words.say(hint.standing, share="1%")
            if hint.reason:
                assert say_phrase(game, hint.reason, words)


@pytest.mark.parametrize("name", ["cubirds", "cubitos", "kabaleo", "qubix", "qwirkle_cubes"])
def test_reasons_come_up_in_play(name: str) -> None:
    match = Match(name, seed=2)
    reasons: set[str] = set()
    while not match.over and len(match.steps) < 150:
        seat = match.actors[0]
        found = [
            match.game.view.reason(preview, seat)
            for preview in match.previews(match.legal_moves_of(seat))
        ]
        reasons |= {reason.message for reason in found if reason}
        match.push(choose_move(match, seat, usual_bot(match.game)))
    assert len(reasons) >= 1 + (name != "qwirkle_cubes")


def test_who_can_win_at_once_is_told_so() -> None:
    match = Match("connect_four", 2, 1)
    for column in "121212":
        match.push(column)
    best, *others = hints(match, 0, BUDGET)
    assert (best.move.notation, best.share) == ("1", 1.0)
    assert all(hint.share < 1 for hint in others)


NO_BONUS = {"credits": 0, "fans": 0, "returns": 0, "dearest": -1}
BONUSES: tuple[dict[str, int], ...] = (
    *({"credits": 3}, {"fans": 1}, {"returns": 2}, {"fans": 1, "returns": 1}),
    *({"dearest": 4}, {"dearest": 99}),
)


def test_all_that_a_move_can_do_has_its_words() -> None:
    """Reasons that come up now and then, from previews as the games give them."""
    previews: dict[str, list[dict[str, Any]]] = {
        "cubirds": [{"takes": {"duck": 2}}, {"keeps": 1, "discards": 2}],
        "cubitos": [
            {"bust": 0.0, "hits": 2.333},
            {"bust": 0.25, "hits": 1.0},
            {"keeps_money": 3, "keeps_feet": 2},
            {"price": 6, "sides": 3, "own": 1},
            {"to_finish": 5},
            {"to_finish": 5, "jetpack": True},
            {"to_finish": 5, "shortcut": {"to": "c4", "pays": "feet", "cost": 6}},
            *({"to_finish": 7, "bonus": NO_BONUS | brings} for brings in BONUSES),
            {"bonus": NO_BONUS | {"credits": 2}},
            {"foot": 2, "coin": 1},
            {"water_foot": 1, "credit": 2, "fan": 1},
        ],
        "kabaleo": [{"cancels": True, "hides": "blue", "shows": "green"}],
        "qubix": [
            {"compositions": [{}, {}], "points": [0, 5]},
            {"lays": [{"points": [1, 2]}, {"points": [0, 3]}]},
        ],
        "qwirkle_cubes": [{"points": 12, "qwirkles": 1}, {"points": 2}],
    }
    for name, given in previews.items():
        game = kubik.find_game(name)
        for preview in given:
            reason = game.view.reason(preview, 1)
            for language in LANGUAGES:
                assert say_phrase(game, reason, game.words(language))
        assert name == "kabaleo" or game.view.reason({}, 1) is None
