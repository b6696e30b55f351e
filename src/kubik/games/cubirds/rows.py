"""The rows of CuBirds: runs of equal birds, what a lay encloses, refilling."""

from kubik.engine.events import emit
from kubik.engine.layout import State
from kubik.games.cubirds.cards import NO_CARD, PLAY_ON, draw_card
from kubik.games.cubirds.data import KINDS, ROW_BIRDS, ROWS
from kubik.games.cubirds.ending import FAILED_DRAW, finish_by_size
from kubik.games.cubirds.events import LAID, NO_REFILL, REFILLED, ROW_LAID_OUT, TOOK

LEFT, RIGHT = range(2)
NO_RUN = -1


def lay_out_rows(s: State) -> None:
    """Lay three different birds in each row; what repeats goes back into the deck (setup.2)."""
    for row in range(ROWS):
        while s.row_runs[row] < ROW_BIRDS:
            kind = draw_card(s)
            if find_run(s, row, kind) == NO_RUN:
                append_run(s, row, kind, 1)
                emit(s, ROW_LAID_OUT, row, kind)
            else:
                s.discard[kind] += 1
                s.discard_size += 1
    for kind in range(KINDS):
        s.deck[kind] += s.discard[kind]
        s.discard[kind] = 0
    s.deck_size += s.discard_size
    s.discard_size = 0


def find_run(s: State, row: int, kind: int) -> int:
    """Return which run of the row has birds of that kind; a row never has two (lay.5)."""
    for at in range(s.row_runs[row]):
        if s.row_kind[row, at] == kind:
            return at
    return NO_RUN


def append_run(s: State, row: int, kind: int, count: int) -> None:
    """Seat birds at the right end of a row that has none of their kind."""
    at = s.row_runs[row]
    s.row_kind[row, at] = kind
    s.row_count[row, at] = count
    s.row_runs[row] = at + 1


def prepend_run(s: State, row: int, kind: int, count: int) -> None:
    """Seat birds at the left end of a row that has none of their kind."""
    for at in range(s.row_runs[row], 0, -1):
        s.row_kind[row, at] = s.row_kind[row, at - 1]
        s.row_count[row, at] = s.row_count[row, at - 1]
    s.row_kind[row, 0] = kind
    s.row_count[row, 0] = count
    s.row_runs[row] += 1


def remove_runs(s: State, row: int, first: int, end: int) -> None:
    """Close the row over the runs that were taken out of it (lay.4)."""
    runs = s.row_runs[row]
    gap = end - first
    for at in range(first, runs):
        source = at + gap
        s.row_kind[row, at] = s.row_kind[row, source] if source < runs else 0
        s.row_count[row, at] = s.row_count[row, source] if source < runs else 0
    s.row_runs[row] = runs - gap


def enclosed(s: State, row: int, side: int, kind: int) -> int:
    """Return how many birds a lay of that kind at that end would take."""
    at = find_run(s, row, kind)
    if at == NO_RUN:
        return 0
    count = 0
    for between in range(first_enclosed(at, side), end_enclosed(s, row, at, side)):
        count += s.row_count[row, between]
    return count


def first_enclosed(at: int, side: int) -> int:
    """Return the first run between that end of a row and the run of the kind that is laid."""
    return 0 if side == LEFT else at + 1


def end_enclosed(s: State, row: int, at: int, side: int) -> int:
    """Return the run after the last one between that end of a row and the run at `at`."""
    return at if side == LEFT else s.row_runs[row]


def seat_birds(s: State, seat: int, row: int, side: int, kind: int, count: int) -> int:
    """Add birds at an end of a row; the seat takes all they enclose (lay.2 to lay.5)."""
    emit(s, LAID, seat, row, side, kind, count)
    at = find_run(s, row, kind)
    if at == NO_RUN:
        if side == LEFT:
            prepend_run(s, row, kind, count)
        else:
            append_run(s, row, kind, count)
        return 0
    s.row_count[row, at] += count
    first = first_enclosed(at, side)
    end = end_enclosed(s, row, at, side)
    taken = 0
    for between in range(first, end):
        take(s, seat, row, s.row_kind[row, between], s.row_count[row, between])
        taken += s.row_count[row, between]
    remove_runs(s, row, first, end)
    return taken


def take(s: State, seat: int, row: int, kind: int, count: int) -> None:
    """Move birds from a row into a hand, in sight of all (lay.3)."""
    s.hand[seat, kind] += count
    s.hand_size[seat] += count
    s.least[seat, kind] += count
    s.most[seat, kind] += count
    emit(s, TOOK, seat, row, kind, count)


def refill(s: State, row: int) -> None:
    """Add cards to a row of one kind until it has two (refill.1 to refill.3, deck.3, deck.4)."""
    while s.row_runs[row] == 1:
        kind = draw_card(s)
        if kind == NO_CARD:
            emit(s, NO_REFILL, row)
            if s.empty_deck != PLAY_ON:
                finish_by_size(s, FAILED_DRAW)
            return
        # Always on the right: to players a row and its mirror image are the same (refill.3).
        if kind == s.row_kind[row, 0]:
            s.row_count[row, 0] += 1
        else:
            append_run(s, row, kind, 1)
        emit(s, REFILLED, row, kind)


def top_up_rows(s: State) -> None:
    """Refill rows that had to be left with one kind, now that there may be cards (deck.3)."""
    for row in range(ROWS):
        if is_short(s, row):
            refill(s, row)


def is_short(s: State, row: int) -> bool:
    """Whether a row has one kind only though there are cards to refill it."""
    return bool(s.row_runs[row] == 1 and s.deck_size + s.discard_size > 0)
