"""A hasty player of Qwirkle Cubes: greedy with the few places that catch the eye."""

from kubik.bots.glance import glance
from kubik.bots.qwirkle_cubes.greedy import ROOM, best_lay
from kubik.bots.qwirkle_cubes.greedy import choose as choose_greedily
from kubik.engine.layout import Ints, State
from kubik.games.qwirkle_cubes.offers import legal_lays
from kubik.games.qwirkle_cubes.spots import LAY

__all__ = ["ROOM"]

NOTICED = 4  # places for cubes


def choose(s: State, seat: int, codes: Ints) -> int:
    """Lay where the best of a few plans begins; roll and trade as the greedy player does."""
    if s.phase != LAY:
        return choose_greedily(s, seat, codes)
    return best_lay(s, seat, glance(s, legal_lays(s, seat, codes), NOTICED, codes), codes)
