"""What a seat may know in Qwirkle Cubes: everything but chance (open.1)."""

from typing import Any

from kubik.engine.layout import State
from kubik.engine.moves import Phrase
from kubik.games.qwirkle_cubes.data import (
    COLOUR_NAMES,
    COLOURS,
    HAND,
    LONGEST_LINE,
    QWIRKLE_BONUS,
    SHAPE_NAMES,
    SHAPES,
)
from kubik.games.qwirkle_cubes.hands import hand_kinds
from kubik.games.qwirkle_cubes.moves import CUBE_LETTERS, line_ends
from kubik.games.qwirkle_cubes.offers import LAYS
from kubik.games.qwirkle_cubes.rules import label
from kubik.games.qwirkle_cubes.scoring import points_with, turn_points
from kubik.games.qwirkle_cubes.spots import (
    CELLS,
    COLUMN,
    LAY,
    NO_CUBE,
    NOBODY,
    OVER,
    RING,
    ROW,
    find_spot,
    line_length,
)

OPEN = True  # every seat sees the same

PHASES = ("roll", "trade", "reroll", "lay", "over")


def view(s: State, _seat: int) -> dict[str, Any]:
    """Return the cubes on the table with their columns and rows, hands, bag and points.

    And how long a Qwirkle is, and what it brings beside its cubes.
    """
    return {
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "cubes": cubes(s),
        "window": window(s),
        "open": open_cells(s),
        "laid": int(s.laid),
        "last": int(s.last),
        "points": int(turn_points(s)),
        "hands": hands(s),
        "marked": marked(s),
        "scores": scores(s),
        "first_out": first_out(s),
        "bag": bag(s),
        "qwirkle": {"length": LONGEST_LINE, "bonus": QWIRKLE_BONUS},
    }


def cube_name(cube: int) -> str | None:
    """Return what a cube shows, such as `red star`; None where there is none."""
    if cube == NO_CUBE:
        return None
    colour, shape = divmod(int(cube) - 1, SHAPES)
    return f"{COLOUR_NAMES[colour]} {SHAPE_NAMES[shape]}"


def cubes(s: State) -> list[list[Any]]:
    """Return all cubes on the table in the order in which they were laid: what, column, row."""
    spots = [int(spot) for spot in s.order[: s.cubes]]
    places = [divmod(int(s.cell[spot]), RING) for spot in spots]
    return [
        [cube_name(s.cube[spot]), label(column), label(row)]
        for spot, (column, row) in zip(spots, places, strict=True)
    ]


def window(s: State) -> dict[str, list[int]]:
    """Return the columns from left to right and the rows from bottom to top, by their labels.

    Around the cubes there is one more of each, where cubes may be laid.
    """
    cells = [int(s.cell[spot]) for spot in s.order[: s.cubes]]
    return {
        "columns": _run({cell // RING for cell in cells}),
        "rows": _run({cell % RING for cell in cells}),
    }


def _run(taken: set[int]) -> list[int]:
    """Return places of the ring in their order; they are neighbours, the first cube's 0 among them.

    A layout that grows far beyond the last label goes on with the first one (board.2).
    """
    first = 0
    while (first - 1) % RING in taken:
        first -= 1
    last = first + max(len(taken), 1) - 1
    return [label(place % RING) for place in range(first - 1, last + 2)]


def open_cells(s: State) -> list[list[int]]:
    """Return column and row of every cell that takes a cube of the seat to move as it is now."""
    if s.phase == OVER:
        return []
    fitting = s.fits[: s.spots] & hand_kinds(s, s.turn)
    cells = [int(s.cell[spot]) for spot in fitting.nonzero()[0]]
    if s.laid > 0:
        cells = [cell for cell in cells if cell in line_ends(s)]
    return [[label(cell // RING), label(cell % RING)] for cell in cells]


def hands(s: State) -> list[list[str | None]]:
    """Return the hand of each seat, with None where a cube was laid and not replaced."""
    return [[cube_name(cube) for cube in s.hand[seat]] for seat in range(s.players)]


def marked(s: State) -> list[str]:
    """Return the cubes of the hand that are chosen, by their letters."""
    return [CUBE_LETTERS[slot] for slot in range(HAND) if s.marked >> slot & 1]


def scores(s: State) -> list[int]:
    """Return the points of each seat."""
    return [int(s.score[seat]) for seat in range(s.players)]


def first_out(s: State) -> int | None:
    """Return who laid the last cube first."""
    return None if s.first_out == NOBODY else int(s.first_out)


def bag(s: State) -> dict[str, int]:
    """Return how many cubes of each colour are in the bag, which all can count."""
    return {COLOUR_NAMES[colour]: int(s.bag[colour]) for colour in range(COLOURS) if s.bag[colour]}


def preview(s: State, _seat: int, code: int) -> dict[str, Any]:
    """Return what the turn would bring if it ended with this cube, and the lines it makes."""
    if s.phase != LAY:
        return {}
    if code < LAYS:
        return {"points": int(turn_points(s))}
    spot = int(find_spot(s, (code - LAYS) % CELLS))
    lengths = [int(line_length(s, spot, axis)) for axis in (ROW, COLUMN)]
    return {
        "points": int(points_with(s, spot)),
        "lines": [length for length in lengths if length > 1],
        "qwirkles": lengths.count(LONGEST_LINE),
    }


def reason(preview: dict[str, Any], _seat: int) -> Phrase | None:
    """Return in words what speaks for a move, given its preview."""
    if "points" not in preview:
        return None
    message = "reason-qwirkle" if preview.get("qwirkles") else "reason-points"
    return Phrase(message, {"points": preview["points"]})
