"""Matches: what can be pushed, by whom, and when."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import kubik
from kubik.engine.errors import (
    IllegalMoveError,
    KubikError,
    NotationError,
    SetupError,
    UndoError,
)


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


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, again, kubik.Match.copy])
def test_a_copy_goes_its_own_way(duplicate: Callable[[kubik.Match], kubik.Match]) -> None:
    match = kubik.Match("cubirds", 3, seed=7, target="python", names=["A"])
    match.push(match.legal_moves[0])
    match.seats = ["a", "b", "c"]
    before = match.record()
    twin = duplicate(match)
    twin.push(twin.legal_moves[0])
    twin.seats[0] = twin.names[0] = "another"
    assert match.record() == before
    match.push(match.legal_moves[0])
    assert twin.position() == match.position()
    assert twin.moves == match.moves
    assert [step.events for step in twin.steps] == [step.events for step in match.steps]


def test_what_a_match_tells_goes_to_other_processes() -> None:
    match = kubik.Match("cubirds", 3, seed=7, target="python")
    assert again(match.game) is match.game
    assert again(match.legal_moves) == match.legal_moves
    view = again(match.view(1))
    assert view == match.view(1)
    assert view.picture("ru") == match.view(1).picture("ru")
    with pytest.raises(IllegalMoveError) as refusal:
        match.push("flock-D")
    told = again(refusal.value)
    assert (str(told), told.line) == (str(refusal.value), refusal.value.line)


def test_an_edition_goes_to_other_processes() -> None:
    edition = kubik.find_game("cubitos", {"card": {"punch_guy": {"cost": 3}}})
    assert again(edition) is edition
    assert edition != kubik.find_game("cubitos")


NONSENSE: list[tuple[Callable[[kubik.Match], Any], str]] = [
    (lambda match: match.view(9), "There is no seat 10; the seats of this match are 1 to 2"),
    (lambda match: match.text("x"), 'There is no seat "x";'),  # type: ignore[arg-type]
    (lambda match: match.observe(-1), "There is no seat 0;"),
    (lambda match: match.odds(9), "There is no seat 10;"),
    (lambda match: match.push(3.9), "“3.9” is not a move of this game"),  # type: ignore[arg-type]
    (lambda match: match.push(None), "“None” is not a move of this game"),  # type: ignore[arg-type]
    (lambda match: match.push(3, 9), "not the turn of seat 10, but of seat 1"),
    (lambda match: match.push(3, "x"), 'not the turn of seat "x",'),  # type: ignore[arg-type]
    (lambda match: match.text(language="xx"), "no words in “xx”; there are some in: en, ru"),
]


@pytest.mark.parametrize(("ask", "sentence"), NONSENSE)
def test_nonsense_gets_a_sentence_and_changes_nothing(
    ask: Callable[[kubik.Match], Any], sentence: str
) -> None:
    match = kubik.Match("connect_four", 2, 1, target="python")
    with pytest.raises(KubikError, match=sentence):
        ask(match)
    assert not match.steps


def test_a_target_that_there_is_not() -> None:
    plays: list[Callable[..., Any]] = [kubik.Match, partial(kubik.simulate, games=1)]
    for play in plays:
        with pytest.raises(SetupError, match="“junk”; they can on: python, cpu, cuda"):
            play("connect_four", players=2, seed=1, target="junk")
