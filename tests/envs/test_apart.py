"""Who only plays loads nothing of what learners need."""

import subprocess
import sys

import pytest

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


@pytest.mark.parametrize("door", ["gymnasium", "openspiel", "pettingzoo"])
def test_a_door_whose_framework_is_missing_says_what_to_install(door: str) -> None:
    package = {"openspiel": "pyspiel"}.get(door, door)
    code = (
        f"import sys\nsys.modules[{package!r}] = None\n"
        f"from kubik.engine.errors import KubikError\n"
        f"try:\n    import kubik.envs.{door}\nexcept KubikError as error:\n    print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert f"“{package}”" in ran.stdout, ran.stderr
    assert 'pip install "kubik[research]"' in ran.stdout
