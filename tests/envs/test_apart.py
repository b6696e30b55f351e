"""Who only plays loads nothing of what learners need."""

import subprocess
import sys

PLAYING = """
import sys
import kubik
from kubik.bots import choose_move
import kubik.terminal.main, kubik.terminal.play
match = kubik.Match("connect_four", seed=1, target="python")
match.push(choose_move(match, 0, "greedy"))
match.view(0), match.record()
apart = ("kubik.envs", "gymnasium", "pettingzoo", "pyspiel", "open_spiel")
print([name for name in sys.modules if name.startswith(apart) or name.endswith(".observe")])
"""


def test_playing_loads_no_door() -> None:
    ran = subprocess.run([sys.executable, "-c", PLAYING], capture_output=True, text=True)
    assert ran.stdout == "[]\n", ran.stderr


def test_a_batch_loads_no_framework() -> None:
    code = (
        "import sys, kubik.envs\n"
        "print([name for name in ('gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout == "[]\n", ran.stderr
