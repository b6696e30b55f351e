"""The folder of a training, and what is refused before anything is learned."""

from pathlib import Path

import pytest

import kubik
from kubik.terminal.sim import LARGEST_SEED
from kubik.train import rounds
from kubik.train.rounds import Round, TrainError, Training, TrainingFolder

BASES = {"cones": {"bases": 5}}
DONE = Round(0, 100, 0.6, 0.2, 0.0, 0, better=True)


def training(edition: dict[str, dict[str, int]] | None = None, seed: int = 1) -> Training:
    game = kubik.find_game("kabaleo", edition)
    return Training(game, *game.choose(2, {}), seed=seed)


def test_a_training_for_another_box_is_not_gone_on_with(tmp_path: Path) -> None:
    TrainingFolder(tmp_path / "ours", training()).note(DONE)
    TrainingFolder(tmp_path / "theirs", training(BASES)).note(DONE)
    assert TrainingFolder(tmp_path / "ours", training()).rounds == [DONE]
    assert TrainingFolder(tmp_path / "theirs", training(BASES)).rounds == [DONE]
    for folder, other in (("ours", BASES), ("theirs", None), ("theirs", {"cones": {"bases": 6}})):
        with pytest.raises(TrainError, match="other settings"):
            TrainingFolder(tmp_path / folder, training(other))


def test_rounds_of_large_seeds_have_seeds_that_pytorch_takes() -> None:
    seeds = [rounds._seed(training(seed=LARGEST_SEED), number) for number in range(3)]
    assert len(set(seeds)) == 3
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert rounds._seed(training(seed=7), 2) == 7_000_023
