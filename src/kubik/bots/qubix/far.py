"""What a large budget of the search of Qubix for two players is spent on.

Positions are known again, whichever way they came about. The turn that seems best is looked at
first; of all others it is enough to show that they are no better, and of those that the keen bot
likes less, that they are not with one turn less ahead. What turns out better is looked at again.
"""

from kubik.bots.qubix.keen import COUNT, FOUND, POINT, TURN
from kubik.bots.qubix.known import (
    EXACT,
    LEAST,
    MOST,
    NO_ENTRY,
    Entry,
    find_entry,
    key_of,
    remember,
)
from kubik.bots.qubix.nodes import Node, Work, estimate, lead, swap
from kubik.engine.layout import State
from kubik.games.qubix.blocks import TAKE

# So many turns of a node are looked at as far as the best one.
IN_FULL = 3


# Scouting.


def scout(left: int, every: bool, node: Node) -> int:
    """Decide how the turn tried last is looked at; return how many turns ahead."""
    if node.best_at < 0 or node.again == 1:
        return left
    node.scouts = 1
    if left > 1 and node.tried > IN_FULL and not every:
        node.less = 1
    return left - int(node.less)


def narrow(above: Node, node: Node) -> None:
    """Let a node below one that scouts end as soon as its turn is shown to be better."""
    if above.scouts == 1:
        other = 1 - above.mover
        node.sure[other] = max(node.sure[other], -above.sure[above.mover] - 1)
    node.floor = node.sure[node.mover]


def is_surprise(gain: int, node: Node) -> bool:
    """Whether a turn that was to be shown to be no better is better, by more than is known."""
    if node.scouts == 0 or gain <= node.sure[node.mover]:
        return False
    return bool(node.less == 1 or gain + node.sure[1 - node.mover] < 0)


# Knowing positions again.


def so_far(s: State, seat: int) -> int:
    """Return by how much a seat of two is ahead in points."""
    return POINT * (int(s.score[seat]) - int(s.score[1 - seat]))


def find_known(s: State, node: Node, work: Work) -> int:
    """Return the entry of what is known of a position, or NO_ENTRY."""
    # Within a move there is more to tell than a key has.
    if s.phase != TAKE:
        return NO_ENTRY
    node.keyed = 1
    key_of(s, node.key[:])
    return find_entry(node.key[:], work.known)


def is_answered(s: State, entry: int, node: Node, work: Work) -> bool:
    """Whether what is known of a position is enough; then write what each of the two gets."""
    if entry == NO_ENTRY:
        return False
    found = work.known.entries[entry]
    if found.every != work.every or (found.left < node.left and work.every == 0):
        return False
    gain = found.gain + so_far(s, node.mover)
    if not is_enough(found, gain, node):
        return False
    work.value[node.mover] = gain
    work.value[1 - node.mover] = 0
    return True


def is_enough(found: Entry, gain: int, node: Node) -> bool:
    """Whether a gain that may be only a bound decides a node."""
    if found.kind == LEAST:
        return bool(gain + node.sure[1 - node.mover] >= 0)
    return bool(found.kind == EXACT or gain <= node.floor)


def keep_result(s: State, node: Node, work: Work) -> None:
    """Remember what a node came to."""
    if node.keyed == 0:
        return
    gain = lead(2, node.mover, node.best[:])
    kind = EXACT
    if gain + node.sure[1 - node.mover] >= 0:
        kind = LEAST
    elif gain <= node.floor:
        kind = MOST
    turn = node.turns[FOUND + TURN * node.best_at]
    gain -= so_far(s, node.mover)
    remember(node.key[:], work.every, node.left, kind, turn, gain, work.known)


def estimate_once(s: State, node: Node, work: Work) -> None:
    """Write what each of the two has where the search ends, unless that is known already."""
    node.mover = s.turn
    node.left = 0
    node.keyed = 0
    entry = find_known(s, node, work)
    if is_leaf(entry, work) and is_answered(s, entry, node, work):
        return
    estimate(s, node.turns[:], work)
    if node.keyed == 1:
        gain = lead(2, node.mover, work.value[:]) - so_far(s, node.mover)
        remember(node.key[:], work.every, 0, EXACT, node.turns[FOUND], gain, work.known)


def is_leaf(entry: int, work: Work) -> bool:
    """Whether what is known of a position is what it was thought to be worth as a leaf."""
    if entry == NO_ENTRY:
        return False
    found = work.known.entries[entry]
    return bool(found.kind == EXACT and found.left == 0)


def put_known_first(entry: int, node: Node, work: Work) -> None:
    """Move the turn that was the best one before to the front, if it is listed."""
    if entry == NO_ENTRY:
        return
    turn = work.known.entries[entry].turn
    at = 0
    while at < node.turns[COUNT] and node.turns[FOUND + TURN * at] != turn:
        at += 1
    if at < node.turns[COUNT]:
        for number in range(at, 0, -1):
            swap(FOUND + TURN * number, TURN, node.turns[:])
