"""The search of Kabaleo: worlds as likely as the moves so far make them, a tree, an exact end.

Targets are all that is hidden, so a position of the tree is the same in all worlds. The others
move in it as a keen or a greedy player with their targets of the world would; the own moves are
searched, the more promising ones further. So what the others do later tells about their targets as
well. With two players and few pieces left, what is exact for open targets counts for one half.
"""

import math
from typing import Annotated, TypeAlias

import numpy as np

from kubik.bots.kabaleo.belief import (
    DEAL,
    LIKELIHOODS,
    MOST_DEALS,
    list_deals,
    placement_of,
    read_moves,
    rivals_of,
    target_in,
)
from kubik.bots.kabaleo.ending import END, UNKNOWN, WON, are_alike, solve
from kubik.bots.kabaleo.greedy import choose as choose_greedily
from kubik.bots.kabaleo.keen import (
    CERTAIN,
    WEIGHTS,
    choose,
    count_board,
    value_after,
)
from kubik.bots.search.found import Found, list_moves, put_best_first, put_most_tried_first
from kubik.bots.search.playout import PLAY, ROOT, WORLD
from kubik.engine.chance import WORD, below, draw, reseed
from kubik.engine.layout import Ints, MemoryRow, State, States, i8, rows
from kubik.games.kabaleo.rules import (
    ACTIONS,
    ALL_PIECES,
    BY_TOWERS,
    LOCATIONS,
    SEATS,
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

STATES = 3
GREEDY, KEEN = range(2)  # how the others move in a world

TOP = 0  # the node of the position that is searched
NO_NODE = 0  # the top is nobody's child
MOST_NODES = 100_000

NODE = rows(
    ("action", i8),
    ("child", i8),
    ("sibling", i8),
    ("visits", i8),
    ("reward", np.float64),  # the sum of what the search wants, and of what the seat got
    ("share", np.float64),
    ("prior", np.float64),  # how promising it seemed at sight
)
WORK = rows(
    ("codes", i8, ACTIONS),
    ("shares", np.float64, SEATS),
    ("likelihoods", np.float64, LIKELIHOODS),
    ("dealt", i8),  # so many deals there are
    ("deals", DEAL, MOST_DEALS),
    ("end", END),
    ("exact", np.float64, ACTIONS),  # what moves are worth if the end is solved
    ("nodes", i8),
    ("tree", NODE, MOST_NODES),
    ("path", i8, ALL_PIECES),
)
Work: TypeAlias = Annotated[MemoryRow, WORK]


def weigh(mind: States, seat: int, budget: int, work: Work, found: Found) -> int:
    """Weigh all moves of a seat; return how many there are."""
    mind[WORLD] = mind[ROOT]
    read_moves(mind[WORLD], seat, work.codes[:], work.likelihoods[:])
    work.dealt = list_deals(mind[ROOT], seat, work.likelihoods[:], work.deals[:])
    work.end.spent = 0
    solved = mind[ROOT].players == 2 and mind[ROOT].left <= END_PIECES
    if solved:
        solved = solve_end(mind, seat, int(END_PART * budget), work)
    grow_tree(mind, seat, budget - work.end.spent, work)
    count = tell_moves(mind[ROOT], seat, work, found)
    if solved:
        trust_end(mind[ROOT], count, work, found)
    return count


# The end.


def solve_end(mind: States, seat: int, most: int, work: Work) -> bool:
    """Solve what follows each move in each likely deal; say whether that could be done."""
    count = legal(mind[ROOT], seat, work.codes[:])
    for at in range(count):
        move = work.codes[at]
        if first_alike(mind[ROOT], move) == move:
            share = exact_share(mind, seat, move, most, work)
            if share < 0:
                return False
            work.exact[move] = share
    return True


def exact_share(mind: States, seat: int, move: int, most: int, work: Work) -> float:
    """Return what a move is worth if targets lie open afterwards; below 0 if it takes too long."""
    share = 0.0
    covered = 0.0
    for at in range(work.dealt):
        deal = work.deals[at]
        if deal.chance >= LEAST_CHANCE:
            mind[PLAY] = mind[ROOT]
            deal_out(mind[PLAY], deal.targets)
            apply(mind[PLAY], seat, move)
            value = solve(mind[PLAY], most, work.end)
            if value == UNKNOWN:
                return -1.0
            share += deal.chance * (WON - value) / 2
            covered += deal.chance
    return share / covered


def trust_end(s: State, count: int, work: Work, found: Found) -> None:
    """Let what is exact count beside what the tree found."""
    tries = max(1, work.tree[TOP].visits)
    for at in range(count):
        seen = found[at].won / (found[at].tries + FEW_TRIES)
        exact = work.exact[first_alike(s, found[at].move)]
        found[at].tries = tries
        found[at].won = tries * (END_TRUST * exact + (1 - END_TRUST) * seen)
    put_best_first(count, found)


# The tree.


def grow_tree(mind: States, seat: int, budget: int, work: Work) -> None:
    """Grow a tree until so many actions are played and every move of the top was tried."""
    clear_node(TOP, 0, work)
    work.nodes = 1
    mind[PLAY] = mind[ROOT]
    add_own_moves(mind[PLAY], seat, TOP, work)
    untried = work.nodes - 1  # they are the nodes up to here
    spent = 0
    while spent < budget or untried > 0:
        enter_world(mind, work)
        s = mind[PLAY]
        manner = KEEN if below(s, 100) >= AS_GREEDY else GREEDY
        depth = follow_tree(s, seat, manner, untried, work)
        untried -= untried > 0
        spent += depth + play_on(s, seat, manner, work.codes[:])
        payoff(s, work.shares[:])
        share = work.shares[seat]
        back_up(depth, reward_of(s, seat, share), share, work)


def follow_tree(s: State, seat: int, manner: int, untried: int, work: Work) -> int:
    """Play down the tree to a new node of it, beginning with what is untried; return the depth."""
    node = TOP
    depth = 0
    known = True  # whether a game went through the node before
    while known and not over(s) and work.nodes + ACTIONS < MOST_NODES:
        if s.turn != seat:
            move = first_alike(s, move_of_other(s, manner, work.codes[:]))
            node = child_by_other(node, move, work)
        elif node == TOP and untried > 0:
            node = untried
        else:
            if work.tree[node].child == NO_NODE:
                add_own_moves(s, seat, node, work)
            node = most_promising(node, work)
        work.path[depth] = node
        depth += 1
        apply(s, int(s.turn), work.tree[node].action)
        known = work.tree[node].visits > 0
    return depth


def enter_world(mind: States, work: Work) -> None:
    """Begin a game from the root with the targets of some deal, the likelier the more often."""
    root = mind[ROOT]
    mind[PLAY] = root
    left = draw(root) / (WORD + 1.0)
    at = 0
    while at < work.dealt - 1 and left >= work.deals[at].chance:
        left -= work.deals[at].chance
        at += 1
    deal_out(mind[PLAY], work.deals[at].targets)
    reseed(mind[PLAY], draw(root), draw(root), draw(root), draw(root))


def deal_out(s: State, targets: int) -> None:
    """Give all seats their targets."""
    for seat in range(s.players):
        s.target[seat] = target_in(targets, seat)


def move_of_other(s: State, manner: int, codes: Ints) -> int:
    """Choose for a seat that is not searched for."""
    mover = int(s.turn)
    if below(s, 100) < ANYHOW:
        return codes[below(s, legal(s, mover, codes))]
    if manner == GREEDY:
        return choose_greedily(s, mover, codes)
    return choose(s, mover, codes)


def play_on(s: State, seat: int, manner: int, codes: Ints) -> int:
    """Play on to the end; return the actions that took."""
    steps = 0
    while not over(s):
        move = choose(s, seat, codes) if s.turn == seat else move_of_other(s, manner, codes)
        apply(s, int(s.turn), move)
        steps += 1
    return steps


def reward_of(s: State, seat: int, share: float) -> float:
    """Return what the end of a game is worth to the search: the share, and how clear it was."""
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, int(measure(s, s.target[other], BY_TOWERS)))
    ahead = int(measure(s, s.target[seat], BY_TOWERS)) - most
    clearly = 0.5 + 0.5 * ahead / (TOWERS_APART + abs(ahead))
    return (1 - MARGIN) * share + MARGIN * clearly


def back_up(depth: int, reward: float, share: float, work: Work) -> None:
    """Add the end of a game to the top and to every node on its path."""
    work.tree[TOP].visits += 1
    work.tree[TOP].reward += reward
    for step in range(depth):
        node = work.tree[work.path[step]]
        node.visits += 1
        node.reward += reward
        node.share += share


def clear_node(number: int, action: int, work: Work) -> None:
    """Begin a node that no game went through."""
    node = work.tree[number]
    node.action = action
    node.child = NO_NODE
    node.sibling = NO_NODE
    node.visits = 0
    node.reward = 0.0
    node.share = 0.0
    node.prior = 0.0


def child_by(node: int, action: int, work: Work) -> int:
    """Return the child that an action leads to, or NO_NODE."""
    child = work.tree[node].child
    while child != NO_NODE and work.tree[child].action != action:
        child = work.tree[child].sibling
    return int(child)


def child_by_other(node: int, action: int, work: Work) -> int:
    """Return the child that an action of another leads to; add it if nobody thought of it yet."""
    child = child_by(node, action, work)
    return add_child(node, action, work) if child == NO_NODE else child


def add_child(node: int, action: int, work: Work) -> int:
    """Add a child to a node, before its others."""
    child = int(work.nodes)
    work.nodes += 1
    clear_node(child, action, work)
    work.tree[child].sibling = work.tree[node].child
    work.tree[node].child = child
    return child


def add_own_moves(s: State, seat: int, node: int, work: Work) -> None:
    """Add all moves of the seat, but of those that come to the same only one."""
    first = int(work.nodes)
    codes = work.codes[:]
    for at in range(legal(s, seat, codes)):
        if first_alike(s, codes[at]) == codes[at]:
            add_child(node, codes[at], work)
    write_priors(s, seat, first, work)


def write_priors(s: State, seat: int, first: int, work: Work) -> None:
    """Write how promising the moves of the last nodes seem at sight, as shares of 1."""
    board = count_board(s)
    own = int(s.target[seat])
    scale = 1 / (PRIOR_TEMPERATURE * CERTAIN * rivals_of(s))
    best = -math.inf
    for at in range(first, work.nodes):
        node = work.tree[at]
        placement = placement_of(node.action)
        node.prior = scale * value_after(s, seat, own, board, WEIGHTS[s.players], placement)
        best = max(best, node.prior)
    total = 0.0
    for at in range(first, work.nodes):
        work.tree[at].prior = math.exp(work.tree[at].prior - best)
        total += work.tree[at].prior
    for at in range(first, work.nodes):
        prior = (1 - PRIOR_FOR_ALL) * work.tree[at].prior / total
        work.tree[at].prior = prior + PRIOR_FOR_ALL / (work.nodes - first)


def most_promising(node: int, work: Work) -> int:
    """Return the child with the best reward, or one that may be better for all that is known."""
    tried = work.tree[node].visits
    usual = (work.tree[node].reward + 0.5) / (tried + 1)
    urge = CURIOSITY * math.sqrt(tried + 1)
    best = NO_NODE
    most = -1.0
    at = work.tree[node].child
    while at != NO_NODE:
        child = work.tree[at]
        value = child.reward / child.visits if child.visits > 0 else usual
        value += urge * child.prior / (1 + child.visits)
        if value > most:
            most = value
            best = at
        at = child.sibling
    return int(best)


def first_alike(s: State, action: int) -> int:
    """Return the same placement on the first open location that has such a tower."""
    location = action % LOCATIONS
    for other in range(location):
        if are_alike(s, location, other) and not is_golden(s, other):
            return int(action - location + other)
    return int(action)


def tell_moves(s: State, seat: int, work: Work, found: Found) -> int:
    """Tell of all moves, the most tried first; those that come to the same have equal numbers."""
    count = list_moves(s, seat, work.codes[:], found)
    for at in range(count):
        node = work.tree[child_by(TOP, first_alike(s, found[at].move), work)]
        found[at].tries = node.visits
        found[at].won = node.share
    put_most_tried_first(count, found)
    return count
