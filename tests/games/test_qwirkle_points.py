"""Points in Qwirkle Cubes, line by line of its rulebook."""

import random

import pytest
from hypothesis import given, settings

from games.playing import happened
from games.qwirkle_table import (
    Board,
    Cell,
    choices,
    deal,
    drawn,
    line_through,
    on_table,
    played,
    seeds,
    table,
    with_hand,
)
from kubik.games.qwirkle_cubes.data import QWIRKLE_BONUS


def points_of(board: Board, laid: list[Cell]) -> int:
    """Add up every line that has a cube of this turn in it, once."""
    lines = {tuple(line_through(board, cell, axis)) for cell in laid for axis in (0, 1)}
    lengths = [len(line) for line in lines if len(line) > 1]
    return sum(length + QWIRKLE_BONUS * (length == 6) for length in lengths)


@pytest.mark.rule("qwirkle_cubes:score.1", "qwirkle_cubes:score.3")
def test_a_line_brings_a_point_for_each_cube_old_and_new() -> None:
    match = played(table("Rt Gt", "Bt", ""), "a@2,0 end")
    assert match.view(0)["scores"] == [3, 0]
    assert happened(match, "line") == [{"seat": 0, "length": 3, "points": 3}]


@pytest.mark.rule("qwirkle_cubes:score.2")
def test_a_cube_in_two_lines_counts_in_both() -> None:
    match = played(table("Rt Rs\nOt ..", "Os", ""), "a@1,-1 end")
    assert match.view(0)["scores"] == [4, 0]


@pytest.mark.rule("qwirkle_cubes:score.4")
@pytest.mark.parametrize(
    ("line", "cube"), [("Rt Ot Yt Gt Bt", "Pt"), ("Rt Rs Rd Rv Rc", "Rb")], ids=["shape", "colour"]
)
def test_six_in_a_line_are_a_qwirkle_for_twelve(line: str, cube: str) -> None:
    match = played(table(line, cube, ""), "a@5,0 end")
    assert match.view(0)["scores"] == [12, 0]
    assert happened(match, "qwirkle") == [{"seat": 0, "points": 12}]


@pytest.mark.rule("qwirkle_cubes:score.1", "qwirkle_cubes:score.2", "qwirkle_cubes:score.4")
@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
def test_points_are_those_of_a_model_that_looks_at_everything(
    seed: int, chosen: tuple[int, str]
) -> None:
    match = deal(seed, *chosen)
    chance = random.Random(seed)
    while not match.over:
        if match.view(0)["laid"]:
            cells = [(column, row) for _, column, row in match.view(0)["cubes"]]
            expected = points_of(on_table(match), cells[-match.view(0)["laid"] :])
            assert match.view(0)["points"] == expected
        moves = match.legal_moves
        move, promised = chance.choice(list(zip(moves, match.previews(moves), strict=True)))
        match.push(move)
        if "lines" in promised:
            assert match.view(0)["points"] == promised["points"]
        if scored := happened(match, "scored"):
            assert scored[0]["points"] == expected == promised["points"]
            lines = happened(match, "line") + happened(match, "qwirkle")
            assert sum(line["points"] for line in lines) == expected


# The rulebook tells twelve turns of four players with what was laid and what it brought. Its
# pictures are not at hand, so this is a game of ours with the same cubes and the same points.
EXAMPLE = [
    ("Yt@0,0 Bt@0,1 Gt@0,2", [3]),
    ("Ys@1,0 Os@1,-1 Bs@1,1", [2, 2, 3]),
    ("Bd@2,1 Yd@2,0", [2, 3, 3]),
    ("Gd@-1,2 Gc@-2,2 Gs@1,2", [4, 4]),
    ("Od@2,-1", [2, 3]),
    ("Ot@0,-1 Pt@0,-2 Rt@0,3", [3, 6]),
    ("Rs@1,3 Rd@2,3", [3, 5]),
    ("Gd@2,-2 Rd@3,-2 Bd@4,-2", [3, 4]),
    ("Ob@-1,-1 Ot@-1,-2 Ov@-1,-3", [2, 3, 4]),
    ("Gv@-3,2 Gb@-4,2", [6]),
    ("Oc@-2,-1 Bc@-2,0 Pc@-2,1", [4, 5]),
    ("Rd@2,-3 Od@3,-3 Yd@4,-3", [2, 2, 3, 5]),
]
EXAMPLE_POINTS = [3, 7, 8, 8, 5, 15, 8, 7, 9, 12, 9, 12]
"""Three stars 3, three squares 7, two diamonds 8, three green 8, a diamond 5, three stars 15 with a
Qwirkle, two red 8, three diamonds 7, three orange 9, two green 12 with a Qwirkle, three circles 9,
three diamonds 12."""


@pytest.mark.rule("qwirkle_cubes:score.1", "qwirkle_cubes:score.2", "qwirkle_cubes:score.4")
def test_the_example_of_the_rulebook_brings_its_points() -> None:
    match = deal(1, 4)
    totals = [0] * 4
    for (turn, lengths), points in zip(EXAMPLE, EXAMPLE_POINTS, strict=True):
        lays = [word.split("@") for word in turn.split()]
        match = with_hand(match, [cube for cube, _ in lays])
        seat = match.actors[0]
        for letter, (_, cell) in zip("abc", lays, strict=False):
            match.push(f"{letter}@{cell}")
        match.push("end")
        totals[seat] += points
        line_lengths = [line["length"] for line in happened(match, "line")]
        line_lengths += [6] * len(happened(match, "qwirkle"))
        assert sorted(line_lengths) == lengths
        assert happened(match, "scored")[0]["points"] == points
        assert match.view(0)["scores"] == totals
    assert on_table(match) == {
        (column, row + 3): word
        for (column, row), word in drawn(
            """
            .. .. .. .. Rt Rs Rd .. ..
            Gb Gv Gc Gd Gt Gs .. .. ..
            .. .. Pc .. Bt Bs Bd .. ..
            .. .. Bc .. Yt Ys Yd .. ..
            .. .. Oc Ob Ot Os Od .. ..
            .. .. .. Ot Pt .. Gd Rd Bd
            .. .. .. Ov .. .. Rd Od Yd
            """
        ).items()
    }
