"""What a seat may know in my game: everything (open.1)."""

from typing import Any

from kubik.engine.layout import State
from my_game.rules import GOAL

OPEN = True  # every seat sees the same

PHASES = ("decide", "over")


def view(s: State, _seat: int) -> dict[str, Any]:
    """The points, the pot and the die."""
    return {
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "scores": [int(points) for points in s.scores[: s.players]],
        "pot": int(s.pot),
        "face": int(s.face),
        "goal": GOAL,
    }
