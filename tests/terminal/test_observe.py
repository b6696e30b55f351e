"""`kubik observe`: the numbers that a seat sees, with their names."""

from pathlib import Path

import pytest

from kubik import Match, find_game, game_names
from kubik.engine import sight
from kubik.engine.words import LANGUAGES
from kubik.terminal.observe import named_numbers
from terminal.running import Kubik


@pytest.fixture
def record(tmp_path: Path) -> tuple[Path, Match]:
    """Return the file of a game of Kabaleo, whose towers are codes."""
    match = Match("kabaleo", players=3, seed=7, target="python")
    for _ in range(9):
        match.push(match.legal_moves[-1])
    path = tmp_path / "game.kubik"
    path.write_text(match.record(), encoding="utf-8")
    return path, match


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_is_printed_with_its_name(
    kubik: Kubik, record: tuple[Path, Match], language: str
) -> None:
    path, match = record
    ran = kubik("observe", str(path), "--seat", "2", "--all", "--lang", language)
    assert ran.status == 0
    rows = [line.split() for line in ran.out.splitlines()[1:]]
    assert [row[1] for row in rows] == sight.names(match.game.observe.SIGHT)
    assert [int(row[2]) for row in rows] == match.observe(1).tolist()


def test_zeros_are_left_out_and_codes_are_named(kubik: Kubik, record: tuple[Path, Match]) -> None:
    path, match = record
    ran = kubik("observe", str(path), "--lang", "en")
    rows = [line.split() for line in ran.out.splitlines()[1:]]
    seen = match.observe(match.actors[0])
    assert len(rows) == (seen != 0).sum()
    assert ran.out.startswith("Position 9 of 9 as seat ")
    colour = match.view(0)["towers"][0][0]
    assert ["towers.1.1", colour] in [[row[1], row[3]] for row in rows if len(row) == 4]


def test_an_earlier_position(kubik: Kubik, record: tuple[Path, Match]) -> None:
    path, match = record
    ran = kubik("observe", str(path), "--move", "0", "--seat", "1", "--all", "--lang", "en")
    begin = Match("kabaleo", players=3, seed=7, target="python")
    assert [int(line.split()[2]) for line in ran.out.splitlines()[1:]] == begin.observe(0).tolist()
    assert "seat 1" in ran.out
    assert match.steps


@pytest.mark.parametrize("option", [("--move", "10"), ("--seat", "4"), ("--seat", "0")])
def test_what_is_not_there_is_refused(
    kubik: Kubik, record: tuple[Path, Match], option: tuple[str, str]
) -> None:
    ran = kubik("observe", str(record[0]), *option, "--lang", "en")
    assert ran.status == 2
    assert option[0] in ran.err


def test_a_match_refuses_a_seat_that_is_not_there() -> None:
    match = Match("connect_four", seed=1, target="python")
    with pytest.raises(
        ValueError, match=r"There is no seat 3; the seats of this match are 1 to 2\."
    ):
        match.observe(2)


@pytest.mark.parametrize("name", game_names())
def test_all_games_name_their_numbers(name: str) -> None:
    match = Match(name, seed=1, target="python")
    rows = list(named_numbers(match, 0))
    assert len(rows) == find_game(name).observe.SIZE
    assert [place for place, *_ in rows] == list(range(len(rows)))
