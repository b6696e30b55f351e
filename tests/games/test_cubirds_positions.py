"""Positions of CuBirds that cannot be."""

from typing import Any

import pytest

import kubik
from games.cubirds_table import PLAIN_ROWS


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"deck": {"owl": 11}}, "CuBirds has 110"),
        ({"rows": [["owl", "duck", "owl"], *[["robin"]] * 3]}, "owl in two places"),
        ({"rows": []}, "list of 4 rows"),
        ({"hands": [{"owl": 1}]}, "each of 2 seats"),
        ({"hands": [{"eagle": 1}, {}]}, "“eagle” in “hands” is none of"),
        ({"hands": [{"owl": -1}, {}]}, "owl” cannot be -1"),
        ({"hands": [{}, {"owl": 1}]}, "Seat 1 has no cards"),
        ({"hands": [{"owl": 1}, {}]}, "Seat 2 has no cards"),
        ({"turn": 2}, "“turn” cannot be 2"),
        ({"phase": "over"}, "in “phase” is none of"),
        ({"known": [{"owl": 2}, {}]}, "contradicts the hand"),
        (
            {"hands": [{"owl": 1, "duck": 1}, {}], "possible": [{"owl": 1, "duck": 1}, {}]},
            "contradicts",
        ),
        ({"discard_known": {"owl": 1}}, "discard pile"),
        ({"discarded": [{"owl": 1}, {}]}, "discard pile"),
        ({"feathers": 3}, "no field “feathers”"),
        ({"rows": [["owl", "owl"], *[["robin", "duck"]] * 3]}, "though there are cards to refill"),
    ],
)
def test_impossible_positions_are_refused_with_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    position = {
        "players": 2,
        "rows": [line.split() for line in PLAIN_ROWS],
        "hands": [{"owl": 1}, {"parrot": 2}],
        **change,
    }
    with pytest.raises(kubik.KubikError, match="This position is impossible") as caught:
        kubik.Match.from_position("cubirds", position)
    assert sentence in str(caught.value)
