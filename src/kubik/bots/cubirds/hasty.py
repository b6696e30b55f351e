"""A hasty player of CuBirds: greedy with the few lays that catch the eye."""

from kubik.bots.cubirds.greedy import best_lay
from kubik.bots.cubirds.greedy import choose as choose_greedily
from kubik.bots.glance import glance
from kubik.engine.layout import Ints, State
from kubik.games.cubirds.cards import LAY
from kubik.games.cubirds.rules import legal_lays

NOTICED = 4  # lays


def choose(s: State, seat: int, codes: Ints) -> int:
    """Choose the best of a few lays; draw and flock as the greedy player does."""
    if s.phase != LAY:
        return choose_greedily(s, seat, codes)
    return best_lay(s, seat, glance(s, legal_lays(s, seat, codes), NOTICED, codes), codes)
