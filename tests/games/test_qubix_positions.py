"""Positions of Qubix that are set up, and those that cannot be."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.playing import play_out
from games.qubix_table import NO_STORAGE, choices, deal, seeds, table, without
from kubik.engine.errors import PositionError
from kubik.engine.words import core_words


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
