"""How often the lab finds what is there, and what is not: `python -m bench.lab_calls`.

An edition of CuBirds with twice as many robins must be told from the box in at least 95 of 100
comparisons, and the box from itself, on other seeds, in no more than 5. Exits with status 1 if not.
"""

import sys
from collections.abc import Mapping
from typing import Any

import kubik
from kubik.arena.lab import Comparison, LabPlan, compare
from kubik.arena.simulate import choose_games

RUNS = 100
PAIRS = 4_000
BOTS = ["greedy"] * 3
PLANTED = {"bird": {"robin": {"cards": 40}}}
FEWEST_FOUND, MOST_FALSE = 95, 5


def is_called(number: int, edition: Mapping[str, Any] | None) -> bool:
    """Whether a comparison of the box with an edition, or with itself, tells some difference."""
    ours, theirs = kubik.find_game("cubirds"), kubik.find_game("cubirds", edition)
    comparison = Comparison(
        choose_games(ours, 3, 2 * number, BOTS, {}),
        choose_games(theirs, 3, 2 * number + 1, BOTS, {}),
    )
    compare(comparison, LabPlan(PAIRS))
    return any(found.verdict == "surely" for found in comparison.findings)


def main() -> int:
    """Count both kinds of calls."""
    found = sum(is_called(number, PLANTED) for number in range(RUNS))
    false = sum(is_called(number, None) for number in range(RUNS))
    print(f"twice as many robins: told in {found} of {RUNS}; nothing changed: in {false}")
    return 0 if found >= FEWEST_FOUND and false <= MOST_FALSE else 1


if __name__ == "__main__":
    sys.exit(main())
