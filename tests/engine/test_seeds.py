"""The seed of a match can be checked by anyone with a hash function."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kubik
from kubik.engine import seeds


@given(st.text(max_size=20), st.integers(0, 4), st.integers(0, 500))
def test_words_are_the_first_half_of_an_hmac(seed: str, seat: int, number: int) -> None:
    digest = hmac.new(seed.encode(), f"{seat}/{number}".encode(), hashlib.sha256).hexdigest()
    words = seeds.seed_words(seed, seeds.action_purpose(seat, number))
    assert "".join(f"{word:08x}" for word in words) == digest[:32]


def test_known_words() -> None:
    """Pinned: a change would make every record that was ever saved unreadable."""
    assert seeds.seed_words("7", "setup") == (
        3540576925,
        1435247182,
        248035562,
        3720591349,
    )


def test_the_commitment_is_published_and_the_seed_not_guessed() -> None:
    match = kubik.Match("connect_four")
    assert match.commitment == hashlib.sha256(f"kubik:{match.seed}".encode()).hexdigest()
    assert len(match.seed) == 32
    assert match.seed != kubik.Match("connect_four").seed


@pytest.mark.parametrize("seed", [7, "7"])
def test_a_number_and_its_digits_are_the_same_seed(seed: int | str) -> None:
    assert kubik.Match("connect_four", seed=seed).seed == "7"
