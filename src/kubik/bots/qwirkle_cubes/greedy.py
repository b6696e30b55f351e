"""A greedy player of Qwirkle Cubes: most points this turn, and no line of five for the others."""

from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.data import HAND, LONGEST_LINE, SHAPES
from kubik.games.qwirkle_cubes.offers import (
    END_TURN,
    KEEP_ALL,
    LAYS,
    MARKS,
    PUT_BACK_MARKED,
    ROLL_ALL,
    ROLL_MARKED,
    lays_anywhere,
    legal_lays,
)
from kubik.games.qwirkle_cubes.scoring import axis_between, crossing_points, line_points
from kubik.games.qwirkle_cubes.spots import (
    AXES,
    CELLS,
    LAY,
    NO_CUBE,
    NO_SPOT,
    REROLL,
    TRADE,
    axis_fits,
    find_spot,
    line_fits,
    line_length,
    step,
)

# Hand-made judgement, in points: a line of five is twelve for whoever has the cube that completes
# it, which is not everybody.
GIFT = 4

# A line in mind, kept at the end of the buffer for codes: where it began, what is in it, how far it
# goes from there to either side, what the lines across it bring, and which cubes of the hand it
# takes.
SPOT, AXIS, IN_COLOURS, IN_SHAPES, AHEAD, BEHIND, ACROSS, TAKEN = range(8)
ROOM = 8

# A plan is what it promises and the cubes that it takes, in one number.
ALL_TAKEN = (1 << HAND) - 1
NO_PLAN = -(1 << 20)


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose by the phase of the turn."""
    if s.phase == LAY:
        return best_lay(s, seat, legal_lays(s, seat, codes), codes)
    if s.phase == REROLL:
        return ROLL_ALL
    kept = 0 if s.phase == TRADE else cubes_to_keep(s, seat, codes)
    return next_mark(s, seat, kept)


def next_mark(s: State, seat: int, kept: int) -> int:
    """Choose cube after cube, but those to keep; then roll them, or put them back."""
    for slot in range(HAND):
        if s.hand[seat, slot] != NO_CUBE and not (s.marked | kept) >> slot & 1:
            return MARKS + slot
    if s.phase == TRADE:
        return PUT_BACK_MARKED
    return ROLL_MARKED if s.marked > 0 else KEEP_ALL


def cubes_to_keep(s: State, seat: int, codes: Ints) -> int:
    """Return the cubes of the best plan as things are: what the others show can only get better."""
    best = NO_PLAN
    count = lays_anywhere(s, seat, codes)
    for at in range(count):
        best = max(best, plan(s, seat, codes[at], codes[-ROOM:]))
    return best & ALL_TAKEN if count > 0 else 0


def best_lay(s: State, seat: int, count: int, codes: Ints) -> int:
    """Return the one of the first lays that begins the best plan; without any the turn ends."""
    best = END_TURN
    best_plan = NO_PLAN
    for at in range(count):
        if codes[at] != END_TURN:
            this = plan(s, seat, codes[at], codes[-ROOM:])
            if this > best_plan:
                best = codes[at]
                best_plan = this
    return best


# Plans.


def plan(s: State, seat: int, code: int, line: Ints) -> int:
    """Return the better plan of those that go on from a lay along its row and its column."""
    slot = (code - LAYS) // CELLS
    spot = find_spot(s, (code - LAYS) % CELLS)
    if s.laid > 0:
        return plan_along(s, seat, slot, spot, axis_between(s, s.order[s.cubes - 1], spot), line)
    best = NO_PLAN
    for axis in range(AXES):
        best = max(best, plan_along(s, seat, slot, spot, axis, line))
    return best


def plan_along(s: State, seat: int, slot: int, spot: int, axis: int, line: Ints) -> int:
    """Lay a cube in mind and go on at either end with what brings most, as long as there is any."""
    begin_line(s, spot, axis, line)
    take(s, seat, slot, line)
    addition = best_addition(s, seat, line)
    while addition > 0:
        add(s, seat, addition, line)
        addition = best_addition(s, seat, line)
    length = length_of(line)
    promise = line_points(length) + line[ACROSS]
    if length == LONGEST_LINE - 1:
        promise -= GIFT
    return promise * (ALL_TAKEN + 1) + line[TAKEN]


def begin_line(s: State, spot: int, axis: int, line: Ints) -> None:
    """Have in mind the line that a spot is in, and what this turn has laid across it."""
    line[SPOT] = spot
    line[AXIS] = axis
    line[IN_COLOURS] = s.colours[spot, axis]
    line[IN_SHAPES] = s.shapes[spot, axis]
    line[AHEAD] = s.reach[spot, 2 * axis]
    line[BEHIND] = s.reach[spot, 2 * axis + 1]
    line[ACROSS] = crossing_points(s, axis) + line_points(line_length(s, spot, 1 - axis))
    line[TAKEN] = 0


def take(s: State, seat: int, slot: int, line: Ints) -> None:
    """Add a cube of the hand to the line in mind."""
    kind = int(s.hand[seat, slot]) - 1
    line[IN_COLOURS] |= 1 << kind // SHAPES
    line[IN_SHAPES] |= 1 << kind % SHAPES
    line[TAKEN] |= 1 << slot


def length_of(line: Ints) -> int:
    """Return the length of the line in mind."""
    return line[AHEAD] + line[BEHIND] + 1


def end_of(s: State, side: int, line: Ints) -> int:
    """Return the spot behind the line on a side; it has none if nothing touches it yet."""
    direction = 2 * line[AXIS] + side
    return find_spot(s, step(s.cell[line[SPOT]], direction, line[AHEAD + side] + 1))


def best_addition(s: State, seat: int, line: Ints) -> int:
    """Return the gain, the side and the cube of the best addition in one number; 0 for none."""
    best = 0
    for side in range(2):
        end = end_of(s, side, line)
        fits = fits_behind(s, end, side, line)
        gain = gain_behind(s, end, side, line)
        for slot in range(HAND):
            kind = int(s.hand[seat, slot]) - 1
            if kind >= 0 and fits >> kind & 1 and not line[TAKEN] >> slot & 1:
                best = max(best, (gain * 2 + side) * HAND + slot)
    return best


def fits_behind(s: State, end: int, side: int, line: Ints) -> int:
    """Return the kinds that may be laid behind the line in mind."""
    if end == NO_SPOT:
        return line_fits(line[IN_COLOURS], line[IN_SHAPES], length_of(line))
    axis = line[AXIS]
    count = length_of(line) + s.reach[end, 2 * axis + side]
    colours = line[IN_COLOURS] | s.colours[end, axis]
    shapes = line[IN_SHAPES] | s.shapes[end, axis]
    return line_fits(colours, shapes, count) & axis_fits(s, end, 1 - axis)


def gain_behind(s: State, end: int, side: int, line: Ints) -> int:
    """Return how many points a cube behind the line in mind adds."""
    length = length_of(line)
    if end == NO_SPOT:
        return line_points(length + 1) - line_points(length)
    axis = line[AXIS]
    longer = length + 1 + s.reach[end, 2 * axis + side]
    across = line_points(line_length(s, end, 1 - axis))
    return line_points(longer) - line_points(length) + across


def add(s: State, seat: int, addition: int, line: Ints) -> None:
    """Lay one cube more in mind."""
    side = addition // HAND % 2
    end = end_of(s, side, line)
    take(s, seat, addition % HAND, line)
    line[AHEAD + side] += 1
    if end != NO_SPOT:
        axis = line[AXIS]
        line[IN_COLOURS] |= s.colours[end, axis]
        line[IN_SHAPES] |= s.shapes[end, axis]
        line[AHEAD + side] += s.reach[end, 2 * axis + side]
        line[ACROSS] += line_points(line_length(s, end, 1 - axis))
