"""What speaks for a move is told from what its seat knows, and can be said in every language."""

import random

import pytest

import kubik
from kubik.engine.asking import more_reasons
from kubik.engine.match import Match
from kubik.engine.moves import Phrase, say_phrase
from kubik.engine.words import LANGUAGES

GAMES = [name for name in kubik.game_names() if kubik.find_game(name).reasons]
MOVES = 120


def played(name: str) -> list[Match]:
    """Return positions along a game that is played at random."""
    match, dice = Match(name, seed=5, target="python"), random.Random(5)
    along: list[Match] = []
    while not match.over and len(along) < MOVES:
        along.append(match.copy())
        match.push(dice.choice(match.legal_moves))
    return along


@pytest.mark.parametrize("name", GAMES)
def test_reasons_tell_nothing_that_is_hidden(name: str) -> None:
    for match in played(name)[::4]:
        seat = match.actors[0]
        moves = match.legal_moves_of(seat)
        twin = match.copy()
        twin._hold(match.imagine(seat, "another world"))
        assert more_reasons(twin, moves) == more_reasons(match, moves)


@pytest.mark.parametrize("name", GAMES)
def test_reasons_come_up_and_can_be_said(name: str) -> None:
    game = kubik.find_game(name)
    met: dict[str, Phrase] = {}
    for match in played(name):
        for said in more_reasons(match, match.legal_moves_of(match.actors[0])):
            met |= {reason.message: reason for reason in said}
    assert met
    for language in LANGUAGES:
        for reason in met.values():
            assert say_phrase(game, reason, game.words(language))
