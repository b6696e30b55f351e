"""What a seat may know in CuBirds (open.1, open.2)."""

from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.cubirds.data import (
    BIRDS,
    GOAL_KINDS,
    GOAL_TRIOS,
    KINDS,
    LARGE_FLOCK,
    ROWS,
    SMALL_FLOCK,
    TRIO,
)
from kubik.games.cubirds.hidden import known_discards
from kubik.games.cubirds.moves import phrase
from kubik.games.cubirds.rows import NO_RUN, end_enclosed, find_run, first_enclosed
from kubik.games.cubirds.rules import keeps

PHASES = ("lay", "draw", "flock", "over")

# What the box says that every look at a collection or a hand is about.
GOAL = {"kinds": GOAL_KINDS, "trios": GOAL_TRIOS, "trio": TRIO}
FLOCKS = {
    bird: [int(small), int(large)]
    for bird, small, large in zip(BIRDS, SMALL_FLOCK, LARGE_FLOCK, strict=True)
}


def view(s: State, seat: int) -> dict[str, Any]:
    """Rows, collections, sizes of hands and piles, the own hand, and what all saw of the others.

    And what wins, and how many birds make a small and a large flock.
    """
    return {
        "phase": PHASES[s.phase],
        "round": int(s.rounds),
        "turn": int(s.turn),
        "dealer": int(s.dealer),
        "goal": dict(GOAL),
        "flocks": {bird: list(sizes) for bird, sizes in FLOCKS.items()},
        "rows": [row_birds(s, row) for row in range(ROWS)],
        "deck": int(s.deck_size),
        "discard": int(s.discard_size),
        "discard_known": counts([known_discards(s, seat, kind) for kind in range(KINDS)]),
        "hand": counts(s.hand[seat]) if 0 <= seat < s.players else {},
        "seats": [
            {
                "cards": int(s.hand_size[other]),
                "collection": counts(s.collection[other]),
                "known": counts(s.least[other]),
                "open": other >= s.players,  # RobinBird's hand: all of it is known
            }
            for other in range(s.hands)
        ],
    }


def row_birds(s: State, row: int) -> list[list[Any]]:
    """Return a row as its runs of equal birds, left to right."""
    return [
        [BIRDS[s.row_kind[row, at]], int(s.row_count[row, at])] for at in range(s.row_runs[row])
    ]


def counts(cards: Any) -> dict[str, int]:
    """Return counts by the names of the birds, without those of which there are none."""
    return {BIRDS[kind]: int(cards[kind]) for kind in range(KINDS) if cards[kind] > 0}


def preview(s: State, seat: int, code: int) -> dict[str, Any]:
    """Return what a move would bring, as far as the seat can know: birds taken, a flock's share."""
    move = phrase(code)
    if move.message == "lay":
        return {"takes": birds_taken(s, **move.params)}
    if move.message == "flock":
        kind = move.params["kind"]
        count = int(s.hand[seat, kind])
        kept = keeps(kind, count)
        return {"keeps": kept, "discards": count - kept}
    return {}


def birds_taken(s: State, kind: int, row: int, side: int) -> dict[str, int]:
    """Return the birds that a lay would enclose, by name."""
    at = find_run(s, row, kind)
    if at == NO_RUN:
        return {}
    taken = range(first_enclosed(at, side), end_enclosed(s, row, at, side))
    return {BIRDS[s.row_kind[row, run]]: int(s.row_count[row, run]) for run in taken}


def reason(preview: dict[str, Any], _seat: int) -> Phrase | None:
    """Return in words what speaks for a move, given its preview."""
    if preview.get("takes"):
        return Phrase("reason-takes", {"count": sum(preview["takes"].values())})
    if "keeps" in preview:
        return Phrase("reason-keeps", {"count": preview["keeps"]})
    return None
