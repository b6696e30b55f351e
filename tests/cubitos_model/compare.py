"""Hold the rules of Cubitos against the model: `python -m tests.cubitos_model.compare`.

Each position is tried to its end in both: every choice of the model, every action of the rules,
compiled and interpreted.
Whatever the rules come to must be a result of the model; and whatever the model comes to must be
covered by a result of the rules: the same dice in the same places, and no less of anything that
nobody minds to have. So nothing is lost by what the rules do by themselves.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import kubik
from kubik.arena.runners import cores
from kubik.engine.build import Build, Target, live_build

from .choices import TooLargeError
from .positions import Case, case_at, table_of
from .record import of_rules, restored
from .results import Result, of_model, uncovered

POSITIONS = 24_000
TARGETS: tuple[Target, ...] = ("cpu", "python")
SHARE = 200  # positions that a process tries before it tells
MOST = 20_000  # tables or records on the way; larger ones are left out, and counted


@dataclass(frozen=True)
class Difference:
    """A position at which the two do not come to the same."""

    case: Case
    target: Target  # of the rules
    impossible: list[Result]  # reached by the rules alone
    unreachable: list[Result]  # by the model alone

    def __str__(self) -> str:
        return "\n".join(
            [
                f"Case(json.loads('{json.dumps(self.case.position)}'), "
                f"{self.case.seat}, {self.case.seed}) on {self.target}",
                *(f"  not by the model: {result}" for result in self.impossible[:3]),
                *(f"  not by the rules: {result}" for result in self.unreachable[:3]),
                f"  {len(self.impossible)} and {len(self.unreachable)} in all",
            ]
        )


def differences(case: Case, builds: Iterable[Build]) -> list[Difference]:
    """Try a position in the model and in builds of the rules, and return in what they differ."""
    model = of_model(table_of(case), MOST)
    found = []
    for build in builds:
        rules = of_rules(build, restored(build, case.position, case.seed), case.seat, MOST)
        impossible, unreachable = sorted(rules - model), uncovered(model, rules)
        if impossible or unreachable:
            found.append(Difference(case, build.target, impossible, unreachable))
    return found


@dataclass
class Tried:
    """How many positions were tried, how many were left out, and where the two differ."""

    positions: int = 0
    too_large: int = 0
    differences: list[Difference] = field(default_factory=list)


def try_all(numbers: Sequence[int], seed: int, targets: Sequence[Target]) -> Tried:
    """Try positions by their numbers."""
    builds = [live_build(kubik.find_game("cubitos"), target) for target in targets]
    tried = Tried()
    for number in numbers:
        tried.positions += 1
        try:
            tried.differences += differences(case_at(number, seed), builds)
        except TooLargeError:
            tried.too_large += 1
    return tried


def main(arguments: Sequence[str] | None = None) -> int:
    """Try many positions on all cores, print differences, and fail if there is one."""
    parser = argparse.ArgumentParser(description="Hold the rules of Cubitos against the model.")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first position")
    asked = parser.parse_args(arguments)
    for target in TARGETS:
        live_build(kubik.find_game("cubitos"), target).compile()
    end = asked.first + asked.positions
    shares = [range(at, min(at + SHARE, end)) for at in range(asked.first, end, SHARE)]
    sums = Tried()
    with ProcessPoolExecutor(cores(), get_context("spawn")) as pool:
        rest = [asked.seed] * len(shares), [TARGETS] * len(shares)
        for tried in pool.map(try_all, shares, *rest):
            sums.positions += tried.positions
            sums.too_large += tried.too_large
            sums.differences += tried.differences
            for found in tried.differences:
                print(found)  # noqa: T201
    print(  # noqa: T201
        f"{sums.positions} positions, {sums.too_large} of them too large, "
        f"{len(sums.differences)} differences"
    )
    return bool(sums.differences)


if __name__ == "__main__":
    sys.exit(main())
