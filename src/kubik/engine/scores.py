"""Games of points: who has most wins, and equals share. For states with a `score` by seat."""

from kubik.engine.layout import Floats, State


def best_score(s: State) -> int:
    """Return the most points that anybody has."""
    best = 0
    for seat in range(s.players):
        best = max(best, s.score[seat])
    return best


def leaders(s: State) -> int:
    """Return how many have most points."""
    best = best_score(s)
    count = 0
    for seat in range(s.players):
        count += s.score[seat] == best
    return count


def share_by_score(s: State, out: Floats) -> None:
    """Let those with most points share the win."""
    best = best_score(s)
    share = 1.0 / leaders(s)
    for seat in range(s.players):
        out[seat] = share if s.score[seat] == best else 0.0
