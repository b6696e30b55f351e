"""On a Ray cluster contests, tunings and the lab play the same games and come to the same."""

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
from kubik.terminal.main import main

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'line_bot' / 'bot.py'}"
BOTS = ["greedy", "random", EXAMPLE]
CONTEST = ("arena", "connect_four", *BOTS, "--blocks", "3", "--clock", "20")
TUNING = ("tune", "connect_four", "--generations", "2", "--games", "20", "--threads", "2")
EDITION = {"cones": {"bases": 5}}
BOX = "[cones]\nbases = 5\n"
PAIRS = 10
PLAYERS = ["random"] * 2
LAB = ("lab", "kabaleo", "--bots", ",".join(PLAYERS), "--games", str(PAIRS))

# Commands with `--ray`, on a cluster that is started once: that takes longer than all the rest.
# The lab is interpreted, since it would compile two boxes.
PROGRAM = """
import json, sys
from kubik.arena.cluster import LOCAL, joined
from kubik.terminal import lab
from kubik.terminal.main import main
usual = lab.LabPlan
lab.LabPlan = lambda *asked, **more: usual(*asked, **more | {"target": "python"})
with joined(LOCAL, 2):
    for command in json.loads(sys.argv[1]):
        if status := main([*command, "--ray"]):
            sys.exit(status)
"""


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that was written by commands on a cluster."""
    folder = tmp_path_factory.mktemp("there")
    (folder / "box.toml").write_text(BOX, encoding="utf-8")
    commands = (
        (*CONTEST, "--out", "contest.jsonl"),
        (*TUNING, "--to", "weights.toml"),
        (*LAB, "--edition", "box.toml", "--out", "lab"),
    )
    subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(commands)],
        check=True,
        capture_output=True,
        cwd=folder,
    )
    return folder


def games(path: Path) -> list[tuple[int, int, Any]]:
    """Return the games of each block, without the time they took."""
    blocks = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return sorted((block["line_up"], block["block"], block["games"]) for block in blocks)


def test_a_contest_has_the_same_games(there: Path, tmp_path: Path) -> None:
    here = tmp_path / "here.jsonl"
    hold(make_contest("connect_four", BOTS, clock=20.0), 3, out=here)
    assert len(games(here)) == 9
    assert games(there / "contest.jsonl") == games(here)


def test_a_tuning_finds_the_same(there: Path, tmp_path: Path) -> None:
    here = tmp_path / "here.toml"
    assert main([*TUNING, "--to", str(here)]) == 0
    assert (there / "weights.toml").read_text() == here.read_text()


def test_the_lab_measures_the_same(there: Path) -> None:
    found = json.loads((there / "lab.json").read_text(encoding="utf-8"))
    ours, theirs = (
        choose_games(kubik.find_game("kabaleo", edition), 2, 1, PLAYERS, {})
        for edition in (None, EDITION)
    )
    alone = compare(Comparison(ours, theirs), LabPlan(PAIRS, target="python")).to_dict()
    assert found["state"]["key"] == alone["key"]
    assert found["state"]["used"] == alone["used"]
