"""The search of Qubix: turns ahead, as deep as the budget goes.

Everything lies open and nothing is left to chance, so the search goes through turns (a block and
where it goes), each seat for its own good. The keen bot says which turns are worth a look, in which
order, and what a position is worth where the search ends. With two players alpha and beta cut off
what cannot matter, and near the end nothing is left out: then the result is exact.

There is no recursion in compiled rules: a node is a record of `mind` and a row of `numbers`.
"""

import math

from kubik.bots.keen.qubix import (
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
from kubik.bots.search.flat import put_best_first
from kubik.bots.search.playout import ROOT, SEARCH_RECORDS
from kubik.engine.chance import below
from kubik.engine.contract import apply, legal, over
from kubik.engine.layout import Codes, Record, Records, Shares
from kubik.games.qubix.data import BLOCKS, LENGTH, PIECES, PLACEMENTS
from kubik.games.qubix.edition import FIELD_CELLS
from kubik.games.qubix.rules import (
    BUILT,
    FIELDS,
    LEVELS,
    SEATS,
    TAKE,
    WAREHOUSES,
    bits,
    has_field,
)

DEEPEST = 28  # nodes on the way down
WIDEST = 96  # turns looked at in a node
ROOT_WIDEST = 700  # more than there ever are

# The row of a node: whose turn it is, the next turn to try, how many turns to look further, what
# each seat gets by the best turn so far, which that is, what two seats are sure of, the turns.
MOVER, NEXT, LEFT, BEST_AT = range(4)
BEST = 4
SURE = BEST + SEATS
LIST = SURE + 2
ROW = LIST + FOUND + TURN * WIDEST

# Before the rows: what was spent, whether anything was left out, and what a finished node is worth.
SPENT, ROUGH, VALUE = range(3)
ROWS = VALUE + SEATS
ROOT_VALUES = ROWS + DEEPEST * ROW  # after the rows, with the root's own list
ROOT_LIST = ROOT_VALUES + ROOT_WIDEST
ROOT_STATIC = ROOT_LIST + FOUND + TURN * ROOT_WIDEST

RECORDS = SEARCH_RECORDS + DEEPEST
NUMBERS = ROOT_STATIC + ROOT_WIDEST
SUMS = 8

WIDTH = 8
ROOT_WIDTH = 24
END_CELLS = 7
SPREAD = 0.1


def weigh(
    mind: Records,
    seat: int,
    budget: int,
    codes: Codes,
    numbers: Codes,
    sums: Shares,
    moves: Codes,
    visits: Codes,
    values: Shares,
    shares: Shares,
) -> int:
    """Weigh all moves of a seat by looking turns ahead; return how many there are."""
    begin(mind, seat, numbers)
    if s_players(mind) == 2 and cells_left(mind[ROOT]) <= sums[3]:
        look(mind, seat, DEEPEST, WIDEST, WIDEST, ROOT_WIDEST, True, budget // 2, numbers)
        solved = numbers[ROUGH] == 0
        put_best_turn_first(numbers)
        if solved:
            return report(mind, seat, moves, visits, values, numbers)
    depth = 1
    numbers[ROUGH] = 1
    while depth < DEEPEST and numbers[SPENT] < budget and numbers[ROUGH] == 1:
        width = ROOT_WIDEST if depth == 1 else int(sums[2])
        look(mind, seat, depth, int(sums[0]), int(sums[1]), width, False, budget, numbers)
        put_best_turn_first(numbers)
        depth += 1
    return report(mind, seat, moves, visits, values, numbers)


def s_players(mind: Records) -> int:
    return mind[ROOT].players


def cells_left(s: Record) -> int:
    """Return how many cells of the fields are still to be filled."""
    cells = 0
    for field in range(FIELDS):
        if has_field(s, field):
            cells += (LEVELS - s.level[field]) * FIELD_CELLS - bits(s.filled[field])
    return cells


def begin(mind: Records, seat: int, numbers: Codes) -> None:
    """List all turns of the root."""
    root = mind[ROOT]
    numbers[SPENT] = 0
    start = below(root, PIECES * PLACEMENTS)
    list_turns(root, seat, WEIGHTS[root.players], ROOT_WIDEST, start, True, ROOT_LIST, numbers)
    for number in range(numbers[ROOT_LIST + COUNT]):
        value = numbers[ROOT_LIST + FOUND + TURN * number + 1]
        numbers[ROOT_STATIC + number] = value
        numbers[ROOT_VALUES + number] = value


def look(
    mind: Records,
    seat: int,
    depth: int,
    width: int,
    their_width: int,
    root_width: int,
    every: bool,
    budget: int,
    numbers: Codes,
) -> None:
    """Look so many turns ahead, or as far as the budget goes."""
    numbers[ROUGH] = 0
    mind[SEARCH_RECORDS] = mind[ROOT]
    players = mind[ROOT].players
    turns = min(root_width, numbers[ROOT_LIST + COUNT])
    start_node(ROWS, seat, depth, numbers)
    if turns < numbers[ROOT_LIST + COUNT]:
        numbers[ROUGH] = 1
    ply = 0
    while True:
        at = ROWS + ply * ROW
        count = turns if ply == 0 else numbers[at + LIST + COUNT]
        number = numbers[at + NEXT]
        if number < count and not is_cut(players, at, numbers):
            if numbers[SPENT] >= budget:
                numbers[ROUGH] = 1
                return
            numbers[at + NEXT] = number + 1
            listed = ROOT_LIST if ply == 0 else at + LIST
            mind[SEARCH_RECORDS + ply + 1] = mind[SEARCH_RECORDS + ply]
            s = mind[SEARCH_RECORDS + ply + 1]
            mover = numbers[at + MOVER]
            play_turn(s, mover, numbers[listed + FOUND + TURN * number])
            numbers[SPENT] += 2
            left = numbers[at + LEFT] - (s.phase == TAKE)
            if over(s):
                count_points(s, numbers)
                take_back(players, at, number, numbers)
            elif left == 0 or ply + 2 == DEEPEST:
                numbers[ROUGH] = 1
                estimate(s, at + ROW, numbers)
                take_back(players, at, number, numbers)
            else:
                ply += 1
                start_node(at + ROW, s.turn, left, numbers)
                for other in range(2):
                    numbers[at + ROW + SURE + other] = numbers[at + SURE + other]
                wide = width if s.turn == seat else their_width
                list_turns(s, s.turn, WEIGHTS[players], wide, 0, every, at + ROW + LIST, numbers)
                if not every or numbers[at + ROW + LIST + COUNT] == wide:
                    numbers[ROUGH] = 1
        elif ply == 0:
            return
        else:
            for other in range(players):
                numbers[VALUE + other] = numbers[at + BEST + other]
            ply -= 1
            at -= ROW
            take_back(players, at, numbers[at + NEXT] - 1, numbers)


def start_node(at: int, mover: int, left: int, numbers: Codes) -> None:
    """Begin a node: nothing is tried yet."""
    numbers[at + MOVER] = mover
    numbers[at + NEXT] = 0
    numbers[at + LEFT] = left
    numbers[at + BEST_AT] = -1
    for other in range(2):
        numbers[at + SURE + other] = NEVER


def is_cut(players: int, at: int, numbers: Codes) -> bool:
    """Whether the other of two would not let it come to this node."""
    return players == 2 and numbers[at + SURE] + numbers[at + SURE + 1] >= 0


def play_turn(s: Record, seat: int, turn: int) -> None:
    """Play a turn that was listed."""
    apply(s, seat, first_action(turn))
    if has_two_actions(turn):
        apply(s, seat, turn % NEXT_BLOCK)


def take_back(players: int, at: int, number: int, numbers: Codes) -> None:
    """Let a node have what one of its turns came to."""
    mover = numbers[at + MOVER]
    gain = lead(players, mover, VALUE, numbers)
    if at == ROWS:
        numbers[ROOT_VALUES + number] = gain
    if numbers[at + BEST_AT] < 0 or gain > lead(players, mover, at + BEST, numbers):
        numbers[at + BEST_AT] = number
        for other in range(players):
            numbers[at + BEST + other] = numbers[VALUE + other]
        if players == 2:
            numbers[at + SURE + mover] = max(numbers[at + SURE + mover], gain)


def lead(players: int, seat: int, at: int, numbers: Codes) -> int:
    """Return by how much a seat leads the best of the others."""
    best = NEVER
    for other in range(players):
        if other != seat:
            best = max(best, numbers[at + other])
    return numbers[at + seat] - best


def count_points(s: Record, numbers: Codes) -> None:
    """Write the points of each seat."""
    for seat in range(s.players):
        numbers[VALUE + seat] = POINT * int(s.score[seat])


def estimate(s: Record, at: int, numbers: Codes) -> None:
    """Write what each seat has and may hope for where the search ends."""
    count_points(s, numbers)
    weights = WEIGHTS[s.players]
    for block in range(BLOCKS):
        if WAREHOUSES <= s.place[block] < BUILT:
            holder = s.place[block] - WAREHOUSES
            numbers[VALUE + holder] += int(POINT * weights[SINGLE + LENGTH[block] - 1])
            for other in range(block):
                if s.place[other] == s.place[block] and s.colour[other] == s.colour[block]:
                    numbers[VALUE + holder] += int(POINT * weights[PAIR])
    list_turns(s, s.turn, weights, 1, 0, False, at + LIST, numbers)
    numbers[VALUE + s.turn] += numbers[at + LIST + FOUND + 1]


def put_best_turn_first(numbers: Codes) -> None:
    """Move the best turn of the root to the front."""
    best = numbers[ROWS + BEST_AT]
    for number in range(best, 0, -1):
        swap(ROOT_VALUES + number, 1, numbers)
        swap(ROOT_STATIC + number, 1, numbers)
        swap(ROOT_LIST + FOUND + TURN * number, TURN, numbers)


def swap(at: int, step: int, numbers: Codes) -> None:
    """Let a number change places with the one before it."""
    kept = numbers[at]
    numbers[at] = numbers[at - step]
    numbers[at - step] = kept


def report(
    mind: Records, seat: int, moves: Codes, visits: Codes, values: Shares, numbers: Codes
) -> int:
    """Write the moves of the root, best first, with the share to expect of each."""
    count = legal(mind[ROOT], seat, moves)
    scale = POINT * (1.0 + SPREAD * cells_left(mind[ROOT]))
    best = numbers[ROOT_VALUES]
    for at in range(count):
        value = NEVER
        for number in range(numbers[ROOT_LIST + COUNT]):
            if first_action(numbers[ROOT_LIST + FOUND + TURN * number]) == moves[at]:
                behind = max(0, numbers[ROOT_STATIC] - numbers[ROOT_STATIC + number])
                found = min(numbers[ROOT_VALUES + number], best - behind)
                value = max(value, found - (number > 0))
        visits[at] = 1
        values[at] = 1.0 / (1.0 + math.exp(min(50.0, -value / scale)))
    put_best_first(count, moves, visits, values)
    return count
