"""The search of Kabaleo: worlds as likely as the moves so far make them, a tree, an exact end.

Targets are all that is hidden, so a position of the tree is the same in all worlds. The others
move in it as a keen or a greedy player with their targets of the world would; the own moves are
searched, the more promising ones further. So what the others do later tells about their targets as
well. With two players and few pieces left, what is exact for open targets counts for one half.
"""

import math

from kubik.bots.kabaleo.belief import (
    LIKELIHOODS,
    MOST_DEALS,
    list_deals,
    read_moves,
    rivals_of,
    target_in,
)
from kubik.bots.kabaleo.ending import END_NUMBERS, SPENT, UNKNOWN, WON, are_alike, solve
from kubik.bots.kabaleo.greedy import choose as choose_greedily
from kubik.bots.kabaleo.keen import (
    CERTAIN,
    WEIGHTS,
    choose,
    count_buried,
    count_tops,
    value_after,
)
from kubik.bots.search.flat import put_best_first
from kubik.bots.search.playout import PLAY, ROOT, WORLD
from kubik.engine.chance import WORD, below, draw, reseed
from kubik.engine.layout import Codes, Record, Records, Shares
from kubik.games.kabaleo.rules import (
    ACTIONS,
    ALL_PIECES,
    BY_TOWERS,
    LOCATIONS,
    apply,
    is_golden,
    legal,
    measure,
    over,
    payoff,
)

CURIOSITY = 1.0  # how far what is little tried is held possible
PRIOR_TEMPERATURE = 0.05  # how much more the moves that seem better at sight are tried
PRIOR_FOR_ALL = 0.1  # the part of that which all moves have
MARGIN = (
    0.3  # the part of a reward that goes by towers ahead: a close loss is better than a clear one
)
TOWERS_APART = 2.0  # how many towers ahead are half of the most that can be wished for
AS_GREEDY = 30  # of a hundred worlds, those in which the others are greedy; in the rest keen
ANYHOW = 5  # of a hundred moves of the others, those that are any

# With so few pieces the end is solved, if a part of the budget is enough for it. Deals that are
# less likely than this are left out.
END_PIECES = 10
END_PART = 0.5
END_TRUST = 0.5
LEAST_CHANCE = 0.02
FEW_TRIES = 2  # by so many a move was lost, for what little was tried may have been lucky

RECORDS = 3
GREEDY, KEEN = range(2)  # how the others move in a world

# A node of the tree has a row of whole numbers and one of fractions.
ACTION, CHILD, SIBLING, VISITS = range(4)
ROW = 4
REWARD, SHARE, PRIOR = range(3)
PART = 3
TOP = 0  # the node of the position that is searched
NO_NODE = 0  # the top is nobody's child
NODES = SIBLING  # nor has it siblings; there it says how many nodes there are
MOST_NODES = 100_000

# What the workspaces hold, one after the other.
DEALS = 0
PATH = DEALS + MOST_DEALS
END = PATH + ALL_PIECES
TREE = END + END_NUMBERS
NUMBERS = TREE + ROW * MOST_NODES
LOGS = 0
CHANCES = LOGS + LIKELIHOODS
EXACT = CHANCES + MOST_DEALS
PARTS = EXACT + ACTIONS
SUMS = PARTS + PART * MOST_NODES


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
    """Weigh all moves of a seat; see `slots.weigh_in_own_way`."""
    mind[WORLD] = mind[ROOT]
    read_moves(mind[WORLD], seat, codes, sums[LOGS:])
    deals = list_deals(mind[ROOT], seat, sums[LOGS:], numbers[DEALS:], sums[CHANCES:])
    numbers[END + SPENT] = 0
    solved = mind[ROOT].players == 2 and mind[ROOT].left <= END_PIECES
    if solved:
        most = int(END_PART * budget)
        solved = solve_end(mind, seat, most, deals, moves, numbers, sums)
    grow_tree(mind, seat, budget - numbers[END + SPENT], deals, codes, numbers, sums, shares)
    count = tell_moves(mind[ROOT], seat, numbers, sums, moves, visits, values)
    if solved:
        trust_end(mind[ROOT], count, numbers, sums, moves, visits, values)
    return count


# The end.


def solve_end(
    mind: Records, seat: int, most: int, deals: int, moves: Codes, numbers: Codes, sums: Shares
) -> bool:
    """Solve what follows each move in each likely deal; say whether that could be done."""
    count = legal(mind[ROOT], seat, moves)
    for at in range(count):
        if first_alike(mind[ROOT], moves[at]) == moves[at]:
            share = exact_share(mind, seat, moves[at], most, deals, numbers, sums)
            if share < 0:
                return False
            sums[EXACT + moves[at]] = share
    return True


def exact_share(
    mind: Records, seat: int, move: int, most: int, deals: int, numbers: Codes, sums: Shares
) -> float:
    """Return what a move is worth if targets lie open afterwards; below 0 if it takes too long."""
    share = 0.0
    covered = 0.0
    for at in range(deals):
        if sums[CHANCES + at] >= LEAST_CHANCE:
            mind[PLAY] = mind[ROOT]
            deal_out(mind[PLAY], numbers[DEALS + at])
            apply(mind[PLAY], seat, move)
            value = solve(mind[PLAY], most, numbers[END:])
            if value == UNKNOWN:
                return -1.0
            share += sums[CHANCES + at] * (WON - value) / 2
            covered += sums[CHANCES + at]
    return share / covered


def trust_end(
    s: Record,
    count: int,
    numbers: Codes,
    sums: Shares,
    moves: Codes,
    visits: Codes,
    values: Shares,
) -> None:
    """Let what is exact count beside what the tree found."""
    tries = max(1, numbers[TREE + VISITS])
    for at in range(count):
        seen = values[at] / (visits[at] + FEW_TRIES)
        exact = sums[EXACT + first_alike(s, moves[at])]
        visits[at] = tries
        values[at] = tries * (END_TRUST * exact + (1 - END_TRUST) * seen)
    put_best_first(count, moves, visits, values)


# The tree.


def grow_tree(
    mind: Records,
    seat: int,
    budget: int,
    deals: int,
    codes: Codes,
    numbers: Codes,
    sums: Shares,
    shares: Shares,
) -> None:
    """Grow a tree until so many actions are played and every move of the top was tried."""
    clear_node(TOP, 0, numbers, sums)
    numbers[TREE + NODES] = 1
    mind[PLAY] = mind[ROOT]
    add_own_moves(mind[PLAY], seat, TOP, codes, numbers, sums)
    untried = numbers[TREE + NODES] - 1  # they are the nodes up to here
    spent = 0
    while spent < budget or untried > 0:
        enter_world(mind, deals, numbers, sums)
        s = mind[PLAY]
        manner = KEEN if below(s, 100) >= AS_GREEDY else GREEDY
        depth = follow_tree(s, seat, manner, untried, codes, numbers, sums)
        untried -= untried > 0
        spent += depth + play_on(s, seat, manner, codes)
        payoff(s, shares)
        back_up(depth, reward_of(s, seat, shares[seat]), shares[seat], numbers, sums)


def follow_tree(
    s: Record, seat: int, manner: int, untried: int, codes: Codes, numbers: Codes, sums: Shares
) -> int:
    """Play down the tree to a new node of it, beginning with what is untried; return the depth."""
    node = TOP
    depth = 0
    known = True  # whether a game went through the node before
    while known and not over(s) and numbers[TREE + NODES] + ACTIONS < MOST_NODES:
        if s.turn != seat:
            move = first_alike(s, move_of_other(s, manner, codes))
            node = child_by_other(node, move, numbers, sums)
        elif node == TOP and untried > 0:
            node = untried
        else:
            if numbers[TREE + ROW * node + CHILD] == NO_NODE:
                add_own_moves(s, seat, node, codes, numbers, sums)
            node = most_promising(node, numbers, sums)
        numbers[PATH + depth] = node
        depth += 1
        apply(s, int(s.turn), numbers[TREE + ROW * node + ACTION])
        known = numbers[TREE + ROW * node + VISITS] > 0
    return depth


def enter_world(mind: Records, deals: int, numbers: Codes, sums: Shares) -> None:
    """Begin a game from the root with the targets of some deal, the likelier the more often."""
    root = mind[ROOT]
    mind[PLAY] = root
    left = draw(root) / (WORD + 1.0)
    at = 0
    while at < deals - 1 and left >= sums[CHANCES + at]:
        left -= sums[CHANCES + at]
        at += 1
    deal_out(mind[PLAY], numbers[DEALS + at])
    reseed(mind[PLAY], draw(root), draw(root), draw(root), draw(root))


def deal_out(s: Record, deal: int) -> None:
    """Give all seats their targets."""
    for seat in range(s.players):
        s.target[seat] = target_in(deal, seat)


def move_of_other(s: Record, manner: int, codes: Codes) -> int:
    """Choose for a seat that is not searched for."""
    mover = int(s.turn)
    if below(s, 100) < ANYHOW:
        return codes[below(s, legal(s, mover, codes))]
    if manner == GREEDY:
        return choose_greedily(s, mover, codes)
    return choose(s, mover, codes)


def play_on(s: Record, seat: int, manner: int, codes: Codes) -> int:
    """Play on to the end; return the actions that took."""
    steps = 0
    while not over(s):
        move = choose(s, seat, codes) if s.turn == seat else move_of_other(s, manner, codes)
        apply(s, int(s.turn), move)
        steps += 1
    return steps


def reward_of(s: Record, seat: int, share: float) -> float:
    """Return what the end of a game is worth to the search: the share, and how clear it was."""
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, int(measure(s, s.target[other], BY_TOWERS)))
    ahead = int(measure(s, s.target[seat], BY_TOWERS)) - most
    clearly = 0.5 + 0.5 * ahead / (TOWERS_APART + abs(ahead))
    return (1 - MARGIN) * share + MARGIN * clearly


def back_up(depth: int, reward: float, share: float, numbers: Codes, sums: Shares) -> None:
    """Add the end of a game to the top and to every node on its path."""
    numbers[TREE + VISITS] += 1
    sums[PARTS + REWARD] += reward
    for step in range(depth):
        node = numbers[PATH + step]
        numbers[TREE + ROW * node + VISITS] += 1
        sums[PARTS + PART * node + REWARD] += reward
        sums[PARTS + PART * node + SHARE] += share


def clear_node(node: int, action: int, numbers: Codes, sums: Shares) -> None:
    """Begin a node that no game went through."""
    numbers[TREE + ROW * node + ACTION] = action
    numbers[TREE + ROW * node + CHILD] = NO_NODE
    numbers[TREE + ROW * node + SIBLING] = NO_NODE
    numbers[TREE + ROW * node + VISITS] = 0
    for part in range(PART):
        sums[PARTS + PART * node + part] = 0.0


def child_by(node: int, action: int, numbers: Codes) -> int:
    """Return the child that an action leads to, or NO_NODE."""
    child = numbers[TREE + ROW * node + CHILD]
    while child != NO_NODE and numbers[TREE + ROW * child + ACTION] != action:
        child = numbers[TREE + ROW * child + SIBLING]
    return int(child)


def child_by_other(node: int, action: int, numbers: Codes, sums: Shares) -> int:
    """Return the child that an action of another leads to; add it if nobody thought of it yet."""
    child = child_by(node, action, numbers)
    return add_child(node, action, numbers, sums) if child == NO_NODE else child


def add_child(node: int, action: int, numbers: Codes, sums: Shares) -> int:
    """Add a child to a node, before its others."""
    child = int(numbers[TREE + NODES])
    numbers[TREE + NODES] += 1
    clear_node(child, action, numbers, sums)
    numbers[TREE + ROW * child + SIBLING] = numbers[TREE + ROW * node + CHILD]
    numbers[TREE + ROW * node + CHILD] = child
    return child


def add_own_moves(
    s: Record, seat: int, node: int, codes: Codes, numbers: Codes, sums: Shares
) -> None:
    """Add all moves of the seat, but of those that come to the same only one."""
    first = int(numbers[TREE + NODES])
    for at in range(legal(s, seat, codes)):
        if first_alike(s, codes[at]) == codes[at]:
            add_child(node, codes[at], numbers, sums)
    write_priors(s, seat, first, int(numbers[TREE + NODES]), numbers, sums)


def write_priors(
    s: Record, seat: int, first: int, nodes: int, numbers: Codes, sums: Shares
) -> None:
    """Write how promising moves seem at sight, as shares of 1."""
    towers = count_tops(s)
    buried = count_buried(s)
    own = int(s.target[seat])
    scale = 1 / (PRIOR_TEMPERATURE * CERTAIN * rivals_of(s))
    best = -math.inf
    for node in range(first, nodes):
        colour = numbers[TREE + ROW * node + ACTION] // LOCATIONS
        location = numbers[TREE + ROW * node + ACTION] % LOCATIONS
        value = scale * value_after(
            s, seat, own, towers, buried, WEIGHTS[s.players], colour, location
        )
        sums[PARTS + PART * node + PRIOR] = value
        best = max(best, value)
    total = 0.0
    for node in range(first, nodes):
        prior = math.exp(sums[PARTS + PART * node + PRIOR] - best)
        sums[PARTS + PART * node + PRIOR] = prior
        total += prior
    for node in range(first, nodes):
        prior = (1 - PRIOR_FOR_ALL) * sums[PARTS + PART * node + PRIOR] / total
        sums[PARTS + PART * node + PRIOR] = prior + PRIOR_FOR_ALL / (nodes - first)


def most_promising(node: int, numbers: Codes, sums: Shares) -> int:
    """Return the child with the best reward, or one that may be better for all that is known."""
    tried = numbers[TREE + ROW * node + VISITS]
    usual = (sums[PARTS + PART * node + REWARD] + 0.5) / (tried + 1)
    urge = CURIOSITY * math.sqrt(tried + 1)
    best = NO_NODE
    most = -1.0
    child = numbers[TREE + ROW * node + CHILD]
    while child != NO_NODE:
        visits = numbers[TREE + ROW * child + VISITS]
        value = sums[PARTS + PART * child + REWARD] / visits if visits > 0 else usual
        value += urge * sums[PARTS + PART * child + PRIOR] / (1 + visits)
        if value > most:
            most = value
            best = child
        child = numbers[TREE + ROW * child + SIBLING]
    return int(best)


def first_alike(s: Record, action: int) -> int:
    """Return the same placement on the first open location that has such a tower."""
    location = action % LOCATIONS
    for other in range(location):
        if are_alike(s, location, other) and not is_golden(s, other):
            return int(action - location + other)
    return int(action)


def tell_moves(
    s: Record,
    seat: int,
    numbers: Codes,
    sums: Shares,
    moves: Codes,
    visits: Codes,
    values: Shares,
) -> int:
    """Write all moves, the most tried first; those that come to the same have the same numbers."""
    count = legal(s, seat, moves)
    for at in range(count):
        node = child_by(TOP, first_alike(s, moves[at]), numbers)
        visits[at] = numbers[TREE + ROW * node + VISITS]
        values[at] = sums[PARTS + PART * node + SHARE]
    put_most_tried_first(count, moves, visits, values)
    return count


def put_most_tried_first(count: int, moves: Codes, visits: Codes, values: Shares) -> None:
    """Sort moves by how often they were tried; equal ones stay in order."""
    for at in range(1, count):
        move, visit, value = moves[at], visits[at], values[at]
        place = at
        while place > 0 and visits[place - 1] < visit:
            moves[place] = moves[place - 1]
            visits[place] = visits[place - 1]
            values[place] = values[place - 1]
            place -= 1
        moves[place] = move
        visits[place] = visit
        values[place] = value
