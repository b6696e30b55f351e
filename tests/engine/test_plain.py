"""The plain compiler makes the same games as our own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kubik

GAMES = 200
SCRIPT = f"""
import kubik
from kubik.engine.build import live_build
result = kubik.simulate("connect_four", games={GAMES}, seed=5, bots=["greedy", "random"])
print(result.lengths.tolist(), result.shares.tolist())
assert live_build(kubik.find_game("connect_four"), "cpu")._is_plain
"""


def plain_games(cache: Path) -> str:
    environment = {**os.environ, "KUBIK_COMPILER": "plain", "KUBIK_CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.slow
def test_both_compilers_play_the_same_games(tmp_path: Path) -> None:
    ours = kubik.simulate("connect_four", games=GAMES, seed=5, bots=["greedy", "random"])
    expected = f"{ours.lengths.tolist()} {ours.shares.tolist()}"
    assert plain_games(tmp_path) == expected
    kept = {path.name: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert kept, "what was compiled is kept"
    assert plain_games(tmp_path) == expected
    again = {path.name: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert again == kept, "and loaded by the next start"
