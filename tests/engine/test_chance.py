"""The generator: the same in every build, and fair."""

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kubik.engine.build import Build
from kubik.engine.chance import WORD, below, draw, pick, reseed
from kubik.engine.layout import State, blank, layout
from kubik.engine.registry import find_game

Bare = layout()

# Critical values of chi-square at p = 0.001, by degrees of freedom.
CHI_SQUARE = {1: 10.83, 2: 13.82, 5: 20.52, 7: 24.32, 51: 87.97, 109: 160.1}


def generator(*words: int) -> State:
    records = blank(Bare)
    reseed(records[0], *(words or (1, 2, 3, 4)))
    return records[0]


def chi_square(counts: np.ndarray, expected: np.ndarray) -> float:
    return float(((counts - expected) ** 2 / expected).sum())


def test_it_is_sfc32() -> None:
    """Against the published algorithm, written with other means."""
    mask = np.uint64(WORD)
    s = generator()
    a, b, c, counter = (np.uint64(word) for word in s.generator)
    for _ in range(1_000):
        out = (a + b + counter) & mask
        counter = (counter + np.uint64(1)) & mask
        a = b ^ (b >> np.uint64(9))
        b = (c + (c << np.uint64(3))) & mask
        c = (((c << np.uint64(21)) & mask | (c >> np.uint64(11))) + out) & mask
        assert draw(s) == out


@pytest.fixture(scope="module")
def compiled() -> Build:
    return Build(find_game("connect_four"), kernels=[below], name="chance")


@pytest.mark.parametrize("words", [(0, 0, 0, 0), (1, 2, 3, 4), (WORD, WORD, WORD, WORD)])
def test_compiled_and_interpreted_draw_the_same(compiled: Build, words: tuple[int, ...]) -> None:
    here, there = generator(*words), compiled.blank()[0]
    compiled.kernel(reseed)(there, *words)
    for n in [*range(1, 200), 2**16 + 1, 3 << 29, 2**31 - 1]:
        assert below(here, n) == compiled.kernel(below)(there, n)
    assert here.generator.tolist() == there.generator.tolist()


def test_words_are_cut_to_32_bits() -> None:
    assert (
        generator(2**32 + 1, -1, 0, 0).generator.tolist()
        == generator(1, WORD, 0, 0).generator.tolist()
    )


def test_different_words_give_different_numbers() -> None:
    starts = {tuple(generator(*words).generator) for words in np.eye(4, dtype=int).tolist()}
    assert len(starts) == 4


@pytest.mark.parametrize("n", [2, 3, 6, 8, 52, 110])
def test_below_is_even(compiled: Build, n: int) -> None:
    s = compiled.blank()[0]
    compiled.kernel(reseed)(s, 5, n, 0, 0)
    drawn = [compiled.kernel(below)(s, n) for _ in range(20_000)]
    counts = np.bincount(drawn, minlength=n)
    assert len(counts) == n
    assert chi_square(counts, np.full(n, 20_000 / n)) < CHI_SQUARE[n - 1]


@given(st.integers(0, WORD), st.integers(1, 2**31 - 1))
@example(0, 3 << 29)
@example(8, 3 << 29)
@example(WORD, 3 << 29)
def test_below_draws_again_in_the_uneven_rest_alone(word: int, n: int) -> None:
    """Then each number is left with exactly as many words as the others."""
    words = [word, WORD]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kubik.engine.chance.draw", lambda _s: words.pop(0))
        number = below(blank(Bare)[0], n)
    refused = word * n % 2**32 < 2**32 % n
    assert number == (WORD if refused else word) * n // 2**32
    assert len(words) == (0 if refused else 1)


def test_below_takes_counts_of_8_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the rare case that needs the arithmetic of 32 bits."""
    words = [np.int64(0), np.int64(WORD)]
    count: Any = np.int8(110)
    monkeypatch.setattr("kubik.engine.chance.draw", lambda _s: words.pop(0))
    assert below(blank(Bare)[0], count) == 109


def test_pick_is_in_proportion() -> None:
    counts = np.array([0, 5, 1, 0, 14, 0])
    s = generator()
    picked = np.bincount([pick(s, counts, 20) for _ in range(8_000)], minlength=6)
    assert picked[[0, 3, 5]].tolist() == [0, 0, 0]
    assert chi_square(picked[[1, 2, 4]], counts[[1, 2, 4]] * 400) < CHI_SQUARE[2]
