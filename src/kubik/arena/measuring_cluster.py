"""Measured games on a Ray cluster: parts of a look are played wherever there is a core."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from kubik.arena.crew import ray_crew
from kubik.arena.lab import Measurer
from kubik.arena.measures import Columns, MeasuringTarget, measure, measuring_build, searches
from kubik.arena.totals import Simulated

TASKS_PER_CORE = 4  # of a look, so that nobody waits long for the last


def measure_part(
    common: Mapping[str, Any], which: Simulated, first: int, games: int
) -> dict[str, Any]:
    """Measure games in another process."""
    return dict(measure(which, first, games, threads=1, target=common["target"]))


@contextmanager
def on_cluster(
    address: str, threads: int | None = None, target: MeasuringTarget = "cpu"
) -> Iterator[Measurer]:
    """Give what measures games on the cluster of that address, or on one started here."""
    with ray_crew(measure_part, {"target": target}, address, threads) as crew:

        def take(which: Simulated, first: int, games: int) -> Columns:
            # Once, and not in every process of this machine at the same time.
            if not searches(which):
                measuring_build(which.game, target).compile()
            part = max(1, -(-games // (TASKS_PER_CORE * crew.size)))
            tasks = [
                crew.submit(which, first + at, min(part, games - at))
                for at in range(0, games, part)
            ]
            columns = [task.result() for task in tasks]
            return {name: np.concatenate([one[name] for one in columns]) for name in columns[0]}

        yield take
