"""Games of Gymnasium's many environments: which ones begin when."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import FlattenObservation

import kubik
from envs.doors import check_vector
from kubik.engine.errors import KubikError
from kubik.envs.gymnasium import Solo, SoloVector

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


def same(one: Any, other: Any) -> bool:
    """Whether two infos or observations are alike, arrays in them too."""
    if isinstance(one, dict):
        return set(one) == set(other) and all(same(one[name], other[name]) for name in one)
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(same(*pair) for pair in zip(one, other, strict=True))
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize("mode", AutoresetMode)
def test_games_begin_anew_as_in_gymnasiums_own_vector(mode: AutoresetMode) -> None:
    """The same games, rewards, ends and infos as of environments one by one, in every mode."""
    asked: dict[str, Any] = {"bots": "random", "longest": 4, "target": "python"}
    ours = SoloVector("kabaleo", 2, num_envs=3, autoreset_mode=mode, **asked)
    alone = SyncVectorEnv(
        [lambda: Solo("kabaleo", 2, **asked) for _ in range(3)], autoreset_mode=mode
    )
    assert ours.metadata["autoreset_mode"] == mode
    choice, ends = np.random.default_rng(1), 0
    told = [env.reset(seed=5) for env in (ours, alone)]
    for _ in range(10):
        (seen, _), (theirs, _) = told
        assert same(seen, theirs)
        assert ours.observation_space.contains(seen)
        masks = seen["action_mask"]
        actions = np.array([choice.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks])
        steps = [env.step(actions) for env in (ours, alone)]
        assert all(same(*pair) for pair in zip(*steps, strict=True))
        told = [(step[0], step[-1]) for step in steps]
        ended = steps[0][2] | steps[0][3]
        ends += ended.sum()
        if mode == AutoresetMode.DISABLED and ended.any():
            with pytest.raises(KubikError, match="are over: call reset"):
                ours.step(actions)
            told = [
                env.reset(seed=50, options={"reset_mask": ended.copy()}) for env in (ours, alone)
            ]
    assert ends > 6


def test_only_games_that_are_marked_begin_anew(vector: SoloVector) -> None:
    vector.reset(seed=5)
    vector.step(np.argmax(vector.batch.legal, axis=1))
    before = vector.batch.lengths
    vector.reset(options={"reset_mask": np.array([False, True])})
    assert seeds(vector) == ["5", "6/again/1"]
    assert (vector.batch.lengths == before).tolist() == [True, False]
    for mask in ([1, 0], [True], np.array([False, False])):
        with pytest.raises(KubikError, match="marks at least one of the 2"):
            vector.reset(options={"reset_mask": mask})


def test_a_way_to_begin_anew_that_there_is_none_of() -> None:
    with pytest.raises(KubikError, match="there are: NextStep, SameStep, Disabled"):
        SoloVector("kabaleo", 2, autoreset_mode="Later", target="python")


def test_wrappers_of_observations_go_with_the_next_step() -> None:
    envs = gymnasium.make_vec(
        "kubik/ConnectFour-v0", num_envs=2, autoreset_mode="NextStep", target="python"
    )
    flat, _ = FlattenObservation(envs).reset(seed=1)
    assert flat.shape == (2, 90 + 7)
