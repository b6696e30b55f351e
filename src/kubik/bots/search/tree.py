"""Tree search over information sets: one tree for all the worlds that a seat holds possible.

Each playout runs in a world of its own. Nodes stand for the actions that led there, whatever was
drawn or rolled on the way; every seat looks for its own good (max^n).

A node is a row of numbers, and the children of a node lie side by side, because most of the time
of a large tree goes into waiting for memory.
"""

import math

from kubik.bots.search.playout import PLAY, WORLD, imagine_world, play_out
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, over
from kubik.engine.layout import Codes, Record, Records, Shares

# The row of a node. OPEN counts how often it could have been chosen. From WON on it says what each
# seat got in all playouts through it.
ACTION, CHILD, SIBLING, VISITS, OPEN, WON = range(6)
TOP = 0  # the node of the position that is searched
NO_NODE = 0  # the top is nobody's child
NODES = SIBLING  # nor has it siblings; there it says how many nodes there are

# How deep a path is kept; what happens further down is a playout.
DEEPEST = 200


def weigh_by_tree(
    mind: Records,
    seat: int,
    policy: int,
    budget: int,
    curiosity: float,
    codes: Codes,
    marks: Codes,
    path: Codes,
    tree: Shares,
    shares: Shares,
    moves: Codes,
    visits: Codes,
    won: Shares,
) -> int:
    """Grow a tree, then write the moves of its top, how often each was tried and what it won."""
    row = WON + len(shares)
    grow_tree(mind, seat, policy, budget, curiosity, codes, marks, moves, path, tree, shares)
    count = 0
    child = int(tree[TOP + CHILD])
    while child != NO_NODE:
        moves[count] = int(tree[child * row + ACTION])
        visits[count] = int(tree[child * row + VISITS])
        won[count] = tree[child * row + WON + seat]
        count += 1
        child = int(tree[child * row + SIBLING])
    return count


def grow_tree(
    mind: Records,
    seat: int,
    policy: int,
    budget: int,
    curiosity: float,
    codes: Codes,
    marks: Codes,
    fresh: Codes,
    path: Codes,
    tree: Shares,
    shares: Shares,
) -> None:
    """Grow a tree until so many actions are played.

    When it has no more room it is still searched, and played on from where it ends.
    """
    row = WON + len(shares)
    tree[TOP + CHILD] = NO_NODE
    tree[NODES] = 1
    spent = 0
    while spent < budget:
        imagine_world(mind, seat)
        mind[PLAY] = mind[WORLD]
        s = mind[PLAY]
        depth = 0
        node = TOP
        known = True  # whether a playout went through the node before
        while known and not over(s) and depth < len(path):
            mover = foremost(s)
            node = choose_child(s, mover, node, curiosity, row, codes, marks, fresh, tree)
            known = node != NO_NODE and tree[node * row + VISITS] > 0
            if node != NO_NODE:
                path[depth] = node
                depth += 1
                apply(s, mover, int(tree[node * row + ACTION]))
        spent += 1 + depth + play_out(s, policy, codes, shares)
        back_up(depth, path, row, tree, shares)


def choose_child(
    s: Record,
    mover: int,
    node: int,
    curiosity: float,
    row: int,
    codes: Codes,
    marks: Codes,
    fresh: Codes,
    tree: Shares,
) -> int:
    """Return the child to go to: any that was never tried, else the one that promises most.

    Children that could not be chosen in any world before are added, while there is room.
    """
    count = legal(s, mover, codes)
    for at in range(count):
        marks[codes[at]] = 1
    best = NO_NODE
    most = -1.0
    untried = 0
    opened = 0.0  # children that came at the same time were open equally often
    surprise = 0.0
    last = NO_NODE
    child = int(tree[node * row + CHILD])
    while child != NO_NODE:
        at = child * row
        action = int(tree[at + ACTION])
        if marks[action]:
            marks[action] = 0
            tree[at + OPEN] += 1
            if tree[at + VISITS] == 0:
                fresh[untried] = child
                untried += 1
            elif untried == 0:
                if tree[at + OPEN] != opened:
                    opened = tree[at + OPEN]
                    surprise = math.log(opened)
                value = tree[at + WON + mover] / tree[at + VISITS]
                value += curiosity * math.sqrt(surprise / tree[at + VISITS])
                if value > most:
                    best = child
                    most = value
        last = child
        child = int(tree[at + SIBLING])
    for at in range(count):
        if marks[codes[at]]:
            marks[codes[at]] = 0
            child = add_child(node, last, codes[at], row, tree)
            if child != NO_NODE:
                last = child
                fresh[untried] = child
                untried += 1
    return fresh[below(s, untried)] if untried else best


def add_child(node: int, last: int, action: int, row: int, tree: Shares) -> int:
    """Add a child to a node, after its last one; return it, or NO_NODE if there is no room."""
    child = int(tree[NODES])
    at = child * row
    if at + row > len(tree):
        return NO_NODE
    tree[NODES] = child + 1
    for field in range(row):
        tree[at + field] = 0.0
    tree[at + ACTION] = action
    tree[at + OPEN] = 1
    if last == NO_NODE:
        tree[node * row + CHILD] = child
    else:
        tree[last * row + SIBLING] = child
    return child


def back_up(depth: int, path: Codes, row: int, tree: Shares, shares: Shares) -> None:
    """Add the outcome of a playout to every node on its path."""
    for step in range(depth):
        at = path[step] * row
        tree[at + VISITS] += 1
        for seat in range(len(shares)):
            tree[at + WON + seat] += shares[seat]
