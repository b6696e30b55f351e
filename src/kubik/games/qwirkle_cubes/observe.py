"""What a seat of Qwirkle Cubes sees, as numbers: everything but chance (open.1).

The table has no edge, so its cubes are a list in the order in which they were laid, as the view has
them, with columns and rows counted from the first cube.
"""

from kubik.engine import sight
from kubik.engine.layout import Shorts, State
from kubik.engine.sight import Part, clear, mark, mark_bits, seat_after, starts, steps_after
from kubik.games.qwirkle_cubes import game
from kubik.games.qwirkle_cubes.data import (
    ALL_CUBES,
    COLOUR_NAMES,
    COLOURS,
    HAND,
    SHAPE_NAMES,
    SHAPES,
)
from kubik.games.qwirkle_cubes.moves import CUBE_LETTERS
from kubik.games.qwirkle_cubes.rules import ENDINGS, label
from kubik.games.qwirkle_cubes.spots import NO_CUBE, NOBODY, OVER, RING, SEATS
from kubik.games.qwirkle_cubes.view import PHASES

_seats = sight.SEATS[:SEATS]
_cubes = sight.numbered(ALL_CUBES)
_looks = (*COLOUR_NAMES, *SHAPE_NAMES)  # of a cube: one of its colours and one of its shapes

SIGHT = (
    Part("players", "one", (sight.player_counts(game),), "How many play."),
    Part("all_out", "count", (), "1 where all play until they are out: an option."),
    Part("phase", "one", (PHASES,), "What is to be done."),
    Part("turn", "one", (_seats,), "Whose turn it is."),
    Part("marked", "set", (CUBE_LETTERS,), "Cubes that are chosen to be rolled or put back."),
    Part("hands", "set", (_seats, CUBE_LETTERS, _looks), "Colour and shape of every cube in hand."),
    Part("scores", "count", (_seats,), "Points."),
    Part("bag", "count", (COLOUR_NAMES,), "Cubes in the bag."),
    Part("first_out", "one", (_seats,), "Who laid the last cube first."),
    Part("ending", "one", (ENDINGS,), "How the game ended."),
    Part("cubes", "count", (), "Cubes on the table."),
    Part("laid", "count", (), "Cubes laid in this turn."),
    Part("last", "count", (), "Cubes laid in the turn before it that laid any."),
    Part("looks", "set", (_cubes, _looks), "Colour and shape of every cube on the table."),
    Part("columns", "count", (_cubes,), "Its column."),
    Part("rows", "count", (_cubes,), "Its row."),
)
SIZE = sight.size(SIGHT)
(
    PLAYERS,
    ALL_OUT,
    PHASE,
    TURN,
    MARKED,
    HANDS,
    SCORES,
    BAG,
    FIRST_OUT,
    ENDING,
    CUBES,
    LAID,
    LAST,
    LOOKS,
    COLUMNS,
    ROWS,
) = starts(SIGHT)
LOOK = COLOURS + SHAPES
FEWEST = min(game.players)

# What follows from the cubes on the table, and is told by them.
DERIVED = ("spots", "cell", "reach", "colours", "shapes", "fits", "table")

MERITS = ("points",)


def observe(s: State, seat: int, out: Shorts) -> None:
    """Write the turn, hands, points, bag and table."""
    clear(out)
    mark(out, PLAYERS, s.players - FEWEST)
    out[ALL_OUT] = s.all_out
    mark(out, PHASE, s.phase)
    mark(out, TURN, steps_after(seat, s.turn, s.players))
    mark_bits(out, MARKED, s.marked, HAND)
    for step in range(s.players):
        show_seat(s, seat_after(seat, step, s.players), step, out)
    for colour in range(COLOURS):
        out[BAG + colour] = s.bag[colour]
    if s.first_out != NOBODY:
        mark(out, FIRST_OUT, steps_after(seat, s.first_out, s.players))
    if s.phase == OVER:
        mark(out, ENDING, s.ended)
    show_table(s, out)


def show_seat(s: State, other: int, step: int, out: Shorts) -> None:
    """Write the points and the hand of the seat that sits so many places on."""
    out[SCORES + step] = s.score[other]
    for slot in range(HAND):
        show_cube(s.hand[other, slot], HANDS + (step * HAND + slot) * LOOK, out)


def show_cube(cube: int, at: int, out: Shorts) -> None:
    """Write the colour and the shape of a cube, or nothing where there is none."""
    if cube != NO_CUBE:
        kind = int(cube) - 1
        mark(out, at, kind // SHAPES)
        mark(out, at + COLOURS, kind % SHAPES)


def show_table(s: State, out: Shorts) -> None:
    """Write all cubes on the table in the order in which they were laid."""
    out[CUBES] = s.cubes
    out[LAID] = s.laid
    out[LAST] = s.last
    for at in range(s.cubes):
        spot = s.order[at]
        show_cube(s.cube[spot], LOOKS + at * LOOK, out)
        out[COLUMNS + at] = label(s.cell[spot] // RING)
        out[ROWS + at] = label(s.cell[spot] % RING)


def merit(s: State, seat: int, _which: int) -> int:
    """Return the points of a seat."""
    return s.score[seat]
