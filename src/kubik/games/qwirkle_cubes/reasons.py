"""What else speaks for a move of Qwirkle Cubes, or against it: lines that others may complete."""

from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.qwirkle_cubes.data import LONGEST_LINE

CROSSING = 2  # lines through one cube


def also(_s: State, _seat: int, _code: int, preview: dict[str, Any]) -> list[Phrase]:
    """Return what a seat can know of a move beside its preview."""
    lines = preview.get("lines", [])
    said = []
    if len(lines) == CROSSING:
        said.append(Phrase("reason-crosses", {}))
    if LONGEST_LINE - 1 in lines:
        said.append(Phrase("reason-leaves-nearly-all", {"cubes": LONGEST_LINE - 1}))
    return said
