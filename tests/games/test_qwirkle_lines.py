"""Where cubes may lie in Qwirkle Cubes, line by line of its rulebook."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.playing import happened, legal, play_out
from games.qwirkle_table import (
    Board,
    Cell,
    choices,
    deal,
    hand,
    is_line,
    largest_sets,
    line_through,
    named,
    neighbours,
    on_table,
    played,
    seeds,
    table,
    with_hand,
)
from kubik.games.qwirkle_cubes.data import ALL_CUBES, LETTERS, OUT_BONUS
from kubik.games.qwirkle_cubes.spots import RING, WIDEST
from kubik.testing.refusals import case, refused


def may_lie(board: Board, cell: Cell, cube: str, laid: list[Cell]) -> bool:
    """Whether a cube may be laid after those that this turn laid already."""
    if cell in board or (board and not set(neighbours(cell)) & set(board)):
        return False
    after = {**board, cell: cube}
    lines = [line_through(after, cell, axis) for axis in (0, 1)]
    if laid and not any(set(laid) <= set(line) for line in lines):
        return False
    return all(is_line([after[place] for place in line]) for line in lines)


def expected_lays(match: kubik.Match) -> set[str]:
    """Return all lays that the model allows."""
    view = match.view(0)
    cells = [(column, row) for _, column, row in view["cubes"]]
    board = on_table(match)
    laid = cells[len(cells) - view["laid"] :]
    near = {place for cell in board for place in neighbours(cell)} or {(0, 0)}
    own = hand(match, view["turn"])
    first = len(cells) == len(laid)
    sets = largest_sets(own, [board[cell] for cell in laid]) if first else []
    return {
        f"{letter}@{column},{row}"
        for letter, cube in zip("abcdef", own, strict=True)
        for column, row in near
        if cube
        and may_lie(board, (column, row), cube, laid)
        and (not first or any(cube in each for each in sets))
    }


# Laying cubes, and lines.


@pytest.mark.rule("qwirkle_cubes:lay.1")
def test_at_least_one_cube_is_laid() -> None:
    match = table("Rt Gt", "Bt Ot", "")
    assert refused(match, "end") == "lay.1"
    match.push("a@2,0")
    assert "end" in legal(match)
    assert refused(match, "a@-1,0") == "lay.1"
    match.push("b@-1,0")
    assert on_table(match) == {(-1, 0): "Ot", (0, 0): "Rt", (1, 0): "Gt", (2, 0): "Bt"}


@pytest.mark.rule("qwirkle_cubes:lay.2")
def test_a_cube_goes_side_to_side_never_corner_to_corner() -> None:
    match = table("Rt Gt", "Bt", "")
    assert refused(match, "a@2,1") == "lay.2"
    assert refused(match, "a@30,-30") == "lay.2"
    assert {notation for notation in legal(match) if notation[0] == "a"} == {
        f"a@{column},{row}" for column, row in [(-1, 0), (2, 0), (0, 1), (0, -1), (1, 1), (1, -1)]
    }


@pytest.mark.rule("qwirkle_cubes:lay.3")
def test_cubes_of_a_turn_are_in_one_line_without_a_gap() -> None:
    match = table("Rt Gt", "Bt Ot Pt Yt", "")
    match.push("a@2,0")
    assert refused(match, "b@0,1") == "lay.3"  # beside another cube, but in no line with the first
    assert refused(match, "b@4,0") == "lay.2"  # would leave a gap
    match.push("b@2,1")
    assert refused(match, "c@3,0") == "lay.3"  # the line is a column now
    assert refused(match, "c@-1,0") == "lay.3"
    played(match, "c@2,-1 d@2,2 end")
    assert match.view(0)["scores"] == [3 + 4, 0]


@pytest.mark.rule("qwirkle_cubes:lay.3")
def test_cubes_of_a_turn_need_not_touch_each_other() -> None:
    match = played(table("Rt Gt", "Bt Ot", ""), "a@2,0 b@-1,0 end")
    assert match.view(0)["scores"] == [4, 0]


@pytest.mark.rule("qwirkle_cubes:lay.3", "qwirkle_cubes:score.1")
def test_one_cube_may_join_two_lines_and_another_go_on_behind() -> None:
    match = table(
        """
        Rt Gt .. Bt Ot
        Rs .. .. .. Os
        Rd Gd Bd Yd Od
        """,
        "Yt Pt",
        "",
    )
    played(match, "a@2,0 b@5,0 end")
    assert match.view(0)["scores"] == [12, 0]


@pytest.mark.rule("qwirkle_cubes:lay.4")
def test_a_cell_takes_one_cube() -> None:
    assert refused(table("Rt Gt", "Bt", ""), "a@1,0") == "lay.4"


@pytest.mark.rule("qwirkle_cubes:line.1")
@pytest.mark.parametrize("cube", ["Bs", "Gd"])
def test_a_line_has_one_colour_or_one_shape(cube: str) -> None:
    assert refused(table("Rt Gt", f"{cube} Bt", ""), "a@2,0") == "line.1"


@pytest.mark.rule("qwirkle_cubes:line.1", "qwirkle_cubes:line.2", "qwirkle_cubes:line.3")
def test_beside_a_single_cube_either_way_is_open() -> None:
    match = table("Rt\nOt", "Rs Gt Ot Gs Rt", "")
    # Row 0 has the red star alone.
    lays = {notation for notation in legal(match) if notation.endswith("@1,0")}
    assert lays == {"a@1,0", "b@1,0", "c@1,0"}
    assert refused(match, "d@1,0") == "line.1"


@pytest.mark.rule("qwirkle_cubes:line.2")
def test_a_line_of_one_shape_has_no_colour_twice() -> None:
    assert refused(table("Rt Gt Bt", "Gt", ""), "a@3,0") == "line.2"


@pytest.mark.rule("qwirkle_cubes:line.3")
def test_a_line_of_one_colour_has_no_shape_twice() -> None:
    assert refused(table("Rt Rs Rd", "Rs", ""), "a@3,0") == "line.3"


@pytest.mark.rule("qwirkle_cubes:line.4")
@pytest.mark.parametrize("cube", ["Rt", "Rs", "Gt"])
def test_a_line_has_six_cubes_at_most(cube: str) -> None:
    assert refused(table("Rt Ot Yt Gt Bt Pt", cube, ""), "a@6,0") == "line.4"


@pytest.mark.rule("qwirkle_cubes:line.4")
def test_two_lines_are_not_joined_to_more_than_six() -> None:
    drawing = """
        Rt Rs Rd .. Rv Rc Rb
        Ot .. .. .. .. .. Ob
        Yt Yd Yc Yv Ys .. Yb
        .. .. .. .. Gs .. Gb
        .. .. .. .. Bs Bd Bb
        """
    assert refused(table(drawing, "Rt", ""), "a@3,0") == "line.4"


@pytest.mark.rule("qwirkle_cubes:line.5")
def test_every_line_of_a_cube_must_be_right_so_some_cells_stay_empty() -> None:
    drawing = """
        Rt Rs
        Ot ..
        """
    match = table(drawing, "Os Ys Yt Od", "")
    # Beside the orange star and below the red square: only an orange square is right in both.
    assert {notation for notation in legal(match) if notation.endswith("@1,-1")} == {"a@1,-1"}
    assert refused(match, "b@1,-1") == "line.1"


@pytest.mark.rule("qwirkle_cubes:line.2", "qwirkle_cubes:line.5")
def test_two_lines_with_a_cube_in_common_are_not_joined() -> None:
    drawing = """
        Rt Gt .. Gt Ot
        Rs .. .. .. Os
        Rd Gd Bd Yd Od
        """
    match = table(drawing, "Yt Bt Pt Ot", "")
    assert not any(notation.endswith("@2,0") for notation in legal(match))
    assert refused(match, "a@2,0") == "line.2"
    assert case(match, "a@2,0") == "the line in its row would have the colour green more than once"


@pytest.mark.rule("qwirkle_cubes:line.3")
def test_a_gap_between_equal_cubes_of_a_colour_stays() -> None:
    drawing = """
        Rt .. Rt
        Rs Rd Rc
        """
    match = table(drawing, "Rv Bd", "")
    assert refused(match, "a@1,0") == "line.3"
    assert case(match, "a@1,0") == "the line in its row would have the shape star more than once"
    assert (
        case(match, "a@1,0", language="ru") == "в линии в этом ряду повторился бы рисунок «звезда»"
    )
    assert refused(match, "b@1,0") == "line.1"
    assert case(match, "b@1,0") == "the line in its row would have 2 colours and 2 shapes"


@pytest.mark.rule("qwirkle_cubes:lay.2", "qwirkle_cubes:lay.3", "qwirkle_cubes:line.1")
@pytest.mark.rule("qwirkle_cubes:line.2", "qwirkle_cubes:line.3", "qwirkle_cubes:line.4")
@pytest.mark.rule("qwirkle_cubes:line.5")
@given(seed=seeds, chosen=choices, moves=st.integers(0, 380))
@settings(max_examples=40)
def test_legal_lays_are_those_of_a_model_that_looks_at_everything(
    seed: int, chosen: tuple[int, str], moves: int
) -> None:
    match = play_out(deal(seed, *chosen), seed, moves)
    chance = random.Random(seed)
    while not match.over and match.view(0)["phase"] != "lay":
        match.push(chance.choice(match.legal_moves))
    while not match.over and match.view(0)["phase"] == "lay":
        lays = legal(match) - {"end"}
        assert lays == expected_lays(match)
        match.push(chance.choice(match.legal_moves))


# How far the layout reaches, and a game of all cubes.


def staircase(upright: bool) -> list[list[tuple[str, Cell]]]:
    """Return fifteen lines of six, each beginning below the end of the one before.

    No layout is wider: every further row must share a column with another one.
    """
    lines = []
    for number in range(ALL_CUBES // 6):
        shape = "csdvtb"[number % 6]
        colours = LETTERS if number % 2 == 0 else LETTERS[::-1]
        cells = [(5 * number + at, -number) for at in range(6)]
        if upright:
            cells = [(-row, -column) for column, row in cells]
        lines.append([(colour + shape, cell) for colour, cell in zip(colours, cells, strict=True)])
    return lines


def labelled(cell: Cell) -> str:
    column, row = ((place + RING // 2) % RING - RING // 2 for place in cell)
    return f"{column},{row}"


@pytest.mark.rule("qwirkle_cubes:board.1", "qwirkle_cubes:board.2", "qwirkle_cubes:end.4")
@pytest.mark.parametrize("upright", [False, True], ids=["across", "upright"])
def test_a_game_of_90_cubes_in_the_longest_staircase(upright: bool) -> None:
    assert (WIDEST, RING) == (76, 78)
    match = deal(1, 2, "all_out")
    first = match.actors[0]
    for number, line in enumerate(staircase(upright)):
        assert match.actors == [(first + number) % 2]
        match = with_hand(match, [cube for cube, _ in line])
        for letter, (_, cell) in zip("abcdef", line, strict=True):
            match.push(f"{letter}@{labelled(cell)}")
        match.push("end")
        assert happened(match, "scored")[0]["points"] == (12 if number == 0 else 14)
    assert match.over
    assert match.ending == "all-out"
    view = match.view(0)
    assert len(view["cubes"]) == len(on_table(match)) == 90
    across, along = ("rows", "columns") if upright else ("columns", "rows")
    assert len(view["window"][across]) == len(set(view["window"][across])) == 76 + 2
    assert len(view["window"][along]) == 15 + 2
    # Eight lines of the first player, seven of the other, who is out first.
    assert view["first_out"] == 1 - first
    assert view["scores"][first] == 12 + 7 * 14
    assert view["scores"][1 - first] == 7 * 14 + OUT_BONUS
    assert match.payoffs[first] == 1.0


@pytest.mark.rule("qwirkle_cubes:board.2")
def test_labels_go_on_round_the_ring() -> None:
    cubes = [[named(cube), *cell] for line in staircase(upright=False)[:10] for cube, cell in line]
    hands = [[named(f"{colour}b") for colour in LETTERS]] * 2
    position = {"cubes": cubes, "hands": hands, "players": 2}
    match = kubik.Match.from_position("qwirkle_cubes", position, target="python")
    columns = match.view(0)["window"]["columns"]
    assert columns == [*range(-1, 39), *range(-39, -39 + 13)]
    assert [column for _, column, _ in match.view(0)["cubes"]][-1] == 50 - RING
    edge = match.text(0).splitlines()[0].split()
    assert edge == [str(column) for column in columns]
