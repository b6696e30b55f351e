"""Building in Qubix, line by line of its rulebook."""

import random

import pytest
from hypothesis import given, settings

from games.playing import legal
from games.qubix_table import BLUE_FIELD, above, choices, deal, own_blocks, seeds, table
from kubik.testing.refusals import refused


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
