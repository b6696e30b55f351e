"""Playing on from a position in an imagined world, as all kinds of search do."""

from kubik.bots.slots import RANDOM_SLOT, choose_in_slot, slot_of_chooser
from kubik.engine.chance import below, draw, reseed
from kubik.engine.contract import apply, foremost, legal, over, payoff, resample
from kubik.engine.layout import Codes, Record, Records, Shares

# The records that a search works on: what its seat knows, a world that fits it, and a game there.
ROOT, WORLD, PLAY = range(3)
SEARCH_RECORDS = 3

# A game that a policy does not bring to its end; all seats are then taken to be even.
LONGEST_PLAYOUT = 20_000


def imagine_world(mind: Records, seat: int) -> None:
    """Draw anew all that the seat cannot know, from the generator of the root."""
    root = mind[ROOT]
    mind[WORLD] = root
    world = mind[WORLD]
    reseed(world, draw(root), draw(root), draw(root), draw(root))
    resample(world, seat)


def play_out(s: Record, chooser: int, codes: Codes, shares: Shares) -> int:
    """Let a policy play for all seats to the end; return the actions that took."""
    steps = 0
    while not over(s) and steps < LONGEST_PLAYOUT:
        seat = foremost(s)
        # Chance is written out here: the call would take as long as the move.
        if chooser == RANDOM_SLOT:
            action = codes[below(s, legal(s, seat, codes))]
        else:
            action = choose_in_slot(s, seat, slot_of_chooser(s, chooser), codes)
        apply(s, seat, action)
        steps += 1
    if over(s):
        payoff(s, shares)
    else:
        for seat in range(len(shares)):
            shares[seat] = 1.0 / len(shares)
    return steps
