"""Points in Qubix, line by line of its rulebook."""

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

import kubik
from games.qubix_table import (
    AFTER_A,
    BLUE_FIELD,
    CELL_NAMES,
    DATA,
    NO_STORAGE,
    READINGS,
    above,
    build,
    choices,
    deal,
    edition,
    own_blocks,
    scores,
    seeds,
    table,
    without,
)
from kubik.bots import choose_move
from kubik.games.qubix.data import NAMES
from kubik.games.qubix.edition import read_compositions, rotations
from kubik.games.qubix.moves import phrase
from kubik.testing.repeats import repeated

YELLOW_FIELD = ["Y3 a1c1", "Y3 a2c2", "Y3 a3c3"]

# The worked moves of the rulebook: on the field of seat 1, built by the owner or by another.

AFTER_B = [*AFTER_A, "B1 b2"]
AFTER_V = [*AFTER_B, "B2 c1c2"]
AFTER_G2 = [*AFTER_V, "B3 a3c3"]
AFTER_D2 = [*AFTER_G2, "R1 b2"]
AFTER_E = [*AFTER_D2, "R2 a1b1"]
WORKED_MOVES = [
    pytest.param(AFTER_A, 0, "B1 b2", [4, 0, 0], "BB./BB./...", id="Б"),
    pytest.param(AFTER_A, 0, "B2 b2c2", [0, 0, 0], "BB./BBB/...", id="Б2"),
    pytest.param(AFTER_B, 1, "B2 c1c2", [3, 6, 0], "BBB/BBB/...", id="В"),
    pytest.param(AFTER_V, 2, "B2 a3b3", [0, 0, 0], "BBB/BBB/BB.", id="Г"),
    pytest.param(AFTER_V, 2, "B3 a3c3", [4, 0, 9], "BBB/BBB/BBB", id="Г2"),
    pytest.param(AFTER_G2, 1, "B1 b2", [0, 0, 0], "BBB/BBB/BBB", id="Д"),
    pytest.param(AFTER_G2, 1, "R1 b2", [4, 8, 0], "BBB/BRB/BBB", id="Д2"),
    pytest.param(AFTER_D2, 2, "R2 a1b1", [0, 0, 0], "RRB/BRB/BBB", id="Е"),
    pytest.param(AFTER_E, 1, "R1 a2", [2, 4, 0], "RRB/RRB/BBB", id="Ж"),
]


@pytest.mark.rule(
    "qubix:score.1",
    "qubix:score.2",
    "qubix:score.3",
    "qubix:score.4",
    "qubix:score.5",
    "qubix:score.7",
    "qubix:score.8",
    "qubix:setup.8",
)
@pytest.mark.parametrize(("before", "seat", "block", "points", "after"), WORKED_MOVES)
def test_the_worked_moves_of_the_rulebook(
    before: list[str], seat: int, block: str, points: list[int], after: str
) -> None:
    piece, cells = block.split()
    warehouses = [piece if other == seat else "" for other in range(3)]
    match = table(*warehouses, fields={"1": before}, turn=seat)
    match.push(own_blocks(match)[0])
    previews = match.previews(match.legal_moves)
    by_move = dict(zip([m.notation for m in match.legal_moves], previews, strict=True))
    assert by_move[f"1{cells}"]["points"] == points
    match.push(f"1{cells}")
    assert above(match) == after
    assert scores(match) == points


# Points.


@pytest.mark.rule("qubix:score.1")
@pytest.mark.parametrize("place", ["1a1c1", "1a3c3", "1a1a3", "1c1c3", "1a2c2", "1b1b3"])
def test_a_composition_may_be_turned_but_not_moved(place: str) -> None:
    match = build(table("B3", "", ""), place)
    assert scores(match)[0] == (0 if place in ("1a2c2", "1b1b3") else 3)


@pytest.mark.rule("qubix:score.1")
def test_a_mirror_image_does_not_count() -> None:
    shapes = [{"shape": ["##.", ".##", "..."], "points": [4, 2]}]
    game = edition(grey={"composition": shapes})
    masks = set(rotations(read_compositions({"grey": {"composition": shapes}}, "grey")[0].mask))
    assert len(masks) == 4
    for shape, points in ((("a1b1", "b2c2"), 4), (("b1c1", "a2b2"), 0)):
        position = {
            "players": 3,
            "storage": NO_STORAGE,
            "fields": {"1": [f"B2 {shape[0]}"]},
            "warehouses": [["B2"], [], []],
        }
        match = kubik.Match.from_position(game, position, target="python")
        assert scores(build(match, f"1{shape[1]}"))[0] == points


@pytest.mark.rule("qubix:score.2")
def test_one_more_cell_of_the_colour_spoils_a_composition() -> None:
    spoilt = {"1": ["B1 a1"]}
    assert scores(build(table("B3", "", "", fields=spoilt), "1a3c3")) == [0, 0, 0]
    other = {"1": ["R1 a1"]}
    assert scores(build(table("B3", "", "", fields=other), "1a3c3")) == [3, 0, 0]


@pytest.mark.rule("qubix:score.3")
def test_levels_do_not_matter() -> None:
    level = ["B1 a1", "R1 b1", "R1 c1", "R3 a2c2", "R3 a3c3"]
    match = build(table("B1, B1", "", "", fields={"1": level}), "1b2", "1c3")
    assert match.view(0)["fields"][0]["heights"] == [1, 1, 1, 1, 2, 1, 1, 1, 2]
    assert scores(match) == [3, 0, 0]


@pytest.mark.rule("qubix:score.4", "qubix:score.5")
@pytest.mark.parametrize(("field", "points"), [("1", [3, 0, 0]), ("2", [3, 1, 0])])
def test_points_of_builder_and_owner(field: str, points: list[int]) -> None:
    match = build(table("B3", "", ""), f"{field}a1c1")
    assert scores(match) == points
    composed = next(e for e in match.steps[-1].events if e.kind.name == "composed")
    assert composed.params["points"] == 3
    assert composed.params["composition"] == 0


@pytest.mark.rule("qubix:score.6", "qubix:score.11")
@pytest.mark.parametrize("reading", READINGS)
def test_two_compositions_of_one_block_both_score(reading: str) -> None:
    """«Добавляя один кубик в одном ходу»: whatever several blocks score."""
    options = {"warehouse_scoring": reading}
    match = build(table("R3", "", "", fields={"2": BLUE_FIELD}, options=options), "2a3c3")
    assert above(match, 1) == "BBB/BBB/RRR"
    assert scores(match) == [6 + 3, 3 + 1, 0]
    # Also if another block could have followed it.
    match = table("R2, R1", "", "", fields={"2": [*BLUE_FIELD, "R1 a3"]}, options=options)
    match = build(match, "2b3c3")
    preview = match.previews(match.legal_moves)[-1]
    match.push("done")
    assert scores(match) == preview["points"] == [6 + 3, 3 + 1, 0]


@pytest.mark.rule("qubix:score.9", "qubix:score.10", "qubix:score.11")
@pytest.mark.parametrize(
    ("reading", "points"), [("together", [9, 4, 0]), ("once", [6, 3, 0]), ("best_step", [6, 3, 0])]
)
def test_two_compositions_of_two_blocks(reading: str, points: list[int]) -> None:
    """«Очки получает только один раз»: for all that is new, for one, or for the best block.

    A yellow line is completed by the first block, and a blue rectangle by the second one.
    """
    fields = {"2": ["Y2 a3b3", "B2 a1b1", "B3 a2c2"]}
    match = table("Y1, B1", "", "", fields=fields, options={"warehouse_scoring": reading})
    lay_colour(match, "yellow", "2c3")
    assert match.previews(match.legal_moves)[-1]["points"] == [3, 1, 0]
    [taking] = [move for move in match.legal_moves if move.notation != "done"]
    match.push(taking)
    previews = {move.notation: match.previews([move])[0]["points"] for move in match.legal_moves}
    assert previews == {"2c1": points}
    match.push("2c1")
    assert above(match, 1) == "BBB/BBB/YYY"
    assert scores(match) == points
    composed = [event for event in match.steps[-1].events if event.kind.name == "composed"]
    assert sum(event.params["points"] for event in composed) == points[0]


@pytest.mark.rule("qubix:score.9", "qubix:score.11")
@pytest.mark.parametrize(
    ("reading", "points"), [("together", [0, 0, 0]), ("once", [0, 0, 0]), ("best_step", [4, 0, 0])]
)
def test_a_composition_that_a_later_block_spoils(reading: str, points: list[int]) -> None:
    """The square was there in between only, but the first block by itself has made it."""
    square = {"1": ["B2 a1b1", "B1 a2"]}
    match = table("B1, B1", "", "", fields=square, options={"warehouse_scoring": reading})
    assert scores(build(match, "1b2", "1c2")) == points


@pytest.mark.rule("qubix:score.7", "qubix:score.11")
@pytest.mark.parametrize(
    ("reading", "points"), [("together", [0, 0, 0]), ("once", [0, 0, 0]), ("best_step", [4, 0, 0])]
)
def test_a_composition_that_is_spoilt_and_made_again(reading: str, points: list[int]) -> None:
    """A red square gets a fifth cell, which the second block covers again, one level higher."""
    around = ["B1 c1", "P1 c2", "B1 a3", "P1 b3"]
    fields = {"1": ["R2 a1b1", "R2 a2b2", *around]}
    match = table("R1, Y1", "", "", fields=fields, options={"warehouse_scoring": reading})
    lay_colour(match, "red", "1c3")
    lay_colour(match, "yellow", "1c3")
    assert above(match) == "RRB/RRP/BPY"
    assert scores(match) == points


@pytest.mark.rule("qubix:score.11")
@pytest.mark.parametrize(
    ("first", "points"), [("yellow", [6, 3, 0]), ("blue", [6, 3, 0])], ids=["worse", "better"]
)
def test_the_best_step_counts_whichever_it_is(first: str, points: list[int]) -> None:
    fields = {"2": ["Y2 a3b3", "B2 a1b1", "B3 a2c2"]}
    match = table("Y1, B1", "", "", fields=fields, options={"warehouse_scoring": "best_step"})
    places = {"yellow": "2c3", "blue": "2c1"}
    lay_colour(match, first, places.pop(first))
    [(second, place)] = places.items()
    lay_colour(match, second, place)
    assert scores(match) == points


Pair = tuple[int, int]  # the points of builder and owner


def new_compositions(side: str, before: list[str | None], after: list[str | None]) -> list[Pair]:
    """Return the points of each composition that is new in a view of a field."""
    found: list[Pair] = []
    for colour in NAMES:
        old, new = (
            sum(1 << cell for cell in range(9) if seen[cell] == colour) for seen in (before, after)
        )
        drawings = read_compositions(DATA, side) if old != new else []
        found += [(one.builder, one.owner) for one in drawings if new in rotations(one.mask)]
    return found


def total(found: list[Pair]) -> Pair:
    return sum(builder for builder, _ in found), sum(owner for _, owner in found)


def literal_points(reading: str, side: str, views: list[list[str | None]]) -> Pair:
    """Return what a move scores, given what was seen before it and after each of its blocks."""
    whole = new_compositions(side, views[0], views[-1])
    if reading == "together" or len(views) == 2:
        return total(whole)
    if reading == "once":
        return max(whole, default=(0, 0), key=lambda points: points[0])
    steps = [new_compositions(side, *pair) for pair in itertools.pairwise(views)]
    return max((total(step) for step in steps), key=lambda points: points[0])


def nearly_built(chance: random.Random, reading: str) -> tuple[kubik.Match, list[str]]:
    """Set a field up that lacks a few cells, with three of their blocks in the first warehouse.

    With these it may show compositions of two colours, or of one that they cover. Moves that lead
    there are returned too.
    """
    wanted = chance.choice(["RRRBBBBBB", "BBBBRBBBB", "RRBRRBBBB", "RRRBBBPPP", "RRR"])
    below = BLUE_FIELD if wanted == "RRR" else chance.choice([[], YELLOW_FIELD])
    colour = dict(zip(CELL_NAMES, wanted, strict=False))
    cells, field = chance.sample(list(colour), len(colour)), chance.choice("12")
    built = [f"{colour[cell]}1 {cell}" for cell in cells[chance.choice([3, 3, 5]) :]]
    match = table(
        ", ".join(f"{colour[cell]}1" for cell in cells[:3]), "", "",
        fields={field: below + built},
        options={"warehouse_scoring": reading},
    )  # fmt: skip
    return match, [f"{field}{cell}" for cell in cells[:3]]


def next_move(match: kubik.Match, chance: random.Random, liked: list[str], field: int) -> str:
    """Choose a move on that field by chance, rather one that is liked than others, or than none."""
    moves = [
        move.notation
        for move in match.legal_moves
        if phrase(move.code).params.get("field") in (None, field)
    ]
    best = [move for move in moves if move in liked] or [move for move in moves if move != "done"]
    return chance.choice(best if chance.random() < 0.8 else moves)


@pytest.mark.rule("qubix:score.6", "qubix:score.9", "qubix:score.10", "qubix:score.11")
@pytest.mark.parametrize("reading", READINGS)
def test_moves_score_as_the_reading_says(reading: str) -> None:
    """Against the readings, put down literally, in moves of one to three blocks."""
    seen: Counter[tuple[str, ...]] = Counter()
    for seed in range(repeated(75)):
        chance = random.Random(seed)
        match, liked = nearly_built(chance, reading)
        field = int(liked[0][0]) - 1
        views = [match.view(0)["fields"][field]["above"]]
        while len(views) == 1 or match.view(0)["building"] is not None:
            move = match.push(next_move(match, chance, liked, field))
            if phrase(move.code).message == "lay":
                views.append(match.view(0)["fields"][field]["above"])
        points = {one: literal_points(one, "grey", views) for one in READINGS}
        builder, owner = points[reading]
        assert scores(match) == ([builder, 0, 0] if field == 0 else [builder, owner, 0])
        seen[tuple(one for one in READINGS if points[one] != points["together"])] += 1
    assert seen.keys() == {(), ("once",), ("best_step",), ("once", "best_step")}, "told apart"


def lay_colour(match: kubik.Match, colour: str, place: str) -> None:
    """Lay a block of that colour from the own warehouse."""
    blocks = match.view(0)["warehouses"][match.actors[0]]
    match.push(next(block["block"] for block in blocks if block["colour"] == colour))
    match.push(place)


@pytest.mark.rule("qubix:score.7")
def test_a_composition_that_was_there_scores_no_more() -> None:
    match = table("R1", "", "", fields={"1": ["B3 a1c1"]})
    assert scores(build(match, "1b2")) == [0, 0, 0]


@pytest.mark.rule("qubix:score.9", "qubix:score.10")
def test_several_blocks_score_once_by_the_last_view() -> None:
    square = ["B2 a1b1", "B1 a2"]
    through = build(table("B1, B1", "", "", fields={"1": square}), "1b2", "1c2")
    assert scores(through) == [0, 0, 0]  # the square was there in between only
    stopped = build(table("B1, B1", "", "", fields={"1": square}), "1b2")
    assert stopped.previews(stopped.legal_moves)[-1]["points"] == [4, 0, 0]
    stopped.push("done")
    assert scores(stopped) == [4, 0, 0]
    both = build(table("B2, B1", "", "", fields={"2": ["B3 a1c1"]}), "2a2b2", "2c2")
    assert scores(both) == [6, 3, 0]


@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
@pytest.mark.long
def test_previews_tell_the_points_that_come(seed: int, chosen: tuple[int, dict[str, str]]) -> None:
    match = deal(seed, chosen[0], **chosen[1])
    chance = random.Random(seed)
    while not match.over:
        before = scores(match)
        moves = match.legal_moves
        at = chance.randrange(len(moves))
        preview = match.previews(moves)[at]
        match.push(moves[at])
        gained = [new - old for new, old in zip(scores(match), before, strict=True)]
        if "points" in preview and match.view(0)["building"] is None:
            assert gained == preview["points"]
        else:
            assert gained == [0] * match.players


@given(seed=seeds, chosen=choices)
@settings(max_examples=4)
def test_taking_a_block_tells_where_it_would_score(
    seed: int, chosen: tuple[int, dict[str, str]]
) -> None:
    match = deal(seed, chosen[0], **chosen[1])
    chance = random.Random(seed)
    promised: list[dict[str, Any]] | None = None
    while not match.over:
        moves = match.legal_moves
        previews = match.previews(moves)
        if promised is not None:
            lays = [preview for preview in previews if "cells" in preview]
            assert promised == [lay for lay in lays if lay["compositions"]]
        at = chance.randrange(len(moves))
        promised = previews[at].get("lays")
        match.push(moves[at])


# The bot.


def test_greedy_takes_the_points_it_sees() -> None:
    match = table("", "", fields={"neutral": AFTER_A}, storage=without("E", "Da3"))
    while match.actors == [0]:
        match.push(choose_move(match, 0, "greedy"))
    assert scores(match) == [4, 2]
