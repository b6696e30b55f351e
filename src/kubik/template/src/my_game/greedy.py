"""The greedy bot of my game: rolls as long as the next roll brings more than it may cost."""

from kubik.engine.layout import Ints, State
from my_game.rules import FACES, GOAL, KEEP, ROLL, UNLUCKY

# One face loses the pot, each of the others adds itself: from here on a roll loses on average.
ENOUGH = sum(range(UNLUCKY + 1, FACES + 1))


def choose(s: State, seat: int, _codes: Ints) -> int:
    """Choose by the pot alone."""
    if s.pot > 0 and (s.pot >= ENOUGH or s.scores[seat] + s.pot >= GOAL):
        return KEEP
    return ROLL
