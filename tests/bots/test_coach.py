"""The coach speaks of moves that give much away, and of no others."""

import pytest

import kubik
from kubik.bots.coach import FEWEST_TRIES, MUCH, remark
from kubik.bots.hint import weighed_moves
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
    """The same search from the same position: no two voices at one table."""
    match = last_pieces()
    weighed = weighed_moves(match, 0, BUDGET)
    worst, found = weighed[-1]
    match.push(worst)
    said = remark(match, 1, BUDGET)
    assert found.tries >= FEWEST_TRIES
    assert said
    assert said.better == weighed[0][0]
    assert said.loss == pytest.approx(weighed[0][1].share - found.share)


def test_it_leaves_the_match_as_it_is() -> None:
    match = last_pieces()
    match.push("O3")
    before = match.position(), len(match.steps)
    remark(match, 1, BUDGET)
    assert (match.position(), len(match.steps)) == before
