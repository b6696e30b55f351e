"""Positions of connect four as JSON that a person can write: the rows from the top down."""

from collections.abc import Mapping
from typing import Any

from connect_four.rules import (
    COLUMN_BITS,
    COLUMNS,
    DROP,
    FULL_BOARD,
    NOBODY,
    OVER,
    ROWS,
    SEATS,
    count_discs,
    has_line,
)
from connect_four.view import FREE, MARKS, board
from kubik.engine.described import check_fields, impossible
from kubik.engine.layout import Ints, State


def describe(s: State) -> dict[str, Any]:
    """Return the whole position."""
    return {"board": board(s)}


def restore(s: State, position: Mapping[str, Any], _players: int, _options: Ints) -> None:
    """Fill a blank state from a description; a sentence says what is wrong with it."""
    check_fields(position, ["board"])
    _restore_discs(s, position.get("board"))
    lines = [seat for seat in range(SEATS) if has_line(s.discs[seat])]
    finished = bool(lines) or s.discs[0] | s.discs[1] == FULL_BOARD
    # Whose turn it is follows from the discs: the first seat began (setup.2).
    to_move = int(count_discs(s.discs[0]) > count_discs(s.discs[1]))
    s.turn = 1 - to_move if finished else to_move
    s.winner = lines[0] if lines else NOBODY
    s.phase = OVER if finished else DROP


def _restore_discs(s: State, rows: Any) -> None:
    if not isinstance(rows, list) or len(rows) != ROWS:
        raise impossible(__package__, "position-board", rows=ROWS)
    for row, marks in enumerate(reversed(rows)):
        if not isinstance(marks, str) or len(marks) != COLUMNS or set(marks) - {*MARKS, FREE}:
            raise impossible(
                __package__, "position-row", columns=COLUMNS, marks=[*MARKS, FREE], row=str(marks)
            )
        for column, mark in enumerate(marks):
            if mark in MARKS:
                s.discs[MARKS.index(mark)] |= 1 << (column * COLUMN_BITS + row)
