"""Tree search over information sets: one tree for all the worlds that a seat holds possible.

Each playout runs in a world of its own. Nodes stand for the moves that led there, whatever was
drawn or rolled on the way; every seat looks for its own good (max^n).

The moves of a node lie side by side, because most of the time of a large tree goes into waiting
for memory. Moves that first became possible in the same world make up a batch; most nodes have one.
"""

import math
from typing import Annotated, TypeAlias

import numpy as np

from kubik.bots.search.found import Found
from kubik.bots.search.playout import DEEPEST, PLAY, ROOT, Work, play_out
from kubik.engine.chance import below
from kubik.engine.contract import apply, foremost, legal, over, resample
from kubik.engine.layout import Ints, MemoryRows, State, States, i4, rows

# What is kept of a move.
MOVE = rows(
    ("value", np.float64),  # what it brought on average to the one who makes it
    ("doubt", np.float32),  # falls with the root of the tries
    ("tries", i4),
    ("chances", i4),  # how often it could have been tried
    ("action", i4),
    ("mover", i4),
    ("batch", i4),  # where the moves that can follow begin
    # Of the first move of a batch: where the batch ends and the next one of the node begins.
    ("end", i4),
    ("further", i4),
)
Tree: TypeAlias = Annotated[MemoryRows, MOVE]

NOTHING = 0  # nobody's move lies at the beginning, so this says that there is none
TOP = 0  # instead it leads to the position that is searched, and ends where the tree does

# Most moves of a tree had few chances, and logarithms take long.
ROOTS_OF_LOGS = np.sqrt(np.log(np.arange(1000).clip(1)))

# How often a move is tried before its replies are told apart: a smaller tree is faster, and up to
# here it plays as well.
RIPE = 4

# What is held against what is not known; shares run from 0 to 1.
CURIOSITY = 0.7


def weigh_by_tree(
    mind: States, seat: int, budget: int, work: Work, tree: Tree, found: Found
) -> int:
    """Grow a tree, then tell of the moves at its top; return how many there are."""
    grow_tree(mind, seat, budget, work, tree)
    count = 0
    batch = tree[TOP].batch
    while batch != NOTHING:
        for at in range(batch, tree[batch].end):
            found[count].move = tree[at].action
            found[count].tries = tree[at].tries
            found[count].won = tree[at].value * tree[at].tries
            count += 1
        batch = tree[batch].further
    return count


def grow_tree(mind: States, seat: int, budget: int, work: Work, tree: Tree) -> None:
    """Grow a tree until so many actions are played.

    When it has no more room it is still searched, and played on from where it ends.
    """
    tree[TOP].batch = NOTHING
    tree[TOP].end = TOP + 1
    spent = 0
    while spent < budget:
        mind[PLAY] = mind[ROOT]
        s = mind[PLAY]
        resample(s, seat)
        depth = 0
        at = TOP
        known = True  # whether enough playouts came through here before
        while known and not over(s) and depth < DEEPEST:
            # Where several may act, the one who asks need not be the foremost.
            mover = seat if depth == 0 else foremost(s)
            at = choose_branch(s, mover, at, work, tree)
            known = at != NOTHING and tree[at].tries >= RIPE
            if at != NOTHING:
                work.path[depth] = at
                depth += 1
                apply(s, mover, tree[at].action)
        spent += 1 + depth + play_out(s, work)
        back_up(depth, work, tree)
        go_on_by_chance(mind)


def go_on_by_chance(mind: States) -> None:
    """Let the next world begin with the chance that comes after this one."""
    for word in range(4):
        mind[ROOT].generator[word] = mind[PLAY].generator[word]


def choose_branch(s: State, mover: int, node: int, work: Work, tree: Tree) -> int:
    """Return where the move to try lies: any that was never tried, else what promises most.

    Moves that were not possible in any world before are added, while there is room.
    """
    codes, marks, fresh = work.codes[:], work.marks[:], work.fresh[:]
    count = legal(s, mover, codes)
    for at in range(count):
        marks[codes[at]] = 1
    unseen = count
    untried = 0
    best = NOTHING
    most = -1.0
    chances = 0  # moves that came at the same time had equally many
    surprise = 0.0
    last = NOTHING
    batch = tree[node].batch
    while batch != NOTHING:
        for at in range(batch, tree[batch].end):
            move = tree[at]
            if move.mover != mover or marks[move.action] == 0:
                continue
            marks[move.action] = 0
            unseen -= 1
            move.chances += 1
            if move.tries == 0:
                fresh[untried] = at
                untried += 1
            elif untried == 0:
                if move.chances != chances:
                    chances = move.chances
                    surprise = CURIOSITY * root_of_log(chances)
                promise = move.value + surprise * float(move.doubt)
                if promise > most:
                    best = at
                    most = promise
        last = batch
        batch = tree[batch].further
    if unseen:
        batch = add_batch(mover, count, unseen, codes, marks, tree)
        if last == NOTHING:
            tree[node].batch = batch
        else:
            tree[last].further = batch
        for at in range(batch, batch + unseen if batch else 0):
            fresh[untried] = at
            untried += 1
    return fresh[below(s, untried)] if untried else best


def root_of_log(number: int) -> float:
    """Return the square root of the logarithm of a number."""
    return ROOTS_OF_LOGS[number] if number < len(ROOTS_OF_LOGS) else math.sqrt(math.log(number))


def add_batch(mover: int, count: int, unseen: int, codes: Ints, marks: Ints, tree: Tree) -> int:
    """Add those of the legal moves that are still marked, and take the marks off.

    Return where they begin, or NOTHING if there is no room.
    """
    batch = tree[TOP].end
    end = batch + unseen
    room = end <= len(tree)
    at = batch
    for number in range(count):
        if marks[codes[number]]:
            marks[codes[number]] = 0
            if room:
                tree[at].value = 0
                tree[at].tries = 0
                tree[at].chances = 1
                tree[at].action = codes[number]
                tree[at].mover = mover
                tree[at].batch = NOTHING
                at += 1
    if not room:
        return NOTHING
    tree[batch].end = end
    tree[batch].further = NOTHING
    tree[TOP].end = end
    return batch


def back_up(depth: int, work: Work, tree: Tree) -> None:
    """Add the outcome of a playout to every move on its path, for who makes it."""
    for step in range(depth):
        move = tree[work.path[step]]
        move.tries += 1
        move.value += (work.shares[move.mover] - move.value) / move.tries
        move.doubt = 1.0 / math.sqrt(move.tries)
