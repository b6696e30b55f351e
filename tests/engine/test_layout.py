"""A state is flat: nothing hides between its fields."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import DTypeLike, NDArray

from kubik.engine.layout import (
    LINE,
    blank,
    copy_common,
    i1,
    i2,
    i8,
    layout,
    restore,
    rows,
    scratch,
    snapshot,
    with_log,
)
from kubik.engine.open_state import OpenRows, OpenState, open_rows

Toy = layout(("flag", i1), ("wide", i8), ("cells", i1, (3, 3)), ("score", i2, 2))


def field_bytes(state: np.dtype) -> int:
    return sum(state[name].itemsize for name in state.names or ())


def is_aligned(state: np.dtype) -> bool:
    fields: Mapping[str, Any] = state.fields or {}
    return all(offset % (kind.base.itemsize) == 0 for kind, offset, *_ in fields.values())


@pytest.mark.parametrize("state", [Toy, with_log(Toy), layout(("one", i1))])
def test_no_padding_and_every_field_aligned(state: np.dtype) -> None:
    assert field_bytes(state) == state.itemsize
    assert state.itemsize % 8 == 0
    assert is_aligned(state)


def test_a_live_record_begins_with_the_same_bytes() -> None:
    live = with_log(Toy)
    assert Toy.fields is not None
    assert live.fields is not None
    for name in Toy.names or ():
        assert live.fields[name][1] == Toy.fields[name][1]


@pytest.mark.parametrize("name", ["round", "size", "data", "all", "T"])
def test_names_that_numpy_has_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        layout((name, i1))


def test_a_name_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="generator"):
        layout(("generator", i1))


def test_an_open_record_is_the_same_memory() -> None:
    states = blank(Toy, 2)
    opened = OpenState(states)
    opened.wide = -5
    opened.score[1] += 7
    states[0].flag = 1
    states[0].cells[1, 2] = 3
    assert (states[0].wide, states[0].score.tolist()) == (-5, [0, 7])
    assert (opened.flag, opened.cells[1, 2]) == (1, 3)
    assert type(opened.flag) is int
    assert not any(states[1].cells.ravel())


@pytest.mark.parametrize("value", [3, np.int64(3), np.int8(3), True, np.bool_(True), 3.7])
def test_an_open_record_takes_the_numbers_that_numpy_takes(value: Any) -> None:
    states, plain = blank(Toy), blank(Toy)
    OpenState(states).wide = value
    plain[0].wide = value
    assert states[0].wide == plain[0].wide


def test_an_open_record_takes_no_number_that_does_not_fit() -> None:
    opened = OpenState(blank(Toy))
    for value in (128, np.int64(128)):
        with pytest.raises(ValueError, match="invalid value"):
            opened.flag = value
    assert opened.flag == 0


Memory = rows(("used", i8), ("toys", Toy, 3), ("last", Toy), ("share", np.float64))


def test_rows_in_rows_are_open_as_well() -> None:
    memory = blank(Memory, 2)
    opened = OpenRows(memory)
    opened[1].toys[2].cells[1, 0] = 4
    opened[1].last.flag = 2
    opened[-1].share = 0.5
    assert memory[1].toys[2].cells[1, 0] == 4
    assert (memory[1].last.flag, memory[1].share) == (2, 0.5)
    assert not any(memory[:1].tobytes())


def test_open_rows_are_the_same_memory() -> None:
    states = blank(Toy, 4)
    opened = OpenRows(states)
    opened[np.int64(3)].flag = 5
    part = opened[1:]
    assert (len(opened), len(part), part[2].flag, states[3].flag) == (4, 3, 5, 5)
    part[0] = opened[3]  # a clone
    opened[3].flag = 6
    assert states.flag.tolist() == [0, 5, 0, 6]
    assert [state.flag for state in part] == [5, 0, 6]
    with pytest.raises(IndexError):
        opened[4]


def test_only_what_python_hands_over_as_rows_is_laid_open() -> None:
    codes, states = np.zeros(3, np.int64), blank(Toy, 2)
    assert open_rows(codes) is codes
    assert open_rows(7) == 7
    assert open_rows(states)[1] is not states[1]


def test_an_open_record_has_the_fields_of_its_state_alone() -> None:
    opened = OpenState(blank(Toy))
    assert not hasattr(opened, "turn")
    with pytest.raises(AttributeError, match="turn"):
        opened.turn = 1
    with pytest.raises(AttributeError, match="cells"):
        opened.cells = 1


def test_positions_travel_between_live_and_simulation_records() -> None:
    plain, live, again = blank(Toy), blank(with_log(Toy)), blank(Toy)
    plain[0].cells[1, 2] = 7
    plain[0].wide = -5
    copy_common(plain, live)
    copy_common(live, again)
    assert again.tobytes() == plain.tobytes() == snapshot(live, Toy)


def test_a_snapshot_puts_a_position_back() -> None:
    states = blank(with_log(Toy))
    states[0].score[1] = 300
    saved = snapshot(states, Toy)
    states[0].score[1] = 0
    states[0].logged = 3
    restore(states, saved)
    assert states[0].score[1] == 300
    assert states[0].logged == 3


def test_a_clone_is_an_assignment() -> None:
    states = blank(Toy, 2)
    states[0].flag = 1
    states[1] = states[0]
    states[0].flag = 2
    assert states[1].flag == 1


def lines_of(memory: NDArray[Any]) -> range:
    begin = memory.__array_interface__["data"][0]
    return range(begin // LINE, (begin + memory.nbytes - 1) // LINE + 1)


SIZES = st.tuples(st.integers(1, 40), st.sampled_from([i1, i8, np.float64, Toy]))


@given(st.lists(SIZES, min_size=2, max_size=30))
def test_memory_for_threads_shares_no_line(sizes: list[tuple[int, DTypeLike]]) -> None:
    memories = [scratch(count, kind) for count, kind in sizes]
    lines = [line for memory in memories for line in lines_of(memory)]
    assert len(lines) == len(set(lines))
    for memory, (count, kind) in zip(memories, sizes, strict=True):
        assert memory.dtype == kind
        assert len(memory) == count
        assert not memory.tobytes().strip(b"\0")
