"""Positions of Qwirkle Cubes that are set up, and those that cannot be."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.playing import legal, play_out
from games.qwirkle_table import choices, deal, seeds
from kubik.engine.errors import PositionError
from kubik.engine.words import core_words


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
