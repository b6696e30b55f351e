"""Connect four, the game of the examples: its rule lines, notation and positions."""

from typing import Any

import pytest

import kubik
from kubik.bots import choose_move
from kubik.engine.match import Match

FREE_ROW = "......."


def board(*rows: str) -> dict[str, Any]:
    """Return a position from its lowest rows; those above are free."""
    return {"players": 2, "board": [FREE_ROW] * (6 - len(rows)) + list(rows)}


def at(*rows: str) -> Match:
    return Match.from_position("connect_four", board(*rows), seed=1, target="python")


def drawn(match: Match) -> list[str]:
    return list(match.view(0)["board"])


def begin(moves: str = "") -> Match:
    match = Match("connect_four", seed=1, target="python")
    for column in moves:
        match.push(column)
    return match


@pytest.mark.rule("connect_four:setup.1", "connect_four:setup.2")
def test_the_board_is_empty_and_the_first_seat_begins() -> None:
    match = begin()
    assert drawn(match) == [FREE_ROW] * 6
    assert match.actors == [0]
    assert [move.notation for move in match.legal_moves] == list("1234567")


@pytest.mark.rule("connect_four:turn.1", "connect_four:turn.2")
def test_discs_fall_to_the_lowest_free_place_in_turn() -> None:
    match = begin("441")
    assert match.actors == [1]
    assert drawn(match)[-3:] == [FREE_ROW, "...o...", "x..x..."]


@pytest.mark.rule("connect_four:turn.3")
def test_a_full_column_takes_no_more() -> None:
    match = begin("444444")
    assert [move.notation for move in match.legal_moves] == list("123567")
    with pytest.raises(kubik.KubikError, match=r"\[turn.3\] A full column"):
        match.push("4")


@pytest.mark.rule("connect_four:end.1")
@pytest.mark.parametrize(
    "moves",
    [
        pytest.param("1212121", id="upright"),
        pytest.param("4433221", id="across"),
        pytest.param("12233434474", id="rising"),
        pytest.param("76655454414", id="falling"),
    ],
)
def test_four_in_a_line_win_at_once(moves: str) -> None:
    match = begin(moves[:-1])
    assert not match.over
    match.push(moves[-1])
    assert match.ending == "four-in-line"
    assert match.payoffs == [1.0, 0.0]
    assert match.actors == []


@pytest.mark.rule("connect_four:end.1")
def test_no_line_runs_on_into_the_next_column() -> None:
    match = at("x......", "x......", "x......", "o......", "o......", "ox.....")
    assert not match.over


@pytest.mark.rule("connect_four:end.2")
def test_a_full_board_is_shared() -> None:
    match = at("ox.xoxo", "xoxoxox", "oxoxoxo", "oxoxoxo", "xoxoxox", "xoxoxox")
    match.push("3")
    assert match.ending == "full-board"
    assert match.payoffs == [0.5, 0.5]


@pytest.mark.rule("connect_four:open.1")
def test_both_seats_and_spectators_see_the_same() -> None:
    match = begin("4455")
    views = [match.view(seat) | {"seat": None} for seat in (0, 1, kubik.PUBLIC_SEAT)]
    assert views[0] == views[1] == views[2]
    assert not any(event.kind.chance for step in match.steps for event in step.events)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (["...x...", "......."], "floats"),
        (["xx....."], "as many discs"),
        (["o......"], "as many discs"),
        (["ooo....", "xxxxo.."], "not the last to move"),
        (["z......"], "7 marks from: x, o, ."),
        (["x"], "7 marks"),
        ([FREE_ROW] * 7, "list of 6 rows"),
    ],
)
def test_impossible_boards_are_refused(rows: list[str], sentence: str) -> None:
    with pytest.raises(kubik.KubikError, match=sentence):
        at(*rows)


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(kubik.KubikError, match="no field “turn”"):
        Match.from_position("connect_four", board() | {"turn": 1})


def test_a_finished_position_is_finished() -> None:
    match = begin("1212121")
    again = Match.from_position("connect_four", match.position(), target="python")
    assert again.over
    assert again.payoffs == match.payoffs


def greedy(moves: str) -> str:
    match = begin(moves)
    return choose_move(match, match.actors[0], "greedy").notation


def test_greedy_begins_in_the_middle() -> None:
    assert greedy("") == "4"


def test_greedy_wins_if_it_can_even_where_it_could_block() -> None:
    assert greedy("121212") == "1"


def test_greedy_blocks_if_it_must() -> None:
    assert greedy("12131") == "1"
