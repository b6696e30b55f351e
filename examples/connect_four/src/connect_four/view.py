"""What a seat may know in connect four: everything (open.1)."""

from typing import Any

from connect_four.rules import COLUMN_BITS, COLUMNS, ROWS
from kubik.engine.layout import State

OPEN = True  # every seat sees the same

PHASES = ("drop", "over")
MARKS = ("x", "o")
FREE = "."

PLACES = COLUMNS * COLUMN_BITS
DRAWN = str.maketrans("012", FREE + "".join(MARKS))


def view(s: State, _seat: int) -> dict[str, Any]:
    """The board, whose turn it is and who has won."""
    return {"phase": PHASES[s.phase], "turn": int(s.turn), "board": board(s)}


def board(s: State) -> list[str]:
    """Return the rows of the board from the top down, as a person would draw them."""
    x, o = (int(discs) for discs in s.discs)
    # As decimal numbers the bits of both add up without a carry: 1 for x, 2 for o.
    digits = str(int(f"{x:b}") + 2 * int(f"{o:b}")).zfill(PLACES).translate(DRAWN)
    return [digits[PLACES - 1 - row :: -COLUMN_BITS] for row in reversed(range(ROWS))]
