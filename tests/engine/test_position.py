"""Whatever is given as a position: a sentence says what is wrong, or it can be played."""

import copy
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kubik
from engine.anything import JSON, say_in_both
from kubik.engine.errors import KubikError, PositionError, SetupError
from kubik.engine.game import Game
from kubik.testing.play import played
from kubik.testing.repeats import repeated
from kubik.testing.samples import sample

# The game and its position are made once for many examples.
many = settings(
    max_examples=repeated(12), suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def plays_or_is_refused(game: Game, position: Any) -> None:
    """Restore a position, and play on from it if it is one."""
    try:
        match = kubik.Match.from_position(game, position, seed=1)
    except (PositionError, SetupError) as error:
        say_in_both(error)
        return
    watchers = (*range(match.players), kubik.PUBLIC_SEAT)
    assert all(map(match.text, watchers))
    choice = random.Random(1)
    for _ in range(20):
        assert match._build.broken(match._state) == 0
        assert match.text()
        for seat in watchers:
            match.imagine(seat, "test")
        if match.over:
            break
        assert match.legal_moves
        match.push(choice.choice(match.legal_moves))


@pytest.fixture
def position(game: Game) -> dict[str, Any]:
    return played(next(sample(game)), 4, moves=5).position()


@pytest.mark.long
@many
@given(value=st.dictionaries(st.text(max_size=5), JSON))
def test_any_json_is_refused(game: Game, value: dict[str, Any]) -> None:
    plays_or_is_refused(game, value)


@pytest.mark.long
@many
@given(data=st.data(), value=JSON)
def test_a_changed_part_is_refused_or_plays(
    game: Game, position: dict[str, Any], data: st.DataObject, value: Any
) -> None:
    """Anything in the place of anything, at any depth."""
    changed = copy.deepcopy(position)
    holder, key = data.draw(st.sampled_from(list(places(changed))))
    holder[key] = value
    plays_or_is_refused(game, changed)


@pytest.mark.long
@many
@given(data=st.data())
def test_a_missing_part_is_refused_or_plays(
    game: Game, position: dict[str, Any], data: st.DataObject
) -> None:
    changed = copy.deepcopy(position)
    holder, key = data.draw(st.sampled_from(list(places(changed))))
    del holder[key]
    plays_or_is_refused(game, changed)


def test_the_true_position_plays(game: Game, position: dict[str, Any]) -> None:
    plays_or_is_refused(game, position)
    assert kubik.Match.from_position(game, position).position() == position


def test_an_unknown_field_is_named(game: Game, position: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match="nonsense"):
        kubik.Match.from_position(game, {**position, "nonsense": 1})


def test_options_must_be_a_table(game: Game, position: dict[str, Any]) -> None:
    with pytest.raises(KubikError):
        kubik.Match.from_position(game, {**position, "options": [1]})


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in nested lists and tables, as its holder and key."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for holder, key in list(found):
        if isinstance(holder[key], dict | list):
            found += places(holder[key])
    return found


def test_a_position_with_numbers_of_numpy_is_that_with_pythons() -> None:
    """Arrays and tuples are lists; all can be written into a record."""
    board = np.array(["......."] * 5 + ["...xo.."])
    by_numpy = {"players": np.int64(2), "board": board}
    matches = [
        kubik.Match.from_position("connect_four", position, seed=1, target="python")
        for position in (by_numpy, {"players": 2, "board": tuple(board.tolist())})
    ]
    assert matches[0].record() == matches[1].record()


def test_a_match_has_its_beginning_to_itself() -> None:
    position = {"players": 2, "board": ["......."] * 6}
    match = kubik.Match.from_position("connect_four", position, seed=1, target="python")
    before = match.record()
    position["board"][0] = "changed"  # type: ignore[index]
    assert match.record() == before


def test_a_text_is_not_told_as_the_number_it_looks_like() -> None:
    position = kubik.Match("cubirds", 3, seed=1, target="python").position()
    with pytest.raises(PositionError, match='“turn” cannot be "1"'):
        kubik.Match.from_position("cubirds", position | {"turn": "1"}, target="python")
