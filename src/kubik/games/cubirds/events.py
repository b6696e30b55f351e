"""What can be seen to happen in CuBirds."""

from kubik.engine.events import EventKind

(
    ROW_LAID_OUT,
    DEALT,
    DEALT_BIRDS,
    OPENED_BIRDS,
    FIRST_BIRD,
    LAID,
    TOOK,
    REFILLED,
    NO_REFILL,
    DREW,
    DREW_BIRD,
    FLOCKED,
    DISCARDED_HAND,
    RESHUFFLED,
    ROUND_ENDED,
    ROBIN_DREW,
    WON,
    CARDS_RAN_OUT,
) = range(18)

EVENTS = (
    EventKind("row-laid-out", ("row", "kind"), chance=True),
    EventKind("dealt", ("seat", "count"), chance=True),
    EventKind("dealt-birds", ("seat", "kind", "count"), private=True, chance=True, tells="dealt"),
    EventKind("opened-birds", ("seat", "kind", "count"), chance=True),
    EventKind("first-bird", ("seat", "kind"), chance=True),
    EventKind("laid", ("seat", "row", "side", "kind", "count")),
    EventKind("took", ("seat", "row", "kind", "count")),
    EventKind("refilled", ("row", "kind"), chance=True),
    EventKind("no-refill", ("row",)),
    EventKind("drew", ("seat", "count"), chance=True),
    EventKind("drew-bird", ("seat", "kind"), private=True, chance=True, tells="drew"),
    EventKind("flocked", ("seat", "kind", "count", "kept")),
    EventKind("discarded-hand", ("seat", "count")),
    EventKind("reshuffled", ("count",), chance=True),
    EventKind("round-ended", ("seat", "round")),
    EventKind("robin-drew", ("seat", "row", "kind"), chance=True),
    EventKind("won", ("seat",)),
    EventKind("cards-ran-out", ("round",)),
)
