"""Strips: where a play of Qwirkle Cubes can lie, and the lines in mind that fill them."""

from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.best_plays import keep_if_best
from kubik.games.qwirkle_cubes.data import ALL_KINDS, LONGEST_LINE, SET_SIZE, SHAPES
from kubik.games.qwirkle_cubes.families import (
    APART_FROM,
    BY_SIZE,
    FAMILIES,
    OUTSIDE,
    SETS,
    SIZE_BEGINS,
    families_of_line,
    members_among,
    members_in_line,
)
from kubik.games.qwirkle_cubes.filling import begin_line, copy_line, fill_next, filled
from kubik.games.qwirkle_cubes.play_room import (
    ACROSS,
    AHEAD,
    AMONG,
    AS_IT_IS,
    BACKWARD,
    BEHIND,
    BEST_LEAVE,
    BEYOND,
    BRINGING,
    CELL,
    CELL_ROOM,
    COLOURS_THERE,
    FAMILY,
    FILLING,
    FOUND,
    FREE,
    IN_COLOURS,
    IN_SHAPES,
    KEEP_BEST,
    LENGTH,
    LOOSE,
    MODE,
    MOST_OF,
    MOST_POINTS,
    NOTE_WORTH,
    ONWARD,
    PLAY_ROOM,
    PLAYS,
    POINTS,
    POSSIBLE,
    RISK,
    RISKS,
    SHAPES_THERE,
    SIDE_CELLS,
    SIDE_FILLED,
    SIDE_ROOM,
    TAKES,
    THOUSAND,
    VALUE,
    WANTED,
    WORTH,
)
from kubik.games.qwirkle_cubes.risks import risk_across, risks_across_laid
from kubik.games.qwirkle_cubes.scoring import axis_of_turn, crossing_points, line_points
from kubik.games.qwirkle_cubes.spots import (
    AXES,
    NO_AXIS,
    NO_SPOT,
    axis_fits,
    find_spot,
    line_length,
    past_line,
    step,
)


def most_of_any(room: Ints) -> int:
    """Return how many cubes a play can have at most."""
    most = 0
    for family in range(FAMILIES):
        most = max(most, room[MOST_OF + family])
    return most


def note_all_plays(s: State, room: Ints) -> None:
    """Note every play that is open now: a whole turn, or the rest of one that has begun."""
    most = most_of_any(room)
    if s.laid > 0:
        note_plays_onward(s, most, room)
        return
    possible = room[POSSIBLE]
    fits = s.fits
    for spot in range(s.spots):
        if fits[spot] & possible:
            for axis in range(AXES):
                if line_length(s, spot, axis) == 1:
                    note_loose_strip(s, spot, axis, most, room)
                else:
                    note_strip_at(s, spot, axis, most_at(s, spot, axis, room), room)


def most_at(s: State, spot: int, axis: int, room: Ints) -> int:
    """Return how many cubes can join a line on a spot at most."""
    families = families_of_line(int(s.colours[spot, axis]), int(s.shapes[spot, axis]))
    most = 0
    for family in range(FAMILIES):
        if families >> family & 1 and room[AMONG + family] & members_among(family, s.fits[spot]):
            most = max(most, room[MOST_OF + family])
    return min(most, LONGEST_LINE + 1 - int(line_length(s, spot, axis)))


def note_strip_at(s: State, spot: int, axis: int, most: int, room: Ints) -> None:
    """Note all plays that touch the layout first on a spot and go on along an axis."""
    if most > 0:
        measure_at_spot(s, spot, axis, most, room)
        note_strip(s, spot, axis, room)


def note_loose_strip(s: State, spot: int, axis: int, most: int, room: Ints) -> None:
    """Note the plays in a strip with nothing beside its spot.

    As long as they touch nothing else, only what the line across takes and brings matters.
    """
    across = int(line_points(line_length(s, spot, 1 - axis)))
    further = most - 1
    ahead = loose_cells(s, spot, 2 * axis, further)
    if room[MODE] == KEEP_BEST:
        if ahead == further and is_hopeless(across, most, room):
            return
    elif ahead == further or ahead + loose_cells(s, spot, 2 * axis + 1, further) >= further:
        room[LOOSE + across] |= s.fits[spot]
        if ahead == further:
            return
    note_strip_at(s, spot, axis, most, room)


def loose_cells(s: State, spot: int, direction: int, most: int) -> int:
    """Return how many cells after a spot touch nothing; counting ends at the most."""
    count = 0
    while count < most and find_spot(s, step(s.cell[spot], direction, count + 1)) == NO_SPOT:
        count += 1
    return count


def is_hopeless(across: int, cubes: int, room: Ints) -> bool:
    """Whether no play of so many cubes with such points across can be among the best."""
    if room[FOUND] < room[WANTED]:
        return False
    most = (across + line_points(cubes)) * THOUSAND + room[BEST_LEAVE]
    return bool(most <= room[PLAYS + (room[WANTED] - 1) * PLAY_ROOM + VALUE])


def note_plays_onward(s: State, most: int, room: Ints) -> None:
    """Note what can be laid at the ends of the line that this turn's cubes are in."""
    last = s.order[s.cubes - 1]
    along = axis_of_turn(s)
    for axis in range(AXES):
        if along in (NO_AXIS, axis):
            measure_in_line(s, last, axis, most, room)
            note_strip(s, last, axis, room)


def measure_at_spot(s: State, spot: int, axis: int, most: int, room: Ints) -> None:
    """Measure the strip of all plays that touch the layout first on a spot."""
    back = 2 * axis + 1
    cell = int(s.cell[spot])
    measure_side(s, cell, axis, AHEAD, most, room)
    room[SIDE_CELLS + BEHIND] = 0
    if s.reach[spot, back] == 0:
        measure_free_cells(s, cell, axis, most - 1, room)
    begin_line(s, spot, axis, room)
    room[AS_IT_IS + LENGTH] = s.reach[spot, back]
    room[FREE] = free_cells_ahead(room) if line_length(s, spot, axis) == 1 else 0


def measure_free_cells(s: State, cell: int, axis: int, most: int, room: Ints) -> None:
    """Write down the cells behind a spot that touch nothing, up to the first that does."""
    back = 2 * axis + 1
    count = 0
    there = step(cell, back, 1)
    while count < most and find_spot(s, there) == NO_SPOT:
        write_cell(s, there, NO_SPOT, axis, BEHIND, count, room)
        count += 1
        there = step(there, back, 1)
    room[SIDE_CELLS + BEHIND] = count


def free_cells_ahead(room: Ints) -> int:
    """Count the cells right ahead that touch nothing: to lay there or behind is the same."""
    count = 0
    while count + 1 < room[SIDE_CELLS + AHEAD]:
        at = AHEAD * SIDE_ROOM + (count + 1) * CELL_ROOM
        if room[at + ACROSS] != 0 or room[at + COLOURS_THERE] != 0:
            return count
        count += 1
    return count


def measure_in_line(s: State, last: int, axis: int, most: int, room: Ints) -> None:
    """Measure the strip of the line that this turn's cubes are in."""
    for side in range(2):
        first = past_line(s, last, 2 * axis + 1 - side)
        measure_side(s, first, axis, side, most, room)
    begin_line(s, last, axis, room)
    kind = int(s.cube[last]) - 1
    room[AS_IT_IS + LENGTH] = line_length(s, last, axis)
    room[AS_IT_IS + POINTS] = crossing_points(s, axis)
    room[AS_IT_IS + IN_COLOURS] |= 1 << kind // SHAPES
    room[AS_IT_IS + IN_SHAPES] |= 1 << kind % SHAPES
    if room[MODE] == KEEP_BEST:
        room[AS_IT_IS + RISKS] = risks_across_laid(s, axis, room)
    room[FREE] = 0


def measure_side(s: State, first: int, axis: int, side: int, most: int, room: Ints) -> None:
    """Write down one cell after another, as long as something can be laid there."""
    count = 0
    cell = first
    while count < most:
        write_cell(s, cell, find_spot(s, cell), axis, side, count, room)
        at = side * SIDE_ROOM + count * CELL_ROOM
        if not room[at + TAKES] & room[POSSIBLE]:
            break
        count += 1
        cell = step(cell, 2 * axis + 1 - side, room[at + BEYOND] + 1)
    room[SIDE_CELLS + side] = count


def write_cell(
    s: State, cell: int, spot: int, axis: int, side: int, number: int, room: Ints
) -> None:
    """Write down what there is to know of one cell of a strip; it may be no spot."""
    at = side * SIDE_ROOM + number * CELL_ROOM
    room[at + CELL] = cell
    room[at + TAKES] = ALL_KINDS
    for part in range(TAKES + 1, CELL_ROOM):
        room[at + part] = 0
    if spot != NO_SPOT:
        room[at + TAKES] = axis_fits(s, spot, 1 - axis)
        room[at + ACROSS] = line_points(line_length(s, spot, 1 - axis))
        room[at + BEYOND] = s.reach[spot, 2 * axis + 1 - side]
        room[at + COLOURS_THERE] = s.colours[spot, axis]
        room[at + SHAPES_THERE] = s.shapes[spot, axis]
        if room[MODE] == KEEP_BEST:
            room[at + RISK] = risk_across(s, spot, 1 - axis, room)


def note_strip(s: State, spot: int, axis: int, room: Ints) -> None:
    """Note all plays in the strip that was measured, of each family that the line may be of."""
    # A turn that has laid nothing begins on the spot itself.
    first = ALL_KINDS if s.laid > 0 else room[AHEAD * SIDE_ROOM + TAKES]
    families = families_of_line(room[AS_IT_IS + IN_COLOURS], room[AS_IT_IS + IN_SHAPES])
    for family in range(FAMILIES):
        if families >> family & 1 and room[AMONG + family] & members_among(family, first):
            room[AS_IT_IS + FAMILY] = family
            note_family(s, spot, axis, room)


def note_family(s: State, spot: int, axis: int, room: Ints) -> None:
    """Note the plays with each number of cells filled behind."""
    copy_line(AS_IT_IS, BACKWARD, room)
    most = room[MOST_OF + room[AS_IT_IS + FAMILY]] - (s.laid == 0)
    note_ahead(s, spot, axis, room)
    for _ in range(min(room[SIDE_CELLS + BEHIND], most)):
        if not fill_next(BACKWARD, BEHIND, room):
            return
        if s.laid > 0:
            note_play(s, spot, axis, BACKWARD, room)
        note_ahead(s, spot, axis, room)


def note_ahead(s: State, spot: int, axis: int, room: Ints) -> None:
    """Note the plays with each number of cells filled ahead, as many behind as there are."""
    copy_line(BACKWARD, ONWARD, room)
    behind = room[BACKWARD + SIDE_FILLED + BEHIND]
    most = room[MOST_OF + room[BACKWARD + FAMILY]] - behind
    for ahead in range(min(room[SIDE_CELLS + AHEAD], most)):
        if not fill_next(ONWARD, AHEAD, room):
            return
        # Of cells that touch nothing those ahead are filled first.
        if behind == 0 or ahead >= room[FREE]:
            note_play(s, spot, axis, ONWARD, room)


def note_play(s: State, spot: int, axis: int, line: int, room: Ints) -> None:
    """Note a line in mind with each set that can fill it, if the whole is a line."""
    used = members_in_line(room[line + FAMILY], room[line + IN_COLOURS], room[line + IN_SHAPES])
    cubes = filled(line, room)
    # What lies on both sides of a cell may have a cube twice.
    if used == OUTSIDE or SET_SIZE[used] + cubes != room[line + LENGTH]:
        return
    sets = room[line + FILLING] & APART_FROM[used]
    if room[MODE] == NOTE_WORTH:
        points = line_points(room[line + LENGTH]) + room[line + POINTS]
        room[BRINGING + room[line + FAMILY] * (MOST_POINTS + 1) + points] |= sets
        return
    for at in range(SIZE_BEGINS[cubes], SIZE_BEGINS[cubes + 1]):
        if sets >> BY_SIZE[at] - 1 & 1:
            keep_if_best(s, spot, axis, line, used, BY_SIZE[at], room)


def note_worths(family: int, room: Ints) -> None:
    """Note the worth of all sets that can fill some strip: more points come later."""
    for points in range(1, MOST_POINTS + 1):
        sets = room[BRINGING + family * (MOST_POINTS + 1) + points]
        if sets:
            for at in range(SIZE_BEGINS[room[MOST_OF + family] + 1]):
                if sets >> BY_SIZE[at] - 1 & 1:
                    room[WORTH + family * SETS + BY_SIZE[at]] = points


def note_loose_worths(across: int, room: Ints) -> None:
    """Note what sets are worth if any member may begin that fits where so much lies across."""
    for family in range(FAMILIES):
        first = room[AMONG + family] & members_among(family, room[LOOSE + across])
        if first:
            for at in range(SIZE_BEGINS[room[MOST_OF + family] + 1]):
                members = BY_SIZE[at]
                if members & first and members & ~room[AMONG + family] == 0:
                    place = WORTH + family * SETS + members
                    points = across + line_points(SET_SIZE[members])
                    room[place] = max(room[place], points)
