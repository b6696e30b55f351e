"""The search of Qubix: turns ahead, as deep as the budget goes.

Everything lies open and nothing is left to chance, so the search goes through turns (a block and
where it goes), each seat for its own good. The keen bot says which turns are worth a look, in which
order, and what a position is worth where the search ends. With two players whatever one of them
would never let happen is cut off (alpha and beta), and near the end nothing is left out: then the
result is exact.

Compiled rules have no recursion: a node is a state of `mind` and one of `nodes`.
"""

import math
from typing import Annotated, TypeAlias

from kubik.bots.qubix.keen import (
    COUNT,
    FOUND,
    NEVER,
    NEXT_BLOCK,
    PAIR,
    POINT,
    SINGLE,
    TURN,
    WEIGHTS,
    first_action,
    has_two_actions,
    list_turns,
)
from kubik.bots.search.found import Found, list_moves, put_best_first
from kubik.bots.search.playout import ROOT, SEARCH_STATES
from kubik.engine.chance import below
from kubik.engine.contract import apply, over
from kubik.engine.layout import Ints, MemoryRow, State, States, i8, rows
from kubik.games.qubix.blocks import BUILT, FIELDS, LEVELS, SEATS, TAKE, WAREHOUSES, has_field
from kubik.games.qubix.data import BLOCKS, LENGTH, PIECES, PLACEMENTS
from kubik.games.qubix.edition import FIELD_CELLS
from kubik.games.qubix.invariants import bits
from kubik.games.qubix.offers import ACTIONS

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
DEEPEST = 28

# More turns than a root ever has: a free block of each kind on every place of every field.
ROOT_WIDEST = 700

# What a lead is worth, as a share: the more cells are left, the less is decided.
EVEN_LEAD = 1.0
LEAD_PER_CELL = 0.05

STATES = SEARCH_STATES + DEEPEST
NODE = rows(
    ("mover", i8),
    ("tried", i8),  # so many of its turns
    ("left", i8),  # turns to look further
    ("best_at", i8),  # the best turn so far, and what each seat gets by it
    ("best", i8, SEATS),
    ("sure", i8, 2),  # what each of two players has elsewhere
    ("turns", i8, FOUND + TURN * ROOT_WIDEST),  # as `list_turns` writes them
)
WORK = rows(
    ("codes", i8, ACTIONS),
    ("seat", i8),  # that searches
    ("budget", i8),
    ("spent", i8),
    ("width", i8),  # how many of the own turns are looked at, and of the others'
    ("their_width", i8),
    ("every", i8),  # whether every block is looked at
    ("rough", i8),  # whether anything was left out
    ("value", i8, SEATS),  # what each seat gets at the end of the line just played
    ("nodes", NODE, DEEPEST),
    # The turns of the root: how many, what the keen bot thinks of each, and what the search does.
    ("turns", i8),
    ("judged", i8, ROOT_WIDEST),
    ("searched", i8, ROOT_WIDEST),
)
Work: TypeAlias = Annotated[MemoryRow, WORK]
Node: TypeAlias = Annotated[MemoryRow, NODE]


def weigh(mind: States, seat: int, budget: int, work: Work, found: Found) -> int:
    """Weigh all moves of a seat by looking turns ahead; return how many there are."""
    list_root(mind[ROOT], seat, work)
    work.spent = 0
    if mind[ROOT].players == 2 and cells_left(mind[ROOT]) <= END_CELLS:
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
    work.width = WIDEST
    work.their_width = WIDEST
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
            close_node(players, ply, work)
            ply -= 1
        else:
            ply += try_next(mind, ply, work)
    if ply >= 0:
        work.rough = 1
    put_best_turn_first(work)


def start_node(mover: int, left: int, node: Node) -> None:
    """Begin a node: nothing is tried yet."""
    node.mover = mover
    node.tried = 0
    node.left = left
    node.best_at = -1


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
    left = node.left - (s.phase == TAKE)  # a turn may go on with another block
    if over(s):
        count_points(s, work)
    elif left == 0 or ply + 2 == DEEPEST:
        estimate(s, work.nodes[ply + 1].turns[:], work)
    else:
        open_node(s, ply, left, work)
        return 1
    take_back(s.players, ply, work)
    return 0


def play_turn(s: State, seat: int, turn: int) -> None:
    """Play a turn that was listed."""
    apply(s, seat, first_action(turn))
    if has_two_actions(turn):
        apply(s, seat, turn % NEXT_BLOCK)


def open_node(s: State, ply: int, left: int, work: Work) -> None:
    """Begin a node below another, with the turns that are worth a look."""
    above, node = work.nodes[ply], work.nodes[ply + 1]
    start_node(s.turn, left, node)
    for player in range(2):
        node.sure[player] = above.sure[player]
    width = work.width if s.turn == work.seat else work.their_width
    every = work.every == 1
    list_turns(s, s.turn, WEIGHTS[s.players], width, 0, every, node.turns[:])
    if not every or node.turns[COUNT] == width:
        work.rough = 1


def close_node(players: int, ply: int, work: Work) -> None:
    """Hand what a node came to up to the node above it."""
    if ply > 0:
        for seat in range(players):
            work.value[seat] = work.nodes[ply].best[seat]
        take_back(players, ply - 1, work)


def take_back(players: int, ply: int, work: Work) -> None:
    """Let a node have what the turn it tried last came to."""
    node = work.nodes[ply]
    number = node.tried - 1
    gain = lead(players, node.mover, work.value[:])
    if ply == 0:
        work.searched[number] = gain
    if node.best_at < 0 or gain > lead(players, node.mover, node.best[:]):
        node.best_at = number
        for seat in range(players):
            node.best[seat] = work.value[seat]
        if players == 2:
            node.sure[node.mover] = max(node.sure[node.mover], gain)


def lead(players: int, seat: int, points: Ints) -> int:
    """Return by how much a seat is ahead of the best of the others."""
    best = NEVER
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


# What a line comes to.


def count_points(s: State, work: Work) -> None:
    """Write the points of each seat."""
    for seat in range(s.players):
        work.value[seat] = POINT * int(s.score[seat])


def estimate(s: State, turns: Ints, work: Work) -> None:
    """Write what each seat has, in points and in its warehouse, and what the next one can make.

    That is looked for in the memory for `turns`.
    """
    work.rough = 1
    count_points(s, work)
    weights = WEIGHTS[s.players]
    for block in range(BLOCKS):
        if WAREHOUSES <= s.place[block] < BUILT:
            worth = weights[SINGLE + LENGTH[block] - 1]
            for other in range(block):
                if s.place[other] == s.place[block] and s.colour[other] == s.colour[block]:
                    worth += weights[PAIR]
            work.value[s.place[block] - WAREHOUSES] += int(POINT * worth)
    list_turns(s, s.turn, weights, 1, 0, False, turns)
    work.value[s.turn] += turns[FOUND + 1]


# The root.


def put_best_turn_first(work: Work) -> None:
    """Move the best turn of the root to the front, before those that seemed as good until now."""
    top = work.nodes[0]
    for number in range(top.best_at, 0, -1):
        swap(number, 1, work.judged[:])
        swap(number, 1, work.searched[:])
        swap(FOUND + TURN * number, TURN, top.turns[:])


def swap(at: int, step: int, numbers: Ints) -> None:
    """Let a number change places with the one a step before it."""
    kept = numbers[at]
    numbers[at] = numbers[at - step]
    numbers[at - step] = kept


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
