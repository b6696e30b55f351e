"""A stranger's game on all versions of Python that are here: `python -m tests.testing.all_pythons`.

Compiles everything anew for each, which takes a minute or two.
"""

import sys
import tempfile
from pathlib import Path

from .stranger import GAME, Stranger, build_wheel, pythons


def main() -> int:
    """Run the suite of a new game and a simulation on each; the first that fails says why."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build_wheel(folder / "wheel")
        for version in pythons():
            stranger = Stranger(folder / version, wheel)
            stranger.settle(version)
            stranger.make_game()
            last = stranger.do("pytest", "-q", cwd=GAME).splitlines()[-1]
            stranger.do("kubik", "sim", GAME, "--games", "2000", "--bots", "greedy,random")
            sys.stdout.write(f"Python {version}: {last}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
