"""On a Ray cluster a contest gives the same games and the same table."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from terminal.running import PROGRAM

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'line_bot' / 'bot.py'}"
CONTEST = ["connect_four", "greedy", "random", EXAMPLE, "--blocks", "3", "--clock", "20"]


def held(out: Path, *arguments: str) -> list[dict[str, Any]]:
    """Hold the contest in a process of its own; return its blocks without the time they took."""
    subprocess.run(
        [sys.executable, "-c", PROGRAM, "arena", *CONTEST, "--out", str(out), *arguments],
        check=True,
        capture_output=True,
    )
    blocks = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    for block in blocks:
        block.pop("thought", None)
    return sorted(blocks, key=lambda block: (block["line_up"], block["block"]))


def test_a_local_ray_plays_the_same_games(tmp_path: Path) -> None:
    here = held(tmp_path / "here.jsonl")
    assert len(here) == 9
    assert held(tmp_path / "ray.jsonl", "--threads", "2", "--ray") == here
