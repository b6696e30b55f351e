"""What a seat may know in connect four: everything (open.1)."""

from typing import Any

from connect_four.rules import COLUMN_BITS, COLUMNS, ROWS, SEATS
from kubik.engine.layout import Record

PHASES = ("drop", "over")
MARKS = ("x", "o")
FREE = "."


def view(s: Record, _seat: int) -> dict[str, Any]:
    """The board, whose turn it is and who has won."""
    return {"phase": PHASES[s.phase], "turn": int(s.turn), "board": board(s)}


def board(s: Record) -> list[str]:
    """Return the rows of the board from the top down, as a person would draw them."""
    discs = [int(s.discs[seat]) for seat in range(SEATS)]
    rows = reversed(range(ROWS))
    return ["".join(_mark(discs, column, row) for column in range(COLUMNS)) for row in rows]


def _mark(discs: list[int], column: int, row: int) -> str:
    for seat in range(SEATS):
        if discs[seat] >> (column * COLUMN_BITS + row) & 1:
            return MARKS[seat]
    return FREE
