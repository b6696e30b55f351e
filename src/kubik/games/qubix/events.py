"""What can be seen to happen in Qubix."""

from kubik.engine.events import EventKind

(
    STORAGE_MIXED,
    GOES_FIRST,
    TOOK,
    TOOK_OUT,
    STORED,
    LAID,
    COMPOSED,
    SHARED_POINTS,
    PASSED,
    WON,
) = range(10)

EVENTS = (
    EventKind("storage-mixed", (), chance=True),
    EventKind("goes-first", ("seat",), chance=True),
    EventKind("took", ("seat", "piece", "layer", "column", "row")),
    EventKind("took-out", ("seat", "piece")),
    EventKind("stored", ("seat", "piece")),
    EventKind("laid", ("seat", "piece", "field", "cells", "level")),
    EventKind("composed", ("seat", "composition", "colour", "field", "points")),
    EventKind("shared-points", ("seat", "points")),
    EventKind("passed", ("seat",)),
    EventKind("won", ("seat",)),
)
