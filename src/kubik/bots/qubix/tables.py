"""What the keen bot of Qubix looks up: which lays score, and what comes free."""

import numpy as np

from kubik.bots.qubix.points import MADE
from kubik.games.qubix.blocks import NO_BLOCK
from kubik.games.qubix.data import (
    ALL_CELLS,
    BESIDE,
    BLOCKS,
    CELLS,
    COLOURS,
    LAYER,
    LONGEST,
    PIECES,
    PLACEMENT_CELLS,
    PLACEMENT_LENGTH,
    PLACEMENTS,
)
from kubik.games.qubix.edition import SIDES

TARGETS = [[cells for cells in range(ALL_CELLS + 1) if MADE[side, cells]] for side in (0, 1)]
MOST_TARGETS = max(len(side) for side in TARGETS)
# The drawings of each side, turned in every way; ended by 0.
DRAWINGS = np.array([side + [0] * (MOST_TARGETS + 1 - len(side)) for side in TARGETS])


def _scorers(side: int, seen: int) -> list[int]:
    """Return the placements that make a composition of a colour seen there, the best first."""
    made = {
        placement: MADE[side, seen | cells]
        for placement, cells in enumerate(PLACEMENT_CELLS)
        if seen | cells != seen and MADE[side, seen | cells]
    }
    return sorted(made, key=lambda placement: -made[placement])


_scoring = [[_scorers(side, seen) for seen in range(ALL_CELLS + 1)] for side in range(len(SIDES))]
_longest = max(len(found) for side in _scoring for found in side)
NO_PLACEMENT = -1
# By side and by the cells of a colour: which placements of it score; ended by NO_PLACEMENT.
SCORERS = np.array(
    [[found + [NO_PLACEMENT] * (_longest + 1 - len(found)) for found in side] for side in _scoring]
)


def _showing(side: int, seen: int) -> int:
    """Return the placements that leave a composition of a colour by covering a part of it."""
    return sum(
        1 << placement
        for placement, cells in enumerate(PLACEMENT_CELLS)
        if seen & cells and MADE[side, seen & ~cells]
    )


# By side and by the cells of a colour, as bit masks: the placements of it that score, and those of
# others that do by what they leave of it.
LAYS_SCORE = np.array(
    [[sum(1 << placement for placement in found) for found in side] for side in _scoring]
)
COVERS_SCORE = np.array(
    [[_showing(side, seen) for seen in range(ALL_CELLS + 1)] for side in range(len(SIDES))]
)

EVERY_PLACEMENT = (1 << PLACEMENTS) - 1
OF_LENGTH = np.array(
    [
        sum(
            1 << placement for placement in range(PLACEMENTS) if PLACEMENT_LENGTH[placement] == long
        )
        for long in range(LONGEST + 1)
    ]
)

CELL_COUNT = np.array([cells.bit_count() for cells in range(ALL_CELLS + 1)])
IS_DOUBLE = np.zeros(ALL_CELLS + 1, np.int64)
IS_DOUBLE[PLACEMENT_CELLS[PLACEMENT_LENGTH == 2]] = 1
# The pieces of each colour, as bit masks.
OF_COLOUR = np.array(
    [sum(1 << piece for piece in range(colour, PIECES, COLOURS)) for colour in range(COLOURS)]
)

# By block: those that may come free when it is taken, below it and beside it.
_under = [
    [
        other
        for other in range(BLOCKS)
        if (LAYER[other] == LAYER[block] - 1 and CELLS[other] & CELLS[block])
        or (LAYER[other] == LAYER[block] and CELLS[other] & BESIDE[block].sum())
    ]
    for block in range(BLOCKS)
]
_most_under = max(len(others) for others in _under)
LOOSENED = np.array([others + [NO_BLOCK] * (_most_under + 1 - len(others)) for others in _under])
