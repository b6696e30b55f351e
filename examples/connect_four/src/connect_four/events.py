"""What can be seen to happen in connect four."""

from kubik.engine.events import EventKind

DROPPED, WON, FILLED = range(3)

EVENTS = (
    EventKind("dropped", ("seat", "column")),
    EventKind("won", ("seat",)),
    EventKind("filled", ()),
)
