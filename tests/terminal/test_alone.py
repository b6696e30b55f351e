"""CuBirds alone against RobinBird, at the terminal."""

import json
import re
from pathlib import Path

import pytest

from shared.robinbird import LAST_MOVES, scarce_position
from terminal.running import Kubik


def test_robinbird_is_listed_and_what_it_opens_is_told(kubik: Kubik) -> None:
    ran = kubik("play", "cubirds", "--players", "1", "--seed", "3", "--names", "Ann")
    head, board = ran.out.split("Round 1", 1)
    assert "At the table: Ann, RobinBird." in head
    opened = re.findall(r"opens (an?|\d) [a-z]", " ".join(head.split()))
    assert sum(int(number) if number.isdecimal() else 1 for number in opened) == 8
    assert "Ann" not in head.partition("Commitment")[2]
    assert "open hand:" in board
    assert "seen in hand" not in board


def test_robinbird_is_not_told_of_again_when_a_game_goes_on(kubik: Kubik, saves: Path) -> None:
    kubik("play", "cubirds", "--players", "1", "--seed", "3", lines="1\n")
    [save] = saves.glob("*")
    ran = kubik("play", "--from", str(save))
    assert "RobinBird opens" not in ran.out


@pytest.mark.parametrize(
    ("mine", "robins", "said"),
    [
        (2, 1, "Ann wins (no card to draw)."),
        (1, 1, "Shared victory: Ann, RobinBird (no card to draw)."),
        (1, 2, "RobinBird wins (no card to draw)."),
    ],
)
def test_the_end_is_announced_rightly(
    kubik: Kubik, home: Path, mine: int, robins: int, said: str
) -> None:
    (home / "scarce.json").write_text(json.dumps(scarce_position(mine, robins)))
    argv = ("play", "cubirds", "--from", "scarce.json", "--names", "Ann")
    ran = kubik(*argv, lines="\n".join(LAST_MOVES))
    assert said in ran.out
