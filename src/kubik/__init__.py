"""Kubik: five cube games on one table, to play, simulate and research.

>>> import kubik
>>> match = kubik.Match("cubirds", players=3, seed=7, variant="expert")
>>> match.actors
[0]
"""

import importlib
import importlib.metadata
from typing import TYPE_CHECKING, Any

from kubik.engine.errors import KubikError
from kubik.engine.events import PUBLIC_SEAT, Event
from kubik.engine.match import Match
from kubik.engine.moves import Move
from kubik.engine.registry import find_game, game_names
from kubik.engine.series import Series

if TYPE_CHECKING:
    from kubik.arena.lab import LabPlan
    from kubik.arena.lab_answer import LabAnswer, lab
    from kubik.arena.series import SeriesSimulation, simulate_series
    from kubik.arena.simulate import Simulation, simulate, total_games
    from kubik.arena.totals import Totals

__all__ = [
    "PUBLIC_SEAT",
    "Event",
    "KubikError",
    "LabAnswer",
    "LabPlan",
    "Match",
    "Move",
    "Series",
    "SeriesSimulation",
    "Simulation",
    "Totals",
    "find_game",
    "game_names",
    "lab",
    "simulate",
    "simulate_series",
    "total_games",
]

# Whoever plays does not wait for what simulates.
_WHERE = {
    "LabAnswer": "lab_answer",
    "LabPlan": "lab",
    "lab": "lab_answer",
    "SeriesSimulation": "series",
    "simulate_series": "series",
    "Simulation": "simulate",
    "simulate": "simulate",
    "total_games": "simulate",
    "Totals": "totals",
}


def __getattr__(name: str) -> Any:
    """Load what is asked for of the arena, or tell the version."""
    if name == "__version__":
        return importlib.metadata.version("kubik")
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"kubik.arena.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    """Return all that there is, so that it is offered before it is loaded."""
    return sorted({*globals(), *__all__})
