"""Points of Qwirkle Cubes: for the line of a turn, and for all that cross it."""

from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.qwirkle_cubes.data import LONGEST_LINE, QWIRKLE_BONUS
from kubik.games.qwirkle_cubes.events import LINE, QWIRKLE
from kubik.games.qwirkle_cubes.spots import COLUMN, NO_AXIS, RING, ROW, line_length


def axis_of_turn(s: State) -> int:
    """Return the axis along which this turn's cubes lie; one alone leaves it open."""
    if s.laid < 2:
        return NO_AXIS
    return axis_between(s, s.order[s.cubes - s.laid], s.order[s.cubes - 1])


def axis_between(s: State, one: int, other: int) -> int:
    """Return the axis on which two spots lie."""
    return COLUMN if s.cell[one] // RING == s.cell[other] // RING else ROW


def line_points(length: int) -> int:
    """Return what a line brings: its length, and the bonus for six (score.1, score.4)."""
    # A cube that is alone along an axis is no line there (score.3).
    if length < 2:
        return 0
    return length + QWIRKLE_BONUS if length == LONGEST_LINE else length


def turn_points(s: State) -> int:
    """Return what the cubes laid in this turn bring."""
    # The last one knows the line that all are in, and each the one that crosses it.
    if s.laid == 0:
        return 0
    last = s.order[s.cubes - 1]
    axis = max(axis_of_turn(s), ROW)
    return line_points(line_length(s, last, axis)) + crossing_points(s, axis)


def crossing_points(s: State, axis: int) -> int:
    """Return what the lines bring that cross the one laid along that axis (score.2)."""
    points = 0
    for at in range(s.cubes - s.laid, s.cubes):
        points += line_points(line_length(s, s.order[at], 1 - axis))
    return points


def points_with(s: State, spot: int) -> int:
    """Return what the turn would bring with one more cube on that spot."""
    axis = ROW if s.laid == 0 else axis_between(s, s.order[s.cubes - 1], spot)
    points = line_points(line_length(s, spot, axis)) + line_points(line_length(s, spot, 1 - axis))
    return points + crossing_points(s, axis)


def tell_lines(s: State, seat: int) -> None:
    """Say what each line brings: first the one that all of this turn's cubes are in."""
    axis = max(axis_of_turn(s), ROW)
    tell_line(s, seat, line_length(s, s.order[s.cubes - 1], axis))
    for at in range(s.cubes - s.laid, s.cubes):
        tell_line(s, seat, line_length(s, s.order[at], 1 - axis))


def tell_line(s: State, seat: int, length: int) -> None:
    """Say what one line brings."""
    if length == LONGEST_LINE:
        emit(s, QWIRKLE, seat, line_points(length))
    elif length > 1:
        emit(s, LINE, seat, length, line_points(length))
