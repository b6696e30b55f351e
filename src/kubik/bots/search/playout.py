"""Playing on from a position in an imagined world, as all kinds of search do."""

from typing import Annotated, Any, TypeAlias

import numpy as np

from kubik.bots.policies import policy_room
from kubik.bots.slots import RANDOM_SLOT, choose_in_slot, slot_of_chooser
from kubik.engine.chance import below, draw, reseed
from kubik.engine.contract import apply, foremost, legal, over, payoff, resample
from kubik.engine.game import Game
from kubik.engine.layout import MemoryRow, State, States, i8, rows

# The states that a search works on: what its seat knows, a world that fits it, and a game there.
ROOT, WORLD, PLAY = range(3)
SEARCH_STATES = 3

# A game that a policy does not bring to its end; all seats are then taken to be even.
LONGEST_PLAYOUT = 20_000

# How deep the path of a tree search is kept; what happens further down is a playout.
DEEPEST = 200


def search_work(game: Game) -> np.dtype[Any]:
    """Lay out what a search that knows no game works with, for this one."""
    actions = game.rules.ACTIONS
    return rows(
        ("players", i8),
        ("policy", i8),  # who plays on for all seats: see `slots.chooser`
        ("codes", i8, policy_room(game)),
        ("shares", np.float64, max(game.players)),  # what each seat got in the last playout
        # Of a tree: which actions are legal and not yet met, moves that were never tried, and the
        # moves on the way down.
        ("marks", i8, actions),
        ("fresh", i8, actions),
        ("path", i8, DEEPEST),
    )


Work: TypeAlias = Annotated[MemoryRow, search_work]


def imagine_world(mind: States, seat: int) -> None:
    """Draw anew all that the seat cannot know, from the generator of the root."""
    root = mind[ROOT]
    mind[WORLD] = root
    world = mind[WORLD]
    reseed(world, draw(root), draw(root), draw(root), draw(root))
    resample(world, seat)


def play_out(s: State, work: Work) -> int:
    """Let the policy play for all seats to the end; return the actions that took."""
    policy, codes = work.policy, work.codes[:]
    steps = 0
    while not over(s) and steps < LONGEST_PLAYOUT:
        seat = foremost(s)
        # Chance is written out here: the call would take as long as the move.
        if policy == RANDOM_SLOT:
            action = codes[below(s, legal(s, seat, codes))]
        else:
            action = choose_in_slot(s, seat, slot_of_chooser(s, policy), codes)
        apply(s, seat, action)
        steps += 1
    if over(s):
        payoff(s, work.shares[: work.players])
    else:
        for seat in range(work.players):
            work.shares[seat] = 1.0 / work.players
    return steps
