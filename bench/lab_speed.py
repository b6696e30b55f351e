"""What part of a lab run is spent inside compiled games: `python -m bench.lab_speed`.

A comparison of two boxes of CuBirds between greedy players is run on all cores; counted is the
time of processors, so that a busy machine changes little. Exits with status 1 below 80%.
"""

import sys
import time
from typing import Any

import kubik
from kubik.arena import measures
from kubik.arena.lab import Comparison, LabPlan, compare
from kubik.arena.runners import cores
from kubik.arena.simulate import choose_games
from kubik.arena.table import play_games
from kubik.arena.totals import Simulated

PAIRS = 10_000
BOTS = ["greedy"] * 3
LEAST = 0.80
EDITION = {"bird": {"robin": {"cards": 21}}}  # so near to the box that it takes all pairs to tell


class Watched:
    """A build whose whole games are timed."""

    def __init__(self, which: Simulated) -> None:
        self.build: Any = measures.measuring_build(which.game, "cpu")
        self.build.compile()
        self.seconds = 0.0
        self._play = self.build.kernel(play_games)
        vars(self.build)["kernel"] = lambda _: self.play

    def play(self, *args: Any) -> None:
        """Play games, and note how long the core was busy with them."""
        begun = time.thread_time()
        self._play(*args)
        self.seconds += time.thread_time() - begun


def main() -> int:
    """Compare, and say where the time went."""
    boxes = [kubik.find_game("cubirds", edition) for edition in (None, EDITION)]
    sides = [choose_games(box, 3, 1, BOTS, {}) for box in boxes]
    watched = [Watched(side) for side in sides]
    begun, spent = time.perf_counter(), time.process_time()
    comparison = compare(Comparison(sides[0], sides[1]), LabPlan(PAIRS))
    seconds, spent = time.perf_counter() - begun, time.process_time() - spent
    inside = sum(one.seconds for one in watched) / spent
    games = 2 * comparison.tally.pairs
    print(f"{games:,} games in {seconds:.1f} s on {cores()} cores, {games / seconds:,.0f} a second")
    print(f"{inside:.1%} of {spent:.1f} s of processors inside compiled games")
    return 0 if inside >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
