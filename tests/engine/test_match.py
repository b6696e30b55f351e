"""Matches: what can be pushed, by whom, and when."""

import pytest

import kubik
from kubik.engine.errors import IllegalMoveError, NotationError, UndoError


@pytest.fixture
def match() -> kubik.Match:
    return kubik.Match("connect_four", seed=1)


def test_a_move_is_pushed_in_three_ways(match: kubik.Match) -> None:
    move = match.legal_moves[2]
    pushed = [
        kubik.Match("connect_four", seed=1).push(form)
        for form in (move, move.notation, f" {move.notation.upper()} ", move.code)
    ]
    assert pushed == [move] * 4
    assert str(move) == move.notation


def test_an_unknown_notation_is_answered(match: kubik.Match) -> None:
    with pytest.raises(NotationError, match="what"):
        match.push("what")
    assert match.moves == []


@pytest.mark.parametrize("code", [-1, 999])
def test_a_code_out_of_range_is_refused(match: kubik.Match, code: int) -> None:
    with pytest.raises(IllegalMoveError, match=str(code)):
        match.push(code)


@pytest.mark.parametrize("seat", [1, 2, -1])
def test_the_wrong_seat_is_refused(match: kubik.Match, seat: int) -> None:
    code = match.legal_moves[0].code
    with pytest.raises(IllegalMoveError, match="turn"):
        match.push(code, seat)
    assert match.legal_moves_of(seat) == []
    assert match.moves == []


def test_nothing_to_undo_at_the_start(match: kubik.Match) -> None:
    with pytest.raises(UndoError):
        match.undo()


def test_payoffs_are_zero_until_the_end(match: kubik.Match) -> None:
    assert match.payoffs == [0.0, 0.0]
    assert match.ending is None


def test_events_are_for_those_who_may_see_them() -> None:
    match = kubik.Match("cubirds", players=2, seed=1)
    private = [
        {event.params["seat"] for event in match.events_for(seat) if event.kind.private}
        for seat in (0, 1, kubik.PUBLIC_SEAT)
    ]
    assert private == [{0}, {1}, set()]


def test_names_are_those_given_then_numbers() -> None:
    match = kubik.Match("cubirds", players=3, names=["Masha"], seed=1)
    assert match.seat_names("en")[:3] == ["Masha", "Seat 2", "Seat 3"]
    assert "Masha" in match.text(0)


def test_more_names_than_seats_are_refused() -> None:
    with pytest.raises(kubik.KubikError, match="3 names are given for 2 seats"):
        kubik.Match("cubirds", players=2, names=["Masha", "Fyodor", "Sergei"])
