"""Positions that show a lesson best, to be drawn on its page."""

from typing import Any

from bench.masters.games import Moment

SHOWN_MOVES = 4


class Examples:
    """The best example of each lesson so far."""

    def __init__(self) -> None:
        self._best: dict[str, tuple[float, dict[str, Any]]] = {}

    def offer(self, lesson: str, strength: float, moment: Moment, game: int, **told: Any) -> None:
        """Take the position before a move if it shows a lesson better than all before.

        What else is told of it stands beside the moves, or in their place.
        """
        best = self._best.get(lesson)
        if best is None or strength > best[0]:
            self._best[lesson] = (strength, described(moment, game) | told)

    def best(self, lesson: str) -> dict[str, Any] | None:
        """Return the position as plain data, if there is one."""
        return self._best[lesson][1] if lesson in self._best else None


def described(moment: Moment, game: int) -> dict[str, Any]:
    """Return a position, and the moves that were weighed there, the best first."""
    return {
        "game": game,
        "step": len(moment.match.steps),
        "seat": moment.seat,
        "position": dict(moment.match.position()),
        "moves": [
            {"code": one.code, "share": one.share, "tries": one.tries}
            for one in moment.thoughts[:SHOWN_MOVES]
        ],
    }
