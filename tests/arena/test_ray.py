"""On a Ray cluster a contest and the lab play the same games and come to the same tables."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kubik
from kubik.arena.hold import hold
from kubik.arena.lab import Comparison, LabPlan, compare
from kubik.arena.schedule import make_contest
from kubik.arena.simulate import choose_games

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'line_bot' / 'bot.py'}"
BOTS = ["greedy", "random", EXAMPLE]
EDITION = {"cones": {"bases": 5}}
PAIRS = 40

# Commands with `--ray`, on a cluster that is started once: that takes longer than all the rest.
PROGRAM = """
import json, sys
from kubik.arena.cluster import LOCAL, joined
from kubik.terminal.main import main
with joined(LOCAL, 2):
    for command in json.loads(sys.argv[1]):
        if status := main([*command, "--ray"]):
            sys.exit(status)
"""


def games(path: Path) -> list[tuple[int, int, Any]]:
    """Return the games of each block, without the time they took."""
    blocks = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return sorted((block["line_up"], block["block"], block["games"]) for block in blocks)


@pytest.mark.slow
def test_a_local_ray_plays_the_same_games(tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    box, answer = tmp_path / "box.toml", tmp_path / "lab"
    box.write_text("[cones]\nbases = 5\n", encoding="utf-8")
    contest = [
        "arena",
        "connect_four",
        *BOTS,
        "--blocks",
        "3",
        "--clock",
        "20",
        "--out",
        str(there),
    ]
    asked = ["--players", "2", "--games", str(PAIRS), "--out", str(answer)]
    commands = [contest, ["lab", "kabaleo", "--edition", str(box), *asked]]
    subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(commands)], check=True, capture_output=True
    )
    hold(make_contest("connect_four", BOTS, clock=20.0), 3, out=here)
    assert len(games(here)) == 9
    assert games(there) == games(here)
    found = json.loads((tmp_path / "lab.json").read_text(encoding="utf-8"))
    ours, theirs = (
        choose_games(kubik.find_game("kabaleo", edition), 2, 1, ["keen"] * 2, {})
        for edition in (None, EDITION)
    )
    alone = compare(Comparison(ours, theirs), LabPlan(PAIRS)).to_dict()
    assert found["state"]["key"] == alone["key"]
    assert found["state"]["used"] == alone["used"]
