"""A hasty player of Kabaleo: greedy with the few placements that catch the eye."""

from kubik.bots.glance import glance
from kubik.bots.kabaleo.greedy import best_placement
from kubik.engine.layout import Ints, State
from kubik.games.kabaleo.rules import legal

NOTICED = 4  # placements


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the best of a few placements."""
    return best_placement(s, seat, glance(s, legal(s, seat, codes), NOTICED, codes), codes)
