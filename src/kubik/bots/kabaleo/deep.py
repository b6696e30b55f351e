"""The search of Kabaleo around a net: a tree in which all seats think, each with its own target.

Targets are all that is hidden, so a position of the tree is the same in all worlds. What a seat
found out about its moves there is kept apart for each target that it may have, and a net judges
where the tree ends. A rival that moves as a bot does is played as that bot. With two players and
few pieces left, the best moves are solved for open targets.
"""

import math

import numpy as np

from kubik.bots.kabaleo.belief import list_deals, placement_of, rivals_of
from kubik.bots.kabaleo.greedy import choose as choose_greedily
from kubik.bots.kabaleo.keen import CERTAIN, WEIGHTS, choose, count_board, value_after
from kubik.bots.kabaleo.manners import (
    GREEDY,
    READ,
    THINKING,
    read_manners,
    read_place,
    weigh_manners,
)
from kubik.bots.kabaleo.search import (
    ANYHOW,
    CURIOSITY,
    END_PIECES,
    FEW_TRIES,
    PRIOR_FOR_ALL,
    PRIOR_TEMPERATURE,
    STATES,
    enter_world,
    exact_share,
    first_alike,
)
from kubik.bots.kabaleo.search import WORK as PLAIN
from kubik.bots.nets.evaluate import Net, NetWork
from kubik.bots.nets.judge import judge
from kubik.bots.search.found import Found, list_moves, put_best_first, put_most_tried_first
from kubik.bots.search.playout import PLAY, ROOT, WORLD
from kubik.engine.chance import WORD, below, draw
from kubik.engine.layout import Notes, State, States, i8, rows
from kubik.games.kabaleo.data import COLOURS
from kubik.games.kabaleo.rules import ACTIONS, ALL_PIECES, SEATS, apply, legal, over

__all__ = ["STATES", "WORK", "weigh"]

# The end has a budget of its own: so many moves for each action of the tree, which takes longer.
END_TIMES = 4
END_TRUST = 0.96  # so that nothing that is more than one part in twenty worse is chosen
UNSOLVED = -1.0
SURE = 1 - 1e-9

TOP = 0
NONE = 0  # nothing begins here but the top, which is nobody's child
UNTHOUGHT = -1  # a step of the path that nobody thought about
MOST_NODES = 400_000
MOST_MOVES = 1_500_000
MOST_TRIED = 2_500_000
DEEPEST = ALL_PIECES + 1

NODE = rows(
    ("visits", i8),
    ("first", i8),  # of its moves
    ("count", i8),
    ("tried", i8, COLOURS),  # where it is kept what the mover found out with each target
)
MOVE = rows(("action", i8), ("node", i8))
# The first one of a node is about all its moves together.
TRIED = rows(
    ("visits", i8),
    ("reward", np.float64),
    ("prior", np.float64),  # how promising it seemed at sight
)
STEP = rows(
    ("node", i8),
    ("mover", i8),
    ("whole", i8),  # what is kept about all moves, and about the one that was made
    ("part", i8),
)
WORK = rows(
    ("plain", PLAIN),  # of the search without a net: deals, and the end
    ("manners", np.float64, READ),
    ("manner", i8, SEATS),  # of each seat, in the game in mind
    ("nodes", i8),
    ("moves", i8),
    ("tries", i8),
    ("tree", NODE, MOST_NODES),
    ("move", MOVE, MOST_MOVES),
    ("tried", TRIED, MOST_TRIED),
    ("depth", i8),
    ("path", STEP, DEEPEST),
)


def weigh(
    mind: States, seat: int, budget: int, net: Net, weights: Notes, work: NetWork, found: Found
) -> int:
    """Weigh all moves of a seat; return how many there are."""
    own = work.own
    plain = own.plain
    mind[WORLD] = mind[ROOT]
    read_manners(mind[WORLD], seat, work.codes[:], own.manners[:])
    weigh_manners(own.manners[:], plain.likelihoods[:])
    plain.dealt = list_deals(mind[ROOT], seat, plain.likelihoods[:], plain.deals[:])
    grow_tree(mind, seat, budget, net, weights, work)
    count = tell_moves(mind[ROOT], seat, work, found)
    if mind[ROOT].players == 2 and mind[ROOT].left <= END_PIECES:
        solve_best(mind, seat, END_TIMES * budget, count, work, found)
        trust_solved(mind[ROOT], count, work, found)
    return count


# The end.


def solve_best(mind: States, seat: int, most: int, count: int, work: NetWork, found: Found) -> None:
    """Solve what follows each move, the most tried first, until one surely wins or time is up."""
    s = mind[ROOT]
    plain = work.own.plain
    plain.end.spent = 0
    for at in range(count):
        plain.exact[first_alike(s, found[at].move)] = UNSOLVED
    share = 0.0
    for at in range(count):
        move = first_alike(s, found[at].move)
        if plain.exact[move] == UNSOLVED:
            share = exact_share(mind, seat, move, most, plain)
            if share < 0:
                break
            plain.exact[move] = share
        if share > SURE:
            break


def trust_solved(s: State, count: int, work: NetWork, found: Found) -> None:
    """Let what is exact count, and between equals what the tree found."""
    own = work.own
    if own.plain.exact[first_alike(s, found[0].move)] == UNSOLVED:
        return
    tries = max(1, own.tree[TOP].visits)
    for at in range(count):
        worth = found[at].won / (found[at].tries + FEW_TRIES)
        exact = own.plain.exact[first_alike(s, found[at].move)]
        if exact != UNSOLVED:
            worth = END_TRUST * exact + (1 - END_TRUST) * worth
        found[at].tries = tries
        found[at].won = tries * worth
    put_best_first(count, found)


# The tree.


def grow_tree(
    mind: States, seat: int, budget: int, net: Net, weights: Notes, work: NetWork
) -> None:
    """Grow a tree until so many actions are played and every move of the top was tried."""
    own = work.own
    own.nodes = 0
    own.moves = 0
    own.tries = NONE + 1
    add_node(work)
    add_moves(mind[ROOT], TOP, work)
    untried = int(own.tree[TOP].count)
    spent = 0
    while spent < budget or untried > 0:
        enter_world(mind, own.plain)
        take_manners(mind[PLAY], seat, work)
        follow_tree(mind[PLAY], untried - 1, work)
        untried -= untried > 0
        spent += own.depth + 1
        judge(mind[PLAY], net, weights, work)
        back_up(work)


def take_manners(s: State, seat: int, work: NetWork) -> None:
    """Draw how each of the others moves in a game in mind, given its target."""
    own = work.own
    for other in range(s.players):
        place = read_place(other, int(s.target[other]))
        left = draw(s) / (WORD + 1.0)
        manner = THINKING
        while manner < GREEDY and left >= own.manners[place + manner]:
            left -= own.manners[place + manner]
            manner += 1
        own.manner[other] = THINKING if other == seat else manner


def follow_tree(s: State, untried: int, work: NetWork) -> None:
    """Play down the tree to a new node of it, beginning with what is untried, if that is one."""
    own = work.own
    node = TOP
    depth = 0
    known = True  # whether a game went through the node before
    while known and not over(s) and has_room(work):
        if own.tree[node].count == 0:
            add_moves(s, node, work)
        step = own.path[depth]
        step.mover = s.turn
        step.part = UNTHOUGHT
        if own.manner[s.turn] != THINKING:
            at = find_move(node, first_alike(s, move_of_bot(s, work)), work)
        else:
            step.whole = thoughts_of(s, node, work)
            at = untried
            if node != TOP or untried < 0:
                at = most_promising(node, int(step.whole), work)
            step.part = step.whole + 1 + at
        move = own.move[own.tree[node].first + at]
        if move.node == NONE:
            move.node = add_node(work)
        node = int(move.node)
        step.node = node
        depth += 1
        apply(s, int(s.turn), move.action)
        known = own.tree[node].visits > 0
    own.depth = depth


def has_room(work: NetWork) -> bool:
    """Whether one more node can be grown."""
    own = work.own
    rooms = own.nodes + 1 < MOST_NODES and own.moves + ACTIONS < MOST_MOVES
    return bool(rooms and own.tries + 1 + ACTIONS < MOST_TRIED)


def move_of_bot(s: State, work: NetWork) -> int:
    """Choose for a seat that does not think."""
    mover = int(s.turn)
    if below(s, 100) < ANYHOW:
        return work.codes[below(s, legal(s, mover, work.codes[:]))]
    if work.own.manner[mover] == GREEDY:
        return choose_greedily(s, mover, work.codes[:])
    return choose(s, mover, work.codes[:])


def find_move(number: int, action: int, work: NetWork) -> int:
    """Return the place of an action among the moves of a node."""
    own = work.own
    first = own.tree[number].first
    at = 0
    while own.move[first + at].action != action:
        at += 1
    return at


def back_up(work: NetWork) -> None:
    """Add what is expected at the end of the path to the top and to every node on it."""
    own = work.own
    own.tree[TOP].visits += 1
    for depth in range(own.depth):
        step = own.path[depth]
        own.tree[step.node].visits += 1
        if step.part != UNTHOUGHT:
            reward = work.expected[step.mover]
            own.tried[step.whole].visits += 1
            own.tried[step.whole].reward += reward
            own.tried[step.part].visits += 1
            own.tried[step.part].reward += reward


def add_node(work: NetWork) -> int:
    """Begin a node that no game went through."""
    own = work.own
    number = int(own.nodes)
    own.nodes += 1
    node = own.tree[number]
    node.visits = 0
    node.count = 0
    for target in range(COLOURS):
        node.tried[target] = NONE
    return number


def add_moves(s: State, number: int, work: NetWork) -> None:
    """Add all moves of the seat to move, but of those that come to the same only one."""
    own = work.own
    node = own.tree[number]
    node.first = own.moves
    for at in range(legal(s, int(s.turn), work.codes[:])):
        action = work.codes[at]
        if first_alike(s, action) == action:
            own.move[own.moves].action = action
            own.move[own.moves].node = NONE
            own.moves += 1
    node.count = own.moves - node.first


def thoughts_of(s: State, number: int, work: NetWork) -> int:
    """Return where it is kept what the seat to move found out in a node with its target."""
    own = work.own
    node = own.tree[number]
    target = int(s.target[s.turn])
    if node.tried[target] == NONE:
        node.tried[target] = own.tries
        own.tries += 1 + node.count
        write_priors(s, number, int(node.tried[target]), work)
    return int(node.tried[target])


def write_priors(s: State, number: int, whole: int, work: NetWork) -> None:
    """Write how promising the moves of a node seem at sight, as shares of 1."""
    own = work.own
    node = own.tree[number]
    mover = int(s.turn)
    target = int(s.target[mover])
    board = count_board(s)
    scale = 1 / (PRIOR_TEMPERATURE * CERTAIN * rivals_of(s))
    own.tried[whole].visits = 0
    own.tried[whole].reward = 0.0
    best = -math.inf
    for at in range(node.count):
        tried = own.tried[whole + 1 + at]
        tried.visits = 0
        tried.reward = 0.0
        placement = placement_of(own.move[node.first + at].action)
        tried.prior = scale * value_after(s, mover, target, board, WEIGHTS[s.players], placement)
        best = max(best, tried.prior)
    share_out(whole + 1, int(node.count), best, work)


def share_out(first: int, count: int, best: float, work: NetWork) -> None:
    """Turn what speaks for moves into shares of 1."""
    own = work.own
    total = 0.0
    for at in range(first, first + count):
        own.tried[at].prior = math.exp(own.tried[at].prior - best)
        total += own.tried[at].prior
    for at in range(first, first + count):
        prior = (1 - PRIOR_FOR_ALL) * own.tried[at].prior / total
        own.tried[at].prior = prior + PRIOR_FOR_ALL / count


def most_promising(number: int, whole: int, work: NetWork) -> int:
    """Return the move with the best reward, or one that may be better for all that is known."""
    own = work.own
    visits = own.tried[whole].visits
    usual = (own.tried[whole].reward + 0.5) / (visits + 1)
    urge = CURIOSITY * math.sqrt(visits + 1)
    best = 0
    most = -1.0
    for at in range(own.tree[number].count):
        tried = own.tried[whole + 1 + at]
        value = tried.reward / tried.visits if tried.visits > 0 else usual
        value += urge * tried.prior / (1 + tried.visits)
        if value > most:
            most = value
            best = at
    return best


def tell_moves(s: State, seat: int, work: NetWork, found: Found) -> int:
    """Tell of all moves, the most tried first; those that come to the same have equal numbers."""
    own = work.own
    count = list_moves(s, seat, work.codes[:], found)
    whole = own.tree[TOP].tried[s.target[seat]]
    for at in range(count):
        move = find_move(TOP, first_alike(s, found[at].move), work)
        found[at].tries = own.tried[whole + 1 + move].visits
        found[at].won = own.tried[whole + 1 + move].reward
    put_most_tried_first(count, found)
    return count
