"""A hasty player of Qubix: greedy with the few blocks and places that catch the eye."""

from kubik.bots.glance import glance
from kubik.bots.qubix.greedy import best_action
from kubik.engine.layout import Ints, State
from kubik.games.qubix.offers import legal

NOTICED = 4  # blocks to take, or places to lay one


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the best of a few actions."""
    return best_action(s, seat, glance(s, legal(s, seat, codes), NOTICED, codes), codes)
