"""What must always hold in a state of Qwirkle Cubes."""

from kubik.engine.layout import State
from kubik.games.qwirkle_cubes.data import COLOURS, EACH, HAND, KINDS, SHAPES
from kubik.games.qwirkle_cubes.hands import bag_size, hand_colours, hand_size
from kubik.games.qwirkle_cubes.offers import can_lay
from kubik.games.qwirkle_cubes.spots import (
    COLUMN,
    DIRECTIONS,
    LAY,
    NO_CUBE,
    NO_SPOT,
    OVER,
    REROLL,
    ROW,
    TRADE,
    axis_fits,
    colours_that_fit,
    find_spot,
    line_fits,
    step,
)


def broken(s: State) -> int:
    """Return the first invariant that fails.

    1 cubes, 2 hands, 3 spots, 4 the phase.
    """
    for colour in range(COLOURS):
        if cubes_of(s, colour) != EACH:
            return 1
    if not hands_are_sound(s):
        return 2
    if not spots_are_sound(s):
        return 3
    return 0 if phase_is_sound(s) else 4


def cubes_of(s: State, colour: int) -> int:
    """Return how many cubes of a colour there are; -1 if the bag has fewer than none."""
    if s.bag[colour] < 0:
        return -1
    count = int(s.bag[colour])
    for seat in range(s.players):
        for slot in range(HAND):
            if s.hand[seat, slot] != NO_CUBE:
                count += (int(s.hand[seat, slot]) - 1) // SHAPES == colour
    for at in range(s.cubes):
        count += (int(s.cube[s.order[at]]) - 1) // SHAPES == colour
    return count


def hands_are_sound(s: State) -> bool:
    """As long as the bag is not empty, all have six cubes, less what this turn laid (refill.1)."""
    for seat in range(s.players):
        laid = s.laid if seat == s.turn else 0
        if hand_size(s, seat) + laid > HAND:
            return False
        if bag_size(s) > 0 and hand_size(s, seat) + laid < HAND:
            return False
        for slot in range(HAND):
            if not 0 <= s.hand[seat, slot] <= KINDS:
                return False
    return True


def spots_are_sound(s: State) -> bool:
    """What spots know of their lines is what lies there, and lines are as they may be (line.5)."""
    for spot in range(s.spots):
        if find_spot(s, s.cell[spot]) != spot:
            return False
        if s.cube[spot] == NO_CUBE and not spot_is_sound(s, spot):
            return False
    return bool(s.cubes == 0 or lines_are_sound(s))


def spot_is_sound(s: State, spot: int) -> bool:
    """Whether a free spot knows how far cubes lie from it, and what fits."""
    for direction in range(DIRECTIONS):
        for cells in range(1, s.reach[spot, direction] + 2):
            there = find_spot(s, step(s.cell[spot], direction, cells))
            has_cube = there != NO_SPOT and s.cube[there] != NO_CUBE
            if has_cube != (cells <= s.reach[spot, direction]):
                return False
    return bool(s.fits[spot] == axis_fits(s, spot, ROW) & axis_fits(s, spot, COLUMN))


def lines_are_sound(s: State) -> bool:
    """Every line is of one colour or one shape, and nothing in it is twice (line.1 to line.4)."""
    for spot in range(s.spots):
        for direction in range(DIRECTIONS):
            if s.cube[spot] == NO_CUBE and not line_is_sound(s, spot, direction):
                return False
    return True


def line_is_sound(s: State, spot: int, direction: int) -> bool:
    """Whether the line from a free spot in a direction may lie so."""
    colours = 0
    shapes = 0
    for cells in range(1, s.reach[spot, direction] + 1):
        there = find_spot(s, step(s.cell[spot], direction, cells))
        kind = int(s.cube[there]) - 1
        if not line_fits(colours, shapes, cells - 1) >> kind & 1:
            return False
        colours |= 1 << kind // SHAPES
        shapes |= 1 << kind % SHAPES
    return True


def phase_is_sound(s: State) -> bool:
    """Whether the turn is where rules can have brought it (turn.2, roll.3, dead.1, dead.2)."""
    if s.phase == OVER:
        return True
    if s.laid > 0:
        return bool(s.phase == LAY)
    if s.phase == LAY:
        return can_lay(s, s.turn)
    is_dead = not colours_that_fit(s) & hand_colours(s, s.turn)
    if s.phase == TRADE:
        return bool(is_dead and bag_size(s) > 0)
    return bool(not is_dead and not (s.phase == REROLL and can_lay(s, s.turn)))
