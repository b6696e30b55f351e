"""What else speaks for a move of Qubix, or against it: what others get for it."""

from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase


def also(_s: State, seat: int, _code: int, preview: dict[str, Any]) -> list[Phrase]:
    """Return what a seat can know of a move beside its preview."""
    points = preview.get("points", [])
    shared = sum(points) - points[seat] if points else 0
    return [Phrase("reason-shares", {"points": shared})] if shared else []
