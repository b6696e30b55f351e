"""The memory of the search of Qubix, and what a line of turns comes to.

Compiled rules have no recursion: a node is a state of `mind` and one of `nodes`.
"""

from typing import Annotated, TypeAlias

from kubik.bots.qubix.keen import FOUND, NEVER, PAIR, POINT, SINGLE, TURN, WEIGHTS, list_turns
from kubik.bots.qubix.known import KEYS, KNOWN
from kubik.engine.layout import Ints, MemoryRow, State, i8, rows
from kubik.games.qubix.blocks import BUILT, SEATS, WAREHOUSES
from kubik.games.qubix.data import BLOCKS, LENGTH
from kubik.games.qubix.offers import ACTIONS

DEEPEST = 28

# More turns than a root ever has: a free block of each kind on every place of every field.
ROOT_WIDEST = 700

NODE = rows(
    ("mover", i8),
    ("tried", i8),  # so many of its turns
    ("left", i8),  # turns to look further
    ("best_at", i8),  # the best turn so far, and what each seat gets by it
    ("best", i8, SEATS),
    ("sure", i8, 2),  # what each of two players has elsewhere
    ("turns", i8, FOUND + TURN * ROOT_WIDEST),  # as `list_turns` writes them
    # Of a search that goes far: what the mover had elsewhere at first; of the turn tried last,
    # whether it was only to be shown to be no better, by how many turns less far it was looked,
    # and whether it was better after all; whether the position is one to know again, and its key.
    ("floor", i8),
    ("scouts", i8),
    ("less", i8),
    ("again", i8),
    ("keyed", i8),
    ("key", i8, KEYS),
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
    ("far", i8),  # whether positions are known again
    ("value", i8, SEATS),  # what each seat gets at the end of the line just played
    ("nodes", NODE, DEEPEST),
    # The turns of the root: how many, what the keen bot thinks of each, and what the search does.
    ("turns", i8),
    ("judged", i8, ROOT_WIDEST),
    ("searched", i8, ROOT_WIDEST),
    ("known", KNOWN),
)
Work: TypeAlias = Annotated[MemoryRow, WORK]
Node: TypeAlias = Annotated[MemoryRow, NODE]


def start_node(mover: int, left: int, node: Node) -> None:
    """Begin a node: nothing is tried yet."""
    node.mover = mover
    node.tried = 0
    node.left = left
    node.best_at = -1
    node.scouts = 0
    node.less = 0
    node.again = 0
    node.keyed = 0


def swap(at: int, step: int, numbers: Ints) -> None:
    """Let a number change places with the one a step before it."""
    kept = numbers[at]
    numbers[at] = numbers[at - step]
    numbers[at - step] = kept


# What a line comes to.


def lead(players: int, seat: int, points: Ints) -> int:
    """Return by how much a seat is ahead of the best of the others."""
    best = NEVER
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


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
