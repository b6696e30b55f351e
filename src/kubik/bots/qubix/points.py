"""What a move of Qubix scores, for bots that weigh very many of them: by tables."""

import numpy as np

from kubik.engine.layout import State
from kubik.games.qubix.blocks import BEST_STEP, NOWHERE, ONCE, TOGETHER
from kubik.games.qubix.data import (
    BUILDER_POINTS,
    COLOURS,
    COMPOSITION,
    NO_COMPOSITION,
    OWNER_POINTS,
)
from kubik.games.qubix.edition import SIDES
from kubik.games.qubix.scoring import builder_points


def _points(given: np.ndarray) -> np.ndarray:
    """Return the points by side and by the cells in which a colour is seen."""
    return np.array(
        [
            [0 if made == NO_COMPOSITION else given[side, made] for made in COMPOSITION[side]]
            for side in range(len(SIDES))
        ]
    )


MADE = _points(BUILDER_POINTS)
SHARED = _points(OWNER_POINTS)


def move_points(s: State, field: int, laid: int, cells: int, several: bool) -> tuple[int, int]:
    """Return the points of builder and owner if a colour is laid on some cells and the move ends.

    `several` says that it takes more than one block; which of them makes what is then left open,
    and where that matters one composition is counted.
    """
    side = s.side[field]
    one_counts = counts_one(s, cells, several)
    builder = 0
    owner = 0
    for colour in range(COLOURS):
        seen = int(s.seen[field, colour])
        before = seen if s.building == NOWHERE else int(s.before[colour])
        after = seen | cells if colour == laid else seen & ~cells
        if after != before:
            if not one_counts:
                builder += MADE[side, after]
                owner += SHARED[side, after]
            elif MADE[side, after] > builder:
                builder = MADE[side, after]
                owner = SHARED[side, after]
    if s.scoring == BEST_STEP and builder <= builder_points(side, s.made):
        return builder_points(side, s.made), owner_points(s, side)
    return builder, owner


def counts_one(s: State, cells: int, several: bool) -> bool:
    """Whether only one composition counts, if the move ends with something laid on some cells."""
    if s.scoring == TOGETHER:
        return False
    return several or bool(s.scoring == ONCE and s.laid + (cells != 0) > 1)


def owner_points(s: State, side: int) -> int:
    """Return the owner's points for what the best step of the move so far has made."""
    points = 0
    for colour in range(COLOURS):
        if s.made[colour] != NO_COMPOSITION:
            points += OWNER_POINTS[side, s.made[colour]]
    return points
