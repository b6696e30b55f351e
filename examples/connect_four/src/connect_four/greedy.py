"""The greedy bot of connect four: wins if it can, blocks if it must, else prefers the middle."""

from connect_four.rules import COLUMNS, has_line, landing, legal
from kubik.engine.layout import Ints, State

MIDDLE = COLUMNS // 2


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the best column one step ahead."""
    count = legal(s, seat, codes)
    best = codes[0]
    for at in range(1, count):
        if judge(s, seat, codes[at]) > judge(s, seat, best):
            best = codes[at]
    return best


def judge(s: State, seat: int, column: int) -> int:
    """Return how good a column is: a line of one's own, then one denied, then near the middle."""
    place = landing(s, column)
    value = -abs(column - MIDDLE)
    if has_line(s.discs[seat] | place):
        value += 4 * COLUMNS
    if has_line(s.discs[1 - seat] | place):
        value += 2 * COLUMNS
    return value
