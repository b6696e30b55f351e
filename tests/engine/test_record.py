"""A record that was cut or changed is told from a whole one, whatever was done to it."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import kubik
from engine.anything import JSON, say_in_both
from kubik.engine import record
from kubik.engine.errors import RecordError
from kubik.engine.game import Game
from shared.play import played
from shared.samples import sample

MATCH = played(next(sample(kubik.find_game("connect_four"))), 3, target="python")
RECORD = MATCH.record()
HEADERS = ("Game", "Players", "Options", "Names", "Seed", "Position", "Seats", "Moves", "Result")


def is_refused_or_the_same(text: str) -> None:
    try:
        match = kubik.Match.from_record(text)
    except RecordError as error:
        say_in_both(error)
    else:
        assert match.record() == RECORD


def test_it_begins_with_headers_and_ends_with_moves() -> None:
    lines = RECORD.splitlines()
    assert lines[0] == "[Kubik 1]"
    assert lines[-1].startswith(f"{len(MATCH.moves)}. seat")


def test_a_record_cut_at_any_line_is_refused(game: Game) -> None:
    lines = played(next(sample(game)), 5, moves=30).record().splitlines()
    for count in range(len(lines)):
        with pytest.raises(RecordError):
            kubik.Match.from_record("\n".join(lines[:count]))


@given(st.integers(0, len(RECORD) - 1), st.characters())
def test_an_edited_character_is_noticed(place: int, character: str) -> None:
    is_refused_or_the_same(RECORD[:place] + character + RECORD[place + 1 :])


@given(st.integers(0, len(RECORD)), st.integers(0, len(RECORD)), st.text(max_size=3))
def test_a_changed_piece_is_noticed(start: int, end: int, put_in: str) -> None:
    is_refused_or_the_same(RECORD[: min(start, end)] + put_in + RECORD[max(start, end) :])


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        kubik.Match.from_record(text)


@given(st.sampled_from(HEADERS), JSON)
@example("Players", 2.0)
@example("Options", {"players": 2})
@example("Seats", 5)
@example("Names", ["\ud800"])
@example("Names", ["a", "b", "c"])
@example("Position", {"players": 2.0})
def test_a_header_that_makes_no_sense_is_refused(header: str, value: object) -> None:
    """Even when the check sum was made to fit."""
    try:
        match = kubik.Match.from_record(resealed(header, value))
    except RecordError as error:
        say_in_both(error)
    else:
        assert kubik.Match.from_record(match.record()).record() == match.record()


def resealed(header: str, value: object) -> str:
    """Return the record with another header, and a check sum that fits."""
    old = RECORD.splitlines()
    kept = [line for line in old if not line.startswith(("[Check", f"[{header} "))]
    lines = [kept[0], f"[{header} {json.dumps(value)}]", *kept[1:]]
    return "\n".join([f'[Check "{record._digest(lines)}"]', *lines])


@given(st.lists(st.text(min_size=1), min_size=2, max_size=2))
@example(["a\u2028b", "c\x85d\r\n"])
def test_any_names_read_back(names: list[str]) -> None:
    match = kubik.Match("connect_four", seed=1, names=names)
    match.push(0)
    assert kubik.Match.from_record(match.record()).names == match.names == names


def test_line_ends_of_another_system_do_not_matter() -> None:
    assert kubik.Match.from_record(RECORD.replace("\n", "\r\n")).record() == RECORD


@pytest.mark.parametrize(
    ("header", "value"), [("Seed", "another"), ("Result", [0.25, 0.75]), ("Game", "cubirds")]
)
def test_headers_must_fit_each_other(header: str, value: object) -> None:
    with pytest.raises(RecordError):
        kubik.Match.from_record(resealed(header, value))
