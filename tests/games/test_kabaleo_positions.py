"""Positions of Kabaleo that are set up, and those that cannot be."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kubik
from games.kabaleo_table import choices, deal, seeds, table
from games.playing import play_out
from kubik.engine.errors import PositionError
from kubik.engine.events import PUBLIC_SEAT
from kubik.engine.layout import snapshot
from kubik.engine.words import core_words
from kubik.games.kabaleo.rules import take_back


@given(seed=seeds, chosen=choices, moves=st.integers(0, 36))
@settings(max_examples=25)
def test_a_position_is_restored_as_it_was(
    seed: int, chosen: tuple[int, str, str], moves: int
) -> None:
    match = play_out(deal(seed, *chosen), seed, moves)
    again = kubik.Match.from_position("kabaleo", match.position(), seed, target="python")
    assert again.position() == match.position()
    assert again.legal_moves == match.legal_moves
    for seat in range(PUBLIC_SEAT, match.players):
        assert again.view(seat) == match.view(seat)
        saved = [
            snapshot(each.imagine(seat, "same"), match.game.rules.STATE) for each in (again, match)
        ]
        assert saved[0] == saved[1]


BAD_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"dice": 3}, "no field “dice”"),
    ({"towers": "all"}, "list of 16 towers"),
    ({"towers": [["green"]] * 15}, "list of 16 towers"),
    ({"towers": [["green"]] * 15 + [[]]}, "Tower 16 must be a list of colours"),
    ({"towers": [["green"]] * 15 + ["green"]}, "Tower 16 must be a list of colours"),
    ({"towers": [["green", "blue"] * 19] + [["green"]] * 15}, "Tower 1 must be a list"),
    ({"towers": [["red"]] * 16}, "“red” in “towers” is none of"),
    ({"towers": [["green", "green"]] + [["green"]] * 15}, "Tower 1 has two cones"),
    ({"towers": [["green"]] * 16}, "4 bases of a colour or none, not 16: green"),
    ({"supplies": [{"orange": 1}]}, "“supplies” must be a list with an entry for each of 2"),
    ({"supplies": [["orange"], {}]}, "“supplies” must give counts"),
    ({"supplies": [{"orange": 7}, {}]}, "orange” cannot be 7"),
    ({"supplies": [{"orange": True}, {}]}, "orange” cannot be True"),
    ({"supplies": [{"orange": 6}, {"orange": 6}]}, "colour orange: 12 instead of 6"),
    ({"supplies": [{"violet": 1}, {"violet": 1}]}, "colour violet: 2 instead of 0"),
    ({"cancelled": {"orange": 4}}, "Pieces of the colour green: 0 instead of 6"),
    ({"supplies": [{"orange": 1}, {}]}, "an odd number is gone"),
    ({"supplies": [{}, {"orange": 2}]}, "do not fit whose turn it is"),
    ({"supplies": [{"orange": 2}, {}]}, "do not fit whose turn it is"),
    ({"targets": None}, "“targets” must be a list"),
    ({"targets": ["green", "gray"]}, "“gray” in “targets” is none of"),
    ({"targets": ["green", "green"]}, "a different colour in play"),
    ({"targets": ["green", "violet"]}, "a different colour in play"),
    ({"turn": 2}, "“turn” cannot be 2; it goes from 0 to 1"),
    ({"last": 16}, "“last” cannot be 16; it goes from 0 to 15"),
    ({"last": "O1"}, '“last” cannot be "O1"'),
    ({"moves": ["O99"]}, "“O99” in “moves” is none of"),
    ({"moves": ["G1"]}, "The moves cannot have led here: G1"),
    ({"moves": ["O1", "O1", "O5"]}, "The moves cannot have led here: O5"),
    ({"moves": ["O1", "O1"], "last": 3}, "The moves cannot have led here: O1"),
    ({"moves": ["O24", "O24"]}, "The moves cannot have led here: O24"),
    ({"moves": ["B1", "B1"] * 19}, "The moves cannot have led here: B1"),
]


@pytest.mark.parametrize(("change", "sentence"), BAD_POSITIONS, ids=lambda value: str(value)[:40])
def test_an_impossible_position_is_refused_with_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(PositionError) as caught:
        kubik.Match.from_position(
            "kabaleo", table("O", "O").position() | {"cancelled": None} | change, target="python"
        )
    assert sentence in str(caught.value)
    assert caught.value.say(core_words("ru")).startswith("Такой позиции быть не может. ")


def test_moves_that_led_to_a_position_need_not_all_be_told() -> None:
    played_before = play_out(deal(3, 2), 3, 9)
    position = played_before.position()
    assert position["moves"] == [move.notation for move in played_before.moves]
    for kept in (9, 4, 0):
        again = kubik.Match.from_position(
            "kabaleo", position | {"moves": position["moves"][9 - kept :]}, target="python"
        )
        assert len(again.position()["moves"]) == kept
        assert again.legal_moves == played_before.legal_moves
        again.push(again.legal_moves[0])
        assert len(again.position()["moves"]) == kept + 1


@given(seed=seeds, chosen=choices)
@settings(max_examples=10)
def test_moves_can_be_taken_back_one_by_one(seed: int, chosen: tuple[int, str, str]) -> None:
    match = play_out(deal(seed, *chosen), seed)
    for step in reversed(match.steps):
        take_back(match._state)
        before = np.frombuffer(step.before, match.game.rules.STATE)
        for field in set(before.dtype.names) - {"generator"}:
            assert np.array_equal(match._saved[field], before[field]), field


def test_who_moved_once_more_sits_further_on() -> None:
    three = "G G G G O O O O B B B B P P P P Y Y Y Y"
    assert table("OB", "O", "B", towers=three, targets="GOB").actors == [0]
    assert table("O", "OB", "B", towers=three, targets="GOB", turn=1).actors == [1]
    with pytest.raises(PositionError, match="do not fit"):
        table("OP", "O", "PB", towers=three.replace("Y Y", "YB Y", 1), targets="GOB")
