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


def test_a_line_that_lacks_one_cube_is_as_long_as_the_box_says() -> None:
    small = kubik.find_game("qwirkle_cubes", {"cubes": {"colours": 4, "shapes": 4, "hand": 2}})
    cubes = [["red diamond", 0, 0], ["red square", 1, 0]]
    hands = [["red circle", "orange circle"], ["orange circle"] * 2]
    position = {"players": 2, "cubes": cubes, "hands": hands, "phase": "lay"}
    match = Match.from_position(small, position, seed=1, target="python")
    onward = [move for move in match.legal_moves if match.previews([move])[0]["lines"] == [3]]
    said = more_reasons(match, onward[:1])[0]
    words = [small.words(language) for language in LANGUAGES]
    assert {say_phrase(small, reason, one) for reason in said for one in words} == {
        "but leaves a line of three, and others may make the Qwirkle",
        "но оставляет линию из трёх: «Квиркл» могут сделать другие",
    }
