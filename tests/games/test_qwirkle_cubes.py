"""Qwirkle Cubes, line by line of its rulebook."""

import itertools
import random
import tomllib
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from kubik.engine.errors import PositionError, SetupError
from kubik.engine.events import PUBLIC_SEAT, Event
from kubik.engine.lines import rule_lines
from kubik.engine.moves import say_event, say_move
from kubik.engine.words import LANGUAGES, core_words
from kubik.games.qwirkle_cubes.data import (
    ALL_CUBES,
    COLOUR_NAMES,
    EACH,
    HAND,
    LETTERS,
    OUT_BONUS,
    QWIRKLE_BONUS,
    SHAPE_NAMES,
    SIGNS,
)
from kubik.games.qwirkle_cubes.spots import RING, WIDEST
from kubik.testing.refusals import case, refused

# A cube in these tests is a word of two letters: Rt is a red star.
COLOURS = dict(zip(LETTERS, COLOUR_NAMES, strict=True))
SHAPES = dict(zip("csdvtb", SHAPE_NAMES, strict=True))
WORDS = {f"{COLOURS[c]} {SHAPES[s]}": c + s for c in COLOURS for s in SHAPES}
BLANK = ".."

# Two by two of one colour: every line in and around it must go on in blue.
BLUE_BLOCK = """
Bt Bs
Bd Bv
"""
NO_BLUE = "Rc Od Yv Gb Pt Rs"

SETUPS = [(players, finish) for players in (2, 3, 4) for finish in ("first_out", "all_out")]

seeds = st.integers(0, 10**9)
choices = st.sampled_from(SETUPS)

Cell = tuple[int, int]
Board = dict[Cell, str]


def named(word: str) -> str:
    """Read «Rt» as «red star»."""
    return f"{COLOURS[word[0]]} {SHAPES[word[1]]}"


def drawn(drawing: str) -> Board:
    """Read a drawing; its cube furthest up, and of those the one furthest left, is at 0, 0."""
    rows = [line.split() for line in drawing.split("\n") if line.strip()]
    if not rows:
        return {}
    first = next(at for at, word in enumerate(rows[0]) if word != BLANK)
    return {
        (column - first, -row): word
        for row, words in enumerate(rows)
        for column, word in enumerate(words)
        if word != BLANK
    }


def neighbours(cell: Cell) -> list[Cell]:
    column, row = cell
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def in_order(board: Board) -> list[list[Any]]:
    """List the cubes of a board so that each touches one before it."""
    order = [(0, 0)] if board else []
    for cell in order:
        order += [near for near in neighbours(cell) if near in board and near not in order]
    return [[named(board[cell]), *cell] for cell in order]


def table(drawing: str, *hands: str, phase: str | None = "lay", **fields: Any) -> kubik.Match:
    """Set a table up; hands are filled up to six with purple starbursts."""
    full = [(hand.split() + ["Pb"] * HAND)[:HAND] for hand in hands]
    position = {
        "players": len(hands),
        "cubes": in_order(drawn(drawing)),
        "hands": [[named(word) for word in hand] for hand in full],
        **({"phase": phase} if phase else {}),
        **fields,
    }
    return kubik.Match.from_position("qwirkle_cubes", position, seed=1, target="python")


def deal(seed: int, players: int = 2, finish: str = "first_out") -> kubik.Match:
    """Deal a new game."""
    return kubik.Match("qwirkle_cubes", players, seed, target="python", finish=finish)


def play_out(match: kubik.Match, seed: int, moves: int = 10_000) -> kubik.Match:
    """Play moves at random, as many as there are if no number is given."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        match.push(chance.choice(match.legal_moves))
    return match


def played(match: kubik.Match, moves: str) -> kubik.Match:
    for move in moves.split():
        match.push(move)
    return match


def on_table(match: kubik.Match) -> Board:
    """Return the cubes on the table by their columns and rows."""
    return {(column, row): WORDS[name] for name, column, row in match.view(0)["cubes"]}


def hand(match: kubik.Match, seat: int) -> list[str | None]:
    return [name and WORDS[name] for name in match.view(PUBLIC_SEAT)["hands"][seat]]


def legal(match: kubik.Match) -> set[str]:
    return {move.notation for move in match.legal_moves}


def happened(match: kubik.Match, kind: str, steps: int = 1) -> list[dict[str, int]]:
    """Return the events of a kind that the last moves brought."""
    events: list[Event] = [event for step in match.steps[-steps:] for event in step.events]
    return [event.params for event in events if event.kind.name == kind]


# A model of the rules about lines that looks at everything anew each time.


def line_through(board: Board, cell: Cell, axis: int) -> list[Cell]:
    """Return the cells with cubes that a cell is in one line with, itself among them."""
    across = (1, 0) if axis == 0 else (0, 1)
    line = [cell]
    for sign in (-1, 1):
        at = cell
        while (at := (at[0] + sign * across[0], at[1] + sign * across[1])) in board:
            line.append(at)
    return sorted(line)


def is_line(cubes: list[str]) -> bool:
    colours, shapes = {cube[0] for cube in cubes}, {cube[1] for cube in cubes}
    return sorted((len(colours), len(shapes))) == [1, len(cubes)]


def may_lie(board: Board, cell: Cell, cube: str, laid: list[Cell]) -> bool:
    """Whether a cube may be laid after those that this turn laid already."""
    if cell in board or (board and not set(neighbours(cell)) & set(board)):
        return False
    after = {**board, cell: cube}
    lines = [line_through(after, cell, axis) for axis in (0, 1)]
    if laid and not any(set(laid) <= set(line) for line in lines):
        return False
    return all(is_line([after[place] for place in line]) for line in lines)


def points_of(board: Board, laid: list[Cell]) -> int:
    """Add up every line that has a cube of this turn in it, once."""
    lines = {tuple(line_through(board, cell, axis)) for cell in laid for axis in (0, 1)}
    lengths = [len(line) for line in lines if len(line) > 1]
    return sum(length + QWIRKLE_BONUS * (length == 6) for length in lengths)


def largest_sets(hand: list[str | None], laid: list[str]) -> list[set[str]]:
    """Return the largest sets of cubes that the first player can lay, given what is laid."""
    cubes = {cube for cube in [*hand, *laid] if cube}
    sets = [
        set(chosen)
        for size in range(2, HAND + 1)
        for chosen in itertools.combinations(sorted(cubes), size)
        if is_line(list(chosen))
    ]
    largest = max((len(each) for each in sets), default=0)
    return [each for each in sets if len(each) == largest and set(laid) <= each]


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


# Setting up.


@pytest.mark.rule("qwirkle_cubes:setup.1")
def test_the_box_has_90_cubes_in_six_colours_with_six_shapes() -> None:
    assert len(set(COLOUR_NAMES)) == len(set(LETTERS)) == 6
    assert len(set(SHAPE_NAMES)) == len(set(SIGNS)) == 6
    assert (EACH, ALL_CUBES) == (15, 90)


@pytest.mark.rule("qwirkle_cubes:setup.1", "qwirkle_cubes:setup.2")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=20)
def test_everybody_begins_with_six_cubes_as_they_fell(seed: int, players: int) -> None:
    match = deal(seed, players)
    hands = match.position()["hands"]
    assert [len(list(filter(None, hand))) for hand in hands] == [6] * players
    colours = Counter(name.split()[0] for hand in hands for name in hand)
    assert Counter(match.position()["bag"]) + colours == dict.fromkeys(COLOUR_NAMES, 15)
    drawn_cubes = [event.params for event in match.opening_events if event.kind.name == "drew"]
    fallen = [f"{COLOUR_NAMES[e['colour']]} {SHAPE_NAMES[e['shape']]}" for e in drawn_cubes]
    assert fallen == [name for hand in hands for name in hand]


@pytest.mark.rule("qwirkle_cubes:setup.2", "qwirkle_cubes:roll.2")
def test_any_colour_may_show_any_shape() -> None:
    seen = {name for seed in range(40) for hand in deal(seed, 4).view(0)["hands"] for name in hand}
    assert seen == set(WORDS)


@pytest.mark.rule("qwirkle_cubes:setup.3")
def test_where_each_colour_and_shape_comes_from_is_said() -> None:
    package = kubik.find_game("qwirkle_cubes").package
    data = tomllib.loads((files(package) / "data.toml").read_text(encoding="utf-8"))
    public = {e["name"] for e in data["colour"] + data["shape"] if e["origin"] == "public"}
    assert public == {"yellow", "blue", "purple", "clover", "starburst"}
    line = rule_lines(package)["setup.3"].text["en"]
    assert all(name in line for name in (*COLOUR_NAMES, *SHAPE_NAMES))


@pytest.mark.parametrize("players", [1, 5])
def test_only_two_to_four_can_play(players: int) -> None:
    with pytest.raises(SetupError, match="2, 3, 4"):
        deal(1, players)


# What is open.


@pytest.mark.rule("qwirkle_cubes:open.1")
@given(seed=seeds, chosen=choices, moves=st.integers(0, 300))
@settings(max_examples=10)
def test_everybody_sees_everything(seed: int, chosen: tuple[int, str], moves: int) -> None:
    match = play_out(deal(seed, *chosen), seed, moves)
    position = match.position()
    for seat in range(PUBLIC_SEAT, match.players):
        seen = match.view(seat)
        for field in ("cubes", "hands", "bag", "scores", "turn", "marked", "laid"):
            assert seen[field] == position[field]
    assert not any(kind.private for kind in match.game.events.EVENTS)


# The first turn.


@pytest.mark.rule("qwirkle_cubes:first.1")
def test_chance_decides_who_begins() -> None:
    assert {deal(seed, 4).actors[0] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("qwirkle_cubes:first.2")
def test_the_first_player_lays_the_largest_set() -> None:
    match = table("", "Rt Gt Bt Rs Rd Oc", "")
    # Three stars or three red ones; the orange circle is in no largest set.
    assert legal(match) == {"a@0,0", "b@0,0", "c@0,0", "d@0,0", "e@0,0"}
    assert refused(match, "f@0,0") == "first.2"
    match.push("b@0,0")
    # A green star was laid, so stars it is.
    assert {notation[0] for notation in legal(match)} == {"a", "c"}
    assert refused(match, "end") == "first.2"
    played(match, "a@0,1 c@0,-1")
    assert legal(match) == {"end"}


@pytest.mark.rule("qwirkle_cubes:first.2", "qwirkle_cubes:first.4")
def test_between_sets_of_one_size_the_first_player_chooses() -> None:
    match = played(table("", "Rt Gt Bt Rs Rd Oc", ""), "a@0,0")
    assert {notation[0] for notation in legal(match)} == {"b", "c", "d", "e"}
    played(match, "d@1,0")
    assert {notation[0] for notation in legal(match)} == {"e"}


@pytest.mark.rule("qwirkle_cubes:first.2", "qwirkle_cubes:first.3")
def test_without_two_alike_the_first_player_rolls_all_again() -> None:
    match = table("", "Rc Os Yd Gv Bt Pb", "", phase="roll")
    match.push("keep")
    assert legal(match) == {"reroll"}
    while legal(match) == {"reroll"}:
        match.push("reroll")
        assert len(happened(match, "rolled")) == 6
    assert match.view(0)["phase"] == "lay"
    assert "".join(cube[0] for cube in hand(match, 0) if cube) == "ROYGBP"


@pytest.mark.rule("qwirkle_cubes:first.4", "qwirkle_cubes:roll.1")
def test_the_first_player_may_roll_again_before_that() -> None:
    match = table("", "Rt Gt Bt Rs Rd Oc", "", phase="roll")
    played(match, "mark-d mark-f roll")
    kept = hand(match, 0)
    assert [kept[at] for at in (0, 1, 2, 4)] == ["Rt", "Gt", "Bt", "Rd"]


@pytest.mark.rule("qwirkle_cubes:first.2", "qwirkle_cubes:first.3")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=25)
def test_the_first_line_is_as_long_as_the_hand_allows(seed: int, players: int) -> None:
    match = deal(seed, players)
    chance = random.Random(seed)
    while match.view(0)["phase"] != "lay":
        match.push(chance.choice(match.legal_moves))
    longest = len(largest_sets(hand(match, match.actors[0]), [])[0])
    seat = match.actors[0]
    while legal(match) != {"end"}:
        match.push(chance.choice(match.legal_moves))
    assert match.view(0)["laid"] == longest >= 2
    match.push("end")
    assert match.view(0)["scores"][seat] == longest + QWIRKLE_BONUS * (longest == 6)


# A turn, and rolling again.


@pytest.mark.rule("qwirkle_cubes:turn.1")
@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
def test_turns_go_round(seed: int, chosen: tuple[int, str]) -> None:
    match = deal(seed, *chosen)
    chance = random.Random(seed)
    while match.view(0)["bag"]:
        seat = match.actors[0]
        move = match.push(chance.choice(match.legal_moves))
        ends = move.notation in ("end", "swap")
        assert match.actors == [(seat + ends) % match.players]


@pytest.mark.rule("qwirkle_cubes:turn.2")
@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
def test_a_turn_has_its_order(seed: int, chosen: tuple[int, str]) -> None:
    match = play_out(deal(seed, *chosen), seed)
    kinds = [match.game.moves.phrase(move.code).message for move in match.moves]
    order = ["mark", "roll-marked", "keep-all", "roll-all", "lay", "end-turn", "put-back"]
    for before, after in itertools.pairwise(kinds):
        if before in ("end-turn", "put-back"):
            assert after in ("mark", "keep-all")
        else:
            assert order.index(before) <= order.index(after)
    assert kinds[-1] == "end-turn"


@pytest.mark.rule("qwirkle_cubes:turn.2")
def test_what_belongs_to_another_part_of_the_turn_is_refused() -> None:
    match = table(BLUE_BLOCK, "Bc Bb", "", phase="roll")
    for move in ("a@2,0", "end"):
        assert refused(match, move) == "turn.2"
    match.push("keep")
    for move in ("mark-a", "roll", "keep"):
        assert refused(match, move) == "turn.2"


@pytest.mark.rule("qwirkle_cubes:roll.1")
def test_any_cubes_are_rolled_again_once_and_all_together() -> None:
    match = table(BLUE_BLOCK, "Bc Bb Rt Gt", "", phase="roll")
    assert legal(match) == {*(f"mark-{letter}" for letter in "abcdef"), "keep"}
    assert refused(match, "roll") == "roll.1"
    played(match, "mark-c mark-d")
    assert legal(match) == {*(f"mark-{letter}" for letter in "abef"), "roll"}
    assert refused(match, "mark-c") == "roll.1"
    assert refused(match, "keep") == "roll.1"
    match.push("roll")
    assert [event["cube"] for event in happened(match, "rolled")] == [2, 3]
    assert hand(match, 0)[:2] == ["Bc", "Bb"]
    assert match.view(0)["phase"] == "lay"


@pytest.mark.rule("qwirkle_cubes:roll.1")
def test_a_choice_can_be_taken_back_and_a_roll_cannot() -> None:
    match = table(BLUE_BLOCK, "Bc Bb Rt Gt", "", phase="roll")
    match.push("mark-c")
    assert match.undo().notation == "mark-c"
    played(match, "mark-d roll")
    assert not match.can_undo


@pytest.mark.rule("qwirkle_cubes:roll.2")
@given(seed=seeds, marks=st.sets(st.sampled_from("abcdef"), min_size=1))
@settings(max_examples=25)
def test_a_roll_changes_shapes_and_never_colours(seed: int, marks: set[str]) -> None:
    match = deal(seed)
    before = hand(match, match.actors[0])
    seat = match.actors[0]
    played(match, " ".join([*(f"mark-{letter}" for letter in sorted(marks)), "roll"]))
    for letter, old, new in zip("abcdef", before, hand(match, seat), strict=True):
        assert old
        assert new
        assert old[0] == new[0]
        assert letter in marks or old == new


@pytest.mark.rule("qwirkle_cubes:roll.3", "qwirkle_cubes:roll.4")
def test_all_cubes_are_rolled_until_something_can_be_laid() -> None:
    # Neither a blue star nor a blue square fits, nor anything that is not blue.
    match = table("Bt Bs\nBs Bt", "Bt Rc Od Yv Gb Pt", "", phase="roll")
    assert refused(match, "reroll") == "roll.4"
    played(match, "mark-b roll")
    rolls = 0
    while match.view(0)["phase"] == "reroll":
        assert legal(match) == {"reroll"}
        match.push("reroll")
        assert len(happened(match, "rolled")) == 6
        rolls += 1
    assert rolls > 0
    assert hand(match, 0)[0] in {"Bc", "Bb", "Bd", "Bv"}
    assert {notation[0] for notation in legal(match)} == {"a"}


@pytest.mark.rule("qwirkle_cubes:roll.4")
def test_keeping_cubes_that_cannot_be_laid_leads_to_a_roll_of_all() -> None:
    match = table("Bt Bs\nBs Bt", "Bt Rc Od Yv Gb Pc", "", phase="roll")
    match.push("keep")
    assert legal(match) == {"reroll"}


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


# Points.


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


def with_hand(match: kubik.Match, cubes: list[str]) -> kubik.Match:
    """Put these cubes first into the hand of the seat to move, in exchange with all others."""
    position = match.position()
    hands = position["hands"]
    pool = Counter(position["bag"]) + Counter(colours_in(itertools.chain(*hands)))
    pool -= Counter(colours_in(map(named, cubes)))
    for seat, old in enumerate(hands):
        names: list[str | None] = [named(cube) for cube in cubes if seat == position["turn"]]
        while len(names) < len(colours_in(old)):
            colour = pool.most_common(1)[0][0]
            pool -= Counter([colour])
            names.append(f"{colour} clover")
        hands[seat] = names
    position |= {"bag": dict(pool), "phase": "lay"}
    return kubik.Match.from_position("qwirkle_cubes", position, seed=1, target="python")


def colours_in(names: Iterable[str | None]) -> list[str]:
    return [name.split()[0] for name in names if name]


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


# Refilling the hand.


@pytest.mark.rule("qwirkle_cubes:refill.1")
@given(seed=seeds)
@settings(max_examples=15)
def test_a_hand_is_refilled_to_six_with_new_rolls(seed: int) -> None:
    match = table("Rt Gt", "Bt Ot Yt", "")
    match.seed = str(seed)
    played(match, "a@2,0 b@3,0 c@-1,0")
    assert hand(match, 0) == [None, None, None, "Pb", "Pb", "Pb"]
    match.push("end")
    assert [event["cube"] for event in happened(match, "drew")] == [0, 1, 2]
    assert None not in hand(match, 0)
    assert hand(match, 0)[3:] == ["Pb"] * 3


def bags(match: kubik.Match) -> int:
    return sum(match.view(0)["bag"].values())


@pytest.mark.rule("qwirkle_cubes:refill.2", "qwirkle_cubes:end.1")
@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
def test_an_empty_bag_refills_nothing_and_the_game_goes_on(
    seed: int, chosen: tuple[int, str]
) -> None:
    match = deal(seed, *chosen)
    chance = random.Random(seed)
    turns_without_bag = 0
    while not match.over:
        before, seat = bags(match), match.actors[0]
        match.push(chance.choice(match.legal_moves))
        missing = len(happened(match, "drew"))
        if happened(match, "scored"):
            laid = match.view(0)["last"]
            assert missing == min(laid, before)
            assert hand(match, seat).count(None) == 0 or bags(match) == 0
            turns_without_bag += before == 0
    assert turns_without_bag > 0


# When nothing fits.


def dead_table(own: str = NO_BLUE, **fields: Any) -> kubik.Match:
    """Set up a table where the first seat has no cube that could ever be laid."""
    return table(BLUE_BLOCK, own, "Bc Bb", phase=None, **fields)


@pytest.mark.rule("qwirkle_cubes:dead.1", "qwirkle_cubes:dead.2")
def test_the_dead_position_is_reached_and_play_goes_on() -> None:
    """Two turns lead to a block of four blue cubes, which no other colour fits."""
    match = table("", "Bt Bs Rc Od Yv Gb", "Bd Bv Rs Os Ys Gs", NO_BLUE)
    played(match, "a@0,0 b@1,0 end")
    played(match, "keep a@0,-1 b@1,-1 end")
    assert match.view(0)["scores"] == [2, 6, 0]
    assert happened(match, "nothing-fits") == [{"seat": 2}]
    assert match.actors == [2]
    assert match.view(0)["phase"] == "trade"
    assert legal(match) == {f"mark-{letter}" for letter in "abcdef"}
    played(match, "mark-a mark-c swap")
    assert [event["cube"] for event in happened(match, "put-back")] == [0, 2]
    assert [event["cube"] for event in happened(match, "drew")] == [0, 2]
    assert match.view(0)["scores"] == [2, 6, 0]
    assert match.actors == [0]
    play_out(match, 1)
    assert match.ending == "went-out"
    assert len(on_table(match)) > 70


@pytest.mark.rule("qwirkle_cubes:dead.1")
def test_rolling_is_not_offered_when_no_colour_fits() -> None:
    match = dead_table()
    for move in ("keep", "end", "swap"):
        assert refused(match, move) == "dead.2"
    for move in ("roll", "reroll", "a@2,0"):
        assert refused(match, move) == "dead.1"
        assert case(match, move) == "none of your 5 colours fits anywhere, with any shape"
    match.push("mark-b")
    assert legal(match) == {*(f"mark-{letter}" for letter in "acdef"), "swap"}
    assert refused(match, "mark-b") == "dead.2"


@pytest.mark.rule("qwirkle_cubes:dead.1")
@pytest.mark.parametrize("cube", [f"B{shape}" for shape in SHAPES])
def test_one_cube_of_a_fitting_colour_is_enough_whatever_it_shows(cube: str) -> None:
    match = dead_table(NO_BLUE.replace("Yv", cube))
    assert match.view(0)["phase"] == "roll"
    assert refused(match, "swap") == "dead.1"
    assert case(match, "swap").startswith(
        "with the right shape, your blue cube would fit in column"
    )


@pytest.mark.rule("qwirkle_cubes:dead.2")
@given(seed=seeds, marks=st.sets(st.sampled_from("abcdef"), min_size=1))
@settings(max_examples=20)
def test_a_trade_draws_as_many_from_what_is_in_the_bag_then(seed: int, marks: set[str]) -> None:
    match = dead_table()
    match.seed = str(seed)
    before = hand(match, 0)
    played(match, " ".join([*(f"mark-{letter}" for letter in marks), "swap"]))
    assert len(happened(match, "drew")) == len(marks)
    kept = [cube for letter, cube in zip("abcdef", before, strict=True) if letter not in marks]
    now = hand(match, 0)
    assert [cube for at, cube in enumerate(now) if "abcdef"[at] not in marks] == kept
    assert match.actors == [1]
    assert match.view(0)["scores"] == [0, 0]


def closed_to_purple() -> str:
    """Draw 68 cubes that no purple one fits: five blocks of a colour, joined at their corners.

    A block is three by four, so all around it must be of its colour. From the lowest row one cube
    sticks out, and below it, with the same shape, one from the highest row of the next block.
    """
    board: Board = {}
    for number, colour in enumerate("ROYGB"):
        cells = [(column, row) for row in range(3) for column in range(4)]
        cells += [(4, 2)] if colour != "B" else []
        cells += [(-1, 0)] if colour != "R" else []
        for column, row in cells:
            place = (5 * number + column, 3 * number + row)
            board[place] = colour + "csdvtb"[(number + column + row) % 6]
    columns, rows = (range(max(at) + 1) for at in zip(*board, strict=True))
    return "\n".join(" ".join(board.get((x, y), BLANK) for x in columns) for y in rows)


@pytest.mark.rule("qwirkle_cubes:dead.3", "qwirkle_cubes:end.1")
def test_with_an_empty_bag_who_has_no_fitting_colour_passes() -> None:
    position = {
        "players": 4,
        "cubes": in_order(drawn(closed_to_purple())),
        "hands": [
            [named(cube) for cube in cubes.split()]
            for cubes in (
                "Rb Rc Od Yv Gt Bs",
                "Pc Ps Pd Pv Pt Pb",
                "Bc Ps Pd Pv Pt Pb",
                "Pc Pc Pc Pc",
            )
        ],
        "phase": "lay",
    }
    match = kubik.Match.from_position("qwirkle_cubes", position, seed=1, target="python")
    assert match.view(0)["bag"] == {}
    played(match, "a@0,1 b@1,1 end")
    assert match.view(0)["scores"] == [2 + 4 + 4, 0, 0, 0]
    assert happened(match, "passed") == [{"seat": 1}]
    assert match.actors == [2]
    assert match.view(0)["phase"] == "roll"
    play_out(match, 1)
    assert match.over


# All fifteen blue cubes but one: what is around them must be blue.
ALL_BLUE = """
Bc Bs Bd Bv Bt
Bs Bd Bv Bt Bb
Bd Bv Bt Bb ..
"""
# Six by six with all lines full but two.
FULL = "\n".join(" ".join(colour + shape for shape in SHAPES) for colour in COLOURS)


@pytest.mark.rule("qwirkle_cubes:dead.4")
@pytest.mark.parametrize(
    ("block", "lay", "points"),
    [(ALL_BLUE, "a@4,-2", 8), (FULL.replace("Pb", ".."), "b@5,-5", 24)],
    ids=["all-of-a-colour", "six-by-six"],
)
def test_the_game_ends_when_nothing_can_ever_be_laid(block: str, lay: str, points: int) -> None:
    match = played(table(block, "Bc Pb", NO_BLUE), f"{lay} end")
    assert match.over
    assert match.ending == "blocked"
    assert happened(match, "blocked") == [{}]
    assert not happened(match, "went-out")
    assert match.view(0)["scores"] == [points, 0]
    assert match.payoffs == [1.0, 0.0]


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


# The end of the game.


@pytest.mark.rule("qwirkle_cubes:end.2", "qwirkle_cubes:end.3", "qwirkle_cubes:end.5")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=10)
def test_the_first_without_cubes_ends_the_game(seed: int, players: int) -> None:
    match = play_out(deal(seed, players), seed)
    if match.ending == "blocked":
        return
    assert match.ending == "went-out"
    out = happened(match, "went-out")
    assert [event["points"] for event in out] == [OUT_BONUS]
    seat = out[0]["seat"]
    assert match.view(0)["first_out"] == seat == match.moves[-1].seat
    assert hand(match, seat) == [None] * 6
    assert all(any(hand(match, other)) for other in range(players) if other != seat)
    turns = [event for event in match.events_for(0) if event.kind.name == "scored"]
    totals = Counter({seat: OUT_BONUS})
    for event in turns:
        totals[event.params["seat"]] += event.params["points"]
    assert match.view(0)["scores"] == [totals[each] for each in range(players)]


@pytest.mark.rule("qwirkle_cubes:end.4", "qwirkle_cubes:end.2")
@given(seed=seeds, players=st.integers(2, 4))
@settings(max_examples=10)
def test_by_option_all_cubes_are_played(seed: int, players: int) -> None:
    match = play_out(deal(seed, players, "all_out"), seed)
    out = [event for event in match.events_for(0) if event.kind.name == "went-out"]
    if match.ending == "all-out":
        assert len(out) == 1
        assert len(on_table(match)) == 90
    else:
        assert match.ending == "blocked"
        assert any(any(hand(match, seat)) for seat in range(players))


@pytest.mark.rule("qwirkle_cubes:end.5", "qwirkle_cubes:end.6")
@pytest.mark.parametrize(
    ("scores", "payoffs"),
    [([93, 100], [1.0, 0.0]), ([91, 100], [0.0, 1.0]), ([92, 100], [0.5, 0.5])],
)
def test_most_points_win_and_equals_share(scores: list[int], payoffs: list[float]) -> None:
    match = played(table(ALL_BLUE, "Bc", NO_BLUE, scores=scores), "a@4,-2 end")
    assert match.view(0)["scores"] == [scores[0] + 8, scores[1]]
    assert match.payoffs == payoffs
    assert {event["seat"] for event in happened(match, "won")} == {
        seat for seat, share in enumerate(payoffs) if share
    }


# Notation, events, text.


def test_moves_may_be_typed_in_either_case() -> None:
    assert played(table("Rt Gt", "Bt", ""), "A@2,0 END").moves[0].notation == "a@2,0"


def test_moves_have_names_in_both_languages() -> None:
    match = table("Rt Gt", "Bt", "")
    move = next(move for move in match.legal_moves if move.notation == "a@-1,0")
    assert (
        say_move(match.game, move.code, match.game.words("en")) == "lay cube a in column -1, row 0"
    )
    assert (
        say_move(match.game, move.code, match.game.words("ru"))
        == "положить кубик a в столбец -1, ряд 0"
    )


def test_previews_tell_points_and_lines() -> None:
    match = table("Rt Rs\nOt ..", "Os", "")
    move = next(move for move in match.legal_moves if move.notation == "a@1,-1")
    assert match.previews([move]) == [{"points": 4, "lines": [2, 2], "qwirkles": 0}]
    match.push(move)
    end = next(move for move in match.legal_moves if move.notation == "end")
    assert match.previews([end]) == [{"points": 4}]
    match = table(BLUE_BLOCK, "Bc", "", phase="roll")
    assert match.previews(match.legal_moves[:1]) == [{}]


@given(seed=seeds, chosen=choices)
@settings(max_examples=6)
def test_events_tell_the_whole_game(seed: int, chosen: tuple[int, str]) -> None:
    match = play_out(deal(seed, *chosen), seed)
    hands: list[list[str | None]] = [[None] * 6 for _ in range(match.players)]
    board: Board = {}
    scores = [0] * match.players
    for event in match.opening_events[:-1]:
        hands[event.params["seat"]][event.params["cube"]] = cube_of(event)
    for step in match.steps:
        slot = match.game.moves.phrase(step.move.code).params.get("cube", 0)
        for event in step.events:
            params = event.params
            if event.kind.name in ("drew", "rolled"):
                hands[params["seat"]][params["cube"]] = cube_of(event)
            elif event.kind.name == "put-back":
                hands[params["seat"]][params["cube"]] = None
            elif event.kind.name == "laid":
                assert hands[params["seat"]][slot] == cube_of(event)
                hands[params["seat"]][slot] = None
                board[params["column"], params["row"]] = cube_of(event)
            elif event.kind.name in ("line", "qwirkle", "went-out"):
                scores[params["seat"]] += params["points"]
    assert board == on_table(match)
    assert scores == match.view(0)["scores"]
    assert hands == [hand(match, seat) for seat in range(match.players)]


def cube_of(event: Event) -> str:
    return LETTERS[event.params["colour"]] + "csdvtb"[event.params["shape"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chosen", SETUPS, ids=str)
def test_every_event_is_told_in_words(chosen: tuple[int, str], language: str) -> None:
    match = play_out(deal(5, *chosen), 5)
    words, names = match.game.words(language), match.seat_names(language)
    assert all(say_event(match.game, event, words, names) for event in match.events_for(0))


def test_the_board_shows_cubes_between_columns_and_rows() -> None:
    match = table("Rt Rs\nOt ..", "Os Rd", "Gc", scores=[5, 7])
    assert match.text(0).splitlines() == [
        "      -1   0   1   2",
        "   1           ·       1",
        "   0   ·  R✦  R■   ·   0",
        "  -1   ·  O✦   ·      -1",
        "  -2                  -2",
        "      -1   0   1   2",
        "",
        "R red · O orange · Y yellow · G green · B blue · P purple",
        "● circle · ■ square · ◆ diamond · ♣ clover · ✦ star · ✹ starburst",
        "75 cubes in the bag: R×12  O×13  Y×15  G×14  B×15  P×6",
        "",
        " ▸ Seat 1  5 points  a O■  b R◆  c P✹  d P✹  e P✹  f P✹",
        "   Seat 2  7 points  a G●  b P✹  c P✹  d P✹  e P✹  f P✹",
    ]
    match.push("a@1,-1")
    assert match.text(0, "ru").splitlines()[-1] == "За этот ход пока 4 очка"


def test_the_board_marks_chosen_cubes_and_winners() -> None:
    match = dead_table()
    match.push("mark-b")
    assert "a R●  b↻O◆  c Y♣" in match.text(0)
    done = play_out(deal(2), 2)
    winner = done.payoffs.index(max(done.payoffs))
    assert f"★ Seat {winner + 1}  {done.view(0)['scores'][winner]} points" in done.text(PUBLIC_SEAT)
    assert "0 cubes in the bag" in done.text(PUBLIC_SEAT)


# Positions.


@given(seed=seeds, chosen=choices, moves=st.integers(0, 400))
@settings(max_examples=20)
def test_a_position_is_restored_as_it_was(seed: int, chosen: tuple[int, str], moves: int) -> None:
    match = play_out(deal(seed, *chosen), seed, moves)
    if match.over:
        return
    again = kubik.Match.from_position("qwirkle_cubes", match.position(), seed, target="python")
    assert again.position() == match.position()
    assert again.legal_moves == match.legal_moves
    assert again.view(0) == match.view(0)


RED_STAR, RED_SQUARE = "red star", "red square"
PAIR = [[RED_STAR, 0, 0], [RED_SQUARE, 1, 0]]
BAD_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"dice": 3}, "no field “dice”"),
    ({"cubes": "all"}, "list of at most 90 cubes"),
    ({"cubes": [PAIR[0]] * 91}, "list of at most 90 cubes"),
    ({"cubes": [RED_STAR]}, "Cube 1 must be a list"),
    ({"cubes": [[RED_STAR, 0]]}, "Cube 1 must be a list"),
    ({"cubes": [[RED_STAR, "0", 0]]}, "Cube 1 must be a list"),
    ({"cubes": [[RED_STAR, 0, 10**9]]}, "Cube 1 must be a list"),
    ({"cubes": [["red heart", 0, 0]]}, "“red heart” in “cubes” is no cube"),
    ({"cubes": [[5, 0, 0]]}, "“5” in “cubes” is no cube"),
    ({"cubes": [[RED_STAR, 1, 0]]}, "Cube 1 (red star) cannot lie in column 1, row 0"),
    ({"cubes": [*PAIR, [RED_STAR, 2, 0]]}, "Cube 3 (red star) cannot lie in column 2, row 0"),
    ({"cubes": [*PAIR, [RED_STAR, 5, 5]]}, "Cube 3 (red star) cannot lie"),
    ({"cubes": [*PAIR, [RED_SQUARE, 0, 0]]}, "Cube 3 (red square) cannot lie"),
    ({"cubes": [*PAIR, ["red circle", 0, 1]], "laid": 3}, "Cube 3 is not in one line"),
    ({"laid": 7}, "“laid” cannot be 7; it goes from 0 to 2"),
    ({"last": 3}, "“last” cannot be 3; it goes from 0 to 2"),
    ({"hands": [[]]}, "“hands” must be a list with an entry for each of 2"),
    ({"hands": [[RED_STAR] * 7, []]}, "The hand of seat 1 must be a list of at most 6"),
    ({"hands": [[RED_STAR] * 6, "red"]}, "The hand of seat 2 must be a list"),
    ({"hands": [["star"], []]}, "“star” in “hands” is no cube"),
    ({"hands": [[RED_STAR] * 6, [RED_STAR] * 5]}, "too many or too few cubes in hand"),
    (
        {
            "hands": [[RED_STAR] * 6, [RED_STAR] * 6],
            "cubes": [*PAIR, ["red circle", 2, 0], ["red clover", 3, 0]],
        },
        "colour red: 16 instead of 15",
    ),
    ({"bag": 78}, "“bag” must give counts"),
    ({"bag": {"black": 1}}, "“black” in “bag” is none of"),
    ({"bag": {"red": 16}}, "“bag.red” cannot be 16"),
    ({"bag": {"red": 3}}, "Cubes of the colour red"),
    ({"scores": [1]}, "“scores” must be a list"),
    ({"scores": [1, -1]}, "“scores” cannot be -1"),
    ({"turn": 2}, "“turn” cannot be 2; it goes from 0 to 1"),
    ({"turn": True}, "“turn” cannot be True"),
    ({"first_out": 2}, "“first_out” cannot be 2"),
    ({"phase": "over"}, "“over” in “phase” is none of"),
    ({"phase": "trade"}, "does not fit what can be laid"),
    ({"phase": "reroll"}, "does not fit what can be laid"),
    ({"phase": "roll", "laid": 1}, "too many or too few cubes in hand"),
    ({"marked": "a"}, "“marked” must list cubes"),
    ({"marked": ["g"]}, "“marked” must list cubes"),
    ({"marked": ["a"], "phase": "lay"}, "“marked” must list cubes"),
]


@pytest.mark.parametrize(("change", "sentence"), BAD_POSITIONS, ids=lambda value: str(value)[:40])
def test_an_impossible_position_is_refused_with_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    good = {"players": 2, "cubes": PAIR, "hands": [["red circle"] * 6, ["green star"] * 6]}
    kubik.Match.from_position("qwirkle_cubes", good, target="python")
    with pytest.raises(PositionError) as caught:
        kubik.Match.from_position("qwirkle_cubes", good | change, target="python")
    assert sentence in str(caught.value)
    assert caught.value.say(core_words("ru")).startswith("Такой позиции быть не может. ")


def test_a_turn_half_played_can_be_written_down() -> None:
    hands = [[RED_SQUARE] * 5, ["green star"] * 6]
    position = {"players": 2, "cubes": PAIR, "hands": hands, "laid": 1}
    match = kubik.Match.from_position("qwirkle_cubes", position, target="python")
    assert match.view(0)["phase"] == "lay"
    assert match.view(0)["points"] == 2
    assert "end" in legal(match)
