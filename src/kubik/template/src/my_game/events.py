"""What can be seen to happen in my game."""

from kubik.engine.events import EventKind

ROLLED, LOST, KEPT, WON = range(4)

EVENTS = (
    EventKind("rolled", ("seat", "face"), chance=True),  # which cannot be taken back
    EventKind("lost", ("seat", "points")),
    EventKind("kept", ("seat", "points", "score")),
    EventKind("won", ("seat",)),
)
