"""`kubik puzzles`: a position of the day is solved, and the search still agrees with it."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from kubik import find_game
from kubik.bots.puzzles import FIRST_DAY, puzzle_of, puzzles_of, read_puzzles, solutions
from terminal.running import Kubik

DAY = FIRST_DAY.isoformat()
PUZZLE = puzzle_of(find_game("kabaleo"), FIRST_DAY)


def moves() -> tuple[str, list[str]]:
    """Return the best move and others."""
    assert PUZZLE
    legal = PUZZLE.match().legal_moves
    return PUZZLE.best, [str(move) for move in legal if str(move) != PUZZLE.best]


def test_a_position_is_solved(kubik: Kubik) -> None:
    best, others = moves()
    lines = f"nonsense\n{others[0]}\n{best}\n"
    ran = kubik("puzzles", "kabaleo", "--day", DAY, lines=lines)
    assert ran.status == 0
    assert "nonsense" in ran.err
    assert ran.out.count("3 tries left") == 2  # nonsense is no try
    assert "1 try left" not in ran.out
    assert "Found!" in ran.out
    assert ran.out.index("Found!") < ran.out.index("The best move")


def test_or_not(kubik: Kubik) -> None:
    best, others = moves()
    ran = kubik("puzzles", "kabaleo", "--day", DAY, lines="\n".join(others[:3]) + "\n")
    told = ran.out[ran.out.index("The best move") :]
    assert best in told
    assert f"{best} " not in ran.out[: ran.out.index("Not this one")].splitlines()[-1]


@pytest.mark.parametrize(
    "written", [str.lower, lambda move: move.lower().translate(str.maketrans("bgopvy", "ипщзмн"))]
)
def test_moves_are_written_as_at_a_table(kubik: Kubik, written: Callable[[str], str]) -> None:
    """In small letters, or in the Russian layout; what a move could be is listed before."""
    best, _ = moves()
    ran = kubik("puzzles", "kabaleo", "--day", DAY, lines=f"{written(best)}\n")
    assert "Found!" in ran.out
    assert best in ran.out[: ran.out.index("tries left")].split()


def test_the_number_of_a_move_will_do(kubik: Kubik) -> None:
    best, _ = moves()
    assert PUZZLE
    number = [str(move) for move in PUZZLE.match().legal_moves].index(best) + 1
    ran = kubik("puzzles", "kabaleo", "--day", DAY, lines=f"{number}\n")
    assert "Found!" in ran.out


def test_any_of_equal_cubes_will_do(kubik: Kubik) -> None:
    shipped = puzzles_of(find_game("qwirkle_cubes"))
    day, other = next(
        (FIRST_DAY + timedelta(days=at), move)
        for at, asked in enumerate(shipped)
        for move in solutions(asked, asked.match()) - {asked.best}
    )
    ran = kubik("puzzles", "qwirkle_cubes", "--day", day.isoformat(), lines=f"{other}\n")
    assert "Found!" in ran.out


@pytest.mark.parametrize("word", ["q", "выход"])
def test_somebody_may_leave(kubik: Kubik, word: str) -> None:
    ran = kubik("puzzles", "kabaleo", "--day", DAY, lines=f"{word}\n{word}\n")
    assert ran.status == 0
    assert not ran.err
    assert ran.out.count("tries left") == 1


@pytest.mark.parametrize("day", ["2999-01-01", "2026-10-31", "x"])
def test_a_day_without_a_position_gets_the_days_that_have_one(kubik: Kubik, day: str) -> None:
    ran = kubik("puzzles", "kabaleo", "--day", day)
    assert ran.status == 2
    assert DAY in ran.err


@pytest.mark.parametrize(
    "asked", [("connect_four",), ("kabaleo", "--day", "2999-01-01"), ("kabaleo", "--day", "x")]
)
def test_what_is_not_there_is_said(kubik: Kubik, asked: tuple[str, ...]) -> None:
    ran = kubik("puzzles", *asked)
    assert ran.status == 2
    assert ran.err.strip().endswith(".")


@pytest.mark.long
def test_the_search_agrees_again_and_mining_too(kubik: Kubik, home: Path) -> None:
    """A file that is made anew begins as the one in the package does."""
    assert kubik("puzzles", "kabaleo", "--check", "1").status == 0
    assert kubik("puzzles", "kabaleo", "--make", "1", "--to", "made.jsonl").status == 0
    (made,) = read_puzzles((home / "made.jsonl").read_text(encoding="utf-8"))
    shipped = puzzles_of(find_game("kabaleo"))[0]
    assert (made.position, made.best) == (shipped.position, shipped.best)
