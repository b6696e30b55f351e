"""What must always hold in a state of CuBirds."""

from kubik.engine.layout import State
from kubik.games.cubirds.cards import OVER
from kubik.games.cubirds.data import CARDS, KINDS, ROWS
from kubik.games.cubirds.rows import find_run, is_short


def broken(s: State) -> int:
    """Return the first invariant that fails.

    1 cards, 2 sizes, 3 rows, 4 what is inferred, 5 rows of one kind.
    """
    for kind in range(KINDS):
        if count_everywhere(s, kind) != CARDS[kind]:
            return 1
    deck = 0
    discard = 0
    for kind in range(KINDS):
        deck += s.deck[kind]
        discard += s.discard[kind]
    if deck != s.deck_size or discard != s.discard_size:
        return 2
    for seat in range(s.hands):
        size = 0
        for kind in range(KINDS):
            size += s.hand[seat, kind]
            if not is_possible(s, seat, kind):
                return 4
        if size != s.hand_size[seat]:
            return 2
    for kind in range(KINDS):
        if not discards_are_possible(s, kind):
            return 4
    if not rows_are_sound(s):
        return 3
    return 0 if rows_are_refilled(s) else 5


def is_possible(s: State, seat: int, kind: int) -> bool:
    """Whether a hand fits what all infer of that kind and of those that can be in fewer cards."""
    if not 0 <= s.least[seat, kind] <= s.hand[seat, kind] <= s.most[seat, kind]:
        return False
    newest = s.most[seat, kind] - s.least[seat, kind]
    hidden = 0
    for other in range(KINDS):
        if s.most[seat, other] - s.least[seat, other] <= newest:
            hidden += s.hand[seat, other] - s.least[seat, other]
    return bool(hidden <= newest)


def discards_are_possible(s: State, kind: int) -> bool:
    """Whether no more cards of a kind are known in the discard pile than lie there."""
    known = int(s.discard_least[kind])
    for seat in range(s.hands):
        known += s.discarded[seat, kind]
    return bool(known <= s.discard[kind])


def count_everywhere(s: State, kind: int) -> int:
    """Return how many cards of a kind there are; -1 if some pile has fewer than none."""
    # A position written by hand may have more cards than a byte counts.
    total = int(s.deck[kind]) + int(s.discard[kind])
    if s.deck[kind] < 0 or s.discard[kind] < 0:
        return -1
    for seat in range(s.hands):
        if s.hand[seat, kind] < 0 or s.collection[seat, kind] < 0:
            return -1
        total += int(s.hand[seat, kind]) + int(s.collection[seat, kind])
    for row in range(ROWS):
        for at in range(s.row_runs[row]):
            if s.row_kind[row, at] == kind:
                total += int(s.row_count[row, at])
    return total


def rows_are_sound(s: State) -> bool:
    """No row is empty, and none has a kind in two places (lay.5)."""
    for row in range(ROWS):
        if s.row_runs[row] < 1:
            return False
        for at in range(s.row_runs[row]):
            if s.row_count[row, at] < 1 or find_run(s, row, s.row_kind[row, at]) != at:
                return False
    return True


def rows_are_refilled(s: State) -> bool:
    """While the game goes on, a row has one kind only if there is no card to refill it (deck.3)."""
    short = 0
    for row in range(ROWS):
        short += is_short(s, row)
    return bool(s.phase == OVER or short == 0)
