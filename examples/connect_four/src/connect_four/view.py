"""What a seat may know in connect four: everything (open.1)."""

from typing import Any

from connect_four.rules import COLUMN_BITS, COLUMNS, ROWS
from kubik.engine.layout import State

OPEN = True  # every seat sees the same

PHASES = ("drop", "over")
MARKS = ("x", "o")
FREE = "."

# The places of each row from the top down, as the rules number them.
ROW_BITS = [range(row, COLUMNS * COLUMN_BITS, COLUMN_BITS) for row in reversed(range(ROWS))]


def view(s: State, _seat: int) -> dict[str, Any]:
    """The board, whose turn it is and who has won."""
    return {"phase": PHASES[s.phase], "turn": int(s.turn), "board": board(s)}


def board(s: State) -> list[str]:
    """Return the rows of the board from the top down, as a person would draw them."""
    x, o = (int(discs) for discs in s.discs)
    return [
        "".join([_mark(x >> place & 1, o >> place & 1) for place in places]) for places in ROW_BITS
    ]


def _mark(x: int, o: int) -> str:
    return MARKS[0] if x else MARKS[1] if o else FREE
