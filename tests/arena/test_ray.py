"""On a Ray cluster a contest gives the same games and the same table."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kubik.arena.hold import hold
from kubik.arena.schedule import make_contest
from terminal.running import PROGRAM

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'line_bot' / 'bot.py'}"
BOTS = ["greedy", "random", EXAMPLE]


def games(path: Path) -> list[tuple[int, int, Any]]:
    """Return the games of each block, without the time they took."""
    blocks = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return sorted((block["line_up"], block["block"], block["games"]) for block in blocks)


@pytest.mark.slow
def test_a_local_ray_plays_the_same_games(tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    hold(make_contest("connect_four", BOTS, clock=20.0), 3, out=here)
    subprocess.run(
        [
            sys.executable, "-c", PROGRAM, "arena", "connect_four", *BOTS, "--blocks", "3",
            "--clock", "20", "--out", str(there), "--threads", "2", "--ray",
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip
    assert len(games(here)) == 9
    assert games(there) == games(here)
