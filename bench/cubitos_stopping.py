"""Is the stopping of Cubitos exact? All choices of up to five dice, against looking at every die.

    python -m bench.cubitos_stopping [first] [step]

Prints how many were compared and the largest difference. Several can share the work: with `0 2` and
`1 2` two of them.
"""

import sys
from itertools import islice
from pathlib import Path

import numpy as np

from kubik.bots.cubitos import stopping
from kubik.bots.cubitos.stopping import push_gain
from kubik.engine.build import Build
from kubik.engine.registry import find_game

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bots.stopping_by_hand import case, counts, gain_by_hand, pools

MOST_DICE = 5


def main() -> None:
    """Compare them all."""
    first, step = (int(word) for word in sys.argv[1:3]) if len(sys.argv) > 2 else (0, 1)
    build = Build(find_game("cubitos"), "cpu", kernels=[push_gain], name="stopping")
    build.compile()
    numbers, sums = np.zeros(stopping.NUMBERS, np.int64), np.zeros(stopping.SUMS)
    compared, largest = 0, 0.0
    for number, dice in islice(enumerate(pools(MOST_DICE)), first, None, step):
        stake, worth = case(number)
        found = build.kernel(push_gain)(counts(dice), stake, worth, numbers, sums)
        largest = max(largest, abs(found - gain_by_hand(dice, stake, worth)))
        compared += 1
    print(f"{compared} choices of up to {MOST_DICE} dice; largest difference {largest:.2e}")


if __name__ == "__main__":
    main()
