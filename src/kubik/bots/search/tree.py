"""Tree search over information sets: one tree for all the worlds that a seat holds possible.

Each playout runs in a world of its own. Nodes stand for the actions that led there, whatever was
drawn or rolled on the way; every seat looks for its own good (max^n).
"""

import math

from kubik.bots.search.playout import PLAY, WORLD, imagine_world, play_out
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, over
from kubik.engine.layout import Codes, Record, Records, Shares

# What is known of a node, beside what each seat got in the playouts through it.
ACTION, CHILD, SIBLING, VISITS, OPEN = range(5)  # OPEN: how often it could have been chosen
NODE = 5
TOP = 0  # the node of the position that is searched
NO_NODE = 0  # the top is nobody's child

# How deep a path is kept; what happens further down is a playout.
DEEPEST = 200


def grow_tree(
    mind: Records,
    seat: int,
    policy: int,
    budget: int,
    curiosity: float,
    codes: Codes,
    marks: Codes,
    path: Codes,
    tree: Codes,
    values: Shares,
    shares: Shares,
) -> int:
    """Grow a tree until so many actions are played or it has no more room; return its nodes."""
    nodes = 1
    spent = 0
    while spent < budget and (nodes + 1) * NODE <= len(tree):
        imagine_world(mind, seat)
        mind[PLAY] = mind[WORLD]
        s = mind[PLAY]
        depth = 0
        node = TOP
        while not over(s) and depth < len(path):
            mover = foremost(s)
            node = descend(
                s, mover, node, nodes, curiosity, codes, marks, tree, values, len(shares)
            )
            path[depth] = node
            depth += 1
            apply(s, mover, tree[node * NODE + ACTION])
            if node == nodes:
                nodes += 1
                break
        spent += depth + play_out(s, policy, codes, shares)
        back_up(depth, path, tree, values, shares)
    return nodes


def descend(
    s: Record,
    mover: int,
    node: int,
    fresh: int,
    curiosity: float,
    codes: Codes,
    marks: Codes,
    tree: Codes,
    values: Shares,
    seats: int,
) -> int:
    """Return the child to go to: a fresh one while an action was never tried, else the best."""
    count = legal(s, mover, codes)
    for at in range(count):
        marks[codes[at]] = 1
    best = NO_NODE
    best_value = -1.0
    untried = count
    child = tree[node * NODE + CHILD]
    while child != NO_NODE:
        action = tree[child * NODE + ACTION]
        if marks[action]:
            marks[action] = 0
            untried -= 1
            tree[child * NODE + OPEN] += 1
            value = promise(child, mover, curiosity, tree, values, seats)
            if value > best_value:
                best = child
                best_value = value
        child = tree[child * NODE + SIBLING]
    if untried > 0:
        best = add_child(node, fresh, nth_marked(codes, count, marks, below(s, untried)), tree)
    for at in range(count):
        marks[codes[at]] = 0
    return best


def promise(
    child: int, mover: int, curiosity: float, tree: Codes, values: Shares, seats: int
) -> float:
    """Return what a child promises the seat that moves: its share so far, and what is not known."""
    visits = tree[child * NODE + VISITS]
    doubt = math.sqrt(math.log(tree[child * NODE + OPEN]) / visits)
    return values[child * seats + mover] / visits + curiosity * doubt


def nth_marked(codes: Codes, count: int, marks: Codes, number: int) -> int:
    """Return the marked code of that number among the first `count`."""
    left = number
    for at in range(count):
        if marks[codes[at]]:
            if left == 0:
                return codes[at]
            left -= 1
    return codes[0]


def add_child(node: int, fresh: int, action: int, tree: Codes) -> int:
    """Hang a fresh node into the tree; return it."""
    tree[fresh * NODE + ACTION] = action
    tree[fresh * NODE + CHILD] = NO_NODE
    tree[fresh * NODE + SIBLING] = tree[node * NODE + CHILD]
    tree[fresh * NODE + VISITS] = 0
    tree[fresh * NODE + OPEN] = 1
    tree[node * NODE + CHILD] = fresh
    return fresh


def back_up(depth: int, path: Codes, tree: Codes, values: Shares, shares: Shares) -> None:
    """Add the outcome of a playout to every node on its path."""
    for at in range(depth):
        tree[path[at] * NODE + VISITS] += 1
        for seat in range(len(shares)):
            values[path[at] * len(shares) + seat] += shares[seat]


def weigh_by_tree(
    mind: Records,
    seat: int,
    policy: int,
    budget: int,
    curiosity: float,
    codes: Codes,
    marks: Codes,
    path: Codes,
    tree: Codes,
    values: Shares,
    shares: Shares,
    moves: Codes,
    visits: Codes,
    won: Shares,
) -> int:
    """Grow a tree, then write the moves of its top, how often each was tried and what it won."""
    tree[TOP * NODE + CHILD] = NO_NODE
    for at in range(len(values)):
        values[at] = 0.0
    grow_tree(mind, seat, policy, budget, curiosity, codes, marks, path, tree, values, shares)
    count = 0
    child = tree[TOP * NODE + CHILD]
    while child != NO_NODE:
        moves[count] = tree[child * NODE + ACTION]
        visits[count] = tree[child * NODE + VISITS]
        won[count] = values[child * len(shares) + seat]
        count += 1
        child = tree[child * NODE + SIBLING]
    return count
