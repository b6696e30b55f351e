"""Qubix, line by line of its rulebook: the deal, turns, warehouses and the end."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings

import kubik
from games.playing import legal, play_out
from games.qubix_table import (
    AFTER_A,
    DATA,
    FULL_STORAGE,
    PACKAGE,
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
from kubik.engine.errors import PositionError
from kubik.engine.lines import rule_lines
from kubik.games.qubix.data import COUNTS, NAMES
from kubik.testing.refusals import case, refused

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
