"""The search of Qubix: turns ahead, as deep as the budget goes.

Everything lies open and nothing is left to chance, so the search goes through turns (a block and
where it goes), each seat for its own good. The keen bot says which turns are worth a look, in which
order, and what a position is worth where the search ends. With two players whatever one of them
would never let happen is cut off (alpha and beta), and near the end nothing is left out: then the
result is exact.

A large budget is spent in a better way: see `far`.
"""

import math

from kubik.bots.qubix.far import (
    estimate_once,
    find_known,
    is_answered,
    is_surprise,
    keep_result,
    narrow,
    put_known_first,
    scout,
)
from kubik.bots.qubix.keen import (
    COUNT,
    FOUND,
    NEVER,
    NEXT_BLOCK,
    POINT,
    TURN,
    WEIGHTS,
    first_action,
    has_two_actions,
    list_turns,
)
from kubik.bots.qubix.known import NO_ENTRY
from kubik.bots.qubix.nodes import (
    DEEPEST,
    ROOT_WIDEST,
    WORK,
    Node,
    Work,
    count_points,
    estimate,
    lead,
    start_node,
    swap,
)
from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.playout import ROOT, SEARCH_STATES
from kubik.engine.chance import below
from kubik.engine.contract import apply, over
from kubik.engine.layout import State, States
from kubik.games.qubix.blocks import FIELDS, LEVELS, TAKE, has_field
from kubik.games.qubix.data import PIECES, PLACEMENTS
from kubik.games.qubix.edition import FIELD_CELLS
from kubik.games.qubix.invariants import bits

__all__ = ["WORK"]

# How many turns are looked at: between two players, and with more of them in the turns of the seat
# that searches and of the others; in the root, once all of its turns were looked at shortly.
PAIR_WIDTH = 8
OWN_WIDTH = 6
THEIR_WIDTH = 2
ROOT_WIDTH = 24

# With so few cells left to fill, two players can be searched to the end without leaving anything
# out, at the price of this part of the budget.
END_CELLS = 7
END_PART = 2
WIDEST = 96

# From so large a budget on, two players are searched with all that `far` knows to do, which also
# sees the end from further away.
FAR_BUDGET = 20_000
FAR_END_CELLS = 11

# What a lead is worth, as a share: the more cells are left, the less is decided.
EVEN_LEAD = 1.0
LEAD_PER_CELL = 0.05

STATES = SEARCH_STATES + DEEPEST


def weigh(mind: States, seat: int, budget: int, work: Work, found: Found) -> int:
    """Weigh all moves of a seat by looking turns ahead; return how many there are."""
    list_root(mind[ROOT], seat, work)
    work.spent = 0
    work.far = mind[ROOT].players == 2 and budget >= FAR_BUDGET
    few = FAR_END_CELLS if work.far == 1 else END_CELLS
    if mind[ROOT].players == 2 and cells_left(mind[ROOT]) <= few:
        work.budget = budget // END_PART
        look_to_the_end(mind, work)
        if work.rough == 0:
            return report(mind[ROOT], seat, work, found)
    work.budget = budget
    look_deeper(mind, work)
    return report(mind[ROOT], seat, work, found)


def list_root(root: State, seat: int, work: Work) -> None:
    """List all turns of the root; chance decides which of equal ones come first."""
    work.seat = seat
    start = below(root, PIECES * PLACEMENTS)
    turns = work.nodes[0].turns[:]
    list_turns(root, seat, WEIGHTS[root.players], ROOT_WIDEST, start, True, turns)
    work.turns = turns[COUNT]
    for number in range(work.turns):
        work.judged[number] = turns[FOUND + TURN * number + 1]
        work.searched[number] = work.judged[number]


def cells_left(s: State) -> int:
    """Return how many cells of the fields are still to be filled."""
    cells = 0
    for field in range(FIELDS):
        if has_field(s, field):
            cells += (LEVELS - int(s.level[field])) * FIELD_CELLS - bits(s.filled[field])
    return cells


def look_to_the_end(mind: States, work: Work) -> None:
    """Leave nothing out, until the game is over."""
    work.every = 1
    work.width = ROOT_WIDEST if work.far == 1 else WIDEST
    work.their_width = work.width
    look(mind, DEEPEST, ROOT_WIDEST, work)


def look_deeper(mind: States, work: Work) -> None:
    """Look at promising turns, further and further ahead."""
    work.every = 0
    work.width = PAIR_WIDTH if mind[ROOT].players == 2 else OWN_WIDTH
    work.their_width = PAIR_WIDTH if mind[ROOT].players == 2 else THEIR_WIDTH
    depth = 1
    while depth < DEEPEST and work.spent < work.budget:
        look(mind, depth, ROOT_WIDEST if depth == 1 else ROOT_WIDTH, work)
        depth += 1


# The tree.


def look(mind: States, depth: int, root_width: int, work: Work) -> None:
    """Look so many turns ahead, or as far as the budget goes; put the best turn first."""
    mind[SEARCH_STATES] = mind[ROOT]
    players = mind[ROOT].players
    top = work.nodes[0]
    start_node(work.seat, depth, top)
    for player in range(2):
        top.sure[player] = NEVER
    top.turns[COUNT] = min(root_width, work.turns)
    work.rough = root_width < work.turns
    ply = 0
    while ply >= 0 and work.spent < work.budget:
        if is_done(players, work.nodes[ply]):
            close_node(mind, ply, work)
            ply -= 1
        else:
            ply += try_next(mind, ply, work)
    if ply >= 0:
        work.rough = 1
    put_best_turn_first(work)


def is_done(players: int, node: Node) -> bool:
    """Whether all turns of a node are tried, or one of two players would not let it come to it."""
    if node.tried == node.turns[COUNT]:
        return True
    return players == 2 and node.sure[0] + node.sure[1] >= 0


def try_next(mind: States, ply: int, work: Work) -> int:
    """Try the next turn of a node; return 1 if that opened a node below, else 0."""
    node = work.nodes[ply]
    turn = node.turns[FOUND + TURN * node.tried]
    node.tried += 1
    work.spent += 2  # a turn is mostly two actions
    mind[SEARCH_STATES + ply + 1] = mind[SEARCH_STATES + ply]
    s = mind[SEARCH_STATES + ply + 1]
    play_turn(s, node.mover, turn)
    node.scouts = 0
    node.less = 0
    left = node.left - (s.phase == TAKE)  # a turn may go on with another block
    if over(s):
        count_points(s, work)
    elif left == 0 or ply + 2 == DEEPEST:
        judge_leaf(s, work.nodes[ply + 1], work)
    elif open_node(s, ply, left, work):
        return 1
    take_back(s.players, ply, work)
    return 0


def play_turn(s: State, seat: int, turn: int) -> None:
    """Play a turn that was listed."""
    apply(s, seat, first_action(turn))
    if has_two_actions(turn):
        apply(s, seat, turn % NEXT_BLOCK)


def judge_leaf(s: State, node: Node, work: Work) -> None:
    """Write what each seat has where the search ends, with the memory of a node."""
    if work.far == 1:
        estimate_once(s, node, work)
    else:
        estimate(s, node.turns[:], work)


def open_node(s: State, ply: int, left: int, work: Work) -> bool:
    """Begin a node below another, unless what it comes to is known; whether it was begun."""
    above, node = work.nodes[ply], work.nodes[ply + 1]
    every = work.every == 1
    start_node(s.turn, scout(left, every, above) if work.far == 1 else left, node)
    for player in range(2):
        node.sure[player] = above.sure[player]
    entry = NO_ENTRY
    if work.far == 1:
        narrow(above, node)
        entry = find_known(s, node, work)
        if is_answered(s, entry, node, work):
            return False
    list_node(s, node, work)
    put_known_first(entry, node, work)
    return True


def list_node(s: State, node: Node, work: Work) -> None:
    """List the turns of a node that are worth a look."""
    width = work.width if s.turn == work.seat else work.their_width
    every = work.every == 1
    list_turns(s, s.turn, WEIGHTS[s.players], width, 0, every, node.turns[:])
    if not every or node.turns[COUNT] == width:
        work.rough = 1


def close_node(mind: States, ply: int, work: Work) -> None:
    """Hand what a node came to up to the node above it."""
    node = work.nodes[ply]
    players = mind[ROOT].players
    if ply > 0:
        if work.far == 1:
            keep_result(mind[SEARCH_STATES + ply], node, work)
        for seat in range(players):
            work.value[seat] = node.best[seat]
        take_back(players, ply - 1, work)


def take_back(players: int, ply: int, work: Work) -> None:
    """Let a node have what the turn it tried last came to."""
    node = work.nodes[ply]
    number = node.tried - 1
    gain = lead(players, node.mover, work.value[:])
    if work.far == 1 and is_surprise(gain, node):
        look_again(ply, gain, work)
        return
    node.again = 0
    if ply == 0:
        work.searched[number] = gain
    if node.best_at < 0 or gain > lead(players, node.mover, node.best[:]):
        node.best_at = number
        for seat in range(players):
            node.best[seat] = work.value[seat]
        if players == 2:
            node.sure[node.mover] = max(node.sure[node.mover], gain)


def look_again(ply: int, gain: int, work: Work) -> None:
    """Let a node try a turn once more that is better than was thought."""
    node = work.nodes[ply]
    node.tried -= 1
    node.again = 1
    # Should the budget end before it is known by how much, it is better all the same.
    if ply == 0 and node.less == 0:
        node.best_at = node.tried
        work.searched[node.tried] = gain


# The root.


def put_best_turn_first(work: Work) -> None:
    """Move the best turn of the root to the front, before those that seemed as good until now."""
    top = work.nodes[0]
    for number in range(top.best_at, 0, -1):
        swap(number, 1, work.judged[:])
        swap(number, 1, work.searched[:])
        swap(FOUND + TURN * number, TURN, top.turns[:])


def report(root: State, seat: int, work: Work, found: Found) -> int:
    """Tell of the moves of the root, best first, with the share to expect of each."""
    count = list_moves(root, seat, work.codes[:], found)
    for at in range(count):
        found[at].tries = 1
        found[at].won = best_lead(found[at].move, work)
    put_best_first(count, found)
    spread = POINT * (EVEN_LEAD + LEAD_PER_CELL * cells_left(root))
    for at in range(count):
        found[at].won = 1.0 / (1.0 + math.exp(min(100.0, -found[at].won / spread)))
    return count


def best_lead(action: int, work: Work) -> int:
    """Return what the best turn comes to that begins with an action.

    All but the best turn were only shown to be no better; how much worse they are, keen says.
    """
    best = NEVER
    for number in range(work.turns):
        if first_action(work.nodes[0].turns[FOUND + TURN * number]) == action:
            behind = max(min(number, 1), work.judged[0] - work.judged[number])
            best = max(best, min(work.searched[number], work.searched[0] - behind))
    return best
