"""The moves of Qwirkle Cubes: names, notation, and why one may not be played."""

from kubik.engine.layout import Record
from kubik.engine.moves import Phrase
from kubik.games.qwirkle_cubes.data import COLOUR_NAMES, HAND, LONGEST_LINE, SHAPE_NAMES, SHAPES
from kubik.games.qwirkle_cubes.rules import (
    CELLS,
    COLUMN,
    DIRECTIONS,
    END_TURN,
    KEEP_ALL,
    LAY,
    LAYS,
    MARKS,
    NO_AXIS,
    NO_CUBE,
    NO_SPOT,
    PUT_BACK_MARKED,
    REROLL,
    RING,
    ROLL,
    ROLL_ALL,
    ROLL_MARKED,
    ROW,
    TRADE,
    axis_fits,
    axis_of,
    axis_of_turn,
    find_spot,
    is_first_turn,
    label,
    line_length,
    past_line,
)

CUBE_LETTERS = tuple("abcdef"[:HAND])
TERMS = {"cube": CUBE_LETTERS, "colour": COLOUR_NAMES, "shape": SHAPE_NAMES}
PLACES = ()

_PLAIN = {
    ROLL_MARKED: ("roll", "roll-marked"),
    KEEP_ALL: ("keep", "keep-all"),
    ROLL_ALL: ("reroll", "roll-all"),
    PUT_BACK_MARKED: ("swap", "put-back"),
    END_TURN: ("end", "end-turn"),
}


def cell_of(column: int, row: int) -> int:
    """Return the cell of a column and a row, counted from the first cube."""
    return column % RING * RING + row % RING


def lay_code(cube: int, column: int, row: int) -> int:
    """Return the code of laying a cube of the hand."""
    return LAYS + cube * CELLS + cell_of(column, row)


def phrase(code: int) -> Phrase:
    """Take a code apart."""
    if code >= LAYS:
        cube, cell = divmod(code - LAYS, CELLS)
        column, row = divmod(cell, RING)
        return Phrase("lay", {"cube": cube, "column": label(column), "row": label(row)})
    if code in _PLAIN:
        return Phrase(_PLAIN[code][1], {})
    return Phrase("mark", {"cube": code - MARKS})


def notation(code: int) -> str:
    """Write a move: `c@3,-1` lays cube c in column 3, row -1; `mark-c` chooses it for a roll."""
    if code in _PLAIN:
        return _PLAIN[code][0]
    params = phrase(code).params
    letter = CUBE_LETTERS[params["cube"]]
    return f"{letter}@{params['column']},{params['row']}" if code >= LAYS else f"mark-{letter}"


def refusal(s: Record, seat: int, code: int) -> str:
    """Return the rule line that forbids a move which is not legal now."""
    phase = s.phase
    if code >= LAYS:
        return _lay_refusal(s, seat, code) if phase == LAY else "turn.2"
    if code == PUT_BACK_MARKED or phase == TRADE:
        return "dead.2"
    if code == ROLL_ALL or phase == REROLL:
        return "roll.3"
    if code == END_TURN and phase == LAY:
        return "first.2" if is_first_turn(s) else "lay.1"
    return "roll.1" if phase == ROLL and code != END_TURN else "turn.2"


def _lay_refusal(s: Record, seat: int, code: int) -> str:
    slot, cell = divmod(code - LAYS, CELLS)
    cube = int(s.hand[seat, slot])
    if cube == NO_CUBE:
        return "lay.1"
    spot = int(find_spot(s, cell))
    if spot == NO_SPOT:
        return "lay.2"
    if s.cube[spot] != NO_CUBE:
        return "lay.4"
    if s.laid > 0 and cell not in line_ends(s):
        return "lay.3"
    for axis in (ROW, COLUMN):
        if not int(axis_fits(s, spot, axis)) >> cube - 1 & 1:
            return _line_refusal(s, spot, axis, cube - 1)
    return "first.2"


def line_ends(s: Record) -> list[int]:
    """Return the cells at the ends of the line that this turn's cubes are in."""
    last, axis = s.order[s.cubes - 1], axis_of_turn(s)
    along = [way for way in range(DIRECTIONS) if axis in (NO_AXIS, axis_of(way))]
    return [int(past_line(s, last, way)) for way in along]


def _line_refusal(s: Record, spot: int, axis: int, kind: int) -> str:
    """Return what is wrong with a cube in a line."""
    colour, shape = divmod(kind, SHAPES)
    if line_length(s, spot, axis) > LONGEST_LINE:
        return "line.4"
    if s.shapes[spot, axis] == 1 << shape and s.colours[spot, axis] >> colour & 1:
        return "line.2"
    if s.colours[spot, axis] == 1 << colour and s.shapes[spot, axis] >> shape & 1:
        return "line.3"
    return "line.1"
