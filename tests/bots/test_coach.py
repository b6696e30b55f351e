"""The coach speaks of moves that give much away, and of no others."""

import pytest

import kubik
from kubik.bots.coach import MUCH, is_surely_worse, remark
from kubik.bots.hint import closer_look, weighed_moves
from kubik.engine.match import Match
from shared.late_kabaleo import LAST_PIECES

BUDGET = 100_000  # as much as steadies what is close


def last_pieces() -> Match:
    """Return a game of Kabaleo in which orange on orange throws away what is nearly won."""
    game = kubik.find_game("kabaleo")
    return Match.from_position(game, LAST_PIECES, seed=1)


@pytest.mark.parametrize("move", ["O3", "O9"])
def test_a_thrown_away_win_is_spoken_of(move: str) -> None:
    match = last_pieces()
    match.push(move)
    found = remark(match, 1, BUDGET)
    assert found
    assert found.loss >= MUCH
    assert found.better.notation.startswith("G")
    assert found.reasons[0].message == "reason-covers"


@pytest.mark.parametrize("move", ["G4", "O6"])
def test_a_good_move_is_not_spoken_of(move: str) -> None:
    match = last_pieces()
    match.push(move)
    assert remark(match, 1, BUDGET) is None


def test_it_judges_as_hints_do() -> None:
    """The same search from the same position, and then a closer look by the same net."""
    match = last_pieces()
    weighed = weighed_moves(match, 0, BUDGET)
    worst, _ = weighed[-1]
    closer = closer_look(match, weighed[0][0], worst, BUDGET)
    assert closer
    best, found = closer
    match.push(worst)
    said = remark(match, 1, BUDGET)
    assert is_surely_worse(found, best)
    assert said
    assert said.better == weighed[0][0]
    assert said.loss == pytest.approx(best.share - found.share)


def test_it_leaves_the_match_as_it_is() -> None:
    match = last_pieces()
    match.push("O3")
    before = match.position(), len(match.steps)
    remark(match, 1, BUDGET)
    assert (match.position(), len(match.steps)) == before
