"""Choosing the best of several moves, with chance between equals."""

from collections import Counter
from types import SimpleNamespace

from kubik.bots.best import outdoes
from kubik.engine.chance import reseed

ROUNDS = 900


def best_place(worths: list[float], seed: int) -> int:
    """Judge worths one after the other; return the place of the one that is chosen."""
    state = SimpleNamespace(generator=[0, 0, 0, 0])
    reseed(state, seed, 0, 0, 0)
    best, best_worth, equals = 0, float("-inf"), 1
    for place, worth in enumerate(worths):
        is_best, equals = outdoes(state, worth, best_worth, equals)
        if is_best:
            best, best_worth = place, worth
    return best


def test_the_best_is_chosen_wherever_it_comes() -> None:
    for seed in range(20):
        assert best_place([1.0, 3.0, 2.0], seed) == 1
        assert best_place([3.0, 1.0, 1.0], seed) == 0


def test_equals_have_equal_chances() -> None:
    chosen = Counter(best_place([1.0, 2.0, 2.0, 0.0, 2.0], seed) for seed in range(ROUNDS))
    assert set(chosen) == {1, 2, 4}
    assert all(abs(count - ROUNDS / 3) < ROUNDS / 15 for count in chosen.values())
