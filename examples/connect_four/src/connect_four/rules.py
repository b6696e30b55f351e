"""Connect four as plain functions over a state. Ids in brackets are lines of `lines.toml`."""

from connect_four.events import DROPPED, FILLED, WON
from kubik.engine.events import emit
from kubik.engine.layout import Floats, Ints, State, i1, i8, layout

SEATS = 2
COLUMNS = 7
ROWS = 6

# The discs of a seat are bits of one number, column after column from the bottom up. Each column
# has one bit more than it has places: it stays 0, so no line runs from one column into the next.
COLUMN_BITS = ROWS + 1
TOP = ROWS - 1
FULL_COLUMN = (1 << ROWS) - 1
FULL_BOARD = sum(FULL_COLUMN << column * COLUMN_BITS for column in range(COLUMNS))

STATE = layout(
    ("discs", i8, SEATS),  # the places each seat has filled
    ("turn", i1),  # the seat to drop a disc
    ("phase", i1),  # DROP or OVER
    ("winner", i1),  # who has four in a line, or NOBODY
)

DROP, OVER = range(2)
ENDINGS = ("four-in-line", "full-board")
FOUR_IN_LINE, BOARD_IS_FULL = range(2)
NOBODY = -1

# An action is the column that a disc is dropped into.
ACTIONS = COLUMNS
MOST_LEGAL = ACTIONS
LONGEST_RANDOM_GAME = ROWS * COLUMNS


def setup(s: State, _players: int, _options: Ints) -> None:
    """Begin with an empty board and the first seat (setup.1, setup.2)."""
    s.winner = NOBODY


def actors(s: State) -> int:
    """The seat whose turn it is (turn.1)."""
    return 0 if s.phase == OVER else 1 << s.turn


def legal(s: State, _seat: int, out: Ints) -> int:
    """Every column with a free place (turn.3)."""
    filled = s.discs[0] | s.discs[1]
    count = 0
    for column in range(COLUMNS):
        if not (filled >> (column * COLUMN_BITS + TOP)) & 1:
            out[count] = column
            count += 1
    return count


def apply(s: State, seat: int, action: int) -> None:
    """Drop a disc, then look for a line and for a full board (turn.1, turn.2)."""
    s.discs[seat] |= landing(s, action)
    emit(s, DROPPED, seat, action)
    if has_line(s.discs[seat]):
        s.winner = seat
        s.phase = OVER
        emit(s, WON, seat)
    elif s.discs[0] | s.discs[1] == FULL_BOARD:
        s.phase = OVER
        emit(s, FILLED)
    else:
        s.turn = 1 - seat


def landing(s: State, column: int) -> int:
    """Return the lowest free place of a column, as a bit (turn.2)."""
    filled = s.discs[0] | s.discs[1]
    # Adding the lowest bit of a column carries past all its filled places.
    return (filled + (1 << column * COLUMN_BITS)) & (FULL_COLUMN << column * COLUMN_BITS)


def has_line(discs: int) -> bool:
    """Whether four of these discs stand in a line: upright, across or slanting (end.1)."""
    for step in (1, COLUMN_BITS - 1, COLUMN_BITS, COLUMN_BITS + 1):
        pairs = discs & (discs >> step)
        if pairs & (pairs >> 2 * step):
            return True
    return False


def over(s: State) -> bool:
    """Whether the game is finished."""
    return bool(s.phase == OVER)


def payoff(s: State, out: Floats) -> None:
    """Four in a line win; on a full board both share the win (end.1, end.2)."""
    for seat in range(SEATS):
        out[seat] = 1.0 / SEATS if s.winner == NOBODY else 0.0
    if s.winner != NOBODY:
        out[s.winner] = 1.0


def ending(s: State) -> int:
    """How it ended."""
    return BOARD_IS_FULL if s.winner == NOBODY else FOUR_IN_LINE


def resample(s: State, seat: int) -> None:
    """Change nothing: both seats see everything (open.1)."""


def broken(s: State) -> int:
    """Return the first invariant that fails: 1 places, 2 numbers of discs, 3 lines, 4 the turn."""
    if s.discs[0] & s.discs[1] or not is_stacked(s.discs[0] | s.discs[1]):
        return 1
    lead = count_discs(s.discs[0]) - count_discs(s.discs[1])
    if lead not in (0, 1):
        return 2
    last = 1 - lead
    if has_line(s.discs[1 - last]) or has_line(s.discs[last]) != (s.winner == last):
        return 3
    finished = s.winner != NOBODY or s.discs[0] | s.discs[1] == FULL_BOARD
    if finished != (s.phase == OVER) or s.turn != (last if finished else 1 - last):
        return 4
    return 0


def is_stacked(filled: int) -> bool:
    """Whether no disc floats above a free place (turn.2)."""
    for column in range(COLUMNS):
        stack = (filled >> column * COLUMN_BITS) & (FULL_COLUMN + FULL_COLUMN + 1)
        if stack > FULL_COLUMN or stack & (stack + 1):
            return False
    return True


def count_discs(discs: int) -> int:
    """Return how many discs there are."""
    count = 0
    for place in range(COLUMNS * COLUMN_BITS):
        count += (discs >> place) & 1
    return count
