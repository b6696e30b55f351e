"""Qubix, line by line of its rulebook."""

import itertools
import random
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from kubik.bots import choose_move
from kubik.engine.edition import read_data
from kubik.engine.errors import EditionError, PositionError
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.game import Game
from kubik.engine.lines import rule_lines
from kubik.engine.moves import say_event
from kubik.engine.words import LANGUAGES, core_words
from kubik.games.qubix.data import BLOCK_NAMES, CELLS, COUNTS, LAYER, LETTERS, NAMES
from kubik.games.qubix.edition import check_edition, read_compositions, rotations
from kubik.games.qubix.moves import phrase
from kubik.testing.refusals import case, refused
from kubik.testing.repeats import repeated

PACKAGE = kubik.find_game("qubix").package
DATA = tomllib.loads((files(PACKAGE) / "data.toml").read_text(encoding="utf-8"))
FULL_STORAGE: list[list[str]] = kubik.Match("qubix", 3, 1, target="python").position()["storage"]
NO_STORAGE = [["....."] * 5] * 5
CELL_NAMES = [f"{column}{row}" for row in "123" for column in "abc"]
BLUE_FIELD = ["B3 a1c1", "B3 a2c2", "B3 a3c3"]
YELLOW_FIELD = ["Y3 a1c1", "Y3 a2c2", "Y3 a3c3"]
READINGS = ("together", "once", "best_step")
SETUPS = [
    (
        players,
        {"side": side, "storage": storage, "neutral_side": neutral, "warehouse_scoring": reading},
    )
    for players in (2, 3, 4, 5)
    for side in ("grey", "blue")
    for storage in ("scheme", "random")
    for neutral in ("grey", "blue")
    for reading in READINGS
    if players == 2 or neutral == "grey"
]

seeds = st.integers(0, 10**9)
choices = st.sampled_from(SETUPS)


def deal(seed: int, players: int = 3, **options: str) -> kubik.Match:
    return kubik.Match("qubix", players, seed, target="python", **options)


def table(
    *warehouses: str, storage: list[list[str]] = NO_STORAGE, turn: int = 0, **fields: Any
) -> kubik.Match:
    """Set a table up: a text for each warehouse, blocks with commas between them."""
    blocks = [[block for block in text.split(", ") if block] for text in warehouses]
    position = {"players": len(blocks), "storage": storage, "warehouses": blocks, "turn": turn}
    return kubik.Match.from_position("qubix", position | fields, seed=1, target="python")


def without(*names: str, storage: list[list[str]] = FULL_STORAGE) -> list[list[str]]:
    """Return the storage without those blocks; a layer's letter stands for all of it."""
    signs = [list("".join(rows)) for rows in storage]
    for block, name in enumerate(BLOCK_NAMES):
        if name in names or name[0] in names:
            for cell in range(25):
                if CELLS[block] >> cell & 1:
                    signs[LAYER[block]][cell] = "."
    return [["".join(rows[at : at + 5]) for at in range(0, 25, 5)] for rows in signs]


def own_blocks(match: kubik.Match) -> list[str]:
    """Return the names of the blocks in the warehouse of the seat to move."""
    return [block["block"] for block in match.view(0)["warehouses"][match.actors[0]]]


def build(match: kubik.Match, *places: str) -> kubik.Match:
    """Lay blocks of the own warehouse, from the first on."""
    for place in places:
        match.push(own_blocks(match)[0])
        match.push(place)
    return match


def scores(match: kubik.Match) -> list[int]:
    return list(match.view(0)["scores"])


def above(match: kubik.Match, field: int = 0) -> str:
    """Return what is seen of a field, as letters."""
    seen = match.view(0)["fields"][field]["above"]
    signs = [LETTERS[NAMES.index(name)] if name else "." for name in seen]
    return "/".join("".join(signs[at : at + 3]) for at in (0, 3, 6))


def legal(match: kubik.Match) -> set[str]:
    return {move.notation for move in match.legal_moves}


def play_out(match: kubik.Match, seed: int, moves: int = 1_000) -> kubik.Match:
    chance = random.Random(seed)
    while not match.over and len(match.steps) < moves:
        match.push(chance.choice(match.legal_moves))
    return match


def edition(**overrides: Any) -> Game:
    return kubik.find_game("qubix", overrides)


# The worked moves of the rulebook: on the field of seat 1, built by the owner or by another.

AFTER_A = ["B2 a1b1", "B1 a2"]
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


# Setting up.


@pytest.mark.rule("qubix:setup.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_75_blocks_are_in_the_storage(players: int) -> None:
    match = deal(1, players)
    blocks = match.view(0)["storage"]
    assert len({block["block"] for block in blocks}) == 75
    assert {block["colour"] for block in blocks} == set(NAMES)
    assert len(NAMES) == 5
    with pytest.raises(kubik.KubikError, match="2, 3, 4, 5"):
        deal(1, players=6)


@pytest.mark.rule("qubix:setup.2")
def test_blocks_by_colour_and_length() -> None:
    blocks = deal(1).view(0)["storage"]
    counts = Counter((block["colour"], block["length"]) for block in blocks)
    assert counts == {(name, length): n for name in NAMES for length, n in ((1, 8), (2, 4), (3, 3))}
    assert sum(block["length"] for block in blocks) == 125
    assert COUNTS.tolist() == [8] * 5 + [4] * 5 + [3] * 5


@pytest.mark.rule("qubix:setup.3")
def test_the_storage_is_a_cube_of_flat_blocks() -> None:
    blocks = deal(1).view(0)["storage"]
    for layer in range(5):
        cells = [cell for block in blocks if block["layer"] == layer for cell in block["cells"]]
        assert sorted(cells) == list(range(25))
    for block in blocks:
        steps = {second - first for first, second in itertools.pairwise(block["cells"])}
        assert steps in (set(), {1}, {5})
        assert len({cell // 5 for cell in block["cells"]}) == 1 or steps == {5}


@pytest.mark.rule("qubix:setup.2", "qubix:setup.4", "qubix:setup.9", "qubix:setup.10")
def test_what_is_a_reconstruction_is_said() -> None:
    assert DATA["storage"]["origin"] == DATA["warehouse"]["origin"] == "reconstruction"
    for side, origins in (
        ("grey", ["reconstruction"] * 2 + ["inferred"] * 4),
        ("blue", ["reconstruction"] * 6),
    ):
        assert [drawn["origin"] for drawn in DATA[side]["composition"]] == origins
    for line in ("setup.2", "setup.4", "setup.9", "setup.10"):
        rule_line = rule_lines(PACKAGE)[line]
        assert rule_line.origin == "reconstruction"
        assert "reconstruction of ours" in rule_line.text["en"]
        assert "наша реконструкция" in rule_line.text["ru"]


@pytest.mark.rule("qubix:setup.5")
def test_long_blocks_are_in_the_three_lower_layers() -> None:
    for block in deal(1, storage="random").view(0)["storage"]:
        if block["length"] == 3:
            assert block["layer"] <= 2
        if block["layer"] <= 2:
            assert block["length"] >= 2


@pytest.mark.rule("qubix:setup.6")
def test_chance_may_build_the_storage() -> None:
    scheme = deal(1).view(0)["storage"]
    for seed in range(5):
        match = deal(seed, storage="random")
        mixed = match.view(0)["storage"]
        assert match.opening_events[0].kind.name == "storage-mixed"
        assert [b["length"] for b in mixed] == [b["length"] for b in scheme]
        assert [b["colour"] for b in mixed] != [b["colour"] for b in scheme]
        pieces = [Counter((b["colour"], b["length"]) for b in blocks) for blocks in (mixed, scheme)]
        assert pieces[0] == pieces[1]
        assert deal(seed, storage="random").position() == match.position()
    assert deal(3).position()["storage"] == deal(4).position()["storage"] == FULL_STORAGE


@pytest.mark.rule("qubix:setup.6")
def test_any_colour_may_come_to_any_place() -> None:
    met = {(b["block"], b["colour"]) for seed in range(60)
           for b in deal(seed, storage="random").view(0)["storage"]}  # fmt: skip
    assert len(met) == 75 * 5


@pytest.mark.rule("qubix:setup.7", "qubix:setup.8")
@pytest.mark.parametrize(("players", "side"), [*itertools.product((3, 5), ("grey", "blue"))])
def test_all_boards_lie_with_the_same_side_up(players: int, side: str) -> None:
    seen = deal(1, players, side=side).view(0)
    assert [field["side"] for field in seen["fields"]] == [side] * players
    assert [field["owner"] for field in seen["fields"]] == list(range(players))
    assert [field["above"] for field in seen["fields"]] == [[None] * 9] * players
    assert seen["warehouses"] == [[] for _ in range(players)]
    assert list(seen["compositions"]) == [side]
    assert refused(table("B1", "", ""), "1a1") == "turn.2"


@pytest.mark.rule("qubix:setup.7")
def test_a_field_of_nobody_is_refused() -> None:
    match = table("B1", "", "")
    match.push(own_blocks(match)[0])
    assert refused(match, "4a1") == "setup.7"


@pytest.mark.rule("qubix:setup.9")
def test_compositions_and_their_points() -> None:
    for side, cells in (("grey", [3, 3, 4, 6, 8, 9]), ("blue", [4, 5, 5, 5, 6, 7])):
        drawn = deal(1, side=side).view(0)["compositions"][side]
        assert [len(composition["cells"]) for composition in drawn] == cells
        assert [c["points"] for c in drawn] == [[count, count // 2] for count in cells]


@pytest.mark.rule("qubix:setup.10", "qubix:warehouse.2")
def test_a_warehouse_has_room_for_three_cells() -> None:
    match = table("B1, R1", "", "", storage=without("E", "D", "C"))
    match.push("Ba1")
    assert "store" not in legal(match)
    assert refused(match, "store") == "warehouse.2"
    single = table("B1, R1", "", "", storage=without("E"))
    single.push("Dc1")
    single.push("store")
    assert len(single.view(0)["warehouses"][0]) == 3


@pytest.mark.rule("qubix:setup.12")
def test_chance_decides_who_goes_first() -> None:
    assert {deal(seed, 5).actors[0] for seed in range(40)} == set(range(5))


# A turn.


@pytest.mark.rule("qubix:turn.1", "qubix:turn.5")
@given(seed=seeds, chosen=choices)
@settings(max_examples=6)
def test_turns_go_round_and_only_who_cannot_move_is_passed_over(
    seed: int, chosen: tuple[int, dict[str, str]]
) -> None:
    match = deal(seed, chosen[0], **chosen[1])
    chance = random.Random(seed)
    while not match.over:
        seat = match.actors[0]
        match.push(chance.choice(match.legal_moves))
        passed = [e.params["seat"] for e in match.steps[-1].events if e.kind.name == "passed"]
        if match.over or match.view(0)["phase"] != "take":
            assert not passed
            continue
        after = [(seat + step) % match.players for step in range(1, match.players + 1)]
        assert match.actors == [after[len(passed)]]
        assert passed == after[: len(passed)]
        for skipped in passed:
            stuck = {**match.position(), "turn": skipped}
            with pytest.raises(PositionError, match="has no move"):
                kubik.Match.from_position("qubix", stuck, target="python")


@pytest.mark.rule("qubix:turn.2")
def test_a_block_of_the_storage_goes_to_any_field_or_the_own_warehouse() -> None:
    match = deal(1, 3)
    seat = match.actors[0]
    match.push("Ea1")
    assert match.actors == [seat]
    cells = [column + row for row in "123" for column in "abc"]
    assert legal(match) == {"store", *(field + cell for field in "123" for cell in cells)}
    match.push("2b2")
    assert match.actors == [(seat + 1) % 3]
    assert above(match, 1) == ".../.R./..."
    assert refused(match, "1a1") == "turn.2"
    assert refused(match, "store") == "turn.2"


@pytest.mark.rule("qubix:turn.3", "qubix:warehouse.1")
def test_only_the_own_warehouse_may_be_used() -> None:
    match = table("B1", "R1", "")
    assert [block["block"] for block in match.view(0)["warehouses"][0]] == sorted(legal(match))
    (other,) = (block["block"] for block in match.view(0)["warehouses"][1])
    assert refused(match, other) == "warehouse.1"
    assert case(match, other) == "the block lies in the warehouse of seat 2"


@pytest.mark.rule("qubix:turn.4")
def test_what_is_taken_must_be_placed() -> None:
    match = deal(1)
    match.push("Ea1")
    assert refused(match, "Eb1") == "turn.4"
    assert refused(match, "done") == "turn.4"


@pytest.mark.rule("qubix:turn.4")
def test_a_block_with_nowhere_to_go_may_not_be_taken() -> None:
    apart = ["K1 a1", "B1 c1", "R1 b2", "Y1 a3", "P1 c3"]  # only singles fit between them
    fields = {"1": apart, "2": apart, "3": apart}
    long_blocks = without("E", "D", "C")
    match = table("R2, R1", "Y2", "P2", fields=fields, storage=long_blocks)
    assert len(legal(match)) == 1
    assert refused(match, "Ba1") == "turn.4"
    assert refused(match, own_blocks(match)[0]) == "turn.4"
    assert table("R2", "Y2", "P2", fields=fields, storage=long_blocks).over


@pytest.mark.rule("qubix:turn.5", "qubix:end.1")
def test_who_cannot_move_is_passed_over() -> None:
    match = table("B1, B1", "", "")
    build(match, "1a1")
    match.push("done")
    assert match.actors == [0]
    passed = [e.params["seat"] for e in match.steps[-1].events if e.kind.name == "passed"]
    assert passed == [1, 2]
    assert refused(match, "done") == "turn.5"
    build(match, "1b1")
    assert match.over
    assert not any(event.kind.name == "passed" for event in match.steps[-1].events)


# Taking a block out of the storage.


@pytest.mark.rule("qubix:take.1")
def test_sixteen_blocks_are_free_at_the_start() -> None:
    ring = {c + r for c in "abcde" for r in "12345" if c in "ae" or r in "15"}
    assert legal(deal(1)) == {f"E{cell}" for cell in ring}


@pytest.mark.rule("qubix:take.2")
def test_a_block_that_is_covered_even_in_part_may_not_be_taken() -> None:
    match = table("", "", "", storage=without("Ea1"))
    assert refused(match, "Da1") == "take.2"  # a double at the corner, under Eb1
    assert refused(match, "Aa1") == "take.2"
    assert "Da1" in legal(table("", "", "", storage=without("Ea1", "Eb1")))


@pytest.mark.rule("qubix:take.3")
def test_a_block_with_others_on_all_sides_may_not_be_taken() -> None:
    assert refused(table("", "", "", storage=FULL_STORAGE), "Ec3") == "take.3"
    match = table("", "", "", storage=without("Ec1", "Ec2"))
    assert "Ec3" in legal(match)
    assert refused(match, "Ed3") == "take.3"


@pytest.mark.rule("qubix:take.4")
@pytest.mark.parametrize(
    ("taken", "free"),
    [
        (("E",), False),
        (("E", "Dc1"), False),  # half of its upper side
        (("E", "Dd1"), False),
        (("E", "Dc1", "Dd1"), True),
        (("E", "Db2"), True),  # all of its left side
        (("E", "Dc3"), False),
    ],
)
def test_the_whole_side_of_a_long_block_must_be_free(taken: tuple[str, ...], free: bool) -> None:
    match = table("", "", "", storage=without(*taken))
    assert ("Dc2" in legal(match)) == free
    if not free:
        # With something beside it taken, a side is free in part.
        assert refused(match, "Dc2") == ("take.4" if len(taken) > 1 else "take.3")


@pytest.mark.rule("qubix:take.1", "qubix:take.5")
@given(seed=seeds, chosen=choices)
@settings(max_examples=8)
def test_free_blocks_are_open_above_and_there_is_always_one(
    seed: int, chosen: tuple[int, dict[str, str]]
) -> None:
    match = deal(seed, chosen[0], **chosen[1])
    chance = random.Random(seed)
    while not match.over:
        stored = match.view(0)["storage"]
        filled = {(block["layer"], cell) for block in stored for cell in block["cells"]}
        free = [block for block in stored if block["free"]]
        assert free or not stored
        for block in free:
            assert not {(block["layer"] + 1, cell) for cell in block["cells"]} & filled
        match.push(chance.choice(match.legal_moves))


# Building on a field.


@pytest.mark.rule("qubix:build.1")
@pytest.mark.parametrize(("piece", "places"), [("B1", 9), ("B2", 12), ("B3", 6)])
def test_blocks_lie_along_rows_and_columns(piece: str, places: int) -> None:
    match = table(piece, "", "")
    match.push(own_blocks(match)[0])
    assert len(legal(match)) == 3 * places
    wrong = "1a1" if piece != "B1" else "1a1b1"
    assert refused(match, wrong) == "build.1"


@pytest.mark.rule("qubix:build.2")
def test_a_level_must_be_full_before_the_next() -> None:
    match = table("R1, R1", "", "", fields={"1": [*BLUE_FIELD[:2], "B2 a3b3"]})
    match.push(own_blocks(match)[0])
    assert {place for place in legal(match) if place[0] == "1"} == {"1c3"}
    assert refused(match, "1b3") == "build.2"
    match.push("1c3")
    match.push(own_blocks(match)[0])
    assert len(legal(match)) == 9
    match.push("1b2")
    assert match.view(0)["fields"][0]["heights"] == [1, 1, 1, 1, 2, 1, 1, 1, 1]


@pytest.mark.rule("qubix:build.3")
def test_a_field_is_three_levels_high_at_most() -> None:
    levels = [f"{colour}3 {row}" for colour in "BRY" for row in ("a1c1", "a2c2", "a3c3")]
    match = table("K1", "", "", fields={"1": levels})
    match.push(own_blocks(match)[0])
    assert not {place for place in legal(match) if place[0] == "1"}
    assert refused(match, "1a1") == "build.3"
    assert above(match) == "YYY/YYY/YYY"


@pytest.mark.rule("qubix:build.4")
@given(seed=seeds)
@settings(max_examples=5)
def test_the_fields_of_others_are_built_on_alike(seed: int) -> None:
    match = deal(seed, 4)
    match.push(random.Random(seed).choice(match.legal_moves))
    places = {field: {p[1:] for p in legal(match) if p[0] == field} for field in "1234"}
    assert places["1"] == places["2"] == places["3"] == places["4"]


@pytest.mark.rule("qubix:build.5")
@given(seed=seeds, chosen=choices)
@settings(max_examples=6)
def test_a_block_on_a_field_stays(seed: int, chosen: tuple[int, dict[str, str]]) -> None:
    match = deal(seed, chosen[0], **chosen[1])
    chance = random.Random(seed)
    before: list[set[str]] = [set() for _ in match.view(0)["fields"]]
    while not match.over:
        match.push(chance.choice(match.legal_moves))
        now = [set(map(str, field["blocks"])) for field in match.view(0)["fields"]]
        assert all(old <= new for old, new in zip(before, now, strict=True))
        before = now


@pytest.mark.rule("qubix:build.5")
def test_a_block_on_a_field_is_not_taken_up_again() -> None:
    match = table("R1", "", "", fields={"1": ["B1 a1 Ec1"]})
    assert refused(match, "Ec1") == "build.5"
    match.push(own_blocks(match)[0])
    assert refused(match, "Ec1") == "turn.4"


# The warehouse.


@pytest.mark.rule("qubix:warehouse.1")
def test_a_block_is_stored_in_the_own_warehouse() -> None:
    match = deal(1)
    seat = match.actors[0]
    match.push("Ea1")
    match.push("store")
    assert [len(blocks) for blocks in match.view(0)["warehouses"]] == [
        int(other == seat) for other in range(3)
    ]


@pytest.mark.rule("qubix:warehouse.3")
def test_a_block_of_the_warehouse_does_not_go_back() -> None:
    match = table("B1", "", "")
    match.push(own_blocks(match)[0])
    assert "store" not in legal(match)
    assert refused(match, "store") == "warehouse.3"


@pytest.mark.rule("qubix:turn.3", "qubix:warehouse.4")
def test_blocks_of_one_turn_go_to_one_field() -> None:
    match = build(table("B1, R1", "", ""), "2a1")
    match.push(own_blocks(match)[0])
    assert {place[0] for place in legal(match)} == {"2"}
    assert refused(match, "1a1") == "warehouse.4"


@pytest.mark.rule("qubix:warehouse.5")
def test_blocks_of_the_warehouse_are_laid_one_after_another() -> None:
    match = build(table("B1, R1, Y1", "K1", "", storage=without("E", "D", "C")), "2a1")
    assert legal(match) == {*own_blocks(match), "done"}
    assert refused(match, "Ba1") == "warehouse.5"
    assert refused(match, "2b1") == "warehouse.5"
    build(match, "2b1", "2c1")
    assert match.actors == [1]
    assert above(match, 1) == "YRB/.../..."


@pytest.mark.rule("qubix:warehouse.5", "qubix:build.1")
def test_the_move_ends_when_nothing_more_fits() -> None:
    apart = ["R1 a1", "Y1 c1", "P1 a3", "K1 c3", "R1 b2", "Y1 b1"]
    match = table("B2, B1", "K1", "", fields={"1": apart})
    double, single = own_blocks(match)
    match.push(single)
    match.push("1a2")
    assert match.actors == [1]
    assert [block["block"] for block in match.view(0)["warehouses"][0]] == [double]
    position = {**match.position(), "turn": 0, "warehouses": [["B2", "B1", "B1"], ["K1"], []]}
    roomy = kubik.Match.from_position(edition(warehouse={"cells": 4}), position, target="python")
    double, single, _ = own_blocks(roomy)
    roomy.push(single)
    roomy.push("1c2")
    assert refused(roomy, double) == "warehouse.5"
    assert case(roomy, double) == "field 1 has no room for a block of length 2"
    assert "done" in legal(roomy)


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


# Two players.


@pytest.mark.rule("qubix:two.1")
def test_a_neutral_field_lies_between_two_players_only() -> None:
    seen = deal(1, 2).view(0)
    assert [(field["field"], field["owner"]) for field in seen["fields"]] == [
        ("1", 0),
        ("2", 1),
        ("neutral", None),
    ]
    match = table("B1", "", "")
    match.push(own_blocks(match)[0])
    assert refused(match, "Na1") == "two.1"


@pytest.mark.rule("qubix:two.2")
@pytest.mark.parametrize(("side", "neutral"), [*itertools.product(("grey", "blue"), repeat=2)])
def test_the_neutral_board_has_a_side_of_its_own(side: str, neutral: str) -> None:
    seen = deal(1, 2, side=side, neutral_side=neutral).view(0)
    assert [field["side"] for field in seen["fields"]] == [side, side, neutral]
    options = {"side": side, "neutral_side": neutral}
    for field, points in ((side, "1a1c1"), (neutral, "Na1c1")):
        match = build(table("B3", "", options=options), points)
        assert scores(match)[0] == (3 if field == "grey" else 0)
    with pytest.raises(kubik.KubikError, match="only for: 2"):
        deal(1, 3, neutral_side="blue")


@pytest.mark.rule("qubix:two.3")
def test_adam_and_iza_build_on_the_neutral_field() -> None:
    """Adam makes a composition for 4, Iza gets 2; then Iza makes one for 6, Adam gets 3."""
    match = table("B1", "B2", fields={"neutral": AFTER_A})
    build(match, "Nb2")
    assert scores(match) == [4, 2]
    build(match, "Nc1c2")
    assert scores(match) == [4 + 3, 2 + 6]


# The end of the game.


@pytest.mark.rule("qubix:end.1")
@given(seed=seeds, chosen=choices)
@settings(max_examples=6)
def test_the_game_ends_when_nobody_can_move(seed: int, chosen: tuple[int, dict[str, str]]) -> None:
    match = play_out(deal(seed, chosen[0], **chosen[1]), seed)
    for seat in range(match.players):
        position = {**match.position(), "turn": seat}
        assert kubik.Match.from_position("qubix", position, target="python").over


@pytest.mark.rule("qubix:end.2", "qubix:end.3")
def test_most_points_win_and_equals_share() -> None:
    won = build(table("B3", "", "", scores=[0, 1, 2]), "1a1c1")
    assert (won.payoffs, won.ending) == ([1.0, 0.0, 0.0], "points")
    shared = build(table("B3", "", "", scores=[0, 3, 2]), "1a1c1")
    assert (shared.payoffs, shared.ending) == ([0.5, 0.5, 0.0], "shared")
    winners = [e.params["seat"] for e in shared.steps[-1].events if e.kind.name == "won"]
    assert winners == [0, 1]


# Notation, events, text.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_every_event_is_told_in_words(players: int, language: str) -> None:
    match = play_out(deal(5, players, storage="random"), 5)
    words, names = match.game.words(language), match.seat_names(language)
    kinds = {event.kind.name for event in match.events_for(PUBLIC_SEAT)}
    assert {"took", "took-out", "stored", "laid", "won"} <= kinds
    assert all(say_event(match.game, e, words, names) for e in match.events_for(PUBLIC_SEAT))


def test_the_log_tells_where_a_block_came_from_and_went() -> None:
    match = deal(1)
    match.push("Eb1")
    match.push("2c3")
    words, names = match.game.words("en"), ["Ann", "Bob", "Cid"]
    said = [say_event(match.game, e, words, names) for step in match.steps for e in step.events]
    mover = names[match.moves[0].seat]
    assert said == [
        f"{mover} takes a yellow single out of the storage (Eb1)",
        f"{mover} lays a yellow single on field 2, c3, level 1",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_shows_storage_fields_and_warehouses(language: str) -> None:
    match = table("K1 Ee1", "", fields={"neutral": ["B2 a1b1 Da3"]}, storage=without("E", "Da3"))
    text = match.text(language=language).splitlines()
    top = next(line for line in text if line.lstrip().startswith("1    "))
    assert top.endswith("R─R Y P R    · · · · ·")
    assert any(line.endswith("B1 B1 ··") for line in text)
    assert any("(Ee1)" in line for line in text)
    assert any("4/2" in line for line in text)


# Positions.


@given(seed=seeds, chosen=choices, moves=st.integers(0, 120))
@settings(max_examples=12)
def test_a_position_is_restored_as_it_was(
    seed: int, chosen: tuple[int, dict[str, str]], moves: int
) -> None:
    match = play_out(deal(seed, chosen[0], **chosen[1]), seed, moves)
    again = kubik.Match.from_position("qubix", match.position(), seed, target="python")
    assert again.position() == match.position()
    assert again.legal_moves == match.legal_moves
    assert again.view(0) == match.view(0)


BUILDING = {
    "fields": {"1": ["R1 a1"]},
    "from_warehouse": True,
    "building": "1",
    "before": ["..."] * 3,
}
BY_BEST_STEP = {"options": {"warehouse_scoring": "best_step"}}

BAD_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"dice": 3}, "no field “dice”"),
    ({"storage": 5}, "list of 5 layers"),
    ({"storage": [["....."] * 5] * 4}, "list of 5 layers"),
    ({"storage": [["...."] * 5] * 5}, "drawn in 5 rows of 5 signs"),
    ({"storage": [["XXXXX"] * 5] * 5}, "drawn in 5 rows of 5 signs"),
    ({"storage": without("Aa1"), "warehouses": [[], [], []]}, "hangs in the air"),
    ({"storage": [["RR..."] + ["....."] * 4, *NO_STORAGE[1:]]}, "Block Aa1 must be whole"),
    ({"storage": [["YYY.."] + ["....."] * 4, *NO_STORAGE[1:]]}, "block Aa1 has the colour R"),
    ({"fields": []}, "by the name of the field: 1, 2, 3"),
    ({"fields": {"neutral": []}}, "by the name of the field: 1, 2, 3"),
    ({"fields": {"1": ["B2"]}}, "“B2” is not a block"),
    ({"fields": {"1": ["B4 a1"]}}, "No block is left for “B4 a1”"),
    ({"fields": {"1": ["X1 a1"]}}, "“X1 a1” is not a block"),
    ({"fields": {"1": ["B1 a1b1"]}}, "“B1 a1b1” is not a block"),
    ({"fields": {"1": [7]}}, "“7” is not a block"),
    ({"fields": {"1": ["B1 a1 Ca1"]}}, "“B1 a1 Ca1” is not a block"),
    ({"fields": {"1": ["B1 a1", "R1 a1"]}}, "“R1 a1” has no place in the level"),
    ({"fields": {"1": ["B1 a1 Ec1", "B1 b1 Ec1"]}}, "Block Ec1 is in two places"),
    ({"fields": {"1": ["R1 a1 Ec1"]}}, "block Ec1 has the colour B"),
    ({"fields": {"1": ["B3 a1c1", "B3 a2c2", "B3 a3c3", "B3 a1c1"]}}, "No block is left"),
    ({"warehouses": [["B1"]]}, "entry for each of 3 seats"),
    ({"warehouses": [["B1"], [], 3]}, "“3” is not a block"),
    ({"warehouses": [["B3", "B1"], [], []]}, "warehouse of seat 1 has only 3 cells"),
    ({"warehouses": [["B1 a1"], [], []]}, "“B1 a1” is not a block"),
    ({"scores": [1, 2]}, "“scores” must be a list"),
    ({"scores": [1, 2, -1]}, "“scores” cannot be -1"),
    ({"turn": 3}, "“turn” cannot be 3; it goes from 0 to 2"),
    ({"turn": 1}, "The player whose turn it is has no move"),
    ({"from_warehouse": 1}, "“from_warehouse” must be true or false"),
    ({"building": "7"}, "by the name of the field"),
    ({"building": "1"}, "“before” must be drawn in 3 rows"),
    ({"building": "1", "before": ["..."] * 3}, "only a move with blocks from one's own warehouse"),
    ({"held": "B1 a1"}, "“B1 a1” is not a block"),
    (BUILDING | {"laid": 0}, "“laid” cannot be 0; it goes from 1 to 1"),
    (BUILDING | {"laid": 2}, "“laid” cannot be 2; it goes from 1 to 1"),
    (BUILDING | {"best": 4} | BY_BEST_STEP, "“best” must give counts by name"),
    (BUILDING | {"best": {"red": 7}} | BY_BEST_STEP, "“best.red” cannot be 7"),
    (BUILDING | {"best": {"black": 1}} | BY_BEST_STEP, "“black” in “best” is none of"),
]


@pytest.mark.parametrize(("change", "sentence"), BAD_POSITIONS, ids=lambda value: str(value)[:40])
def test_an_impossible_position_is_refused_with_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    position = {"players": 3, "storage": NO_STORAGE, "warehouses": [["R1"], [], []]}
    with pytest.raises(PositionError) as caught:
        kubik.Match.from_position("qubix", position | change, target="python")
    assert sentence in str(caught.value)
    assert caught.value.say(core_words("ru")).startswith("Такой позиции быть не может. ")


def test_there_are_not_more_blocks_of_a_kind_than_in_the_box() -> None:
    fields = {"1": ["R3 a1c1", "R3 a2c2", "R3 a3c3", "R3 a1c1"]}
    with pytest.raises(PositionError, match="more blocks of some colour and length"):
        table("B1", "", "", fields=fields, options={"storage": "random"})


# Editions: what an owner of the box may correct.


def layers(*changed: tuple[int, int, str]) -> list[list[str]]:
    """Return the layers of the storage with some rows changed: layer, row, what is there."""
    rows = [list(layer) for layer in DATA["storage"]["layers"]]
    for layer, row, text in changed:
        rows[layer][row] = text
    return rows


def drawn(**changes: Any) -> dict[str, Any]:
    """Return a side with one composition."""
    return {"composition": [{"shape": ["#..", "...", "..."], "points": [1, 0]} | changes]}


def test_the_data_of_the_game_passes_its_own_check() -> None:
    check_edition(read_data(PACKAGE), {})


@pytest.mark.rule("qubix:setup.11")
def test_an_edition_has_its_own_storage_compositions_and_warehouse() -> None:
    game = edition(
        warehouse={"cells": 5},
        storage={"layers": layers((4, 0, "Y1 R1 B1 P1 K1"))},
        blue=drawn(),
    )
    match = kubik.Match(game, 2, seed=1, target="python", neutral_side="blue")
    seen = match.view(0)
    assert seen["warehouse_cells"] == 5
    assert seen["storage"][BLOCK_NAMES.index("Ea1")]["colour"] == "yellow"
    assert seen["compositions"]["blue"] == [{"cells": [0], "points": [1, 0]}]
    match.push("Ea1")
    match.push("Nc3")
    assert scores(match)[match.moves[0].seat] == 1
    assert play_out(match, 1).over
    assert deal(1, 2).view(0)["warehouse_cells"] == 3


@pytest.mark.rule("qubix:setup.11")
def test_an_edition_may_mix_its_storage_too() -> None:
    match = kubik.Match(edition(warehouse={"cells": 1}), 4, 1, target="python", storage="random")
    assert play_out(match, 2).over


CORNER = {"shape": ["..#", "...", "..."], "points": [2, 1]}  # the same, turned

BAD_EDITIONS: list[tuple[dict[str, Any], str]] = [
    ({"colour": []}, "cannot change “colour”, only: warehouse, storage, grey, blue"),
    ({"warehouse": 3}, "“warehouse” must be a table"),
    ({"warehouse": {"cells": 0}}, "from 1 to 9 cells, not 0"),
    ({"warehouse": {"cells": "three"}}, "from 1 to 9 cells, not three"),
    ({"storage": {"layers": []}}, "must have 5 layers"),
    ({"storage": {"layers": [[]] * 5}}, "Layer 1 of the storage must have 5 rows"),
    ({"storage": {"layers": layers((2, 0, "K3 K3 K3 Y2"))}}, "Layer 3 of the storage must have"),
    ({"storage": {"layers": layers((1, 1, "K2 P3 Y2 R4 P2"))}}, "Layer 2 of the storage, row 2"),
    ({"storage": {"layers": layers((1, 1, "K2 P3 Y2 W3 P2"))}}, "“W3” is no cell"),
    ({"storage": {"layers": layers((0, 0, "R3 R3 B2 B2 R3"))}}, "Layer 1 of the storage cannot"),
    (
        {"storage": {"layers": layers((3, 0, "R2 R2 Y1 P1 R1"), (3, 1, "R2 R2 Y2 Y2 Y1"))}},
        "Layer 4 of the storage can be packed in more than one way",
    ),
    ({"storage": {"layers": layers((4, 0, "R2 R2 B1 P1 K1"))}}, "74 blocks; there are 75"),
    ({"grey": {"composition": []}}, "The grey side must have a list of compositions"),
    ({"blue": {"composition": [1]}}, "Composition 1 of the blue side must be drawn"),
    ({"blue": drawn(shape=["##", "##"])}, "in 3 rows of 3 signs"),
    ({"blue": drawn(shape=["####", "...", "..."])}, "in 3 rows of 3 signs"),
    ({"blue": drawn(shape=["...", "...", "..."])}, "at least one #"),
    ({"blue": drawn(shape=["#x.", "...", "..."])}, "# or a dot"),
    ({"blue": drawn(points=[4])}, "two numbers of points, from 0 to 99"),
    ({"blue": drawn(points=[4, 100])}, "two numbers of points, from 0 to 99"),
    (
        {"grey": {"composition": [*drawn()["composition"], CORNER]}},
        "Compositions 1 and 2 of the grey side are the same",
    ),
]  # fmt: skip


@pytest.mark.rule("qubix:setup.11")
@pytest.mark.parametrize(("overrides", "sentence"), BAD_EDITIONS, ids=lambda value: str(value)[:40])
def test_an_edition_that_cannot_be_played_is_refused(
    overrides: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(EditionError) as caught:
        kubik.find_game("qubix", overrides)
    assert sentence in str(caught.value)
    assert caught.value.say(core_words("ru")).startswith("По такому изданию играть нельзя. ")


def test_an_apostrophe_tells_blocks_apart() -> None:
    rows = layers((3, 0, "R2 R2 Y1 P1 R1"), (3, 1, "R2' R2' Y2 Y2 Y1"), (4, 0, "R1 Y1 B1 P1 K1"))
    with pytest.raises(EditionError, match="74 blocks"):
        kubik.find_game("qubix", {"storage": {"layers": rows}})


# The bot.


def test_greedy_takes_the_points_it_sees() -> None:
    match = table("", "", fields={"neutral": AFTER_A}, storage=without("E", "Da3"))
    while match.actors == [0]:
        match.push(choose_move(match, 0, "greedy"))
    assert scores(match) == [4, 2]
