"""What a seat of connect four sees, as numbers: everything, from its own side (open.1)."""

from connect_four.rules import COLUMN_BITS, COLUMNS, FULL_COLUMN, NOBODY, ROWS, SEATS
from connect_four.view import PHASES
from kubik.engine import sight
from kubik.engine.layout import Shorts, State
from kubik.engine.sight import Part, clear, mark, mark_bits, seat_after, starts, steps_after

_seats = sight.SEATS[:SEATS]

SIGHT = (
    Part(
        "discs",
        "set",
        (_seats, sight.numbered(COLUMNS), sight.numbered(ROWS)),
        "Discs of each seat, by column and row from the bottom up.",
    ),
    Part("phase", "one", (PHASES,), "Whether the game goes on."),
    Part("turn", "one", (_seats,), "Whose turn it is."),
    Part("winner", "one", (_seats,), "Who has four in a line."),
)
SIZE = sight.size(SIGHT)
# No index counts from the end, in the rules neither, so threads of a GPU need not look.
COUNTS_ON = True
DISCS, PHASE, TURN, WINNER = starts(SIGHT)

DERIVED = ()

MERITS = ("threes",)


def observe(s: State, seat: int, out: Shorts) -> None:
    """Write the board, whose turn it is and who has won."""
    clear(out)
    for step in range(SEATS):
        discs = s.discs[seat_after(seat, step, SEATS)]
        for column in range(COLUMNS):
            stack = discs >> column * COLUMN_BITS & FULL_COLUMN
            mark_bits(out, DISCS + (step * COLUMNS + column) * ROWS, stack, ROWS)
    mark(out, PHASE, s.phase)
    mark(out, TURN, steps_after(seat, s.turn, SEATS))
    if s.winner != NOBODY:
        mark(out, WINNER, steps_after(seat, s.winner, SEATS))


def merit(s: State, seat: int, _which: int) -> int:
    """Return how many threes in a row a seat has, upright, across or slanting."""
    discs = s.discs[seat]
    threes = 0
    for step in (1, COLUMN_BITS - 1, COLUMN_BITS, COLUMN_BITS + 1):
        rest = discs & discs >> step & discs >> 2 * step
        while rest:
            rest &= rest - 1
            threes += 1
    return threes
