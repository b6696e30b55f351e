"""What can be seen to happen in Qwirkle Cubes."""

from kubik.engine.events import EventKind

(
    DREW,
    GOES_FIRST,
    MARKED,
    KEPT,
    ROLLED,
    ROLLED_ALL,
    LAID,
    LINE,
    QWIRKLE,
    SCORED,
    NOTHING_FITS,
    PUT_BACK,
    PASSED,
    WENT_OUT,
    BLOCKED,
    WON,
) = range(16)

EVENTS = (
    EventKind("drew", ("seat", "cube", "colour", "shape"), chance=True),
    EventKind("goes-first", ("seat",), chance=True),
    EventKind("marked", ("seat", "cube")),
    EventKind("kept", ("seat",)),
    EventKind("rolled", ("seat", "cube", "colour", "shape"), chance=True),
    EventKind("rolled-all", ("seat",), chance=True),
    EventKind("laid", ("seat", "colour", "shape", "column", "row")),
    EventKind("line", ("seat", "length", "points")),
    EventKind("qwirkle", ("seat", "points")),
    EventKind("scored", ("seat", "points", "total")),
    EventKind("nothing-fits", ("seat",)),
    EventKind("put-back", ("seat", "cube", "colour"), chance=True),
    EventKind("passed", ("seat",)),
    EventKind("went-out", ("seat", "points")),
    EventKind("blocked", ()),
    EventKind("won", ("seat", "total")),
)
