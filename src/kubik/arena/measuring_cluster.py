"""Measured games on a Ray cluster: parts of a look are played wherever there is a core."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from kubik.arena.crew import ray_crew
from kubik.arena.lab import Measurer
from kubik.arena.measures import Columns, MeasuringTarget, measure, measuring_build, searches
from kubik.arena.simulate import choose_games
from kubik.arena.totals import Simulated
from kubik.engine.registry import find_game

TASKS_PER_CORE = 4  # of a look, so that nobody waits long for the last


def measure_from_dict(
    common: Mapping[str, Any], data: Mapping[str, Any], first: int, games: int
) -> dict[str, Any]:
    """Measure games that plain data name, in another process."""
    game = find_game(data["game"], data["edition"])
    which = choose_games(game, *(data[name] for name in ("players", "seed", "bots", "options")))
    return dict(measure(which, first, games, threads=1, target=common["target"]))


@contextmanager
def on_cluster(
    address: str, threads: int | None = None, target: MeasuringTarget = "cpu"
) -> Iterator[Measurer]:
    """Give what measures games on the cluster of that address, or on one started here."""
    with ray_crew(measure_from_dict, {"target": target}, address, threads) as crew:

        def take(which: Simulated, first: int, games: int) -> Columns:
            # Once, and not in every process of this machine at the same time.
            if not searches(which):
                measuring_build(which.game, target).compile()
            part = max(1, -(-games // (TASKS_PER_CORE * crew.size)))
            data = _as_data(which)
            tasks = [
                crew.submit(data, first + at, min(part, games - at)) for at in range(0, games, part)
            ]
            columns = [task.result() for task in tasks]
            return {name: np.concatenate([one[name] for one in columns]) for name in columns[0]}

        yield take


def _as_data(which: Simulated) -> dict[str, Any]:
    edition = which.game.edition
    return {
        "game": which.game.name,
        "edition": dict(edition.overrides) if edition else None,
        "players": which.players,
        "options": dict(which.options),
        "bots": list(which.bots),
        "seed": which.seed,
    }
