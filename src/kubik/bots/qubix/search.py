"""The search of Qubix: turns ahead, as deep as the budget goes.

Everything lies open and nothing is left to chance, so the search goes through turns (a block and
where it goes), each seat for its own good. The keen bot says which turns are worth a look, in which
order, and what a position is worth where the search ends. With two players whatever one of them
would never let happen is cut off (alpha and beta), and near the end nothing is left out: then the
result is exact.

Compiled rules have no recursion: a node is a record of `mind` and a row of `numbers`.
"""

import math

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

# Numbers of the whole search: who searches, what it may spend and has spent, how wide it looks, if
# at every block, if anything was left out, how many turns the root has, and what each seat gets at
# the end of the line just played.
SEAT, BUDGET, SPENT, WIDTH, THEIRS, EVERY, ROUGH, ROOT_TURNS, VALUE = range(9)
ROWS = VALUE + SEATS

# The row of a node: whose turn it is, the next turn to try, how many turns to look further, the
# best turn so far and what each seat gets by it, what each of two players is sure of, the turns.
MOVER, NEXT, LEFT, BEST_AT, BEST = range(5)
SURE = BEST + SEATS
LIST = SURE + 2
ROW = LIST + FOUND + TURN * WIDEST
ROOT_ROW = ROWS + DEEPEST * ROW
# The turns of the root, as keen judges them and as the search does.
JUDGED = ROOT_ROW + LIST + FOUND + TURN * ROOT_WIDEST
SEARCHED = JUDGED + ROOT_WIDEST

RECORDS = SEARCH_RECORDS + DEEPEST
NUMBERS = SEARCHED + ROOT_WIDEST
SUMS = 0


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
    list_root(mind[ROOT], seat, numbers)
    numbers[SPENT] = 0
    if mind[ROOT].players == 2 and cells_left(mind[ROOT]) <= END_CELLS:
        numbers[BUDGET] = budget // END_PART
        look_to_the_end(mind, numbers)
        if numbers[ROUGH] == 0:
            return report(mind[ROOT], seat, moves, visits, values, numbers)
    numbers[BUDGET] = budget
    look_deeper(mind, numbers)
    return report(mind[ROOT], seat, moves, visits, values, numbers)


def list_root(root: Record, seat: int, numbers: Codes) -> None:
    """List all turns of the root; chance decides which of equal ones come first."""
    numbers[SEAT] = seat
    start = below(root, PIECES * PLACEMENTS)
    listed = ROOT_ROW + LIST
    list_turns(root, seat, WEIGHTS[root.players], ROOT_WIDEST, start, True, listed, numbers)
    numbers[ROOT_TURNS] = numbers[listed + COUNT]
    for number in range(numbers[ROOT_TURNS]):
        numbers[JUDGED + number] = numbers[listed + FOUND + TURN * number + 1]
        numbers[SEARCHED + number] = numbers[JUDGED + number]


def cells_left(s: Record) -> int:
    """Return how many cells of the fields are still to be filled."""
    cells = 0
    for field in range(FIELDS):
        if has_field(s, field):
            cells += (LEVELS - int(s.level[field])) * FIELD_CELLS - bits(s.filled[field])
    return cells


def look_to_the_end(mind: Records, numbers: Codes) -> None:
    """Leave nothing out, until the game is over."""
    numbers[EVERY] = 1
    numbers[WIDTH] = WIDEST
    numbers[THEIRS] = WIDEST
    look(mind, DEEPEST, ROOT_WIDEST, numbers)


def look_deeper(mind: Records, numbers: Codes) -> None:
    """Look at promising turns, further and further ahead."""
    numbers[EVERY] = 0
    numbers[WIDTH] = PAIR_WIDTH if mind[ROOT].players == 2 else OWN_WIDTH
    numbers[THEIRS] = PAIR_WIDTH if mind[ROOT].players == 2 else THEIR_WIDTH
    depth = 1
    while depth < DEEPEST and numbers[SPENT] < numbers[BUDGET]:
        look(mind, depth, ROOT_WIDEST if depth == 1 else ROOT_WIDTH, numbers)
        depth += 1


# The tree.


def look(mind: Records, depth: int, root_width: int, numbers: Codes) -> None:
    """Look so many turns ahead, or as far as the budget goes; put the best turn first."""
    mind[SEARCH_RECORDS] = mind[ROOT]
    players = mind[ROOT].players
    start_node(ROOT_ROW, numbers[SEAT], depth, numbers)
    for player in range(2):
        numbers[ROOT_ROW + SURE + player] = NEVER
    numbers[ROOT_ROW + LIST + COUNT] = min(root_width, numbers[ROOT_TURNS])
    numbers[ROUGH] = root_width < numbers[ROOT_TURNS]
    ply = 0
    while ply >= 0 and numbers[SPENT] < numbers[BUDGET]:
        at = row_of(ply)
        if is_done(players, at, numbers):
            close_node(players, ply, numbers)
            ply -= 1
        else:
            ply += try_next(mind, ply, numbers)
    if ply >= 0:
        numbers[ROUGH] = 1
    put_best_turn_first(numbers)


def row_of(ply: int) -> int:
    """Return where the row of a node is."""
    return ROOT_ROW if ply == 0 else ROWS + ply * ROW


def start_node(at: int, mover: int, left: int, numbers: Codes) -> None:
    """Begin a node: nothing is tried yet."""
    numbers[at + MOVER] = mover
    numbers[at + NEXT] = 0
    numbers[at + LEFT] = left
    numbers[at + BEST_AT] = -1


def is_done(players: int, at: int, numbers: Codes) -> bool:
    """Whether all turns of a node are tried, or one of two players would not let it come to it."""
    if numbers[at + NEXT] == numbers[at + LIST + COUNT]:
        return True
    return players == 2 and numbers[at + SURE] + numbers[at + SURE + 1] >= 0


def try_next(mind: Records, ply: int, numbers: Codes) -> int:
    """Try the next turn of a node; return 1 if that opened a node below, else 0."""
    at = row_of(ply)
    number = numbers[at + NEXT]
    numbers[at + NEXT] = number + 1
    numbers[SPENT] += 2  # a turn is mostly two actions
    mind[SEARCH_RECORDS + ply + 1] = mind[SEARCH_RECORDS + ply]
    s = mind[SEARCH_RECORDS + ply + 1]
    play_turn(s, numbers[at + MOVER], numbers[at + LIST + FOUND + TURN * number])
    left = numbers[at + LEFT] - (s.phase == TAKE)  # a turn may go on with another block
    if over(s):
        count_points(s, numbers)
    elif left == 0 or ply + 2 == DEEPEST:
        estimate(s, row_of(ply + 1) + LIST, numbers)
    else:
        open_node(s, at, row_of(ply + 1), left, numbers)
        return 1
    take_back(s.players, at, numbers)
    return 0


def play_turn(s: Record, seat: int, turn: int) -> None:
    """Play a turn that was listed."""
    apply(s, seat, first_action(turn))
    if has_two_actions(turn):
        apply(s, seat, turn % NEXT_BLOCK)


def open_node(s: Record, above: int, at: int, left: int, numbers: Codes) -> None:
    """Begin a node below another, with the turns that are worth a look."""
    start_node(at, s.turn, left, numbers)
    for player in range(2):
        numbers[at + SURE + player] = numbers[above + SURE + player]
    width = numbers[WIDTH] if s.turn == numbers[SEAT] else numbers[THEIRS]
    every = numbers[EVERY] == 1
    list_turns(s, s.turn, WEIGHTS[s.players], width, 0, every, at + LIST, numbers)
    if not every or numbers[at + LIST + COUNT] == width:
        numbers[ROUGH] = 1


def close_node(players: int, ply: int, numbers: Codes) -> None:
    """Hand what a node came to up to the node above it."""
    if ply > 0:
        at = row_of(ply)
        for seat in range(players):
            numbers[VALUE + seat] = numbers[at + BEST + seat]
        take_back(players, row_of(ply - 1), numbers)


def take_back(players: int, at: int, numbers: Codes) -> None:
    """Let a node have what the turn it tried last came to."""
    mover = numbers[at + MOVER]
    number = numbers[at + NEXT] - 1
    gain = lead(players, mover, VALUE, numbers)
    if at == ROOT_ROW:
        numbers[SEARCHED + number] = gain
    if numbers[at + BEST_AT] < 0 or gain > lead(players, mover, at + BEST, numbers):
        numbers[at + BEST_AT] = number
        for seat in range(players):
            numbers[at + BEST + seat] = numbers[VALUE + seat]
        if players == 2:
            numbers[at + SURE + mover] = max(numbers[at + SURE + mover], gain)


def lead(players: int, seat: int, at: int, numbers: Codes) -> int:
    """Return by how much a seat is ahead of the best of the others."""
    best = NEVER
    for other in range(players):
        if other != seat:
            best = max(best, numbers[at + other])
    return numbers[at + seat] - best


# What a line comes to.


def count_points(s: Record, numbers: Codes) -> None:
    """Write the points of each seat."""
    for seat in range(s.players):
        numbers[VALUE + seat] = POINT * int(s.score[seat])


def estimate(s: Record, at: int, numbers: Codes) -> None:
    """Write what each seat has, in points and in its warehouse, and what the next one can make."""
    numbers[ROUGH] = 1
    count_points(s, numbers)
    weights = WEIGHTS[s.players]
    for block in range(BLOCKS):
        if WAREHOUSES <= s.place[block] < BUILT:
            worth = weights[SINGLE + LENGTH[block] - 1]
            for other in range(block):
                if s.place[other] == s.place[block] and s.colour[other] == s.colour[block]:
                    worth += weights[PAIR]
            numbers[VALUE + s.place[block] - WAREHOUSES] += int(POINT * worth)
    list_turns(s, s.turn, weights, 1, 0, False, at, numbers)
    numbers[VALUE + s.turn] += numbers[at + FOUND + 1]


# The root.


def put_best_turn_first(numbers: Codes) -> None:
    """Move the best turn of the root to the front, before those that seemed as good until now."""
    for number in range(numbers[ROOT_ROW + BEST_AT], 0, -1):
        swap(JUDGED + number, 1, numbers)
        swap(SEARCHED + number, 1, numbers)
        swap(ROOT_ROW + LIST + FOUND + TURN * number, TURN, numbers)


def swap(at: int, step: int, numbers: Codes) -> None:
    """Let a number change places with the one a step before it."""
    kept = numbers[at]
    numbers[at] = numbers[at - step]
    numbers[at - step] = kept


def report(
    root: Record, seat: int, moves: Codes, visits: Codes, values: Shares, numbers: Codes
) -> int:
    """Write the moves of the root, best first, with the share to expect of each."""
    count = legal(root, seat, moves)
    for at in range(count):
        visits[at] = 1
        values[at] = best_lead(moves[at], numbers)
    put_best_first(count, moves, visits, values)
    spread = POINT * (EVEN_LEAD + LEAD_PER_CELL * cells_left(root))
    for at in range(count):
        values[at] = 1.0 / (1.0 + math.exp(min(100.0, -values[at] / spread)))
    return count


def best_lead(action: int, numbers: Codes) -> int:
    """Return what the best turn comes to that begins with an action.

    All but the best turn were only shown to be no better; how much worse they are, keen says.
    """
    best = NEVER
    for number in range(numbers[ROOT_TURNS]):
        if first_action(numbers[ROOT_ROW + LIST + FOUND + TURN * number]) == action:
            behind = max(min(number, 1), numbers[JUDGED] - numbers[JUDGED + number])
            best = max(best, min(numbers[SEARCHED + number], numbers[SEARCHED] - behind))
    return best
