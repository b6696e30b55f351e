"""A record that was cut or changed is told from a whole one, whatever was done to it."""

import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import kubik
from engine.anything import JSON, say_in_both
from kubik.engine import record
from kubik.engine.errors import RecordError
from kubik.engine.game import Game
from kubik.engine.words import core_words
from kubik.testing.play import played
from kubik.testing.samples import sample

MATCH = played(next(sample(kubik.find_game("connect_four"))), 3, target="python")
RECORD = MATCH.record()
HEADERS = (
    "Game",
    "Rules",
    "Players",
    "Options",
    "Names",
    "Seed",
    "Position",
    "Seats",
    "Moves",
    "Result",
)


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


@pytest.mark.parametrize(
    "text", [f"{RECORD}\n{RECORD}", kubik.Series("connect_four", matches=1, seed=1).record()]
)
def test_more_than_one_record_is_not_taken_for_a_changed_one(text: str) -> None:
    with pytest.raises(RecordError, match="more than the record of one match"):
        kubik.Match.from_record(text)


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
@example("Rules", True)
@example("Rules", "1")
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


DEEP = "[" * 100_000
HALF = "\ud800"  # of a character


@pytest.mark.parametrize(
    "text",
    [
        RECORD + HALF,
        f"[Kubik 1]\n[Game {DEEP}]\n",
        RECORD.replace("[Moves ", "[Moves 1" + "0" * 60),
    ],
)
def test_a_text_made_to_break_a_reader_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as refusal:
        kubik.Match.from_record(text)
    say_in_both(refusal.value)


@pytest.mark.parametrize("digits", [30, 5_000])
def test_a_seat_of_many_digits_is_refused(digits: int) -> None:
    headers = [line for line in without("Result") if line.startswith("[")]
    with pytest.raises(RecordError) as refusal:
        kubik.Match.from_record(sealed([*headers, '[Result "*"]', f"1. seat {'9' * digits}: 4"]))
    say_in_both(refusal.value)


@pytest.mark.parametrize("name", ["secret", "promises", "nonces"])
def test_a_share_of_half_a_character_is_refused(name: str) -> None:
    shares = {"secret": "s", "promises": ["", ""], "nonces": ["", ""]}
    spoilt = {**shares, name: HALF if name == "secret" else [HALF, HALF]}
    with pytest.raises(RecordError, match="“Shares”"):
        kubik.Match.from_record(resealed("Shares", spoilt))


def resealed(header: str, value: object) -> str:
    """Return the record with another header, and a check sum that fits."""
    kept = without(header)
    return sealed([kept[0], f"[{header} {json.dumps(value)}]", *kept[1:]])


def without(header: str) -> list[str]:
    """Return the lines of the record but for a header and the check sum."""
    return [line for line in RECORD.splitlines() if not line.startswith(("[Check", f"[{header} "))]


def sealed(lines: list[str]) -> str:
    """Return the lines with a check sum that fits."""
    return "\n".join([f'[Check "{record._digest(lines)}"]', *lines])


# Versions of the rules.


FINGERPRINT = kubik.find_game("connect_four").version.fingerprint


def let_rules_be(monkeypatch: pytest.MonkeyPatch, version: int, *replays: int | str) -> None:
    """Let connect four be at a version of its rules, by which games of others can be played."""
    game = replace(kubik.find_game("connect_four"), rules_version=version, replays=replays)
    monkeypatch.setattr(record, "find_game", lambda _name: game)


def test_a_record_tells_the_version_of_its_rules() -> None:
    for game in (kubik.find_game(name) for name in kubik.game_names()):
        written = kubik.Match(game, seed=1, target="python").record().splitlines()
        assert f'[Rules "{game.version}"]' in written
        assert str(game.version).startswith(f"{game.rules_version} (")


@pytest.mark.parametrize(("made", "here"), [(1, 2), (3, 2), (0, 1)])
def test_a_record_of_other_rules_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, made: int, here: int
) -> None:
    let_rules_be(monkeypatch, here)
    with pytest.raises(RecordError) as refusal:
        kubik.Match.from_record(resealed("Rules", made))
    assert refusal.value.say(core_words("en")) == (
        "The record cannot be played. "
        f"It needs version {made} of the rules of Connect four;"
        f" this Kubik plays by version {here} ({FINGERPRINT})."
    )
    assert f"версия {made} правил" in refusal.value.say(core_words("ru"))
    assert f"по версии {here} ({FINGERPRINT})." in refusal.value.say(core_words("ru"))


def test_a_record_of_other_rules_under_the_same_number_is_refused() -> None:
    kubik.Match.from_record(resealed("Rules", f"1 ({FINGERPRINT})"))
    kubik.Match.from_record(resealed("Rules", 1))  # from before there were fingerprints
    with pytest.raises(RecordError, match=r"needs version 1 \(00000000\) of the rules"):
        kubik.Match.from_record(resealed("Rules", "1 (00000000)"))


@pytest.mark.parametrize("written", ["one", "1 (0)", "", True, 1.0, None, -1])
def test_a_version_that_is_none_is_refused(written: object) -> None:
    with pytest.raises(RecordError, match="the header “Rules”"):
        kubik.Match.from_record(resealed("Rules", written))


def test_a_record_without_a_version_is_of_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    unnumbered = sealed(without("Rules"))
    assert kubik.Match.from_record(unnumbered).record() == RECORD
    let_rules_be(monkeypatch, 2)
    with pytest.raises(RecordError, match="needs version 1"):
        kubik.Match.from_record(unnumbered)


def test_a_game_may_say_that_it_replays_an_older_version(monkeypatch: pytest.MonkeyPatch) -> None:
    let_rules_be(monkeypatch, 3, 1, "3 (00000000)", "2 (11111111)")
    again = kubik.Match.from_record(RECORD)
    assert again.moves == MATCH.moves
    assert f'[Rules "3 ({FINGERPRINT})"]' in again.record()
    for replayed in ("3 (00000000)", "2 (11111111)"):
        kubik.Match.from_record(resealed("Rules", replayed))
    for other in (2, "2 (00000000)", "3 (11111111)"):
        with pytest.raises(RecordError, match="needs version"):
            kubik.Match.from_record(resealed("Rules", other))


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
