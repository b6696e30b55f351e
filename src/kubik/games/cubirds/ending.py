"""The end of CuBirds: goals, and who has won."""

from kubik.engine.events import emit
from kubik.engine.layout import Floats, State
from kubik.games.cubirds.cards import NOBODY, OVER
from kubik.games.cubirds.data import GOAL_KINDS, GOAL_TRIOS, KINDS, TRIO
from kubik.games.cubirds.events import CARDS_RAN_OUT

ENDINGS = ("seven-kinds", "two-trios", "failed-deal", "failed-draw")
SEVEN_KINDS, TWO_TRIOS, FAILED_DEAL, FAILED_DRAW = range(4)


def goal_reached(s: State, seat: int) -> int:
    """Return which goal the collection meets, as an ending, or -1 (goal.1, goal.2)."""
    kinds, trios = collected(s, seat)
    if kinds >= GOAL_KINDS:
        return SEVEN_KINDS
    if trios >= GOAL_TRIOS:
        return TWO_TRIOS
    return -1


def collected(s: State, seat: int) -> tuple[int, int]:
    """Return how many kinds and how many trios a seat has collected."""
    kinds = 0
    trios = 0
    for kind in range(KINDS):
        kinds += s.collection[seat, kind] > 0
        trios += s.collection[seat, kind] >= TRIO
    return kinds, trios


def over(s: State) -> bool:
    """Whether the game is finished."""
    return bool(s.phase == OVER)


def finish(s: State, how: int) -> None:
    """End the game."""
    s.ended = how
    s.phase = OVER


def finish_by_size(s: State, how: int) -> None:
    """End the game because cards ran out: the largest collection wins (end.4)."""
    emit(s, CARDS_RAN_OUT, s.rounds)
    finish(s, how)


def collection_size(s: State, seat: int) -> int:
    """Return how many cards a collection has."""
    size = 0
    for kind in range(KINDS):
        size += s.collection[seat, kind]
    return size


def payoff(s: State, out: Floats) -> None:
    """A goal wins alone; otherwise the largest collections share the win (end.2, end.5)."""
    for seat in range(s.players):
        out[seat] = 0.0
    if s.winner != NOBODY:
        if s.winner < s.players:
            out[s.winner] = 1.0
        return
    best = 0
    for seat in range(s.hands):
        best = max(best, collection_size(s, seat))
    winners = 0
    for seat in range(s.hands):
        winners += collection_size(s, seat) == best
    for seat in range(s.players):
        if collection_size(s, seat) == best:
            out[seat] = 1.0 / winners


def ending(s: State) -> int:
    """How it ended."""
    return s.ended
