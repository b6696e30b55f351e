"""Games of Gymnasium's many environments: which ones begin when."""

from collections.abc import Iterator

import numpy as np
import pytest

import kubik
from envs.doors import check_vector
from kubik.engine.errors import KubikError
from kubik.envs.gymnasium import SoloVector

ENVS = 2


@pytest.fixture
def vector() -> Iterator[SoloVector]:
    made = SoloVector("kabaleo", 2, num_envs=ENVS, target="python")
    yield made
    made.close()


def seeds(vector: SoloVector) -> list[str]:
    return [vector.batch.seed_of(env) for env in range(ENVS)]


def test_without_a_seed_other_games_begin(vector: SoloVector) -> None:
    """Who resets between two rounds of measuring does not measure the same games again."""
    met = []
    for _ in range(3):
        vector.reset()
        met += seeds(vector)
    assert len(set(met)) == 3 * ENVS
    assert met[:ENVS] == [f"{vector.batch._seed}/{env}" for env in range(ENVS)]


def test_after_the_same_seed_the_same_games_follow(vector: SoloVector) -> None:
    met = []
    for _ in range(2):
        vector.reset(seed=5)
        assert seeds(vector) == ["5", "6"]
        vector.reset()
        met.append(seeds(vector))
    assert met[0] == met[1]


def test_seeds_may_be_numbers_of_numpy(vector: SoloVector) -> None:
    vector.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert seeds(vector) == ["5", "6"]


def test_only_some_games_may_be_given_seeds(vector: SoloVector) -> None:
    """As Gymnasium's own vectors have it, None stands for any other game."""
    vector.reset(seed=[5, None])
    met = seeds(vector)
    assert met[0] == "5"
    vector.reset(seed=[None, None])
    again = seeds(vector)
    assert again[0] == "5/again/1"
    assert again[1] not in (*met, again[0])
    vector.reset(seed=[None, 5])
    assert seeds(vector) == ["5/again/2", "5"]


def test_a_reset_that_is_refused_changes_no_seeds(vector: SoloVector) -> None:
    vector.reset(seed=5)
    with pytest.raises(KubikError, match="3 seeds for 2 environments"):
        vector.reset(seed=[1, 2, 3])
    vector.reset()
    assert seeds(vector) == ["5/again/1", "6/again/1"]


def test_games_that_are_cut_off_end_alike_alone_and_together() -> None:
    check_vector(kubik.find_game("kabaleo"), 2, 6, bots="random", longest=3, target="python")
