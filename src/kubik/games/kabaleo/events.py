"""What can be seen to happen in Kabaleo."""

from kubik.engine.events import EventKind

(
    COLOUR_REMOVED,
    DREW_TARGET,
    BASE_LAID_OUT,
    DEALT_PIECES,
    GOES_FIRST,
    PLACED,
    CANCELLED,
    SHOWED_TARGET,
    WON,
) = range(9)

EVENTS = (
    EventKind("colour-removed", ("colour",), chance=True),
    EventKind("drew-target", ("seat", "colour"), private=True, chance=True),
    EventKind("base-laid-out", ("location", "base"), chance=True),
    EventKind("dealt-pieces", ("seat", "pieces", "count"), chance=True),
    EventKind("goes-first", ("seat",), chance=True),
    EventKind("placed", ("seat", "colour", "location")),
    EventKind("cancelled", ("location", "pieces", "colour")),
    # A reveal: what it brings to light cannot be taken back.
    EventKind("showed-target", ("seat", "colour", "towers", "capped", "tallest"), chance=True),
    EventKind("won", ("seat",)),
)
